"""The Python half of the Memory: messages, turns, computer players, and what is kept secret."""

from __future__ import annotations

import gc
import weakref
from fractions import Fraction
from itertools import combinations
from random import Random
from xml.etree import ElementTree

import pytest
from dominolab_widgets.memory import Memory

import dominolab as dl
from dominolab.pair_chances import best_cell, chances_now, known_pairs

PACK2 = "0-0 2-2 1-0 2-1 1-1 2-0"  # three pairs, side by side


def small(starter: int = 0, **options: object) -> dl.Concentration:
    rules = dl.rules("concentration", pack=2, **options)
    return dl.Concentration.start(rules, PACK2, starter)


def tell(memory: Memory, **content: object) -> None:
    """Send what the browser would send."""
    memory._heard(memory, content, [])


def press(memory: Memory, name: str) -> None:
    tell(memory, kind="press", button=name)


def spots(memory: Memory) -> dict[str, dict]:
    return {spot["id"]: spot for spot in memory.board["pictures"][0]["spots"]}


def tools(memory: Memory) -> dict[str, dict]:
    board = memory.board
    drawers = [tool for drawer in board["drawers"] for tool in drawer["tools"]]
    return {tool["id"]: tool for tool in [*board["tools"], *drawers] if "id" in tool}


def caption(memory: Memory) -> str:
    return memory.board["pictures"][0]["caption"]


def turnable(memory: Memory) -> list[str]:
    return [f"cell {cell}" for cell in chances_now(memory.game.view(0))]


def goes_on(memory: Memory, random: Random) -> None:
    """One step of a game, by a message: a good turn or any turn, Go on where it is the only way."""
    names = [] if not spots(memory) else turnable(memory)
    assert set(names) <= set(spots(memory))
    if not names or (tools(memory)["go"]["on"] and random.random() < 0.2):
        press(memory, "go")
    elif random.random() < 0.7:
        press(memory, f"cell {best_cell(memory.game.view(0))}")
    else:
        press(memory, random.choice(names))
    assert not memory.wrong, memory.message


# --- turning ---------------------------------------------------------------------------------


def test_two_tiles_are_turned_and_lie_open_until_the_next_one():
    memory = Memory(small())
    assert caption(memory) == "It is the turn of A: turn a tile."
    press(memory, "cell 0")
    assert caption(memory) == "A turned 0-0 in cell 0. Now turn a second tile."
    assert spots(memory)["cell 0"]["name"].startswith("Cell 0, 0-0 lies open; row 1 of 2")
    press(memory, "cell 2")
    assert caption(memory) == (
        "A: 0-0 and 1-0 are no pair: 0 + 1 = 1, not 4. It is the turn of B: turn a tile."
    )
    assert spots(memory)["cell 0"]["name"] == ("Cell 0, 0-0 lies open; row 1 of 2, place 1 of 3")
    assert "0-0 lies open in cell 0. 1-0 lies open in cell 2." in memory.alt()
    press(memory, "cell 3")
    assert spots(memory)["cell 0"]["name"] == "Cell 0, face down; row 1 of 2, place 1 of 3"
    assert memory.game.up == 3


def test_go_on_puts_both_tiles_back():
    memory = Memory(small())
    assert not tools(memory)["go"]["on"]
    press(memory, "cell 0")
    press(memory, "cell 2")
    game = memory.game
    assert tools(memory)["go"]["on"]
    press(memory, "go")
    assert memory.game is game
    assert caption(memory) == "It is the turn of B: turn a tile."
    assert ", face down; row 1" in spots(memory)["cell 0"]["name"]
    assert not tools(memory)["go"]["on"]
    press(memory, "go")
    assert memory.wrong
    assert memory.message == "There is nothing to go on with now; turn a tile."


def test_a_pair_is_taken_scored_and_told():
    memory = Memory(small(pair_points=2))
    memory.turn(0).turn(1)
    assert caption(memory).startswith("A: 0-0 and 2-2 are a pair: 0 + 4 = 4. It is the turn of A")
    assert memory.board["lines"] == ["A: 1 pair, 2 points.", "B: 0 pairs, 0 points."]
    press(memory, "cell 0")
    assert memory.message == "Cell 0 is empty: its tile has been taken. Choose another."
    assert len(spots(memory)) == 6  # the pair still lies open
    press(memory, "cell 3")
    assert list(spots(memory)) == ["cell 2", "cell 3", "cell 4", "cell 5"]


