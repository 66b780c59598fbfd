"""Chances of drawing, following and scoring, and of the count: every number by two routes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from time import perf_counter
from typing import Any

import pytest

import dominolab as dl
from dominolab.chance import Answer, draws
from dominolab.chance.draws import comes, waiting


def sound(answer: Answer) -> Fraction:
    """The value of an answer, after its second route, its formula and its steps agree."""
    assert answer.check().value == answer.value
    assert Fraction(str(answer.formula.doit())) == answer.value
    assert answer.steps
    assert all(step.words[-1] in ".:" for step in answer.steps)
    assert answer._repr_html_()
    if answer.table:
        assert sum(answer.table.values()) == 1
    return answer.value


def quick(question: Any, *given: Any, **more: Any) -> Answer:
    """The answer to a question, which must not keep a lesson waiting."""
    started = perf_counter()
    answer = question(*given, **more)
    assert isinstance(answer, Answer)
    # Far more than it takes, for a busy machine.
    assert perf_counter() - started < 1
    return answer


def simulated(answer: Answer, trials: int = 4000) -> None:
    """Trials must come near the value: within three times the range that usually holds it."""
    got = answer.simulate(trials, seed=3)
    room = 3 * (got.high - got.low) / 2 + 1e-9
    assert abs(float(got.mean - answer.value)) <= room


# --- drawing -----------------------------------------------------------------------------


@pytest.mark.parametrize(("unseen", "useful"), [(21, 4), (28, 7), (14, 1), (5, 5), (190, 3)])
def test_the_first_useful_tile_is_waited_for_by_the_rule(unseen: int, useful: int) -> None:
    answer = quick(waiting, useful, unseen=unseen)
    assert sound(answer) == Fraction(unseen + 1, useful + 1)
    simulated(answer)


def rows(total: int, useful: int) -> Iterator[set[int]]:
    """Every way for the useful tiles to lie in a row."""
    yield from (set(places) for places in combinations(range(1, total + 1), useful))


@pytest.mark.parametrize("reserve", range(6))
@pytest.mark.parametrize("useful", range(9))
def test_waiting_is_what_all_rows_of_tiles_say(useful: int, reserve: int) -> None:
    total, boneyard = 8, 6
    most = boneyard - reserve
    waits = [min([*places, most]) for places in rows(total, useful)]
    answer = waiting(useful, unseen=total, boneyard=boneyard, reserve=reserve)
    assert sound(answer) == Fraction(sum(waits), len(waits))
    for drawn in range(most + 2):
        exactly = waiting(useful, exactly=drawn, unseen=total, boneyard=boneyard, reserve=reserve)
        assert sound(exactly) == Fraction(waits.count(drawn), len(waits))
    found = [min([*places, total + 1]) <= most for places in rows(total, useful)]
    answer = comes(useful, unseen=total, boneyard=boneyard, reserve=reserve)
    assert sound(answer) == Fraction(sum(found), len(found))


def test_bounds_of_waiting() -> None:
    whole = waiting(4, unseen=21).table
    assert sound(waiting(4, unseen=21, at_most=3)) == sum(whole[n] for n in (1, 2, 3))
    assert sound(waiting(4, unseen=21, at_least=4)) == 1 - sum(whole[n] for n in (1, 2, 3))
    both = waiting(4, unseen=21, at_least=2, at_most=3)
    assert sound(both) == whole[2] + whole[3]
    simulated(both)


def test_a_kind_is_waited_for_like_its_number() -> None:
    known = "6-5 5-5 3-2 1-0"
    answer = waiting("suit 5", known=known, boneyard=14, reserve=2)
    assert sound(answer) == waiting(5, unseen=24, boneyard=14, reserve=2).value
    assert "5 of 24 unseen tiles are useful: tiles of suit 5." in answer.question
    assert "14 of the 24 are the boneyard. 2 must stay in the boneyard." in answer.question
    answer = comes(5, known=known, boneyard=14, reserve=2)
    assert sound(answer) == 1 - answer.table[0]
    simulated(answer)


def test_a_view_brings_its_boneyard_and_its_reserve() -> None:
    view = dl.Round.deal(dl.rules("draw"), seed=7).view(0)
    answer = waiting("suit 6", known=view)
    useful = len([tile for tile in view.unseen if tile.has(6)])
    same = waiting(useful, unseen=21, boneyard=14, reserve=2)
    assert sound(answer) == same.value
    with pytest.raises(dl.DominoError, match="In Block nobody draws"):
        waiting("suit 6", known=dl.Round.deal(dl.rules("block"), seed=7).view(0))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"useful": "suit 5", "unseen": 20}, "say how many of these tiles are useful"),
        ({"useful": 21, "unseen": 20}, "from 0 to 20"),
        ({"useful": -1, "unseen": 20}, "from 0 to 20"),
        ({"useful": 1.5, "unseen": 20}, "a whole number"),
        ({"useful": Fraction(1, 2), "unseen": 20}, "a whole number"),
        ({"useful": 2, "unseen": 0}, "unseen=0 will not do"),
        ({"useful": 2, "unseen": 191}, "unseen=191 will not do"),
        ({"useful": 2, "unseen": True}, "unseen=True will not do"),
        ({"useful": 2, "unseen": 20, "known": "6-6"}, "not both"),
        ({"useful": 2, "unseen": 20, "boneyard": 21}, "from 1 to 20"),
        ({"useful": 2, "unseen": 20, "boneyard": 0}, "from 1 to 20"),
        ({"useful": 2, "unseen": 20, "reserve": -1}, "reserve=-1 will not do"),
        ({"useful": 2, "unseen": 20, "reserve": 0.5}, "reserve=0.5 will not do"),
        ({"useful": 2, "unseen": 20, "boneyard": 2, "reserve": 2}, "no tile may be drawn"),
        ({"useful": "suit 9"}, "no tile of the kind"),
        ({"useful": "fives!"}, "names no kind"),
        ({"useful": 5, "known": "7-7"}, "not in the double-six|not in the double-6"),
        ({"useful": 5, "known": dl.Pack(6).tiles}, "Every tile is known"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_words(given: dict[str, Any], words: str) -> None:
    for question in (waiting, comes):
        with pytest.raises(dl.DominoError, match=words):
            question(**given)


@pytest.mark.parametrize("wrong", ["first_useful", "none_before"])
def test_a_wrong_first_route_of_drawing_is_found(
    wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = getattr(draws, wrong)
    monkeypatch.setattr(draws, wrong, lambda *given: right(*given) + 1)
    given: dict[str, Any] = {"unseen": 21, "boneyard": 14, "reserve": 2}
    questions = [waiting(4, **given)]
    questions += (
        [waiting(4, exactly=3, **given)] if wrong == "first_useful" else [comes(4, **given)]
    )
    for answer in questions:
        with pytest.raises(dl.DominoError, match="Two ways do not agree"):
            answer.check()
