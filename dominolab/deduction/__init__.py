"""Deducing where the hidden tiles are: exactly, and with reasons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import overload

from dominolab.concentration import GridView
from dominolab.deduction.answers import Deduction
from dominolab.deduction.behaviour import Behaviour, checked_behaviour, refuse_too_many
from dominolab.deduction.estimating import Estimate, estimate
from dominolab.deduction.evidence import evidence_of
from dominolab.deduction.grids import GridDeduction
from dominolab.errors import DominoError, shown
from dominolab.view import View

__all__ = ["Behaviour", "Deduction", "Estimate", "GridDeduction", "deduce", "estimate"]


@overload
def deduce(view: View, behaviour: Mapping[int, Behaviour] | None = None) -> Deduction: ...


@overload
def deduce(view: GridView) -> GridDeduction: ...


def deduce(
    view: View | GridView, behaviour: Mapping[int, Behaviour] | None = None
) -> Deduction | GridDeduction:
    """What a view proves about the hidden tiles, also about those of Concentration.

    `behaviour` says what some players are like, by seat: then what they choose freely tells
    something too. Raises DominoError when it is no view, when the round is over, when no deal
    agrees with it, or when there are more free choices than can be told apart exactly.

    >>> from dominolab.round import Round
    >>> from dominolab.rules import rules
    >>> found = deduce(Round.deal(rules('block', players=4), seed=7).view(0))
    >>> found.deals, found.chance('6-4', 1)
    (399072960, Fraction(1, 3))
    """
    if isinstance(view, GridView):
        if behaviour is not None:
            raise DominoError(
                "In Concentration nobody can tell cells apart before they are turned, so what "
                "players are like says nothing about the tiles; leave behaviour out."
            )
        return GridDeduction(view)
    if not isinstance(view, View):
        raise DominoError(f"Deducing needs what a seat has seen, game.view(0), not {shown(view)}.")
    likes = checked_behaviour(view.rules, behaviour)
    certain = evidence_of(view)
    evidence = evidence_of(view, likes) if likes else certain
    refuse_too_many(evidence.choices)
    return Deduction(view, evidence, certain)
