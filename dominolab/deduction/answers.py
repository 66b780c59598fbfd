"""The answers of a deduction: chances, distributions, samples and reasons."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from dominolab.awards import hand_pips
from dominolab.dealing import Deal, checked_seat, checked_seed, in_order, shuffled
from dominolab.deduction.cases import Cases
from dominolab.deduction.clues import Cohorts, Place
from dominolab.deduction.cohorts import places_of
from dominolab.deduction.evidence import Evidence
from dominolab.deduction.history import fitting
from dominolab.deduction.reasons import Reason, reasons_for
from dominolab.errors import DominoError, shown
from dominolab.explain import counted
from dominolab.frozen import once
from dominolab.tiles import Tile
from dominolab.view import View


class Deduction:
    """What one seat can work out about the hidden tiles; `deduce()` makes it.

    Places are the seats and 'boneyard' (and 'aside' where tiles are not in play). All chances
    are exact: every order of the pack that agrees with what was seen is equally likely.

    >>> from dominolab.deduction import deduce
    >>> from dominolab.round import Round
    >>> from dominolab.rules import rules
    >>> hands = ['3-3 3-1 2-0'.split(), '3-2 2-2 1-1'.split()]
    >>> game = Round.start(rules('block', pack=3, hand_size=3), hands, '3-0 2-1 1-0 0-0'.split())
    >>> game = game.play('3-3').play('3-2').play('2-0').pass_()
    >>> found = deduce(game.view(0))
    >>> found.deals, found.chance('2-2', 1), found.chance('1-0', 1)
    (3, Fraction(2, 3), Fraction(0, 1))
    """

    def __init__(self, view: View, evidence: Evidence, certain: Evidence) -> None:
        self.view = view
        self.evidence = evidence
        self._cases = Cases(evidence)
        self._certain = self._cases if certain is evidence else Cases(certain)
        if not self._cases.total:
            raise DominoError(
                "No deal agrees with everything that was seen, so something in this view "
                "cannot have happened. Take a view from a round's view()."
            )

    # --- how many, and where -------------------------------------------------------------

    @property
    def deals(self) -> int:
        """How many deals agree with all that was seen, whatever players are like.

        A deal says which tiles each seat was dealt, which it drew on each turn (the last one
        apart, where a player must draw until a tile fits), and which are left.
        """
        return int(self._certain.total)

    @property
    def places(self) -> tuple[Place, ...]:
        """Where the unseen tiles may be: the other seats, the boneyard, aside."""
        return places_of(self.view)

    @once
    def _table(self) -> dict[Tile, dict[Place, Fraction]]:
        total, weights = self._cases.total, self._cases.table()
        return {
            tile: {place: weights[tile][place] / total for place in self.places}
            for tile in self.view.unseen
        }

    def table(self) -> dict[Tile, dict[Place, Fraction]]:
        """The chance of every unseen tile at every place.

        Every row adds up to 1, every column to the number of tiles at the place.
        """
        return {tile: dict(row) for tile, row in self._table.items()}

    def chance(self, tile: Tile | str, place: Place) -> Fraction:
        """The chance that a tile is at a place now; raises DominoError for what is not there.

        A tile on the table is at no place any more.
        """
        tile, place = self._tile(tile), self._place(place)
        if tile in self._table:
            return self._table[tile].get(place, Fraction(0))
        return Fraction(tile in self.view.hand and place == self.view.seat)

    def chance_all(self, where: Mapping[Any, Place]) -> Fraction:
        """The chance that all these tiles are at these places at once.

        Raises DominoError for a tile or a place that is not there, or when none is named.
        """
        if not isinstance(where, Mapping) or not where:
            raise DominoError(
                f"{shown(where)} names no tiles with their places; ask for example "
                "chance_all({'5-3': 1, '4-4': 'boneyard'})."
            )
        asked = [(self._tile(tile), self._place(place)) for tile, place in where.items()]
        allowed: dict[Tile, Cohorts] = {}
        for tile, place in asked:
            if tile not in self._table and not self.chance(tile, place):
                return Fraction(0)
            allowed[tile] = allowed.get(tile, -1) & self._cohorts(place)
        return self._cases.weight(allowed) / self._cases.total

    def chance_any(self, number: int, seat: int) -> Fraction:
        """The chance that a seat holds at least one tile with a number; raises DominoError."""
        suit = self.view.rules.tiles.suit(number)
        return self._any_of(suit, checked_seat(self.view.rules, seat))

    def can_follow(self, seat: int) -> Fraction:
        """The chance that a seat holds a tile that could be laid now; raises DominoError."""
        return self._any_of(fitting(self.view.layout), checked_seat(self.view.rules, seat))

    def _any_of(self, tiles: Collection[Tile], seat: int) -> Fraction:
        here = self._cohorts(seat)
        held = {*self.view.hand, *self.view.unseen}
        none = self._cases.weight({tile: ~here for tile in tiles if tile in held})
        return 1 - none / self._cases.total

    def pips(self, seat: int) -> dict[int, Fraction]:
        """The chance of every number of pips that may be left with a seat; raises DominoError.

        They are counted as they would be at the end of the round.
        """
        seat = checked_seat(self.view.rules, seat)
        held = (*self.view.hand, *self.view.unseen)
        values = {tile: hand_pips(self.view.rules, [tile]) for tile in held}
        weights = self._cases.sums(seat, values)
        return {
            pips: weight / self._cases.total for pips, weight in sorted(weights.items()) if weight
        }

    def why(self, tile: Tile | str, place: Place) -> tuple[Reason, ...]:
        """The reasons why a tile is at a place, or is not, or may be: sentences with their moves.

        Raises DominoError for a tile or a place that is not there.
        """
        tile, place = self._tile(tile), self._place(place)
        if tile not in self._table:
            known = "is in your hand" if tile in self.view.hand else "lies on the table"
            return (Reason(f"{tile} {known}."),)
        if place == self.view.seat:
            return (Reason(f"{tile} is not in your hand."),)
        return reasons_for(
            self.view, self.evidence, tile, place, self._cohorts(place), self.chance(tile, place)
        )

    # --- one of the deals ----------------------------------------------------------------

    def sample(self, seed: int) -> Deal:
        """One deal that agrees with everything, each as likely as it is.

        It has all hands as they are now, and the boneyard in an order to draw from. Raises
        DominoError for what is no seed.
        """
        if seed is None:
            raise DominoError("A sample needs a seed, so that it can be had again: sample(seed=7).")
        random = Random(checked_seed(seed))
        place_of = self._cases.sample(random)
        held = (*self.view.hand, *self.view.unseen)
        hands = [
            in_order(tile for tile in held if place_of[tile] == seat)
            for seat in range(self.view.rules.players)
        ]
        left = [tile for tile in held if place_of[tile] == "boneyard"]
        return Deal(tuple(hands), tuple(shuffled(left, random)), self.view.placed)

    # --- what may be asked ---------------------------------------------------------------

    def _cohorts(self, place: Place) -> Cohorts:
        """The cohorts at a place."""
        return sum(
            1 << number
            for number, cohort in enumerate(self.evidence.cohorts)
            if cohort.place == place
        )

    def _tile(self, tile: Tile | str) -> Tile:
        tile = tile if isinstance(tile, Tile) else Tile.parse(tile)
        if tile not in self.view.rules.tiles:
            raise DominoError(f"{tile} is not in the {self.view.rules.tiles}.")
        return tile

    def _place(self, place: Place) -> Place:
        known = (self.view.seat, *self.places)
        if type(place) in (int, str) and place in known:
            return place
        names = ", ".join(repr(name) for name in sorted(known, key=str))
        raise DominoError(f"There is no place {shown(place)}: places are {names}.")

    def __repr__(self) -> str:
        return f"<Deduction of seat {self.view.seat}: {counted(self.deals, 'deal')}>"
