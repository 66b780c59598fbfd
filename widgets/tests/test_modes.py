"""The Table in play, in replay and as a quiz: what happens, and what is kept back."""

from __future__ import annotations

from random import Random

import pytest
from dominolab_widgets import Table
from talk import caption, picture, press, put_first, targets, tell, tools, write

import dominolab as dl
from dominolab.moves import DRAW, PASS

PRESETS = [name for name in dl.presets() if name != "concentration"]


def random_round(preset: str, seed: int, **options: object) -> dl.Round:
    random = Random(seed)
    game = dl.Round.deal(dl.rules(preset, **options), seed=seed)
    while game.result is None:
        moves = game.legal()
        game = game.after(random.choice(moves)) if moves else game.decline()
    return game


def play_on(table: Table, moves: int = 400) -> None:
    """Do in a round whatever can be done: hand the screen on, lay, answer, draw, knock."""
    for _ in range(moves):
        if table.game.result is not None:
            return
        now = tools(table)
        if "ready" in now:
            press(table, "ready")
        elif "answer" in now and now["tell"]["on"] and table._desk.pending:
            press(table, "tell")
        elif "leave" in now:
            press(table, "leave")
        elif not put_first(table):
            press(table, "draw" if now.get("draw", {"on": False})["on"] else "knock")
    raise AssertionError("the round does not end")


# --- playing -----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("against", ["greedy", "random", "people"])
def test_a_whole_round_can_be_played_at_the_table(preset, against):
    for seed in range(2):
        table = Table(preset, seed=seed, against=against)
        play_on(table)
        assert table.game.result.reason in ("out", "blocked")
        assert "Points of the round" in caption(table)
        assert f"This deal has the seed {seed}." in table.board["lines"]
        assert dl.Round.parse(tools(table)["text"]["text"]) == table.game


@pytest.mark.parametrize("ask", ["count", "points"])
@pytest.mark.parametrize("preset", ["muggins-kelley", "all-fives", "fives-and-threes"])
def test_a_whole_round_can_be_played_as_a_quiz(preset, ask):
    for seed in range(3):
        table = Table(preset, seed=seed, ask=ask, against="random")
        play_on(table)
        assert table.game.result is not None


def test_the_same_seed_plays_the_same_round():
    texts = set()
    for _ in range(2):
        table = Table("all-fives", players=3, seed=11, against="random")
        play_on(table)
        texts.add(tools(table)["text"]["text"])
    assert len(texts) == 1


def test_draw_and_knock_are_offered_only_when_they_are_legal():
    for seed in range(6):
        table = Table("draw", seed=seed)
        for _ in range(60):
            if table.game.result is not None:
                break
            legal = table.game.legal()
            assert tools(table)["draw"]["on"] == (DRAW in legal)
            assert tools(table)["knock"]["on"] == (PASS in legal)
            fitting = {t["id"] for t in table.board["things"] if t["targets"]}
            assert fitting == {str(m.tile) for m in legal if isinstance(m, dl.Play)}
            if not put_first(table):
                press(table, "draw" if DRAW in legal else "knock")


def test_a_move_that_is_not_allowed_is_refused_and_changes_nothing():
    hands = [["6-6", "6-3"], ["5-5", "5-4"]]
    game = dl.Round.start(dl.rules("block", hand_size=2), hands)
    table = Table(game)
    before = table.game
    for button in ("knock", "draw", "muggins", "leave", "ready", "next", "tell"):
        tell(table, kind="press", button=button)
        assert table.wrong, button
        assert table.game is before
    with pytest.raises(dl.IllegalPlay, match="not in the hand"):
        table.play("5-5")
    with pytest.raises(dl.IllegalPlay, match="A record is only looked at"):
        Table(random_round("block", 1)).play("6-6")
    assert table.game is before


def test_what_the_computer_did_is_told_and_its_draws_are_not_shown():
    hands = [["6-6", "5-4"], ["3-1", "2-0"]]
    game = dl.Round.start(dl.rules("draw", hand_size=2, reserve=0), hands, ["4-3", "6-1", "2-1"])
    table = Table(game, against="random").play("6-6")
    assert table.message.startswith("A (you) led 6-6.")
    assert "B (random) drew a tile. B (random) drew a tile." in table.message
    assert "4-3" not in table.message
    assert "B (random) laid 6-1 at a long side of 6-6." in table.message


