"""The grid of Concentration as a picture: what everybody at the table sees, and no hidden face."""

from __future__ import annotations

from dominolab.concentration import GridView
from dominolab.drawing.geometry import RIGHT, box_of
from dominolab.drawing.pieces import Back, marked, piece, plate
from dominolab.drawing.shapes import (
    FACE,
    GREY,
    INK,
    UNIT,
    Group,
    Line,
    Picture,
    Rect,
    Stamp,
    in_pixels,
)
from dominolab.drawing.svg import svg_text
from dominolab.drawing.words import grid_words
from dominolab.errors import DominoError, shown
from dominolab.tiles import Tile

WIDE, HIGH = 2.4, 1.5  # from one cell to the next, in half tiles
LEFT, TOP = 1.7, 1.1  # room for the numbers of rows and columns
SEEN = 0.7  # the size of a tile that has been seen, lying face down again

Cell = tuple[float, float, float, float]


def grid_svg(view: GridView, known: bool = False) -> str:
    """The grid as SVG text; with `known` the faces that have been seen are shown small.

    Raises DominoError for what is no view of a grid.

    >>> from dominolab.concentration import Concentration
    >>> grid_svg(Concentration(seed=7).view(0)).count('class="dl-back"')
    28
    """
    return svg_text(grid_picture(view, known))


def grid_cells(view: GridView) -> list[Cell]:
    """Where the cells lie in the picture, by their numbers: x, y, width, height in its pixels.

    Raises DominoError for what is no view of a grid.

    >>> from dominolab.concentration import Concentration
    >>> grid_cells(Concentration(seed=7).view(0))[8]
    (106.6, 67.6, 52.0, 26.0)
    """
    _check(view)
    columns = view.columns
    return [
        (
            round((LEFT + WIDE * (cell % columns)) * UNIT, 1),
            round((TOP + HIGH * (cell // columns)) * UNIT, 1),
            2.0 * UNIT,
            1.0 * UNIT,
        )
        for cell in range(len(view.faces))
    ]


def grid_picture(view: GridView, known: bool = False) -> Picture:
    """The grid: backs, empty cells, the tile turned up, and small the faces that have been seen."""
    _check(view)
    if type(known) is not bool:
        raise DominoError(f"known={shown(known)} will not do: it is True or False.")
    columns = view.columns
    rows = len(view.faces) // columns
    parts: list[Group] = [
        plate(str(column), LEFT + WIDE * column + 1, 0.45, hollow=True) for column in range(columns)
    ]
    parts += [
        plate(str(row * columns), 0.8, TOP + HIGH * row + 0.5, hollow=True) for row in range(rows)
    ]
    for cell, (x, y, _, _) in enumerate(grid_cells(view)):
        face = view.faces[cell]
        back = Back(x / UNIT, y / UNIT, 2.0, 1.0)
        if cell in view.gone:
            parts.append(_empty(back))
        elif cell == view.up and face is not None:
            box = box_of(face, face.high, back.x + 0.5, back.y + 0.5, RIGHT)
            parts += [piece(box), marked(box)]
        else:
            parts.append(piece(back))
            if known and face is not None:
                parts.append(_seen(face, back))
    bounds = (0.0, 0.0, LEFT + WIDE * columns - 0.1, TOP + HIGH * rows - 0.2)
    return Picture(in_pixels(bounds), grid_words(view, known), tuple(parts))


def _empty(back: Back) -> Group:
    """The place of a tile that has been taken."""
    frame = Rect(
        back.x * UNIT, back.y * UNIT, 2 * UNIT, UNIT, 5, edge=GREY, line=1.5, dashes=(3, 5)
    )
    return Group((frame,), name="dl-empty")


def _seen(face: Tile, back: Back) -> Group:
    """A face that has been seen: small, upon the back of its tile, with a dashed frame."""
    frame = Rect(
        -UNIT - 2, -UNIT / 2 - 2, 2 * UNIT + 4, UNIT + 4, 6, FACE, INK, 1.5, dashes=(5, 3)
    )  # fmt: skip
    halves = (Stamp(f"p{face.high}", -UNIT / 2), Stamp(f"p{face.low}", UNIT / 2))
    bar = Line(((0, -0.3 * UNIT), (0, 0.3 * UNIT)), INK, 1.5)
    x, y = (back.x + 1) * UNIT, (back.y + 0.5) * UNIT
    return Group((frame, bar, *halves), x, y, 0, "dl-seen", ("tile", str(face)), SEEN)


def _check(view: GridView) -> None:
    if not isinstance(view, GridView):
        raise DominoError(
            f"A grid is drawn from a view, not from {shown(view)}; write game.view(0)."
        )
