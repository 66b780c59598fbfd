"""Random histories in small packs, short enough to deduce from by brute force."""

from __future__ import annotations

from random import Random

from strategies import LAYOUT_PRESETS, step

import dominolab as dl
from dominolab.option_table import OPTIONS

# Options that change what a history proves; all others only change what it is worth.
TELLING = (
    "boneyard finish_foot join keep_drawn lead_first matador_face multiples muggins_call no_double "
    "opening partners_out reserve sides_first sniff spinner_only_if_led spinners voluntary_draw"
).split()
# These say the most about deduction and would come up too seldom.
SELDOM = {"keep_drawn": [True], "no_double": ["draw"], "opening": ["fixed-order-draw", "placed"]}
NUMBERS = {"reserve": [0, 1, 2], "multiples": [(5,), (3,), (2, 3)]}

__all__ = ["LAYOUT_PRESETS", "history", "small_rules"]


def small_rules(preset: str, seed: int) -> dl.Rules:
    """A preset with a small pack, every other time with some options switched."""
    random = Random(seed)
    players = 4 if preset == "allies" else random.choice([2, 2, 3])
    pack = random.choice([2, 3, 3])
    tiles = 6 if pack == 2 else 10
    most = {2: 3, 3: 2, 4: 2}[players]
    size = random.randint(1, min(most, tiles // players))
    rules = dl.rules(preset, players=players, pack=pack, hand_size=size)
    for number in range(random.choice([0, 1, 3, 5])):
        names = [option.name for option in rules.options()]
        seldom = number == 0 and [name for name in SELDOM if name in names]
        name = random.choice(seldom or [name for name in names if name in TELLING])
        values = SELDOM if seldom else NUMBERS
        value = random.choice(values.get(name) or list(OPTIONS[name].values))
        try:
            rules = rules.replace(**{name: value})
        except dl.RulesError:
            continue  # a combination that cannot be
    return rules


def history(rules: dl.Rules, seed: int) -> dl.Round:
    """A random round under these rules, stopped somewhere before it is over."""
    random = Random(seed)
    game = beginning(rules, random)
    for _ in range(random.choice([0, 1, 2, 3, 4, 5, 6, 8, 10])):
        then = step(game, random)
        if then.result is not None:
            break
        game = then
    return game


def beginning(rules: dl.Rules, random: Random) -> dl.Round:
    """A deal that is not over at once; now and then with tiles on the table or set aside."""
    lead = random.choice(["lot", "highest-double"])
    if rules.spinners == "feet":
        lead = None
    scores = random.choice([None, [0] * len(rules.sides)])
    while True:
        game = dl.Round.deal(rules, int(random.random() * 10**9), lead=lead, scores=scores)
        if random.random() < 0.2:
            game = started_later(game, random) or game
        if game.result is None:
            return game


def started_later(game: dl.Round, random: Random) -> dl.Round | None:
    """The tiles of a deal, some of them laid out or set aside before the round begins."""
    rules, boneyard = game.rules, list(game.boneyard)
    layout = game.table
    for _ in range(random.choice([0, 1, 2])):
        plays = layout.plays(boneyard)
        if plays:
            layout = layout.lay(random.choice(plays))
            boneyard.remove(layout.tiles[-1].tile)
    boneyard = boneyard[random.choice([0, 0, 1]) :]
    try:
        return dl.Round.start(
            rules, game.hands, boneyard, lead=game.lead, placed=game.placed, table=layout,
            starter=game.starter, scores=game.scores,
        )  # fmt: skip
    except dl.RulesError:  # with these rules such a deal would be dealt again
        return None
