"""Questions about drawing: how many tiles until the first useful one, and whether one comes.

The unseen tiles are alike before they are turned, wherever they lie. So drawing from a boneyard
that nobody has looked into is drawing from all unseen tiles, only not so many of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from random import Random
from typing import Any, Final, NamedTuple

from dominolab.chance.answers import Answer, Step, Values, answer_about, asked
from dominolab.chance.enumerating import hands_by
from dominolab.chance.kinds import Kind, unseen
from dominolab.chance.typeset import choose, equal, plus, ratio, times
from dominolab.dealing import Hand, shuffled
from dominolab.errors import DominoError, shown
from dominolab.explain import counted
from dominolab.tiles import LARGEST, Pack
from dominolab.view import View

STAND_INS: Final = Pack(LARGEST).tiles  # where only numbers are given, any tiles stand for them
TILE_BY_TILE: Final = (
    "every boneyard made tile by tile, and then one tile after the other drawn from it"
)


def waiting(
    useful: Any,
    exactly: int | None = None,
    *,
    at_least: int | None = None,
    at_most: int | None = None,
    unseen: int | None = None,
    boneyard: int | None = None,
    reserve: int | None = None,
    known: Any = (),
    pack: int | Pack = 6,
) -> Answer:
    """How many tiles you draw until one is useful (itself counted), or how likely so many.

    `useful` is a kind of tiles ('suit 5', or '5-4 3-1'), with what is `known` as for `holding`;
    or it is a number, with the number of `unseen` tiles beside it. The boneyard is all of the
    unseen tiles, or so many of them as `boneyard` says, and nobody knows which. `reserve` tiles
    must stay in it. Only you draw. When no useful tile comes, all that may be drawn are drawn and
    count. A view brings its own boneyard and reserve. Raises DominoError for what cannot be.

    >>> waiting(4, unseen=21).value
    Fraction(22, 5)
    >>> waiting('suit 5', exactly=1, known='6-5 5-5 3-2', boneyard=14, reserve=2).value
    Fraction(1, 5)
    """
    wanted = asked(exactly, at_least, at_most)
    draw = _drawing(useful, unseen, boneyard, reserve, known, pack)
    question = (
        "How many tiles are drawn on average until a useful one comes?"
        if wanted.average
        else f"How likely is it that {wanted} will be drawn until a useful one comes?"
    )
    return answer_about(f"{draw} {question}", _number_drawn(draw), wanted)


def comes(
    useful: Any,
    *,
    unseen: int | None = None,
    boneyard: int | None = None,
    reserve: int | None = None,
    known: Any = (),
    pack: int | Pack = 6,
) -> Answer:
    """How likely a useful tile comes at all before only the reserve is left.

    What can be given is as for `waiting`; `.table[0]` is the chance that none comes. Raises
    DominoError for what cannot be.

    >>> comes(1, unseen=21, boneyard=14, reserve=2).value
    Fraction(4, 7)
    """
    draw = _drawing(useful, unseen, boneyard, reserve, known, pack)
    question = f"{draw} How likely does a useful one come at all?"
    return answer_about(question, _comes(draw), asked(1, None, None))


# --- what is drawn from ------------------------------------------------------------------


class Drawing(NamedTuple):
    """Unseen tiles, the useful ones among them, the boneyard's size, and how many may be drawn."""

    name: str
    tiles: Hand
    useful: frozenset[Any]
    boneyard: int
    most: int

    def __str__(self) -> str:
        total, useful = len(self.tiles), len(self.useful)
        what = f": {self.name}" if self.name else ""
        told = f"{useful} of {counted(total, 'unseen tile')} {_is(useful)} useful{what}."
        if self.boneyard < total:
            told += f" {self.boneyard} of the {total} {_is(self.boneyard)} the boneyard."
        stay = self.boneyard - self.most
        return f"{told} {stay} must stay in the boneyard." if stay else told


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _drawing(
    useful: Any, total: Any, boneyard: Any, reserve: Any, known: Any, pack: Any
) -> Drawing:
    """What is given, looked through; raises DominoError when it cannot be."""
    if isinstance(known, View):
        if known.rules.boneyard == "none":
            raise DominoError(
                f"In {known.rules.title} nobody draws, so there is nothing to wait for."
            )
        boneyard = known.boneyard if boneyard is None else boneyard
        reserve = known.reserve if reserve is None else reserve
    if total is None:
        here = unseen(pack, known, 0)
        tiles, kind = here.tiles, here.of_kind(useful)
    else:
        tiles, kind = _by_numbers(useful, total, known)
    if not tiles:
        raise DominoError("Every tile is known, so there is none left to draw.")
    boneyard = len(tiles) if boneyard is None else boneyard
    if type(boneyard) is not int or not 1 <= boneyard <= len(tiles):
        raise DominoError(
            f"boneyard={shown(boneyard)} will not do: of {counted(len(tiles), 'unseen tile')} "
            f"from 1 to {len(tiles)} can lie there."
        )
    reserve = 0 if reserve is None else reserve
    if type(reserve) is not int or reserve < 0:
        raise DominoError(
            f"reserve={shown(reserve)} will not do: give a whole number of tiles, from 0 up."
        )
    if reserve >= boneyard:
        raise DominoError(
            f"The boneyard has {counted(boneyard, 'tile')} and {reserve} must stay, so no tile "
            "may be drawn; the reserve has to be smaller than the boneyard."
        )
    return Drawing(kind.name, tiles, frozenset(kind.tiles), boneyard, boneyard - reserve)


