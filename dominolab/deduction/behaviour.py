"""Soft evidence: what a free choice says about a hand, given what its player is like.

Where a player may draw or pass although able to play, or may overlook points, what was done proves
nothing, but it is more or less likely. A choice that speaks against being able is either made by
one who was able and chose so, or by one who was not able: two cases, each with its weight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from dominolab.dealing import checked_seat
from dominolab.deduction.clues import Choice, Clue
from dominolab.deduction.cohorts import Held
from dominolab.deduction.history import Turn, fitting, leads_by_force, might_draw, nothing_fits
from dominolab.errors import DominoError, shown
from dominolab.events import Passed, Played
from dominolab.layout import Layout
from dominolab.rules import Rules
from dominolab.tiles import Tile
from dominolab.view import View

# Each may double the number of cases.
MOST_CHOICES: Final = 12


@dataclass(frozen=True, slots=True)
class Behaviour:
    """How likely a player is to play when able, and to take points when able.

    Both are exact: a Fraction, 0 or 1; None (when left out) says nothing. Which of the plays that
    score, or that do not, is chosen says nothing either. Raises DominoError for anything else.

    >>> Behaviour(plays_if_able=Fraction(9, 10)).takes_points is None
    True
    """

    plays_if_able: Fraction | int | None = None
    takes_points: Fraction | int | None = None

    def __post_init__(self) -> None:
        for name in ("plays_if_able", "takes_points"):
            value = getattr(self, name)
            if value is None:
                continue
            if type(value) not in (int, Fraction) or not 0 <= value <= 1:
                raise DominoError(
                    f"{name}={shown(value)} will not do: give a fraction from 0 to 1, for example "
                    "Fraction(9, 10)."
                )


def checked_behaviour(rules: Rules, given: Any) -> Mapping[int, Behaviour]:
    """The behaviour of each seat that is described; raises DominoError for anything else."""
    if given is None:
        return {}
    if not isinstance(given, Mapping) or not all(
        isinstance(value, Behaviour) for value in given.values()
    ):
        raise DominoError(
            f"behaviour={shown(given)} will not do: say what some seats are like, for example "
            "{1: Behaviour(plays_if_able=Fraction(9, 10))}."
        )
    return {checked_seat(rules, seat): value for seat, value in given.items()}


def refuse_too_many(choices: Sequence[Choice]) -> None:
    """Raise DominoError when there are more free choices than can be counted exactly."""
    number = sum(len(choice) > 1 for choice in choices)
    if number > MOST_CHOICES:
        raise DominoError(
            f"The players described had {number} free choices, and at most {MOST_CHOICES} can be "
            "weighed exactly. Describe fewer players, or be content with an estimate: "
            "dl.estimate(view, behaviour=..., samples=2000, seed=7)."
        )


def choices_of_turn(view: View, turn: Turn, held: Held, behaviour: Behaviour) -> list[Choice]:
    """The free choices of a turn: what each says, and how much that weighs."""
    found: list[Choice] = []
    if behaviour.plays_if_able is not None:
        found += _playing(view, turn, held, Fraction(behaviour.plays_if_able))
    if behaviour.takes_points is not None:
        found += _scoring(view, turn, held, Fraction(behaviour.takes_points))
    return found


def _playing(view: View, turn: Turn, held: Held, plays: Fraction) -> list[Choice]:
    """What it says that a player drew, played or passed who was free to do otherwise."""
    rules = view.rules
    end = None if turn.end is None else view.events[turn.end]
    if rules.voluntary_draw:
        found = [
            _either(plays, nothing_fits(turn, index, "unable", held.after(number)))
            for number, index in enumerate(turn.draws)
        ]
        free = might_draw(view, turn) and not leads_by_force(view, turn)
        return [*found, _surely(plays)] if isinstance(end, Played) and free else found
    if not (rules.keep_drawn and turn.draws):
        return []
    if isinstance(end, Played):
        return [_surely(plays)]
    if isinstance(end, Passed) and turn.end is not None:
        if might_draw(view, turn):  # it must have kept a tile that fits
            return [_surely(1 - plays)]
        return [_either(plays, nothing_fits(turn, turn.end, "unable", held.drawn[-1]))]
    return []


def _scoring(view: View, turn: Turn, held: Held, takes: Fraction) -> list[Choice]:
    """What it says that a play did or did not score."""
    end = None if turn.end is None else view.events[turn.end]
    if not isinstance(end, Played) or turn.end is None:
        return []
    if end.made:
        return [_surely(takes)]
    scoring = _scoring_tiles(turn.layout)
    if leads_by_force(view, turn):
        return []  # no other tile might be led
    if end.play.tile in scoring:
        return [_surely(1 - takes)]
    if turn.draws and not view.rules.voluntary_draw:
        return []  # nothing but the tile just drawn fitted
    return [_either(takes, Clue(turn.end, "overlooks", turn.seat, held.all, scoring))]


def _scoring_tiles(layout: Layout) -> frozenset[Tile]:
    """The tiles not on the table that could be laid for points."""
    plays = layout.plays(fitting(layout)) if layout.rules.multiples else []
    return frozenset(play.tile for play in plays if layout.lay(play).points)


def _surely(weight: Fraction) -> Choice:
    """A choice that was made for certain: only how likely it was counts."""
    return ((weight, ()),)


def _either(chance: Fraction, unable: Clue) -> Choice:
    """Either the player did not want to, or was not able to, as the clue says.

    A player who is able does otherwise with this chance; one who is not could do nothing else.
    """
    if chance == 1:
        return ((chance, (unable,)),)
    if chance == 0:
        return _surely(1 - chance)
    return ((1 - chance, ()), (chance, (unable._replace(kind=f"perhaps {unable.kind}"),)))