def test_undo_takes_back_the_answers_of_the_computer_too():
    table = Table("all-fives", seed=3)
    before = table.game
    assert put_first(table)
    after = table.game
    assert len(after.events) > len(before.events) + 1
    assert table.undo().game == before
    assert table.redo().game == after


def test_people_at_one_screen_see_their_own_tiles_alone():
    table = Table("block", seed=5, against="people", names=["Ann", "Ben"])
    seen = []
    for _ in range(4):
        assert table.board["things"] == []
        seat = table.game.turn
        press(table, "ready")
        shown = {thing["id"] for thing in table.board["things"]}
        assert shown == {str(tile) for tile in table.game.hands[seat]}
        assert f"{'AB'[seat]} ({['Ann', 'Ben'][seat]})" in table.board["rack"]
        seen.append(seat)
        put_first(table) or press(table, "knock")
    assert set(seen) == {0, 1}


def test_undo_does_not_show_the_tiles_of_the_one_before():
    table = Table("block", seed=5, against="people")
    press(table, "ready")
    assert put_first(table)
    press(table, "ready")
    table.undo().undo()
    assert table.board["things"] == []
    assert "ready" in tools(table)


def test_a_tile_that_somebody_drew_is_not_told_to_the_next_person():
    hands = [["6-6", "5-4"], ["3-1", "2-0"]]
    game = dl.Round.start(dl.rules("draw", hand_size=2, reserve=0), hands, ["4-3", "6-1", "2-1"])
    table = Table(game, against="people")
    press(table, "ready")
    table.play("6-6")
    press(table, "ready")
    press(table, "draw")
    assert table.message == "B drew 4-3."
    press(table, "draw")
    table.play("6-1")
    assert "4-3" not in str(table.board)


def test_the_seed_is_shown_when_asked_for():
    table = Table("all-fives", seed=424_242)
    assert "424242" not in str(table.board)
    press(table, "seed")
    assert "This deal has the seed 424242." in table.board["lines"]
    assert "seed" in tools(table)  # now only the field for the next deal
    assert tools(table)["seed"]["kind"] == "field"


def test_a_new_round_is_dealt_by_seed():
    table = Table("all-fives: 6-6 6-3")
    write(table, "seed", "12")
    assert table.game.seed == 12
    assert table.undo().layout == dl.Layout.parse("all-fives: 6-6 6-3")
    tell(table, kind="choose", choice="against", value="people")
    write(table, "seed", "")
    assert table.game.seed is not None
    assert "ready" in tools(table)


def test_other_rules_show_the_position_of_a_round_and_undo_goes_back_to_it():
    table = Table("all-fives", seed=7)
    assert put_first(table)
    game = table.game
    hand = {thing["id"] for thing in table.board["things"]}
    tell(table, kind="choose", choice="rules", value="muggins")
    assert table.message.endswith("The round is set aside; Undo takes you back to it.")
    assert table.game is None
    assert table.layout.rules.preset == "muggins"
    assert {thing["id"] for thing in table.board["things"]} == hand
    assert table.undo().game == game


# --- Muggins! ----------------------------------------------------------------------------

KELLEY = dl.rules("muggins-kelley", hand_size=3)


def kelley(*, ask: str = "points", against: str = "greedy") -> Table:
    hands = [["5-5", "6-0", "1-0"], ["5-0", "6-3", "2-1"]]
    return Table(dl.Round.start(KELLEY, hands), ask=ask, against=against)


def test_points_are_named_by_their_player_and_what_is_overlooked_is_claimed():
    table = kelley().play("5-5")
    assert caption(table) == "How many points is that worth?"
    assert table.game.in_play == (0, 0)
    write(table, "answer", "0")
    assert "B (greedy) called Muggins! and took 10 points." in table.message
    right = kelley().play("5-5")
    write(right, "answer", "10")
    assert right.game.in_play[0] == 10


def test_the_button_claims_what_the_other_overlooked():
    table = kelley(against="people")
    press(table, "ready")
    table.play("5-5")
    write(table, "answer", "5")
    press(table, "ready")
    assert "10" not in caption(table) + " ".join(table.board["lines"])
    press(table, "muggins")
    assert table.game.in_play == (5, 5)
    tell(table, kind="press", button="muggins")
    assert table.wrong
    assert table.game.in_play == (5, 5)


