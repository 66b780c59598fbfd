"""Counting the ways to share out tiles: how many there are, and how many put a tile somewhere.

Given are cohorts with a size each, and for every tile its homes: the cohorts it may be in. A way
puts every tile into one of its homes so that each cohort is full. No rule of a game is known here.

The ways are counted by a dynamic programme that follows a plan step by step. A state is what must
be remembered in between: the tiles of a group still in hand, the value watched so far, and the
room left in each cohort. The ways to reach a state are summed up over the states before it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import comb
from random import Random
from typing import Final

from dominolab.dealing import shuffled
from dominolab.deduction.clues import Cohort, Cohorts, Place
from dominolab.deduction.plan import Group, Join, Plan, Step, plan_for
from dominolab.errors import DominoError
from dominolab.frozen import once
from dominolab.tiles import Tile

# A state takes about 400 bytes: the longest count stays well below 200 megabytes.
MOST_STATES: Final = 250_000

State = tuple[int, int, tuple[int, ...]]  # tiles in hand, value so far, room left


class TooManyStates(DominoError):
    """A count that would take longer than anybody wants to wait."""


class Sharing:
    """All ways to share out tiles among cohorts.

    `values` are pips, or whatever is to be added up for the place that is `watched`.

    >>> from dominolab.tiles import Pack
    >>> tiles = Pack(2).tiles[:4]
    >>> homes = dict.fromkeys(tiles, 0b11) | {tiles[0]: 0b10}  # the first is in the boneyard
    >>> sharing = Sharing([Cohort(1, 2), Cohort('boneyard', 2)], homes)
    >>> sharing.total, sharing.table()[tiles[1]]
    (3, Counter({1: 2, 'boneyard': 1}))
    """

    def __init__(
        self,
        cohorts: Sequence[Cohort],
        homes: Mapping[Tile, Cohorts],
        watched: Place | None = None,
        values: Mapping[Tile, int] | None = None,
    ) -> None:
        self.cohorts = cohorts
        self.watched = watched
        self.values = values or {}
        self.rooms = [cohort.size for cohort in cohorts]
        self.certain: dict[Tile, int] = {}
        undecided = self._settled(homes)
        self.groups = [] if undecided is None else self._groups(undecided)
        self.possible = undecided is not None

    def _settled(self, homes: Mapping[Tile, Cohorts]) -> dict[Tile, Cohorts] | None:
        """The tiles with several homes, once all others are in theirs; None if that fails."""
        left = dict(homes)
        while True:
            full = sum(1 << number for number, room in enumerate(self.rooms) if not room)
            left = {tile: home & ~full for tile, home in left.items()}
            settled = [tile for tile, home in left.items() if not home & (home - 1)]
            if not settled:
                return left
            for tile in settled:
                number = left.pop(tile).bit_length() - 1  # -1 where no home is left
                if number < 0 or not self.rooms[number]:
                    return None
                self.rooms[number] -= 1
                self.certain[tile] = number

    def _groups(self, undecided: Mapping[Tile, Cohorts]) -> list[Group]:
        """The tiles that are alike."""
        found: dict[tuple[Cohorts, int], list[Tile]] = defaultdict(list)
        for tile, home in undecided.items():
            found[home, self.values.get(tile, 0)].append(tile)
        return [Group(tuple(tiles), home, value) for (home, value), tiles in found.items()]

    @once
    def plan(self) -> Plan:
        """How the tiles are shared out."""
        watched = {
            number: self.cohorts[number].place == self.watched
            for number, room in enumerate(self.rooms)
            if room
        }
        return plan_for(self.groups, watched)

    # --- how many ways -------------------------------------------------------------------

    @once
    def layers(self) -> list[dict[State, int]]:
        """For every step the states before it with the ways to reach them; then the last ones."""
        start: State = (0, 0, tuple(self.rooms[number] for number in self.plan.rooms))
        layers, states = [{start: 1}], 0
        for step in self.plan.steps:
            then: dict[State, int] = defaultdict(int)
            for state, ways in layers[-1].items():
                for _, choices, after in _moves(step, state):
                    then[after] += ways * choices
            layers.append(then)
            states += len(then)
            if states > MOST_STATES:
                raise TooManyStates(
                    f"To count these deals exactly would take more than {MOST_STATES:,} steps. "
                    "Be content with an estimate: dl.estimate(view, samples=2000, seed=7)."
                )
        return layers

    @once
    def total(self) -> int:
        """The number of ways."""
        return sum(self.layers[-1].values()) if self.possible else 0

    @once
    def finishing(self) -> list[dict[State, int]]:
        """For every step the ways to go on to the end from each state before it."""
        found: list[dict[State, int]] = [dict.fromkeys(self.layers[-1], 1)]
        for step, layer in zip(reversed(self.plan.steps), reversed(self.layers[:-1]), strict=True):
            after = found[-1]
            found.append(
                {
                    state: sum(ways * after[then] for _, ways, then in _moves(step, state))
                    for state in layer
                }
            )
        return found[::-1]

    def sums(self) -> Counter[int]:
        """For every sum of the values at the place watched the number of ways that have it."""
        found: Counter[int] = Counter()
        if not self.possible:
            return found
        certain = sum(
            self.values.get(tile, 0)
            for tile, number in self.certain.items()
            if self.cohorts[number].place == self.watched
        )
        for (_, value, _), ways in self.layers[-1].items():
            found[certain + value] += ways
        return found

    # --- where a tile is -----------------------------------------------------------------

    def table(self) -> dict[Tile, Counter[Place]]:
        """For every tile the number of ways that put it at each place."""
        found: dict[Tile, Counter[Place]] = {}
        for tile, number in self.certain.items():
            found[tile] = Counter({self.cohorts[number].place: self.total})
        if self.groups:
            for group, counts in zip(self.groups, self._group_table(), strict=True):
                # Tiles of a group are alike, so each is at a place equally often.
                each = {place: ways // len(group.tiles) for place, ways in counts.items()}
                found |= {tile: Counter(each) for tile in group.tiles}
        return found

    def _group_table(self) -> list[Counter[Place]]:
        """For every group how many of its tiles are at each place, over all ways."""
        found: list[Counter[Place]] = [Counter() for _ in self.groups]
        shares = [{self.cohorts[number].place: 0} for number in self.plan.rooms]
        now = {state: [ways] for state, ways in self.layers[0].items()}
        for step, after in zip(self.plan.steps, self.finishing[1:], strict=True):
            if isinstance(step, Join):
                now = _joined(step, now, shares)
                continue
            then: dict[State, list[int]] = {}
            for state, row in now.items():
                for tiles, ways, next_state in _moves(step, state):
                    added = [ways * entry for entry in row]
                    if next_state in then:
                        added = [a + b for a, b in zip(then[next_state], added, strict=True)]
                    then[next_state] = added
                    weight = tiles * ways * after[next_state]
                    for place, entry in shares[step.room].items():
                        found[step.group][place] += weight * row[entry]
            if step.closes:
                del shares[step.room]
            now = then
        return found

    # --- one of the ways -----------------------------------------------------------------

    def sample(self, random: Random) -> dict[Tile, int]:
        """One of the ways, each as likely as any other: the cohort of every tile."""
        found = dict(self.certain)
        hidden = [shuffled(group.tiles, random) for group in self.groups]
        # The places left in each room, by their cohorts; in a joined room they lie mixed.
        slots = [[number] * self.rooms[number] for number in self.plan.rooms]
        state = next(iter(self.layers[0]))
        for step, after in zip(self.plan.steps, self.finishing[1:], strict=True):
            moves = list(_moves(step, state))
            weights = [ways * after[then] for _, ways, then in moves]
            tiles, _, state = moves[chosen(weights, random)]
            if isinstance(step, Join):
                slots[step.first] = shuffled(slots[step.first] + slots.pop(step.second), random)
                continue
            for _ in range(tiles):
                found[hidden[step.group].pop()] = slots[step.room].pop()
            if step.closes:
                del slots[step.room]
        return found


def chosen(weights: Sequence[int], random: Random) -> int:
    """A random place in a list of weights, each as likely as its weight says.

    >>> chosen([0, 5, 0], Random(1))
    1
    """
    number, drawn = 0, random.randrange(sum(weights))
    while drawn >= weights[number]:
        drawn -= weights[number]
        number += 1
    return number


def _moves(step: Step, state: State) -> Iterator[tuple[int, int, State]]:
    """What a step can make of a state: tiles put down, ways to choose them, the state after."""
    left, value, rooms = state
    if isinstance(step, Join):
        first, second = rooms[step.first], rooms[step.second]
        joined = list(rooms)
        joined[step.first] += joined.pop(step.second)
        # Which of the tiles to come go to the first room and which to the second.
        yield 0, comb(first + second, first), (left, value, tuple(joined))
        return
    if step.begins:
        left = step.tiles
    room = rooms[step.room]
    before, after = rooms[: step.room], rooms[step.room + 1 :]
    fewest = max(room if step.closes else 0, left if step.ends else 0)
    for tiles in range(fewest, min(left, room) + 1):
        rest = (*before, *after) if step.closes else (*before, room - tiles, *after)
        yield tiles, comb(left, tiles), (left - tiles, value + tiles * step.worth, rest)


def _joined(
    step: Join, now: dict[State, list[int]], shares: list[dict[Place, int]]
) -> dict[State, list[int]]:
    """The rows of all states after two rooms are joined; `shares` is changed to fit them.

    A row begins with the ways to reach its state. Where several places share a room, there is
    one more entry for each: the ways in which a slot of that room, taken blindly, is the place's.
    """
    one, other = shares[step.first], shares.pop(step.second)
    both = sorted({*one, *other}, key=str)
    # Entries of rooms that are shared already stay; after them come those of the joined room.
    kept = [entry for room in shares if room is not one for entry in room.values() if entry]
    size = 1 + len(kept)
    for room in shares:
        if room is not one and any(room.values()):
            room.update((place, 1 + kept.index(entry)) for place, entry in room.items())
    mixed = len(both) > 1
    shares[step.first] = {place: size + n if mixed else 0 for n, place in enumerate(both)}
    then: dict[State, list[int]] = {}
    for state, row in now.items():
        ((_, ways, after),) = _moves(step, state)
        first, second = state[2][step.first], state[2][step.second]
        # Of all the ways to mix the slots, those in which a given one is of the first room.
        of_first = comb(first + second - 1, second) if first else 0
        added = [ways * row[entry] for entry in (0, *kept)]
        if mixed:
            added += [
                (of_first * row[one[place]] if place in one else 0)
                + ((ways - of_first) * row[other[place]] if place in other else 0)
                for place in both
            ]
        if after in then:
            added = [a + b for a, b in zip(then[after], added, strict=True)]
        then[after] = added
    return then
