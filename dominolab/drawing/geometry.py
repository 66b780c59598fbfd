"""Where every tile of a layout lies: plain geometry, in units of half a tile.

Tiles are placed one after the other in the order they were played, so laying one more never
moves those that lie there. A row turns when it comes to the edge of the table or would run
into other tiles; where nothing is free, a tile is laid apart and a connector joins it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dominolab.errors import DominoError
from dominolab.layout import Layout
from dominolab.moves import Play
from dominolab.tiles import Tile

Direction = tuple[int, int]
RIGHT, LEFT, UP, DOWN = (1, 0), (-1, 0), (0, -1), (0, 1)

REACH = 10.0  # a row turns when it would come further than this from the middle, left or right
HEIGHT = 7.0  # an arm turns when it would come further than this, up or down
GAP = 0.3  # tiles that are not joined keep at least this far apart


class Half(NamedTuple):
    """One half of a laid tile: its number and the middle of its square."""

    number: int
    x: float
    y: float


class Box(NamedTuple):
    """A laid tile: its upper left corner, its size, and its two halves.

    `connector` is the line (x1, y1, x2, y2) to the tile it is joined to, where it could not be
    laid beside that tile.
    """

    tile: Tile
    x: float
    y: float
    width: float
    height: float
    halves: tuple[Half, Half]
    connector: tuple[float, float, float, float] | None = None


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
    """All boxes in playing order, and the anchor of every side that is free."""

    boxes: tuple[Box, ...]
    anchors: dict[str, Anchor]

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
    """Where every tile of a layout lies; raises DominoError for a chicken foot.

    >>> from dominolab.rules import rules
    >>> scene_of(Layout(rules('block')).play('6-4').play('4-4')).bounds()
    (-1.0, -1.0, 2.0, 1.0)
    """
    if layout.rules.spinners == "feet":
        raise DominoError("Chicken feet cannot be drawn yet; print the layout to see its text.")
    scene = EMPTY
    for play in layout.tiles:
        scene = placed(scene, play, in_line=layout.rules.join == "sum")
    return scene


def placed(scene: Scene, play: Play, *, in_line: bool) -> Scene:
    """The scene with one more tile; `in_line` says that doubles lie lengthwise (Matador)."""
    crosswise = _lies_crosswise(play, in_line)
    if play.at is None:
        box, anchors = _lead(play, crosswise)
        return Scene((box,), anchors)
    anchor = scene.anchors[play.at]
    box, anchors = _attached(scene, play, crosswise, anchor)
    free = {place: spot for place, spot in scene.anchors.items() if place != play.at}
    return Scene((*scene.boxes, box), {**free, **anchors})


def _lies_crosswise(play: Play, in_line: bool) -> bool:
    if in_line:  # only a matador that shows both its halves lies across
        return play.at is not None and play.touch is None
    return play.tile.is_double and play.face != "endwise"


def _lead(play: Play, crosswise: bool) -> tuple[Box, dict[str, Anchor]]:
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
    scene: Scene, play: Play, crosswise: bool, anchor: Anchor
) -> tuple[Box, dict[str, Anchor]]:
    """The best free spot for a tile at an anchor: straight on, round a corner, or apart."""
    for roomier in (0.0, 6.0, 12.0, 24.0):  # a crowded table grows upwards and downwards
        for box, anchors in _ways(play, crosswise, anchor):
            if _on_table(box, crosswise, anchor, roomier) and _is_free(scene, box, anchor):
                return box, anchors
    return _apart(scene, play, crosswise, anchor)


def _ways(play: Play, crosswise: bool, anchor: Anchor) -> Iterator[tuple[Box, dict[str, Anchor]]]:
    """The ways to lay a tile at an anchor, the most natural first."""
    straight = _straight(play, crosswise, anchor)
    if crosswise:
        yield straight
        return
    dx, dy = anchor.towards
    if anchor.back is not None:
        corners = [anchor.back, (-anchor.back[0], -anchor.back[1])]
        turn_now = anchor.steps > 0
    else:  # a row to the right turns down, one to the left up, an arm to its right hand
        corners = [(-dy, dx), (dy, -dx)]
        turn_now = False
    turns = [_corner(play, anchor, towards) for towards in corners]
    yield from (turns[0], straight, turns[1]) if turn_now else (straight, *turns)


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
    box = box_of(play.tile, first_half, x, y, towards)
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


def _on_table(box: Box, crosswise: bool, anchor: Anchor, roomier: float) -> bool:
    """Whether a box keeps to the table; doubles and corners may come a little further."""
    middle = (box.x + box.width / 2, box.y + box.height / 2)
    lengthwise = (box.width > 1) == bool(anchor.towards[0]) and not crosswise
    more = 0.0 if lengthwise else 2.0
    across = abs(middle[0]) + box.width / 2 <= REACH + more
    return across and abs(middle[1]) + box.height / 2 <= HEIGHT + more + roomier


def _is_free(scene: Scene, box: Box, anchor: Anchor) -> bool:
    """Whether a box keeps its distance from all others, except where it is joined."""
    for other in scene.boxes:
        joined = _touches(other, anchor)
        gap = 0.0 if joined else GAP
        if _overlap(box, other, gap):
            return False
    # Nor may it block the way of a side that is still free.
    for spot in scene.anchors.values():
        if spot is anchor:
            continue
        ahead = Box(box.tile, spot.x + spot.towards[0] * 0.5 - 0.4,
                    spot.y + spot.towards[1] * 0.5 - 0.4, 0.8, 0.8, box.halves)  # fmt: skip
        if _overlap(box, ahead, 0.0):
            return False
    return True


def _touches(box: Box, anchor: Anchor) -> bool:
    """Whether an anchor lies on the edge of a box."""
    slack = 0.01
    return (
        box.x - slack <= anchor.x <= box.x + box.width + slack
        and box.y - slack <= anchor.y <= box.y + box.height + slack
    )


def _overlap(one: Box, other: Box, gap: float) -> bool:
    """Whether two boxes overlap, or come closer than a gap."""
    slack = 0.001
    return (
        one.x < other.x + other.width + gap - slack
        and other.x < one.x + one.width + gap - slack
        and one.y < other.y + other.height + gap - slack
        and other.y < one.y + one.height + gap - slack
    )


def _apart(
    scene: Scene, play: Play, crosswise: bool, anchor: Anchor
) -> tuple[Box, dict[str, Anchor]]:
    """The nearest free spot of the table for a tile that fits nowhere else, with a connector."""
    spots = sorted(
        (abs(x - anchor.x) + abs(y - anchor.y), x, y)
        for x in range(-int(REACH), int(REACH) + 1)
        for y in range(-60, 61)
    )
    for _, x, y in spots:
        for towards in (anchor.towards, RIGHT, LEFT, DOWN, UP):
            there = Anchor(float(x), float(y), towards)
            box, anchors = _straight(play, crosswise, there)
            nowhere = Anchor(1e9, 1e9, towards)
            if _on_table(box, True, there, 60.0) and _is_free(scene, box, nowhere):
                return box._replace(connector=(anchor.x, anchor.y, there.x, there.y)), anchors
    raise DominoError("This layout is too crowded to be drawn; print it to see its text.")
