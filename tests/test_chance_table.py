"""Chances of drawing, following and scoring, and of the count: every number by two routes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from itertools import combinations
from math import comb, inf, log2
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest
from chance_checks import sound

import dominolab as dl
from dominolab.chance import Answer, counts, draws, following, scoring
from dominolab.chance.counts import (
    count_after,
    estimated_counts,
    scoring_tiles,
    scoring_tiles_after,
)
from dominolab.chance.draws import comes, waiting
from dominolab.chance.following import bits, cannot_follow, fitting, joins, reached, still_open
from dominolab.chance.random_plays import layouts_after
from dominolab.chance.scoring import best_points, best_reply, scoring_leads, scoring_reply


def quick(question: Any, *given: Any, **more: Any) -> Answer:
    """The answer to a question, which must not keep a lesson waiting."""
    started = perf_counter()
    answer = question(*given, **more)
    assert isinstance(answer, Answer)
    # Far more than it takes, for a busy machine.
    assert perf_counter() - started < 1
    return answer


def refused(answer: Answer) -> None:
    """The second route must find that the first has gone wrong."""
    with pytest.raises(dl.DominoError, match="Two ways do not agree"):
        answer.check()


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
        refused(answer)


# --- following ---------------------------------------------------------------------------

LAYOUTS = [name for name in dl.presets() if name != "concentration"]
HOUSE = [
    dl.rules("matador", matador_face="crosswise-both-open"),
    dl.rules("matador", pack=9),
    dl.rules("chickie", pack=9),
    dl.rules("five-up", pack=9),
    dl.rules("fives-and-threes", sniff="endwise-choice"),
]


def some_layouts(count: int = 12) -> Iterator[dl.Layout]:
    """Layouts of every game as random play makes them."""
    for number, rules in enumerate([*map(dl.rules, LAYOUTS), *HOUSE]):
        random = Random(number)
        for size in range(count):
            layout = dl.Layout(rules)
            for _ in range(size):
                plays = layout.plays(set(rules.tiles) - {play.tile for play in layout.tiles})
                if not plays:
                    break
                layout = layout.lay(plays[int(random.random() * len(plays))])
            yield layout


def test_every_way_to_see_what_fits_agrees() -> None:
    for layout in some_layouts():
        laid = {play.tile for play in layout.tiles}
        tiles = [tile for tile in layout.rules.tiles if tile not in laid]
        fits = fitting(layout, tiles)
        assert [*fits] == [tile for tile in tiles if joins(layout, tile)], layout
        assert [*fits] == [tile for tile in tiles if layout.places(tile)], layout
        for tile in fits:
            ways = [{*numbers} for numbers in following.ways_to_lay(layout, tile)]
            assert sorted(map(sorted, ways)) == sorted(map(sorted, reached(layout, tile)))


def test_who_cannot_follow_on_every_layout() -> None:
    for layout in some_layouts(4):
        size = min(5, len(layout.rules.tiles) - len(layout))
        sound(cannot_follow(layout, size))
        sound(still_open(3, layout, size))


@pytest.mark.parametrize(("ends", "fit"), [((5, 3), 13), ((5, 5), 7), ((0,), 7), (range(7), 28)])
def test_who_cannot_follow_numbers(ends: Any, fit: int) -> None:
    answer = quick(cannot_follow, ends)
    assert sound(answer) == Fraction(comb(28 - fit, 7), comb(28, 7))
    simulated(answer)


def test_who_cannot_follow_a_lead_given_my_hand() -> None:
    mine = "6-6 6-4 5-5 5-1 4-2 1-0"
    answer = cannot_follow((5, 3), known=f"{mine} 5-3")
    # 13 tiles have a 5 or a 3; three of them are seen, and so ten fit and eleven do not.
    assert sound(answer) == Fraction(comb(11, 7), comb(21, 7))
    assert sound(cannot_follow(dl.Layout.parse("block: 5-3"), known=mine)) == answer.value
    assert sound(cannot_follow(dl.Layout.parse("block: 5-3"), known=f"5-3 {mine}")) == answer.value
    assert "10 fit: 3-0, 3-1, 3-2, 3-3, 4-3, 5-0, 5-2, 5-4, 6-3 and 6-5." in answer.steps[0].words


def test_matador_is_followed_by_complements_and_matadors() -> None:
    numbered = dl.Layout.parse("matador: 4-4")
    # A led double has two ends of four: seven tiles with a 3 and three other matadors.
    assert sound(cannot_follow(numbered)) == Fraction(comb(17, 7), comb(27, 7))
    blank = dl.Layout.parse("matador: 0-0")
    assert sound(cannot_follow(blank)) == Fraction(comb(24, 7), comb(27, 7))


def test_a_view_asks_about_the_next_hand() -> None:
    game = dl.Round.deal(dl.rules("block", players=3), seed=3)
    game = game.after(game.legal()[0])
    view = game.view(game.turn or 0)
    answer = cannot_follow(view)
    assert answer.question.count("7 tiles from 20 unseen tiles") == 1
    fit = sum(tile.has(end) for tile in view.unseen for end in {view.layout.open_ends[0].number})
    assert fit
    assert sound(answer) == Fraction(
        comb(20 - len(fitting(view.layout, view.unseen)), 7), comb(20, 7)
    )


@pytest.mark.parametrize("ends", [2, 3, 4, 5])
def test_a_pass_tells_more_the_more_ends_are_open(ends: int) -> None:
    answer = bits(range(ends), 3)
    missing = comb(7 - ends + 1, 2)  # the tiles of a pack without these numbers
    assert sound(answer) == Fraction(comb(missing, 3), comb(28, 3))
    assert answer.bits == log2(1 / answer.value)
    assert f"which tells {answer.bits:.2f} bits" in str(answer)
    assert answer.bits > (bits(range(ends - 1), 3).bits if ends > 1 else 0)


def test_a_pass_that_cannot_be_and_one_that_must() -> None:
    never = bits(range(5), 5)
    assert sound(never) == 0
    assert never.bits == inf
    assert "so no pass can be" in never.words
    must = bits((6,), 2, known=dl.Pack(6).suit(6))
    assert sound(must) == 1
    assert must.bits == 0
    assert "tells 0.00 bits" in must.words


def brute_still_open(wanted: int, layout: dl.Layout, hand: int) -> Fraction:
    """The chance over all hands, each play of them tried on a round of its own."""
    laid = {play.tile for play in layout.tiles}
    tiles = [tile for tile in layout.rules.tiles if tile not in laid]
    total, all_hands = Fraction(0), [*combinations(tiles, hand)]
    for held in all_hands:
        after: dict[dl.Tile, list[bool]] = {}
        others = [tile for tile in tiles if tile not in held][:1]
        game = dl.Round.start(layout.rules, [held, others], table=layout, lead="lot")
        for move in game.choices():
            if isinstance(move, dl.Play):
                ends = game.after(move).layout.open_ends
                after.setdefault(move.tile, []).append(any(e.number == wanted for e in ends))
        if after:
            shares = [Fraction(sum(ways), len(ways)) for ways in after.values()]
            total += sum(shares, Fraction(0)) / len(shares)
        else:
            total += any(end.number == wanted for end in layout.open_ends)
    return total / len(all_hands)


@pytest.mark.parametrize(
    "text",
    [
        "block: 3-1",
        "block: 3-1 3-3 1-1",
        "muggins: 3-3",
        "all-fives: 3-3 3-1 3-0",
        "five-up: 3-3 3-1 3-0 1-1",
        "matador: 3-1",
        "fives-and-threes: 3-1 3-2 2-2",
    ],
)
@pytest.mark.parametrize("wanted", range(4))
def test_still_open_is_what_all_hands_say(text: str, wanted: int) -> None:
    layout = dl.Layout.parse(text.replace(":", " pack=3 hand_size=2:"))
    assert sound(still_open(wanted, layout, 2)) == brute_still_open(wanted, layout, 2)


def test_still_open_with_numbers_and_with_a_layout() -> None:
    mine = "5-5 5-4 5-2 5-1 6-0 3-3 2-2"
    layout = dl.Layout.parse("block: 5-3")
    answer = quick(still_open, 5, layout, known=mine)
    assert sound(still_open(5, (5, 3), known=f"{mine} 5-3")) == sound(answer)
    # Seven of twenty fit, 3-0 3-1 3-2 4-3 6-3 on the three; 5-0 and 6-5 would cover the five.
    no_fit = Fraction(comb(13, 7), comb(20, 7))
    assert answer.value == no_fit + (1 - no_fit) * Fraction(5, 7)
    simulated(answer)
    assert sound(still_open(4, (5, 5), 3, known="5-4")) == 0
    assert sound(still_open(5, (5, 5), 3)) == 1


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"ends": ()}, "are no open ends"),
        ({"ends": (7, 1)}, "are no open ends"),
        ({"ends": (-1,)}, "are no open ends"),
        ({"ends": "5-3"}, "are no open ends"),
        ({"ends": (5, 2.5)}, "are no open ends"),
        ({"ends": None}, "are no open ends"),
        ({"ends": (5, 3), "hand": 29}, "from 0 to 28"),
        ({"ends": (5, 3), "hand": -1}, "from 0 to 28"),
        ({"ends": (5, 3), "hand": 0.5}, "from 0 to 28"),
        ({"ends": (5, 3), "known": "6-6 6-6"}, "named twice"),
        ({"ends": (5, 3), "known": "7-7"}, "is not in the"),
        ({"ends": (5, 3), "known": dl.Layout.parse("block: 5-3")}, "given as the ends"),
        ({"ends": (5, 3), "pack": 1}, "highest double"),
    ],
)
def test_what_cannot_be_followed_is_refused_in_words(given: dict[str, Any], words: str) -> None:
    for question in (cannot_follow, bits, lambda **more: still_open(5, **more)):
        with pytest.raises(dl.DominoError, match=words):
            question(**given)


@pytest.mark.parametrize("wanted", [7, -1, 1.5, None, "5"])
def test_a_number_that_no_tile_has_is_never_open(wanted: Any) -> None:
    with pytest.raises(dl.DominoError, match="There is no number"):
        still_open(wanted, (5, 3))


def test_a_wrong_first_route_of_following_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = dl.Layout.parse("block: 5-3")
    with monkeypatch.context() as patch:
        patch.setattr(following, "fitting", lambda ends, tiles: fitting(ends, tiles)[1:])
        for answer in (cannot_follow((5, 3)), bits(layout), still_open(5, layout)):
            refused(answer)
    with monkeypatch.context() as patch:
        patch.setattr(following, "share_open", lambda *given: Fraction(1, 3))
        refused(still_open(5, (5, 3)))
    with monkeypatch.context() as patch:
        patch.setattr(import_module("dominolab.chance.hands"), "ways", lambda *given: 1)
        refused(cannot_follow((5, 3)))


# --- scoring -----------------------------------------------------------------------------

LEADS = json.loads((Path(__file__).parent / "cases" / "lead_tables.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("game", "leads", "seven", "five"),
    [
        ("muggins", 5, Fraction(1237, 1560), Fraction(9233, 14040)),
        ("all-fives", 5, Fraction(1237, 1560), Fraction(9233, 14040)),
        ("five-up", 5, Fraction(1237, 1560), Fraction(9233, 14040)),
        ("all-threes", 9, Fraction(7267, 7590), Fraction(2407, 2730)),
        ("fives-and-threes", 14, Fraction(344, 345), Fraction(529, 540)),
        ("fives-and-threes-draw", 14, Fraction(344, 345), Fraction(529, 540)),
    ],
)
def test_a_hand_with_a_scoring_lead(game: str, leads: int, seven: Fraction, five: Fraction) -> None:
    assert sound(quick(scoring_leads, game, at_least=1)) == seven
    assert sound(quick(scoring_leads, game, at_least=1, hand=5)) == five
    assert seven == 1 - Fraction(comb(28 - leads, 7), comb(28, 7))
    assert sound(scoring_leads(dl.rules(game))) == Fraction(7 * leads, 28)
    assert sound(scoring_leads(game, exactly=0)) == 1 - seven
    assert sound(scoring_leads(game, at_most=1)) + sound(scoring_leads(game, at_least=2)) == 1
    simulated(scoring_leads(game, at_least=1))


def test_the_five_leads_that_score_in_fives() -> None:
    names = "3-2 (5 points), 4-1 (5 points), 5-0 (5 points), 5-5 (10 points) and 6-4 (10 points)"
    assert names in scoring_leads("muggins").steps[0].words


@pytest.mark.parametrize("game", ["muggins", "all-fives", "all-threes", "fives-and-threes"])
@pytest.mark.parametrize("case", LEADS, ids=lambda case: case["lead"])
def test_replies_to_every_lead_are_those_of_the_table(case: dict[str, Any], game: str) -> None:
    layout = dl.Layout(dl.rules(game)).play(case["lead"])
    key = {"all-threes": "3", "fives-and-threes": "53"}.get(game, "5")
    tiles = [tile for tile in dl.Pack(6) if str(tile) != case["lead"]]
    found = {str(tile): best for tile, best in best_points(layout, tiles).items() if best}
    number = case[f"n{key}"]
    assert len(found) == number
    answer = scoring_reply(layout)
    assert sound(answer) == 1 - Fraction(comb(27 - number, 7), comb(27, 7))
    if key != "3":
        assert sorted(map(list, found.items())) == case[f"replies{key}"]
        assert max(best_reply(layout).table) == case[f"max{key}"]
        points = sum(best for _, best in case[f"replies{key}"])
        assert sound(best_reply(layout, hand=1)) == Fraction(points, 27)
    best = quick(best_reply, layout)
    assert sound(best) == sum(points * chance for points, chance in best.table.items())
    assert best.table.get(0, 0) == 1 - answer.value


def test_only_the_lead_of_3_2_leaves_nothing_to_score() -> None:
    safe = [
        str(tile)
        for tile in dl.Pack(6)
        if not scoring_reply(dl.Layout(dl.rules("muggins")).play(tile)).value
    ]
    assert safe == ["3-2"]
    assert sound(best_reply(dl.Layout.parse("muggins: 3-2"))) == 0


@pytest.mark.parametrize(
    "text", ["muggins: 6-3", "all-fives: 6-6 6-5 5-5", "fives-and-threes: 6-6", "five-up: 3-3 3-1"]
)
@pytest.mark.parametrize("hand", [0, 1, 2, 3])
def test_the_best_reply_of_every_small_hand(text: str, hand: int) -> None:
    layout = dl.Layout.parse(text)
    laid = {play.tile for play in layout.tiles}
    tiles = [tile for tile in dl.Pack(6) if tile not in laid]
    worths = {tile: max([p.points for p in layout.places(tile)], default=0) for tile in tiles}
    found = [max((worths[tile] for tile in held), default=0) for held in combinations(tiles, hand)]
    answer = best_reply(layout, hand=hand)
    assert sound(answer) == Fraction(sum(found), len(found))
    assert answer.table == {
        points: Fraction(found.count(points), len(found)) for points in sorted(set(found))
    }
    assert sound(scoring_reply(layout, hand)) == Fraction(sum(map(bool, found)), len(found))
    for points in {*found, 1}:
        exactly = best_reply(layout, exactly=points, hand=hand)
        assert sound(exactly) == Fraction(found.count(points), len(found))
    assert sound(best_reply(layout, at_least=5, hand=hand)) == Fraction(
        sum(points >= 5 for points in found), len(found)
    )


def test_replies_on_every_layout_and_to_a_view() -> None:
    for layout in some_layouts():
        if layout.rules.counts and layout.rules.multiples:
            size = min(7, len(layout.rules.tiles) - len(layout))
            sound(best_reply(layout, hand=size))
            sound(scoring_reply(layout, size))
    game = dl.Round.deal(dl.rules("all-fives"), seed=7)
    game = game.after(game.legal()[0])
    view = game.view(game.turn or 0)
    answer = quick(best_reply, view)
    assert "6 tiles from 20 unseen tiles" in answer.question
    mine = " ".join(map(str, view.hand))
    assert sound(answer) == sound(best_reply(view.layout, hand=6, known=mine))
    simulated(answer)
    simulated(quick(scoring_reply, view))


@pytest.mark.parametrize("game", ["block", "draw", "allies", "matador", "chickie"])
def test_games_without_a_score_are_refused_in_words(game: str) -> None:
    for ask in (scoring_leads, lambda name: scoring_reply(dl.Layout(dl.rules(name)))):
        with pytest.raises(dl.DominoError, match="no count scores"):
            ask(game)
    with pytest.raises(dl.DominoError, match="no count scores"):
        best_reply(dl.Layout(dl.rules(game)))


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: scoring_leads("concentration"), "no count scores"),
        (lambda: scoring_leads("mugins"), "Did you mean 'muggins'"),
        (lambda: scoring_leads("muggins", hand=29), "from 0 to 28"),
        (lambda: scoring_leads("muggins", at_least=-1), "from 0 up"),
        (lambda: scoring_leads("muggins", at_least=0.5), "from 0 up"),
        (lambda: scoring_reply((5, 3)), "give a layout or a view"),
        (lambda: scoring_reply(None), "are no open ends"),
        (lambda: scoring_reply(dl.Layout.parse("muggins: 6-3"), 28), "from 0 to 27"),
        (lambda: best_reply((5, 3)), "give a layout or a view"),
        (lambda: best_reply(dl.Layout.parse("muggins: 6-3"), hand=-1), "from 0 to 27"),
        (lambda: best_reply(dl.Layout.parse("muggins: 6-3"), exactly=1.5), "from 0 up"),
        (lambda: best_reply(dl.Layout.parse("muggins: 6-3"), known="7-7"), "is not in the"),
    ],
)
def test_what_cannot_score_is_refused_in_words(ask: Any, words: str) -> None:
    with pytest.raises(dl.DominoError, match=words):
        ask()


def test_a_wrong_first_route_of_scoring_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = dl.Layout.parse("muggins: 6-3")
    with monkeypatch.context() as patch:
        patch.setattr(scoring, "leads_that_score", lambda rules: {dl.Tile(5, 5): 10})
        refused(scoring_leads("muggins", at_least=1))
        refused(scoring_leads("muggins"))
    with monkeypatch.context() as patch:
        patch.setattr(
            scoring,
            "best_points",
            lambda layout, tiles: {**best_points(layout, tiles), dl.Tile(5, 5): 20},
        )
        refused(scoring_reply(layout))
        refused(best_reply(layout))
    with monkeypatch.context() as patch:
        patch.setattr(scoring, "hands_up_to", lambda worths, hand, most: most + 2)
        refused(best_reply(layout))
        refused(best_reply(layout, at_least=5))


# --- the count ---------------------------------------------------------------------------

COUNTED = ["muggins", "all-fives", "five-up", "all-threes", "fives-and-threes"]
Open = list[tuple[int, int]]  # of a plain line: the number of each end, and what it adds


def line_counts(
    plays: int, pack: int, ends: Open | None = None, laid: frozenset[Any] = frozenset()
) -> dict[int, Fraction]:
    """The chances of the counts of a plain line, with nothing of dominolab but its tiles."""
    if plays == 0:
        return {sum(adds for _, adds in ends or []): Fraction(1)}
    options: list[tuple[Any, list[Open]]] = []
    for tile in dl.Pack(pack):
        if tile in laid:
            continue
        if ends is None:
            options.append((tile, [[(tile.high, tile.high), (tile.low, tile.low)]]))
            continue
        ways: dict[Any, Open] = {}
        for place, (number, _) in enumerate(ends):
            if tile.has(number):
                outer = tile.other(number)
                then = [end for at, end in enumerate(ends) if at != place]
                if len(laid) == 1 and ends[0][0] == ends[1][0]:
                    then = [(number, 2 * number)]  # the other side of the double that was led
                then.append((outer, 2 * outer if tile.is_double else outer))
                ways[number, tuple(sorted(then))] = then
        if ways:
            options.append((tile, [*ways.values()]))
    found: dict[int, Fraction] = {}
    if not options:
        return line_counts(0, pack, ends, laid)
    for tile, after in options:
        for then in after:
            for count, chance in line_counts(plays - 1, pack, then, laid | {tile}).items():
                share = chance / len(options) / len(after)
                found[count] = found.get(count, Fraction(0)) + share
    return dict(sorted(found.items()))


@pytest.mark.parametrize(("plays", "pack"), [(1, 6), (2, 6), (3, 6), (4, 3), (2, 9), (4, 2)])
def test_the_count_of_a_line_after_random_plays(plays: int, pack: int) -> None:
    answer = count_after(plays, dl.rules("muggins", pack=pack, hand_size=2))
    assert answer.table == line_counts(plays, pack)
    assert sound(answer) == sum(count * chance for count, chance in answer.table.items())


@pytest.mark.parametrize("game", COUNTED)
@pytest.mark.parametrize("plays", [1, 2, 3])
def test_the_count_after_random_plays(game: str, plays: int) -> None:
    answer = quick(count_after, plays, game)
    sound(answer)
    simulated(answer, 2000)
    fives = sum(chance for count, chance in answer.table.items() if count == 10)
    assert sound(count_after(plays, game, exactly=10)) == fives
    assert sound(count_after(plays, game, at_most=9)) == 1 - sound(
        count_after(plays, game, at_least=10)
    )
    assert answer.plot().svg.startswith("<?xml")


def test_counts_worked_out_by_hand() -> None:
    # One tile: 6-4 and 5-5 are ten. Two tiles: 6-6 and then 6-3, or 6-3 and then 6-6.
    assert sound(count_after(1, "muggins", exactly=10)) == Fraction(2, 28)
    fifteen = Fraction(1, 28) * Fraction(1, 6) + Fraction(1, 28) * Fraction(1, 12)
    assert sound(count_after(2, "all-fives", exactly=15)) == fifteen == Fraction(1, 112)
    assert sound(count_after(1, "five-up")) == 6


def test_four_plays_are_followed_up_and_five_are_tried_out() -> None:
    assert sound(count_after(4, "muggins")) == Fraction(225, 32)
    with pytest.raises(dl.DominoError, match=r"estimated_counts\(5, 'muggins', seed=7\)"):
        count_after(5, "muggins")
    with pytest.raises(dl.DominoError, match=r"estimated_counts\(4, 'five-up', seed=7\)"):
        count_after(4, dl.rules("five-up", pack=9))


@pytest.mark.parametrize("game", COUNTED)
def test_estimated_counts_are_near_the_exact_ones(game: str) -> None:
    exact = count_after(3, game).table
    found = estimated_counts(3, game, 3000, seed=2)
    assert sum(one.mean for one in found.values()) == 1
    assert set(found) <= set(exact)
    for count, one in found.items():
        assert abs(float(one.mean - exact[count])) < 4 * one.error + 0.002
    assert estimated_counts(20, game, 50, seed=1) == estimated_counts(20, game, 50, seed=1)


@pytest.mark.parametrize(
    ("text", "ends", "number"),
    [
        ("muggins: 3-2", 2, 0),
        ("muggins: 6-6 6-4", 2, 3),
        ("five-up: 6-6 6-4 6-2", 4, 3),
        ("five-up: 6-6 6-4 6-2 6-1", 4, 5),
        ("fives-and-threes: 5-2", 2, 8),
    ],
)
def test_tiles_that_score_on_a_layout(text: str, ends: int, number: int) -> None:
    layout = dl.Layout.parse(text)
    answer = quick(scoring_tiles, layout)
    assert sound(answer) == number
    assert answer.steps[0].words.startswith(f"{ends} ends are open")
    laid = {play.tile for play in layout.tiles}
    tiles = [tile for tile in dl.Pack(6) if tile not in laid]
    assert number == sum(any(p.points for p in layout.places(tile)) for tile in tiles)
    assert scoring_tiles(layout, known=tiles[:3]).value <= number
    with pytest.raises(dl.DominoError, match="nothing to try out"):
        answer.simulate()


def test_tiles_that_score_are_those_not_seen() -> None:
    view = dl.Round.deal(dl.rules("all-fives"), seed=7).view(0)
    answer = scoring_tiles(view)
    scores = [tile for tile in view.unseen if tile in scoring.leads_that_score(view.rules)]
    assert sound(answer) == len(scores)


@pytest.mark.parametrize("game", COUNTED)
@pytest.mark.parametrize("ends", [2, 4])
def test_more_ends_make_more_scoring_tiles(game: str, ends: int) -> None:
    spinners = game in ("all-fives", "five-up")
    if ends == 4 and not spinners:
        with pytest.raises(dl.DominoError, match="2 ends are open"):
            scoring_tiles_after(3, game, ends)
        return
    answer = quick(scoring_tiles_after, 3, game, ends)
    weighed = [
        (chance, scoring_tiles(layout).value)
        for layout, chance in layouts_after(3, dl.rules(game))
        if len(layout.open_ends) == ends
    ]
    whole = sum(chance for chance, _ in weighed)
    assert sound(answer) == sum(chance * tiles for chance, tiles in weighed) / whole
    simulated(answer, 300)
    if ends == 4:
        assert answer.value > scoring_tiles_after(3, game, 2).value


def test_the_largest_score_in_all_fives_is_35() -> None:
    # Every open end belongs to another tile, of which a double adds both halves and a single
    # one; a spinner makes four ends at the most. So the four tiles that add the most are a bound.
    adds = sorted(tile.pips if tile.is_double else tile.high for tile in dl.Pack(6))
    assert sum(adds[-4:]) == 36
    assert 36 // 5 * 5 == 35
    layout = dl.Layout.parse(
        "all-fives: 3-3 6-3@3-3:a 5-3@3-3:b 4-3@3-3:c 3-1@3-3:d 6-6@6-3:6 5-5@5-3:5 4-4@4-3:4 "
        "5-1@3-1:1"
    )
    assert (layout.count, layout.points, len(layout.open_ends)) == (35, 35, 4)
    for number in range(300):
        random = Random(number)
        here = counts.random_layout(4 + number % 20, layout.rules, random)
        assert len(here.open_ends) <= 4
        assert (here.count or 0) <= 36
        assert here.points <= 35


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: count_after(0, "muggins"), "from 1 to 28"),
        (lambda: count_after(-1, "muggins"), "from 1 to 28"),
        (lambda: count_after(1.5, "muggins"), "from 1 to 28"),  # type: ignore[arg-type]
        (lambda: count_after(29, "muggins"), "from 1 to 28"),
        (lambda: count_after(2, "matador"), "has no count"),
        (lambda: count_after(2, "chickie"), "has no count"),
        (lambda: count_after(2, "concentration"), "has no count"),
        (lambda: count_after(2, "mugins"), "Did you mean"),
        (lambda: count_after(2, "muggins", exactly=-5), "from 0 up"),
        (lambda: count_after(2, "muggins", at_least=9, at_most=5), "Nothing is"),
        (lambda: estimated_counts(2, "muggins", 1, seed=1), "n=1 will not do"),
        (lambda: estimated_counts(2, "muggins", seed=None), "needs a seed"),  # type: ignore[arg-type]
        (lambda: estimated_counts(2, "muggins", seed=-1), "A seed is a whole number"),
        (lambda: estimated_counts(40, "muggins", seed=1), "from 1 to 28"),
        (lambda: estimated_counts(4, "matador", seed=1), "has no count"),
        (lambda: scoring_tiles((5, 3)), "give a layout or a view"),
        (lambda: scoring_tiles(dl.Layout.parse("block: 5-3")), "no count scores"),
        (lambda: scoring_tiles_after(2, "block", 2), "no count scores"),
        (lambda: scoring_tiles_after(4, "muggins", 2), "at most 3 plays"),
        (lambda: scoring_tiles_after(3, "five-up", 3), "2 or 4 ends are open"),
        (lambda: scoring_tiles_after(3, "five-up", 2.0), "will not do"),  # type: ignore[arg-type]
    ],
)
def test_what_has_no_count_is_refused_in_words(ask: Any, words: str) -> None:
    with pytest.raises(dl.DominoError, match=words):
        ask()


def test_block_has_a_count_that_does_not_score() -> None:
    assert sound(count_after(2, "block")) == count_after(2, "muggins").value


def test_a_wrong_first_route_of_the_count_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def merged_wrongly(plays: int, played: dl.Rules) -> Any:
        # As if all layouts were as likely as each other.
        found = layouts_after(plays, played)
        return [one._replace(chance=Fraction(1, len(found))) for one in found]

    with monkeypatch.context() as patch:
        patch.setattr(counts, "layouts_after", merged_wrongly)
        refused(count_after(2, "muggins"))
        refused(count_after(2, "muggins", exactly=10))
        refused(scoring_tiles_after(3, "all-fives", 2))
    with monkeypatch.context() as patch:
        wrong = {dl.Tile(5, 5): 20}
        patch.setattr(counts, "best_points", lambda *given: best_points(*given) | wrong)
        refused(scoring_tiles(dl.Layout.parse("muggins: 6-3")))
        refused(scoring_tiles_after(2, "all-fives", 2))
