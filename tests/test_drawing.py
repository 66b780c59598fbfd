"""Pictures: nothing overlaps, what is joined touches, and the same layout is the same text."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from math import hypot
from random import Random

import pytest
from strategies import FULL, deal, played_out

import dominolab as dl
from dominolab.drawing import alt, html, svg
from dominolab.drawing.geometry import Box, scene_of
from dominolab.drawing.pieces import PIPS

DRAWN = [name for name in dl.presets() if name != "concentration"]
SEEDS = range(150 if FULL else 20)


def overlap(one: Box, other: Box) -> bool:
    wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    if not (wide > 0.001 and high > 0.001):
        return False
    return not (one.turn or other.turn) or any(inside(spot, other) for spot in spots(one))


def spots(box: Box) -> list[tuple[float, float]]:
    """Points all over a tile, a little inside its edges."""
    x, y, u, v = frame(box)
    steps = [step / 10 for step in range(-9, 10)]
    return [
        (x + 0.999 * (long * u - wide * v / 2), y + 0.999 * (long * v + wide * u / 2))
        for long in steps + [-1, 1]
        for wide in steps + [-1, 1]
    ]


def inside(spot: tuple[float, float], box: Box) -> bool:
    x, y, u, v = frame(box)
    dx, dy = spot[0] - x, spot[1] - y
    return abs(dx * u + dy * v) < 0.999 and abs(dy * u - dx * v) < 0.499


def frame(box: Box) -> tuple[float, float, float, float]:
    """The middle of a tile and the direction from its middle to its first half, both ways."""
    one, other = box.halves
    return (one.x + other.x) / 2, (one.y + other.y) / 2, one.x - other.x, one.y - other.y


def layouts(preset: str) -> list[dl.Layout]:
    found = []
    for seed in SEEDS:
        rules = dl.rules(preset, players=4 if preset == "allies" else 2 + seed % 3)
        if seed % 4 == 3:
            rules = rules.replace(pack=9)
        found.append(played_out(deal(rules, seed), seed)[-1].layout)
    return found


@pytest.mark.parametrize("preset", DRAWN)
def test_no_two_tiles_overlap_and_none_is_off_the_table(preset):
    for layout in layouts(preset):
        scene = scene_of(layout)
        assert [box.tile for box in scene.boxes] == [play.tile for play in layout.tiles]
        for index, box in enumerate(scene.boxes):
            assert not any(overlap(box, other) for other in scene.boxes[:index]), str(layout)
        root = ET.fromstring(svg(layout))
        left, top, width, height = (float(word) for word in root.get("viewBox").split())
        for box in scene.boxes:
            assert left <= box.x * 26
            assert (box.x + box.width) * 26 <= left + width
            assert top <= box.y * 26
            assert (box.y + box.height) * 26 <= top + height


@pytest.mark.parametrize("preset", DRAWN)
def test_joined_halves_touch_or_a_connector_joins_them(preset):
    for layout in layouts(preset):
        boxes = {str(box.tile): box for box in scene_of(layout).boxes}
        for play in layout.tiles:
            if play.at is None:
                continue
            box, other = boxes[str(play.tile)], boxes[play.at.partition(":")[0]]
            if box.connector is not None:
                continue
            touching = [half for half in box.halves if play.touch in (None, half.number)]
            side = play.at.partition(":")[2]
            there = [
                half for half in other.halves if not side.isdigit() or half.number == int(side)
            ]
            near = min(hypot(a.x - b.x, a.y - b.y) for a in touching for b in there)
            # Squares that share an edge are 1 apart; on the long side of a double, where a tile
            # touches both halves in the middle, half a square aside; corner to corner more.
            far = hypot(1, 1) if layout.rules.spinners == "feet" else hypot(1, 0.5)
            assert near <= far + 0.001, (str(layout), str(play))


@pytest.mark.parametrize("preset", DRAWN)
def test_tiles_laid_before_stay_where_they_are(preset):
    for layout in layouts(preset)[:5]:
        boxes = scene_of(layout).boxes
        shorter = dl.Layout(layout.rules)
        for count, play in enumerate(layout.tiles):
            assert scene_of(shorter).boxes == boxes[:count]
            shorter = shorter.lay(play)


def test_a_row_that_turns_to_the_left_keeps_its_halves_in_order():
    layout = dl.Layout.parse("block: 6-5 5-4 4-3 3-2 2-1 1-0 0-6@1-0:0 6-4@6-0:6 4-2 2-0@4-2:2")
    for box, following in zip(scene_of(layout).boxes, scene_of(layout).boxes[1:], strict=False):
        pairs = [(a, b) for a in box.halves for b in following.halves]
        nearest = min(pairs, key=lambda pair: hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y))
        assert nearest[0].number == nearest[1].number, (box.tile, following.tile)


def test_the_same_layout_is_the_same_text_and_ids_are_its_own():
    one = dl.Layout.parse("all-fives: 6-6 6-3")
    other = dl.Layout.parse("all-fives: 6-6 6-2")
    assert svg(one) == svg(dl.Layout.parse(str(one)))
    ids = [
        {node.get("id") for node in ET.fromstring(svg(layout)).iter() if node.get("id")}
        for layout in (one, other)
    ]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_open_ends_are_labelled_with_what_they_add():
    layout = dl.Layout.parse("all-fives: 6-6 6-3 6-2")
    root = ET.fromstring(svg(layout))
    labels = {
        node.get("data-place"): "".join(node.itertext()) for node in root.iter()
        if node.get("data-place")
    }  # fmt: skip
    assert labels == {"6-6:c": "0", "6-6:d": "0", "6-3:3": "3", "6-2:2": "2"}


def test_every_tile_shows_its_pips():
    for tile in dl.Pack(18):
        root = ET.fromstring(svg(tile))
        shapes = {node.get("id"): node for node in root.iter() if node.get("id")}
        shown = 0
        for use in root.iter("{http://www.w3.org/2000/svg}use"):
            shape = shapes[use.get("{http://www.w3.org/1999/xlink}href", use.get("href"))[1:]]
            if shape.find("{http://www.w3.org/2000/svg}rect") is None:
                texts = "".join(shape.itertext())
                shown += int(texts) if texts else len(shape)
        assert shown == tile.pips, tile


def test_there_are_as_many_pips_as_the_number_and_none_lies_on_another():
    for number, pips in PIPS.items():
        assert len(set(pips)) == len(pips) == number
        assert all(hypot(a[0] - b[0], a[1] - b[1]) > 0.5 for a in pips for b in pips if a is not b)


def test_an_empty_layout_is_drawn():
    layout = dl.Layout(dl.rules("muggins"))
    root = ET.fromstring(svg(layout))
    assert float(root.get("width")) > 0
    assert alt(layout) == "Muggins layout without tiles."


def test_the_picture_in_a_notebook_has_alt_text():
    layout = dl.Layout.parse("all-fives: 6-6 6-3")
    assert layout._repr_html_() == html(layout)
    assert 'alt="All Fives layout of 2 tiles: 6-6 led, 6-3 on 6-6.' in html(layout)


def test_a_chicken_foot_has_its_outer_toes_at_45_degrees():
    layout = dl.Layout.parse("chickie: 6-6 6-5 6-4 6-3 6-2 5-5@6-5:5 5-4 5-3 5-2")
    turns = {str(box.tile): box.turn for box in scene_of(layout).boxes}
    assert sorted(turns[toe] for toe in ("5-4", "5-3", "5-2")) == [-45, 0, 45]
    assert {turns[tile] for tile in ("6-6", "6-5", "6-4", "5-5")} == {0}
    assert ET.fromstring(svg(layout)) is not None


@pytest.mark.parametrize("pack", [9, 12])
def test_large_chickie_tables(pack):
    rules = dl.rules("chickie", pack=pack, players=4)
    for seed in range(10 if FULL else 2):
        layout = played_out(deal(rules, seed), seed)[-1].layout
        boxes = scene_of(layout).boxes
        for index, box in enumerate(boxes):
            assert not any(overlap(box, other) for other in boxes[:index]), str(layout)
        assert sum(box.connector is not None for box in boxes) < len(boxes) / 3


def test_what_is_no_tile_and_no_layout_is_refused_in_words():
    with pytest.raises(dl.DominoError, match="Only tiles, packs, layouts"):
        svg("6-4")


def test_crowded_layouts_are_drawn_quickly_enough_to_be_tested():
    rules = dl.rules("five-up", pack=12, players=4, hand_size=20)
    game = dl.Round.deal(rules, 1)
    random = Random(1)
    while game.result is None:
        game = game.after(random.choice(game.legal()))
    assert len(scene_of(game.layout).boxes) == len(game.layout)
