"""The Python half of the Table: messages, moves, other rules, and what is shown."""

from __future__ import annotations

import gc
import weakref
from itertools import combinations
from random import Random

import pytest
from dominolab_widgets import Table
from talk import caption, picture, targets, tell, tools

import dominolab as dl
from dominolab.drawing.geometry import scene_of

RACK = ["6-6", "6-3", "6-2", "5-3"]


def test_a_tile_is_put_where_the_browser_says():
    table = Table("all-fives", rack=RACK)
    tell(table, kind="put", thing="6-6", target=next(iter(targets(table, "6-6"))))
    tell(table, kind="put", thing="6-3", target=next(iter(targets(table, "6-3"))))
    assert table.layout.count == 15
    assert caption(table) == "6+6+3 = 15: three fives, 15 points."
    assert [thing["id"] for thing in table.board["things"]] == ["6-2", "5-3"]


@pytest.mark.parametrize(
    "content",
    [
        None,
        "put",
        {},
        {"kind": "explode"},
        {"kind": ["put"]},
        {"kind": "put"},
        {"kind": "put", "thing": "6-6"},
        {"kind": "put", "thing": "6-6", "target": 7},
        {"kind": "put", "thing": "6-6", "target": "x" * 10_000},
        {"kind": "put", "thing": "<img src=x onerror=alert(1)>", "target": "a"},
        {"kind": "put", "thing": "6-6\x00", "target": "a"},
        {"kind": "put", "thing": "6-6", "target": "9-9:9/9/None"},
        {"kind": "put", "thing": "1-0", "target": "a"},
        {"kind": "press", "button": "explode"},
        {"kind": "press", "button": "undo"},
        {"kind": "press", "button": "redo"},
        {"kind": "choose", "choice": "rules", "value": "chess"},
        {"kind": "choose", "choice": "option spinners", "value": "many"},
        {"kind": "choose", "choice": "option target", "value": "5"},
        {"kind": "choose", "choice": "ask", "value": "everything"},
        {"kind": "choose", "choice": "against", "value": "a champion"},
        {"kind": "press", "button": "draw"},
        {"kind": "press", "button": "tell"},
        {"kind": "write", "field": "paste", "text": ""},
        {"kind": "write", "field": "paste", "text": "x" * 20_001},
        {"kind": "write", "field": "paste", "text": "<img src=x onerror=alert(1)>"},
        {"kind": "write", "field": "paste", "text": "all-fives: 6-6 6"},
        {"kind": "write", "field": "paste", "text": "all-fives: 6-6 5-4"},
        {"kind": "write", "field": "seed", "text": "-1"},
        {"kind": "write", "field": "seed", "text": "1e9"},
        {"kind": "write", "field": "seed", "text": "٣"},
        {"kind": "write", "field": "answer", "text": "12"},
        {"kind": "write", "field": "name", "text": "12"},
        {"kind": "write", "field": "paste"},
        {"kind": "choose", "choice": "colour", "value": "muggins"},
    ],
)
def test_a_message_that_is_not_ours_is_a_sentence_and_changes_nothing(content):
    table = Table("all-fives", rack=RACK)
    before, shown = table.layout, {**table.board}
    table._heard(table, content, [])
    assert table.layout is before
    assert table.wrong
    assert table.message.endswith(".")
    assert {name for name in shown if shown[name] != table.board[name]} <= {
        "message", "wrong", "turn",
    }  # fmt: skip


def test_the_browser_cannot_change_what_is_shown():
    table = Table("all-fives", rack=RACK)
    table.set_state({"board": {"svg": "<script>alert(1)</script>"}})
    assert picture(table).startswith("<svg")


def shown_after(layout: dl.Layout) -> set[str]:
    """What a place may show: the count, or the number of an end that the last tile has opened."""
    if layout.count is not None:
        return {str(layout.count)}
    tile = str(layout.last.tile)
    new = {end.number for end in layout.open_ends if end.place.startswith(tile)}
    return {"here"} if len(new) > 1 else {"x" if number is None else str(number) for number in new}


