"""Deduction: exact against brute force, consistent with itself, and with reasons that hold."""

from __future__ import annotations

import pytest
from brute_deals import Brute
from deduce_histories import history, small_rules
from strategies import FULL, LAYOUT_PRESETS

import dominolab as dl

HISTORIES = 300 if FULL else 50


# Against brute force


@pytest.mark.parametrize("preset", LAYOUT_PRESETS)
def test_every_chance_is_what_brute_force_finds(preset: str) -> None:
    for seed in range(HISTORIES):
        game = history(small_rules(preset, seed), seed)
        for seat in range(game.rules.players):
            view = game.view(seat)
            brute, found = Brute(view), dl.deduce(view)
            where = f"seed {seed}, seat {seat}\n{view}"
            assert found.deals == brute.deals, where
            assert found.table() == brute.table(), where
