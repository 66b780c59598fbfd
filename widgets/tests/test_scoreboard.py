"""The Python half of the Scoreboard: messages, points, rounds, and what is shown."""

from __future__ import annotations

import gc
import weakref
import xml.etree.ElementTree as ET
from html import unescape
from random import Random

import pytest
from dominolab_widgets import Scoreboard

import dominolab as dl
from dominolab.players import greedy_move

HOSTILE = "<img src=x onerror=alert(1)>"


def tell(board: Scoreboard, **content: object) -> None:
    """Send what the browser would send."""
    board._heard(board, content, [])


def write(board: Scoreboard, side: int, text: object) -> None:
    tell(board, kind="write", field=f"points {side}", text=text)


def tool(board: Scoreboard, name: str) -> dict:
    every = [*board.board["tools"], *board.board["actions"]]
    return next(tool for tool in every if tool["id"] == name)


def caption(board: Scoreboard) -> str:
    return board.board["pictures"][0]["caption"]


def played(rules: dl.Rules, rounds: int) -> dl.Match:
    """A match after so many rounds, each seat taking the most points; the next one is dealt."""
    match, random = dl.Match(rules, seed=7), Random(1)
    while match.result is None and match.played < rounds:
        if match.round.result is not None:
            match = match.next()
        match = match.after(greedy_move(match.round.view(match.round.turn), random))
        if match.round.result is not None and match.result is None:
            match = match.next()
    return match


# Points


def test_points_that_are_typed_move_the_pegs():
    board = Scoreboard(61)
    for text in ("28", " 6 "):
        write(board, 0, text)
    write(board, 1, "21")
    write(board, 1, "008")
    assert (board.scores, board.message, board.wrong) == ((34, 29), "B gets 8 points.", False)
    assert caption(board) == "A 34 (last +6), B 29 (last +8). A needs 27."
    assert "A: front peg at 34, back peg at 28." in board.alt()
    assert board.board["pictures"][0]["svg"].count('class="dl-peg"') == 4


def test_a_field_is_new_and_empty_only_when_its_points_were_taken():
    board = Scoreboard(61).add(0, 60)
    before = [tool(board, f"points {side}") for side in (0, 1)]
    write(board, 0, "5")  # would pass 61
    write(board, 0, "many")
    assert [tool(board, f"points {side}") for side in (0, 1)] == before
    write(board, 0, "1")
    assert tool(board, "points 0") != before[0]
    assert tool(board, "points 1") == before[1]


@pytest.mark.parametrize(
    "content",
    [
        None,
        "write",
        {},
        {"kind": "explode"},
        {"kind": ["write"]},
        {"kind": "write"},
        {"kind": "write", "field": "points 0"},
        {"kind": "write", "field": "points 0", "text": 5},
        {"kind": "write", "field": "points 0", "text": float("nan")},
        {"kind": "write", "field": 0, "text": "5"},
        *(
            {"kind": "write", "field": "points 0", "text": text}
            for text in (
                "", "  ", "12abc", "-3", "−3", "+3", "1e9", "1.5", "0x1", "٣", "²", "NaN", "inf",
                "201", "9999", "1_0", "3\x00", "3 4", "5" * 10_000, "5" * 20_001, HOSTILE,
            )
        ),
        *(
            {"kind": "write", "field": field, "text": "5"}
            for field in ("points 2", "points -1", "points", "points ٠", "points 00", HOSTILE,
                          "x" * 10_000)
        ),
        *(
            {"kind": "press", "button": name}
            for name in ("redo", "explode", "points 0", "", HOSTILE, 5)
        ),
        *(
            {"kind": "choose", "choice": "target", "value": value}
            for value in ("100", "", "61.0", "-61", "1e9", "٦١", HOSTILE)
        ),
        {"kind": "choose", "choice": "view", "value": "nothing"},
        {"kind": "choose", "choice": "colour", "value": "61"},
        {"kind": "put", "thing": "6-6", "target": "a"},
    ],
)  # fmt: skip
def test_a_message_that_is_not_ours_is_a_sentence_and_changes_nothing(content):
    board = Scoreboard(61).add(0, 6)
    sheet, before = board.sheet, {**board.board}
    board._heard(board, content, [])
    assert board.sheet == sheet
    assert board.wrong
    assert board.message.endswith(".")
    assert {name for name in before if before[name] != board.board[name]} <= {
        "message", "wrong", "turn",
    }  # fmt: skip


