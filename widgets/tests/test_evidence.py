"""Evidence: what can be where, marked by a person, checked, and shown with its reasons."""

from __future__ import annotations

import gc
import json
import weakref
from fractions import Fraction
from random import Random

import pytest
from dominolab_widgets import Evidence
from talk import caption, picture, press, tell, tools

import dominolab as dl
from dominolab.players import random_move

PRESETS = [name for name in dl.presets() if name != "concentration"]
RECORD = """game: block
options: pack=3 hand_size=3
A: 3-3 3-1 2-0
B: 3-2 2-2 1-1
boneyard: 3-0 2-1 1-0 0-0
starter: A
1 A 3-3
2 B 3-2
3 A 2-0
4 B --
"""


def evidence() -> Evidence:
    """After B has passed on 3 and 0, as A sees it."""
    return Evidence(RECORD).press("last")


def spots(widget: Evidence) -> dict[str, str]:
    return {spot["id"]: spot["name"] for spot in widget.board["pictures"][0]["spots"]}


def test_the_unseen_tiles_can_be_pressed_and_no_others():
    widget = evidence()
    assert set(spots(widget)) == {str(tile) for tile in widget.view.unseen}
    assert "3-3" not in spots(widget)
    assert "3-1" not in spots(widget)
    tell(widget, kind="press", button="3-1")
    assert widget.wrong


def test_marks_are_checked_without_giving_the_rest_away():
    widget = evidence()
    press(widget, "check")
    assert widget.message == "3 tiles cannot be with B. Which moves tell you so?"
    press(widget, "0-0")
    press(widget, "check")
    assert widget.message.startswith("1 tile rightly crossed out. 2 more tiles cannot be with B.")
    press(widget, "2-2")
    press(widget, "check")
    assert widget.message == "2-2 can well be with B: nothing that was seen rules it out."
    press(widget, "2-2")
    press(widget, "1-0")
    press(widget, "3-0")
    press(widget, "check")
    assert widget.message == "Exactly right: these are all the tiles that cannot be with B."
    assert picture(widget).count('class="dl-cross"') == 3


def test_the_chances_are_those_of_the_deduction_and_pressing_tells_why():
    widget = evidence()
    assert "dl-chance" not in picture(widget)
    press(widget, "chances")
    found = dl.deduce(widget.view)
    for tile in widget.view.unseen:
        assert f"chance {found.chance(tile, 1)};" in spots(widget)[str(tile)]
    assert caption(widget).endswith("3 deals agree with all that was seen.")
    press(widget, "1-0")
    assert widget.message == " ".join(found.why("1-0", 1))
    assert "B passed" in widget.message
    press(widget, "chances")
    assert "chance" not in str(spots(widget))


def test_every_place_can_be_asked_for():
    widget = evidence()
    assert [value for value, _ in tools(widget)["place"]["options"]] == ["1", "boneyard"]
    tell(widget, kind="choose", choice="place", value="boneyard")
    assert caption(widget) == "Which tiles cannot be in the boneyard?"
    assert widget.deduction.chance("3-0", "boneyard") == Fraction(1)
    with pytest.raises(dl.DominoError):
        widget.ask(0)
    with pytest.raises(dl.DominoError):
        widget.ask("aside")


def test_the_round_is_stepped_through_and_undo_goes_back():
    widget = Evidence(RECORD)
    assert repr(widget) == "Evidence('block', seat A, move 0)"
    stories = []
    for _ in range(4):
        press(widget, "next")
        stories.append(widget.board["pictures"][1]["caption"])
    assert stories[-1] == "Move 4: B knocked. Open then: 0 and 3."
    tell(widget, kind="press", button="next")
    assert widget.wrong
    press(widget, "undo")
    assert repr(widget) == "Evidence('block', seat A, move 3)"
    press(widget, "redo")
    press(widget, "first")
    assert not tools(widget)["back"]["on"]


def random_round(preset: str, seed: int) -> dl.Round:
    random, game = Random(seed), dl.Round.deal(dl.rules(preset), seed)
    while game.result is None:
        game = (
            game.after(random_move(game.view(game.turn), random))
            if game.legal()
            else game.decline()
        )
    return game


@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_with_hidden_tiles_can_be_looked_at(preset):
    widget = Evidence(random_round(preset, 3), seat=1)
    press(widget, "chances")
    for _ in range(6):
        for place in widget.deduction.places:
            widget.ask(place)
            total = sum(widget._chances().values())
            size = widget.view.boneyard if place == "boneyard" else None
            assert total == (widget.view.sizes[place] if size is None else size)
        if not tools(widget)["next"]["on"]:
            break
        press(widget, "next")
    json.dumps(widget.board)
    assert len(widget._repr_mimebundle_()[0]["text/html"]) < 60_000


def test_nothing_that_is_sent_depends_on_hidden_tiles():
    game = dl.Round.deal(dl.rules("draw", players=3), seed=823_571_906)
    for _ in range(7):
        game = game.after(random_move(game.view(game.turn), Random(1)))
    texts = set()
    for what in (game, game.view(0)):
        widget = Evidence(what)
        if what is game:
            widget.press("last")
        press(widget, "chances")
        data, _ = widget._repr_mimebundle_()
        texts.add((json.dumps(widget.board["pictures"]), data["text/html"]))
        assert "823571906" not in str(widget.get_state())
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("what", "more"),
    [
        ("chess", {}), (None, {}), (5, {}), ("all-fives: 6-6 6-3", {}), ("concentration", {}),
        ("block: 6-4 | A 5-4 | B ?1 | boneyard ?24 | turn A", {}), ("game: block", {}),
        ("block", {"seat": 2, "seed": 1}), ("block", {"seat": "A", "seed": 1}),
        ("block", {"seed": -1}), ("block", {"players": 9}), ("block", {"names": "Ann", "seed": 1}),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(what, more):
    with pytest.raises(dl.DominoError):
        Evidence(what, **more)


@pytest.mark.parametrize(
    "content",
    [
        {"kind": "press", "button": "<b>"}, {"kind": "press", "button": "9-9"},
        {"kind": "press", "button": "undo"}, {"kind": "choose", "choice": "place", "value": "0"},
        {"kind": "choose", "choice": "place", "value": "x"},
        {"kind": "put", "thing": "1", "target": "2"},
        {"kind": "write", "field": "check", "text": "1"}, None,
    ],
)  # fmt: skip
def test_a_message_that_is_not_ours_changes_nothing(content):
    widget = Evidence(RECORD)
    before = widget.board["pictures"]
    widget._heard(widget, content, [])
    assert widget.wrong
    assert widget.message.endswith(".")
    assert widget.board["pictures"] == before


def test_close_twice_and_nothing_is_left():
    widget = evidence()
    widget.close()
    widget.close()
    gone = weakref.ref(widget)
    del widget
    gc.collect()
    assert gone() is None
