"""The public history of a view, turn by turn."""

from __future__ import annotations

from typing import NamedTuple

from dominolab.deduction.clues import Clue, Cohorts
from dominolab.errors import DominoError
from dominolab.events import Claimed, Drew, Played, seat_name
from dominolab.layout import Layout
from dominolab.tiles import Tile
from dominolab.turns import DRAW_LIMITS
from dominolab.view import View


class Turn(NamedTuple):
    """What a seat did in its turn: draw some tiles, then play or pass.

    `draws` are the events of drawing and `end` the event of the play or the pass, None while the
    turn goes on. `layout` is what lay on the table during the turn, `boneyard` how many tiles
    were left when it ended.
    """

    seat: int
    draws: tuple[int, ...]
    end: int | None
    layout: Layout
    boneyard: int


def seeks_opening(view: View) -> bool:
    """Whether the leader was found by looking for a tile, not by lot."""
    return view.lead != "lot" and not view.table.tiles


def turns_of(view: View) -> tuple[list[Turn], list[Turn]]:
    """The draws that looked for an opening double, each a turn, and all turns after them.

    Raises DominoError where the events cannot have followed each other.
    """
    opening: list[Turn] = []
    turns: list[Turn] = []
    layout = view.table
    draws: tuple[int, ...] = ()
    boneyard = view.boneyard + sum(isinstance(event, Drew) for event in view.events)
    seeking = seeks_opening(view)
    for index, event in enumerate(view.events):
        if isinstance(event, Claimed):
            continue
        if draws and view.events[draws[0]].seat != event.seat:
            raise impossible(f"{seat_name(event.seat)} moved in the turn of another seat")
        if isinstance(event, Drew):
            boneyard -= 1
            if seeking:
                opening.append(Turn(event.seat, (index,), None, layout, boneyard))
            else:
                draws = (*draws, index)
            continue
        turns.append(Turn(event.seat, draws, index, layout, boneyard))
        draws = ()
        if isinstance(event, Played):
            seeking = False
            if event.play not in layout.plays((event.play.tile,)):
                raise impossible(f"{event.play} could not be played there")
            layout = layout.lay(event.play)
    if draws:
        turns.append(Turn(view.events[draws[0]].seat, draws, None, layout, boneyard))
    if layout != view.layout:
        raise impossible("the moves do not lead to the layout on the table")
    return opening, turns


def impossible(why: str) -> DominoError:
    """The error for a view that no deal can give."""
    return DominoError(f"No deal agrees with this view: {why}. Take a view from a round's view().")


def leads_by_force(view: View, turn: Turn) -> bool:
    """Whether a turn leads the tile that was looked for, and no other may be led."""
    return seeks_opening(view) and not turn.layout.tiles


def might_draw(view: View, turn: Turn) -> bool:
    """Whether the rules let the seat draw once more at the end of its turn."""
    limit = DRAW_LIMITS.get(view.rules.boneyard)
    within = limit is None or len(turn.draws) < limit
    return within and turn.boneyard > view.rules.reserve


def fitting(layout: Layout) -> frozenset[Tile]:
    """The tiles not on the table that could be laid now, whoever has them."""
    laid = {play.tile for play in layout.tiles}
    left = [tile for tile in layout.rules.tiles if tile not in laid]
    return frozenset(play.tile for play in layout.plays(left))


def open_numbers(layout: Layout) -> tuple[int, ...]:
    """The numbers that are open, each once."""
    return tuple(sorted({end.number for end in layout.open_ends if end.number is not None}))


def nothing_fits(turn: Turn, event: int, kind: str, cohorts: Cohorts) -> Clue:
    """The clue that nothing in these cohorts fitted in a turn."""
    fits, numbers = fitting(turn.layout), open_numbers(turn.layout)
    return Clue(event, kind, turn.seat, cohorts, fits, numbers)
