"""What a tile leaves open once it is laid, what that counts, and which tiles go on it.

Everything here is worked out once for each laid tile in each state and kept, so that a round
only looks things up.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from dominolab.moves import Play
from dominolab.rules import Rules
from dominolab.tiles import Pack, Tile

Signature = tuple[Any, ...]

# Sides that are alike are used in this order: a before b, c before d, t1 before t2 before t3.
TWINS = {"b": ("a",), "d": ("c",), "t2": ("t1",), "t3": ("t1", "t2")}

# The sides of a double by its shape: all of them when it is led, else the one that touches is
# taken already.
LED_SIDES = {"double": "a b", "spinner": "a b c d", "endwise": "a b c d", "hub": "a b c d"}
LATER_SIDES = {"double": "b", "spinner": "b c d", "endwise": "a b d", "foot": "t1 t2 t3"}


class End(NamedTuple):
    """An open end: the number it shows, the name of its place, and what it adds to the count.

    `number` is None only at a matador laid crosswise, where either half may be joined.

    >>> print(End(6, '6-3:6', 6))
    6 at 6-3:6
    """

    number: int | None
    place: str
    adds: int

    def __str__(self) -> str:
        return f"{'either half' if self.number is None else self.number} at {self.place}"


class Style(NamedTuple):
    """The part of the rules that says how tiles join, lie and count."""

    pack: int
    join: str
    matador_face: str
    spinners: str
    spinner_only_if_led: bool
    sides_first: bool
    spinner_count: str
    double_count: str
    endwise: bool
    counts: bool


# What has been joined before. It is kept apart from the laid tiles, because what a player has
# tried must not be found in the layout that the others see.
_JOINED: dict[tuple[Any, ...], tuple[Laid | None, Laid, Play]] = {}


class Laid:
    """A tile on the table in one state: its shape and the sides that are still free.

    The shapes are 'single', 'double' (two long sides), 'spinner' (four sides), 'endwise' (a
    spinner whose short ends lie in the line), 'hub' (Chickie's opening double), 'foot' (its
    later ones) and 'crossed' (a matador laid crosswise). `worth` is what the double counts at
    an open end. There is one object for each state, made by `laid()`.
    """

    __slots__ = (
        "adds", "ends", "free", "places", "plays", "shape", "style", "tile", "worth",
    )  # fmt: skip

    def __init__(
        self, style: Style, tile: Tile, shape: str, free: tuple[str, ...], worth: int
    ) -> None:
        self.style = style
        self.tile = tile
        self.shape = shape
        self.free = free
        self.worth = worth
        self.ends = _ends(self)
        self.places = frozenset(end.place for end in self.ends)
        self.adds = sum(end.adds for end in self.ends)
        self.plays = _plays(self)

    def joined(self, play: Play, has_double: bool) -> tuple[Laid | None, Laid, Play]:
        """This tile when another is laid on it (None when nothing is left open), and that one.

        The play comes back with the side that is really used, the first of those alike;
        `has_double` says whether a double lies on the table already.
        """
        key = (self, play.at, play.tile.index, play.touch, play.face, has_double)
        found = _JOINED.get(key)
        if found is None:
            found = _JOINED[key] = self._join(play, has_double)
        return found

    def _join(self, play: Play, has_double: bool) -> tuple[Laid | None, Laid, Play]:
        side = str(play.at).partition(":")[2]
        side = next((twin for twin in TWINS.get(side, ()) if twin in self.free), side)
        play = Play(play.tile, f"{self.tile}:{side}", play.touch, play.face)
        free = tuple(other for other in self.free if other != side)
        covered = laid(self.style, self.tile, self.shape, free, self.worth) if free else None
        return covered, new_tile(self.style, play, has_double), play

    def signature(self) -> tuple[Signature, ...]:
        """What matters for the rest of the round, whichever tile and side it happens on."""
        if self.shape in ("spinner", "endwise"):
            long = sum(side in self.free for side in "ab")
            short = sum(side in self.free for side in "cd")
            return ((self.shape, self.tile.high, self.worth, long, short),)
        if self.shape in ("hub", "foot"):
            return (("foot", self.tile.high, len(self.free)),)
        if self.shape == "crossed":
            return (("crossed", self.tile.high, self.tile.low),)
        # Where ends count, a double's end differs from a single's, even when both add the same.
        double = self.style.counts and self.tile.is_double
        return tuple(("end", end.number, end.adds, double) for end in self.ends)

    def __reduce__(self) -> tuple[Any, ...]:
        return laid, (self.style, self.tile, self.shape, self.free, self.worth)


@cache
def laid(style: Style, tile: Tile, shape: str, free: tuple[str, ...], worth: int) -> Laid:
    """The one object for a laid tile in a state."""
    return Laid(style, tile, shape, free, worth)


@cache
def style_of(rules: Rules) -> Style:
    """How tiles join, lie and count under these rules."""
    return Style(
        rules.pack,
        rules.join,
        rules.matador_face,
        rules.spinners,
        rules.spinner_only_if_led,
        rules.sides_first,
        rules.spinner_count,
        rules.double_count,
        rules.sniff == "endwise-choice",
        rules.counts,
    )


def new_tile(style: Style, play: Play, has_double: bool) -> Laid:
    """A tile just laid, with what it leaves open; `has_double` as for `Laid.joined()`."""
    tile, led = play.tile, play.at is None
    shape = _shape(style, play, has_double)
    if shape == "single":
        numbers = (tile.high, tile.low) if led else (tile.other(play.touch or 0),)
        free = tuple(str(number) for number in numbers)
    elif shape == "crossed":
        free = ("x",)
    else:
        free = tuple((LED_SIDES if led else LATER_SIDES)[shape].split())
    once = style.double_count == "once-after-first" and has_double
    return laid(style, tile, shape, free, tile.high if once else tile.pips)


def _shape(style: Style, play: Play, has_double: bool) -> str:
    """How a tile will lie, in the words of `Laid`."""
    led = play.at is None
    if style.join == "sum":
        if play.touch is None and not led:
            return "crossed"
        return "double" if play.tile.is_double else "single"
    if not play.tile.is_double:
        return "single"
    if style.spinners == "feet":
        return "hub" if led else "foot"
    if play.face == "endwise":
        return "endwise"
    spins = style.spinners == "all" or (style.spinners == "first" and not has_double)
    return "spinner" if spins and (led or not style.spinner_only_if_led) else "double"


@cache
def leads(style: Style) -> tuple[tuple[Play, ...], ...]:
    """For every tile of the pack, by its index, the plays that lead it.

    Chickie opens with a double; a sniff may face either way.
    """
    return tuple(
        ()
        if style.spinners == "feet" and not tile.is_double
        else tuple(both_faces([Play(tile)]) if style.endwise else [Play(tile)])
        for tile in Pack(style.pack)
    )


def both_faces(plays: list[Play]) -> list[Play]:
    """Every play of a double twice: crosswise and endwise."""
    found: list[Play] = []
    for play in plays:
        faces = ("crosswise", "endwise") if play.tile.is_double else (None,)
        found += [Play(play.tile, play.at, play.touch, face) for face in faces]
    return found


def is_matador(tile: Tile, pack: int) -> bool:
    """Whether a tile may go anywhere in Matador: its halves make the sum, or both are blank.

    Source: S1.

    >>> [str(tile) for tile in Pack(6) if is_matador(tile, 6)]
    ['0-0', '4-3', '5-2', '6-1']
    """
    return tile.pips == pack + 1 or tile.pips == 0


def _ends(one: Laid) -> tuple[End, ...]:
    """The ends that are open for play on a laid tile, and what each adds to the count.

    Source: S4 for the stages of a spinner, S1 and S2 for doubles.
    """
    tile, free = one.tile, one.free
    if one.shape == "crossed":
        return (End(None, f"{tile}:x", 0),)
    if one.shape == "single":
        return tuple(
            End(int(side), f"{tile}:{side}", int(side) if one.style.counts else 0) for side in free
        )
    adds = _double_adds(one) if one.style.counts else {}
    return tuple(End(tile.high, f"{tile}:{side}", adds.get(side, 0)) for side in _open_sides(one))


def _open_sides(one: Laid) -> tuple[str, ...]:
    """The free sides of a double on which the rules allow a tile now."""
    first = {"spinner": "ab" if one.style.sides_first else "", "endwise": "cd"}.get(one.shape, "")
    still_first = tuple(side for side in one.free if side in first)
    return still_first or one.free


def _double_adds(one: Laid) -> dict[str, int]:
    """What each open side of a double adds to the count."""
    number, free = one.tile.high, one.free
    if one.shape == "endwise":
        return {side: number for side in free if side in "cd"}
    long = [side for side in free if side in "ab"]
    if len(long) == 2:  # nothing lies on the long sides yet: both halves, once
        return dict.fromkeys(long, number)
    if len(long) == 1:
        return {long[0]: one.worth}
    if one.style.spinner_count == "exposed":
        return {side: number for side in free if side in "cd"}
    return {}


def _plays(one: Laid) -> tuple[tuple[Play, ...], ...]:
    """For every tile of the pack, by its index, the plays that lay it on an open end."""
    return tuple(
        tuple(
            Play(tile, end.place, touch)
            for end in one.ends
            if tile is not one.tile
            for touch in _touches(one, end, tile)
        )
        for tile in Pack(one.style.pack)
    )


def _touches(one: Laid, end: End, tile: Tile) -> tuple[int | None, ...]:
    """The halves of a tile that may touch an end; (None,) for a matador laid crosswise."""
    pack = one.style.pack
    if one.style.join == "match":
        return (end.number,) if end.number is not None and tile.has(end.number) else ()
    if is_matador(tile, pack):
        if one.style.matador_face == "crosswise-both-open":
            return (None,)
        return (tile.high,) if tile.is_double else (tile.low, tile.high)
    # A blank would need a half of pack + 1, which no tile has: it stays closed.
    open_numbers = {end.number} if end.number is not None else {one.tile.high, one.tile.low}
    wanted = [pack + 1 - number for number in sorted(open_numbers)]
    return tuple(number for number in wanted if tile.has(number))
