"""What the search for the leader proves: who held which double, or the heaviest tile.

Source: S0, S1 and the option table (`lead_first`, `no_double`, `opening`).
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from dominolab.dealing import opening_doubles
from dominolab.deduction.clues import BEFORE, Choice, Clue, Cohorts, union
from dominolab.deduction.history import Turn
from dominolab.tiles import Tile
from dominolab.view import View


class Search(NamedTuple):
    """The search for a leader: what was dealt, and what was drawn to find an opening double.

    `dealt` is the cohort of each seat, `drawn` the cohort of each of the `draws`; `left` is how
    many tiles were in the boneyard afterwards. `lead` is the event of the lead, when there is one.
    """

    view: View
    dealt: list[Cohorts]
    draws: list[Turn]
    drawn: list[Cohorts]
    left: int
    lead: int | None


def ways_to_lead(search: Search) -> Choice:
    """The ways in which this leader may have been found: one, once the lead is on the table."""
    view = search.view
    if view.leader is None:
        return ((Fraction(1), _no_double(search, len(search.draws))),)
    might_lead = view.rules.tiles if search.lead is None else [view.layout.tiles[0].tile]
    found = [_led(search, view.leader, tile) for tile in might_lead]
    return tuple((Fraction(1), clues) for clues in found if clues is not None)


def _led(search: Search, leader: int, tile: Tile) -> tuple[Clue, ...] | None:
    """What follows if the leader must lead this tile; None if the rules do not ask for it."""
    doubles = _doubles(search.view)
    if tile in doubles and not search.draws:
        higher = frozenset(double for double in doubles if double > tile)
        return (
            _clue(search, "higher", leader, union(search.dealt), higher),
            *_holds(search, leader, search.dealt[leader], tile),
        )
    if tile in doubles and search.draws[-1].seat == leader:
        before = len(search.draws) - 1
        return (*_no_double(search, before), *_holds(search, leader, search.drawn[-1], tile))
    if tile in doubles or not _heaviest_leads(search):
        return None
    heavier = {other for other in search.view.rules.tiles
               if (other.pips, other) > (tile.pips, tile)}  # fmt: skip
    own = [cohort for cohort, turn in zip(search.drawn, search.draws, strict=True)
           if turn.seat == leader]  # fmt: skip
    everybody = union([*search.dealt, *search.drawn])
    return (
        *_no_double(search, len(search.draws)),
        _clue(search, "heavier", leader, everybody, frozenset(heavier)),
        *_holds(search, leader, union([search.dealt[leader], *own]), tile),
    )


def _doubles(view: View) -> frozenset[Tile]:
    return frozenset(opening_doubles(view.rules, view.lead, view.led_before))


def _heaviest_leads(search: Search) -> bool:
    """Whether the heaviest tile leads when nobody has an opening double."""
    rules = search.view.rules
    if search.view.lead != "highest-double":
        return False
    may_not_draw = search.left <= rules.reserve
    return rules.no_double == "heaviest-tile" or (rules.no_double == "draw" and may_not_draw)


def _no_double(search: Search, number: int) -> tuple[Clue, ...]:
    """No opening double was dealt to a hand, nor was one among the first draws."""
    doubles = _doubles(search.view)
    clues = [Clue(BEFORE, "no double", search.view.starter, union(search.dealt), doubles)]
    for turn, cohort in zip(search.draws[:number], search.drawn, strict=False):
        clues.append(Clue(turn.draws[0], "not it", turn.seat, cohort, doubles))
    return tuple(clues)


def _clue(search: Search, kind: str, seat: int, cohorts: Cohorts, tiles: frozenset[Tile]) -> Clue:
    event = BEFORE if search.lead is None else search.lead
    return Clue(event, kind, seat, cohorts, tiles)


def _holds(search: Search, leader: int, cohorts: Cohorts, tile: Tile) -> tuple[Clue, ...]:
    """The tile is in one of these cohorts, so in none of the others; plain once it is played."""
    if search.lead is not None:
        return ()
    return (_clue(search, "led", leader, ~cohorts, frozenset({tile})),)
