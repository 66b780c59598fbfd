"""Where every tile of a layout lies: plain geometry, in units of half a tile.

Tiles are placed one after the other in the order they were played, so laying one more never
moves those that lie there. A row turns when it comes to the edge of the table or would run
into other tiles; where nothing is free, a tile is laid apart and a connector joins it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from math import floor
from typing import NamedTuple

from dominolab.errors import DominoError
from dominolab.joining import Style, new_tile, style_of
from dominolab.layout import Layout
from dominolab.moves import Play
from dominolab.tiles import Tile

Direction = tuple[float, float]
Cell = tuple[int, int]
RIGHT, LEFT, UP, DOWN = (1, 0), (-1, 0), (0, -1), (0, 1)

# How far the table reaches from the middle: the highest number of the pack and this much more.
REACH, HEIGHT = 4.0, 1.0
ROOMIER = (0.0, 6.0, 12.0, 24.0)  # a crowded table grows upwards and downwards
NOWHERE = len(ROOMIER)  # the size of a table that there is not
AHEAD = 0.8  # half the width of the way that is kept clear before an open side
NEXT = Tile(1, 0)  # stands for the tile that may be joined next


class Half(NamedTuple):
    """One half of a laid tile: its number and the middle of its square."""

    number: int
    x: float
    y: float


class Box(NamedTuple):
    """A laid tile: its upper left corner, its size, and its two halves.

    `connector` is the line (x1, y1, x2, y2) to the tile it is joined to, where it could not be
    laid beside that tile. A tile at a slant has a `turn` of 45 or -45 degrees; then corner and
    size are those of the upright rectangle round it. `corner` holds the directions in which the
    row comes and goes on where it turns at this tile.
    """

    tile: Tile
    x: float
    y: float
    width: float
    height: float
    halves: tuple[Half, Half]
    connector: tuple[float, float, float, float] | None = None
    turn: int = 0
    corner: tuple[Direction, Direction] | None = None


class Anchor(NamedTuple):
    """The spot where an open side leads on: a point on the edge of its tile and a direction.

    `back` is the direction in which a turned row is to go on, `steps` how many tiles it has
    come since it turned.
    """

    x: float
    y: float
    towards: Direction
    back: Direction | None = None
    steps: int = 0


class Scene(NamedTuple):
    """All boxes in playing order, and the anchor of every side that is free.

    The table is thought of as squares of a quarter of a half tile each; `cells` says which of
    them are covered, and by the box of which number. Where tiles lie askew there is `near`
    instead: the boxes near each of much larger squares.
    """

    boxes: tuple[Box, ...]
    anchors: dict[str, Anchor]
    cells: Mapping[Cell, int] = {}
    near: Mapping[Cell, tuple[Box, ...]] = {}

    def with_box(self, box: Box, anchors: dict[str, Anchor]) -> Scene:
        """The scene with one more box and these anchors."""
        covered = dict.fromkeys(_cells(box), len(self.boxes))
        return Scene((*self.boxes, box), anchors, {**self.cells, **covered})

    def bounds(self) -> tuple[float, float, float, float]:
        """The corners of the smallest rectangle round all boxes: x1, y1, x2, y2."""
        return (
            min(box.x for box in self.boxes),
            min(box.y for box in self.boxes),
            max(box.x + box.width for box in self.boxes),
            max(box.y + box.height for box in self.boxes),
        )


EMPTY = Scene((), {})


def scene_of(layout: Layout) -> Scene:
    """Where every tile of a layout lies.

    >>> from dominolab.rules import rules
    >>> scene_of(Layout(rules('block')).play('6-4').play('4-4')).bounds()
    (-1.0, -1.0, 2.0, 1.0)
    """
    return scene_after(style_of(layout.rules), layout.tiles)


@lru_cache(maxsize=512)  # some layouts with all that they grew from
def scene_after(style: Style, plays: tuple[Play, ...]) -> Scene:
    """Where the tiles lie after some plays: where they lay before, and the last one added."""
    if not plays:
        return EMPTY
    return placed(scene_after(style, plays[:-1]), plays[-1], style)


def placed(scene: Scene, play: Play, style: Style) -> Scene:
    """The scene with one more tile; the style of the rules says how it lies."""
    if style.spinners == "feet":
        from dominolab.drawing.feet import placed_foot  # it builds on this module

        return placed_foot(scene, play, style)
    has_double = any(box.tile.is_double for box in scene.boxes)
    laid = new_tile(style, play, has_double)
    free = {f"{play.tile}:{side}" for side in laid.free}
    in_line = style.join == "sum" and laid.shape == "double"  # Matador lays doubles lengthwise
    crosswise = laid.shape in ("double", "spinner", "crossed") and not in_line
    if play.at is None:
        box, anchors = lead(play, crosswise=crosswise)
    else:
        anchor = scene.anchors[play.at]
        box, anchors = _attached(scene, play, crosswise, anchor, free, style.pack)
    others = {place: spot for place, spot in scene.anchors.items() if place != play.at}
    new = {place: spot for place, spot in anchors.items() if place in free}
    return scene.with_box(box, {**others, **new})


def lead(play: Play, *, crosswise: bool) -> tuple[Box, dict[str, Anchor]]:
    """The first tile, in the middle of the table, with the anchors of its sides."""
    tile, name = play.tile, str(play.tile)
    if crosswise:
        box = box_of(tile, tile.high, 0.0, -0.5, DOWN)
        return box, {
            f"{name}:a": Anchor(-0.5, 0.0, LEFT),
            f"{name}:b": Anchor(0.5, 0.0, RIGHT),
            f"{name}:c": Anchor(0.0, -1.0, UP),
            f"{name}:d": Anchor(0.0, 1.0, DOWN),
        }
    box = box_of(tile, tile.high, -0.5, 0.0, RIGHT)
    if play.face == "endwise":
        return box, {
            f"{name}:c": Anchor(-1.0, 0.0, LEFT),
            f"{name}:d": Anchor(1.0, 0.0, RIGHT),
            f"{name}:a": Anchor(0.0, -0.5, UP),
            f"{name}:b": Anchor(0.0, 0.5, DOWN),
        }
    left, right = ("a", "b") if tile.is_double else (str(tile.high), str(tile.low))
    return box, {
        f"{name}:{left}": Anchor(-1.0, 0.0, LEFT),
        f"{name}:{right}": Anchor(1.0, 0.0, RIGHT),
    }


def box_of(tile: Tile, first: int, x: float, y: float, along: Direction) -> Box:
    """The box of a tile: half `first` has its middle at (x, y), the other lies along from it."""
    dx, dy = along
    other = (x + dx, y + dy)
    halves = (Half(first, x, y), Half(tile.other(first), *other))
    left, top = min(x, other[0]) - 0.5, min(y, other[1]) - 0.5
    width, height = (2.0, 1.0) if dx else (1.0, 2.0)
    return Box(tile, left, top, width, height, halves)


# --- joining a tile to an open side --------------------------------------------------------


def _attached(
    scene: Scene, play: Play, crosswise: bool, anchor: Anchor, free: set[str], pack: int
) -> tuple[Box, dict[str, Anchor]]:
    """The best free spot for a tile at an anchor: straight on, round a corner, or apart.

    At first only spots will do from which every side leads on; then any that is free. The
    smallest table decides, and of spots on the same table the most natural one.
    """
    for careful in (True, False):
        found = []
        for box, anchors in _ways(play, crosswise, anchor):
            size = _size(box, crosswise, anchor, pack)
            if size == NOWHERE or not _fits(scene, box, anchor, AHEAD if careful else 0.4):
                continue
            if careful:
                new = {spot for place, spot in anchors.items() if place in free}
                size = max([size, *(_size_ahead(scene, spot, pack) for spot in new)])
            if size == 0:
                return box, anchors
            if size < NOWHERE:
                found.append((size, box, anchors))
        if found:
            return min(found, key=lambda way: way[0])[1:]
    return _apart(scene, play, crosswise, anchor, pack)


def _size_ahead(scene: Scene, anchor: Anchor, pack: int) -> int:
    """The smallest table on which one more tile could be joined at an anchor of a new tile."""
    (dx, dy), sizes = anchor.towards, [NOWHERE]
    x, y = anchor.x + dx / 2, anchor.y + dy / 2
    for along in ((dx, dy), (-dy, dx), (dy, -dx)):
        box = box_of(NEXT, 0, x, y, along)
        size = _size(box, False, anchor, pack)
        if size < min(sizes) and scene.cells.keys().isdisjoint(_cells(box, 1)):
            sizes.append(size)
    return min(sizes)


def _ways(play: Play, crosswise: bool, anchor: Anchor) -> Iterator[tuple[Box, dict[str, Anchor]]]:
    """The ways to lay a tile at an anchor, the most natural first."""
    if crosswise:
        yield _straight(play, crosswise, anchor)
        return
    dx, dy = anchor.towards
    if anchor.back is not None:
        corners = [anchor.back, (-anchor.back[0], -anchor.back[1])]
        turn_now = anchor.steps > 0
    else:  # a row to the right turns down, one to the left up, an arm to its right hand
        corners = [(-dy, dx), (dy, -dx)]
        turn_now = False
    order = (corners[0], (dx, dy), corners[1]) if turn_now else ((dx, dy), *corners)
    for towards in order:
        if towards == (dx, dy):
            yield _straight(play, crosswise, anchor)
        else:
            yield _corner(play, anchor, towards)


def _straight(play: Play, crosswise: bool, anchor: Anchor) -> tuple[Box, dict[str, Anchor]]:
    """The tile laid straight on from its anchor."""
    (dx, dy), tile, name = anchor.towards, play.tile, str(play.tile)
    across = (dy, -dx)
    steps = anchor.steps + 1 if anchor.back is not None else 0
    on = Anchor(0, 0, anchor.towards, anchor.back, steps)
    if crosswise:
        middle = (anchor.x + dx / 2, anchor.y + dy / 2)
        first = (middle[0] + across[0] / 2, middle[1] + across[1] / 2)
        box = box_of(tile, tile.high, *first, (-across[0], -across[1]))
        far = on._replace(x=anchor.x + dx, y=anchor.y + dy)
        sides = {
            f"{name}:b": far,
            f"{name}:x": far,
            f"{name}:c": Anchor(middle[0] + across[0], middle[1] + across[1], across),
            f"{name}:d": Anchor(
                middle[0] - across[0], middle[1] - across[1], (-across[0], -across[1])
            ),
        }
        return box, sides
    first_half = tile.high if play.touch is None else play.touch
    box = box_of(tile, first_half, anchor.x + dx / 2, anchor.y + dy / 2, anchor.towards)
    far = on._replace(x=anchor.x + 2 * dx, y=anchor.y + 2 * dy)
    if play.face == "endwise":
        middle = (anchor.x + dx, anchor.y + dy)
        return box, {
            f"{name}:d": far,
            f"{name}:a": Anchor(middle[0] + across[0] / 2, middle[1] + across[1] / 2, across),
            f"{name}:b": Anchor(
                middle[0] - across[0] / 2, middle[1] - across[1] / 2, (-across[0], -across[1])
            ),
        }
    return box, {_far_place(play): far}


def _corner(play: Play, anchor: Anchor, towards: Direction) -> tuple[Box, dict[str, Anchor]]:
    """The tile laid round a corner: its first half straight on, the other one to the side."""
    (dx, dy), (ex, ey) = anchor.towards, towards
    first_half = play.tile.high if play.touch is None else play.touch
    x, y = anchor.x + dx / 2, anchor.y + dy / 2
    box = box_of(play.tile, first_half, x, y, towards)._replace(corner=(anchor.towards, towards))
    # A row that has turned goes on for a tile or more and then turns back the way it came.
    back = (-dx, -dy) if anchor.back is None else None
    far = Anchor(x + 1.5 * ex, y + 1.5 * ey, towards, back)
    name = str(play.tile)
    if play.face == "endwise":
        return box, {
            f"{name}:d": far,
            f"{name}:a": Anchor(x + ex / 2 + dx / 2, y + ey / 2 + dy / 2, anchor.towards),
            f"{name}:b": Anchor(x + ex / 2 - dx / 2, y + ey / 2 - dy / 2, (-dx, -dy)),
        }
    return box, {_far_place(play): far}


def _far_place(play: Play) -> str:
    """The place at the far half of a tile laid lengthwise."""
    if play.tile.is_double:
        return f"{play.tile}:b"
    return f"{play.tile}:{play.tile.other(play.tile.high if play.touch is None else play.touch)}"


# --- what is free ------------------------------------------------------------------------


def _fits(scene: Scene, box: Box, anchor: Anchor, ahead: float) -> bool:
    """Whether a box is apart from all tiles but the one it is joined to, and not in the way of
    a side that is still free."""
    joined = scene.cells.get(_behind(anchor), -1)
    if any(scene.cells.get(cell, joined) != joined for cell in _cells(box, 1)):
        return False
    return not any(_blocks(box, spot, ahead) for spot in scene.anchors.values() if spot != anchor)


def _size(box: Box, crosswise: bool, anchor: Anchor, pack: int) -> int:
    """Which of the tables in ROOMIER is the smallest that holds a box; NOWHERE if none does.

    Only a tile that leads straight on must stop at the edge of the table; a double or a corner
    there may come a little further.
    """
    lengthwise = (box.width > 1) == bool(anchor.towards[0]) and not crosswise
    reach = pack + REACH + (0.0 if lengthwise and box.width > 1 else 2.0)
    height = pack + HEIGHT + (0.0 if lengthwise and box.height > 1 else 2.0)
    right, bottom = box.x + box.width, box.y + box.height
    if max(-box.x, right) > reach:
        return NOWHERE
    return bisect_left(ROOMIER, max(-box.y, bottom) - height)


def _cells(box: Box, margin: int = 0) -> list[Cell]:
    """The squares that a box covers, and as many more round it as the margin says."""
    left, top = int(2 * box.x), int(2 * box.y)
    right, bottom = int(2 * (box.x + box.width)), int(2 * (box.y + box.height))
    return [
        (x, y)
        for x in range(left - margin, right + margin)
        for y in range(top - margin, bottom + margin)
    ]


def _behind(anchor: Anchor) -> Cell:
    """A square of the tile to which an anchor belongs."""
    dx, dy = anchor.towards
    return floor(2 * anchor.x - dx / 2), floor(2 * anchor.y - dy / 2)


def _blocks(box: Box, spot: Anchor, ahead: float) -> bool:
    """Whether a box lies in the way of an open side."""
    (dx, dy), slack = spot.towards, 0.001
    x, y = spot.x + dx / 2, spot.y + dy / 2
    wide, high = (0.5, ahead) if dx else (ahead, 0.5)
    return (
        box.x < x + wide - slack
        and x - wide + slack < box.x + box.width
        and box.y < y + high - slack
        and y - high + slack < box.y + box.height
    )


def _apart(
    scene: Scene, play: Play, crosswise: bool, anchor: Anchor, pack: int
) -> tuple[Box, dict[str, Anchor]]:
    """The nearest free spot of the table for a tile that fits nowhere else, with a connector."""
    for dx, dy in steps_round_about():
        x, y = floor(anchor.x) + dx, floor(anchor.y) + dy
        for towards in (anchor.towards, RIGHT, LEFT, DOWN, UP):
            there = Anchor(float(x), float(y), towards)
            box, anchors = _straight(play, crosswise, there)
            if _size(box, True, there, pack) < NOWHERE and _is_clear(scene, box, anchor):
                return box._replace(connector=(anchor.x, anchor.y, there.x, there.y)), anchors
    raise DominoError("This layout is too crowded to be drawn; print it to see its text.")


@cache
def steps_round_about() -> list[Cell]:
    """Steps to the spots round about, the nearest first."""
    far = range(-45, 46)
    return sorted(((x, y) for x in far for y in far), key=lambda at: (abs(at[0]) + abs(at[1]), at))


def _is_clear(scene: Scene, box: Box, anchor: Anchor) -> bool:
    """Whether a box lies apart from all tiles and in the way of no other open side."""
    return not any(cell in scene.cells for cell in _cells(box, 1)) and not any(
        _blocks(box, spot, AHEAD) for spot in scene.anchors.values() if spot != anchor
    )
