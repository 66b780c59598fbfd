"""Alt texts: what a picture shows, in words."""

from __future__ import annotations

from collections.abc import Iterable

from dominolab.concentration import GridView
from dominolab.drawing.geometry import scene_of
from dominolab.events import seat_name
from dominolab.explain import counted
from dominolab.layout import Layout
from dominolab.moves import Play
from dominolab.round import Round
from dominolab.tiles import Pack, Tile
from dominolab.view import View


def tile_words(tile: Tile) -> str:
    """A tile in words.

    >>> tile_words(Tile(6, 4)), tile_words(Tile(0, 0))
    ('tile 6-4', 'tile 0-0, double blank')
    """
    if tile.pips == 0:
        return f"tile {tile}, double blank"
    return f"tile {tile}, double" if tile.is_double else f"tile {tile}"


def layout_words(layout: Layout, *, counts: bool = True) -> str:
    """A layout in words: its tiles in the order played, where its rows turn, its open ends, and
    its count if wanted.

    >>> from dominolab.rules import rules
    >>> layout_words(Layout(rules('all-fives')).play('6-6').play('6-3'))
    'All Fives layout of 2 tiles: 6-6 led, 6-3 on 6-6. Open ends: 6 at 6-6:b, 3 at 6-3:3. \
6+6+3 = 15: three fives, 15 points.'
    """
    title = layout.rules.title
    if not layout.tiles:
        return f"{title} layout without tiles."
    tiles = ", ".join(_laid_words(play) for play in layout.tiles)
    corners = [str(box.tile) for box in scene_of(layout).boxes if box.corner is not None]
    turns = f" The row turns at {_listed(corners)}." if corners else ""
    ends = ", ".join(str(end) for end in layout.open_ends) or "none"
    size = counted(len(layout), "tile")
    count = f" {layout.explain_count()}" if counts and layout.rules.counts else ""
    return f"{title} layout of {size}: {tiles}.{turns} Open ends: {ends}.{count}"


def _laid_words(play: Play) -> str:
    if play.at is None:
        return f"{play.tile} led"
    return f"{play.tile} on {play.at.partition(':')[0]}"


def pack_words(pack: Pack) -> str:
    """A pack in words.

    >>> pack_words(Pack(6))
    'double-6 pack: 28 tiles from 0-0 to 6-6, a row for each higher number.'
    """
    tiles = f"{len(pack)} tiles from {pack.tiles[0]} to {pack.tiles[-1]}"
    return f"{pack}: {tiles}, a row for each higher number."


def round_words(game: Round) -> str:
    """A round in words: the layout, every hand, and how many tiles the boneyard holds."""
    hands = [
        f"{seat_words(seat, game.turn)}: {_tiles_words(hand)}."
        for seat, hand in enumerate(game.hands)
    ]
    return " ".join([layout_words(game.layout), *hands, boneyard_words(len(game.boneyard))])


def view_words(view: View) -> str:
    """What a seat knows of a round, in words: its own hand, and only numbers of other tiles.

    >>> from dominolab.rules import rules
    >>> view_words(Round.deal(rules('block'), seed=7).view(0))
    'Block layout without tiles. A: 4-3, 4-4, 5-0, 5-3, 5-4, 6-5, 6-6. B to move: 7 tiles. \
Boneyard: 14 tiles.'
    """
    hands = [
        f"{seat_words(seat, view.turn)}: "
        + (f"{_tiles_words(view.hand)}." if seat == view.seat else f"{counted(size, 'tile')}.")
        for seat, size in enumerate(view.sizes)
    ]
    return " ".join([layout_words(view.layout), *hands, boneyard_words(view.boneyard)])


def seat_words(seat: int, turn: int | None) -> str:
    """The label of a hand.

    >>> seat_words(0, 0), seat_words(1, 0)
    ('A to move', 'B')
    """
    return f"{seat_name(seat)} to move" if seat == turn else seat_name(seat)


def boneyard_words(size: int) -> str:
    """How many tiles the boneyard holds.

    >>> boneyard_words(1)
    'Boneyard: 1 tile.'
    """
    return f"Boneyard: {counted(size, 'tile')}."


def grid_words(view: GridView, known: bool = False) -> str:
    """A Concentration grid in words: what is turned up, what is gone, and what has been seen if
    that is wanted.

    >>> from dominolab.concentration import Concentration
    >>> game = Concentration(seed=7).flip(0, 1).turn_up(2)
    >>> grid_words(game.view(0))
    'Grid of 28 cells, numbered from 0 row by row: 28 tiles left. Turned up: 5-3 in cell 2.'
    >>> grid_words(game.view(0), known=True)[-35:]
    'Seen: 6-5 in cell 0, 4-4 in cell 1.'
    """
    size, gone = len(view.faces), view.gone
    left = counted(size - len(gone), "tile")
    sentences = [f"Grid of {size} cells, numbered from 0 row by row: {left} left."]
    if gone:
        sentences.append(f"Empty: {_listed(map(str, gone))}.")
    if view.up is not None:
        sentences.append(f"Turned up: {view.faces[view.up]} in cell {view.up}.")
    if known:
        seen = [
            f"{tile} in cell {cell}"
            for cell, tile in enumerate(view.faces)
            if tile is not None and cell != view.up
        ]
        sentences.append(f"Seen: {', '.join(seen) or 'none'}.")
    return " ".join(sentences)


def _tiles_words(tiles: Iterable[Tile]) -> str:
    return ", ".join(map(str, tiles)) or "no tiles"


def _listed(words: Iterable[str]) -> str:
    """Words in a row, with an 'and' before the last.

    >>> _listed(['1', '2', '3'])
    '1, 2 and 3'
    """
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