def test_the_button_can_also_be_pressed_when_there_is_nothing_to_claim():
    tables = []
    for said in ("10", "5"):
        table = kelley(against="people")
        press(table, "ready")
        table.play("5-5")
        write(table, "answer", said)
        press(table, "ready")
        tables.append(tools(table)["muggins"])
    assert tables[0] == tables[1]
    assert tables[0]["on"]


def test_the_computer_overlooks_points_now_and_then_and_only_where_it_can_be_claimed():
    said = []
    for seed in range(30):
        table = Table("muggins-kelley", seed=seed, ask="points")
        play_on(table)
        events = [e for e in table.game.events if isinstance(e, dl.Played) and e.seat == 1]
        said += [event.announced < event.made for event in events if event.made]
    assert 0.15 < sum(said) / len(said) < 0.55
    table = Table("muggins-kelley", seed=1)
    play_on(table)
    assert all(e.announced == e.made for e in table.game.events if isinstance(e, dl.Played))


def test_the_pause_after_a_last_tile_does_not_give_the_answer_away():
    boards = []
    for first, second, said in (("5-0", "5-1", "0"), ("5-1", "5-4", "0")):
        # A leads, B covers one side, A knocks, B goes out: 0+1 scores nothing, 1+4 five points.
        hands = [["5-5", "6-6"], [first, second]]
        game = dl.Round.start(dl.rules("muggins-kelley", hand_size=2), hands, [], starter=0)
        table = Table(game, ask="points", against="people")
        press(table, "ready")
        table.play("5-5")
        press(table, "tell")
        press(table, "ready")
        table.play(first)
        press(table, "tell")
        press(table, "ready")
        press(table, "knock")
        press(table, "ready")
        table.play(second)
        write(table, "answer", said)
        press(table, "ready")
        boards.append((table, tools(table)))
    (nothing, one), (overlooked, other) = boards
    assert nothing.game.result is not None
    assert overlooked.game.result is None
    for name in ("muggins", "leave", "draw", "knock"):
        assert one[name] == other[name]
        assert one["leave"]["name"] == "I claim nothing"
    for table in (nothing, overlooked):
        assert caption(table) == "How many points is that worth?"
        assert "A may call Muggins!" in table.board["lines"]
        assert "seed" not in str(table.board["lines"])
    tell(nothing, kind="press", button="muggins")
    assert nothing.wrong
    press(nothing, "leave")
    assert caption(nothing).startswith("B is out.")
    press(overlooked, "muggins")
    assert overlooked.game.in_play == (15, 0)
    assert caption(overlooked).startswith("B is out.")


# --- questions ---------------------------------------------------------------------------


def test_the_count_is_kept_back_until_it_is_named():
    table = Table("all-fives", rack=["6-6", "6-3"], ask="count").play("6-6").play("6-3")
    data, _ = table._repr_mimebundle_()
    assert "15" not in caption(table) + table.alt() + data["text/html"]
    assert "data-place" not in picture(table)
    write(table, "answer", "12")
    assert table.message.startswith("12 is not it.")
    assert caption(table) == "What is the count?"
    write(table, "answer", "15")
    assert table.message == "Right!"
    assert caption(table) == "6+6+3 = 15: three fives, 15 points."
    assert "data-place" in picture(table)


def test_previews_do_not_give_the_answer_away():
    table = Table("all-fives", rack=["6-6", "6-3"], ask="points").play("6-6")
    for target in targets(table, "6-3").values():
        assert target["lines"] == ["here"]
        assert target["name"] == "6-3 at a long side of 6-6"


def test_a_wrong_answer_gets_the_same_words_whatever_is_right():
    replies = set()
    for tile in ("6-3", "6-2", "6-1"):
        table = Table("all-fives", rack=["6-6", tile], ask="count").play("6-6").play(tile)
        write(table, "answer", "99")
        replies.add(table.message)
    assert len(replies) == 1


