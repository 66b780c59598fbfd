"""Choosing among the plays of a tile: which one is meant, and why none can be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from dominolab.errors import AmbiguousPlay, IllegalPlay, checked_words, shown
from dominolab.moves import Play
from dominolab.tiles import Tile

if TYPE_CHECKING:
    from dominolab.layout import Layout


class Place(NamedTuple):
    """A place where a tile may go, with the count and the points it would make there.

    `count` is None in games without one.
    """

    tile: Tile
    at: str | None
    touch: int | None
    face: str | None
    count: int | None  # type: ignore[assignment]  # hides the count() of a tuple on purpose
    points: int

    @property
    def play(self) -> Play:
        """The play that lays the tile here."""
        return Play(self.tile, self.at, self.touch, self.face)


def meant(
    layout: Layout,
    tile: Tile,
    plays: Iterable[Play],
    at: str | None,
    touch: int | None,
    face: str | None,
) -> Play:
    """The one play among several that is meant; raises IllegalPlay or AmbiguousPlay."""
    checked_words(at=at, touch=touch, face=face)
    plays = [play for play in plays if play.tile is tile]
    found = [
        play
        for play in plays
        if (at is None or play.at == at)
        and (touch is None or play.touch == touch)
        and (face is None or play.face == face)
    ]
    if not found:
        raise IllegalPlay(_refusal(layout, tile, plays, at, touch, face))
    if len(different(layout, found)) > 1:
        ways = ", ".join(_way(layout, play) for play in different(layout, found))
        raise AmbiguousPlay(
            f"{tile} can be laid in more than one way, so say which you mean: {ways}."
        )
    return found[0]


def why_nowhere(layout: Layout, tile: Tile) -> str:
    """Why a tile fits nowhere on a layout now, in a sentence.

    >>> from dominolab.layout import Layout
    >>> why_nowhere(Layout.parse('block: 6-4'), Tile(5, 3))
    '5-3 fits no open end (6 at 6-4:6, 4 at 6-4:4).'
    """
    return _refusal(layout, tile, [], None, None, None)


def _refusal(
    layout: Layout,
    tile: Tile,
    plays: list[Play],
    at: str | None,
    touch: int | None,
    face: str | None,
) -> str:
    ends = ", ".join(str(end) for end in layout.open_ends)
    if not layout.tiles and plays:
        return (
            f"{tile} would be the lead, the first tile on the table, so there is no place "
            f"{shown(at)} and nothing to touch; play it without."
        )
    if not layout.tiles:
        return f"{tile} cannot be led: Chickie is opened with a double."
    if not plays and layout.unfinished is not None:
        return (
            f"{tile} has to wait: first the foot of {layout.unfinished} needs "
            f"{layout.unfinished_sides} more tiles with {layout.unfinished.high}."
        )
    if not plays:
        return f"{tile} fits no open end ({ends or 'none is open'})."
    ways = ", ".join(_way(layout, play) for play in plays)
    if at is not None and all(play.at != at for play in plays):
        if all(end.place != at for end in layout.open_ends):
            return f"{_why_closed(layout, at)}; {tile} can go {ways}."
        return f"{tile} does not fit at {at}; it can go {ways}."
    given = [f"touch={touch}" if touch is not None else "", f"face={shown(face)}" if face else ""]
    return f"{tile} cannot be laid so ({' '.join(filter(None, given))}); it can go {ways}."


def _why_closed(layout: Layout, at: str) -> str:
    """Why nothing can be laid at a place."""
    if at in layout.sides_to_come():
        return f"{at} is still closed, because other sides of that double come first"
    return f"There is no open place {shown(at)}"


def different(layout: Layout, plays: Iterable[Play]) -> list[Play]:
    """The plays with equal ones merged: same tile, number joined and resulting position.

    The first of equal plays stands for them all.
    """
    kept: dict[Any, Play] = {}
    for play in plays:
        key = (play.tile, play.touch, layout.lay(play).signature() if play.at else play.face)
        kept.setdefault(key, play)
    return list(kept.values())


def _way(layout: Layout, play: Play) -> str:
    """A play in words, as one would name it to `play()`."""
    words = f"at {play.at}" if play.at else "as the lead"
    if play.touch is not None and layout.rules.join == "sum":
        words += f" touching with {play.touch}"
    return words if play.face is None else f"{words} {play.face}"
