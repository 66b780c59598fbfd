"""Many rounds played at random or by a simple rule, and what came of them on average."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from dominolab.awards import hand_pips, lightest
from dominolab.dealing import checked_seed
from dominolab.errors import DominoError, nearest, shown
from dominolab.events import Drew, Passed
from dominolab.explain import counted
from dominolab.extras import need
from dominolab.players import CHOICES
from dominolab.round import Round
from dominolab.rules import Rules, rules

MOST_ROUNDS = 100_000_000
CHUNK = 200  # rounds that are played in one go: always as many, so no split makes a difference

Sums = dict[str, tuple[int, int]]  # of each quantity: the sum, and the sum of the squares


class Average(NamedTuple):
    """The mean of a quantity over all rounds, and one standard error of that mean."""

    mean: Fraction
    error: float

    def __str__(self) -> str:
        return f"{float(self.mean):.4f} ± {self.error:.4f}"


@dataclass(frozen=True)
class Simulation:
    """What came of many rounds; every number is an estimate with its standard error.

    Places count from the leader of a round in turn order: `wins[0]` is how often the leader
    won. Who goes out wins; when the round is blocked, the lightest hand does (a side by the
    rules for partners), and equal hands are a tie. `points` are those of the side at each
    place, the award for the tiles left included. `rounds` is less than `asked` when the
    simulation was interrupted.

    >>> print(simulate('block', rounds=400, seed=1).blocked)
    0.6900 ± 0.0232
    """

    rules: Rules
    policy: str
    seed: int
    asked: int
    rounds: int
    sums: tuple[tuple[str, tuple[int, int]], ...]

    def average(self, name: str) -> Average:
        """The average of one quantity; raises DominoError when there is none of that name.

        >>> simulate('draw', rounds=200, seed=1).average('drawn').mean > 5
        True
        """
        found = dict(self.sums)
        if not isinstance(name, str) or name not in found:
            hint = nearest(name, found) if isinstance(name, str) else ""
            raise DominoError(f"There is no quantity {shown(name)} here. {hint}")
        if not self.rounds:
            raise DominoError("No round has been played yet, so there is nothing to estimate.")
        total, squares = found[name]
        mean = Fraction(total, self.rounds)
        spread = float(Fraction(squares, self.rounds) - mean * mean)
        return Average(mean, sqrt(max(0.0, spread) / max(1, self.rounds - 1)))

    def _each(self, name: str) -> tuple[Average, ...]:
        return tuple(self.average(f"{name} {place}") for place in range(self.rules.players))

    @property
    def wins(self) -> tuple[Average, ...]:
        """How often each place won, the leader first."""
        return self._each("wins")

    @property
    def points(self) -> tuple[Average, ...]:
        """The points of the side at each place in a round, the leader first."""
        return self._each("points")

    @property
    def ties(self) -> Average:
        """How often nobody won."""
        return self.average("ties")

    @property
    def blocked(self) -> Average:
        """How often the round was blocked."""
        return self.average("blocked")

    @property
    def tiles(self) -> Average:
        """How many tiles were played in a round."""
        return self.average("tiles")

    @property
    def drawn(self) -> Average:
        """How many tiles were drawn in a round."""
        return self.average("drawn")

    @property
    def passes(self) -> Average:
        """How many turns were lost in a round."""
        return self.average("passes")

    def _title(self) -> str:
        stopped = "" if self.rounds == self.asked else f" (stopped; {self.asked} were asked for)"
        return (
            f"{self.rules}: {counted(self.rounds, 'round')}{stopped}, policy {self.policy}, "
            f"seed {self.seed}"
        )

    def _rows(self) -> Iterator[tuple[str, str]]:
        for name, _ in self.sums if self.rounds else ():
            word, _, place = name.partition(" ")
            who = f"{word} of the leader" if place == "0" else f"{word} of place {place}"
            yield who if place else word, str(self.average(name))

    def __str__(self) -> str:
        lines = [f"{name:20} {value}" for name, value in self._rows()]
        return "\n".join([self._title(), *lines])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>"
            for name, value in self._rows()
        )
        return f"<table><caption>{escape(self._title())}</caption>{rows}</table>"


def simulate(
    preset: str | Rules,
    rounds: int = 1000,
    seed: int | None = None,
    policy: str = "random",
    executor: Executor | None = None,
    *,
    progress: bool = False,
) -> Simulation:
    """Play many rounds and sum up what came of them.

    `policy` says how every seat plays: 'random', 'heaviest' or 'greedy'. The same seed gives
    the same result, however many processes or machines share the work: any executor of
    `concurrent.futures` will do, a pool of processes or that of a Dask cluster. Interrupting
    returns what is done so far. Raises DominoError for what cannot be.

    >>> simulate('block', rounds=400, seed=1) == simulate('block', rounds=400, seed=1)
    True
    """
    chosen = rules(preset)
    if chosen.game != "layout":
        raise DominoError(f"{chosen.title} has no rounds with a layout, so none are simulated.")
    if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
        raise DominoError(
            f"rounds={shown(rounds)} will not do: it is a whole number from 1 to {MOST_ROUNDS}."
        )
    if not isinstance(policy, str) or policy not in CHOICES:
        hint = nearest(policy, CHOICES) if isinstance(policy, str) else "It is a name in quotes."
        raise DominoError(f"There is no policy {shown(policy)}. {hint}")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise DominoError(f"{shown(executor)} is no executor; give for example a process pool.")
    seed = checked_seed(seed)
    chunks = [
        (chosen, policy, seed, first, min(CHUNK, rounds - first))
        for first in range(0, rounds, CHUNK)
    ]
    done, sums = 0, _nothing(chosen)
    bar = need("tqdm").tqdm(total=rounds, unit="round", disable=not progress)
    with bar:
        try:
            for played, part in _results(chunks, executor):
                done += played
                sums = _added(sums, part)
                bar.update(played)
        except KeyboardInterrupt:  # what is done so far is worth having
            pass
    return Simulation(chosen, policy, seed, rounds, done, tuple(sums.items()))


def _results(chunks: list[Any], executor: Executor | None) -> Iterator[tuple[int, Sums]]:
    """What each chunk gave, one after the other; those to come are being played meanwhile."""
    if executor is None:
        yield from (play_chunk(*chunk) for chunk in chunks)
        return
    futures: list[Future[tuple[int, Sums]]] = [
        executor.submit(play_chunk, *chunk) for chunk in chunks
    ]
    try:
        for future in futures:
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


# --- one round ---------------------------------------------------------------------------


def play_chunk(rules: Rules, policy: str, seed: int, first: int, count: int) -> tuple[int, Sums]:
    """Some rounds of a simulation, each with chance of its own by its number."""
    sums = _nothing(rules)
    for number in range(first, first + count):
        game = play_round(rules, policy, seed, number)
        sums = _added(sums, {name: (n, n * n) for name, n in quantities(game).items()})
    return count, sums


def play_round(rules: Rules, policy: str, seed: int, number: int) -> Round:
    """The round of a simulation that has this number, played to its end."""
    random, choose = Random(f"{seed} {number}"), CHOICES[policy]
    game = Round.deal(rules, int(random.random() * 2**53))
    while game.result is None:
        game = game.after(choose(game.legal(), game.layout, random))
    return game


def quantities(game: Round) -> dict[str, int]:
    """What is counted of a round that is over, by name."""
    rules, result = game.rules, game.result
    assert result is not None
    leader = game.starter if game.leader is None else game.leader
    seats = [(leader + place) % rules.players for place in range(rules.players)]
    winners = winners_of(game)
    counts = {f"wins {place}": int(seat in winners) for place, seat in enumerate(seats)}
    counts["ties"] = int(not winners)
    counts["blocked"] = int(result.reason == "blocked")
    counts["tiles"] = len(game.layout) - len(game.table)
    counts["drawn"] = sum(isinstance(event, Drew) for event in game.events)
    counts["passes"] = sum(isinstance(event, Passed) for event in game.events)
    points = {f"points {at}": result.totals[rules.side_of(seat)] for at, seat in enumerate(seats)}
    return {**counts, **points}


def winners_of(game: Round) -> tuple[int, ...]:
    """The seats that have won a round: one, both of a side, or none on a tie."""
    rules, result = game.rules, game.result
    assert result is not None
    if result.winner is not None:
        return rules.sides[rules.side_of(result.winner)]
    light = lightest(rules, game.hands, [hand_pips(rules, hand) for hand in game.hands])
    return () if light is None else rules.sides[light[0]]


def _nothing(rules: Rules) -> Sums:
    places = range(rules.players)
    names = [f"wins {place}" for place in places]
    names += ["ties", "blocked", "tiles", "drawn", "passes"]
    return dict.fromkeys([*names, *(f"points {place}" for place in places)], (0, 0))


def _added(one: Sums, other: Sums) -> Sums:
    return {name: (a + other[name][0], b + other[name][1]) for name, (a, b) in one.items()}