def test_the_browser_cannot_change_what_is_shown():
    board = Scoreboard(61)
    board.set_state({"board": {"label": "<script>alert(1)</script>"}})
    assert board.board["label"] == "Scores of Fives and Threes"


@pytest.mark.parametrize("points", [-1, 201, True, None, "5", 1.5, float("nan"), 10**400])
@pytest.mark.parametrize("seat", [0])
def test_points_refused_in_code_are_an_error_and_change_nothing(seat, points):
    board = Scoreboard(61).add(0, 6)
    before = board.board
    with pytest.raises(dl.DominoError):
        board.add(seat, points)
    assert board.board is before


@pytest.mark.parametrize("seat", [-1, 2, None, "A", True, 0.5])
def test_a_seat_that_is_not_there_is_refused(seat):
    board = Scoreboard(61)
    with pytest.raises(dl.DominoError, match="no seat"):
        board.add(seat, 5)
    assert board.scores == (0, 0)


def test_an_exact_target_is_not_passed_and_an_ordinary_one_may_be():
    board = Scoreboard(61).add(0, 58)
    write(board, 0, "5")
    assert (board.scores, board.wrong) == ((58, 0), False)
    assert board.message == "5 points would take A past 61, so none is taken: A needs 3."
    assert not board.undo().scores[0]  # what was not taken is no step of its own
    board = Scoreboard(61, exact=False).add(0, 58).add(0, 5)
    assert caption(board) == "A 63 (last +5), B 0. A has reached 61."
    assert "A has 63, which is off the board" in board.board["lines"][0]
    assert "A: front peg at the last hole, back peg at 58." in board.alt()


def test_points_are_taken_away_only_in_a_game_that_does_so():
    board = Scoreboard("muggins")
    write(board, 1, "-15")
    assert (board.scores, board.message) == ((0, -15), "B loses 15 points.")
    write(board, 1, "--15")
    assert board.wrong
    # The keys of a telephone for numbers have no minus, so there it is a field for any text.
    assert not tool(board, "points 1")["number"]
    assert tool(Scoreboard(61), "points 1")["number"]


# Steps


def test_undo_and_redo_come_back_to_the_same_text():
    board = Scoreboard(61, names=("Ann", "Ben")).add(0, 6).add(1, 8).new_round().add(0, 3)
    before = {name: board.board[name] for name in ("pictures", "lines", "actions")}
    for _ in range(4):
        tell(board, kind="press", button="undo")
    assert board.sheet == ((0, 0),)
    assert not tool(board, "undo")["on"]
    for _ in range(4):
        tell(board, kind="press", button="redo")
    assert {name: board.board[name] for name in before} == before
    board.undo().add(1, 1)
    assert not tool(board, "redo")["on"]
    with pytest.raises(dl.DominoError, match="nothing was undone"):
        board.redo()


def test_rounds_are_rows_of_the_sheet():
    board = Scoreboard(61).add(0, 6).add(1, 8)
    tell(board, kind="press", button="round")
    board.add(1, 2).add(1, 3)
    assert board.sheet == ((6, 8), (0, 5))
    assert "Round 1: A 6, B 8. Round 2: A 0, B 5. Total: A 6, B 13." in board.alt()
    assert "Points go into round 2." in board.board["lines"]


