"""Concentration: a grid of face-down tiles, and pairs to find in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from dominolab.dealing import (
    checked_scores,
    checked_seat,
    checked_seed,
    checked_tiles,
    shuffled,
)
from dominolab.errors import IllegalPlay, RulesError, shown
from dominolab.events import seat_name
from dominolab.frozen import changed
from dominolab.rules import Rules, rules
from dominolab.tiles import Tile


def _columns(size: int) -> int:
    """How many tiles a row holds: the grid is as near to a square as their number allows."""
    return size // max(n for n in range(1, size) if size % n == 0 and n * n <= size)


@dataclass(frozen=True, slots=True)
class Flip:
    """Two tiles turned by a seat: their cells, their faces, and whether they are a pair."""

    seat: int
    cells: tuple[int, int]
    tiles: tuple[Tile, Tile]
    pair: bool


@dataclass(frozen=True, slots=True)
class GridResult:
    """How a deal ended: `reason` is 'cleared', 'no pair left' or 'series'.

    `pairs` and `points` are per seat; `winners` are the seats that share the most pairs, or
    the one that reached the end of the series.
    """

    reason: str
    pairs: tuple[int, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GridView:
    """What everybody at the table knows: `faces` are tiles seen and still there, else None.

    `gone` are the cells that are empty; `up` is the cell just turned, when one is.
    """

    rules: Rules
    faces: tuple[Tile | None, ...]
    gone: tuple[int, ...]
    up: int | None
    flips: tuple[Flip, ...]
    turn: int | None
    pairs: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def columns(self) -> int:
        """The number of cells in a row."""
        return _columns(len(self.faces))

    def _repr_html_(self) -> str:
        from dominolab.drawing import html

        return html(self)


@dataclass(frozen=True)
class Concentration:
    """A deal of Concentration; turning tiles returns a new one.

    `grid` holds the tile of every cell in row order, `taken` the cells that are empty, `up`
    the cell that is turned while the second one is still to come. Source: S1.

    >>> game = Concentration(seed=7)
    >>> game.rows, game.columns, game.good_pairs()
    (4, 7, 34)
    """

    rules: Rules
    grid: tuple[Tile, ...]
    turn: int | None
    starter: int
    pairs: tuple[int, ...]
    points: tuple[int, ...]
    taken: frozenset[int]
    up: int | None
    flips: tuple[Flip, ...]
    scores: tuple[int, ...] | None
    result: GridResult | None
    seed: int | None

    def __init__(
        self, preset: str | Rules = "concentration", *, players: int | None = None,
        seed: int | None = None, **options: Any
    ) -> None:  # fmt: skip
        """Deal by seed; without a seed one is chosen and shown."""
        chosen = rules(preset, players=players, **options)
        seed = checked_seed(seed)
        random = Random(seed)
        grid = shuffled(_checked(chosen).tiles, random)
        self._begin(chosen, grid, int(random.random() * chosen.players), None, seed)

    @classmethod
    def start(
        cls,
        rules: Rules,
        grid: Iterable[Tile | str],
        starter: int = 0,
        *,
        scores: Sequence[int] | None = None,
        seed: int | None = None,
    ) -> Concentration:
        """Begin with this grid, in row order; raises RulesError unless it is the whole pack."""
        tiles = checked_tiles(grid, "a grid")
        pack = _checked(rules).tiles
        for tile in tiles:
            if tile not in pack or tiles.count(tile) > 1:
                raise RulesError(f"A grid holds every tile of the {pack} once, but {tile} not so.")
        if len(tiles) != len(pack):
            raise RulesError(f"A grid holds all {len(pack)} tiles of the {pack}, not {len(tiles)}.")
        checked_seat(rules, starter)
        seed = None if seed is None else checked_seed(seed)
        game = object.__new__(cls)
        game._begin(rules, tiles, starter, scores, seed)
        return game

    def _begin(
        self,
        rules: Rules,
        grid: Sequence[Tile],
        starter: int,
        scores: Sequence[int] | None,
        seed: int | None,
    ) -> None:
        values = {
            "rules": rules,
            "grid": tuple(grid),
            "turn": starter,
            "starter": starter,
            "pairs": (0,) * rules.players,
            "points": (0,) * rules.players,
            "taken": frozenset[int](),
            "up": None,
            "flips": (),
            "scores": checked_scores(rules, scores),
            "result": None,
            "seed": seed,
        }
        object.__setattr__(self, "__dict__", values)

    @property
    def rows(self) -> int:
        """The number of rows: 4 for the usual pack of 28 tiles."""
        return len(self.grid) // self.columns

    @property
    def columns(self) -> int:
        """The number of tiles in a row."""
        return _columns(len(self.grid))

    @property
    def left(self) -> tuple[int, ...]:
        """The cells that still hold a tile."""
        return tuple(cell for cell in range(len(self.grid)) if cell not in self.taken)

    def is_pair(self, one: Tile, other: Tile) -> bool:
        """Whether two tiles on the table are a pair by these rules.

        >>> game = Concentration(seed=7)
        >>> game.is_pair(Tile(5, 3), Tile(4, 0)), game.is_pair(Tile(5, 3), Tile(5, 4))
        (True, False)
        """
        rules = self.rules
        if not isinstance(one, Tile) or not isinstance(other, Tile):
            raise RulesError(f"A pair is two tiles, not {shown(one)} and {shown(other)}.")
        if one is other or one.pips + other.pips != rules.pairs_sum:
            return False
        if not rules.doubles_with_doubles or one.is_double == other.is_double:
            return True
        if not rules.three_three_joins or one.pips != other.pips:
            return False
        # The double without a partner (3-3): it takes the last single left of its own weight.
        single = other if one.is_double else one
        alike = [
            self.grid[cell]
            for cell in self.left
            if self.grid[cell].pips == single.pips and not self.grid[cell].is_double
        ]
        return alike == [single]

    def good_pairs(self) -> int:
        """How many pairs lie on the table now, whether anybody has seen them or not."""
        tiles = [self.grid[cell] for cell in self.left]
        return sum(self.is_pair(one, other) for one, other in combinations(tiles, 2))

    def flip(self, one: int, other: int) -> Concentration:
        """Turn two tiles, one after the other, for the seat in turn."""
        return self.turn_up(one).turn_up(other)

    def turn_up(self, cell: int) -> Concentration:
        """Turn the tile of one cell; after the second one the pair is judged.

        Raises IllegalPlay when the cell is empty, is turned already, or is not there.

        >>> game = Concentration(seed=7).turn_up(0)
        >>> game.up, game.view(0).faces[0] is game.grid[0]
        (0, True)
        """
        if self.result is not None or self.turn is None:
            raise IllegalPlay("This deal is over; deal a new one.")
        if type(cell) is not int or not 0 <= cell < len(self.grid):
            raise IllegalPlay(
                f"There is no cell {shown(cell)}: they are numbered 0 to {len(self.grid) - 1}."
            )
        if cell in self.taken:
            raise IllegalPlay(f"Cell {cell} is empty: its tile has been taken. Choose another.")
        if cell == self.up:
            raise IllegalPlay(f"Cell {cell} is turned already: choose a second one.")
        if self.up is None:
            return changed(self, up=cell)
        return self._judge(self.up, cell)

    def _judge(self, one: int, other: int) -> Concentration:
        assert self.turn is not None
        seat = self.turn
        tiles = (self.grid[one], self.grid[other])
        pair = self.is_pair(*tiles)
        flips = (*self.flips, Flip(seat, (one, other), tiles, pair))
        ends_turn = not pair or self.rules.hit_ends_turn
        following = (seat + 1) % self.rules.players if ends_turn else seat
        if not pair:
            return changed(self, up=None, flips=flips, turn=following)
        then = changed(
            self,
            up=None,
            flips=flips,
            turn=following,
            taken=self.taken | {one, other},
            pairs=_one_more(self.pairs, seat, 1),
            points=_one_more(self.points, seat, self.rules.pair_points),
        )
        return then._over(seat)

    def _over(self, seat: int) -> Concentration:
        """This deal, ended if the series is won, the grid empty or no pair left in it."""
        series, before = self.rules.series, self.scores
        if series is not None and before is not None and before[seat] + self.points[seat] >= series:
            return self._end("series", (seat,))
        if self.left and self.good_pairs():
            return self
        best = max(self.pairs)
        winners = tuple(seat for seat, pairs in enumerate(self.pairs) if pairs == best)
        return self._end("no pair left" if self.left else "cleared", winners)

    def _end(self, reason: str, winners: tuple[int, ...]) -> Concentration:
        result = GridResult(reason, self.pairs, self.points, winners)
        return changed(self, turn=None, result=result)

    def view(self, seat: int) -> GridView:
        """What a seat may know: every tile that has been turned, and nothing of the others."""
        checked_seat(self.rules, seat)
        seen = {cell for flip in self.flips for cell in flip.cells} | {self.up}
        return GridView(
            rules=self.rules,
            faces=tuple(
                tile if cell in seen and cell not in self.taken else None
                for cell, tile in enumerate(self.grid)
            ),
            gone=tuple(sorted(self.taken)),
            up=self.up,
            flips=self.flips,
            turn=self.turn,
            pairs=self.pairs,
            points=self.points,
        )

    def __str__(self) -> str:
        from dominolab.grid_records import grid_text

        return grid_text(self)

    @staticmethod
    def parse(text: str) -> Concentration:
        """Read a deal from its record; raises NotationError.

        >>> game = Concentration(seed=7).flip(0, 1)
        >>> Concentration.parse(str(game)) == game
        True
        """
        from dominolab.grid_records import read_grid

        return read_grid(text)

    def _repr_html_(self) -> str:
        from dominolab.drawing import html

        return html(self)

    def __repr__(self) -> str:
        who = "over" if self.turn is None else f"{seat_name(self.turn)} to turn"
        return f"<Concentration, {len(self.left)} tiles left, {who}>"


def _one_more(values: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*values[:seat], values[seat] + more, *values[seat + 1 :])


def _checked(rules: Rules) -> Rules:
    if not isinstance(rules, Rules) or rules.game != "pairs":
        raise RulesError(
            f"Concentration needs its own rules, not {shown(rules)}; "
            "write dl.rules('concentration')."
        )
    return rules
