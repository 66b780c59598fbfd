"""Deduction: equal to brute force, true to itself, with reasons that hold and errors that help."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
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


# What each kind of move says, in small rounds that can be followed by hand


def start(preset: str, hands: list[str], boneyard: str, **options: object) -> dl.Round:
    """A round with a double-three pack, hands and boneyard as written."""
    dealt = [hand.split() for hand in hands]
    rules = dl.rules(preset, len(dealt), pack=3, hand_size=len(dealt[0]), **options)
    return dl.Round.start(rules, dealt, boneyard.split())


def chances(found: dl.Deduction, place: Place) -> dict[str, str]:
    return {str(tile): str(row[place]) for tile, row in found.table().items()}


def test_a_pass_says_that_nothing_fitted() -> None:
    game = start("block", ["3-3 3-1 2-0", "2-2 1-1 0-0"], "3-2 3-0 2-1 1-0").play("3-3").pass_()
    found = dl.deduce(game.view(0))
    assert found.deals == 10  # 3 of the 5 tiles without a 3
    assert chances(found, 1) == {
        "0-0": "3/5", "1-0": "3/5", "1-1": "3/5", "2-1": "3/5", "2-2": "3/5",
        "3-0": "0", "3-2": "0",
    }  # fmt: skip
    assert found.why("3-2", 1) == (
        "Move 2: B passed when 3 was open, so B held no 3 then.",
        "So 3-2 is not with B.",
    )
    assert [reason.event for reason in found.why("3-2", 1)] == [1, None]
    # Of its own hand the other seat knows more than that.
    assert dl.deduce(game.view(1)).why("2-2", 1) == ("2-2 is in your hand.",)


def test_a_tile_drawn_and_played_at_once_is_told_apart() -> None:
    game = start("draw", ["3-3 3-1 2-0", "2-2 1-1 0-0"], "2-1 3-2 3-0 1-0", reserve=0).play("3-3")
    drawing = dl.deduce(game.draw().draw().view(0))
    # The first tile drawn did not fit; the second may be anything.
    assert (drawing.deals, drawing.chance("3-0", 1)) == (60, Fraction(1, 3))
    played = dl.deduce(game.draw().draw().play("3-2").view(0))
    # 3-2 was the second one, so the four tiles of B are among five: 5 deals, times 4 first draws.
    assert (played.deals, played.chance("3-0", 1), played.chance("1-0", 1)) == (
        20,
        0,
        1 - Fraction(1, 5),
    )


def test_a_draw_at_will_says_nothing() -> None:
    hands, boneyard = ["3-3 3-1 2-0", "2-2 3-0 0-0"], "2-1 3-2 1-1 1-0"
    game = start("draw", hands, boneyard, reserve=0, voluntary_draw=True).play("3-3").draw()
    found = dl.deduce(game.view(0))
    assert set(chances(found, 1).values()) == {"4/7"}
    assert found.why("3-0", 1) == (
        "No move says where it is, which leaves a chance of 4/7 that 3-0 is with B.",
    )


def test_a_tile_kept_while_others_could_be_drawn_fits() -> None:
    hands, boneyard = ["3-3 3-1 2-0", "2-2 1-1 0-0"], "3-2 2-1 3-0 1-0"
    game = start("draw", hands, boneyard, reserve=0, keep_drawn=True).play("3-3").draw().pass_()
    found = dl.deduce(game.view(0))
    assert (found.deals, found.chance("3-2", 1), found.chance("3-0", 1)) == (
        20,
        Fraction(1, 2),
        Fraction(1, 2),
    )


def test_a_lead_by_highest_double_says_that_nobody_held_a_higher_one() -> None:
    hands = ["2-2 3-1 2-0", "3-2 1-1 0-0"]
    game = start("block", hands, "3-3 3-0 2-1 1-0", lead_first="highest-double")
    before = dl.deduce(game.view(1))
    # A is to lead 2-2 or 3-3, or else a heavier tile than any: B holds a double, so not that.
    assert before.chance("3-3", 0) + before.chance("2-2", 0) > 1
    after = dl.deduce(game.play("2-2").view(1))
    assert (after.deals, after.chance("3-3", "boneyard")) == (10, 1)
    assert after.why("3-3", 0) == (
        "Move 1: A led the highest double that was dealt to anybody.",
        "So 3-3 is not with A.",
    )


def test_a_round_that_goes_on_says_that_somebody_can_play() -> None:
    game = start("block", ["3-3 1-1 0-0", "3-0 1-0 2-0"], "3-2 3-1 2-1 2-2").play("3-3")
    found = dl.deduce(game.view(0))
    # A cannot play, so B holds a 3: of the 35 hands B may have, 4 have none.
    assert found.deals == 35 - 4
    assert found.can_follow(1) == 1
    assert found.chance_any(3, 1) == 1


def test_an_unfinished_foot_asks_for_its_own_number_only() -> None:
    hands, boneyard = ["3-3 1-0", "3-2 1-1"], "3-0 2-1 2-0 2-2 3-1 0-0"
    game = start("chickie", hands, boneyard).play("3-3").play("3-2").draw()
    found = dl.deduce(game.view(1))
    # A was dealt one of the 5 tiles without a 3; a 2 lies open, but may not be built on yet.
    assert found.deals == 5 * 6
    assert found.chance("2-1", 0) == Fraction(1, 5) + Fraction(4, 5) * Fraction(1, 6)
    assert found.chance("3-0", 0) == Fraction(1, 6)


def test_matadors_fit_everywhere() -> None:
    hands, boneyard = ["2-2 3-3", "1-1 3-0"], "3-1 2-0 0-0 3-2 1-0 2-1"
    game = start("matador", hands, boneyard, voluntary_draw=False).play("2-2").draw()
    found = dl.deduce(game.view(0))
    # An end of 2 wants a 2, since they make 4 together, or a matador: 3-1 or 0-0.
    assert found.deals == 3 * 6
    fitting = ("0-0", "2-0", "2-1", "3-1", "3-2")
    assert {found.chance(tile, 1) for tile in fitting} == {Fraction(1, 6)}
    assert {found.chance(tile, 1) for tile in ("1-0", "1-1", "3-0")} == {Fraction(13, 18)}


# Errors


VIEW = start("block", ["3-3 3-1 2-0", "2-2 1-1 0-0"], "3-2 3-0 2-1 1-0").play("3-3").view(0)
FOUND = dl.deduce(VIEW)
OVER = start("block", ["3-3", "2-2"], "3-2 3-0 2-1 1-0").play("3-3")
IMPOSSIBLE = start("block", ["3-3 3-1 2-0", "3-2 2-2 1-1"], "3-0 2-1 1-0 0-0").play("3-3")

CASES = {
    "nothing": (lambda: dl.deduce(None), r"game\.view\(0\), not None"),
    "a round": (lambda: dl.deduce(OVER), "not <Round"),
    "a round that is over": (lambda: dl.deduce(OVER.view(1)), "is over"),
    "a hand that is too long": (lambda: dl.deduce(replace(VIEW, sizes=(2, 4))), "sizes"),
    "a boneyard below nothing": (lambda: dl.deduce(replace(VIEW, boneyard=-1)), "sizes"),
    "tiles that are not there": (lambda: dl.deduce(replace(VIEW, boneyard=5)), "add up"),
    "a tile twice": (lambda: dl.deduce(replace(VIEW, hand=VIEW.hand[:1] * 2)), "No deal agrees"),
    "moves that are missing": (lambda: dl.deduce(replace(VIEW, events=())), "agrees|layout"),
    "a pass with a tile that fits": (
        lambda: dl.deduce(
            replace(IMPOSSIBLE.view(1), events=(*IMPOSSIBLE.events, dl.Passed(1)), turn=0)
        ),
        "No deal agrees",
    ),
    "a play that cannot be": (
        lambda: dl.deduce(
            replace(VIEW, events=(*VIEW.events, VIEW.events[0]._replace(seat=1)), sizes=(2, 2))
        ),
        "could not be played",
    ),
    "a tile of another pack": (lambda: FOUND.chance("6-4", 1), "6-4 is not in the double-3"),
    "a text that is no tile": (lambda: FOUND.chance("six", 1), "'six' is not a tile"),
    "a number for a tile": (lambda: FOUND.chance(6, 1), "6 is not a tile"),
    "no tile": (lambda: FOUND.chance(None, 1), "None is not a tile"),
    "a seat that is not there": (lambda: FOUND.chance("3-2", 2), "no place 2.*0, 1, 'boneyard'"),
    "a place with a wrong name": (lambda: FOUND.why("3-2", "bone"), "no place 'bone'"),
    "a yes for a seat": (lambda: FOUND.chance("3-2", True), "no place True"),
    "a fraction for a seat": (lambda: FOUND.chance("3-2", 1.0), "no place 1.0"),
    "a list for a place": (lambda: FOUND.why("3-2", [1]), r"no place \[1\]"),
    "no tiles together": (lambda: FOUND.chance_all({}), "names no tiles"),
    "a list of tiles": (lambda: FOUND.chance_all(["3-2"]), "names no tiles"),
    "a wrong place among several": (lambda: FOUND.chance_all({"3-2": 1, "3-0": 7}), "no place 7"),
    "a number that no tile has": (lambda: FOUND.chance_any(4, 1), "no suit of 4"),
    "a number that is none": (lambda: FOUND.chance_any(float("nan"), 1), "no suit of nan"),
    "any of a seat that is not there": (lambda: FOUND.chance_any(3, -1), "no seat -1"),
    "following of no seat": (lambda: FOUND.can_follow("boneyard"), "no seat 'boneyard'"),
    "pips of no seat": (lambda: FOUND.pips(None), "no seat None"),
    "a sample without a seed": (lambda: FOUND.sample(None), "seed"),
    "a sample with a wrong seed": (lambda: FOUND.sample(-1), "-1"),
}


@pytest.mark.parametrize("name", CASES)
def test_what_cannot_be_is_refused_in_words(name: str) -> None:
    ask, words = CASES[name]
    with pytest.raises(dl.DominoError, match=words):
        ask()