@pytest.mark.parametrize(
    "rules",
    [
        dl.rules("all-fives"),
        dl.rules("five-up"),
        dl.rules("matador"),
        dl.rules("block"),
        dl.rules("fives-and-threes", sniff="endwise-choice"),
        dl.rules("matador", matador_face="crosswise-both-open"),
    ],
    ids=str,
)
def test_every_preview_is_what_the_move_then_makes(rules):
    random = Random(3)
    table = Table(rules)
    while len(table.layout) < 9:
        things = [thing for thing in table.board["things"] if thing["targets"]]
        if not things:
            break
        for thing in things:
            for target in thing["targets"]:
                other = Table(table.layout)
                tell(other, kind="put", thing=thing["id"], target=target["id"])
                assert not other.wrong, other.message
                assert target["name"].endswith(other.layout.explain_count())
                assert target["lines"][0] in shown_after(other.layout)
                points = [f"+{other.layout.points}"] if other.layout.points else []
                assert target["lines"][1:] == points
        thing = random.choice(things)
        tell(table, kind="put", thing=thing["id"], target=random.choice(thing["targets"])["id"])


@pytest.mark.parametrize(
    "rules",
    [
        dl.rules("five-up"),
        dl.rules("matador"),
        dl.rules("matador", matador_face="crosswise-both-open"),
        dl.rules("fives-and-threes", sniff="endwise-choice"),
        dl.rules("chickie"),
    ],
    ids=str,
)
def test_no_place_of_a_tile_covers_another(rules):
    random = Random(4)
    several = 0
    for _ in range(3):
        table = Table(rules)
        while things := [thing for thing in table.board["things"] if thing["targets"]]:
            for thing in things:
                boxes = [target["box"] for target in thing["targets"]]
                several += len(boxes) > 1
                for (x, y, width, height), (x2, y2, width2, height2) in combinations(boxes, 2):
                    across = min(x + width, x2 + width2) - max(x, x2)
                    down = min(y + height, y2 + height2) - max(y, y2)
                    assert min(across, down) < 0.2, (thing["id"], str(table.layout))
                assert min(min(box[2:]) for box in boxes) > 10  # pixels
            thing = random.choice(things)
            tell(table, kind="put", thing=thing["id"], target=random.choice(thing["targets"])["id"])
    assert several > 20


@pytest.mark.parametrize(
    "rules",
    [
        dl.rules("five-up"),
        dl.rules("matador", matador_face="crosswise-both-open"),
        dl.rules("fives-and-threes", sniff="endwise-choice"),
        dl.rules("chickie"),
    ],
    ids=str,
)
def test_every_place_is_where_the_tile_then_lies(rules):
    random, compared = Random(5), 0
    table = Table(rules)
    while things := [thing for thing in table.board["things"] if thing["targets"]]:
        for thing in things:
            boxes = [target["box"] for target in thing["targets"]]
            for target in thing["targets"] if len(boxes) == 1 else ():
                other = Table(table.layout)
                tell(other, kind="put", thing=thing["id"], target=target["id"])
                x, y, width, height = target["box"]
                last = scene_of(other.layout).boxes[-1]
                assert x + width / 2 == pytest.approx(26 * (last.x + last.width / 2), abs=0.2)
                assert y + height / 2 == pytest.approx(26 * (last.y + last.height / 2), abs=0.2)
                compared += 1
        thing = random.choice(things)
        tell(table, kind="put", thing=thing["id"], target=random.choice(thing["targets"])["id"])
    assert compared > 20


def test_other_rules_count_the_same_layout_and_say_what_changed():
    table = Table("all-fives: 6-6 6-3 6-2", rack=RACK)
    tell(table, kind="choose", choice="rules", value="five-up")
    assert table.layout.rules == dl.rules("five-up")
    assert [play.tile for play in table.layout.tiles] == list(map(dl.Tile.parse, RACK[:3]))
    assert table.message.startswith("Five Up: 3+2 = 5: one five, 1 point.")
    assert "Every double is a spinner" in table.message


def test_a_layout_that_cannot_be_under_other_rules_stays():
    table = Table("all-fives: 6-6 6-3 6-2 6-5", presets=["all-fives", "muggins", "block"])
    before = table.layout
    for value, name in (("muggins", "Muggins"), ("block", "Block")):
        tell(table, kind="choose", choice="rules", value=value)
        assert table.wrong
        assert table.layout is before
        assert f"Under {name} this layout cannot be" in table.message
    with pytest.raises(dl.DominoError):
        table.use(dl.rules("all-fives", pack=3, hand_size=3))
    assert table.layout is before


