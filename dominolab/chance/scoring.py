"""Questions about scoring: leads that score, who can score here, and the best reply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb
from random import Random
from typing import Any

from dominolab.chance.answers import Answer, Route, Step, Values, answer_about, asked, value_asked
from dominolab.chance.enumerating import chances_by
from dominolab.chance.following import Situation, situation_of
from dominolab.chance.hands import a_hand, holding
from dominolab.chance.kinds import Kind, unseen
from dominolab.chance.typeset import choose, equal, number, plus, ratio, times
from dominolab.errors import DominoError, shown
from dominolab.explain import counted, listed
from dominolab.layout import Layout
from dominolab.rules import Rules, rules
from dominolab.tiles import Tile

EVERY_LEAD = "the pips of every tile worked out as a count, and each tile taken or left"
EVERY_TILE = (
    "the open ends added up after every play of every unseen tile, and each tile taken or left"
)


def scoring_leads(
    game: str | Rules,
    exactly: int | None = None,
    *,
    at_least: int | None = None,
    at_most: int | None = None,
    hand: int = 7,
) -> Answer:
    """How likely a hand holds so many leads that score, or how many it holds on average.

    Raises DominoError for a game in which no count scores, and for what cannot be.

    >>> scoring_leads('all-fives', at_least=1).value, scoring_leads('all-threes', at_least=1).value
    (Fraction(1237, 1560), Fraction(7267, 7590))
    >>> scoring_leads('fives-and-threes', at_least=1, hand=5).value
    Fraction(529, 540)
    """
    played = scoring_game(rules(game))
    wanted = asked(exactly, at_least, at_most)
    leads = leads_that_score(played)
    bounds: dict[str, Any] = {"exactly": exactly, "at_least": at_least, "at_most": at_most}
    answer = holding(Kind("leads that score", tuple(leads)), **bounds, hand=hand, pack=played.tiles)
    tiles = unseen(played.tiles, (), hand)

    def explain() -> Iterator[Step]:
        named = [f"{tile} ({counted(points, 'point')})" for tile, points in leads.items()]
        yield Step(
            f"{len(leads)} of the {len(tiles.tiles)} tiles score when they are led in "
            f"{played.title}: {listed(named) if named else 'none'}."
        )
        yield from answer.explain()

    def again() -> Fraction:
        scores = {tile for tile in tiles.tiles if worth(played, tile.high + tile.low)}
        table = chances_by(tiles.tiles, hand, 0, lambda n, tile: n + (tile in scores), int)
        return value_asked(table, wanted)

    held = f"a hand of {counted(hand, 'tile')} from {tiles}"
    question = (
        f"How many leads that score in {played.title} does {held} hold on average?"
        if wanted.average
        else f"How likely does {held} hold {wanted} of the leads that score in {played.title}?"
    )
    return replace(answer, question=question, explain=explain, second=Route(EVERY_LEAD, again))


def scoring_reply(layout: Any, hand: int | None = None, *, known: Any = ()) -> Answer:
    """How likely another hand can score on a layout, or on what a view shows.

    What lies there is known, and with a view your own tiles too; `known` adds others. The hand
    has 7 tiles, or with a view as many as your next neighbour. Any hand of unseen tiles is as
    likely as another: what earlier moves have told is left to `deduce`. Raises DominoError for a
    game in which no count scores, and for what cannot be.

    >>> scoring_reply(Layout.parse('muggins: 3-2')).value
    Fraction(0, 1)
    >>> scoring_reply(Layout.parse('muggins: 6-3')).words
    '119/195 = 61.0 %'
    """
    table, points = _replies(layout, hand, known)
    tiles, total = table.tiles, len(table.tiles.tiles)
    scores = {tile: best for tile, best in points.items() if best}
    kind = Kind("tiles that score", tuple(scores))
    answer = holding(kind, at_least=1, hand=tiles.hand, known=table.seen, pack=tiles.pack)
    others = total - len(scores)

    def formula() -> Any:
        none = ratio(choose(others, tiles.hand), choose(total, tiles.hand))
        return plus([1, times(-1, none)])

    def explain() -> Iterator[Step]:
        yield _which_score(total, scores)
        yield Step(
            f"A hand that cannot score has {counted(tiles.hand, 'tile')} of the other {others}.",
            equal(choose(others, tiles.hand), comb(others, tiles.hand)),
        )
        yield Step(
            "All hands are as likely as each other.",
            equal(choose(total, tiles.hand), comb(total, tiles.hand)),
        )

    def again() -> Fraction:
        return 1 - _best_by_tile(table).get(0, Fraction(0))

    return replace(
        answer,
        question=f"{table} How likely can {_hand(table)} score?",
        first=formula,
        explain=explain,
        second=Route(EVERY_TILE, again),
    )


def best_reply(
    layout: Any,
    exactly: int | None = None,
    *,
    at_least: int | None = None,
    at_most: int | None = None,
    hand: int | None = None,
    known: Any = (),
) -> Answer:
    """How many points the best reply of another hand makes on average, or how likely so many.

    A hand that cannot score or cannot play makes 0; nothing is drawn. What can be given is as for
    `scoring_reply`. Raises DominoError for what cannot be.

    >>> best_reply(Layout.parse('muggins: 6-3'), hand=1).value
    Fraction(10, 9)
    >>> best_reply(Layout.parse('muggins: 6-3'), exactly=15).value
    Fraction(7, 27)
    """
    wanted = asked(exactly, at_least, at_most)
    table, points = _replies(layout, hand, known)
    question = (
        f"{table} How many points does the best reply of {_hand(table)} make on average?"
        if wanted.average
        else f"{table} How likely does the best reply of {_hand(table)} make {wanted} points?"
    )
    return answer_about(question, _best(table, points), wanted)


def _hand(table: Situation) -> str:
    return f"a hand of {counted(table.tiles.hand, 'tile')} from {table.tiles}"


# --- what a tile is worth: the first route ------------------------------------------------


def leads_that_score(played: Rules) -> dict[Tile, int]:
    """The tiles that score when they are led, and their points.

    >>> {str(tile): points for tile, points in leads_that_score(rules('muggins')).items()}
    {'3-2': 5, '4-1': 5, '5-0': 5, '5-5': 10, '6-4': 10}
    """
    return {tile: best for tile, best in best_points(Layout(played), played.tiles).items() if best}


def best_points(layout: Layout, tiles: Iterable[Tile]) -> dict[Tile, int]:
    """For each tile the most points it can make on a layout, 0 where it makes none or fits not.

    >>> found = best_points(Layout.parse('muggins: 6-6'), [Tile(6, 3), Tile(6, 1), Tile(5, 5)])
    >>> [*found.values()]
    [15, 0, 0]
    """
    return {
        tile: max((layout.lay(play).points for play in layout.plays((tile,))), default=0)
        for tile in tiles
    }


def scoring_game(played: Rules) -> Rules:
    """The rules of a game in which counts score; raises DominoError for any other."""
    if not played.counts or not played.multiples:
        raise DominoError(
            f"In {played.title} no count scores. Games in which it does are Muggins, All Fives, "
            "All Threes and Fives and Threes."
        )
    return played


def _replies(layout: Any, hand: Any, known: Any) -> tuple[Situation, dict[Tile, int]]:
    """The table, and the most points that each unseen tile makes on its layout."""
    table = situation_of(layout, hand, known)
    if not isinstance(table.ends, Layout):
        raise DominoError(
            f"Points depend on the whole layout, so give a layout or a view, not {shown(layout)}."
        )
    scoring_game(table.ends.rules)
    return table, best_points(table.ends, table.tiles.tiles)


def _which_score(total: int, scores: dict[Tile, int]) -> Step:
    named = [f"{tile} ({points})" for tile, points in scores.items()]
    return Step(
        f"Of {counted(total, 'unseen tile')} {len(scores)} can score"
        + (f", with the points in brackets: {listed(named)}." if named else ".")
    )


# --- the best reply -----------------------------------------------------------------------


def hands_up_to(worths: Sequence[int], hand: int, most: int) -> int:
    """How many hands have no tile that is worth more than this.

    >>> hands_up_to([0, 0, 0, 5, 10], 2, 5)  # two of the four that are worth 0 or 5
    6
    """
    return comb(sum(worth <= most for worth in worths), hand)


def _best(table: Situation, points: dict[Tile, int]) -> Values:
    """The most points that a tile of the hand makes: the largest of several numbers."""
    worths, hand = [*points.values()], table.tiles.hand
    total = len(worths)
    all_hands = comb(total, hand)
    steps = sorted({0, *worths})
    below = dict(zip(steps, [-1, *steps], strict=False))  # for each number of points the next less
    up_to = {most: hands_up_to(worths, hand, most) for most in (-1, *steps)}
    ways = {best: up_to[best] - (up_to[below[best]] if best else 0) for best in steps}

    def hands_with(best: int) -> Any:
        """The hands up to this best less those up to the next smaller one."""
        most, least = (sum(worth <= bound for worth in worths) for bound in (best, below[best]))
        return plus([choose(most, hand), *([times(-1, choose(least, hand))] if best else [])])

    def average() -> Any:
        terms = [times(number(best), hands_with(best)) for best in steps if best]
        return ratio(plus(terms), choose(total, hand))

    def explain(hits: Sequence[int]) -> Iterator[Step]:
        yield _which_score(total, {tile: best for tile, best in points.items() if best})
        for best in steps:
            if ways[best] and (best in hits or (best and not hits)):
                words = (
                    f"Hands with no tile worth more than {best}, less those with none worth more "
                    f"than {below[best]}."
                    if best
                    else "Hands that have none of these."
                )
                yield Step(words, equal(hands_with(best), ways[best]))
        yield Step("All hands are as likely as each other.", equal(choose(total, hand), all_hands))

    return Values(
        "points of the best reply",
        {best: Fraction(found, all_hands) for best, found in ways.items()},
        lambda best: ratio(hands_with(best), choose(total, hand)),
        average,
        explain,
        EVERY_TILE,
        lambda: _best_by_tile(table),
        lambda random: _best_of_a_hand(table, random),
    )


def _best_of_a_hand(table: Situation, random: Random) -> int:
    assert isinstance(table.ends, Layout)
    return max(best_points(table.ends, a_hand(table.tiles, random)).values(), default=0)


# --- the second route: the ends added up, tile by tile --------------------------------------


def worth(played: Rules, count: int) -> int:
    """The points of a count, by dividing it: the rest must be 0.

    Source: S1, S3; both units in S0.

    >>> worth(rules('fives-and-threes'), 15), worth(rules('muggins'), 12)
    (8, 0)
    """
    hits = [divisor for divisor in played.multiples if count > 0 and count % divisor == 0]
    return sum(count if played.unit == "pips" else count // divisor for divisor in hits)


def _best_by_tile(table: Situation) -> dict[int, Fraction]:
    """The chances of the points of the best reply, every tile tried on every open end."""
    layout = table.ends
    assert isinstance(layout, Layout)
    found = {}
    for tile in table.tiles.tiles:
        laid = [layout.play(tile, p.at, p.touch, p.face) for p in layout.places(tile)]
        counts = [sum(end.adds for end in then.open_ends) for then in laid]
        found[tile] = max((worth(layout.rules, count) for count in counts), default=0)
    return chances_by(
        table.tiles.tiles, table.tiles.hand, 0, lambda best, tile: max(best, found[tile]), int
    )
