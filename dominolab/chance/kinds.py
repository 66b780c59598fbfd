"""Kinds of tiles by the words players use, and the tiles that have not been seen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from dominolab.dealing import Hand, checked_tiles, in_order
from dominolab.errors import DominoError, NotationError, shown
from dominolab.layout import Layout
from dominolab.tiles import Pack, Tile
from dominolab.view import View

WORDS: Final = (
    "doubles, singles, matadors, suit 5 (or just 5), 8 pips, at least 8 pips, at most 3 pips, "
    "even, odd, or tiles like 6-6 5-4"
)
_SIMPLE: Final[dict[str, Callable[[Tile, int], bool]]] = {
    "double": lambda tile, pack: tile.is_double,
    "single": lambda tile, pack: not tile.is_double,
    "matador": lambda tile, pack: tile.pips in (0, pack + 1),
    "even": lambda tile, pack: tile.pips % 2 == 0,
    "odd": lambda tile, pack: tile.pips % 2 == 1,
}
_SUIT: Final = re.compile(r"(?:suit )?(\d{1,2})s?")
_PIPS: Final = re.compile(r"(at least |at most |)(\d{1,2}) pips?")


class Kind(NamedTuple):
    """Some tiles of a pack, and what they are called."""

    name: str
    tiles: Hand


def kind_of(what: Any, pack: Pack) -> Kind:
    """The tiles that are meant by a word, by a number for its suit, or by naming them.

    Raises DominoError when no word is known, and when there is no such tile.

    >>> kind_of('doubles', Pack(6)).name, len(kind_of('suit 5', Pack(6)).tiles)
    ('doubles', 7)
    >>> [str(tile) for tile in kind_of('at least 11 pips', Pack(6)).tiles]
    ['6-5', '6-6']
    """
    if isinstance(what, Kind):
        return what
    if type(what) is int:
        what = f"suit {what}" if what >= 0 else str(what)
    if not isinstance(what, str):
        return _named(what, pack)
    found = _by_word(what.strip().lower(), pack)
    if found is None:
        return _named(what, pack)
    if not found.tiles:
        raise DominoError(f"There is no tile of the kind {shown(what)} in the {pack}.")
    return found


def _by_word(word: str, pack: Pack) -> Kind | None:
    """The kind that a word means, or None when it is no such word."""
    highest = len(pack.doubles) - 1
    simple = _SIMPLE.get(word) or _SIMPLE.get(word.removesuffix("s"))
    if simple is not None:
        one = word if word in _SIMPLE else word.removesuffix("s")
        plural = one if one in ("even", "odd") else f"{one}s"
        name = f"tiles with an {plural} number of pips" if plural == one else plural
        return Kind(name, tuple(tile for tile in pack if simple(tile, highest)))
    if suit := _SUIT.fullmatch(word):
        number = int(suit[1])
        return Kind(f"tiles of suit {number}", in_order(t for t in pack if t.has(number)))
    if pips := _PIPS.fullmatch(word):
        bound = int(pips[2])
        fits = {"at least ": bound.__le__, "at most ": bound.__ge__, "": bound.__eq__}[pips[1]]
        name = f"tiles with {word.removesuffix('s').removesuffix('pip')}pips"
        return Kind(name, tuple(tile for tile in pack if fits(tile.pips)))
    return None


def _named(what: Any, pack: Pack) -> Kind:
    """A kind given by its tiles."""
    try:
        tiles = in_order({*checked_tiles(what, "a kind of tiles")})
    except NotationError:
        raise DominoError(
            f"{shown(what)} names no kind of tiles. The words known are: {WORDS}."
        ) from None
    if not tiles:
        raise DominoError(f"No tile is named. The words known are: {WORDS}.")
    for tile in tiles:
        if tile not in pack:
            raise DominoError(f"{tile} is not in the {pack}.")
    names = ", ".join(str(tile) for tile in tiles)
    return Kind(f"the tiles {names}" if len(tiles) <= 4 else f"{len(tiles)} chosen tiles", tiles)


def checked_pack(pack: Any) -> Pack:
    """A pack by its highest number; raises DominoError when it is none."""
    return pack if isinstance(pack, Pack) else Pack(pack)


class Unseen(NamedTuple):
    """The tiles that may be in a hand of this size: those of the pack that are not known."""

    pack: Pack
    tiles: Hand
    hand: int

    def of_kind(self, what: Any) -> Kind:
        """The unseen tiles of a kind; raises DominoError when no word is known."""
        kind = kind_of(what, self.pack)
        here = set(self.tiles)
        return Kind(kind.name, tuple(tile for tile in kind.tiles if tile in here))

    def __str__(self) -> str:
        whole = len(self.tiles) == len(self.pack)
        return f"the {self.pack}" if whole else f"{len(self.tiles)} unseen tiles"


def unseen(pack: Any, known: Any, hand: Any, what: str = "hand") -> Unseen:
    """The tiles not known, and a hand dealt from them; raises DominoError when that cannot be.

    `known` are tiles, a layout, or a view: then it is what that seat sees.

    >>> print(unseen(6, '6-6 6-5', 7))
    26 unseen tiles
    """
    if isinstance(known, View):
        pack, known = known.rules.tiles, (*known.hand, *_laid(known.layout))
    elif isinstance(known, Layout):
        pack, known = known.rules.tiles, _laid(known)
    pack = checked_pack(pack)
    seen = checked_tiles(known, "the known tiles")
    for tile in seen:
        if tile not in pack:
            raise DominoError(f"{tile} is not in the {pack}, so it cannot be known.")
    if len(set(seen)) < len(seen):
        raise DominoError("A tile is named twice among the known tiles; there is only one of each.")
    left = tuple(tile for tile in pack if tile not in set(seen))
    if type(hand) is not int or not 0 <= hand <= len(left):
        raise DominoError(
            f"{what}={shown(hand)} will not do: from {len(left)} unseen tiles take "
            f"a whole number from 0 to {len(left)}."
        )
    return Unseen(pack, left, hand)


def _laid(layout: Layout) -> Hand:
    return tuple(play.tile for play in layout.tiles)
