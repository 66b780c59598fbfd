"""Soft evidence against brute force, and estimates where counting would take too long."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import count
from random import Random

import pytest
from brute_deals import Brute
from deduce_histories import history, small_rules
from strategies import FULL, LAYOUT_PRESETS

import dominolab as dl

HISTORIES = 300 if FULL else 50
CHANCES = [Fraction(9, 10), Fraction(4, 5), Fraction(1, 3), Fraction(2, 7)]


def soft_rules(preset: str, seed: int) -> dl.Rules:
    """Small rules under which players have a choice, where the game has one to give."""
    rules, random = small_rules(preset, seed), Random(seed)
    names = {option.name for option in rules.options()}
    if "voluntary_draw" in names:
        at_will = random.random() < 0.6
        rules = rules.replace(voluntary_draw=at_will, keep_drawn=not at_will)
    return rules


def players(rules: dl.Rules, seed: int, chances: list[Fraction]) -> dict[int, dl.Behaviour]:
    """What some of the seats are like."""
    random = Random(seed)
    return {
        seat: dl.Behaviour(random.choice([None, *chances]), random.choice([None, *chances]))
        for seat in range(rules.players)
        if random.random() < 0.8
    }


def soft_views(
    preset: str, number: int, chances: list[Fraction]
) -> Iterator[tuple[dl.View, dict[int, dl.Behaviour]]]:
    """What one of the seats has seen of histories in which free choices change a chance."""
    for seed in count():
        rules = soft_rules(preset, seed)
        seat = Random(seed).randrange(rules.players)
        view, behaviour = history(rules, seed).view(seat), players(rules, seed, chances)
        # With more draws than that brute force would take too long.
        if len(view.draws) < 4 and tells(view, behaviour):
            yield view, behaviour
            number -= 1
        if not number:
            return


def tells(view: dl.View, behaviour: dict[int, dl.Behaviour]) -> bool:
    try:
        return dl.deduce(view, behaviour).table() != dl.deduce(view).table()
    except dl.DominoError:  # such players could not have chosen so
        return True


@pytest.mark.parametrize("preset", LAYOUT_PRESETS)
def test_every_chance_is_what_brute_force_finds(preset: str) -> None:
    for view, behaviour in soft_views(preset, HISTORIES // 2, CHANCES):
        brute, found = Brute(view, behaviour), dl.deduce(view, behaviour)
        assert found.table() == brute.table(), (view, behaviour)
        assert found.deals == brute.deals, (view, behaviour)


def test_players_who_always_do_the_same_make_evidence_hard() -> None:
    impossible = 0
    for preset in ("draw", "matador", "muggins", "all-fives"):
        chances = [Fraction(0), Fraction(1)]
        for view, behaviour in soft_views(preset, HISTORIES // 5, chances):
            brute = Brute(view, behaviour)
            if brute.total:
                assert dl.deduce(view, behaviour).table() == brute.table(), (view, behaviour)
            else:
                impossible += 1
                with pytest.raises(dl.DominoError, match="No deal agrees"):
                    dl.deduce(view, behaviour)
    assert impossible > 5


def start(preset: str, hands: list[str], boneyard: str, **options: object) -> dl.Round:
    dealt = [hand.split() for hand in hands]
    rules = dl.rules(preset, len(dealt), pack=3, hand_size=len(dealt[0]), **options)
    return dl.Round.start(rules, dealt, boneyard.split())


def test_a_draw_at_will_speaks_against_being_able_by_bayes() -> None:
    hands, boneyard = ["3-3 3-1", "2-2 1-1"], "3-2 2-1 0-0 1-0 3-0 2-0"
    game = start("draw", hands, boneyard, reserve=0, voluntary_draw=True).play("3-3").draw()
    p = Fraction(9, 10)
    found = dl.deduce(game.view(0), {1: dl.Behaviour(plays_if_able=p)})
    # B was dealt 2 of 8 tiles, of which 3-0 and 3-2 fit: 15 hands of 28 do not, 13 do.
    unable = Fraction(15, 28) / (Fraction(15, 28) + (1 - p) * Fraction(13, 28))
    # 3-0 is one of the tiles dealt in 7 of those 13 hands; otherwise it may be the one drawn.
    dealt = (1 - unable) * Fraction(7, 13)
    assert found.chance("3-0", 1) == dealt + (1 - dealt) * Fraction(1, 6)
    assert found.why("3-0", 1)[0] == (
        "Move 2: B drew or passed when 3 was open, and perhaps held no 3 then."
    )
    sure = dl.deduce(game.view(0), {1: dl.Behaviour(plays_if_able=1)})
    assert sure.chance("3-0", 1) == Fraction(1, 6)
    assert "so B held no 3 then" in sure.why("3-0", 1)[0]


def test_points_that_were_not_made_speak_against_being_able() -> None:
    hands, boneyard = ["3-1 0-0", "3-0 2-2"], "3-3 3-2 2-1 1-1 2-0 1-0"
    game = start("muggins", hands, boneyard, reserve=0).play("3-1").play("3-0")
    # On 3-1 only 1-1 and 2-1 make five. The other tile of B is one of 7 that A has not seen.
    q = Fraction(4, 5)
    found = dl.deduce(game.view(0), {1: dl.Behaviour(takes_points=q)})
    assert found.chance("1-1", 1) == found.chance("2-1", 1) == (1 - q) / (5 + 2 * (1 - q))
    sure = dl.deduce(game.view(0), {1: dl.Behaviour(takes_points=1)})
    assert sure.chance("1-1", 1) == 0
    assert sure.why("1-1", 1) == (
        "Move 2: B made no points, so B held nothing that scores then.",
        "So 1-1 is not with B.",
    )


def test_more_free_choices_than_can_be_weighed_are_refused_before_counting() -> None:
    rules = dl.rules("matador", players=2, reserve=0)
    game = dl.Round.deal(rules, seed=3)
    game = game.after(game.legal()[0])
    while game.view(0).boneyard > 1:
        game = game.draw()
    behaviour = {seat: dl.Behaviour(plays_if_able=Fraction(1, 2)) for seat in (0, 1)}
    viewer = 1 - game.turn
    with pytest.raises(dl.DominoError, match=r"13 free choices.*at most 12.*dl\.estimate"):
        dl.deduce(game.view(viewer), behaviour)
    table = dl.estimate(game.view(viewer), behaviour=behaviour, samples=100, seed=1)
    assert all(abs(sum(e.value for e in row.values()) - 1) < 1e-9 for row in table.values())


# Estimates


@pytest.mark.parametrize("preset", ["muggins", "matador"])
def test_an_estimate_is_within_two_errors_as_often_as_it_should_be(preset: str) -> None:
    view, behaviour = list(soft_views(preset, 3, CHANCES))[-1]
    exact = dl.deduce(view, behaviour)
    tile, place = next(
        (tile, place)
        for tile, row in exact.table().items()
        for place, chance in row.items()
        if Fraction(1, 10) < chance < Fraction(9, 10)
    )
    near = 0
    for seed in range(200):
        value, error = dl.estimate(view, behaviour=behaviour, samples=100, seed=seed)[tile][place]
        near += abs(value - exact.chance(tile, place)) < 2 * error
    # 95 in 100 should be; fewer than 181 of 200 would be so once in 400 times.
    assert near >= 181


def test_a_count_that_takes_too_long_is_refused_and_can_be_estimated() -> None:
    rules = dl.rules("draw", players=10, pack=12, hand_size=7, boneyard="one", reserve=0)
    game, random = dl.Round.deal(rules, seed=0), Random(0)
    for _ in range(60):
        moves = game.legal()
        game = game.after(moves[int(random.random() * len(moves))])
    with pytest.raises(dl.DominoError, match=r"more than [\d,]+ steps.*dl\.estimate"):
        dl.deduce(game.view(game.turn))
    view = game.view(game.turn)
    table = dl.estimate(view, samples=200, seed=1)
    for place, there in [("boneyard", view.boneyard), (3, view.sizes[3])]:
        assert abs(sum(row[place].value for row in table.values()) - there) < 1e-6


VIEW = start("draw", ["3-3 3-1", "2-2 1-1"], "3-2 2-1 0-0 1-0").play("3-3").view(0)
CASES = {
    "a chance above 1": (lambda: dl.Behaviour(plays_if_able=2), "plays_if_able=2"),
    "a chance below 0": (lambda: dl.Behaviour(takes_points=Fraction(-1, 2)), "takes_points"),
    "a chance that is not exact": (lambda: dl.Behaviour(0.9), r"0.9.*Fraction\(9, 10\)"),
    "a chance that is nothing": (lambda: dl.Behaviour(float("nan")), "nan"),
    "a yes for a chance": (lambda: dl.Behaviour(True), "True"),
    "a behaviour for nobody": (lambda: dl.deduce(VIEW, {2: dl.Behaviour(1)}), "no seat 2"),
    "a number for a behaviour": (lambda: dl.deduce(VIEW, {1: Fraction(1, 2)}), "behaviour="),
    "a behaviour without a seat": (lambda: dl.deduce(VIEW, dl.Behaviour(1)), "behaviour="),
    "no samples": (lambda: dl.estimate(VIEW, samples=0, seed=1), "samples=0"),
    "half a sample": (lambda: dl.estimate(VIEW, samples=2.5, seed=1), "samples=2.5"),
    "too many samples": (lambda: dl.estimate(VIEW, samples=10**9, seed=1), "samples=1000000000"),
    "no seed": (lambda: dl.estimate(VIEW, seed=None), "seed"),
    "no view": (lambda: dl.estimate("view", seed=1), "'view'"),
    "nothing that agrees": (
        lambda: dl.estimate(
            replace(VIEW, sizes=(1, 1), events=(*VIEW.events, dl.Passed(0)), turn=1), seed=1
        ),
        "sizes|None of 2000",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_cannot_be_is_refused_in_words(name: str) -> None:
    ask, words = CASES[name]
    with pytest.raises(dl.DominoError, match=words):
        ask()
