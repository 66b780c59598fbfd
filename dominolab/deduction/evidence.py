"""What a view proves: where every hidden tile may have come from, and which move says so.

The tiles that nobody could see at the beginning lie in cohorts: dealt to a seat, drawn by a seat
on one turn, or left in the boneyard. A deal says which tile is in which cohort. Every order of the
pack is equally likely, and all deals stand for equally many orders, so deals need only be counted.

A tile that was played came from one of the cohorts its seat had then; a tile still hidden may be
in any of them. Clues take places away: a pass says that no tile then in that hand fitted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dominolab.deduction.behaviour import Behaviour, choices_of_turn
from dominolab.deduction.clues import Choice, Clue, Cohort, Cohorts, union
from dominolab.deduction.cohorts import Held, Sorting, sorting_of
from dominolab.deduction.history import (
    Turn,
    fitting,
    might_draw,
    nothing_fits,
    open_numbers,
    seeks_opening,
    turns_of,
)
from dominolab.deduction.leading import Search, ways_to_lead
from dominolab.errors import DominoError
from dominolab.events import Passed, Played
from dominolab.tiles import Tile
from dominolab.view import View


@dataclass(frozen=True)
class Evidence:
    """All that a view proves.

    `homes` says for every hidden tile which cohorts it may be in by who held it. `clues` are
    certain; of each of the `choices` one alternative holds; `over` is a clue that would have ended
    the round, so it does not hold (None when nothing could have ended it).
    """

    cohorts: tuple[Cohort, ...]
    homes: dict[Tile, Cohorts]
    clues: tuple[Clue, ...]
    choices: tuple[Choice, ...]
    over: Clue | None


def evidence_of(view: View, behaviour: Mapping[int, Behaviour] | None = None) -> Evidence:
    """Read a view; raises DominoError when it contradicts itself or its round is over.

    What some players are like makes their free choices tell something too.
    """
    if view.result is not None:
        raise DominoError("The round is over and every hand is shown: nothing is left to deduce.")
    opening, turns = turns_of(view)
    behaviour = behaviour or {}
    found = sorting_of(view, opening, turns, behaviour)
    choices = [_lead(view, found, opening, turns)] if seeks_opening(view) else []
    clues: list[Clue] = []
    for turn, held in zip(turns, found.turns, strict=True):
        clues += clues_of_turn(view, turn, held)
        if turn.seat in behaviour:
            choices += choices_of_turn(view, turn, held, behaviour[turn.seat])
    stuck = _stuck(view, found)
    if view.turn is None:  # the round has ended, but for a claim of overlooked points
        clues += [stuck] if stuck is not None and _blocked(view) else []
        stuck = None
    return Evidence(tuple(found.cohorts), found.homes, tuple(clues), tuple(choices), stuck)


def _lead(view: View, found: Sorting, opening: list[Turn], turns: list[Turn]) -> Choice:
    drawn = [held.drawn[0] for held in found.opening]
    left = view.boneyard + sum(len(turn.draws) for turn in turns)
    lead = turns[0].end if turns else None
    return ways_to_lead(Search(view, found.dealt, opening, drawn, left, lead))


def clues_of_turn(view: View, turn: Turn, held: Held) -> list[Clue]:
    """What a turn proves for certain.

    Where drawing is forced, nothing fitted before the last draw; a player who passes had nothing
    that fitted at all, or (with the option `keep_drawn`) kept the tile just drawn.
    """
    rules = view.rules
    passed = turn.end is not None and isinstance(view.events[turn.end], Passed)
    forced_draw = bool(turn.draws) and not rules.voluntary_draw
    kept = passed and forced_draw and rules.keep_drawn
    if passed and not kept:
        assert turn.end is not None
        return [nothing_fits(turn, turn.end, "pass", held.all)]
    if not forced_draw:
        return []
    clues = [nothing_fits(turn, turn.draws[-1], "draw", held.after(len(turn.draws) - 1))]
    if kept and might_draw(view, turn):
        # Only a tile that fits may be kept while there are more to draw.
        others = frozenset(view.rules.tiles) - fitting(turn.layout)
        clues.append(Clue(turn.draws[-1] + 1, "kept", turn.seat, held.drawn[-1], others))
    return clues


def _stuck(view: View, found: Sorting) -> Clue | None:
    """That no hand holds a tile that fits; None while that would not end the round."""
    may_draw = view.rules.boneyard != "none" and view.boneyard > view.rules.reserve
    if may_draw or not view.layout.tiles:
        return None
    now = len(view.events)
    fits = fitting(view.layout)
    return Clue(now, "stuck", view.seat, union(found.hands), fits, open_numbers(view.layout))


def _blocked(view: View) -> bool:
    """Whether a round that is over is blocked: nobody went out with the last play."""
    last = next(e.seat for e in reversed(view.events) if isinstance(e, Played))
    rules = view.rules
    both = rules.partners and rules.partners_out == "both"
    return bool(view.sizes[last] or (both and view.sizes[(last + 2) % 4]))
