"""The record of a deal of Concentration: the grid, and the cells that were turned."""

from __future__ import annotations

import re
from collections.abc import Iterable

from dominolab.concentration import Concentration
from dominolab.errors import NotationError
from dominolab.events import seat_name
from dominolab.records import (
    MOVE,
    RULES_HEADERS,
    Line,
    check_number,
    lines_of,
    read_headers_rules,
    read_number,
    read_scores,
    read_seat,
    read_tile_line,
    rules_lines,
    split,
)
from dominolab.rules import Rules
from dominolab.texts import tiles_text

GRID_HEADERS = ("seed", "grid", "starter", "scores")


def grid_text(game: Concentration) -> str:
    """The record of a deal of Concentration."""
    return "\n".join([*rules_lines(game.rules), *grid_lines(game)]) + "\n"


def grid_lines(game: Concentration) -> list[str]:
    """The grid, who began, and one line for each turn."""
    lines = [] if game.seed is None else [f"seed: {game.seed}"]
    lines += [f"grid: {tiles_text(game.grid)}", f"starter: {seat_name(game.starter)}"]
    if game.scores is not None:
        lines.append(f"scores: {' '.join(str(score) for score in game.scores)}")
    lines.append("")
    for number, flip in enumerate(game.flips, 1):
        lines.append(f"{number} {seat_name(flip.seat)} {flip.cells[0]} {flip.cells[1]}")
    if game.up is not None and game.turn is not None:
        lines.append(f"{len(game.flips) + 1} {seat_name(game.turn)} {game.up}")
    return lines


def read_grid(text: str) -> Concentration:
    """Read a deal of Concentration; raises NotationError, RulesError or IllegalPlay."""
    headers, moves = split(lines_of(text), (*RULES_HEADERS, *GRID_HEADERS))
    return replay_grid(grid_from(read_headers_rules(headers), headers), moves)


def grid_from(rules: Rules, headers: dict[str, Line]) -> Concentration:
    """The deal before its first turn: from the grid named, or else from the seed."""
    seed = read_number(headers["seed"]) if "seed" in headers else None
    if "grid" not in headers:
        if seed is None:
            raise NotationError("The record has neither a grid (grid: 6-4 …) nor a seed.")
        return Concentration(rules, seed=seed)
    starter = read_seat(headers["starter"], rules) if "starter" in headers else 0
    scores = read_scores(headers["scores"]) if "scores" in headers else None
    with headers["grid"].reading():
        grid = read_tile_line(headers, "grid")
        return Concentration.start(rules, grid, starter, scores=scores, seed=seed)


def replay_grid(game: Concentration, lines: Iterable[Line]) -> Concentration:
    """Turn the tiles that a record names."""
    for number, line in enumerate(lines, 1):
        found = MOVE.fullmatch(line.text)
        cells = found[3].split() if found else []
        good = 1 <= len(cells) <= 2 and all(re.fullmatch("[0-9]{1,3}", cell) for cell in cells)
        if found is None or not good:
            raise line.wrong("expected a seat and two cells, like '1 A 0 17'.")
        check_number(found[1], number, line)
        seat = "ABCDEFGHIJ".index(found[2].upper())
        if game.turn is not None and seat != game.turn:
            raise line.wrong(f"it is the turn of {seat_name(game.turn)}.")
        with line.reading():
            for cell in cells:
                game = game.turn_up(int(cell))
    return game