@pytest.mark.parametrize("text", ["", " ", "twelve", "-3", "1e9", "٣", "12.5", "1" * 5, "<b>"])
def test_what_is_no_number_is_no_answer(text):
    table = Table("all-fives", rack=["6-6"], ask="count").play("6-6")
    write(table, "answer", text)
    assert table.wrong
    assert caption(table) == "What is the count?"


def test_the_answer_can_be_shown():
    table = Table("all-fives", rack=["6-6"], ask="count").play("6-6")
    press(table, "tell")
    assert caption(table).startswith("6+6 = 12")


def test_questions_that_make_no_sense_are_refused():
    for preset, ask in (("block", "points"), ("matador", "count"), ("chickie", "count")):
        with pytest.raises(dl.RulesError):
            Table(preset, ask=ask)
    with pytest.raises(dl.RulesError):
        Table("all-fives", ask="everything")
    table = Table("all-fives", rack=["6-6"], presets=["matador"], ask="count").play("6-6")
    tell(table, kind="choose", choice="rules", value="matador")
    assert "ask" not in tools(table)


# --- rules -------------------------------------------------------------------------------


def test_a_table_for_five_offers_the_games_that_five_can_play():
    table = Table("chickie", players=5)
    assert [value for value, _ in tools(table)["rules"]["options"]] == ["chickie"]
    with pytest.raises(dl.RulesError, match="muggins"):
        Table("chickie", players=5, presets=["mugins"])
    allies = Table("allies", presets=["block", "allies"])
    assert [value for value, _ in tools(allies)["rules"]["options"]] == ["allies", "block"]


def test_a_house_rule_gives_up_what_means_nothing_beside_it():
    table = Table(dl.rules("all-fives", unit="multiples"))
    tell(table, kind="choose", choice="option multiples", value="none")
    assert not table.wrong, table.message
    assert table.layout.rules.multiples == ()
    table = Table(dl.rules("all-fives", spinner_only_if_led=True))
    tell(table, kind="choose", choice="option spinners", value="none")
    assert not table.wrong, table.message
    assert table.layout.rules.spinners == "none"


def test_every_house_rule_that_is_offered_can_be_switched():
    switched = 0
    for rules in (
        dl.rules("block", spinners="all"), dl.rules("muggins", spinners="first"),
        dl.rules("all-fives"), dl.rules("five-up", unit="pips"), dl.rules("fives-and-threes"),
        dl.rules("matador"), dl.rules("draw", multiples=(5,)),
    ):  # fmt: skip
        for name, one in tools(Table(rules)).items():
            for value, _ in one.get("options", []) if name.startswith("option ") else ():
                table = Table(rules)
                tell(table, kind="choose", choice=name, value=value)
                assert not table.wrong, (str(rules), name, value, table.message)
                now = tools(table)[name]["value"] if name in tools(table) else value
                assert now == value
                switched += 1
    assert switched > 80


def test_what_is_said_of_spinners_is_true_beside_the_other_rules():
    table = Table(dl.rules("all-fives", spinner_only_if_led=True)).play("4-3").play("3-3")
    tell(table, kind="choose", choice="option spinners", value="all")
    assert "A double that leads the round is a spinner" in table.message
    assert "Every double" not in table.message


def test_the_hint_of_a_tile_that_has_to_wait_says_for_what():
    table = Table("chickie: 6-6 6-1 6-2 6-3 6-4 4-4@6-4:4 4-1", rack=["1-1"])
    assert "the foot of 4-4 needs 2 more tiles" in table.board["things"][0]["hint"]
    rules = dl.rules("matador", matador_face="crosswise-both-open")
    table = Table(dl.Layout(rules).play("4-4").play("4-3"), rack=["1-0"])
    assert "either half at 4-3:x" in table.board["things"][0]["hint"]
    assert any("either half joins" in line for line in table.board["help"])


# --- replay ------------------------------------------------------------------------------

RECORD = """game: block
options: pack=3 hand_size=3
A: 3-3 3-1 1-0
B: 3-2 2-2 2-1
starter: A

1 A 3-3        # the heaviest tile first
2 B 3-2@3-3:a
3 A 3-1@3-3:b  # <b>now</b> B must have a one or a two
4 B 2-2@3-2:2
5 A 1-0@3-1:1
"""


