"""The question of a quiz at the table: what is the count, or what is it worth?"""

from __future__ import annotations

from typing import Final

import dominolab as dl
from dominolab.errors import shown

NOTHING, COUNT, POINTS = "nothing", "count", "points"
KINDS: Final = {
    NOTHING: "ask nothing",
    COUNT: "ask for the count",
    POINTS: "ask for the points",
}
SEED_DIGITS: Final = 18  # as many as a record may have
_QUESTIONS: Final = {COUNT: "What is the count?", POINTS: "How many points is that worth?"}
_HINTS: Final = {
    COUNT: "Add up the open ends. Is there a double among them?",
    POINTS: "First find the count, then see whether it scores.",
}


def checked_kind(ask: str, rules: dl.Rules) -> str:
    """The kind of question; raises RulesError when there is none such under these rules."""
    if not isinstance(ask, str) or ask not in KINDS:
        raise dl.RulesError(f"ask={shown(ask)} will not do: it is one of {', '.join(KINDS)}.")
    if ask != NOTHING and not rules.counts:
        raise dl.RulesError(f"{rules.title} has no count, so there is nothing to ask for.")
    if ask == POINTS and not rules.multiples:
        raise dl.RulesError(f"Counts do not score in {rules.title}; ask for the count.")
    return ask


def question(ask: str) -> str:
    """The question in words."""
    return _QUESTIONS[ask]


def answer_of(ask: str, layout: dl.Layout) -> int:
    """The right answer for a layout."""
    return layout.points if ask == POINTS else layout.count or 0


def number_in(text: str, digits: int = 4) -> int:
    """The whole number that somebody has typed; raises NotationError for anything else."""
    words = text.strip()
    if not words:
        raise dl.NotationError("Nothing is written yet: write a whole number, like 15.")
    if not (words.isascii() and words.isdigit() and len(words) <= digits):
        raise dl.NotationError("That is not a whole number; write one with digits, like 15.")
    return int(words)


def not_so(ask: str, given: int) -> str:
    """The reply to a wrong answer; it does not give the right one away."""
    return f"{given} is not it. {_HINTS[ask]}"


def seed_in(text: str) -> int | None:
    """The seed that somebody has typed, None for an empty field; raises NotationError."""
    return number_in(text, SEED_DIGITS) if text.strip() else None
