"""Chances of hands, suits and pips: every number by two routes, and by going through all hands."""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from importlib import import_module
from itertools import combinations
from math import comb

import pytest
from chance_checks import sound

import dominolab as dl
from dominolab.chance import hands as all_hands
from dominolab.chance import holding, longest_suit, pips_in_hand, void, void_suits

HANDS = 1184040
FULL = bool(os.environ.get("DOMINOLAB_FULL"))


# --- the numbers of the lessons, and of the sources ---------------------------------------

DOUBLES = ["323/3289", "15827/49335", "47481/131560", "4655/26312", "4655/118404", "49/13156"]


@pytest.mark.parametrize(("size", "pack", "number"), [
    (7, 6, HANDS), (5, 9, comb(55, 5)), (15, 12, comb(91, 15)), (0, 6, 1), (28, 6, 1),
])  # fmt: skip
def test_so_many_hands(size, pack, number):
    assert sound(all_hands(size, pack=pack)) == number


@pytest.mark.parametrize("number", range(8))
def test_so_many_doubles(number):
    chance = sound(holding("doubles", exactly=number))
    assert chance == Fraction(comb(7, number) * comb(21, 7 - number), HANDS)
    if number < len(DOUBLES):
        assert chance == Fraction(DOUBLES[number])
    assert number != 7 or chance == Fraction(1, HANDS)


@pytest.mark.parametrize(("answer", "value"), [
    (holding("doubles"), Fraction(7, 4)),
    (holding("matadors", exactly=0), Fraction(19, 65)),
    (holding("matadors"), Fraction(1)),
    (void(5), Fraction(323, 3289)),
    (holding(6, exactly=7), Fraction(1, HANDS)),
    (holding("suit 6", exactly=6), Fraction(49, 394680)),
    (holding("doubles", at_least=0), Fraction(1)),
    (holding("doubles", exactly=0, hand=14), Fraction(1, 345)),
    (holding("doubles", exactly=0, hand=15), Fraction(1, 690)),
    (holding("doubles", exactly=0, hand=20), Fraction(1, 148005)),
    (holding({"doubles": 2, "suit 6": 3}), Fraction(35, 572)),
    (pips_in_hand(), Fraction(42)),
    (pips_in_hand(pack=9, hand=55), Fraction(495)),
    (longest_suit(at_least=3), Fraction(275219, 296010)),
    (longest_suit(at_least=4), Fraction(29113, 98670)),
    (longest_suit(at_least=5), Fraction(15953, 592020)),
    (longest_suit(exactly=6), Fraction(7 * 147, HANDS)),
    (longest_suit(exactly=7), Fraction(7, HANDS)),
    (longest_suit(exactly=7, doubles_too=True), Fraction(1, 148005)),
])  # fmt: skip
def test_a_number_that_is_known(answer, value):
    assert sound(answer) == value


def test_a_double_among_four_tiles():
    """The four corners of an array of 4 x 7 are four tiles like any others."""
    chance = sound(holding("doubles", at_least=1, hand=4))
    assert chance == 1 - Fraction(comb(21, 4), comb(28, 4)) == Fraction(46, 65)


def test_six_of_a_suit_in_one_of_so_many_hands():
    assert round(1 / sound(longest_suit(at_least=6))) == 1143
    assert round(1 / sound(longest_suit(at_least=6, doubles_too=True))) == 1000


def test_missing_suits_and_the_published_value_that_is_wrong():
    found = {n: HANDS * sound(void_suits(exactly=n)) for n in range(4)}
    assert found == {0: 501015, 1: 556290, 2: 122535, 3: 4200}
    one, two, three = 7 * comb(21, 7), comb(15, 7), 35 * comb(10, 7)
    assert HANDS - (one - 21 * two + three) == 501015
    # The published 546,060 took 28 pairs of suits: 7 x 8 / 2 counts each suit with itself too.
    assert HANDS - (one - 28 * two + three) == 546060
    assert comb(7, 2) == 21
    assert comb(8, 2) == 28


