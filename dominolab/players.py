"""Simple computer players: each chooses a move from what its own seat may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from dominolab.errors import IllegalPlay
from dominolab.events import seat_name
from dominolab.moves import Move, Play
from dominolab.view import View

Player = Callable[[View, Random], Move]


def random_move(view: View, random: Random) -> Move:
    """Any legal move, each as likely as the other.

    >>> from dominolab.round import Round
    >>> from dominolab.rules import rules
    >>> game = Round.deal(rules('all-fives'), seed=7)
    >>> random_move(game.view(game.turn), Random(1)) in game.legal()
    True
    """
    moves = _moves(view)
    return moves[int(random.random() * len(moves))]


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
    moves = _moves(view)
    plays = [move for move in moves if isinstance(move, Play)]
    if not plays:
        return moves[0]

    def worth(play: Play) -> tuple[int, int]:
        return view.layout.lay(play).points, play.tile.pips

    best = max(worth(play) for play in plays)
    equals = [play for play in plays if worth(play) == best]
    return equals[int(random.random() * len(equals))]


def _moves(view: View) -> tuple[Move, ...]:
    if not view.moves:
        raise IllegalPlay(f"It is not the turn of {seat_name(view.seat)}, so there is no move.")
    return view.moves


PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {"random": random_move, "greedy": greedy_move}
)
