"""Compare: the same tiles under several rules."""

from __future__ import annotations

import gc
import weakref

import pytest
from dominolab_widgets import Compare
from talk import press, targets, tell, tools, write

import dominolab as dl

POSITION = "all-fives: 6-6 6-3 6-2"


def titles(compare: Compare) -> list[str]:
    return [one["title"] for one in compare.board["pictures"]]


def captions(compare: Compare) -> list[str]:
    return [one["caption"] for one in compare.board["pictures"]]


def test_one_position_is_counted_under_each_of_the_rules():
    compare = Compare(POSITION, hand=["3-1", "5-5"])
    assert titles(compare) == ["All Fives", "Muggins", "Five Up"]
    assert [one.split(".")[0] for one in captions(compare)] == [
        "3+2 = 5: one five, 5 points",
        "3+2 = 5: one five, 5 points",
        "3+2 = 5: one five, 1 point",
    ]
    notes = [one["notes"] for one in compare.board["pictures"]]
    assert notes[1] == ["Open ends: 3 at 6-3:3, 2 at 6-2:2.", "Of 2 tiles, 1 can be laid: 3-1."]
    assert notes[0][0] == "Open ends: 6 at 6-6:c, 6 at 6-6:d, 3 at 6-3:3, 2 at 6-2:2."


def test_every_picture_is_what_the_layout_under_these_rules_says():
    for preset in ("all-fives", "five-up", "block"):
        layout = dl.Layout(dl.rules(preset)).play("5-5").play("5-4").play("4-4")
        compare = Compare(layout, ["muggins", "all-threes", "matador"])
        for shown, one in zip(compare.layouts().values(), compare.board["pictures"], strict=True):
            if isinstance(shown, str):
                assert one["caption"] == shown
                assert "cannot be" in shown
            else:
                assert shown.tiles[0].tile is dl.Tile(5, 5)
                assert one["caption"] == shown.explain_count()


def test_a_tile_laid_on_the_first_is_laid_on_all():
    compare = Compare(POSITION, hand=["3-1"])
    tell(compare, kind="put", thing="3-1", target=next(iter(targets(compare, "3-1"))))
    assert not compare.wrong
    assert all(len(layout) == 4 for layout in compare.layouts().values())
    assert compare.undo().layout == dl.Layout.parse(POSITION)
    assert len(compare.redo().layout) == 4


def test_rules_can_be_added_and_taken_away():
    compare = Compare(POSITION, presets=[])
    assert titles(compare) == ["All Fives"]
    press(compare, "fives-and-threes")
    press(compare, "block")
    assert titles(compare) == ["All Fives", "Block", "Fives and Threes"]
    assert tools(compare)["block"]["on"]
    press(compare, "block")
    assert titles(compare) == ["All Fives", "Fives and Threes"]
    assert compare.undo() is compare
    assert len(titles(compare)) == 3


def test_house_rules_can_be_compared():
    sniff = dl.rules("all-fives", spinner_count="exposed")
    compare = Compare(POSITION, presets=[sniff])
    assert titles(compare) == ["All Fives", "All Fives, house rules"]
    assert captions(compare)[1].startswith("6+6+3+2 = 17")


def test_a_round_is_compared_with_the_hand_in_turn():
    game = dl.Round.deal(dl.rules("all-fives"), seed=7)
    compare = Compare(game)
    assert [thing["id"] for thing in compare.board["things"]] == [
        str(tile) for tile in game.hands[game.turn]
    ]


def test_a_seed_deals_the_hand_to_lay():
    compare = Compare("all-fives", seed=7, players=3)
    game = dl.Round.deal(dl.rules("all-fives", players=3), seed=7)
    assert compare.layout == game.layout
    assert [thing["id"] for thing in compare.board["things"]] == [
        str(tile) for tile in game.hands[game.turn]
    ]


def test_a_saved_notebook_shows_every_picture_and_its_count():
    compare = Compare("all-fives: 6-6 6-3 6-2 6-5")
    data, _ = compare._repr_mimebundle_()
    assert data["text/html"].count("<img alt=") == 2  # Muggins has no room for the 6-5
    assert "Under Muggins this layout cannot be" in data["text/html"]
    assert "3+2+5 = 10" in data["text/html"]
    assert data["text/plain"] == repr(compare) == "Compare('all-fives', 'muggins', 'five-up')"
    assert len(data["text/html"]) < 60_000


def test_many_pictures_of_many_tiles_do_not_make_a_notebook_balloon():
    layout = dl.Layout(dl.rules("block", pack=12))
    while plays := layout.plays(set(layout.rules.tiles) - {play.tile for play in layout.tiles}):
        layout = layout.lay(min(plays))
    compare = Compare(layout, ["muggins", "all-threes", "draw", "fives-and-threes"])
    data, _ = compare._repr_mimebundle_()
    assert len(layout) > 60
    assert len(data["text/html"]) < 60_000
    assert data["text/html"].count("<b>") == len(compare.layouts()) == 5


@pytest.mark.parametrize(
    "content",
    [
        {"kind": "press", "button": "chess"},
        {"kind": "press", "button": "concentration"},
        {"kind": "press", "button": "undo"},
        {"kind": "put", "thing": "9-9", "target": "a"},
        {"kind": "put", "thing": "5-5", "target": "a"},
        {"kind": "choose", "choice": "rules", "value": "muggins"},
        {"kind": "write", "field": "paste", "text": "all-fives: 6-6 5-4"},
        {"kind": "write", "field": "paste", "text": "<b>"},
        {"kind": "write", "field": "other", "text": "block"},
    ],
)
def test_what_cannot_be_is_a_sentence_and_changes_nothing(content):
    compare = Compare(POSITION, hand=["5-5", "3-1"])
    before = compare.board["pictures"]
    tell(compare, **content)
    assert compare.wrong
    assert compare.message.endswith(".")
    assert compare.board["pictures"] == before


@pytest.mark.parametrize(
    "arguments",
    [
        ("chess",), (None,), ("concentration",), (POSITION, ["chess"]), (POSITION, 5),
        (POSITION, [None]), (POSITION, ["concentration"]),
    ],
)  # fmt: skip
def test_a_comparison_that_cannot_be_is_refused(arguments):
    with pytest.raises(dl.DominoError):
        Compare(*arguments)


def test_another_position_can_be_pasted():
    compare = Compare(POSITION)
    write(compare, "paste", "five-up: 5-5 5-0")
    assert titles(compare)[0] == "Five Up"


def test_close_twice_and_nothing_is_left():
    compare = Compare(POSITION)
    compare.close()
    compare.close()
    gone = weakref.ref(compare)
    del compare
    gc.collect()
    assert gone() is None