@pytest.mark.parametrize(
    ("game", "turns", "words"),
    [
        (small(), [0, 1, 2, 3, 4, 5], "The grid is empty: A wins with 3 pairs."),
        (
            small(hit_ends_turn=True, players=3), [0, 1, 2, 3, 4, 5],
            "The grid is empty: A, B and C share the win with 1 pair each.",
        ),
        (
            small(doubles_with_doubles=True), [0, 1, 2, 3],
            "No pair is left: A wins with 2 pairs.",
        ),
        (
            dl.Concentration.start(small().rules, PACK2, scores=[49, 3]), [0, 1],
            "A has reached 50 points and wins the series.",
        ),
    ],
)  # fmt: skip
def test_the_end_of_a_deal_is_told(game, turns, words):
    memory = Memory(game)
    for cell in turns:
        assert "text" not in tools(memory)
        press(memory, f"cell {cell}")
    assert caption(memory).endswith(words)
    assert spots(memory) == {}
    assert dl.Concentration.parse(tools(memory)["text"]["text"]) == memory.game
    for button in ("go", "cell 5"):
        press(memory, button)
        assert memory.wrong


def test_the_score_of_a_series_goes_on():
    memory = Memory(dl.Concentration.start(small().rules, PACK2, scores=[7, 3])).turn(0).turn(1)
    assert memory.board["lines"][0] == "A: 1 pair, 1 point, 8 in the series."


@pytest.mark.parametrize("pack", [2, 6, 11])
def test_a_finger_finds_its_cell(pack):
    memory = Memory(f"concentration pack={pack}", seed=3)
    boxes = [spot["box"] for spot in spots(memory).values()]
    for (x, y, width, height), (x2, y2, width2, height2) in combinations(boxes, 2):
        assert x + width <= x2 or x2 + width2 <= x or y + height <= y2 or y2 + height2 <= y
    # board.js shrinks a picture to 0.65 of its size; a target should still have 24 pixels.
    assert min(0.65 * side for box in boxes for side in box[2:]) >= 24


# --- messages --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        None,
        "press",
        {},
        {"kind": "explode"},
        {"kind": ["press"]},
        {"kind": "press"},
        {"kind": "press", "button": 7},
        {"kind": "press", "button": "x" * 10_000},
        {"kind": "press", "button": "<img src=x onerror=alert(1)>"},
        {"kind": "press", "button": "cell 28"},
        {"kind": "press", "button": "cell -1"},
        {"kind": "press", "button": "cell ٣"},
        {"kind": "press", "button": "cell 3"},  # turned already
        {"kind": "press", "button": "cell"},
        {"kind": "press", "button": "undo"},
        {"kind": "press", "button": "go"},
        {"kind": "choose", "choice": "rules", "value": "muggins"},
        {"kind": "put", "thing": "6-6", "target": "cell 0"},
        {"kind": "write", "field": "names", "text": "Ann"},
        {"kind": "write", "field": "seed"},
        {"kind": "write", "field": "seed", "text": "12abc"},
        {"kind": "write", "field": "seed", "text": "-3"},
        {"kind": "write", "field": "seed", "text": "1e9"},
        {"kind": "write", "field": "seed", "text": "٣"},
        {"kind": "write", "field": "seed", "text": "nan"},
        {"kind": "write", "field": "seed", "text": "9" * 19},
        {"kind": "write", "field": "seed", "text": "9" * 30_000},
    ],
)
def test_a_message_that_is_not_ours_is_a_sentence_and_changes_nothing(content):
    memory = Memory(seed=7).turn(3)
    before, shown = memory.game, {**memory.board}
    memory._heard(memory, content, [])
    assert memory.game is before
    assert memory.wrong
    assert memory.message.endswith((".", "like 7."))
    changed = {name for name in shown if shown[name] != memory.board[name]}
    assert changed <= {"message", "wrong", "turn"}


def test_the_browser_cannot_change_what_is_shown():
    memory = Memory(seed=7)
    memory.set_state({"board": {"pictures": []}})
    assert memory.board["pictures"][0]["svg"].startswith("<svg")


def test_a_refused_turn_in_code_is_an_error_and_changes_nothing():
    memory = Memory(seed=7).turn(3)
    game, board = memory.game, memory.board
    for cell in (3, 28, -1, True, 1.0, "0", None):
        with pytest.raises(dl.IllegalPlay):
            memory.turn(cell)
    assert (memory.game, memory.board) == (game, board)


# --- what has been seen, and the chances -----------------------------------------------------


def test_what_has_been_seen_is_shown_only_when_asked_for():
    memory = Memory(seed=7).turn(0).turn(1).go_on()
    hidden = memory.board["pictures"][0]["svg"]
    assert "6-5" not in str(spots(memory)) + hidden + memory.alt()
    press(memory, "known")
    assert "Cell 0, face down, seen as 6-5; row 1" in spots(memory)["cell 0"]["name"]
    assert memory.board["pictures"][0]["svg"] != hidden
    assert "6-5" in memory.alt()
    press(memory, "known")
    assert memory.board["pictures"][0]["svg"] == hidden


