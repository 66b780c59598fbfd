"""The cohorts of a round: which tiles came to which place together, as far as anybody can tell."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from dominolab.deduction.clues import Cohort, Cohorts, Place, union
from dominolab.deduction.history import Turn, impossible
from dominolab.events import Drew, Played
from dominolab.tiles import Tile
from dominolab.view import View


class Held(NamedTuple):
    """The cohorts that a seat held in one turn: before it drew, and that of each tile drawn."""

    before: Cohorts
    drawn: tuple[Cohorts, ...]

    def after(self, draws: int) -> Cohorts:
        """What the seat held after some of its draws."""
        return union((self.before, *self.drawn[:draws]))

    @property
    def all(self) -> Cohorts:
        """What the seat held at the end of the turn."""
        return self.after(len(self.drawn))


@dataclass(frozen=True)
class Sorting:
    """The cohorts of a view, and for every hidden tile the `homes`: those it may be in.

    `dealt` has a cohort for each seat; `opening` and `turns` say what was held in each turn.
    """

    cohorts: list[Cohort] = field(default_factory=list)
    homes: dict[Tile, Cohorts] = field(default_factory=dict)
    dealt: list[Cohorts] = field(default_factory=list)
    opening: list[Held] = field(default_factory=list)
    turns: list[Held] = field(default_factory=list)
    hands: list[Cohorts] = field(default_factory=list)

    def new(self, place: Place, size: int) -> Cohorts:
        """Begin a cohort; no cohort for no tiles."""
        if size == 0:
            return 0
        self.cohorts.append(Cohort(place, size))
        return 1 << len(self.cohorts) - 1


def places_of(view: View) -> tuple[Place, ...]:
    """Where the unseen tiles may be: the other seats, the boneyard, aside."""
    others = [seat for seat in range(view.rules.players) if seat != view.seat]
    return (*others, "boneyard", *(["aside"] if view.aside else []))


def sorting_of(
    view: View, opening: list[Turn], turns: list[Turn], apart: Collection[int] = ()
) -> Sorting:
    """Sort the tiles of a view into cohorts; raises DominoError when their numbers disagree.

    What a seat of `apart` draws at will is not put together: each tile is a cohort of its own.
    """
    found = Sorting()
    for seat, size in enumerate(_dealt_sizes(view)):
        found.dealt.append(found.new(seat, size))
    found.hands.extend(found.dealt)
    not_held = found.new("boneyard", view.boneyard) | found.new("aside", view.aside)
    for some, held in ((opening, found.opening), (turns, found.turns)):
        for turn in some:
            held.append(_held(view, found, turn, turn.seat in apart))
    for tile in view.hand:
        found.homes.setdefault(tile, found.dealt[view.seat])
    others = [hand for seat, hand in enumerate(found.hands) if seat != view.seat]
    for tile in view.unseen:
        found.homes[tile] = union([*others, not_held])
    if sum(cohort.size for cohort in found.cohorts) != len(found.homes):
        raise impossible("the sizes of the hands and the boneyard do not add up to the pack")
    return found


def _dealt_sizes(view: View) -> list[int]:
    """How many tiles each seat was dealt."""
    sizes = list(view.sizes)
    for event in view.events:
        if isinstance(event, Played):
            sizes[event.seat] += 1
        elif isinstance(event, Drew):
            sizes[event.seat] -= 1
    if len(view.hand) != view.sizes[view.seat] or min([*sizes, view.boneyard, view.aside]) < 0:
        raise impossible("the sizes of the hands are not what the moves make them")
    return sizes


def _held(view: View, found: Sorting, turn: Turn, apart: bool) -> Held:
    """What a seat held in a turn; the tiles it drew and played are given their homes."""
    seat = turn.seat
    held = Held(found.hands[seat], _drawn(view, found, turn, apart))
    found.hands[seat] = held.all
    for index, cohort in zip(turn.draws, held.drawn, strict=True):
        event = view.events[index]
        assert isinstance(event, Drew)
        if event.tile is not None:  # the viewer's own
            found.homes[event.tile] = cohort
    end = None if turn.end is None else view.events[turn.end]
    if isinstance(end, Played):
        own = found.dealt[seat] if seat == view.seat else held.all
        found.homes.setdefault(end.play.tile, own)
    return held


def _drawn(view: View, found: Sorting, turn: Turn, apart: bool) -> tuple[Cohorts, ...]:
    """The cohort of every tile drawn in a turn.

    Nothing tells tiles drawn at will apart. Where a player must draw until a tile fits, the last
    one is another matter than those before it.
    """
    seat, number = turn.seat, len(turn.draws)
    if not view.rules.voluntary_draw:
        earlier = found.new(seat, max(0, number - 1))
        return (earlier,) * (number - 1) + (found.new(seat, min(1, number)),) * min(1, number)
    if apart:
        return tuple(found.new(seat, 1) for _ in turn.draws)
    return (found.new(seat, number),) * number