def _by_numbers(useful: Any, total: Any, known: Any) -> tuple[Hand, Kind]:
    """Tiles that stand for so many useful ones among so many unseen ones."""
    if type(total) is not int or not 1 <= total <= len(STAND_INS):
        raise DominoError(
            f"unseen={shown(total)} will not do: give a whole number of tiles from 1 to "
            f"{len(STAND_INS)}."
        )
    if type(useful) is not int or not 0 <= useful <= total:
        raise DominoError(
            f"With unseen={total}, say how many of these tiles are useful: a whole number from 0 "
            f"to {total}, not {shown(useful)}. To name a kind, leave unseen away."
        )
    if isinstance(known, View) or known != ():
        raise DominoError("Give either the number of unseen tiles or what is known, not both.")
    tiles = STAND_INS[:total]
    return tiles, Kind("", tiles[:useful])


# --- how many are drawn ------------------------------------------------------------------


def first_useful(total: int, useful: int, drawn: int) -> int:
    """In how many ways the useful tiles can lie so that the first of them is drawn just then.

    All places in the row of unseen tiles in which the useful ones lie are counted: one of them is
    the place `drawn`, the others are behind it.

    >>> first_useful(21, 4, 1), comb(21, 4)
    (1140, 5985)
    """
    return comb(total - drawn, useful - 1) if useful else 0


def none_before(total: int, useful: int, drawn: int) -> int:
    """In how many ways the useful tiles can lie so that the first `drawn` tiles are useless.

    >>> none_before(21, 4, 1)
    4845
    """
    return comb(total - drawn, useful)


