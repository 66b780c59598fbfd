"""The words in which evidence is written: cohorts of tiles, and clues about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from dominolab.tiles import Tile

Place = int | str  # a seat, 'boneyard', or 'aside' for tiles that are not in play

# A set of cohorts is a whole number: its bit n says whether cohort n is in it.
Cohorts = int

BEFORE: Final = -1  # stands for the event of a clue that was there before the first move


class Cohort(NamedTuple):
    """Tiles that came to a place together; nothing tells their order."""

    place: Place
    size: int


class Clue(NamedTuple):
    """What one event proves: none of these tiles is in one of these cohorts.

    `event` is its place in the list of events (-1 for what was known before the first move, one
    past the last for what is known now), `seat` who it is about. `kind` says what happened and
    `numbers` which numbers were open then, for telling it in words.
    """

    event: int
    kind: str
    seat: int
    cohorts: Cohorts
    tiles: frozenset[Tile]
    numbers: tuple[int, ...] = ()


# One of several things happened, and nobody knows which: each with its weight and its clues.
Choice = tuple[tuple[Fraction, tuple[Clue, ...]], ...]


def holds(clue: Clue, cohort_of: Mapping[Tile, int]) -> bool:
    """Whether a clue is true of a deal: none of its tiles is where it says."""
    return not any(clue.cohorts >> cohort_of[tile] & 1 for tile in clue.tiles if tile in cohort_of)


def union(cohorts: Iterable[Cohorts]) -> Cohorts:
    """All cohorts that are in any of these sets.

    >>> bin(union([0b001, 0b100]))
    '0b101'
    """
    found = 0
    for some in cohorts:
        found |= some
    return found
