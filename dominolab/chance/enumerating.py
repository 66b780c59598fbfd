"""The second route: go through the real tiles one after the other and count hands.

Nothing is known here of binomials or of any formula: each tile is in the hand or is not, and hands
that come to the same are counted together.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TypeVar

from dominolab.tiles import Tile

S = TypeVar("S")


def hands_by(
    tiles: Iterable[Tile], hand: int, start: S, take: Callable[[S, Tile], S]
) -> dict[S, int]:
    """How many hands of this size come to each state, a state being what `take` makes of it.

    >>> from dominolab.tiles import Pack
    >>> hands_by(Pack(6), 1, 0, lambda doubles, tile: doubles + tile.is_double)
    {0: 21, 1: 7}
    """
    sizes: list[dict[S, int]] = [defaultdict(int) for _ in range(hand + 1)]
    sizes[0][start] = 1
    for tile in tiles:
        for size in range(hand, 0, -1):  # from the top: a tile is taken once
            for state, ways in sizes[size - 1].items():
                sizes[size][take(state, tile)] += ways
    return dict(sorted(sizes[hand].items(), key=lambda item: str(item[0])))


def chances_by(
    tiles: Sequence[Tile],
    hand: int,
    start: S,
    take: Callable[[S, Tile], S],
    value: Callable[[S], int],
) -> dict[int, Fraction]:
    """The chance of every value of a hand.

    >>> from dominolab.tiles import Pack
    >>> chances_by(Pack(2).tiles, 1, 0, lambda pips, tile: pips + tile.pips, abs)[4]
    Fraction(1, 6)
    """
    found: Counter[int] = Counter()
    for state, ways in hands_by(tiles, hand, start, take).items():
        found[value(state)] += ways
    total = sum(found.values())
    return {number: Fraction(ways, total) for number, ways in sorted(found.items())}
