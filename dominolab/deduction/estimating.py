"""Estimating chances from random deals, where counting them all would take too long.

The tiles are put down one after the other, those with the fewest homes first, each in a home
chosen by the room left there. That does not give every deal equally often, so each deal weighs as
much as it was unlikely to come up, and as likely as it makes what the players chose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import exp, inf, log, sqrt
from random import Random
from typing import Final, NamedTuple

from dominolab.dealing import checked_seed
from dominolab.deduction.behaviour import Behaviour, checked_behaviour
from dominolab.deduction.cases import Homes, without
from dominolab.deduction.clues import Place, holds
from dominolab.deduction.cohorts import places_of
from dominolab.deduction.counting import chosen
from dominolab.deduction.evidence import Evidence, evidence_of
from dominolab.errors import DominoError, shown
from dominolab.tiles import Tile
from dominolab.view import View

MOST_SAMPLES: Final = 1_000_000

Deal = dict[Tile, int]  # the cohort of every tile


class Estimate(NamedTuple):
    """A chance estimated from samples, and its standard error.

    >>> print(Estimate(0.25, 0.0125))
    0.250 ± 0.013
    """

    value: float
    error: float

    def __str__(self) -> str:
        return f"{self.value:.3f} ± {self.error:.3f}"


def estimate(
    view: View,
    *,
    samples: int = 2000,
    seed: int,
    behaviour: Mapping[int, Behaviour] | None = None,
) -> dict[Tile, dict[Place, Estimate]]:
    """The table of `deduce(view).table()`, estimated from random deals.

    Raises DominoError when it is no view, for a number of samples that will not do, or when none
    of the samples agrees with what was seen.

    A tile that never came up at a place has 0 there, which does not prove that it cannot be there.

    >>> from dominolab.round import Round
    >>> from dominolab.rules import rules
    >>> table = estimate(Round.deal(rules('block', players=4), seed=7).view(0), seed=1)
    >>> print(table[Tile(6, 4)][1])
    0.355 ± 0.011
    """
    if not isinstance(view, View):
        raise DominoError(f"An estimate needs what a seat has seen, a view, not {shown(view)}.")
    if type(samples) is not int or not 2 <= samples <= MOST_SAMPLES:
        raise DominoError(
            f"samples={shown(samples)} will not do: draw from 2 to {MOST_SAMPLES} deals."
        )
    if seed is None:
        raise DominoError("An estimate needs a seed, so that it can be had again: seed=7.")
    random = Random(checked_seed(seed))
    evidence = evidence_of(view, checked_behaviour(view.rules, behaviour))
    sure = [clue for choice in evidence.choices if len(choice) == 1 for clue in choice[0][1]]
    homes = without(evidence.homes, [*evidence.clues, *sure])
    drawn = [_weighed(evidence, homes, random) for _ in range(samples)]
    possible = [(weight, deal) for weight, deal in drawn if weight > -inf]
    if not possible:
        raise DominoError(
            f"None of {samples} random deals agrees with what was seen: it may be impossible, or "
            "so seldom that more samples are needed."
        )
    heaviest = max(weight for weight, _ in possible)
    deals = [(exp(weight - heaviest), deal) for weight, deal in possible]
    return {tile: _row(evidence, tile, deals, view) for tile in view.unseen}


def _weighed(evidence: Evidence, homes: Homes, random: Random) -> tuple[float, Deal]:
    """A random deal, and the logarithm of its weight."""
    rooms = [cohort.size for cohort in evidence.cohorts]
    found: Deal = {}
    weight = 0.0
    for tile in sorted(homes, key=lambda tile: homes[tile].bit_count()):
        room = [size if homes[tile] >> n & 1 else 0 for n, size in enumerate(rooms)]
        if not any(room):
            return -inf, found
        found[tile] = number = chosen(room, random)
        weight += log(sum(room) / room[number])
        rooms[number] -= 1
    if evidence.over is not None and holds(evidence.over, found):
        return -inf, found
    for choice in evidence.choices:
        likely = sum(
            (factor for factor, clues in choice if all(holds(clue, found) for clue in clues)),
            Fraction(0),
        )
        weight += log(likely) if likely else -inf
    return weight, found


def _row(
    evidence: Evidence, tile: Tile, deals: Sequence[tuple[float, Deal]], view: View
) -> dict[Place, Estimate]:
    """The estimate for a tile at every place: a weighted mean and its spread."""
    total = sum(weight for weight, _ in deals)
    there = [evidence.cohorts[deal[tile]].place for _, deal in deals]
    row: dict[Place, Estimate] = {}
    for place in places_of(view):
        terms = [(weight, found == place) for (weight, _), found in zip(deals, there, strict=True)]
        value = sum(weight for weight, is_here in terms if is_here) / total
        spread = sum((weight * (is_here - value)) ** 2 for weight, is_here in terms)
        row[place] = Estimate(value, sqrt(spread) / total)
    return row
