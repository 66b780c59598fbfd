"""The way of a connector: round the tiles where there is a way, straight under them where not."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, hypot

from dominolab.drawing.geometry import Box, Cell, Scene
from dominolab.drawing.pieces import corners
from dominolab.drawing.shapes import Point

CLEAR = 0.2  # how close a way may come to a tile, in half tiles
NEAR = 0.6  # how far from the edge of its tile a way may begin
ROOM = 2  # squares round the tiles on which a way may run, so that it stays in the picture
STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


def ways_round(scene: Scene) -> list[list[Point]]:
    """The connectors of a scene as points to be joined, in half tiles.

    >>> ways_round(Scene((), {}))
    []
    """
    apart = [box.connector for box in scene.boxes if box.connector is not None]
    if not apart:
        return []
    closed = _closed(scene)
    ways = []
    for x1, y1, x2, y2 in apart:
        cells = _way(_beside(x1, y1, closed), _beside(x2, y2, closed), closed)
        ways.append([(x1, y1), *_bends(cells), (x2, y2)])
    return ways


def _way(starts: list[Cell], ends: list[Cell], closed: set[Cell]) -> list[Cell]:
    """A shortest way over free squares from one of the starts to one of the ends, or no square.

    It grows from both sides: where one of them is shut in, that is soon found out.
    """
    steps = (dict.fromkeys(starts, 0), dict.fromkeys(ends, 0))
    fronts, done = [starts, ends], [0, 0]
    met = [cell for cell in starts if cell in ends]
    while all(fronts) and not met:
        side = 1 if len(fronts[1]) < len(fronts[0]) else 0
        done[side] += 1
        fronts[side] = _grown(fronts[side], steps[side], done[side], closed)
        met = [cell for cell in fronts[side] if cell in steps[1 - side]]
    if not met:
        return []
    return [*_back(met[0], steps[0])[::-1], *_back(met[0], steps[1])[1:]]


def _grown(front: list[Cell], steps: dict[Cell, int], step: int, closed: set[Cell]) -> list[Cell]:
    """The free squares next to a front that have not been reached, noted with their step."""
    new = []
    for x, y in front:
        for then in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if then not in steps and then not in closed:
                steps[then] = step
                new.append(then)
    return new


def _back(end: Cell, steps: dict[Cell, int]) -> list[Cell]:
    """The way from a square back to where the steps began: it turns only where it must."""
    way, straight = [end], STEPS[0]
    while steps[way[-1]]:
        x, y = way[-1]
        before = steps[x, y] - 1
        for dx, dy in (straight, *STEPS):
            if steps.get((x + dx, y + dy)) == before:
                straight = (dx, dy)
                way.append((x + dx, y + dy))
                break
    return way


def _bends(cells: list[Cell]) -> list[Point]:
    """The middles of the first square, of the last one, and of those where the way turns."""
    kept = [
        cell
        for number, cell in enumerate(cells)
        if number in (0, len(cells) - 1) or not _straight(*cells[number - 1 : number + 2])
    ]
    return [(x / 2 + 0.25, y / 2 + 0.25) for x, y in kept]


def _straight(before: Cell, here: Cell, after: Cell) -> bool:
    return before[0] + after[0] == 2 * here[0] and before[1] + after[1] == 2 * here[1]


def _beside(x: float, y: float, closed: set[Cell]) -> list[Cell]:
    """The free squares whose middles are near a point on the edge of a tile."""
    return [
        (column, row)
        for column in range(floor(2 * x) - 2, floor(2 * x) + 2)
        for row in range(floor(2 * y) - 2, floor(2 * y) + 2)
        if (column, row) not in closed and hypot(column / 2 + 0.25 - x, row / 2 + 0.25 - y) < NEAR
    ]


def _closed(scene: Scene) -> set[Cell]:
    """The squares on which no way may run: those of the tiles and a frame round them all."""
    closed = set(scene.cells) or {cell for box in scene.boxes for cell in _covered(box)}
    x1, y1, x2, y2 = (floor(2 * value) for value in corners(scene.boxes))
    left, top, right, bottom = x1 - ROOM, y1 - ROOM, x2 + ROOM, y2 + ROOM
    closed.update((x, y) for x in range(left, right) for y in (top - 1, bottom))
    closed.update((x, y) for y in range(top, bottom) for x in (left - 1, right))
    return closed


def _covered(box: Box) -> Iterator[Cell]:
    """The squares whose middles are on a box or too close to it."""
    one, other = box.halves
    x, y = (one.x + other.x) / 2, (one.y + other.y) / 2
    u, v = other.x - one.x, other.y - one.y  # along the tile
    for column in range(floor(2 * box.x) - 1, floor(2 * (box.x + box.width)) + 2):
        for row in range(floor(2 * box.y) - 1, floor(2 * (box.y + box.height)) + 2):
            dx, dy = column / 2 + 0.25 - x, row / 2 + 0.25 - y
            if abs(dx * u + dy * v) < 1 + CLEAR and abs(dx * v - dy * u) < 0.5 + CLEAR:
                yield column, row
