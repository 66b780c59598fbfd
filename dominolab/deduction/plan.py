"""In which order to share out tiles so that the counting stays short.

Tiles that may go to the same cohorts are alike: they form a group. The groups are shared out one
after the other, and all that must be remembered in between is how much room is left in each
cohort. Two cohorts that no later group tells apart are joined, and their room is added: that keeps
the number of different memories small.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dominolab.deduction.clues import Cohorts
from dominolab.tiles import Tile


class Group(NamedTuple):
    """Tiles that are alike: all may go to the same cohorts, and all have the same value."""

    tiles: tuple[Tile, ...]
    cohorts: Cohorts
    value: int


class Spread(NamedTuple):
    """Put some tiles of a group into a room, and hand the rest on to the next step.

    `tiles` is how many there are when the group `begins`; where it `ends`, none may be left over.
    A room that `closes` must be filled now, since no later group may go there. `worth` is what
    each tile adds to the value that is watched.
    """

    group: int
    tiles: int
    room: int
    begins: bool
    ends: bool
    closes: bool
    worth: int


class Join(NamedTuple):
    """Add the second room to the first: from now on nothing tells them apart."""

    first: int
    second: int


Step = Spread | Join


class Plan(NamedTuple):
    """The cohorts in the order of their rooms, and the steps that share out all groups."""

    rooms: tuple[int, ...]
    steps: tuple[Step, ...]


class Room(NamedTuple):
    """A room while the plan is made: the groups that may still go there, and if it is watched."""

    users: frozenset[int]
    watched: bool


def plan_for(groups: Sequence[Group], cohorts: Mapping[int, bool]) -> Plan:
    """A plan that shares out these groups among these cohorts (number: whether it is watched).

    A cohort that is watched is never joined with one that is not.
    """
    numbers = sorted(cohorts)
    rooms = [
        Room(
            frozenset(n for n, group in enumerate(groups) if group.cohorts >> cohort & 1),
            cohorts[cohort],
        )
        for cohort in numbers
    ]
    steps: list[Step] = list(_joins(rooms))
    left = set(range(len(groups)))
    while left:
        number = min(left, key=lambda one: (_cost(one, rooms), one))
        left.remove(number)
        steps += _spreads(number, groups[number], rooms)
        steps += _joins(rooms)
    return Plan(tuple(numbers), tuple(steps))


def _cost(number: int, rooms: list[Room]) -> int:
    """How many rooms there would be after sharing out a group, and how many it may go to."""
    after = {(room.users - {number}, room.watched) for room in rooms}
    return len(after) + sum(number in room.users for room in rooms)


def _spreads(number: int, group: Group, rooms: list[Room]) -> list[Step]:
    """Steps that share out one group; the rooms are changed to what they are afterwards."""
    found: list[Step] = []
    open_to = [index for index, room in enumerate(rooms) if number in room.users]
    # From the last room to the first: closing one does not renumber those still to come.
    for index in reversed(open_to):
        room = rooms[index]._replace(users=rooms[index].users - {number})
        begins, ends, closes = index == open_to[-1], index == open_to[0], not room.users
        worth = group.value if room.watched else 0
        found.append(Spread(number, len(group.tiles), index, begins, ends, closes, worth))
        rooms[index : index + 1] = [] if closes else [room]
    return found


def _joins(rooms: list[Room]) -> list[Step]:
    """Steps that join the rooms which nothing tells apart; the rooms are changed as well."""
    found: list[Step] = []
    for second in range(len(rooms) - 1, 0, -1):
        first = rooms.index(rooms[second])
        if first < second:
            found.append(Join(first, second))
            del rooms[second]
    return found
