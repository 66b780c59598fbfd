"""The record of a match: what was agreed, then the record of every round."""

from __future__ import annotations

import re

from dominolab.concentration import Concentration
from dominolab.errors import NotationError
from dominolab.match import Game, Match
from dominolab.records import (
    Line,
    deal_from,
    deal_lines,
    grid_from,
    grid_lines,
    lines_of,
    move_lines_of,
    read_headers_rules,
    read_number,
    replay,
    replay_grid,
    rules_lines,
    split,
)
from dominolab.rules import Rules

_ROUND = re.compile(r"round\s+\d+", re.IGNORECASE)


def match_text(match: Match) -> str:
    """The record of a match: its header, then a block of lines for each round."""
    lines = rules_lines(match.rules)
    if match.seed is not None:
        lines.append(f"seed: {match.seed}")
    lines.append(f"limit: {match.limit}")
    for number, game in enumerate((*match.finished, match.round), 1):
        lines += ["", f"round {number}", *_round_lines(game)]
    return "\n".join(lines) + "\n"


def _round_lines(game: Game) -> list[str]:
    if isinstance(game, Concentration):
        return grid_lines(game)
    return [*deal_lines(game), "", *move_lines_of(game)]


def read_match(text: str) -> Match:
    """Read a match; raises NotationError, RulesError or IllegalPlay."""
    blocks: list[list[Line]] = [[]]
    for line in lines_of(text):
        if _ROUND.fullmatch(line.text):
            blocks.append([])
        else:
            blocks[-1].append(line)
    headers, moves = split(blocks[0])
    if moves:
        raise moves[0].wrong("expected 'round 1' before the moves.")
    rules = read_headers_rules(headers)
    seed = read_number(headers["seed"]) if "seed" in headers else None
    limit = read_number(headers["limit"]) if "limit" in headers else 100
    if len(blocks) == 1:
        if seed is None:
            raise NotationError("The record of a match has neither rounds ('round 1') nor a seed.")
        return Match(rules, seed=seed, limit=limit)
    match = Match.of(_read_deal(rules, blocks[1]), seed=seed, limit=limit)
    match = match.with_round(_read_moves(match.round, blocks[1]))
    for block in blocks[2:]:
        match = match.next_is(_read_deal(rules, block))
        match = match.with_round(_read_moves(match.round, block))
    return match


def _read_deal(rules: Rules, block: list[Line]) -> Game:
    headers, _ = split(block)
    return grid_from(rules, headers) if rules.game == "pairs" else deal_from(rules, headers)


def _read_moves(game: Game, block: list[Line]) -> Game:
    _, moves = split(block)
    if isinstance(game, Concentration):
        return replay_grid(game, moves)
    return replay(game, moves)
