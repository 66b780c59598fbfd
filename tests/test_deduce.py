"""Deduction: equal to brute force, true to itself, with reasons that hold and errors that help."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from random import Random

import pytest
from brute_deals import Brute, Place, World, tiles_at
from deduce_histories import history, small_rules
from hypothesis import given
from hypothesis import strategies as st
from strategies import FULL, LAYOUT_PRESETS, ROUNDS, deal, layout_rules, played_out

import dominolab as dl
from dominolab.deduction.cases import Cases
from dominolab.deduction.proofs import all_clues, keeping

HISTORIES = 300 if FULL else 50
every_preset = pytest.mark.parametrize("preset", LAYOUT_PRESETS)


def views(preset: str, number: int) -> list[dl.View]:
    """What every seat has seen of random histories in small packs."""
    games = [history(small_rules(preset, seed), seed) for seed in range(number)]
    return [game.view(seat) for game in games for seat in range(game.rules.players)]


# Against brute force


@every_preset
def test_every_chance_is_what_brute_force_finds(preset: str) -> None:
    for view in views(preset, HISTORIES):
        brute, found = Brute(view), dl.deduce(view)
        assert found.deals == brute.deals, view
        assert found.table() == brute.table(), view


@every_preset
def test_questions_about_several_tiles_are_what_brute_force_finds(preset: str) -> None:
    for number, view in enumerate(views(preset, HISTORIES // 5)):
        random = Random(number)
        brute, found = Brute(view), dl.deduce(view)
        asked = random.sample(view.unseen, min(3, len(view.unseen)))
        where = {tile: random.choice(found.places) for tile in asked}
        if where:
            assert found.chance_all(where) == brute.share(all_there(where)), (view, where)
        for seat in range(view.rules.players):
            pip = random.randint(0, view.rules.pack)
            assert found.chance_any(pip, seat) == brute.share(
                lambda world, seat=seat, pip=pip: any(t.has(pip) for t in world.game.hands[seat])
            ), view
            assert found.can_follow(seat) == brute.share(
                lambda world, seat=seat: world.game.layout.plays(world.game.hands[seat]) != []
            ), view
            held = Counter[int]()
            for world in brute.worlds:
                held[dl.hand_pips(view.rules, world.game.hands[seat])] += world.weight
            expected = {pips: weight / brute.total for pips, weight in sorted(held.items())}
            assert found.pips(seat) == expected, view


def all_there(where: dict[dl.Tile, Place]):
    def holds(world: World) -> bool:
        return all(tile in tiles_at(world, place) for tile, place in where.items())

    return holds


# True to itself


@ROUNDS
@given(layout_rules(), st.integers(0, 10_000))
def test_rows_add_up_to_one_and_columns_to_the_tiles_there(rules: dl.Rules, seed: int) -> None:
    states = [game for game in played_out(deal(rules, seed), seed) if game.result is None]
    for game in states[:: max(1, len(states) // 3)]:
        view = game.view(seed % rules.players)
        found = dl.deduce(view)
        table = found.table()
        assert list(table) == list(view.unseen)
        for row in table.values():
            assert tuple(row) == found.places
            assert sum(row.values()) == 1
            assert all(0 <= chance <= 1 for chance in row.values())
        for place in found.places:
            there = sum(row[place] for row in table.values())
            assert there == {"boneyard": view.boneyard, "aside": view.aside}.get(
                place, view.sizes[place] if isinstance(place, int) else None
            )
        # What is really so has been counted as possible.
        for place in found.places:
            if isinstance(place, int):
                assert all(found.chance(tile, place) > 0 for tile in game.hands[place])


def test_a_chance_asked_for_alone_is_the_one_in_the_table() -> None:
    for view in views("draw", 10):
        found = dl.deduce(view)
        for tile, row in found.table().items():
            for place, chance in row.items():
                assert found.chance(str(tile), place) == chance
                assert found.chance_all({tile: place}) == chance
        for tile in view.hand:
            assert found.chance(tile, view.seat) == 1
            assert found.chance(tile, "boneyard") == 0


def test_the_table_that_is_given_away_is_a_copy() -> None:
    found = dl.deduce(dl.Round.deal(dl.rules("block"), seed=7).view(0))
    found.table()[found.view.unseen[0]][1] = Fraction(7)
    assert found.chance(found.view.unseen[0], 1) == Fraction(1, 3)


# Samples


@every_preset
def test_a_sample_is_one_of_the_deals_that_brute_force_finds(preset: str) -> None:
    for view in views(preset, HISTORIES // 5):
        possible = {
            (world.game.hands, frozenset(world.game.boneyard)) for world in Brute(view).worlds
        }
        found = dl.deduce(view)
        for seed in range(10):
            sample = found.sample(seed)
            assert (sample.hands, frozenset(sample.boneyard)) in possible, view
            assert sample == found.sample(seed)


# The value that chi-square passes once in 1,000 times, by degrees of freedom.
CHI_SQUARE = {2: 13.82, 3: 16.27, 5: 20.52, 7: 24.32, 14: 36.12}


def sampled_deviation(view: dl.View, number: int = 3000) -> tuple[float, int]:
    """Chi-square of samples against brute force, and its degrees of freedom."""
    brute, found = Brute(view), dl.deduce(view)
    expected = Counter[tuple[dl.Tile, ...]]()
    for world in brute.worlds:
        expected[world.game.hands] += world.weight / brute.total
    seen = Counter(found.sample(seed).hands for seed in range(number))
    assert set(seen) <= set(expected)
    deviation = sum((seen[key] - number * p) ** 2 / (number * p) for key, p in expected.items())
    return float(deviation), len(expected) - 1


def test_samples_are_as_frequent_as_they_should_be() -> None:
    tested = 0
    for preset in ("block", "draw", "matador", "all-fives", "chickie"):
        for view in views(preset, 12):
            degrees = len({world.game.hands for world in Brute(view).worlds}) - 1
            if degrees in CHI_SQUARE:
                deviation, _ = sampled_deviation(view)
                assert deviation < CHI_SQUARE[degrees], (deviation, degrees, view)
                tested += 1
                break
    assert tested == 5


# Reasons


@every_preset
def test_reasons_suffice_and_nothing_suffices_without_them(preset: str) -> None:
    told = 0
    for view in views(preset, HISTORIES // 2):
        found = dl.deduce(view)
        for tile, place, chance in entries(found):
            reasons = found.why(tile, place)
            if chance not in (0, 1):
                assert str(chance) in reasons[-1]
                continue
            # Where it is certain, the same must hold of all other places together.
            here = found._cohorts(place)
            cohorts = here if chance == 0 else ~here
            named = {reason.event for reason in reasons if reason.event is not None}
            others = {clue.event for clue in all_clues(found.evidence)} - named
            assert not possible(found, named, tile, cohorts), (view, reasons)
            if named:
                assert possible(found, others, tile, cohorts), (view, reasons)
                told += 1
            else:  # then it follows from how many tiles there are everywhere
                assert not possible(found, set(), tile, cohorts), (view, reasons)
    assert told > 20


def entries(found: dl.Deduction) -> list[tuple[dl.Tile, Place, Fraction]]:
    table = found.table()
    return [(tile, place, table[tile][place]) for tile in table for place in table[tile]]


def possible(found: dl.Deduction, events: set[int], tile: dl.Tile, cohorts: int) -> bool:
    """Whether the tile could be in these cohorts if only these events told anything."""
    return Cases(keeping(found.evidence, events)).weight({tile: cohorts}) > 0
