"""Questions about the pips of a hand: their average, their spread, and every total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from dominolab.chance.answers import Answer, Step, Values, answer_about, asked
from dominolab.chance.enumerating import chances_by
from dominolab.chance.hands import EVERY_TILE, a_hand
from dominolab.chance.kinds import Unseen, unseen
from dominolab.chance.typeset import choose, equal, ratio, times
from dominolab.explain import counted
from dominolab.tiles import Pack


def pips_in_hand(
    exactly: int | None = None,
    *,
    at_least: int | None = None,
    at_most: int | None = None,
    hand: int = 7,
    known: Any = (),
    pack: int | Pack = 6,
) -> Answer:
    """How likely a hand has so many pips, or how many it has on average.

    `.spread` is the standard deviation. Raises DominoError for what cannot be.

    >>> pips_in_hand().value, pips_in_hand().spread
    (Fraction(42, 1), 7.0)
    >>> pips_in_hand(at_least=60).words
    '2857/592020 = 0.483 %'
    """
    tiles, wanted = unseen(pack, known, hand), asked(exactly, at_least, at_most)
    question = (
        f"How many pips does a hand of {counted(hand, 'tile')} from {tiles} have on average?"
        if wanted.average
        else f"How likely does a hand of {counted(hand, 'tile')} from {tiles} have {wanted} pips?"
    )
    return answer_about(question, _pips(tiles), wanted)


def product_of_totals(totals: Sequence[tuple[int, int]], hand: int) -> list[dict[int, int]]:
    """For hands of 0, 1, … tiles how many there are with each number of pips.

    `totals` are the tiles by their pips: (pips, how many tiles). The sum over all tiles becomes a
    product over the totals: of c tiles with t pips, k are chosen in comb(c, k) ways and add k × t.

    >>> product_of_totals([(2, 1), (3, 2)], 2)[2]
    {5: 2, 6: 1}
    """
    found: list[Counter[int]] = [Counter({0: 1}), *(Counter[int]() for _ in range(hand))]
    for pips, tiles in totals:
        after: list[Counter[int]] = [Counter() for _ in found]
        for size, sums in enumerate(found):
            for taken in range(min(tiles, hand - size) + 1):
                ways = comb(tiles, taken)
                for total, so_far in sums.items():
                    after[size + taken][total + taken * pips] += ways * so_far
        found = after
    return [dict(sorted(sums.items())) for sums in found]


def _pips(tiles: Unseen) -> Values:
    """The number of pips of a hand, by a generating function."""
    hand, total = tiles.hand, len(tiles.tiles)
    totals = sorted(Counter(tile.pips for tile in tiles.tiles).items())
    ways, all_hands = product_of_totals(totals, hand)[hand], comb(total, hand)
    sum_of_all = sum(tile.pips for tile in tiles.tiles)

    def explain(hits: Sequence[int]) -> Iterator[Step]:
        if not hits:
            yield Step(
                f"The {counted(total, 'tile')} have {sum_of_all} pips, so a tile has this many on "
                "average.",
                ratio(sum_of_all, total),
            )
            yield Step(f"The hand has {hand} of them.")
            return
        yield Step(
            f"Multiply out, with x for a pip and y for a tile; look at the hands with y to the "
            f"power of {hand}.",
            _generating(totals),
        )
        for pips in hits[:3]:
            yield Step(
                f"So many hands have {pips} pips.", equal(_coefficient(pips, hand), ways[pips])
            )
        yield Step("All hands are as likely as each other.", equal(choose(total, hand), all_hands))

    return Values(
        "pips",
        {pips: Fraction(found, all_hands) for pips, found in ways.items()},
        lambda pips: ratio(ways[pips], choose(total, hand)),
        lambda: times(hand, ratio(sum_of_all, total)),
        explain,
        EVERY_TILE,
        lambda: chances_by(tiles.tiles, hand, 0, lambda pips, tile: pips + tile.pips, int),
        lambda random: sum(tile.pips for tile in a_hand(tiles, random)),
    )


def _generating(totals: Sequence[tuple[int, int]]) -> Any:
    """The product (1 + y x^pips)^tiles over all totals, as sympy writes it."""
    from sympy import Mul, Symbol

    x, y = Symbol("x"), Symbol("y")
    return Mul(*[(1 + y * x**pips) ** tiles for pips, tiles in totals], evaluate=False)


def _coefficient(pips: int, hand: int) -> Any:
    """What stands before x^pips y^hand."""
    from sympy import Symbol

    return Symbol(f"[x^{{{pips}}}\\,y^{{{hand}}}]")
