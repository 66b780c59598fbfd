"""What happened in a round, and how it ended: values that a record or a view is made of."""

from __future__ import annotations

from typing import NamedTuple

from dominolab.moves import Play
from dominolab.tiles import Tile


class Played(NamedTuple):
    """A seat laid a tile.

    `count` is the count after it (None in games without one), `made` the points of that count,
    `announced` what its player said, `points` what every seat scored by it and `claimable`
    what was left for an opponent to claim.
    """

    seat: int
    play: Play
    count: int | None  # type: ignore[assignment]  # hides the count() of a tuple on purpose
    made: int
    announced: int
    points: tuple[int, ...]
    claimable: int = 0


class Drew(NamedTuple):
    """A seat drew a tile; `tile` is None where the viewer cannot know it."""

    seat: int
    tile: Tile | None


class Passed(NamedTuple):
    """A seat lost its turn."""

    seat: int


class Claimed(NamedTuple):
    """A seat called Muggins! and took points that were overlooked."""

    seat: int
    points: tuple[int, ...]


Event = Played | Drew | Passed | Claimed


class Result(NamedTuple):
    """How a round ended.

    `reason` is 'out', 'blocked' or 'target'; `winner` is the seat that went out or reached the
    target. `pips` and `in_play` are per seat; `award` (for the tiles left), `totals` and
    `scores` (None outside a match) are per side. `wins_game` is the side that won the whole
    game by a block, where the rules say so.
    """

    reason: str
    winner: int | None
    pips: tuple[int, ...]
    in_play: tuple[int, ...]
    award: tuple[int, ...]
    totals: tuple[int, ...]
    scores: tuple[int, ...] | None
    wins_game: int | None = None


def seat_name(seat: int) -> str:
    """The letter of a seat in text and pictures.

    >>> seat_name(0), seat_name(3)
    ('A', 'D')
    """
    return "ABCDEFGHIJ"[seat]
