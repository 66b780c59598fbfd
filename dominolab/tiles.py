"""Tiles and packs: the pieces of every domino game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import total_ordering
from typing import Final

from dominolab.errors import DominoError, NotationError, shown

LARGEST: Final = 18  # the largest pack sold is the double-eighteen

_SEPARATED = r"(\d{1,2})\s*[-‐‑–−|:/]\s*(\d{1,2})"
_TWO_DIGITS = r"([0-9])([0-9])"


@total_ordering
class Tile:
    """One domino piece; there is only one object for each tile, whichever half is named first.

    Raises DominoError for a half that is not a whole number from 0 to 18.

    >>> Tile(4, 6)
    Tile(6, 4)
    >>> Tile(4, 6) is Tile(6, 4), Tile(6, 4).pips, str(Tile(5, 5))
    (True, 10, '5-5')
    """

    __slots__ = ("_hash", "_text", "high", "index", "is_double", "low", "pips")
    high: int
    low: int
    pips: int
    is_double: bool
    index: int  # its place in the order of any pack that has it
    _hash: int
    _text: str

    def __new__(cls, a: int | str, b: int | None = None) -> Tile:
        """Look the tile up: two halves, or the text of a tile."""
        if isinstance(a, str) and b is None:
            return Tile.parse(a)
        if type(a) is int and type(b) is int and (a, b) in _ALL:
            return _ALL[a, b]
        raise DominoError(
            f"A tile has two halves from 0 to {LARGEST} pips, so {shown(a)} and {shown(b)} "
            "make none; write for example Tile(6, 4)."
        )

    @staticmethod
    def parse(text: str) -> Tile:
        """Read a tile from '6-4', '[6|4]', '6:4' or, for two single digits, '64'.

        Raises NotationError for anything else.

        >>> Tile.parse('[4|6]'), Tile.parse('64')
        (Tile(6, 4), Tile(6, 4))
        """
        if isinstance(text, Tile):
            return text
        if isinstance(text, str):
            word = text.strip()
            if word.startswith("[") and word.endswith("]"):
                word = word[1:-1].strip()
            found = re.fullmatch(_SEPARATED, word) or re.fullmatch(_TWO_DIGITS, word)
            if found and (found[1] + found[2]).isascii():
                a, b = int(found[1]), int(found[2])
                if a <= LARGEST and b <= LARGEST:
                    return _ALL[a, b]
        raise NotationError(
            f"{shown(text)} is not a tile; write both halves with a dash between them, like 6-4."
        )

    def has(self, number: int) -> bool:
        """Whether one of the halves shows this number.

        >>> Tile(6, 4).has(4), Tile(6, 4).has(5)
        (True, False)
        """
        return type(number) is int and number in (self.high, self.low)

    def other(self, number: int) -> int:
        """The half that is left when the half with this number touches the line.

        Raises DominoError when neither half shows the number.

        >>> Tile(6, 4).other(6), Tile(5, 5).other(5)
        (4, 5)
        """
        if type(number) is int and number == self.high:
            return self.low
        if type(number) is int and number == self.low:
            return self.high
        raise DominoError(f"{self} has no half with {shown(number)}; it has {self._halves()}.")

    def _halves(self) -> str:
        return f"{self.high} twice" if self.is_double else f"{self.high} and {self.low}"

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Tile):
            return NotImplemented
        return (self.high, self.low) < (other.high, other.low)

    # Equal tiles are the same object, so Python's own == is right. The hash is ours: the order
    # of a set of tiles must be the same on every machine.
    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Tile({self.high}, {self.low})"

    def _repr_html_(self) -> str:
        from dominolab.drawing import html

        return html(self)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tile never changes, so its {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a tile never changes, so its {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[Tile], tuple[int, int]]:
        return (Tile, (self.high, self.low))


def _make(high: int, low: int) -> Tile:
    tile = object.__new__(Tile)
    values: dict[str, object] = {
        "high": high,
        "low": low,
        "pips": high + low,
        "is_double": high == low,
        "index": high * (high + 1) // 2 + low,
        "_hash": hash((high, low)),
        "_text": f"{high}-{low}",
    }
    for name, value in values.items():
        object.__setattr__(tile, name, value)
    return tile


# Every tile there is, under both spellings: making a tile is looking it up.
_ALL: Final[dict[tuple[int, int], Tile]] = {}
for _high in range(LARGEST + 1):
    for _low in range(_high + 1):
        _ALL[_high, _low] = _ALL[_low, _high] = _make(_high, _low)


class Pack:
    """All tiles of a double-n set, in one fixed order: 0-0, 1-0, 1-1, 2-0, and so on.

    Raises DominoError when the highest double is not a whole number from 2 to 18.

    >>> pack = Pack(6)
    >>> len(pack), pack.pips, [str(t) for t in pack][:4]
    (28, 168, ['0-0', '1-0', '1-1', '2-0'])
    >>> Tile(6, 4) in pack, Tile(7, 0) in pack
    (True, False)
    """

    __slots__ = ("highest", "tiles")
    highest: int
    tiles: tuple[Tile, ...]

    def __init__(self, highest: int) -> None:
        if type(highest) is not int or not 2 <= highest <= LARGEST:
            raise DominoError(
                f"A pack is named by its highest double, from 2 to {LARGEST}; "
                f"{shown(highest)} is not one of them. Pack(6) is the usual one."
            )
        object.__setattr__(self, "highest", highest)
        tiles = tuple(_ALL[a, b] for a in range(highest + 1) for b in range(a + 1))
        object.__setattr__(self, "tiles", tiles)

    @property
    def doubles(self) -> tuple[Tile, ...]:
        """The doubles, lowest first.

        >>> len(Pack(6).doubles)
        7
        """
        return tuple(tile for tile in self.tiles if tile.is_double)

    @property
    def pips(self) -> int:
        """The pips on all the tiles together.

        >>> Pack(9).pips
        495
        """
        return sum(tile.pips for tile in self.tiles)

    def suit(self, number: int) -> tuple[Tile, ...]:
        """All tiles that show a number, in the order of the pack.

        Raises DominoError for a number that this pack does not have.

        >>> [str(tile) for tile in Pack(3).suit(2)]
        ['2-0', '2-1', '2-2', '3-2']
        """
        if type(number) is not int or not 0 <= number <= self.highest:
            raise DominoError(
                f"{self} has the numbers 0 to {self.highest}, so there is no suit of "
                f"{shown(number)}."
            )
        return tuple(tile for tile in self.tiles if tile.has(number))

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, Tile) and tile.high <= self.highest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pack) and other.highest == self.highest

    def __hash__(self) -> int:
        return hash(("Pack", self.highest))

    def __str__(self) -> str:
        return f"double-{self.highest} pack"

    def __repr__(self) -> str:
        return f"Pack({self.highest})"

    def _repr_html_(self) -> str:
        from dominolab.drawing import html

        return html(self)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a pack never changes, so its {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a pack never changes, so its {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[Pack], tuple[int]]:
        return (Pack, (self.highest,))
