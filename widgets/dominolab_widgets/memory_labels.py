"""What the `Memory` lays upon the picture of a grid: the tiles that lie open, and the chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import dominolab as dl
from dominolab.drawing.geometry import RIGHT, box_of
from dominolab.drawing.grids import Cell, grid_cells, grid_picture
from dominolab.drawing.pieces import marked, piece
from dominolab.drawing.shapes import FACE, LABEL, UNIT, Group, Picture, Rect, Text

HEIGHT = 14  # pixels of the label of a chance
WIDEST = 58  # which keeps it apart from the next one
RIM = (4, 6)  # pixels round a cell, left and right, above and below, that still belong to it


def memory_picture(
    view: dl.GridView,
    known: bool,
    faces: Mapping[int, dl.Tile],
    chances: Mapping[int, Fraction],
) -> Picture:
    """The grid with tiles lying open in some cells, and a chance at the foot of the others."""
    grid, cells = grid_picture(view, known), grid_cells(view)
    parts = list(grid.parts)
    for cell, tile in faces.items():
        x, y, _, _ = cells[cell]
        box = box_of(tile, tile.high, x / UNIT + 0.5, y / UNIT + 0.5, RIGHT)
        parts += [piece(box), marked(box)]
    parts += [_label(chances[cell], cells[cell]) for cell in chances if cell not in faces]
    x1, y1, x2, y2 = grid.bounds
    lying = [f"{tile} lies open in cell {cell}." for cell, tile in faces.items() if cell != view.up]
    words = " ".join([grid.words, *lying])
    return Picture((x1, y1, x2, y2 + HEIGHT / 2), words, tuple(parts))


def spot_box(cell: Cell) -> list[float]:
    """Where a cell can be pressed: with a rim, for fingers on a small screen."""
    x, y, width, height = cell
    across, down = RIM
    return [round(x - across, 1), round(y - down, 1), width + 2 * across, height + 2 * down]


def _label(chance: Fraction, cell: Cell) -> Group:
    """A chance as a fraction, on its own ground, upon the lower edge of a tile."""
    x, y, width, height = cell
    words = str(chance)
    size = min(11.0, (WIDEST - 8) / (0.62 * len(words)))
    wide = max(HEIGHT, 0.62 * size * len(words) + 8)
    ground = Rect(-wide / 2, -HEIGHT / 2, wide, HEIGHT, 5, FACE, LABEL, 1.5)
    text = Text(0, 0.36 * size, words, size, LABEL)
    return Group((ground, text), x + width / 2, y + height + 2, name="dl-chance")
