"""A layout as a picture: tiles, open ends, the last tile, connectors, and where a row turns."""

from __future__ import annotations

from collections.abc import Iterable

from dominolab.drawing.connectors import ways_round
from dominolab.drawing.geometry import Anchor, Box, Scene
from dominolab.drawing.pieces import Piece, corners, marked, piece
from dominolab.drawing.shapes import (
    FACE,
    GREY,
    LABEL,
    LINE,
    UNIT,
    Bounds,
    Circle,
    Group,
    Line,
    Picture,
    Point,
    Rect,
    Text,
    around,
    in_pixels,
)
from dominolab.drawing.words import layout_words
from dominolab.joining import End
from dominolab.layout import Layout

EDGE = 1.15  # half tiles left free round the picture, for the labels of the ends
ASIDE = 0.24  # how far from a tile the arrow runs that shows where a row turns
_FREE: Bounds = (-3.0, -1.0, 3.0, 1.0)  # the frame where the first tile will lie


def bounds_of(scene: Scene, others: Iterable[Piece] = ()) -> Bounds:
    """The corners of the picture of a scene, with room for other pieces, in half tiles."""
    pieces = [*scene.boxes, *others]
    found = [corners(pieces)] if pieces else []
    if not scene.boxes:
        found.append(_FREE)
    x1, y1, x2, y2 = zip(*found, strict=True)
    return around((min(x1), min(y1), max(x2), max(y2)), EDGE)


def layout_picture(
    layout: Layout,
    scene: Scene,
    bounds: Bounds,
    others: Iterable[Piece] = (),
    *,
    counts: bool = True,
) -> Picture:
    """The picture of a layout whose tiles have been placed, with other pieces that lie about.

    `bounds` are in half tiles. Without `counts` nothing in it says what the ends add up to.
    """
    parts = layout_parts(layout, scene, counts=counts)
    parts += [piece(one) for one in others]
    return Picture(in_pixels(bounds), layout_words(layout, counts=counts), tuple(parts))


def layout_parts(layout: Layout, scene: Scene, *, counts: bool = True) -> list[Group]:
    """The parts of a layout's picture: lines at the back, then tiles, then marks and labels."""
    if not scene.boxes:
        return [_free()]
    parts = [_connector(points) for points in ways_round(scene)]
    parts += [_arrow(box) for box in scene.boxes if box.corner is not None]
    parts.append(marked(scene.boxes[-1]))  # under the tiles: it must hide no pip of a neighbour
    parts += [piece(box) for box in scene.boxes]
    if counts:
        adds = layout.rules.counts
        parts += [_label(end, scene.anchors[end.place], adds) for end in layout.open_ends]
    return parts


def _free() -> Group:
    """Where the first tile will lie."""
    x1, y1, x2, y2 = in_pixels(_FREE)
    frame = Rect(x1, y1, x2 - x1, y2 - y1, 8, edge=GREY, line=2, dashes=(3, 6))
    return Group((frame,), name="dl-free")


def _connector(points: Iterable[Point]) -> Group:
    """The line to a tile that could not be laid beside the one it is joined to."""
    way = tuple((x * UNIT, y * UNIT) for x, y in points)
    return Group((Line(way, LINE, 4, (2, 6)),), name="dl-connector")


def _arrow(box: Box) -> Group:
    """A small arrow round the outer corner of a tile with which the row turns."""
    assert box.corner is not None
    (dx, dy), (ex, ey) = box.corner
    half = min(box.halves, key=lambda half: half.x * ex + half.y * ey)  # the first half

    def spot(on: float, aside: float) -> Point:
        """So far on in the old direction and so far aside in the new one."""
        return ((half.x + on * dx + aside * ex) * UNIT, (half.y + on * dy + aside * ey) * UNIT)

    out = 0.5 + ASIDE
    way = (spot(0.1, -out), spot(out - 0.2, -out), spot(out, 0.2 - out), spot(out, 0.1))
    head = (spot(out - 0.14, -0.08), spot(out, 0.1), spot(out + 0.14, -0.08))
    return Group((Line(way, LINE, 2), Line(head, LINE, 2)), name="dl-turn")


def _label(end: End, anchor: Anchor, counts: bool) -> Group:
    """The label at an open end: what it adds to the count, or its number where nothing counts.

    An end that adds nothing has a hollow label.
    """
    dx, dy = anchor.towards
    text = str(end.adds) if counts else "x" if end.number is None else str(end.number)
    hollow = counts and not end.adds
    fill, ink = (FACE, LABEL) if hollow else (LABEL, FACE)
    size = 14 if len(text) == 1 else 12  # two digits have to fit too
    ground = Circle(0, 0, 11, fill, LABEL if hollow else FACE, 2)
    x, y = (anchor.x + 0.6 * dx) * UNIT, (anchor.y + 0.6 * dy) * UNIT
    return Group((ground, Text(0, 5, text, size, ink)), x, y, 0, "dl-end", ("place", end.place))
