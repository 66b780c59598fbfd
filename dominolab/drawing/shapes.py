"""A picture as a list of plain shapes, from which both the SVG text and matplotlib's axes draw.

Lengths are in pixels and y grows downwards. A shape that occurs often, such as the pips of a
half, is a stamp: it has a name and is described once.
"""

from __future__ import annotations

from typing import NamedTuple

UNIT = 26  # pixels for half a tile

# Marks on the page itself are seen on a light page and on a dark one; texts bring their own
# ground. Nothing is said by colour alone.
INK, FACE = "#1b1f24", "#fffdf4"  # of a tile
LABEL = "#0b4a8f"  # the ground of a label
LINE = "#3a7bc8"  # connectors and arrows
LAST = "#c2500f"  # the mark of the tile played last, or turned up
GREY = "#7a7f87"  # where nothing lies
BACK = "#5b7ba6"  # a tile that lies face down
NONE = "none"

Point = tuple[float, float]
Bounds = tuple[float, float, float, float]  # x1, y1, x2, y2


class Rect(NamedTuple):
    """A rectangle by its upper left corner, with round corners and perhaps a dashed edge."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0
    fill: str = NONE
    edge: str = NONE
    line: float = 0.0
    dashes: tuple[float, ...] = ()


class Circle(NamedTuple):
    """A disc by its middle."""

    x: float
    y: float
    radius: float
    fill: str
    edge: str = NONE
    line: float = 0.0


class Line(NamedTuple):
    """Straight lines from point to point, with round ends."""

    points: tuple[Point, ...]
    edge: str
    line: float
    dashes: tuple[float, ...] = ()


class Text(NamedTuple):
    """Bold words with their middle at x, standing on y."""

    x: float
    y: float
    words: str
    size: float
    fill: str


class Stamp(NamedTuple):
    """A shape that is described once, laid here."""

    name: str
    x: float = 0.0
    y: float = 0.0


Shape = Rect | Circle | Line | Text | Stamp


class Group(NamedTuple):
    """Shapes that belong together, moved to (x, y), turned by degrees clockwise, and scaled.

    `name` and `data` (a key and a value) say in the SVG text what they show.
    """

    shapes: tuple[Shape, ...]
    x: float = 0.0
    y: float = 0.0
    turn: float = 0
    name: str = ""
    data: tuple[str, str] | None = None
    scale: float = 1.0


class Picture(NamedTuple):
    """A whole picture: its corners in pixels, what it shows in words, its parts, backmost first."""

    bounds: Bounds
    words: str
    parts: tuple[Group, ...]


def around(bounds: Bounds, edge: float) -> Bounds:
    """Corners a little further out.

    >>> around((0, 0, 10, 20), 1)
    (-1, -1, 11, 21)
    """
    x1, y1, x2, y2 = bounds
    return (x1 - edge, y1 - edge, x2 + edge, y2 + edge)


def in_pixels(bounds: Bounds) -> Bounds:
    """Corners given in half tiles."""
    x1, y1, x2, y2 = bounds
    return (x1 * UNIT, y1 * UNIT, x2 * UNIT, y2 * UNIT)