def test_pips_spread_by_exactly_seven():
    answer = pips_in_hand()
    assert answer.variance == 49
    # Another way: a hand of 7 of 28 varies as 7 tiles do, less what drawing takes away.
    pips = [tile.pips for tile in dl.Pack(6)]
    variance = Fraction(sum((p - 6) ** 2 for p in pips), 28)
    assert 7 * variance * Fraction(28 - 7, 28 - 1) == 49
    lightest, heaviest = sorted(pips)[:7], sorted(pips)[-7:]
    assert (min(answer.table), max(answer.table)) == (sum(lightest), sum(heaviest))


# --- all hands, one by one ----------------------------------------------------------------


def going_through(pack: int, size: int) -> tuple[int, list[Counter[int]]]:
    """All hands, counted by doubles, missing suits, longest suit (with doubles) and pips."""
    found: list[Counter[int]] = [Counter() for _ in range(5)]
    for hand in combinations(dl.Pack(pack).tiles, size):
        suits = [sum(tile.has(n) for tile in hand) for n in range(pack + 1)]
        doubles = sum(tile.is_double for tile in hand)
        longest = max(suits)
        values = (doubles, suits.count(0), longest, max(longest, doubles),
                  sum(tile.pips for tile in hand))  # fmt: skip
        for table, value in zip(found, values, strict=True):
            table[value] += 1
    return sum(found[0].values()), found


@pytest.mark.parametrize(
    ("pack", "size"), [(2, 3), (3, 4), (4, 5), *([(6, 7)] if FULL else [(6, 4)])]
)
def test_every_table_is_that_of_all_hands(pack, size):
    total, counted = going_through(pack, size)
    answers = [
        holding("doubles", hand=size, pack=pack),
        void_suits(hand=size, pack=pack),
        longest_suit(hand=size, pack=pack),
        longest_suit(doubles_too=True, hand=size, pack=pack),
        pips_in_hand(hand=size, pack=pack),
    ]
    for answer, table in zip(answers, counted, strict=True):
        assert answer.table == {n: Fraction(c, total) for n, c in sorted(table.items())}
        sound(answer)


@pytest.mark.parametrize("what", [
    {"doubles": 1, "suit 3": 2}, {"suit 0": 1, "suit 1": 1, "suit 2": 1}, {"even": 2, 3: 0},
    {"at least 4 pips": 3}, {"3-3 2-1": 2, "doubles": 1}, {"doubles": 4, "singles": 4},
])  # fmt: skip
def test_several_kinds_at_once(what):
    kinds = [{*dl.chance.kinds.kind_of(one, dl.Pack(3)).tiles} for one in what]
    found = [
        all(len(kind.intersection(hand)) == n for kind, n in zip(kinds, what.values(), strict=True))
        for hand in combinations(dl.Pack(3).tiles, 4)
    ]
    assert sound(holding(what, hand=4, pack=3)) == Fraction(sum(found), len(found))


def test_tiles_that_are_known_are_not_in_the_hand():
    mine = "5-5 5-4 5-3 6-1 2-0 1-1 4-0"
    assert sound(void(5, known=mine)) == Fraction(comb(17, 7), comb(21, 7))
    layout = dl.Layout(dl.rules("block")).play("5-5").play("6-5")
    assert sound(void(5, known=layout)) == Fraction(comb(21, 7), comb(26, 7))
    game = dl.Round.deal(dl.rules("block", players=2), seed=7)
    game = game.after(game.legal()[0])
    view = game.view(0)
    fives = sum(tile.has(5) for tile in view.unseen)
    assert sound(void(5, known=view)) == Fraction(
        comb(len(view.unseen) - fives, 7), comb(len(view.unseen), 7)
    )


# --- a second route that is one ------------------------------------------------------------