def test_another_target_is_a_new_game_that_can_be_undone():
    board = Scoreboard(61).add(0, 40)
    tell(board, kind="choose", choice="target", value="31")
    assert (board.scores, repr(board)) == ((0, 0), "Scoreboard('fives-and-threes', 31, A 0, B 0)")
    assert "Cribbage board to 31." in board.alt()
    assert board.undo().scores == (40, 0)
    tell(board, kind="press", button="game")
    assert (board.scores, tool(board, "target")["value"]) == ((0, 0), "61")


def test_board_and_sheet_are_shown_in_turn():
    board = Scoreboard(61).add(0, 6)
    assert "dl-holes" in board.board["pictures"][0]["svg"]
    tell(board, kind="choose", choice="view", value="sheet")
    svg = board.board["pictures"][0]["svg"]
    assert "dl-holes" not in svg
    assert "Round 1" in svg
    assert caption(board).startswith("A 6")
    assert board.scores == (6, 0)


def test_watchers_are_told_of_new_scores_and_a_failing_one_is_not_swallowed():
    board, told = Scoreboard(61), []
    board.observe_scores(told.append)
    board.add(0, 6).new_round().undo().undo().redo()
    board.add(0, 0)
    assert told == [(6, 0), (0, 0), (6, 0)]

    def fail(scores: tuple[int, ...]) -> None:
        raise ZeroDivisionError("on purpose")

    board.observe_scores(fail)
    with pytest.raises(ZeroDivisionError):
        write(board, 0, "1")
    assert "on purpose" in board.message
    with pytest.raises(dl.DominoError, match="a function"):
        board.observe_scores(None)


# What it is opened with


@pytest.mark.parametrize(
    ("what", "options", "holes", "scores"),
    [
        (31, {}, 31, (0, 0)),
        (121, {"players": 4}, 121, (0, 0, 0, 0)),
        ("fives-and-threes", {"players": 3}, 61, (0, 0, 0)),
        ("five-up players=3 target=31", {}, 31, (0, 0, 0)),
        (dl.rules("fives-and-threes", players=4, partners=True), {}, 61, (0, 0)),
        ("all-fives", {}, None, (0, 0)),
        ("chickie", {"players": 3}, None, (0, 0, 0)),
        ("concentration", {}, None, (0, 0)),
    ],
)
def test_what_a_scoreboard_can_be_opened_with(what, options, holes, scores):
    board = Scoreboard(what, **options)
    assert board.scores == scores
    assert board.alt().startswith(f"Cribbage board to {holes}." if holes else "Score sheet.")
    svg = board.board["pictures"][0]["svg"]
    assert svg.count('class="dl-holes"') == (len(scores) if holes else 0)


def test_a_round_is_shown_as_far_as_it_was_played():
    hands = [["5-5", "5-1"], ["5-0", "6-3"]]
    rules = dl.rules("five-up", hand_size=2)
    game = dl.Round.start(rules, hands, scores=[10, 4]).play("5-5").play("5-0")
    for what in (game, str(game)):
        board = Scoreboard(what)
        assert board.sheet == ((10, 4), (2, 2))
    assert Scoreboard(dl.Round.deal(rules, seed=3)).scores == (0, 0)
    assert Scoreboard(game.layout).scores == (0, 0)
    assert Scoreboard("five-up: 5-5 5-0").sheet == ((0, 0),)


def test_a_match_is_shown_and_its_hands_and_seed_are_not():
    rules = dl.rules("fives-and-threes")
    match = played(rules, 3)
    assert match.result is None
    for board in (Scoreboard(match), Scoreboard(str(match))):
        assert board.scores == match.scores != (0, 0)
        assert len(board.sheet) == 4
        assert board.sheet[:3] == tuple(game.result.totals for game in match.finished)
    said = str(board.board) + board.picture() + repr(board) + str(board._repr_mimebundle_())
    for game in (*match.finished, match.round):
        assert str(game.seed) not in said
        assert not [tile for hand in game.hands for tile in hand if str(tile) in said]


