"""Deducing in Concentration: where the unseen tiles may lie, and which cells make a pair."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import factorial, perm
from random import Random
from typing import Any

from dominolab import pair_chances
from dominolab.concentration import GridView
from dominolab.dealing import checked_seed, shuffled
from dominolab.errors import DominoError, shown
from dominolab.explain import counted
from dominolab.pair_chances import known_in
from dominolab.tiles import Tile


class GridDeduction:
    """What everybody who forgets nothing knows of a grid; `deduce()` makes it.

    Nobody chooses a cell by what is hidden in it, so all orders of the unseen tiles in the unseen
    cells are equally likely. Which tiles are left is seen by all, so that the deal is not over
    tells nothing more. Source: S1.

    >>> from dominolab.concentration import Concentration
    >>> found = GridDeduction(Concentration(seed=7).flip(0, 8).view(0))
    >>> str(found.view.faces[0]), found.chance('6-5', 0), found.chance('1-0', 24)
    ('6-5', Fraction(1, 1), Fraction(1, 26))
    """

    def __init__(self, view: GridView) -> None:
        self.view = view
        self._known = known_in(view)

    @property
    def deals(self) -> int:
        """How many grids agree with the faces that have been seen."""
        return factorial(len(self._known.tiles))

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells whose tile has not been seen."""
        return self._known.cells

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that have not been seen."""
        return self._known.tiles

    def table(self) -> dict[Tile, dict[int, Fraction]]:
        """The chance of every unseen tile in every unseen cell; rows and columns add up to 1."""
        return {tile: {cell: self.chance(tile, cell) for cell in self.cells} for tile in self.tiles}

    def chance(self, tile: Tile | str, cell: int) -> Fraction:
        """The chance that a tile lies in a cell; raises DominoError for what is not there."""
        return self.chance_all({tile: cell})

    def chance_all(self, where: Mapping[Any, int]) -> Fraction:
        """The chance that all these tiles lie in these cells at once.

        Raises DominoError for a tile or a cell that is not there, or when none is named.
        """
        if not isinstance(where, Mapping) or not where:
            raise DominoError(
                f"{shown(where)} names no tiles with their cells; ask for example "
                "chance_all({'5-3': 1, '4-4': 2})."
            )
        asked = {(self._tile(tile), self._cell(cell)) for tile, cell in where.items()}
        tiles, cells = {tile for tile, _ in asked}, {cell for _, cell in asked}
        if not len(tiles) == len(cells) == len(asked):
            return Fraction(0)  # no tile lies in two cells, and no cell holds two tiles
        hidden = {(tile, cell) for tile, cell in asked if tile in self.tiles and cell in self.cells}
        if any(self._known.seen.get(cell) != tile for tile, cell in asked - hidden):
            return Fraction(0)
        return Fraction(1, perm(len(self.cells), len(hidden)))

    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of cells that are certain to be a pair."""
        return pair_chances.known_pairs(self.view)

    def pair_chances(self) -> dict[int, Fraction]:
        """The chance of a pair for every cell that may be turned now, the rest chosen best.

        Raises DominoError when the deal is over.
        """
        return pair_chances.chances_now(self.view)

    def why(self, cell: int) -> str:
        """The reason for the chance of a cell; raises DominoError if it cannot be turned now."""
        return pair_chances.why(self.view, cell)

    def sample(self, seed: int) -> dict[int, Tile]:
        """One way the tiles may lie in the cells that are not empty, each equally likely.

        Raises DominoError for what is no seed.
        """
        if seed is None:
            raise DominoError("A sample needs a seed, so that it can be had again: sample(seed=7).")
        lies = shuffled(self.tiles, Random(checked_seed(seed)))
        found = self._known.seen | dict(zip(self.cells, lies, strict=True))
        return dict(sorted(found.items()))

    def _tile(self, tile: Tile | str) -> Tile:
        tile = tile if isinstance(tile, Tile) else Tile.parse(tile)
        if tile not in self.view.rules.tiles:
            raise DominoError(f"{tile} is not in the {self.view.rules.tiles}.")
        return tile

    def _cell(self, cell: int) -> int:
        if type(cell) is int and 0 <= cell < len(self.view.faces):
            return cell
        raise DominoError(
            f"There is no cell {shown(cell)}: cells are 0 to {len(self.view.faces) - 1}, row by "
            "row."
        )

    def __repr__(self) -> str:
        return f"<GridDeduction: {counted(self.deals, 'grid')}>"