@pytest.mark.parametrize(("module", "name", "wrong", "question"), [
    ("hands", "ways", lambda *_: 5, lambda: holding("doubles", exactly=2)),
    ("hands", "ways", lambda *_: 5, lambda: holding("doubles")),
    ("hands", "ways", lambda *_: 5, lambda: void(3)),
    ("hands", "ways_in_parts", lambda *_: 5, lambda: holding({"doubles": 2, "suit 6": 3})),
    ("hands", "comb", lambda *_: 5, lambda: all_hands()),
    ("suits", "avoiding", lambda tiles, _: len(tiles) - 3, lambda: void_suits(exactly=1)),
    ("suits", "avoiding", lambda tiles, _: len(tiles) - 3, lambda: void_suits()),
    ("suits", "hands_up_to", lambda *given: 10 * given[2], lambda: longest_suit(at_least=4)),
    ("suits", "hands_up_to", lambda *given: 10 * given[2], lambda: longest_suit()),
    ("pips", "product_of_totals", lambda _, n: [{1: 1}] * (n + 1), lambda: pips_in_hand(42)),
    ("pips", "product_of_totals", lambda _, n: [{1: 1}] * (n + 1), lambda: pips_in_hand()),
])  # fmt: skip
def test_a_wrong_first_route_is_noticed(module, name, wrong, question, monkeypatch):
    monkeypatch.setattr(import_module(f"dominolab.chance.{module}"), name, wrong)
    with pytest.raises(dl.DominoError, match="Two ways do not agree"):
        question().check()


# --- trials and pictures ---------------------------------------------------------------------


@pytest.mark.parametrize("answer", [
    holding("doubles", exactly=2), holding("doubles"), holding({"doubles": 2, "suit 6": 3}),
    void_suits(exactly=0), longest_suit(), pips_in_hand(at_least=50),
])  # fmt: skip
def test_trials_close_in(answer):
    found = answer.simulate(4000, seed=3)
    error = (found.high - found.low) / 2 / 1.96
    assert abs(float(found.mean - answer.value)) < 4 * error
    assert found == answer.simulate(4000, seed=3)
    assert found.path[-1] == (4000, found.mean)


def test_progress_is_shown_when_asked_for(capsys):
    void(5).simulate(50, seed=1, progress=True)
    assert "50/50" in capsys.readouterr().err
    void(5).simulate(50, seed=1)
    assert capsys.readouterr().err == ""


def test_pictures_are_described_and_the_same_every_time():
    from matplotlib.figure import Figure

    answer = holding("doubles", exactly=2)
    chart = answer.plot()
    assert "2: 36.1 %" in chart.words
    assert chart.svg == answer.plot().svg
    assert "36.1 %" in chart.svg
    assert 'alt="Bars of the chances' in chart._repr_html_()
    axes = Figure().subplots()
    answer.plot(axes)
    assert axes.get_xlabel() == "doubles"
    line = answer.simulate(500, seed=1).plot()
    assert "closing in" in line.words
    with pytest.raises(dl.DominoError):
        answer.plot("here")


# --- odd questions ---------------------------------------------------------------------------


@pytest.mark.parametrize("question", [
    lambda: holding("purple ones"), lambda: holding(""), lambda: holding([]), lambda: holding(None),
    lambda: holding("suit 7"), lambda: holding(-1), lambda: holding("40 pips"),
    lambda: holding({}), lambda: holding({"doubles": -1}), lambda: holding({"doubles": 1.5}),
    lambda: holding("doubles", exactly=-1), lambda: holding("doubles", exactly=1.5),
    lambda: holding("doubles", exactly=True), lambda: holding("doubles", exactly=1, at_least=1),
    lambda: holding("doubles", at_least=3, at_most=2), lambda: holding("doubles", hand=29),
    lambda: holding("doubles", hand=-1), lambda: holding("doubles", hand=2.0),
    lambda: holding("doubles", known="6-6 6-6"), lambda: holding("doubles", known="9-9"),
    lambda: holding("doubles", known="6-6", hand=28), lambda: holding("doubles", pack=1),
    lambda: void(7), lambda: void("x"), lambda: void_suits(hand=40), lambda: longest_suit(pack=12),
    lambda: longest_suit(hand=10), lambda: longest_suit(doubles_too=1),
    lambda: pips_in_hand("many"), lambda: all_hands(29), lambda: void(5).simulate(1),
    lambda: void(5).simulate(10, seed=None), lambda: void(5).simulate(10, seed="1"),
    lambda: void(5).simulate(10**9), lambda: all_hands().simulate(10), lambda: all_hands().spread,
])  # fmt: skip
def test_odd_questions_are_refused_in_words(question):
    with pytest.raises(dl.DominoError) as told:
        question()
    assert str(told.value)[-1] in ".}"


def test_a_question_that_is_not_understood_says_which_words_are():
    with pytest.raises(dl.DominoError, match="words known are: doubles, singles, matadors"):
        holding("purple ones")
