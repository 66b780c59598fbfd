"""What a player can do in a turn: play a tile, draw one, or pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from dominolab.tiles import Tile


class Play(NamedTuple):
    """A tile laid at a place.

    `at` names the place ('6-4:4' is the free half 4 of the tile 6-4, '6-6:a' a long side of the
    double 6-6) and is None for the lead; `touch` is the number of the half that touches, None
    for the lead and for a matador laid crosswise; `face` is 'crosswise' or 'endwise' where the
    rules leave that to the player, otherwise None.

    >>> str(Play(Tile(6, 4), '6-6:a', 6))
    '6-4@6-6:a'
    """

    tile: Tile
    at: str | None = None
    touch: int | None = None
    face: str | None = None

    def __str__(self) -> str:
        text = str(self.tile)
        if self.at is not None:
            text += f"@{self.at}"
        return text if self.face is None else f"{text}/{self.face}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the next tile from the boneyard.

    >>> str(Draw())
    '+?'
    """

    def __str__(self) -> str:
        return "+?"


@dataclass(frozen=True, slots=True)
class Pass:
    """Lose the turn, which players call knocking.

    >>> str(Pass())
    '--'
    """

    def __str__(self) -> str:
        return "--"


Move = Play | Draw | Pass
DRAW, PASS = Draw(), Pass()
