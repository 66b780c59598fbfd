"""Questions about the open ends: who cannot follow, what a pass tells, which number stays open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from fractions import Fraction
from math import comb, inf, log2
from random import Random
from typing import Any, NamedTuple

from dominolab.chance.answers import Answer, Route, Step
from dominolab.chance.enumerating import hands_by
from dominolab.chance.hands import a_hand, holding
from dominolab.chance.kinds import Kind, Unseen, checked_pack, unseen
from dominolab.chance.typeset import choose, equal, number, plus, ratio, times
from dominolab.dealing import Hand, checked_tiles
from dominolab.errors import DominoError, shown
from dominolab.explain import counted, listed
from dominolab.extras import need
from dominolab.layout import Layout
from dominolab.places import different
from dominolab.tiles import Pack, Tile
from dominolab.view import View

Ends = Layout | tuple[int, ...]  # what is open: a layout, or only the numbers at its ends

USUAL_HAND = 7
MOST_NAMED = 14  # tiles in one sentence
EVERY_HAND = "every unseen tile held against the open ends and taken or left, all hands counted"


def cannot_follow(
    ends: Any, hand: int | None = None, *, known: Any = (), pack: int | Pack = 6
) -> Answer:
    """How likely another hand has no tile that fits the open ends.

    The ends are numbers, like (5, 3), or a layout or a view, whose own rules then say what fits:
    in Matador the complements to seven and the matadors. What lies there is known, and with a
    view your own tiles too; `known` adds others. The hand has 7 tiles, or with a view as many as
    your next neighbour. Any hand of unseen tiles is as likely as another: what earlier moves have
    told is left to `deduce`. Raises DominoError for what cannot be.

    >>> cannot_follow((5, 3), known='6-6 6-4 5-5 5-1 4-2 1-0 0-0').value
    Fraction(1, 969)
    >>> cannot_follow(Layout.parse('matador: 6-4')).words
    '4/4485 = 0.0892 %'
    """
    table = situation_of(ends, hand, known, pack)
    tiles, total = table.tiles, len(table.tiles.tiles)
    fits = fitting(table.ends, tiles.tiles)
    others = total - len(fits)
    kind = Kind("tiles that fit", fits)
    answer = holding(kind, 0, hand=tiles.hand, known=table.seen, pack=tiles.pack)

    def explain() -> Iterator[Step]:
        yield _which_fit(total, fits)
        yield Step(
            f"A hand that cannot follow has {counted(tiles.hand, 'tile')} of the other {others}.",
            equal(choose(others, tiles.hand), comb(others, tiles.hand)),
        )
        yield Step(
            "All hands are as likely as each other.",
            equal(choose(total, tiles.hand), comb(total, tiles.hand)),
        )

    def again() -> Fraction:
        found = hands_by(
            tiles.tiles, tiles.hand, False, lambda fit, tile: fit or joins(table.ends, tile)
        )
        return Fraction(found.get(False, 0), sum(found.values()))

    return replace(
        answer,
        question=f"{table} How likely does {_hand(tiles)} have none that fits?",
        first=lambda: ratio(choose(others, tiles.hand), choose(total, tiles.hand)),
        explain=explain,
        second=Route(EVERY_HAND, again),
    )


class Bits(Answer):
    """The chance of a pass, and in `bits` how much a pass tells."""

    @property
    def bits(self) -> float:
        """How many times you would have to halve a chance of 1 to come down to that of a pass."""
        return log2(1 / self.value) if self.value else inf

    @property
    def words(self) -> str:
        """The chance, and the bits that a pass tells."""
        told = f"which tells {self.bits:.2f} bits" if self.value else "so no pass can be"
        return f"{super().words}, {told}"


def bits(ends: Any, hand: int | None = None, *, known: Any = (), pack: int | Pack = 6) -> Bits:
    """How much a pass tells, in bits: the rarer it is, the more you learn from it.

    `value` is the exact chance of a pass, `bits` its binary logarithm without the minus sign: 1
    bit for a chance of 1/2, 2 bits for 1/4. What can be given is as for `cannot_follow`. Raises
    DominoError for what cannot be.

    >>> [round(bits(range(ends), hand=3).bits, 1) for ends in (2, 3, 4, 5)]
    [2.8, 4.8, 7.4, 11.7]
    """
    answer = cannot_follow(ends, hand, known=known, pack=pack)
    table = situation_of(ends, hand, known, pack)

    def explain() -> Iterator[Step]:
        yield from answer.explain()
        if answer.value:
            log = need("sympy").Function("\\log_2")(number(answer.value))
            yield Step(
                "Count how many times 1 must be halved to come down to the chance: these are the "
                "bits.",
                times(-1, log),
            )

    given = {one.name: getattr(answer, one.name) for one in fields(answer)}
    question = f"{table} How much does it tell when {_hand(table.tiles)} cannot follow?"
    return Bits(**{**given, "explain": explain, "question": question})


def still_open(
    wanted: int, ends: Any, hand: int | None = None, *, known: Any = (), pack: int | Pack = 6
) -> Answer:
    """How likely a number is open at your next turn, after one opponent has moved.

    The opponent holds any hand of the unseen tiles, each as likely as the other. Of the tiles in
    it that fit he plays any, each as likely; where that tile fits in ways that come to different
    positions, each of these is as likely. If none fits he passes and draws nothing. The number is
    open when an end shows it then. What can be given is as for `cannot_follow`. Raises
    DominoError for what cannot be.

    >>> still_open(5, (5, 3), known='5-5 5-4 5-2 5-1 6-0 3-3 2-2').words
    '21461/31008 = 69.2 %'
    """
    table = situation_of(ends, hand, known, pack)
    tiles, total = table.tiles, len(table.tiles.tiles)
    if type(wanted) is not int or not 0 <= wanted <= tiles.pack.highest:
        raise DominoError(
            f"There is no number {shown(wanted)} in the {tiles.pack}: name one from 0 to "
            f"{tiles.pack.highest}."
        )
    fits = fitting(table.ends, tiles.tiles)
    now = Fraction(int(wanted in numbers_of(table.ends)))
    shares = {tile: share_open(wanted, table.ends, tile) for tile in fits}
    mean = sum(shares.values(), Fraction(0)) / max(1, len(fits))
    others = total - len(fits)
    no_fit = Fraction(comb(others, tiles.hand), comb(total, tiles.hand))

    def formula() -> Any:
        passes = ratio(choose(others, tiles.hand), choose(total, tiles.hand))
        plays = plus([1, times(-1, passes)])
        return plus([*([passes] if now else []), times(plays, number(mean))])

    def explain() -> Iterator[Step]:
        yield _which_fit(total, fits)
        yield Step(
            f"He passes when he holds none of them; then the {wanted} is "
            f"{'still' if now else 'not'} open.",
            ratio(choose(others, tiles.hand), choose(total, tiles.hand)),
        )
        keep = [f"{tile}{_part(share)}" for tile, share in shares.items() if share]
        if fits:
            yield Step(
                "Otherwise he plays one of those that fit, each of them as likely as the other. "
                f"The {wanted} is open after {_named(keep) if keep else 'none of them'}, which "
                "makes this share of them.",
                number(mean),
            )

    def again() -> Fraction:
        found = hands_by(tiles.tiles, tiles.hand, (0, Fraction(0)), weigh)
        good = sum(
            (ways * (share / fit if fit else now) for (fit, share), ways in found.items()),
            Fraction(0),
        )
        return good / sum(found.values())

    def weigh(so_far: tuple[int, Fraction], tile: Tile) -> tuple[int, Fraction]:
        after = reached(table.ends, tile)
        if not after:
            return so_far
        return so_far[0] + 1, so_far[1] + Fraction(sum(wanted in x for x in after), len(after))

    def trial(random: Random) -> int:
        playable = [tile for tile in a_hand(tiles, random) if tile in shares]
        if not playable:
            return int(now)
        after = ways_to_lay(table.ends, playable[int(random.random() * len(playable))])
        return int(wanted in after[int(random.random() * len(after))])

    return Answer(
        f"{table} An opponent with {counted(tiles.hand, 'tile')} from {tiles} plays any that fits "
        f"or passes. How likely is a {wanted} open then?",
        "chance",
        no_fit * now + (1 - no_fit) * mean,
        formula,
        explain,
        Route(f"{EVERY_HAND}; for each of them the share of its plays that leave it open", again),
        trial,
    )


def _hand(tiles: Unseen) -> str:
    return f"a hand of {counted(tiles.hand, 'tile')} from {tiles}"


def _named(words: list[str]) -> str:
    return listed(words) if len(words) <= MOST_NAMED else f"{len(words)} of them"


def _part(share: Fraction) -> str:
    return "" if share == 1 else f" (in {share.numerator} of {share.denominator} ways)"


def _which_fit(total: int, fits: Hand) -> Step:
    named = f": {listed([str(t) for t in fits])}" if 0 < len(fits) <= MOST_NAMED else ""
    return Step(f"Of {counted(total, 'unseen tile')} {len(fits)} fit{named}.")


# --- what is open, and what is unseen -----------------------------------------------------


class Situation(NamedTuple):
    """What is open, the tiles that have been seen, and the others with the hand from them."""

    ends: Ends
    seen: Hand
    tiles: Unseen

    def __str__(self) -> str:
        if isinstance(self.ends, Layout):
            if not self.ends.tiles:
                return "Nothing lies on the table."
            words = [str(end) for end in self.ends.open_ends]
        else:
            words = [str(end) for end in self.ends]
        return f"Open: {listed(words)}." if words else "No end is open."


def situation_of(ends: Any, hand: Any, known: Any, pack: Any = 6) -> Situation:
    """The open ends and the unseen tiles; raises DominoError for what cannot be."""
    seen: Hand = ()
    if isinstance(ends, View):
        neighbour = (ends.seat + 1) % ends.rules.players
        hand = ends.sizes[neighbour] if hand is None else hand
        seen, ends = ends.hand, ends.layout
    if isinstance(ends, Layout):
        pack = ends.rules.tiles
        seen += tuple(play.tile for play in ends.tiles)
    pack = checked_pack(pack)
    if isinstance(known, View | Layout):
        raise DominoError(
            "A layout or a view is given as the ends; as `known` tiles give a text like '6-4 5-5'."
        )
    others = checked_tiles(known, "the known tiles")
    # To name again what lies on the table is no mistake.
    seen = (*(tile for tile in seen if tile not in others), *others)
    tiles = unseen(pack, seen, USUAL_HAND if hand is None else hand)
    return Situation(ends if isinstance(ends, Layout) else _checked_ends(ends, pack), seen, tiles)


def _checked_ends(ends: Any, pack: Pack) -> tuple[int, ...]:
    given = (ends,) if type(ends) is int else ends
    found = tuple(given) if isinstance(given, Iterable) and not isinstance(given, str) else ()
    if not found or any(type(end) is not int or not 0 <= end <= pack.highest for end in found):
        raise DominoError(
            f"{shown(ends)} are no open ends: give a layout, a view, or numbers from 0 to "
            f"{pack.highest} like (5, 3)."
        )
    return found


# --- what fits: the first route -----------------------------------------------------------


def fitting(ends: Ends, tiles: Iterable[Tile]) -> Hand:
    """The tiles that fit the open ends.

    >>> [str(tile) for tile in fitting((6, 5), Pack(6).tiles)][:3]
    ['5-0', '5-1', '5-2']
    """
    return tuple(tile for tile in tiles if ways_to_lay(ends, tile))


def ways_to_lay(ends: Ends, tile: Tile) -> list[tuple[int, ...]]:
    """For every way to lay a tile that comes to another position, the numbers open after it.

    >>> ways_to_lay((5, 3), Tile(5, 3)), ways_to_lay((5, 5), Tile(5, 3))
    ([(5, 5), (3, 3)], [(3, 5)])
    """
    if isinstance(ends, Layout):
        plays = different(ends, ends.plays((tile,)))
        return [numbers_of(ends.lay(play)) for play in plays]
    found = []
    for end in sorted(set(ends)):
        if tile.has(end):
            after = list(ends)
            after[after.index(end)] = tile.other(end)
            found.append(tuple(after))
    return found


def numbers_of(ends: Ends) -> tuple[int, ...]:
    """The numbers that are open; of a matador laid crosswise both halves are.

    >>> numbers_of(Layout.parse('matador matador_face=crosswise-both-open: 6-4 6-1@6-4:6'))
    (4, 6, 1)
    """
    if not isinstance(ends, Layout):
        return ends
    found: list[int] = []
    for end in ends.open_ends:
        if end.number is None:
            crossed = Tile.parse(end.place.partition(":")[0])
            found += [crossed.high, crossed.low]
        else:
            found.append(end.number)
    return tuple(found)


def share_open(wanted: int, ends: Ends, tile: Tile) -> Fraction:
    """The share of the ways to lay a tile after which a number is open.

    >>> share_open(5, (5, 3), Tile(5, 3)), share_open(5, (5, 3), Tile(5, 1))
    (Fraction(1, 2), Fraction(0, 1))
    """
    after = ways_to_lay(ends, tile)
    return Fraction(sum(wanted in numbers for numbers in after), len(after))


# --- what fits: the second route, from the rules in words ----------------------------------


def joins(ends: Ends, tile: Tile) -> bool:
    """Whether a tile can join an open end, by looking at the numbers alone.

    Source: S1 for Matador, where halves make the sum, a matador goes anywhere, and Chickie, which
    is opened with a double.

    >>> joins((5, 3), Tile(6, 3)), joins(Layout.parse('matador: 6-4'), Tile(6, 3))
    (True, True)
    """
    halves = {tile.high, tile.low}
    if not isinstance(ends, Layout):
        return bool(halves & {*ends})
    if not ends.tiles:
        return tile.is_double or ends.rules.spinners != "feet"
    numbers = numbers_of(ends)
    if ends.rules.join == "match":
        return bool(halves & {*numbers})
    total = ends.rules.pack + 1
    matador = tile.high + tile.low in (0, total)
    return bool(numbers) and (matador or any(total - one in halves for one in numbers))


def reached(ends: Ends, tile: Tile) -> list[set[int]]:
    """The numbers open after each different way to lay a tile, every place tried in turn."""
    if isinstance(ends, Layout):
        found = {}
        for place in ends.places(tile):
            then = ends.play(tile, place.at, place.touch, place.face)
            found[place.touch, place.face, then.signature()] = {*numbers_of(then)}
        return list(found.values())
    after = {}
    for touch, outer in ((tile.high, tile.low), (tile.low, tile.high)):
        if touch in ends:
            left = Counter(ends)
            left[touch] -= 1
            left[outer] += 1
            after[touch] = {end for end, times_open in left.items() if times_open}
    return list(after.values())
