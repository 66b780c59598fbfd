"""Alt texts: what a picture shows, in words."""

from __future__ import annotations

from dominolab.explain import counted
from dominolab.layout import Layout
from dominolab.moves import Play
from dominolab.tiles import Tile


def tile_words(tile: Tile) -> str:
    """A tile in words.

    >>> tile_words(Tile(6, 4)), tile_words(Tile(0, 0))
    ('tile 6-4', 'tile 0-0, double blank')
    """
    if tile.pips == 0:
        return f"tile {tile}, double blank"
    return f"tile {tile}, double" if tile.is_double else f"tile {tile}"


def layout_words(layout: Layout) -> str:
    """A layout in words: its tiles in the order played, its open ends, its count.

    >>> from dominolab.rules import rules
    >>> layout_words(Layout(rules('all-fives')).play('6-6').play('6-3'))
    'All Fives layout of 2 tiles: 6-6 led, 6-3 on 6-6. Open ends: 6 at 6-6:b, 3 at 6-3:3. \
6+6+3 = 15: three fives, 15 points.'
    """
    title = layout.rules.title
    if not layout.tiles:
        return f"{title} layout without tiles."
    tiles = ", ".join(_laid_words(play) for play in layout.tiles)
    ends = ", ".join(str(end) for end in layout.open_ends) or "none"
    size = counted(len(layout), "tile")
    count = f" {layout.explain_count()}" if layout.rules.counts else ""
    return f"{title} layout of {size}: {tiles}. Open ends: {ends}.{count}"


def place_words(place: str) -> str:
    """A place as it is spoken.

    >>> place_words('6-3:3'), place_words('6-6:a'), place_words('6-6:c')
    ('at the 3 of 6-3', 'at a long side of 6-6', 'at a short end of 6-6')
    >>> place_words('5-5:t2')
    'at a toe of 5-5'
    """
    tile, _, side = place.partition(":")
    if side.isdigit():
        return f"at the {side} of {tile}"
    if side == "x":
        return f"at the matador {tile}"
    if side.startswith("t"):
        return f"at a toe of {tile}"
    return f"at a {'short end' if side in ('c', 'd') else 'long side'} of {tile}"


def _laid_words(play: Play) -> str:
    if play.at is None:
        return f"{play.tile} led"
    return f"{play.tile} on {play.at.partition(':')[0]}"
