"""Questions about the count: what it is after some plays, and how many tiles score on a layout."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple

from dominolab.chance.answers import (
    MOST_TRIALS,
    Answer,
    Route,
    Step,
    Values,
    answer_about,
    asked,
)
from dominolab.chance.following import situation_of
from dominolab.chance.random_plays import layouts_after, one_by_one, random_layout, unlaid
from dominolab.chance.scoring import best_points, scoring_game, worth
from dominolab.chance.typeset import equal, number, plus, ratio, times
from dominolab.dealing import checked_seed
from dominolab.errors import DominoError, shown
from dominolab.explain import counted, listed
from dominolab.extras import need
from dominolab.layout import Layout
from dominolab.rules import Rules, rules
from dominolab.simulation import Average
from dominolab.tiles import Tile

# How many plays are followed up exactly, by the highest number of the pack: each makes some
# ten times as many layouts, which must not take longer than half a second.
EXACT: Final = {6: 4, 9: 3, 18: 2}


def count_after(
    plays: int,
    game: str | Rules,
    exactly: int | None = None,
    *,
    at_least: int | None = None,
    at_most: int | None = None,
) -> Answer:
    """How likely the count is so much after some random plays, or what it is on average.

    Each play takes any tile not laid yet that fits, each as likely, and any of the ways to lay it
    that come to different positions, each as likely; nobody's hand plays a part. When no tile
    fits any more, the count stays. Raises DominoError for a game without a count, and for more
    plays than can be followed up exactly: `estimated_counts` tries those out.

    >>> count_after(1, 'muggins', exactly=10).value, count_after(1, 'muggins').value
    (Fraction(1, 14), Fraction(6, 1))
    >>> count_after(2, 'all-fives', exactly=15).value
    Fraction(1, 112)
    """
    played = _counted_game(game)
    plays = _checked_plays(plays, played)
    most = _most_plays(played)
    if plays > most:
        raise DominoError(
            f"After {plays} plays there are too many layouts to look at all of them; with the "
            f"{played.tiles} {most} plays can be followed up. estimated_counts({plays}, "
            f"{played.preset!r}, seed=7) tries it out and says how good the estimate is."
        )
    wanted = asked(exactly, at_least, at_most)
    after = f"after {counted(plays, 'random play')} in {played.title}"
    question = (
        f"What is the count {after} on average?"
        if wanted.average
        else f"How likely is the count {wanted} {after}?"
    )
    then = After(plays, played, None, "pips in the count", lambda layout: layout.count or 0, _added)
    return answer_about(question, _values(then), wanted)


def estimated_counts(
    plays: int, game: str | Rules, n: int = 1000, *, seed: int, progress: bool = False
) -> dict[int, Average]:
    """How often each count came up after some random plays, n times tried out, with the error.

    The plays are those of `count_after`. A count that never came up is left out, which does not
    prove that it cannot be. Raises DominoError for what cannot be.

    >>> print(estimated_counts(8, 'muggins', seed=1)[5])
    0.1020 ± 0.0096
    """
    played = _counted_game(game)
    plays = _checked_plays(plays, played)
    if type(n) is not int or not 2 <= n <= MOST_TRIALS:
        raise DominoError(f"n={shown(n)} will not do: try it out from 2 to {MOST_TRIALS} times.")
    if seed is None:
        raise DominoError("A simulation needs a seed, so that it can be had again: seed=7.")
    random = Random(checked_seed(seed))
    found: Counter[int] = Counter()
    for _ in need("tqdm").tqdm(range(n), unit="trial", disable=not progress):
        found[random_layout(plays, played, random).count or 0] += 1
    return {
        count: Average(Fraction(often, n), sqrt(often * (n - often) / n**2 / (n - 1)))
        for count, often in sorted(found.items())
    }


def scoring_tiles(layout: Any, *, known: Any = ()) -> Answer:
    """How many of the unseen tiles can score on a layout, or on what a view shows.

    The steps set it against the number of open ends, since more ends make more chances. Raises
    DominoError for a game in which no count scores.

    >>> print(scoring_tiles(Layout.parse('five-up: 6-6 6-4 6-2 6-1')).steps[0].words)
    4 ends are open, and 18 of 24 unseen tiles fit.
    >>> scoring_tiles(Layout.parse('five-up: 6-6 6-4 6-2 6-1')).words
    '5'
    """
    table = situation_of(layout, 0, known)
    if not isinstance(table.ends, Layout):
        raise DominoError(
            f"Points depend on the whole layout, so give a layout or a view, not {shown(layout)}."
        )
    here = table.ends
    played = scoring_game(here.rules)
    points = best_points(here, table.tiles.tiles)
    groups = sorted(Counter(best for best in points.values() if best).items())

    def explain() -> Iterator[Step]:
        ends, unseen = len(here.open_ends), len(points)
        fits = sum(bool(here.plays((tile,))) for tile in points)
        yield Step(
            f"{counted(ends, 'end')} {'is' if ends == 1 else 'are'} open, and {fits} of "
            f"{counted(unseen, 'unseen tile')} fit."
        )
        for best, tiles in groups:
            named = [str(tile) for tile, most in points.items() if most == best]
            yield Step(f"Worth {counted(best, 'point')}: {listed(named)}.", number(tiles))

    def again() -> Fraction:
        return Fraction(sum(_can_score(played, here, tile) for tile in table.tiles.tiles))

    return Answer(
        f"{table} How many of the {counted(len(points), 'unseen tile')} can score?",
        "number",
        Fraction(sum(tiles for _, tiles in groups)),
        lambda: plus(tiles for _, tiles in groups),
        explain,
        Route("every unseen tile tried at every place, and the open ends added up", again),
        None,
    )


def scoring_tiles_after(plays: int, game: str | Rules, ends: int) -> Answer:
    """How many tiles can score on average, if so many ends are open after some random plays.

    The plays are those of `count_after`; the tiles are all those not laid. So the games can be
    compared, and one end more with one less. Raises DominoError for a game in which no count
    scores, for plays that are too many to be followed up, and where so many ends cannot be.

    >>> [float(round(scoring_tiles_after(3, 'five-up', ends).value, 2)) for ends in (2, 4)]
    [2.03, 2.99]
    """
    played = scoring_game(rules(game))
    plays = _checked_plays(plays, played)
    most = _most_plays(played) - 1  # on every layout every tile is tried, which takes its time
    if plays > most:
        raise DominoError(
            f"After {plays} plays there are too many layouts to try all tiles on; with the "
            f"{played.tiles} ask about at most {counted(most, 'play')}."
        )
    possible = sorted({len(layout.open_ends) for layout, _ in layouts_after(plays, played)})
    if type(ends) is not int or ends not in possible:
        raise DominoError(
            f"ends={shown(ends)} will not do: after {counted(plays, 'play')} in {played.title} "
            f"{listed([str(one) for one in possible], 'or')} ends are open."
        )
    then = After(plays, played, ends, "tiles that can score", _scoring_here, _scoring_again)
    return answer_about(
        f"How many tiles can score on average if {counted(ends, 'end')} "
        f"{'is' if ends == 1 else 'are'} open after {counted(plays, 'random play')} in "
        f"{played.title}?",
        _values(then),
        asked(None, None, None),
    )


def _can_score(played: Rules, layout: Layout, tile: Tile) -> bool:
    laid = [layout.play(tile, p.at, p.touch, p.face) for p in layout.places(tile)]
    return any(worth(played, sum(end.adds for end in then.open_ends)) for then in laid)


def _scoring_here(layout: Layout) -> int:
    return sum(bool(best) for best in best_points(layout, unlaid(layout)).values())


def _scoring_again(layout: Layout) -> int:
    return sum(_can_score(layout.rules, layout, tile) for tile in unlaid(layout))


def _added(layout: Layout) -> int:
    """The count of a layout, its open ends added up."""
    return sum(end.adds for end in layout.open_ends)


def _counted_game(game: str | Rules) -> Rules:
    played = rules(game)
    if not played.counts:
        raise DominoError(
            f"{played.title} has no count of the open ends. Games with one are Muggins, All "
            "Fives, Five Up, All Threes and Fives and Threes."
        )
    return played


def _checked_plays(plays: Any, played: Rules) -> int:
    total = len(played.tiles)
    if type(plays) is not int or not 1 <= plays <= total:
        raise DominoError(
            f"{shown(plays)} plays will not do: give a whole number from 1 to {total}, the tiles "
            f"of the {played.tiles}."
        )
    return plays


def _most_plays(played: Rules) -> int:
    return next(most for highest, most in EXACT.items() if played.pack <= highest)


# --- a number after some plays --------------------------------------------------------------


class After(NamedTuple):
    """A number that layouts have after some random plays, to be found in two ways.

    `ends` says how many ends must be open (None: any number).
    """

    plays: int
    played: Rules
    ends: int | None
    of: str
    number: Callable[[Layout], int]
    again: Callable[[Layout], int]

    def keeps(self, layout: Layout) -> bool:
        """Whether so many ends are open."""
        return self.ends is None or len(layout.open_ends) == self.ends


def _values(after: After) -> Values:
    """The chances of a number after some random plays."""
    plays, played = after.plays, after.played
    sizes = [len(layouts_after(before, played)) for before in range(1, plays + 1)]
    # For each number: how many layouts have it, sorted by how likely each of them is.
    groups: dict[int, Counter[Fraction]] = defaultdict(Counter)
    for layout, chance in layouts_after(plays, played):
        if after.keeps(layout):
            groups[after.number(layout)][chance] += 1
    sums = {
        value: sum((layouts * chance for chance, layouts in group.items()), Fraction(0))
        for value, group in sorted(groups.items())
    }
    kept = sum(sums.values(), Fraction(0))

    def sum_of(value: int) -> Any:
        return plus(
            times(number(layouts), number(chance))
            for chance, layouts in sorted(groups[value].items(), reverse=True)
        )

    def of_those_kept(chance: Any) -> Any:
        return chance if after.ends is None else ratio(chance, number(kept))

    def average() -> Any:
        return of_those_kept(plus(times(number(n), number(part)) for n, part in sums.items() if n))

    def explain(hits: Sequence[int]) -> Iterator[Step]:
        yield Step(
            f"The first tile is any of the {sizes[0]}, each as likely as the other.",
            ratio(1, sizes[0]),
        )
        for before, size in enumerate(sizes[1:], 2):
            yield Step(
                f"After {before} plays there are {size} layouts, when those with the same tiles "
                "and ends are taken as one."
            )
        if plays > 1:
            yield Step(
                "A layout is as likely as its plays one after the other: multiply their chances, "
                "and add up the ways in which the layout can come about."
            )
        for value in hits or [*sums]:
            layouts = sum(groups[value].values())
            yield Step(
                f"Number of {after.of} {value}: {counted(layouts, 'layout')}.",
                equal(sum_of(value), number(sums[value])),
            )
        if after.ends is not None:
            yield Step(
                f"Altogether {counted(after.ends, 'end')} are open this often; only these layouts "
                "are asked about, so divide by it.",
                number(kept),
            )

    def again() -> dict[int, Fraction]:
        found = one_by_one(
            Layout(played), plays, lambda here: after.again(here) if after.keeps(here) else None
        )
        of_kept = {value: chance for value, chance in found.items() if value is not None}
        return {value: chance / sum(of_kept.values()) for value, chance in of_kept.items()}

    def trial(random: Random) -> int:
        layout = random_layout(plays, played, random)
        while not after.keeps(layout):
            layout = random_layout(plays, played, random)
        return after.number(layout)

    return Values(
        after.of,
        {value: chance / kept for value, chance in sums.items()},
        lambda value: of_those_kept(sum_of(value)),
        average,
        explain,
        "every row of plays gone through by itself, nothing merged, and the open ends added up",
        again,
        trial,
    )
