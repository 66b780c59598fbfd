"""Questions about what a hand holds: how many tiles of a kind, or of several kinds at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from random import Random
from typing import Any, NamedTuple

from dominolab.chance.answers import (
    Answer,
    Route,
    Step,
    Values,
    answer_about,
    asked,
)
from dominolab.chance.enumerating import chances_by, hands_by
from dominolab.chance.kinds import Kind, Unseen, unseen
from dominolab.chance.typeset import choose, equal, plus, ratio, times
from dominolab.dealing import Hand, shuffled
from dominolab.errors import DominoError, shown
from dominolab.explain import counted, listed
from dominolab.tiles import Pack, Tile

HOW_MANY = "say how many of each, from 0 up: {'doubles': 2, 'suit 6': 3}"
EVERY_TILE = "every tile of the real pack taken or left, all hands counted"


def hands(hand: int = 7, *, known: Any = (), pack: int | Pack = 6) -> Answer:
    """How many different hands there are; raises DominoError for a hand that cannot be.

    >>> hands().words, hands(5, pack=9).words
    ('1,184,040', '3,478,761')
    """
    tiles = unseen(pack, known, hand)
    total = len(tiles.tiles)
    return Answer(
        f"How many hands of {counted(hand, 'tile')} are there in {tiles}?",
        "number",
        Fraction(comb(total, hand)),
        lambda: choose(total, hand),
        lambda: [Step(f"Choose {hand} of {counted(total, 'tile')}; their order does not matter.")],
        Route(
            EVERY_TILE,
            lambda: Fraction(hands_by(tiles.tiles, hand, 0, lambda none, _: none)[0]),
        ),
        None,
    )


def holding(
    what: Any,
    exactly: int | None = None,
    *,
    at_least: int | None = None,
    at_most: int | None = None,
    hand: int = 7,
    known: Any = (),
    pack: int | Pack = 6,
) -> Answer:
    """How likely a hand holds so many tiles of a kind, or how many it holds on average.

    A kind is 'doubles', 'suit 5' (or just 5), 'matadors', 'at least 8 pips', or tiles like
    '6-6 5-4'. `known` are the tiles that cannot be in the hand, because you hold them or they lie
    on the table: tiles, a layout, or a view. Several kinds at once are asked for with their
    numbers: holding({'doubles': 2, 'suit 6': 3}). Raises DominoError for what cannot be.

    >>> holding('doubles', exactly=2).value
    Fraction(47481, 131560)
    >>> holding('doubles').value
    Fraction(7, 4)
    >>> holding({'doubles': 2, 'suit 6': 3}).value
    Fraction(35, 572)
    """
    tiles, wanted = unseen(pack, known, hand), asked(exactly, at_least, at_most)
    if isinstance(what, Mapping):
        if not wanted.average:
            raise DominoError(
                "Of several kinds, say how many of each: {'doubles': 2, 'suit 6': 3}."
            )
        return _several(tiles, what)
    kind = tiles.of_kind(what)
    if wanted.average:
        question = f"How many {kind.name} does {_hand(tiles)} hold on average?"
    else:
        question = f"How likely does {_hand(tiles)} hold {wanted} of the {kind.name}?"
    return answer_about(question.replace("the the", "the"), _of_kind(tiles, kind), wanted)


def void(number: int, *, hand: int = 7, known: Any = (), pack: int | Pack = 6) -> Answer:
    """How likely a hand has no tile of a suit; raises DominoError for what cannot be.

    >>> void(5).value
    Fraction(323, 3289)
    """
    return holding(f"suit {number}", exactly=0, hand=hand, known=known, pack=pack)


def _hand(tiles: Unseen) -> str:
    return f"a hand of {counted(tiles.hand, 'tile')} from {tiles}"


# --- one kind ----------------------------------------------------------------------------


def ways(kind: int, others: int, hand: int, wanted: int) -> int:
    """How many hands hold so many tiles of a kind, and the rest of the others.

    >>> ways(7, 21, 7, 2)
    427329
    """
    return comb(kind, wanted) * comb(others, hand - wanted)


def _of_kind(tiles: Unseen, kind: Kind) -> Values:
    """The number of tiles of a kind in a hand."""
    total, hand, size = len(tiles.tiles), tiles.hand, len(kind.tiles)
    others, all_hands = total - size, comb(total, hand)
    members = set(kind.tiles)
    table = {
        number: Fraction(ways(size, others, hand, number), all_hands)
        for number in range(max(0, hand - others), min(size, hand) + 1)
    }

    def explain(hits: Sequence[int]) -> Iterator[Step]:
        if not hits:
            yield Step(f"{size} of the {counted(total, 'tile')} will do.", ratio(size, total))
            yield Step(
                f"Each of the {counted(hand, 'tile')} in the hand is one of them this often."
            )
            return
        for number in hits:
            yield Step(
                f"Choose {number} of the {size}, and {hand - number} of the other {others}.",
                equal(
                    times(choose(size, number), choose(others, hand - number)),
                    ways(size, others, hand, number),
                ),
            )
        yield Step("All hands are as likely as each other.", equal(choose(total, hand), all_hands))

    return Values(
        kind.name,
        table,
        lambda number: ratio(
            times(choose(size, number), choose(others, hand - number)), choose(total, hand)
        ),
        lambda: times(hand, ratio(size, total)),
        explain,
        EVERY_TILE,
        lambda: chances_by(tiles.tiles, hand, 0, lambda n, tile: n + (tile in members), int),
        lambda random: sum(tile in members for tile in a_hand(tiles, random)),
    )


def a_hand(tiles: Unseen, random: Random) -> Hand:
    """A hand as it may be dealt."""
    return tuple(shuffled(tiles.tiles, random)[: tiles.hand])


# --- several kinds -----------------------------------------------------------------------


class Part(NamedTuple):
    """Tiles that belong to the same kinds, by the numbers of these kinds."""

    kinds: frozenset[int]
    size: int


def _several(tiles: Unseen, what: Mapping[Any, Any]) -> Answer:
    """How likely a hand holds these numbers of several kinds, which may share tiles."""
    if not what:
        raise DominoError(f"No kind is named: {HOW_MANY}.")
    kinds = [tiles.of_kind(one) for one in what]
    numbers = [*what.values()]
    for number in numbers:
        if type(number) is not int or number < 0:
            raise DominoError(
                f"{shown(number)} tiles cannot be held: give a whole number from 0 up."
            )
    parts = parts_of(tiles.tiles, [set(kind.tiles) for kind in kinds])
    shares = [*shares_of(parts, numbers, tiles.hand)]
    total = len(tiles.tiles)
    names = [f"{number} {kind.name}" for number, kind in zip(numbers, kinds, strict=True)]

    def product(share: Sequence[int]) -> Any:
        return times(*(choose(part.size, n) for part, n in zip(parts, share, strict=True)))

    def explain() -> Iterator[Step]:
        told = [f"{part.size} of {_belongs(part, kinds)}" for part in parts]
        yield Step(f"Sort the tiles, so that none is counted twice: {listed(told)}.")
        for share in shares:
            yield Step(f"Take {listed([str(n) for n in share])} of them.", product(share))
        yield Step(
            "All hands are as likely as each other.",
            equal(choose(total, tiles.hand), comb(total, tiles.hand)),
        )

    members = [set(kind.tiles) for kind in kinds]

    def take(found: tuple[int, ...], tile: Tile) -> tuple[int, ...]:
        return tuple(n + (tile in kind) for n, kind in zip(found, members, strict=True))

    def again() -> Fraction:
        found = hands_by(tiles.tiles, tiles.hand, (0,) * len(kinds), take)
        return Fraction(found.get(tuple(numbers), 0), sum(found.values()))

    def trial(random: Random) -> int:
        dealt = a_hand(tiles, random)
        return all(
            sum(tile in kind for tile in dealt) == number
            for kind, number in zip(members, numbers, strict=True)
        )

    return Answer(
        f"How likely does {_hand(tiles)} hold exactly {listed(names)}?",
        "chance",
        Fraction(ways_in_parts(parts, shares), comb(total, tiles.hand)),
        lambda: ratio(plus(product(share) for share in shares), choose(total, tiles.hand)),
        explain,
        Route(EVERY_TILE, again),
        trial,
    )


def _belongs(part: Part, kinds: Sequence[Kind]) -> str:
    return " and ".join(kinds[n].name for n in sorted(part.kinds)) or "none of these kinds"


def parts_of(tiles: Iterable[Tile], kinds: Sequence[set[Tile]]) -> list[Part]:
    """The tiles sorted by the kinds they belong to."""
    found = Counter(frozenset(n for n, kind in enumerate(kinds) if tile in kind) for tile in tiles)
    return [Part(*item) for item in sorted(found.items(), key=lambda item: sorted(item[0]))]


def shares_of(
    parts: Sequence[Part], numbers: Sequence[int], hand: int
) -> Iterator[tuple[int, ...]]:
    """All ways to take tiles of each part that come to these numbers of each kind.

    >>> parts = [Part(frozenset(), 15), Part(frozenset([0]), 6), Part(frozenset([0, 1]), 1)]
    >>> [*shares_of(parts, [2, 1], 3)]
    [(1, 1, 1)]
    """
    if not parts:
        if hand == 0 and not any(numbers):
            yield ()
        return
    part, *rest = parts
    most = min([part.size, hand, *(numbers[n] for n in part.kinds)])
    for taken in range(most + 1):
        left = [n - taken * (kind in part.kinds) for kind, n in enumerate(numbers)]
        for share in shares_of(rest, left, hand - taken):
            yield (taken, *share)


def ways_in_parts(parts: Sequence[Part], shares: Iterable[Sequence[int]]) -> int:
    """How many hands take one of these shares of the parts."""
    found = 0
    for share in shares:
        product = 1
        for part, taken in zip(parts, share, strict=True):
            product *= comb(part.size, taken)
        found += product
    return found
