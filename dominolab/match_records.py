"""The record of a match: what was agreed, then the record of every round."""

from __future__ import annotations

import re

from dominolab.concentration import Concentration
from dominolab.errors import NotationError
from dominolab.grid_records import GRID_HEADERS, grid_from, grid_lines, replay_grid
from dominolab.match import Game, Match
from dominolab.records import (
    DEAL_HEADERS,
    RULES_HEADERS,
    Line,
    deal_from,
    deal_lines,
    lines_of,
    move_lines_of,
    read_headers_rules,
    read_number,
    replay,
    rules_lines,
    split,
)
from dominolab.rules import Rules
from dominolab.texts import LONGEST_MATCH

_ROUND = re.compile(r"round\s+([0-9]{1,4})", re.IGNORECASE)


def match_text(match: Match) -> str:
    """The record of a match: its header, then a block of lines for each round."""
    lines = rules_lines(match.rules)
    if match.seed is not None:
        lines.append(f"seed: {match.seed}")
    lines.append(f"limit: {match.limit}")
    for number, game in enumerate((*match.finished, match.round), 1):
        lines += ["", f"round {number}", *_round_lines(game)]
    lines += ["", f"# scores {' '.join(str(score) for score in match.scores)}"]
    if match.result is not None:
        winners = " and ".join(str(side) for side in match.result.winners)
        lines.append(f"# over: {match.result.reason}; won by side {winners}")
    return "\n".join(lines) + "\n"


def _round_lines(game: Game) -> list[str]:
    if isinstance(game, Concentration):
        return grid_lines(game)
    return [*deal_lines(game), "", *move_lines_of(game)]


def is_match(text: str) -> bool:
    """Whether a record is that of a match and not of a single round; it is not read yet.

    >>> is_match('game: block\\nseed: 7\\nlimit: 100'), is_match('game: block\\nseed: 7')
    (True, False)
    """
    lines = [line.text.lower() for line in lines_of(text, LONGEST_MATCH)]
    return any(_ROUND.fullmatch(line) or line.startswith("limit:") for line in lines)


def read_match(text: str) -> Match:
    """Read a match; raises NotationError, RulesError or IllegalPlay."""
    blocks: list[list[Line]] = [[]]
    for line in lines_of(text, LONGEST_MATCH):
        found = _ROUND.fullmatch(line.text)
        if found is None:
            blocks[-1].append(line)
        elif int(found[1]) != len(blocks):
            raise line.wrong(f"expected round {len(blocks)} here.")
        else:
            blocks.append([])
    headers, moves = split(blocks[0], (*RULES_HEADERS, "seed", "limit"))
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
        with block[0].reading():
            match = match.next_is(_read_deal(rules, block))
        match = match.with_round(_read_moves(match.round, block))
    return match


def _read_deal(rules: Rules, block: list[Line]) -> Game:
    headers, _ = _split(rules, block)
    return grid_from(rules, headers) if rules.game == "pairs" else deal_from(rules, headers)


def _read_moves(game: Game, block: list[Line]) -> Game:
    _, moves = _split(game.rules, block)
    if isinstance(game, Concentration):
        return replay_grid(game, moves)
    return replay(game, moves)


def _split(rules: Rules, block: list[Line]) -> tuple[dict[str, Line], list[Line]]:
    known = GRID_HEADERS if rules.game == "pairs" else DEAL_HEADERS
    return split(block, known, seats=rules.players if rules.game == "layout" else 0)