def test_a_record_is_replayed_step_by_step_with_its_comments():
    table = Table(RECORD)
    assert "Step 0 of 5." in table.board["lines"]
    for tiles in (1, 2, 3):
        press(table, "next")
        assert len(table.layout) == tiles
    assert "Comment: <b>now</b> B must have a one or a two" in table.board["lines"]
    assert table.message == "A laid 3-1 at a long side of 3-3."
    press(table, "last")
    assert tools(table)["next"]["on"] is False
    assert any(line.startswith("A is out.") for line in table.board["lines"])
    press(table, "back")
    press(table, "first")
    assert len(table.layout) == 0
    tell(table, kind="press", button="back")
    assert table.wrong


@pytest.mark.parametrize("preset", PRESETS)
def test_every_round_that_was_played_can_be_replayed(preset):
    game = random_round(preset, 4)
    table = Table(game)
    steps = 0
    while tools(table)["next"]["on"]:
        press(table, "next")
        steps += 1
    assert steps >= len(game.events)
    assert table.game == game
    assert tools(table)["text"]["text"] == str(game)


def test_a_record_can_be_explored_from_any_step():
    table = Table(RECORD).press("next").press("explore")
    assert {thing["id"] for thing in table.board["things"]} == {"3-2", "2-2", "2-1"}
    table.play("3-2")
    assert table.undo().undo().game is not None


def test_characters_that_cannot_be_seen_are_written_out():
    table = Table("game: block\nseed: 3\n# a\x00b\x1b[31m\ud800")
    assert "Comment: a\\x00b\\x1b[31m\\ud800" in table.board["lines"]
    assert table.board["lines"][1].isprintable()


@pytest.mark.parametrize("odd", [None, 5, [], {}, object()])
def test_odd_things_in_code_are_refused(odd):
    table = Table("all-fives", seed=3)
    for act in (table.use, table.press, table.paste):
        with pytest.raises(dl.DominoError):
            act(odd)


# --- pasting -----------------------------------------------------------------------------


def test_texts_of_every_kind_can_be_pasted():
    table = Table("block")
    for text in (
        "all-fives: 6-6 6-3",
        "five-up players=3",
        RECORD,
        "block: 6-4 | A 5-4 | B ?1 | boneyard ?24 | turn A",
        str(random_round("chickie", 2)),
    ):
        write(table, "paste", text)
        assert not table.wrong, table.message
    for _ in range(5):
        table.undo()
    assert table.layout == dl.Layout(dl.rules("block"))


def test_what_is_copied_can_be_pasted():
    for preset in PRESETS:
        table = Table(preset, seed=3)
        for _ in range(3):
            put_first(table) or None
        other = Table("block")
        write(other, "paste", tools(table)["text"]["text"])
        assert not other.wrong, other.message
        assert other.layout == table.layout


@pytest.mark.parametrize(
    "text",
    [
        "", "block:", "all-fives: 6-6 6-", "all-fives: 6-6 5-4", "game: block", "game:\n",
        RECORD[:-12], RECORD.replace("3-1@3-3:b", "2-2"), "block: | A 1-1", "\x00\x01",
        "block: 6-6 |" * 50, "<script>alert(1)</script>", "concentration", "game: concentration\n",
    ],
)  # fmt: skip
def test_a_text_that_cannot_be_leaves_the_table_as_it_is(text):
    table = Table("all-fives: 6-6 6-3")
    before = table.board["pictures"]
    write(table, "paste", text)
    if text not in ("block:", RECORD[:-12]):
        assert table.wrong, text
        assert table.board["pictures"] == before
    assert "<script" not in picture(table)


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "dance"}, {"against": "a champion"}, {"against": 3}, {"names": "Ann"},
        {"names": ["x" * 41]}, {"names": ["a\nb"]}, {"names": [3]}, {"names": ["a"] * 3},
        {"seed": -1}, {"seed": "7"}, {"seed": 1.5}, {"players": 9}, {"players": "2"},
        {"ask": None}, {"ask": []}, {"mode": "replay"}, {"names": None}, {"names": True},
        {"presets": None}, {"presets": 5}, {"presets": [None]}, {"presets": {"block"}},
    ],
)  # fmt: skip
def test_a_round_that_cannot_be_is_refused(options):
    with pytest.raises(dl.DominoError):
        Table("all-fives", **{"mode": "play", **options})
