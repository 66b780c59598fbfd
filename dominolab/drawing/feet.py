"""Where the tiles of a Chickie layout lie: feet with three toes, two of them at 45 degrees.

The same idea as in `geometry`: tile after tile, each at the best free spot; but tiles may lie
askew here, so two of them are compared by their outlines and not by squares of the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, hypot, sqrt

from dominolab.drawing.geometry import (
    HEIGHT,
    NEXT,
    REACH,
    ROOMIER,
    Anchor,
    Box,
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

Way = tuple[Box, dict[str, Anchor]]


def placed_foot(scene: Scene, play: Play, style: Style) -> Scene:
    """The scene of a Chickie layout with one more tile."""
    if play.at is None:
        box, anchors = lead(play, crosswise=True)
        return Scene((box,), anchors)
    anchor = scene.anchors[play.at]
    is_foot = new_tile(style, play, True).shape == "foot"
    box, anchors = _best(scene, play, anchor, is_foot, style.pack)
    others = {place: spot for place, spot in scene.anchors.items() if place != play.at}
    return Scene((*scene.boxes, box), {**others, **anchors})


def _best(scene: Scene, play: Play, anchor: Anchor, is_foot: bool, pack: int) -> Way:
    """The best free spot: at first only one from which every side leads on, then any."""
    name = str(play.at).partition(":")[0]
    parent = next(box for box in scene.boxes if str(box.tile) == name)
    for careful in (True, False):
        for roomier in ROOMIER:
            table = (pack + REACH + 2.0, pack + HEIGHT + 2.0 + roomier)
            for box, anchors in _ways(play, anchor, is_foot):
                if not _fits(scene.boxes, box, parent, table):
                    continue
                if careful and _blocks(scene, box, anchor):
                    continue
                boxes = (*scene.boxes, box)
                if not careful or all(_leads_on(boxes, box, on, table) for on in anchors.values()):
                    return box, anchors
    return _apart(scene, play, anchor, is_foot, pack)


def _ways(play: Play, anchor: Anchor, is_foot: bool) -> Iterator[Way]:
    """The ways to lay a tile at an anchor, the most natural first."""
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
        yield _laid(play, x, y, towards, is_foot)


def _laid(play: Play, x: float, y: float, towards: Direction, is_foot: bool) -> Way:
    """A tile that starts at (x, y): lengthwise, or as a foot across the way with its toes."""
    (dx, dy), tile = towards, play.tile
    if not is_foot:
        first = tile.high if play.touch is None else play.touch
        box = _box(tile, first, x + dx / 2, y + dy / 2, towards)
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


def _fits(boxes: tuple[Box, ...], box: Box, parent: Box, table: tuple[float, float]) -> bool:
    """Whether a box is on the table, touches the one it is joined to, and meets no other."""
    if not _on_table(box, table) or not meet(box, parent, NARROW):
        return False
    for other in boxes:
        if not meet(box, other, GAP):
            continue
        if other is parent:
            gap = -0.01  # they touch
        elif meet(parent, other, NARROW):
            gap = NARROW
        else:
            return False
        if meet(box, other, gap):
            return False
    return True


def _on_table(box: Box, table: tuple[float, float]) -> bool:
    wide = max(-box.x, box.x + box.width) <= table[0]
    return wide and max(-box.y, box.y + box.height) <= table[1]


def _blocks(scene: Scene, box: Box, anchor: Anchor) -> bool:
    """Whether a box would lie where the next tile of another open side goes."""
    return any(
        meet(box, _laid(NEXT, spot.x, spot.y, spot.towards, False)[0], 0.0)
        for spot in scene.anchors.values()
        if spot != anchor and hypot(spot.x - anchor.x, spot.y - anchor.y) < 7
    )


def _leads_on(
    boxes: tuple[Box, ...], parent: Box, anchor: Anchor, table: tuple[float, float]
) -> bool:
    """Whether one more tile could be joined at an anchor."""
    return any(_fits(boxes, box, parent, table) for box, _ in _ways(NEXT, anchor, False))


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
    table = (pack + REACH + 2.0, 60.0)
    near = DIRECTIONS[::2] if anchor.towards not in DIRECTIONS[::2] else (anchor.towards, (0, 1))
    for dx, dy in steps_round_about():
        x, y = floor(anchor.x) + dx, floor(anchor.y) + dy
        for towards in near:
            box, anchors = _laid(play, x, y, towards, is_foot)
            if not _on_table(box, table) or any(meet(box, other, GAP) for other in scene.boxes):
                continue
            boxes = (*scene.boxes, box)
            if _blocks(scene, box, anchor) or not all(
                _leads_on(boxes, box, on, table) for on in anchors.values()
            ):
                continue
            return box._replace(connector=(anchor.x, anchor.y, float(x), float(y))), anchors
    raise DominoError("This layout is too crowded to be drawn; print it to see its text.")
