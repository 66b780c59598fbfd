"""Counts of move sequences: the engine against a second, naive engine, for every preset.

The expected counts are stored in perft_expected.json; `python tests/naive.py --write` makes them.
"""

import ast
import json
import os
from collections import Counter
from itertools import combinations
from pathlib import Path

import naive
import pytest
from perft_positions import POSITIONS

import dominolab as dl

FULL = bool(os.environ.get("DOMINOLAB_FULL"))
STORED = json.loads(naive.EXPECTED.read_text(encoding="utf-8"))
BY_ID = pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["id"])


def start(position):
    """The engine's game at the beginning of a deal."""
    boneyard = position["boneyard"].split()
    if position["preset"] == "concentration":
        rules = dl.rules("concentration", pack=position["pack"])
        return dl.Concentration.start(rules, [dl.Tile.parse(name) for name in boneyard])
    hands = [hand.split() for hand in position["hands"]]
    rules = dl.rules(position["preset"], len(hands), pack=position["pack"], hand_size=len(hands[0]))
    return dl.Round.start(rules, hands, boneyard, starter=position["starter"])


def naive_counts(position, depth):
    words = {word: value for word, value in position.items() if word != "id"}
    return naive.perft(**words | {"depth": depth})


def count_pairs(game, depth):
    """Concentration: one step is turning two tiles, whichever is turned first."""
    if depth == 0:
        return 1
    if game.result is not None:
        return 0
    pairs = combinations(game.left, 2)
    if depth == 1:
        return len(list(pairs))
    return sum(count_pairs(game.flip(*pair), depth - 1) for pair in pairs)


@BY_ID
def test_engine_counts_as_stored(position):
    game = start(position)
    if position["preset"] == "concentration":  # too many pairs to turn them all four deep
        depth, count = {2: 4, 3: 3, 6: 2}[position["pack"]], count_pairs
    else:
        depth, count = position["depth"], dl.perft
    counts = [count(game, length) for length in range(1, depth + 1)]
    assert counts == STORED[position["id"]][:depth]


@BY_ID
def test_naive_engine_still_counts_as_stored(position):
    depth = position["depth"] if FULL else 3
    assert naive_counts(position, depth) == STORED[position["id"]][:depth]


def test_a_published_count():
    """Block with the double-three pack: a count that was known before either engine."""
    position = next(p for p in POSITIONS if p["id"] == "block-1")
    assert position["hands"] == ["3-3 3-1 2-0", "3-2 2-2 1-1"]
    assert STORED["block-1"] == [3, 5, 7, 8, 7, 2, 1]


def test_three_deals_for_every_preset_and_four_steps_at_least():
    assert Counter(p["preset"] for p in POSITIONS) == dict.fromkeys(dl.presets(), 3)
    assert list(STORED) == [p["id"] for p in POSITIONS]
    assert {p["id"]: len(STORED[p["id"]]) for p in POSITIONS} == {
        p["id"]: p["depth"] for p in POSITIONS
    }
    assert min(p["depth"] for p in POSITIONS) >= 4


@pytest.mark.parametrize("file", ["naive.py", "perft_positions.py"])
def test_the_naive_engine_imports_nothing_from_this_project(file):
    tree = ast.parse(Path(__file__).with_name(file).read_text(encoding="utf-8"))
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
    assert imported <= {"json", "sys", "pathlib", "perft_positions"}
