"""Where the tiles of a Chickie layout lie: feet with three toes, two of them at 45 degrees.

The same idea as in `geometry`: tile after tile, each at the best free spot; but tiles may lie
askew here, so two of them are compared by their outlines and not by squares of the table.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from math import floor, sqrt

from dominolab.drawing.geometry import (
    EMPTY,
    HEIGHT,
    NEXT,
    NOWHERE,
    REACH,
    ROOMIER,
    Anchor,
    Box,
    Cell,
    Direction,
    Half,
    Scene,
    lead,
    steps_round_about,
)
from dominolab.errors import DominoError
from dominolab.joining import Style, new_tile
from dominolab.moves import Play
from dominolab.tiles import Tile

S = sqrt(0.5)
# To the right, and then on by an eighth of a turn each, clockwise (y grows downwards).
DIRECTIONS: tuple[Direction, ...] = (
    (1, 0), (S, S), (0, 1), (-S, S), (-1, 0), (-S, -S), (0, -1), (S, -S),
)  # fmt: skip
BENDS = (0, 1, -1, 2, -2)  # straight on, then a little aside, then round a corner
TOE_ASIDE, TOE_ON = 0.9, 0.6  # where an outer toe starts: its edge touches the double's corner
GAP = 0.25  # between tiles that are not joined
NARROW = 0.02  # between the toes of one foot
SQUARE = 2.5  # tiles that meet have their middles in the same square or in two that touch

Way = tuple[Box, dict[str, Anchor]]


def placed_foot(scene: Scene, play: Play, style: Style) -> Scene:
    """The scene of a Chickie layout with one more tile."""
    if play.at is None:
        box, anchors = lead(play, crosswise=True)
        return _with_box(EMPTY, box, anchors)
    anchor = scene.anchors[play.at]
    is_foot = new_tile(style, play, True).shape == "foot"
    box, anchors = _best(scene, play, anchor, is_foot, style.pack)
    others = {place: spot for place, spot in scene.anchors.items() if place != play.at}
    return _with_box(scene, box, {**others, **anchors})


def _with_box(scene: Scene, box: Box, anchors: dict[str, Anchor]) -> Scene:
    """The scene with one more box, which is near the squares round about from now on."""
    column, row = _square(box)
    near = {**scene.near}
    for x in (column - 1, column, column + 1):
        for y in (row - 1, row, row + 1):
            near[x, y] = (*near.get((x, y), ()), box)
    return Scene((*scene.boxes, box), anchors, near=near)


def _square(box: Box) -> Cell:
    """The square of the table in which the middle of a box lies."""
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return floor(x / SQUARE), floor(y / SQUARE)


def _best(scene: Scene, play: Play, anchor: Anchor, is_foot: bool, pack: int) -> Way:
    """The best free spot, chosen as for a row: the smallest table on which every side leads on."""
    name = str(play.at).partition(":")[0]
    parent = next(box for box in scene.boxes if str(box.tile) == name)
    kept_free = _next_boxes(scene, anchor)
    for careful in (True, False):
        found = []
        for box, anchors in _ways(play, anchor, is_foot):
            size = _size(box, pack)
            if size == NOWHERE or not _fits(scene, box, parent):
                continue
            if careful and any(meet(box, other, 0.0) for other in kept_free):
                continue
            if careful:
                ahead = [_size_ahead(scene, box, on, pack) for on in anchors.values()]
                size = max([size, *ahead])
            if size == 0:
                return box, anchors
            if size < NOWHERE:
                found.append((size, box, anchors))
        if found:
            return min(found, key=lambda way: way[0])[1:]
    return _apart(scene, play, anchor, is_foot, pack)


def _size_ahead(scene: Scene, parent: Box, anchor: Anchor, pack: int) -> int:
    """The smallest table on which one more tile could be joined at an anchor of a new tile."""
    sizes = [NOWHERE]
    for x, y, towards in _starts(anchor, False):
        box = _along_way(NEXT, 0, x, y, towards)
        size = _size(box, pack)
        if size < min(sizes) and _fits(scene, box, parent):
            sizes.append(size)
    return min(sizes)


def _ways(play: Play, anchor: Anchor, is_foot: bool) -> Iterator[Way]:
    """The ways to lay a tile at an anchor, the most natural first."""
    for x, y, towards in _starts(anchor, is_foot):
        box, anchors = _laid(play, x, y, towards, is_foot)
        (dx, dy), (ex, ey) = anchor.towards, towards
        if abs(dx * ex + dy * ey) < 0.1 and not is_foot:  # it goes round a corner
            box = box._replace(corner=(anchor.towards, towards))
        yield box, anchors


def _starts(anchor: Anchor, is_foot: bool) -> Iterator[tuple[float, float, Direction]]:
    """Where a tile at an anchor may start and in which direction, the most natural way first."""
    eighth = DIRECTIONS.index(anchor.towards)
    (dx, dy), right = anchor.towards, DIRECTIONS[(eighth + 2) % 8]
    for bend in BENDS:
        towards = DIRECTIONS[(eighth + bend) % 8]
        x, y = anchor.x, anchor.y
        if abs(bend) == 1:  # a corner of the tile stays at the corner of the one before it
            turned = DIRECTIONS[(eighth + bend + 2) % 8]
            x += bend * (right[0] - turned[0]) / 2
            y += bend * (right[1] - turned[1]) / 2
        elif bend:
            on = 1.0 if is_foot else 0.5
            x += on * dx - towards[0] / 2
            y += on * dy - towards[1] / 2
        yield x, y, towards


def _laid(play: Play, x: float, y: float, towards: Direction, is_foot: bool) -> Way:
    """A tile that starts at (x, y): lengthwise, or as a foot across the way with its toes."""
    (dx, dy), tile = towards, play.tile
    if not is_foot:
        first = tile.high if play.touch is None else play.touch
        box = _along_way(tile, first, x, y, towards)
        side = "b" if tile.is_double else str(tile.other(first))
        return box, {f"{tile}:{side}": Anchor(x + 2 * dx, y + 2 * dy, towards)}
    eighth = DIRECTIONS.index(towards)
    rx, ry = across = DIRECTIONS[(eighth + 2) % 8]
    middle = (x + dx / 2, y + dy / 2)
    box = _box(tile, tile.high, middle[0] - rx / 2, middle[1] - ry / 2, across)
    toes = {}
    for toe, aside in (("t1", -1), ("t2", 0), ("t3", 1)):
        on = TOE_ON if aside else 0.5
        toes[f"{tile}:{toe}"] = Anchor(
            middle[0] + on * dx + aside * TOE_ASIDE * rx,
            middle[1] + on * dy + aside * TOE_ASIDE * ry,
            DIRECTIONS[(eighth + aside) % 8],
        )
    return box, toes


def _along_way(tile: Tile, first: int, x: float, y: float, towards: Direction) -> Box:
    """The box of a tile that starts at (x, y) with its half `first`, lying lengthwise."""
    return _box(tile, first, x + towards[0] / 2, y + towards[1] / 2, towards)


def _box(tile: Tile, first: int, x: float, y: float, along: Direction) -> Box:
    """The box of a tile whose half `first` has its middle at (x, y), the other one along."""
    dx, dy = along
    other = (x + dx, y + dy)
    middle = (x + dx / 2, y + dy / 2)
    wide = abs(dx) + abs(dy) / 2
    high = abs(dy) + abs(dx) / 2
    turn = 0 if 0 in along else 45 if dx * dy > 0 else -45
    halves = (Half(first, x, y), Half(tile.other(first), *other))
    return Box(tile, middle[0] - wide, middle[1] - high, 2 * wide, 2 * high, halves, None, turn)


# --- what is free ------------------------------------------------------------------------


def _fits(scene: Scene, box: Box, parent: Box) -> bool:
    """Whether a box touches the one it is joined to and meets no other."""
    if not meet(box, parent, NARROW) or meet(box, parent, -0.01):
        return False
    for other in scene.near.get(_square(box), ()):
        if other is parent or not meet(box, other, GAP):
            continue
        if meet(box, other, NARROW) or not meet(parent, other, NARROW):
            return False
    return True


def _size(box: Box, pack: int) -> int:
    """Which of the tables in ROOMIER is the smallest that holds a box; NOWHERE if none does."""
    if max(-box.x, box.x + box.width) > pack + REACH + 2.0:
        return NOWHERE
    return bisect_left(ROOMIER, max(-box.y, box.y + box.height) - pack - HEIGHT - 2.0)


def _next_boxes(scene: Scene, anchor: Anchor) -> list[Box]:
    """Where the next tiles of the other open sides go."""
    spots = [spot for spot in scene.anchors.values() if spot != anchor]
    return [_along_way(NEXT, 0, spot.x, spot.y, spot.towards) for spot in spots]


def meet(one: Box, other: Box, gap: float) -> bool:
    """Whether two tiles overlap or come closer than a gap; a negative one lets them touch.

    Two rectangles are apart if the shadows that they cast along one of their sides are.

    >>> tile = _box(Tile(1, 0), 1, 0.0, 0.0, (1, 0))
    >>> beside = _box(Tile(2, 0), 2, 0.0, 1.1, (1, 0))
    >>> meet(tile, beside, 0.0), meet(tile, beside, 0.2)
    (False, True)
    """
    dx = one.x + one.width / 2 - other.x - other.width / 2
    dy = one.y + one.height / 2 - other.y - other.height / 2
    if dx * dx + dy * dy > (2.24 + gap) ** 2:  # no two tiles meet that are so far apart
        return False
    mine, yours = _along(one), _along(other)
    for x, y in (mine, (-mine[1], mine[0]), yours, (-yours[1], yours[0])):
        shadow = gap
        for u, v in (mine, yours):
            shadow += abs(x * u + y * v) + abs(x * v - y * u) / 2
        if abs(x * dx + y * dy) >= shadow:
            return False
    return True


def _along(box: Box) -> Direction:
    """The direction of the long side of a tile."""
    if box.turn:
        return (S, S) if box.turn > 0 else (S, -S)
    return (1, 0) if box.width > box.height else (0, 1)


def _apart(scene: Scene, play: Play, anchor: Anchor, is_foot: bool, pack: int) -> Way:
    """The nearest free spot for a tile that fits nowhere else, with a connector."""
    kept_free = _next_boxes(scene, anchor)
    upright = DIRECTIONS[::2]
    directions = (anchor.towards, (0, 1)) if anchor.towards in upright else upright
    for dx, dy in steps_round_about():
        x, y = floor(anchor.x) + dx, floor(anchor.y) + dy
        for towards in directions:
            box, anchors = _laid(play, x, y, towards, is_foot)
            near = scene.near.get(_square(box), ())
            if _size(box, pack) == NOWHERE or any(meet(box, other, GAP) for other in near):
                continue
            if any(meet(box, other, 0.0) for other in kept_free) or any(
                _size_ahead(scene, box, on, pack) == NOWHERE for on in anchors.values()
            ):
                continue
            return box._replace(connector=(anchor.x, anchor.y, float(x), float(y))), anchors
    raise DominoError("This layout is too crowded to be drawn; print it to see its text.")