def test_a_match_that_is_over_has_its_winner_and_takes_no_more():
    match = played(dl.rules("five-up", target=5, exact=False), 100)
    board = Scoreboard(match)
    winner = "AB"[match.result.winners[0]]
    assert caption(board).endswith(f"{winner} has won.")
    assert board.board["actions"] == []
    write(board, 0, "5")
    assert board.wrong
    tell(board, kind="press", button="round")
    assert board.wrong
    tell(board, kind="press", button="game")
    assert board.scores == (0, 0)
    assert len(board.board["actions"]) == 2


@pytest.mark.parametrize(
    ("what", "options"),
    [
        (0, {}),
        (60, {}),
        (100, {}),
        (-61, {}),
        (10**400, {}),
        (61.0, {}),
        (True, {}),
        (None, {}),
        (float("nan"), {}),
        ("", {}),
        ("chess", {}),
        ("61", {}),
        (HOSTILE, {}),
        ("game: block\nA: 6-6", {}),
        ([61], {}),
        (61, {"players": 1}),
        (61, {"players": 5}),
        (61, {"players": "2"}),
        (61, {"players": True}),
        (61, {"exact": "yes"}),
        (61, {"exact": 1}),
        ("concentration", {"exact": True}),
        (dl.Match("five-up", seed=1), {"players": 2}),
        (dl.Match("five-up", seed=1), {"exact": False}),
        (61, {"names": "Ann"}),
        (61, {"names": 5}),
        (61, {"names": ("Ann", "Ben", "Cay")}),
        (61, {"names": ("x" * 41,)}),
        (61, {"names": (None,)}),
        (61, {"names": ("a\nb",)}),
        (61, {"names": ("a\x00b",)}),
        (61, {"names": ("a\u202eb",)}),
    ],
)
def test_a_scoreboard_that_cannot_be_is_refused(what, options):
    with pytest.raises(dl.DominoError):
        Scoreboard(what, **options)


# What is shown


@pytest.mark.parametrize("name", [HOSTILE, "\"'&<>]]>", "W" * 40, "漢" * 40, "شمس", "A 61, B 0."])
def test_a_name_is_shown_as_text(name):
    board = Scoreboard(61, names=(name,)).add(0, 6)
    assert tool(board, "points 0")["name"] == f"Points for A ({name})"
    assert tool(board, "points 0")["go"] == "Add to A"
    assert board.message == f"A ({name}) gets 6 points."
    for svg in (board.board["pictures"][0]["svg"], board.picture()):
        root = ET.fromstring(svg)
        assert {node.tag.partition("}")[2] for node in root.iter()} <= {
            "svg", "title", "g", "rect", "path", "circle", "text",
        }  # fmt: skip
        assert name in [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    html = board._repr_mimebundle_()[0]["text/html"]
    assert html.count("<") == 1
    assert f"A is {name}." in unescape(html)
    assert name not in repr(board)


def test_a_saved_notebook_shows_board_and_sheet_with_everything_in_words():
    board = Scoreboard(121, players=4, names=["W" * 40] * 4)
    for number in range(60):
        board.new_round().add(number % 4, 1)
    data, _ = board._repr_mimebundle_()
    assert data["text/html"].startswith('<img alt="Cribbage board to 121. A is WWW')
    assert "Rounds 1 to 41: A 10, B 10, C 10, D 10." in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data
    text = "Scoreboard('fives-and-threes', 121, A 15, B 15, C 15, D 15)"
    assert data["text/plain"] == repr(board) == text
    assert len(data["text/html"]) < 60_000
    assert len(str(board.board)) < 60_000


def test_equal_boards_show_equal_pictures():
    one, other = (Scoreboard(61, names=("Ann",)).add(0, 6) for _ in range(2))
    assert one.picture() == other.picture()
    assert one.board == other.board


def test_close_twice_and_nothing_is_left():
    board = Scoreboard(61).add(0, 6)
    board.close()
    board.close()
    gone = weakref.ref(board)
    del board
    gc.collect()
    assert gone() is None
