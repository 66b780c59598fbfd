"""Deducing in Concentration, beside every grid that could be."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from test_pair_chances import SMALL, worlds

import dominolab as dl

ROUNDS = 6


def half_way(rules: dl.Rules, random: Random) -> dl.Concentration:
    """A deal after some turns, one of them perhaps half done; at most seven tiles are unseen."""
    game = dl.Concentration(rules, seed=random.randrange(10**6))
    while game.turn is not None:
        hidden = [cell for cell in game.left if game.view(0).faces[cell] is None]
        if len(hidden) <= 7 and (not hidden or random.random() < 0.4):
            return game
        if game.up is None and hidden:
            game = game.turn_up(random.choice(hidden))
        else:
            game = game.turn_up(random.choice([cell for cell in game.left if cell != game.up]))
    return game


@pytest.mark.parametrize("rules", SMALL)
def test_every_chance_is_that_of_trying_every_grid(rules):
    random = Random(repr(rules))
    for _ in range(ROUNDS):
        game = half_way(rules, random)
        found, grids = dl.deduce(game.view(0)), [other.grid for other in worlds(game)]
        assert found.deals == len(grids) == len({*grids})
        for tile, row in found.table().items():
            assert sum(row.values()) == 1
            for cell, chance in row.items():
                assert chance == Fraction(sum(grid[cell] == tile for grid in grids), len(grids))
        for cell in game.left:
            for tile in rules.tiles:
                seen = sum(grid[cell] == tile for grid in grids)
                assert found.chance(tile, cell) == Fraction(seen, len(grids))
        two = [*combinations(found.table(), 2)]
        for one, other in random.sample(two, min(3, len(two))):
            a, b = random.sample(game.left, 2)
            both = sum(grid[a] == one and grid[b] == other for grid in grids)
            assert found.chance_all({one: a, other: b}) == Fraction(both, len(grids))
        lies = found.sample(seed=random.randrange(1000))
        assert any(all(grid[cell] == tile for cell, tile in lies.items()) for grid in grids)


def test_samples_are_spread_evenly():
    game = dl.Concentration(pack=2, seed=4)
    found = dl.deduce(game.view(0))
    seen = [found.sample(seed)[0] for seed in range(3000)]
    expected = len(seen) / 6
    chi_square = sum((seen.count(t) - expected) ** 2 / expected for t in game.rules.tiles)
    assert chi_square < 20.5  # five degrees of freedom: passed 999 times in 1,000


def test_what_is_sure_and_what_goes_best():
    game = dl.Concentration(seed=7).flip(0, 8).flip(24, 1)
    found = dl.deduce(game.view(0))
    assert found.pairs() == ((0, 24),)
    assert found.pair_chances()[0] == 1
    assert "certain" in found.why(0)
    assert found.chance("6-5", 0) == 1 == found.chance_all({"6-5": 0, "1-0": 24})
    assert found.chance("6-5", 5) == 0 == found.chance("0-0", 0)
    assert found.chance_all({"0-0": 2, "3-0": 3}) == Fraction(1, 24 * 23)


@pytest.mark.parametrize("where", [{"0-0": 2, "6-6": 2}, {"0-0": 2, "0-0 ": 3}, {"6-5": 24}])
def test_what_cannot_be_together_has_no_chance(where):
    game = dl.Concentration(seed=7).flip(0, 8).flip(24, 1)
    assert dl.deduce(game.view(0)).chance_all(where) == 0


@pytest.mark.parametrize("where", [{}, None, [("0-0", 1)], {"7-0": 1}, {"0-0": 28}, {"0-0": -1},
                                   {"0-0": True}, {"x": 1}, {"0-0": "1"}])  # fmt: skip
def test_what_is_not_there_is_refused(where):
    with pytest.raises(dl.DominoError):
        dl.deduce(dl.Concentration(seed=7).view(0)).chance_all(where)


def test_odd_questions_are_refused_in_words():
    view = dl.Concentration(seed=7).view(0)
    for seed in (None, -1, 1.5, "1", True):
        with pytest.raises(dl.DominoError):
            dl.deduce(view).sample(seed)
    with pytest.raises(dl.DominoError, match="leave behaviour out"):
        dl.deduce(view, {0: dl.Behaviour()})
