"""Simple computer players: each chooses a move from what its own seat may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final, TypeVar

from dominolab.errors import DominoError, IllegalPlay, shown
from dominolab.events import seat_name
from dominolab.layout import Layout
from dominolab.moves import Move, Play
from dominolab.view import View

T = TypeVar("T")

Player = Callable[[View, Random], Move]
Choice = Callable[[Sequence[Move], Layout, Random], Move]


def random_move(view: View, random: Random) -> Move:
    """Any legal move, each as likely as the other.

    >>> from dominolab.round import Round
    >>> from dominolab.rules import rules
    >>> game = Round.deal(rules('all-fives'), seed=7)
    >>> random_move(game.view(game.turn), Random(1)) in game.legal()
    True
    """
    return any_of(_moves(view, random), view.layout, random)


def heaviest_move(view: View, random: Random) -> Move:
    """The heaviest tile that fits, by chance where it fits in several ways.

    Draws or passes only when it cannot play.

    >>> from dominolab.round import Round
    >>> from dominolab.rules import rules
    >>> hands = [['6-4', '5-5', '1-0'], ['6-3', '6-2', '4-0']]
    >>> game = Round.start(rules('block', hand_size=3), hands)
    >>> heaviest_move(game.view(0), Random(1)).tile.pips
    10
    """
    return heaviest_of(_moves(view, random), view.layout, random)


def greedy_move(view: View, random: Random) -> Move:
    """The play with the most points; among equals the heaviest tile, then by chance.

    Draws or passes only when it cannot play.

    >>> from dominolab.round import Round
    >>> from dominolab.rules import rules
    >>> hands = [['6-6', '5-5', '1-0'], ['6-3', '6-2', '4-0']]
    >>> game = Round.start(rules('all-fives', hand_size=3), hands)
    >>> print(greedy_move(game.view(0), Random(1)))
    5-5
    """
    return greediest_of(_moves(view, random), view.layout, random)


def _moves(view: View, random: Random) -> tuple[Move, ...]:
    if not isinstance(view, View) or not isinstance(random, Random):
        raise DominoError(
            f"A player chooses by what it has seen and by chance: give game.view(0) and a "
            f"Random(seed), not {shown(view)} and {shown(random)}."
        )
    if not view.moves:
        raise IllegalPlay(f"It is not the turn of {seat_name(view.seat)}, so there is no move.")
    return view.moves


# --- choosing among moves ------------------------------------------------------------------


def any_of(moves: Sequence[Move], layout: Layout, random: Random) -> Move:
    """Any of the moves."""
    return _one_of(moves, random)


def heaviest_of(moves: Sequence[Move], layout: Layout, random: Random) -> Move:
    """A play of the heaviest tile, or what can be done instead."""
    return _best_play(moves, random, lambda play: play.tile.pips)


def greediest_of(moves: Sequence[Move], layout: Layout, random: Random) -> Move:
    """A play with the most points and then of the heaviest tile, or what can be done instead."""
    return _best_play(moves, random, lambda play: (layout.lay(play).points, play.tile.pips))


def _best_play(moves: Sequence[Move], random: Random, worth: Callable[[Play], object]) -> Move:
    plays = [move for move in moves if isinstance(move, Play)]
    if not plays:
        return moves[0]
    worths: list[object] = [worth(play) for play in plays]
    best = max(worths)  # type: ignore[type-var]  # all of one kind
    return _one_of([play for play, one in zip(plays, worths, strict=True) if one == best], random)


def _one_of(things: Sequence[T], random: Random) -> T:
    # Not random.choice(): what that does with the same seed may change with the Python version.
    return things[int(random.random() * len(things))]


PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {"random": random_move, "heaviest": heaviest_move, "greedy": greedy_move}
)
CHOICES: Final[Mapping[str, Choice]] = MappingProxyType(
    {"random": any_of, "heaviest": heaviest_of, "greedy": greediest_of}
)
