"""Deducing where the hidden tiles are: exactly, and with reasons."""

from __future__ import annotations

from dominolab.deduction.answers import Deduction
from dominolab.deduction.evidence import evidence_of
from dominolab.errors import DominoError, shown
from dominolab.view import View


def deduce(view: View) -> Deduction:
    """What a view proves about the hidden tiles.

    Raises DominoError when it is no view, when the round is over, or when no deal agrees with it.

    >>> from dominolab.round import Round
    >>> from dominolab.rules import rules
    >>> found = deduce(Round.deal(rules('block', players=4), seed=7).view(0))
    >>> found.deals, found.chance('6-6', 1)
    (399072960, Fraction(1, 3))
    """
    if not isinstance(view, View):
        raise DominoError(f"Deducing needs what a seat has seen, game.view(0), not {shown(view)}.")
    evidence = evidence_of(view)
    return Deduction(view, evidence, evidence)
