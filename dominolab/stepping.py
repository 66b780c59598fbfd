"""A record as steps: the round before the first move and after each, with its comments."""

from __future__ import annotations

from typing import NamedTuple

from dominolab.records import (
    DEAL_HEADERS,
    RULES_HEADERS,
    deal_from,
    lines_of,
    read_headers_rules,
    replay,
    split,
)
from dominolab.round import Round


class Step(NamedTuple):
    """A round at one moment of its record, and what its comments say there."""

    game: Round
    comment: str


def steps_of(record: str | Round) -> tuple[Step, ...]:
    """The steps of a record: the deal, then the round after every line of it.

    A comment belongs to the move on whose line it stands, or to the one before it. Raises
    NotationError, RulesError or IllegalPlay for a record that cannot be read.

    >>> game = '''game: block
    ... options: pack=3 hand_size=2
    ... A: 3-3 3-1
    ... B: 3-2 2-2
    ... starter: A
    ... 1 A 3-3  # the heaviest tile
    ... 2 B 3-2'''
    >>> [(len(step.game.layout), step.comment) for step in steps_of(game)]
    [(0, ''), (1, 'the heaviest tile'), (2, '')]
    """
    text = str(record) if isinstance(record, Round) else record
    headers, moves = split(lines_of(text), (*RULES_HEADERS, *DEAL_HEADERS), seats=10)
    game = deal_from(read_headers_rules(headers), headers)
    games = [game]
    for number, line in enumerate(moves, 1):
        game = replay(game, [line], number)
        games.append(game)
    comments: list[list[str]] = [[] for _ in games]
    starts = [line.number for line in moves]
    for number, line_text in enumerate(text.splitlines(), 1):
        comment = line_text.partition("#")[2].strip()
        if comment:
            comments[sum(start <= number for start in starts)].append(comment)
    said = (" ".join(lines) for lines in comments)
    return tuple(Step(game, words) for game, words in zip(games, said, strict=True))
