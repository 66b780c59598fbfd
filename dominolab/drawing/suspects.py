"""The pack as a triangle with what is known of every tile: marks, chances, and what is seen."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from dominolab.drawing.geometry import RIGHT, box_of
from dominolab.drawing.pieces import piece, plate
from dominolab.drawing.shapes import (
    FACE,
    GREY,
    INK,
    LABEL,
    LAST,
    LINE,
    UNIT,
    Bounds,
    Group,
    Line,
    Picture,
    Rect,
    Text,
    in_pixels,
)
from dominolab.tiles import Pack, Tile

WIDE, HIGH = 2.5, 2.2  # from one tile of the triangle to the next, in half tiles
BAR = 7.0  # pixels: how high the bar of a chance is
Cell = tuple[float, float, float, float]


def triangle_picture(
    pack: Pack,
    words: str,
    *,
    own: Collection[Tile],
    laid: Collection[Tile],
    marks: Collection[Tile] = (),
    chances: Mapping[Tile, Fraction] | None = None,
) -> Picture:
    """The triangle: tiles of one's own with a frame, tiles laid as empty places, all others whole.

    A tile that was marked is crossed out; where chances are given, each tile has a bar and a
    fraction below it.
    """
    parts = []
    for tile, (x, y, _, _) in triangle_cells(pack).items():
        box = box_of(tile, tile.high, x / UNIT + 0.5, y / UNIT + 0.5, RIGHT)
        if tile in laid:
            parts.append(_gone(tile, x, y))
            continue
        parts.append(piece(box))
        if tile in own:
            parts.append(_frame(x, y))
        if tile in marks:
            parts.append(_cross(x, y))
        if chances is not None and tile in chances:
            parts.append(_bar(chances[tile], x, y))
    numbers = range(pack.highest + 1)
    parts += [plate(str(n), -0.9, HIGH * n + 0.5, hollow=True) for n in numbers]
    bottom = HIGH * (pack.highest + 1)
    parts += [plate(str(n), WIDE * n + 1.0, bottom + 0.1, hollow=True) for n in numbers]
    bounds: Bounds = (-1.7, -0.4, WIDE * pack.highest + 2.4, bottom + 0.9)
    return Picture(in_pixels(bounds), words, tuple(parts))


def triangle_cells(pack: Pack) -> dict[Tile, Cell]:
    """Where every tile lies in that picture: x, y, width, height in its pixels.

    >>> triangle_cells(Pack(6))[Tile(2, 1)]
    (65.0, 114.4, 52.0, 26.0)
    """
    return {
        tile: (round(WIDE * tile.low * UNIT, 1), round(HIGH * tile.high * UNIT, 1), 52.0, 26.0)
        for tile in pack
    }


def _gone(tile: Tile, x: float, y: float) -> Group:
    """The place of a tile that lies on the table, with its name."""
    frame = Rect(0, 0, 2 * UNIT, UNIT, 5, edge=GREY, line=1.5, dashes=(3, 5))
    return Group((frame, Text(UNIT, 18, str(tile), 12, GREY)), x, y, name="dl-gone")


def _frame(x: float, y: float) -> Group:
    """The frame round a tile of one's own."""
    frame = Rect(-4, -4, 2 * UNIT + 8, UNIT + 8, 8, edge=LINE, line=3)
    return Group((frame,), x, y, name="dl-own")


def _cross(x: float, y: float) -> Group:
    """The mark of a tile that somebody has ruled out."""
    lines = (
        Line(((4, 3), (2 * UNIT - 4, UNIT - 3)), LAST, 4),
        Line(((4, UNIT - 3), (2 * UNIT - 4, 3)), LAST, 4),
    )
    return Group(lines, x, y, name="dl-cross")


def _bar(chance: Fraction, x: float, y: float) -> Group:
    """A chance below a tile: a bar as long as the chance, and the number."""
    wide, top = 2 * UNIT, UNIT + 3
    words = "no" if chance == 0 else "sure" if chance == 1 else str(chance)
    if len(words) > 7:  # a long fraction would not be read
        words = f"{float(100 * chance):.1f} %"
    wide_words = 6.8 * len(words) + 6
    shapes = (
        Rect(0, top, wide, BAR, 2, FACE, INK, 1),
        Rect(0, top, round(wide * float(chance), 1), BAR, 2, LABEL),
        Rect(UNIT - wide_words / 2, top + BAR, wide_words, 12.5, 4, FACE),
        Text(UNIT, top + BAR + 10, words, 10.5, LABEL),
    )
    return Group(shapes, x, y, name="dl-chance")