def test_the_chances_are_those_of_the_library_in_words_and_in_the_picture():
    memory = Memory(seed=7)
    assert "chance" not in str(memory.board["pictures"]) + str(memory.board["lines"])
    press(memory, "chances")
    assert "Cell 5, face down, chance of a pair 17/189; row" in spots(memory)["cell 5"]["name"]
    assert memory.board["lines"][-1].startswith(
        "Best now: cell 0 or any of 27 others, chance 17/189 (about 9 %). Any of the 28 "
    )
    random = Random(2)
    while memory.game.result is None:
        chances = chances_now(memory.game.view(0))
        for name in turnable(memory):
            chance = chances[int(name.removeprefix("cell "))]
            assert f", chance of a pair {chance}; row" in spots(memory)[name]["name"]
        drawn = ElementTree.fromstring(memory.picture())
        labels = drawn.findall(".//*[@class='dl-chance']")
        told = [Fraction("/".join(label.itertext())) for label in labels]
        lying = set(memory._faces())
        assert told == [chance for cell, chance in chances.items() if cell not in lying]
        pairs = known_pairs(memory.game.view(0))
        certain = [line for line in memory.board["lines"] if line.startswith("Certain")]
        assert [line.count("cells") for line in certain] == ([len(pairs)] if pairs else [])
        goes_on(memory, random)
    assert "chance" not in str(memory.board["pictures"]) + str(memory.board["lines"])


# --- against the computer --------------------------------------------------------------------


def test_the_computer_turns_when_go_on_is_pressed():
    memory = Memory(small(), against="random").turn(0).turn(2)
    assert spots(memory) == {}
    assert caption(memory).endswith("It is the turn of B (random): press Go on.")
    for refused in ("cell 3", "cell 0"):
        press(memory, refused)
        assert memory.message == "It is the turn of B (random): press Go on."
    with pytest.raises(dl.IllegalPlay, match="press Go on"):
        memory.turn(3)
    press(memory, "go")
    flip = memory.game.flips[1]
    assert flip.seat == 1
    assert caption(memory).startswith(f"B (random): {flip.tiles[0]} and {flip.tiles[1]} are ")
    assert not set(flip.cells) & {0, 2}  # the random player turns what it has not seen


def test_the_computer_that_begins_waits_for_go_on():
    memory = Memory(small(starter=1), against="perfect", names=["Ann", "Robot"])
    assert caption(memory) == "It is the turn of B (Robot): press Go on."
    assert not memory.game.flips
    memory.go_on()
    assert len(memory.game.flips) == 1


def test_the_computer_finishes_a_turn_that_has_begun():
    memory = Memory(small(starter=1).turn_up(4), against="perfect").go_on()
    assert memory.game.flips[0].cells[0] == 4


def test_a_perfect_player_takes_every_pair_that_is_certain_and_never_worse():
    certain = 0
    for seed in range(6):
        memory, random = Memory(seed=seed, players=3, against="perfect"), Random(seed)
        while memory.game.result is None:
            view, flips = memory.game.view(0), len(memory.game.flips)
            best = max(chances_now(view).values()) if view.up is None else None
            goes_on(memory, random)
            new = memory.game.flips[flips:]
            if new and new[0].seat and best == 1:
                certain += 1
                assert new[0].pair
    assert certain > 20


def test_the_same_seed_gives_the_same_game_against_the_computer():
    for against in ("random", "perfect"):
        played = []
        for _ in range(2):
            memory, random = Memory(seed=11, against=against), Random(5)
            while memory.game.result is None:
                goes_on(memory, random)
            played.append(memory.board)
        assert played[0] == played[1]


RULES = [
    {"doubles_with_doubles": doubles, "three_three_joins": doubles and joins, "pair_points": points,
     "hit_ends_turn": ends, "series": series}
    for doubles, joins, points, ends, series in [
        (False, False, 1, False, 50), (False, False, 2, True, 100), (True, False, 1, True, None),
        (True, True, 2, False, 50), (True, True, 1, True, 50),
    ]
] + [{"pack": 2}, {"pack": 3, "pairs_sum": 4}, {"pack": 7}, {"pairs_sum": 3}]  # fmt: skip