def _number_drawn(draw: Drawing) -> Values:
    """The number of tiles drawn until the first useful one, or until none may be drawn."""
    total, useful, most = len(draw.tiles), len(draw.useful), draw.most
    ways = {drawn: first_useful(total, useful, drawn) for drawn in range(1, most)}
    ways[most] = none_before(total, useful, most - 1)  # useful or not, drawing ends there
    all_ways = comb(total, useful)

    def above(drawn: int) -> Any:
        if drawn == most:
            return choose(total - most + 1, useful)
        return choose(total - drawn, useful - 1)

    def average() -> Any:
        # The sum of the chances that more than 0, 1, 2, … are drawn; in Pascal's triangle they
        # make one diagonal, of which a reserve takes the end away.
        share = ratio(total + 1, useful + 1)
        if total - most + 1 < useful + 1:
            return share
        lost = choose(total - most + 1, useful + 1)
        whole = choose(total + 1, useful + 1)
        return times(share, ratio(plus([whole, times(-1, lost)]), whole))

    def explain(hits: Sequence[int]) -> Iterator[Step]:
        if draw.boneyard < total:
            yield Step(
                "Nobody knows which of the unseen tiles are the boneyard, so put them all in a "
                f"row, shuffled: its first {draw.boneyard} are the boneyard."
            )
        yield Step(
            f"In a row of {total}, so many ways there are to choose "
            f"{counted(useful, 'place')} for the useful tiles.",
            equal(choose(total, useful), all_ways),
        )
        for drawn in hits:
            words = (
                f"All {most} that may be drawn are drawn when the first {most - 1} are useless."
                if drawn == most
                else f"The first lies at place {drawn}, the others behind it."
            )
            yield Step(words, equal(above(drawn), ways[drawn]))
        if not hits:
            yield Step(
                f"The {counted(useful, 'useful tile')} cut the row of the others into "
                f"{counted(useful + 1, 'piece')}, one as long as the other on average. With the "
                "first useful tile itself, so many would be drawn if all could be.",
                ratio(total + 1, useful + 1),
            )
            if total - most + 1 >= useful + 1:
                yield Step(
                    f"Only {most} may be drawn, which cuts off the end of the longest waits.",
                    average(),
                )

    def trial(random: Random) -> int:
        order = shuffled(draw.tiles, random)[:most]
        return next((n for n, tile in enumerate(order, 1) if tile in draw.useful), most)

    return Values(
        "tiles drawn",
        {drawn: Fraction(found, all_ways) for drawn, found in ways.items()},
        lambda drawn: ratio(above(drawn), choose(total, useful)),
        average,
        explain,
        TILE_BY_TILE,
        lambda: _tile_by_tile(draw)[0],
        trial,
    )


def _comes(draw: Drawing) -> Values:
    """Whether a useful tile is drawn at all: 1 or 0."""
    total, useful, most = len(draw.tiles), len(draw.useful), draw.most
    none = Fraction(none_before(total, useful, most), comb(total, useful))

    def chance(_: int) -> Any:
        never = ratio(choose(total - most, useful), choose(total, useful))
        return plus([1, times(-1, never)])

    def explain(_: Sequence[int]) -> Iterator[Step]:
        yield Step(
            f"None comes when every useful tile is one of the {total - most} that you cannot draw.",
            equal(choose(total - most, useful), none_before(total, useful, most)),
        )
        yield Step(
            f"So many ways there are for them to lie among all {total}.",
            equal(choose(total, useful), comb(total, useful)),
        )

    def trial(random: Random) -> int:
        return int(any(tile in draw.useful for tile in shuffled(draw.tiles, random)[:most]))

    return Values(
        "useful tiles that come (0: none, 1: one)",
        {0: none, 1: 1 - none},
        chance,
        lambda: chance(1),
        explain,
        TILE_BY_TILE,
        lambda: _tile_by_tile(draw)[1],
        trial,
    )


def _tile_by_tile(draw: Drawing) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """The second route: the chances of each number drawn, and of no useful tile and one."""
    boneyards = hands_by(draw.tiles, draw.boneyard, 0, lambda n, tile: n + (tile in draw.useful))
    drawn: dict[int, Fraction] = defaultdict(Fraction)
    found: dict[int, Fraction] = {0: Fraction(0), 1: Fraction(0)}
    for useful, ways in boneyards.items():
        useless_so_far = Fraction(ways, sum(boneyards.values()))
        for number in range(1, draw.most + 1):
            hit = useless_so_far * Fraction(useful, draw.boneyard - number + 1)
            found[1] += hit
            drawn[number] += hit
            useless_so_far -= hit
        drawn[draw.most] += useless_so_far
        found[0] += useless_so_far
    return drawn, found
