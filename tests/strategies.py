"""Random rules and random rounds for the property tests."""

from __future__ import annotations

import os
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

import dominolab as dl
from dominolab.option_table import OPTIONS

FULL = os.environ.get("DOMINOLAB_FULL") == "1"

# The same examples on every machine and in every run; many more of them with DOMINOLAB_FULL=1.
ROUNDS = settings(max_examples=400 if FULL else 40, deadline=None, derandomize=True)

LAYOUT_PRESETS = [name for name in dl.presets() if name != "concentration"]
# Options whose values are numbers, so that some must be proposed.
NUMBERS = {
    "pack": [3, 4, 5, 6, 7, 9],
    "hand_size": [1, 2, 3, 5, 7],
    "reserve": [0, 1, 2, 5],
    "multiples": [(), (5,), (3,), (5, 3), (2, 7)],
    "chip_out": [0, 1, 3],
    "target": [1, 5, 30, 61, 200],
}


@st.composite
def layout_rules(draw: st.DrawFn) -> dl.Rules:
    """Rules of any preset with up to five options switched at random."""
    rules = dl.rules(draw(st.sampled_from(LAYOUT_PRESETS)))
    for _ in range(draw(st.integers(0, 5))):
        players = draw(st.sampled_from([2, 3, 4]))
        name = draw(st.sampled_from(sorted(option.name for option in rules.options())))
        values = NUMBERS.get(name) or list(OPTIONS[name].values)
        try:
            rules = rules.replace(players=players, **{name: draw(st.sampled_from(values))})
        except dl.RulesError:
            continue  # a combination that cannot be; the rest of the draw goes on
    return rules


def deal(rules: dl.Rules, seed: int, *, match: bool = False) -> dl.Round:
    """A deal under these rules; inside a match when asked, some way on to the target."""
    scores = [Random(seed).randrange(rules.target) for _ in rules.sides] if match else None
    return dl.Round.deal(rules, seed, scores=scores)


def step(game: dl.Round, random: Random) -> dl.Round:
    """One random legal move, claim or answer; announcements are sometimes wrong."""
    if game.turn is None:
        return game.claim(game.claimant) if random.random() < 0.5 else game.decline()
    if game.claimable and random.random() < 0.4:
        return game.claim(game.claimant)
    move = game.legal()[int(random.random() * len(game.legal()))]
    if game.rules.muggins_call and isinstance(move, dl.Play) and random.random() < 0.4:
        announce = random.choice([0, 1, 5, 10])
        return game.play(move.tile, move.at, move.touch, move.face, announce=announce)
    return game.after(move)


def played_out(game: dl.Round, seed: int) -> list[dl.Round]:
    """Every state of a random round, from the deal to its end."""
    random, states = Random(seed), [game]
    while states[-1].result is None:
        states.append(step(states[-1], random))
        assert len(states) < 700, "the round does not end"
    return states
