"""Random rounds as pictures, measured with shapely from the SVG text alone.

Nothing here asks the library where a tile lies: every tile is built again as a polygon from the
place and the turn that its picture says.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from cmath import rect
from math import radians
from random import Random
from typing import NamedTuple

import pytest
from shapely import LineString, Point, Polygon, STRtree, box, union_all
from strategies import FULL, LAYOUT_PRESETS

import dominolab as dl
from dominolab.drawing import svg
from dominolab.drawing.geometry import scene_after
from dominolab.option_table import OPTIONS

SVG = "{http://www.w3.org/2000/svg}"
BATCHES, IN_A_BATCH = 20, 500 if FULL else 100
UNIT = 26.0  # pixels of half a tile
TOUCH = 1.0  # pixels; places are written to a tenth of one
OVERLAP = 8.0  # square pixels, of the 1352 of a tile
# No table reaches further from the middle, in half tiles, beside the highest number of the pack.
WIDEST, HIGHEST = 6.0, 27.0
SWITCHES = ("spinners", "matador_face", "sniff", "sides_first", "spinner_only_if_led", "join")


class Drawn(NamedTuple):
    """What the text of a picture says: its frame, whole tiles, their halves, its connectors."""

    frame: Polygon
    tiles: dict[str, Polygon]
    halves: dict[str, list[tuple[int, Polygon]]]
    connectors: list[LineString]
    order: list[str]


def read(text: str) -> Drawn:
    root = ET.fromstring(text)
    x, y, width, height = (float(word) for word in root.get("viewBox").split())
    drawn = Drawn(box(x, y, x + width, y + height), {}, {}, [], [])
    for group in root.findall(f"{SVG}g"):
        drawn.order.append(group.get("class"))
        if group.get("class") == "dl-connector":
            points = group.find(f"{SVG}polyline").get("points").split()
            drawn.connectors.append(LineString([map(float, point.split(",")) for point in points]))
        elif group.get("class") == "dl-tile":
            name, where = group.get("data-tile"), group.get("transform", "")
            drawn.tiles[name] = rectangle(-UNIT, UNIT, where)
            drawn.halves[name] = [
                half(use, where) for use in group.iter(f"{SVG}use") if use.get("x")
            ]
    return drawn


def half(use: ET.Element, where: str) -> tuple[int, Polygon]:
    """The number of a half, from the stamp that it uses, and its square."""
    middle = float(use.get("x"))
    number = int(use.get("href").rpartition("p")[2])
    return number, rectangle(middle - UNIT / 2, middle + UNIT / 2, where)


def rectangle(left: float, right: float, where: str) -> Polygon:
    """A part of a tile from left to right of its middle, turned and moved as a transform says."""
    place = re.search(r"translate\((\S+) (\S+)\)", where)
    turn = re.search(r"rotate\((\S+)\)", where)
    middle = complex(*map(float, place.groups())) if place else 0
    # Multiplying turns from x to y, which is clockwise where y grows downwards.
    turned = rect(1, radians(float(turn[1]))) if turn else 1
    corners = [(left, -UNIT / 2), (right, -UNIT / 2), (right, UNIT / 2), (left, UNIT / 2)]
    spots = [middle + turned * complex(*corner) for corner in corners]
    return Polygon([(spot.real, spot.imag) for spot in spots])


def random_rules(random: Random) -> dl.Rules:
    preset = random.choice(LAYOUT_PRESETS)
    players = 4 if preset == "allies" else random.choice([2, 3, 4])
    rules = dl.rules(preset, players=players)
    changes = {"pack": random.choice([6, 6, 9, 12]), "hand_size": random.choice([3, 7, 10, 15])}
    changes |= {
        name: random.choice(list(OPTIONS[name].values))
        for name in SWITCHES
        if random.random() < 0.4
    }
    for name, value in changes.items():
        try:
            rules = rules.replace(**{name: value})
        except dl.RulesError:
            continue  # a combination that cannot be; the other changes stand
    return rules


def random_layouts(seed: int) -> list[dl.Layout]:
    """The last layout of a random round and one of the earlier ones."""
    random = Random(seed)
    game = dl.Round.deal(random_rules(random), seed)
    layouts = [game.layout]
    while game.result is None:
        moves = game.legal()
        game = game.after(moves[int(random.random() * len(moves))]) if moves else game.decline()
        layouts.append(game.layout)
    return [layouts[-1], random.choice(layouts)]


def crossing(drawn: Drawn) -> list[LineString]:
    """The connectors that run under a tile, more than touching it."""
    inner = [tile.buffer(-3) for tile in drawn.tiles.values()]
    return [line for line in drawn.connectors if any(line.crosses(tile) for tile in inner)]


def has_way(drawn: Drawn, line: LineString) -> bool:
    """Whether a band as wide as a tile leads from one end of a connector to the other."""
    covered = union_all([tile.buffer(UNIT / 2) for tile in drawn.tiles.values()])
    free = drawn.frame.buffer(UNIT).difference(covered)
    start, end = Point(line.coords[0]), Point(line.coords[-1])
    near = UNIT / 2 + TOUCH
    return any(
        part.distance(start) < near and part.distance(end) < near
        for part in getattr(free, "geoms", [free])
    )


def check(layout: dl.Layout) -> Drawn:
    text = svg(layout)
    scene_after.cache_clear()
    assert text == svg(dl.Layout.parse(str(layout))), str(layout)
    drawn = read(text)
    assert list(drawn.tiles) == [str(play.tile) for play in layout.tiles], str(layout)
    check_apart(drawn, str(layout))
    check_on_the_table(drawn, layout)
    for play in layout.tiles:
        assert play.at is None or is_joined(drawn, play), (str(layout), str(play))
    return drawn


def check_apart(drawn: Drawn, text: str) -> None:
    polygons = list(drawn.tiles.values())
    if not polygons:
        return
    ones, others = STRtree(polygons).query(polygons, predicate="intersects")
    for one, other in zip(ones, others, strict=True):
        if one < other:
            assert polygons[one].intersection(polygons[other]).area < OVERLAP, text


def check_on_the_table(drawn: Drawn, layout: dl.Layout) -> None:
    wide, high = (UNIT * (layout.rules.pack + more) for more in (WIDEST, HIGHEST))
    table = box(-wide, -high, wide, high).buffer(TOUCH)
    for tile in drawn.tiles.values():
        assert drawn.frame.covers(tile), str(layout)
        assert table.covers(tile), str(layout)
    for line in drawn.connectors:
        assert drawn.frame.covers(line), str(layout)


def is_joined(drawn: Drawn, play: dl.Play) -> bool:
    """Whether the halves that join touch each other, or are at both ends of a connector."""
    name, _, side = play.at.partition(":")
    here = [half for number, half in drawn.halves[str(play.tile)] if play.touch in (None, number)]
    there = [
        half for number, half in drawn.halves[name] if not side.isdigit() or number == int(side)
    ]
    assert here, there
    if any(one.distance(other) < TOUCH for one in here for other in there):
        return True
    # The outer toe of a chicken foot starts a tenth of a half tile away from its double.
    near = 0.1 * UNIT + TOUCH
    return any(
        min(half.distance(Point(start)) for half in there) < near
        and min(half.distance(Point(end)) for half in here) < near
        for start, *_, end in (line.coords for line in drawn.connectors)
    )


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_rounds_are_drawn_as_they_lie(batch):
    for seed in range(batch * IN_A_BATCH, (batch + 1) * IN_A_BATCH):
        for layout in random_layouts(seed):
            check(layout)


def test_connectors_lie_beneath_the_tiles_and_cross_one_only_where_no_way_is_free():
    crossed = connected = 0
    for seed in range(3 * IN_A_BATCH):
        drawn = read(svg(random_layouts(seed)[0]))
        under = crossing(drawn)
        connected += len(drawn.connectors)
        crossed += len(under)
        assert not any(has_way(drawn, line) for line in under), seed
        if drawn.connectors:
            last = len(drawn.order) - 1 - drawn.order[::-1].index("dl-connector")
            assert last < drawn.order.index("dl-tile")
    assert connected > 50
    assert crossed < connected / 10


def test_the_measure_notices_what_it_is_for():
    layout = dl.Layout.parse("block: 6-6 6-5 5-4 4-3")
    drawn = read(svg(layout))
    shifted = drawn._replace(tiles={**drawn.tiles, "4-3": drawn.tiles["5-4"]})
    with pytest.raises(AssertionError):
        check_apart(shifted, "")
    halves = {**drawn.halves, "4-3": drawn.halves["4-3"][::-1]}
    swapped = [(a, shape) for (a, _), (_, shape) in zip(
        drawn.halves["4-3"], halves["4-3"], strict=True
    )]  # fmt: skip
    assert is_joined(drawn, layout.tiles[-1])
    assert not is_joined(drawn._replace(halves={**halves, "4-3": swapped}), layout.tiles[-1])
