"""From evidence to counting: the homes that the clues leave to every tile, case by case."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm
from random import Random

from dominolab.deduction.clues import Clue, Cohorts, Place, holds
from dominolab.deduction.counting import Sharing, chosen
from dominolab.deduction.evidence import Evidence
from dominolab.frozen import once
from dominolab.tiles import Tile

Homes = Mapping[Tile, Cohorts]
Weighed = list[tuple[Fraction, Homes]]


class Cases:
    """All ways in which everything may have come about: the homes of the tiles, and a weight.

    What is asked for is summed up over all cases. The deals in which the round would be over,
    although it is not, are counted as cases of their own, with a negative weight.
    """

    def __init__(self, evidence: Evidence) -> None:
        self.cohorts = evidence.cohorts
        self.over = evidence.over
        self.possible = _possible(evidence)

    @once
    def signed(self) -> Weighed:
        """The possible cases, and with a minus those in which the round would be over."""
        if self.over is None:
            return self.possible
        over = [(-weight, without(homes, [self.over])) for weight, homes in self.possible]
        return self.possible + [(weight, homes) for weight, homes in over if all(homes.values())]

    @once
    def sharings(self) -> list[tuple[Fraction, Sharing]]:
        """The signed cases, ready to be counted."""
        return [(weight, Sharing(self.cohorts, homes)) for weight, homes in self.signed]

    @once
    def total(self) -> Fraction:
        """The weight of all deals."""
        return sum((weight * sharing.total for weight, sharing in self.sharings), Fraction(0))

    def weight(self, allowed: Homes) -> Fraction:
        """The weight of the deals in which these tiles are in the cohorts allowed."""
        found = Fraction(0)
        for weight, homes in self.signed:
            fewer = {tile: home & allowed.get(tile, -1) for tile, home in homes.items()}
            found += weight * Sharing(self.cohorts, fewer).total
        return found

    def table(self) -> dict[Tile, dict[Place, Fraction]]:
        """For every tile the weight of the deals that have it at each place."""
        found: dict[Tile, dict[Place, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        for weight, sharing in self.sharings:
            if sharing.total:
                for tile, counts in sharing.table().items():
                    for place, ways in counts.items():
                        found[tile][place] += weight * ways
        return found

    def sums(self, place: Place, values: Mapping[Tile, int]) -> dict[int, Fraction]:
        """For every sum of the values at a place the weight of the deals that have it."""
        found: dict[int, Fraction] = defaultdict(Fraction)
        for weight, homes in self.signed:
            for value, ways in Sharing(self.cohorts, homes, place, values).sums().items():
                found[value] += weight * ways
        return found

    def sample(self, random: Random) -> dict[Tile, Place]:
        """A deal, each as likely as its weight says: the place of every tile."""
        # Only the possible cases: a deal in which the round would be over is drawn again.
        sharings = self.sharings[: len(self.possible)]
        weights = [weight * sharing.total for weight, sharing in sharings]
        scale = lcm(*(weight.denominator for weight in weights))
        whole = [int(weight * scale) for weight in weights]
        while True:
            cohort_of = sharings[chosen(whole, random)][1].sample(random)
            if self.over is None or not holds(self.over, cohort_of):
                return {tile: self.cohorts[cohort].place for tile, cohort in cohort_of.items()}


def _possible(evidence: Evidence) -> Weighed:
    """An alternative of every choice, together with what is certain, in all combinations."""
    tiles = tuple(evidence.homes)
    # Combinations that come to the same homes are one case, with their weights added.
    found = {tuple(without(evidence.homes, evidence.clues).values()): Fraction(1)}
    for choice in evidence.choices:
        then: dict[tuple[Cohorts, ...], Fraction] = defaultdict(Fraction)
        for homes, weight in found.items():
            for factor, clues in choice:
                after = tuple(without(dict(zip(tiles, homes, strict=True)), clues).values())
                then[after] += weight * factor
        found = then
    return [
        (weight, dict(zip(tiles, homes, strict=True)))
        for homes, weight in found.items()
        if weight and all(homes)
    ]


def without(homes: Homes, clues: Iterable[Clue]) -> dict[Tile, Cohorts]:
    """The homes that these clues leave."""
    left = dict(homes)
    for clue in clues:
        for tile in clue.tiles:
            if tile in left:
                left[tile] &= ~clue.cohorts
    return left