def test_rules_whose_pack_lacks_the_rack_are_refused_and_nothing_has_changed():
    table = Table("all-fives", rack=RACK).play("6-6").undo()
    before = dict(table.board)
    with pytest.raises(dl.DominoError, match="6-6 is not in the double-3 pack"):
        table.use(dl.rules("all-fives", pack=3, hand_size=3))
    assert table.layout == dl.Layout(dl.rules("all-fives"))
    assert table.board == before
    assert len(table.redo().layout) == 1  # what was undone is not lost either


def test_undo_and_redo_come_back_to_the_same_text():
    table = Table("all-fives", rack=RACK)
    table.play("6-6").play("6-3").use("muggins")
    text, drawn = str(table.layout), picture(table)
    for _ in range(3):
        tell(table, kind="press", button="undo")
    assert len(table.layout) == 0
    for _ in range(3):
        tell(table, kind="press", button="redo")
    assert (str(table.layout), picture(table)) == (text, drawn)
    table.undo().play("6-2")
    assert not tools(table)["redo"]["on"]


def test_a_refused_move_in_code_is_an_error_and_changes_nothing():
    table = Table("all-fives", rack=RACK).play("6-6")
    with pytest.raises(dl.IllegalPlay):
        table.play("5-3")
    assert len(table.layout) == 1


def test_a_saved_notebook_shows_the_picture_with_its_alt_text():
    table = Table("all-fives", rack=RACK).play("6-6")
    data, _ = table._repr_mimebundle_()
    assert data["text/html"].startswith('<img alt="All Fives layout of 1 tile: 6-6 led.')
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"] == repr(table) == "Table('all-fives', 1 tile)"
    assert len(data["text/html"]) < 60_000


def test_markup_in_an_alt_text_is_escaped(monkeypatch):
    table = Table("all-fives", rack=RACK)
    monkeypatch.setattr(table, "alt", lambda: "<b>\"'&")
    data, _ = table._repr_mimebundle_()
    assert 'alt="&lt;b&gt;&quot;&#x27;&amp;" src=' in data["text/html"]


def test_a_tile_that_fits_nowhere_says_which_numbers_are_open():
    table = Table("all-fives: 6-6 6-3", rack=["5-1", "2-1"])
    hints = [thing["hint"] for thing in table.board["things"]]
    assert hints[0] == "5-1 fits no open end (6 at 6-6:b, 3 at 6-3:3)."


def test_all_that_is_sent_stays_small():
    assert len(str(Table("all-fives").play("6-6").board)) < 60_000


def test_watchers_are_told_and_a_failing_one_is_not_swallowed():
    table, told = Table("all-fives", rack=RACK), []
    table.observe_moves(told.append)
    table.play("6-6")
    assert told == [table.layout]

    def fail(layout: dl.Layout) -> None:
        raise ZeroDivisionError("on purpose")

    table.observe_moves(fail)
    with pytest.raises(ZeroDivisionError):
        tell(table, kind="put", thing="6-3", target=next(iter(targets(table, "6-3"))))
    assert "on purpose" in table.message
    with pytest.raises(dl.DominoError, match="a function"):
        table.observe_moves(None)


@pytest.mark.parametrize(
    ("what", "options"),
    [
        ("chess", {}),
        ("all-fives: 6-6 5-4", {}),
        ("concentration", {}),
        ("all-fives", {"rack": ["9-9"]}),
        ("all-fives", {"rack": 5}),
        ("all-fives", {"rack": ["<b>"]}),
        ("all-fives", {"presets": ["chess"]}),
    ],
)
def test_a_table_that_cannot_be_is_refused(what, options):
    with pytest.raises(dl.DominoError):
        Table(what, **options)


def test_close_twice_and_nothing_is_left():
    table = Table("all-fives", rack=RACK)
    table.close()
    table.close()
    assert len(table.play("6-6").layout) == 1  # in code it can still be used
    gone = weakref.ref(table)
    del table
    gc.collect()
    assert gone() is None
