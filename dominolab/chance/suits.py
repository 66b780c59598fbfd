"""Questions about the suits of a hand: how many are missing, and how long the longest is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import Any, Final

from dominolab.chance.answers import Answer, Step, Values, answer_about, asked
from dominolab.chance.enumerating import chances_by
from dominolab.chance.hands import EVERY_TILE, a_hand
from dominolab.chance.kinds import Unseen, unseen
from dominolab.chance.typeset import choose, equal, number, plus, ratio, times
from dominolab.errors import DominoError
from dominolab.explain import counted
from dominolab.tiles import Pack, Tile

HIGHEST: Final = 12  # with more suits there are too many sets of suits to go through
LONGEST: Final = 9  # with more, or longer hands, the suits of a hand are too many to sort quickly


def void_suits(
    exactly: int | None = None,
    *,
    at_least: int | None = None,
    at_most: int | None = None,
    hand: int = 7,
    known: Any = (),
    pack: int | Pack = 6,
) -> Answer:
    """How likely so many suits are missing from a hand, or how many are on average.

    Raises DominoError for what cannot be.

    >>> void_suits(exactly=0).value, void_suits(exactly=0).value * 1184040
    (Fraction(33401, 78936), Fraction(501015, 1))
    """
    tiles, wanted = unseen(pack, known, hand), asked(exactly, at_least, at_most)
    suits = len(tiles.pack.doubles)
    if suits - 1 > HIGHEST:
        raise DominoError(f"Missing suits are counted for packs up to double-{HIGHEST}.")
    question = (
        f"How many suits does a hand of {counted(hand, 'tile')} from {tiles} miss on average?"
        if wanted.average
        else f"How likely does a hand of {counted(hand, 'tile')} from {tiles} miss {wanted} of the "
        f"{suits} suits?"
    )
    return answer_about(question, _voids(tiles), wanted)


def avoiding(tiles: Sequence[Tile], suits: Sequence[int]) -> int:
    """How many of the tiles have none of these numbers.

    >>> avoiding(Pack(6).tiles, [6, 5])
    15
    """
    return sum(not any(tile.has(suit) for suit in suits) for tile in tiles)


def _voids(tiles: Unseen) -> Values:
    """The number of suits that a hand has no tile of, by inclusion and exclusion."""
    suits, hand, total = len(tiles.pack.doubles), tiles.hand, len(tiles.tiles)
    all_hands = comb(total, hand)
    # For every number of suits: how many sets of so many suits leave how many tiles.
    left = [
        Counter(avoiding(tiles.tiles, chosen) for chosen in combinations(range(suits), size))
        for size in range(suits + 1)
    ]
    missing = [sum(sets * comb(rest, hand) for rest, sets in each.items()) for each in left]

    def sign(exactly: int, size: int) -> int:
        return comb(size, exactly) * (-1 if (size - exactly) % 2 else 1)

    table = {
        exactly: Fraction(
            sum(sign(exactly, size) * missing[size] for size in range(exactly, suits + 1)),
            all_hands,
        )
        for exactly in range(suits + 1)
    }

    def sets_of(size: int, factor: int) -> list[Any]:
        return [
            times(number(factor * sets), choose(rest, hand))
            for rest, sets in sorted(left[size].items(), reverse=True)
            if rest >= hand
        ]

    def term(exactly: int) -> Any:
        found = [
            one for size in range(exactly, suits + 1) for one in sets_of(size, sign(exactly, size))
        ]
        return ratio(plus(found), choose(total, hand))

    def explain(hits: Sequence[int]) -> Iterator[Step]:
        for size in range(1, suits + 1):
            found = sets_of(size, 1)
            if found:
                yield Step(
                    f"Name {counted(size, 'suit')} and take hands without any of them; summed up "
                    f"over all {counted(comb(suits, size), 'choice')}:",
                    equal(plus(found), missing[size]),
                )
        if hits:
            yield Step(
                "A hand that misses several suits was counted several times, so add and take away "
                "in turn.",
                None,
            )
        yield Step("All hands are as likely as each other.", equal(choose(total, hand), all_hands))

    def has(seen: int, tile: Tile) -> int:
        return seen | 1 << tile.high | 1 << tile.low

    def voids(seen: int) -> int:
        return suits - seen.bit_count()

    return Values(
        "missing suits",
        table,
        term,
        lambda: ratio(plus(sets_of(1, 1)), choose(total, hand)),
        explain,
        EVERY_TILE,
        lambda: chances_by(tiles.tiles, hand, 0, has, voids),
        lambda random: voids(_seen(a_hand(tiles, random))),
    )


def _seen(hand: Sequence[Tile]) -> int:
    found = 0
    for tile in hand:
        found |= 1 << tile.high | 1 << tile.low
    return found


# --- the longest suit --------------------------------------------------------------------


def longest_suit(
    exactly: int | None = None,
    *,
    at_least: int | None = None,
    at_most: int | None = None,
    doubles_too: bool = False,
    hand: int = 7,
    known: Any = (),
    pack: int | Pack = 6,
) -> Answer:
    """How likely the longest suit of a hand has so many tiles, or how many it has on average.

    With `doubles_too` the doubles are a suit as well. Raises DominoError for what cannot be.

    >>> longest_suit(at_least=5).value
    Fraction(15953, 592020)
    """
    tiles, wanted = unseen(pack, known, hand), asked(exactly, at_least, at_most)
    if type(doubles_too) is not bool:
        raise DominoError("doubles_too is True when the doubles count as a suit, else False.")
    if len(tiles.pack.doubles) - 1 > LONGEST or hand > LONGEST:
        raise DominoError(
            f"Longest suits are counted for packs up to double-{LONGEST} and hands of at most "
            f"{counted(LONGEST, 'tile')}."
        )
    too = ", the doubles being a suit as well" if doubles_too else ""
    question = (
        f"How long is the longest suit in a hand of {counted(hand, 'tile')} from {tiles} on "
        f"average{too}?"
        if wanted.average
        else f"How likely does the longest suit in a hand of {counted(hand, 'tile')} from {tiles} "
        f"have {wanted} tiles{too}?"
    )
    return answer_about(question, _longest(tiles, doubles_too), wanted)


def hands_up_to(tiles: Sequence[Tile], hand: int, longest: int, doubles: int) -> int:
    """How many hands have no suit longer than this, and at most so many doubles.

    The numbers are gone through from the highest: which tiles of its suit are taken, and how much
    room that leaves in the suits below.

    >>> hands_up_to(Pack(2).tiles, 2, 1, 2)  # 0-0 1-1, 0-0 2-2, 1-1 2-2, 2-1 0-0, …
    6
    """
    rows: dict[int, list[Tile]] = {}
    for tile in tiles:
        rows.setdefault(tile.high, []).append(tile)
    highest = max(rows, default=0)

    @cache
    def count(high: int, rooms: tuple[int, ...], left: int, doubles: int) -> int:
        if high < 0:
            return int(left == 0)
        row = rows.get(high, [])
        found = 0
        for size in range(min(len(row), left, rooms[high]) + 1):
            for taken in combinations(row, size):
                twins = sum(tile.is_double for tile in taken)
                below = list(rooms[:high])
                for tile in taken:
                    if not tile.is_double:
                        below[tile.low] -= 1
                if twins <= doubles and min(below, default=0) >= 0:
                    found += count(high - 1, tuple(below), left - size, doubles - twins)
        return found

    return count(highest, (longest,) * (highest + 1), hand, doubles)


def _longest(tiles: Unseen, doubles_too: bool) -> Values:
    """The length of the longest suit."""
    suits, hand, total = len(tiles.pack.doubles), tiles.hand, len(tiles.tiles)
    all_hands = comb(total, hand)

    def up_to(longest: int) -> int:
        if longest < 0:
            return 0
        return hands_up_to(tiles.tiles, hand, longest, longest if doubles_too else hand)

    counts = [up_to(longest) for longest in range(min(hand, suits) + 1)]
    ways = {n: counts[n] - (counts[n - 1] if n else 0) for n in range(len(counts))}

    def take(found: tuple[int, ...], tile: Tile) -> tuple[int, ...]:
        more = list(found)
        for suit in {tile.high, tile.low}:
            more[suit] += 1
        if tile.is_double and doubles_too:
            more[-1] += 1
        return tuple(more)

    def trial(random: Random) -> int:
        found = (0,) * (suits + 1)
        for tile in a_hand(tiles, random):
            found = take(found, tile)
        return max(found)

    def explain(hits: Sequence[int]) -> Iterator[Step]:
        for longest in [n for n in ways if ways[n] and (not hits or n in hits)]:
            if not longest:
                yield Step("An empty hand has no suit at all.", number(counts[0]))
                continue
            yield Step(
                f"Hands with no suit longer than {longest}, less those with none longer than "
                f"{longest - 1}.",
                equal(plus([counts[longest], -counts[longest - 1]]), ways[longest]),
            )
        yield Step("All hands are as likely as each other.", equal(choose(total, hand), all_hands))

    return Values(
        "tiles in the longest suit",
        {n: Fraction(found, all_hands) for n, found in ways.items()},
        lambda n: ratio(ways[n], choose(total, hand)),
        lambda: ratio(
            plus(times(number(n), number(w)) for n, w in ways.items() if w and n),
            choose(total, hand),
        ),
        explain,
        EVERY_TILE,
        lambda: chances_by(tiles.tiles, hand, (0,) * (suits + 1), take, max),
        trial,
    )
