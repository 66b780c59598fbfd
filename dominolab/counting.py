"""Perft: counting sequences of moves, the standard test of a move generator."""

from __future__ import annotations

from dominolab.errors import DominoError, shown
from dominolab.round import Round


def perft(game: Round, depth: int) -> int:
    """The number of different sequences of `depth` moves from here.

    A pass is a move and so is one tile drawn; equal plays count once; a round that is over has
    no moves. Raises DominoError for a depth below zero.

    >>> from dominolab.rules import rules
    >>> hands = ['3-3 3-1 2-0'.split(), '3-2 2-2 1-1'.split()]
    >>> game = Round.start(rules('block', pack=3, hand_size=3), hands)
    >>> [perft(game, depth) for depth in range(1, 8)]
    [3, 5, 7, 8, 7, 2, 1]
    """
    if not isinstance(game, Round):
        raise DominoError(f"Perft counts the moves of a round, not of {shown(game)}.")
    if type(depth) is not int or depth < 0:
        raise DominoError(f"A depth is a whole number, 0 or larger, not {shown(depth)}.")
    if depth == 0:
        return 1
    choices = game.choices()
    if depth == 1:
        return len(choices)
    return sum(perft(game.after(move), depth - 1) for move in choices)
