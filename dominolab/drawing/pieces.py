"""Tiles as shapes: face up with their pips, face down, in rows, and the pack as a triangle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dominolab.drawing.geometry import DOWN, RIGHT, Box, box_of
from dominolab.drawing.shapes import (
    BACK,
    FACE,
    INK,
    LABEL,
    LAST,
    UNIT,
    Bounds,
    Circle,
    Group,
    Line,
    Picture,
    Rect,
    Shape,
    Stamp,
    Text,
    around,
    in_pixels,
)
from dominolab.drawing.words import pack_words, tile_words
from dominolab.tiles import Pack, Tile

IN_A_ROW = 14  # tiles of a hand
APART = 0.15  # between the tiles of a hand, in half tiles

_NINE = tuple((x, y) for x in (-1.0, 0.0, 1.0) for y in (-1.0, 0.0, 1.0))
_CORNERS = ((-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0))
_SIX = (*_CORNERS, (0.0, -1.0), (0.0, 1.0))
_ROWS = tuple((x, y) for x in (-1.2, -0.4, 0.4, 1.2) for y in (-1.0, 1.0))

# Where pips sit on a half of a tile that lies along x, from the middle of the half.
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0.0, 0.0),),
    2: ((-1.0, -1.0), (1.0, 1.0)),
    3: ((-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)),
    4: _CORNERS,
    5: (*_CORNERS, (0.0, 0.0)),
    6: _SIX,
    7: (*_SIX, (0.0, 0.0)),
    8: (*_SIX, (-1.0, 0.0), (1.0, 0.0)),
    9: _NINE,
    10: (*_ROWS, (-0.4, 0.0), (0.4, 0.0)),
    11: (*_ROWS, (-0.8, 0.0), (0.0, 0.0), (0.8, 0.0)),
    12: (*_ROWS, (-1.2, 0.0), (-0.4, 0.0), (0.4, 0.0), (1.2, 0.0)),
}  # larger numbers are written as numerals


class Back(NamedTuple):
    """A tile that lies face down: where it is, and nothing else."""

    x: float
    y: float
    width: float
    height: float


Piece = Box | Back


def tile_picture(tile: Tile, *, upright: bool = False) -> Picture:
    """One tile, lying with its higher half on the left, or upright."""
    box = box_of(tile, tile.high, 0.5, 0.5, DOWN if upright else RIGHT)
    return Picture(in_pixels(around(corners([box]), 0.08)), tile_words(tile), (piece(box),))


def pack_picture(pack: Pack) -> Picture:
    """All tiles of a pack as a triangle: a row for each higher number, a column for each lower."""
    parts = []
    for tile in pack:
        x, y = 2.4 * tile.low, 1.4 * tile.high
        parts.append(piece(box_of(tile, tile.high, x + 0.5, y + 0.5, RIGHT)))
    numbers = range(pack.highest + 1)
    parts += [plate(str(number), -0.9, 1.4 * number + 0.5, hollow=True) for number in numbers]
    bottom = 1.4 * (pack.highest + 1)
    parts += [
        plate(str(number), 2.4 * number + 1.0, bottom + 0.4, hollow=True) for number in numbers
    ]
    bounds = (-1.7, -0.3, 2.4 * pack.highest + 2.3, bottom + 1.1)
    return Picture(in_pixels(bounds), pack_words(pack), tuple(parts))


def row_of(
    tiles: Iterable[Tile | None], x: float, y: float, *, in_a_row: int = IN_A_ROW
) -> list[Piece]:
    """Upright tiles side by side from a corner on, in as many rows as it takes.

    None is a tile that lies face down.

    >>> row_of([None, None], 0.0, 0.0)[1]
    Back(x=1.15, y=0.0, width=1.0, height=2.0)
    """
    pieces: list[Piece] = []
    for number, tile in enumerate(tiles):
        row, column = divmod(number, in_a_row)
        left, top = x + column * (1 + APART), y + row * (2 + APART)
        if tile is None:
            pieces.append(Back(left, top, 1.0, 2.0))
        else:
            pieces.append(box_of(tile, tile.high, left + 0.5, top + 0.5, DOWN))
    return pieces


def corners(pieces: Iterable[Piece]) -> Bounds:
    """The corners of the smallest rectangle round some pieces, in half tiles."""
    pieces = tuple(pieces)
    return (
        min(one.x for one in pieces),
        min(one.y for one in pieces),
        max(one.x + one.width for one in pieces),
        max(one.y + one.height for one in pieces),
    )


# --- as shapes ----------------------------------------------------------------------------


def piece(one: Piece) -> Group:
    """A tile: its body, its bar and the pips of both halves; or its back."""
    x, y = (one.x + one.width / 2) * UNIT, (one.y + one.height / 2) * UNIT
    lies = 0 if one.width > one.height else 90
    if isinstance(one, Back):
        return Group((Stamp("b"),), x, y, lies, "dl-back")
    first, other = sorted(one.halves, key=lambda half: (half.x, half.y))
    shapes = (
        Stamp("t"),
        Stamp(f"p{first.number}", -UNIT / 2),
        Stamp(f"p{other.number}", UNIT / 2),
    )
    return Group(shapes, x, y, one.turn or lies, "dl-tile", ("tile", str(one.tile)))


def marked(one: Piece) -> Group:
    """The frame round the tile played last, or turned up."""
    turn = one.turn if isinstance(one, Box) else 0
    wide, high = (2.0, 1.0) if turn else (one.width, one.height)
    x, y = (one.x + one.width / 2) * UNIT, (one.y + one.height / 2) * UNIT
    left, top = (-wide / 2 - 0.1) * UNIT, (-high / 2 - 0.1) * UNIT
    frame = Rect(left, top, -2 * left, -2 * top, 8, edge=LAST, line=3, dashes=(7, 3))
    return Group((frame,), x, y, turn, "dl-last")


def plate(words: str, x: float, y: float, *, hollow: bool = False) -> Group:
    """A label with its middle at (x, y), in half tiles, on its own ground."""
    wide = max(20.0, plate_width(words) * UNIT)
    fill, ink = (FACE, LABEL) if hollow else (LABEL, FACE)
    ground = Rect(-wide / 2, -10, wide, 20, 10, fill, LABEL if hollow else FACE, 2)
    return Group((ground, Text(0, 4.5, words, 12, ink)), x * UNIT, y * UNIT, name="dl-plate")


def plate_width(words: str) -> float:
    """How wide a label is, in half tiles."""
    return (7.4 * len(words) + 14) / UNIT


def stamp(name: str) -> tuple[Shape, ...]:
    """The shapes behind a stamp: 't' is the body of a tile, 'b' its back, 'p6' the pips of a 6.

    >>> len(stamp('p6')), len(stamp('p12'))
    (6, 12)
    """
    if name == "t":
        bar = 0.36 * UNIT
        return (_body(FACE), Line(((0, -bar), (0, bar)), INK, 1.5))
    if name == "b":
        inner = Rect(-UNIT + 4, -UNIT / 2 + 4, 2 * UNIT - 8, UNIT - 8, 3, edge=FACE, line=1.5)
        weave = tuple(Line(((x - 5, 5), (x, -5), (x + 5, 5)), FACE, 1.2) for x in (-10, 0, 10))
        return (_body(BACK), inner, *weave)
    number = int(name[1:])
    if number not in PIPS:
        return (Text(0, 6, str(number), 17, INK),)
    step, radius = (0.27, 2.9) if number < 10 else (0.26, 2.3)
    return tuple(
        Circle(x * step * UNIT, y * step * UNIT, radius, INK) for x, y in sorted(PIPS[number])
    )


def _body(fill: str) -> Rect:
    return Rect(-UNIT, -UNIT / 2, 2 * UNIT, UNIT, 5, fill, INK, 1.5)