@pytest.mark.parametrize("options", RULES, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_by_messages_end_as_they_should(options, players):
    given = {name: value for name, value in options.items() if value is not False}
    rules = dl.rules("concentration", players=players, **given)
    for seed, against in enumerate(("people", "random", "perfect")):
        memory, random = Memory(rules, seed=seed, against=against), Random(seed)
        press(memory, "chances")
        for _ in range(3000):
            if memory.game.result is not None:
                break
            goes_on(memory, random)
        game = memory.game
        assert game.result is not None
        assert game.good_pairs() == 0
        assert len(game.left) + 2 * sum(game.pairs) == len(game.grid)
        assert dl.Concentration.parse(tools(memory)["text"]["text"]) == game
        ElementTree.fromstring(memory.picture())


# --- secrets ---------------------------------------------------------------------------------


def sent(memory: Memory) -> tuple:
    """Everything that leaves Python, but the number that names the widget's own layout."""
    state = {name: value for name, value in memory.get_state().items() if name != "layout"}
    data, _ = memory._repr_mimebundle_()
    return state, data["text/html"], data["text/plain"], memory.alt(), repr(memory)


@pytest.mark.parametrize("against", ["people", "random", "perfect"])
@pytest.mark.parametrize("switches", [(), ("known",), ("chances",), ("known", "chances")])
def test_nothing_that_is_sent_depends_on_a_hidden_face(against, switches):
    compared = 0
    rules = dl.rules("concentration", doubles_with_doubles=True)
    start = dl.Concentration.start(rules, dl.Concentration(rules, seed=1).grid)
    memory, random, done = Memory(start, against=against), Random(1), []
    for name in switches:
        press(memory, name)
    while memory.game.result is None and len(done) < 55:
        names = list(spots(memory))
        done.append(random.choice(names) if names else "go")
        press(memory, done[-1])
        if len(done) in (1, 2, 3, 5, 8, 13, 21, 34, 55):
            other = Memory(with_other_hidden_faces(memory.game, start), against=against)
            for name in (*switches, *done):
                press(other, name)
            compared += other.game.grid != memory.game.grid
            assert sent(other) == sent(memory)
    assert compared > 5


@pytest.mark.parametrize("against", ["random", "perfect"])
def test_the_computer_chooses_without_looking(against):
    start = dl.Concentration.start(dl.rules("concentration"), dl.Concentration(seed=1).grid)
    memory, random, done, chosen = Memory(start, against=against), Random(1), [], 0
    while memory.game.result is None and len(done) < 40:
        done.append(random.choice(turnable(memory)) if spots(memory) else "go")
        if done[-1] == "go":
            other = Memory(with_other_hidden_faces(memory.game, start), against=against)
            for name in done:
                press(other, name)
            press(memory, "go")
            assert other.game.flips[-1].cells[0] == memory.game.flips[-1].cells[0]
            chosen += other.game.flips[-1].tiles != memory.game.flips[-1].tiles
        else:
            press(memory, done[-1])
    assert chosen > 2


def with_other_hidden_faces(game: dl.Concentration, start: dl.Concentration) -> dl.Concentration:
    """The deal as it began, but with the tiles that nobody has seen yet in another order."""
    seen = {cell for flip in game.flips for cell in flip.cells} | {game.up}
    hidden = [cell for cell in range(len(game.grid)) if cell not in seen]
    grid = list(start.grid)
    for cell, other in zip(hidden, [*hidden[1:], *hidden[:1]], strict=True):
        grid[cell] = start.grid[other]
    return dl.Concentration.start(start.rules, grid, start.starter)


def test_the_seed_is_told_when_asked_for_or_at_the_end():
    memory, random = Memory(seed=918273), Random(1)
    assert "918273" not in str(sent(memory))
    press(memory, "tell")
    assert "This deal has the seed 918273." in memory.board["lines"]
    assert "knows where every tile lies" in memory.message
    press(memory, "tell")
    assert memory.wrong
    tell(memory, kind="write", field="seed", text=" 645546 ")
    assert memory.game == dl.Concentration(seed=645546)
    while memory.game.result is None:
        assert "645546" not in str(sent(memory))
        goes_on(memory, random)
    assert "This deal has the seed 645546." in memory.board["lines"]
    assert "tell" not in tools(memory)


def test_a_deal_without_a_seed_offers_none():
    memory = Memory(small())
    assert "tell" not in tools(memory)
    press(memory, "tell")
    assert memory.wrong


def test_a_new_deal_keeps_the_rules_and_forgets_the_rest():
    memory = Memory(small(hit_ends_turn=True)).turn(0).turn(2)
    tell(memory, kind="write", field="seed", text="")
    assert memory.game.rules == small(hit_ends_turn=True).rules
    assert not memory.game.flips
    assert "open" not in str(memory.board["pictures"])
    assert memory.deal(4).game == dl.Concentration(memory.game.rules, seed=4)
    before = memory.game
    for seed in (-1, True, "4", 10**18, 1.5):
        with pytest.raises(dl.DominoError):
            memory.deal(seed)
    assert memory.game is before


# --- what it takes, and how it is saved ------------------------------------------------------


def test_a_deal_and_its_text_and_rules_are_taken():
    game = dl.Concentration(seed=3).flip(0, 1).turn_up(4)
    for what in (game, str(game)):
        memory = Memory(what)
        assert memory.game == game
        assert caption(memory) == "B turned 1-1 in cell 4. Now turn a second tile."
    rules = dl.rules("concentration", pack=3)
    assert Memory(rules, seed=2).game == dl.Concentration(rules, seed=2)
    assert Memory("concentration pack=3", players=4, seed=2).game.rules == rules.replace(players=4)


@pytest.mark.parametrize(
    ("what", "options"),
    [
        ("chess", {}),
        ("all-fives", {}),
        ("", {}),
        (None, {}),
        (5, {}),
        (dl.rules("block"), {}),
        (dl.Layout(dl.rules("block")), {}),
        ("game: concentration\nseed: 3\n\n1 A 0 99", {}),
        ("concentration", {"players": 11}),
        ("concentration", {"players": True}),
        ("concentration", {"seed": -1}),
        ("concentration", {"seed": float("nan")}),
        (small(), {"seed": 4}),
        (small(), {"players": 2}),
        ("concentration", {"names": "Ann"}),
        ("concentration", {"names": 5}),
        ("concentration", {"names": ["Ann", 5]}),
        ("concentration", {"names": ["Ann", "Ben", "Cleo"]}),
        ("concentration", {"names": ["Ann\n", "Ben"]}),
        ("concentration", {"names": ["Ann\x00", "Ben"]}),
        ("concentration", {"names": ["x" * 1000, "Ben"]}),
        ("concentration", {"against": "chess"}),
        ("concentration", {"against": None}),
        ("concentration", {"against": ["random"]}),
    ],
)
def test_a_memory_that_cannot_be_is_refused(what, options):
    with pytest.raises(dl.DominoError):
        Memory(what, **options)


def test_hostile_names_are_only_text():
    names = ["<script>alert(1)</script>", "\"'&--> </svg>"]
    memory = Memory(small(), names=names).turn(0).turn(2)
    press(memory, "chances")
    assert caption(memory).startswith("A (<script>alert(1)</script>): 0-0 and")
    assert "script" not in memory.board["pictures"][0]["svg"]
    data, _ = memory._repr_mimebundle_()
    assert "<script>" not in data["text/html"]
    assert "A (&lt;script&gt;alert(1)" in data["text/html"]
    ElementTree.fromstring(memory.picture())


def test_a_saved_notebook_shows_the_picture_with_its_alt_text():
    memory = Memory(seed=7, names=["Ann", "Ben"], players=2).turn(0).turn(1)
    press(memory, "known")
    press(memory, "chances")
    data, _ = memory._repr_mimebundle_()
    assert data["text/html"].startswith('<img alt="')
    assert "lies open in cell 0" in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"] == repr(memory) == "Memory('concentration', 28 tiles left)"
    assert len(data["text/html"]) < 60_000
    assert len(str(memory.board)) < 60_000
    assert repr(Memory(seed=8).turn(0).turn(1)) == repr(memory)


def test_equal_states_are_drawn_and_sent_alike():
    def played() -> Memory:
        return Memory(seed=7).turn(0).turn(1).turn(2)

    assert sent(played()) == sent(played())


def test_watchers_are_told_and_a_failing_one_is_not_swallowed():
    memory, told = Memory(small(), against="perfect"), []
    memory.observe_moves(told.append)
    memory.turn(0)
    assert told == [memory.game]
    memory.turn(2).go_on().deal(3)
    assert [len(game.flips) for game in told] == [0, 1, 2, 0]

    def fail(game: dl.Concentration) -> None:
        raise ZeroDivisionError("on purpose")

    memory = Memory(small())
    memory.observe_moves(fail)
    with pytest.raises(ZeroDivisionError):
        press(memory, "cell 0")
    assert "on purpose" in memory.message
    assert memory.game.up == 0
    with pytest.raises(dl.DominoError, match="a function"):
        memory.observe_moves(None)


def test_close_twice_and_nothing_is_left():
    memory = Memory(seed=7).turn(0)
    memory.close()
    memory.close()
    gone = weakref.ref(memory)
    del memory
    gc.collect()
    assert gone() is None
