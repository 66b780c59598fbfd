"""Text forms: what is written can be read, and reading is lenient."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import ROUNDS, deal, layout_rules, played_out, step

import dominolab as dl

seeds = st.integers(0, 10_000)


@pytest.mark.parametrize("pack", [2, 6, 18])
def test_tiles_read_back(pack):
    for tile in dl.Pack(pack):
        assert dl.Tile.parse(str(tile)) is tile
        assert eval(repr(tile), {"Tile": dl.Tile}) is tile
        assert pickle.loads(pickle.dumps(tile)) is tile


@ROUNDS
@given(layout_rules())
def test_rules_read_back(rules):
    assert dl.Rules.parse(str(rules)) == rules
    assert eval(repr(rules), {"rules": dl.rules}) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert rules.replace() == rules


@ROUNDS
@given(layout_rules(), seeds, st.booleans())
def test_rounds_layouts_and_positions_read_back(rules, seed, match):
    states = played_out(deal(rules, seed, match=match), seed)
    for game in Random(seed).sample(states, min(5, len(states))):
        assert dl.Round.parse(str(game)) == game
        assert str(dl.Round.parse(str(game))) == str(game)
        assert dl.Layout.parse(str(game.layout)) == game.layout
        assert pickle.loads(pickle.dumps(game)) == game
        for seat in (None, 0):
            position = dl.Position.of(game, seat)
            assert dl.Position.parse(str(position)) == position


@pytest.mark.parametrize("preset", dl.presets())
def test_matches_read_back(preset):
    random = Random(5)
    match = dl.Match(preset, seed=5, limit=3)
    while match.result is None:
        if match.round.result is not None:
            assert dl.Match.parse(str(match)) == match
            match = match.next()
        elif isinstance(match.round, dl.Concentration):
            match = match.turn_up(
                random.choice([c for c in match.round.left if c != match.round.up])
            )
        else:
            match = match.with_round(step(match.round, random))
    assert dl.Match.parse(str(match)) == match


@ROUNDS
@given(seeds, st.integers(2, 4), st.integers(0, 60))
def test_grids_read_back(seed, players, turns):
    game, random = dl.Concentration(seed=seed, players=players), Random(seed)
    for _ in range(turns):
        if game.result is None:
            game = game.turn_up(random.choice([cell for cell in game.left if cell != game.up]))
    assert dl.Concentration.parse(str(game)) == game


def test_readers_are_lenient():
    assert dl.Tile.parse(" [4|6] ") is dl.Tile(6, 4)
    assert dl.Layout.parse("block: 64 65").count == dl.Layout.parse("block: 6-4 6-5@6-4:6").count
    game = dl.Round.parse(
        """
        # A round written by hand, with comments.
        Game: block
        A: 64, 1-1
        B: [6|5] 2-2
        starter: a

        A 6-4        # leads
        2. b 56      # only one place fits
        """
    )
    assert len(game.layout) == 2


def test_a_record_is_readable_and_diffable():
    game = dl.Round.start(
        dl.rules("all-fives", target=100), ["6-4 5-5".split(), "4-1 6-1".split()], ["0-0"]
    )
    assert str(game.play("6-4").play("6-1")) == (
        "game: all-fives\n"
        "players: 2\n"
        "options: target=100\n"
        "A: 5-5 6-4\n"
        "B: 4-1 6-1\n"
        "boneyard: 0-0\n"
        "lead: lot\n"
        "starter: A\n"
        "\n"
        "1 A 6-4\n"
        "2 B 6-1@6-4:6\n"
    )


def test_a_position_is_one_line_with_hidden_tiles():
    game = dl.Round.start(
        dl.rules("all-fives"), ["6-4 5-5".split(), "4-1 6-1".split()], ["0-0"]
    ).play("6-4")
    assert str(dl.Position.of(game, 1)) == (
        "all-fives players=2: 6-4 | A ?1 | B 4-1 6-1 | boneyard ?1 | turn B"
    )
    assert dl.Position.of(game).round().legal() == game.legal()
