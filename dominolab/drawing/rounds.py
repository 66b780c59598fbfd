"""A round and what one seat sees of it as pictures: the layout, the hands, the boneyard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dominolab.drawing.geometry import scene_of
from dominolab.drawing.layouts import bounds_of, layout_parts
from dominolab.drawing.pieces import (
    APART,
    IN_A_ROW,
    Back,
    Piece,
    corners,
    piece,
    plate,
    plate_width,
    row_of,
)
from dominolab.drawing.shapes import Bounds, Group, Picture, in_pixels
from dominolab.drawing.words import boneyard_words, round_words, seat_words, view_words
from dominolab.explain import counted
from dominolab.layout import Layout
from dominolab.round import Round
from dominolab.tiles import Tile
from dominolab.view import View

Hands = Sequence[Iterable[Tile | None]]  # None is a tile that lies face down


def round_picture(game: Round) -> Picture:
    """A round with all that is known of it: every hand lies face up."""
    parts, bounds = _table(game.layout, game.hands, game.turn, len(game.boneyard))
    return Picture(bounds, round_words(game), parts)


def view_picture(view: View) -> Picture:
    """What one seat sees of a round: its own hand, and the backs of all other tiles."""
    hands: list[Iterable[Tile | None]] = [[None] * size for size in view.sizes]
    hands[view.seat] = view.hand
    parts, bounds = _table(view.layout, hands, view.turn, view.boneyard)
    return Picture(bounds, view_words(view), parts)


def _table(
    layout: Layout, hands: Hands, turn: int | None, boneyard: int
) -> tuple[tuple[Group, ...], Bounds]:
    """The layout, and below it each seat's hand and the boneyard, with their labels."""
    scene = scene_of(layout)
    x1, y1, x2, y2 = bounds_of(scene)
    parts = layout_parts(layout, scene)
    wide = IN_A_ROW * (1 + APART)
    # Hands are below the middle of a short layout, and begin where a long one begins.
    left, y = min(x1 + 0.5, (x1 + x2 - wide) / 2), y2 + 0.6
    for seat, hand in enumerate(hands):
        tiles = list(hand)
        words = f"{seat_words(seat, turn)}: {counted(len(tiles), 'tile')}"
        parts.append(_heading(words, left, y, hollow=seat != turn))
        pieces = row_of(tiles, left, y + 0.6)
        parts += map(piece, pieces)
        y = _below(pieces, y)
    parts.append(_heading(boneyard_words(boneyard).rstrip("."), left, y, hollow=True))
    heap = _heap(boneyard, left, y + 0.6)
    parts += map(piece, heap)
    y = _below(heap, y)
    bounds = (min(x1, left - 0.5), y1, max(x2, left + wide + 0.5), y - 0.4)
    return tuple(parts), in_pixels(bounds)


def _heading(words: str, x: float, y: float, *, hollow: bool) -> Group:
    """The label over a hand, its left edge at x."""
    return plate(words, x + max(0.8, plate_width(words)) / 2, y, hollow=hollow)


def _heap(size: int, x: float, y: float) -> list[Piece]:
    """The boneyard as a heap of at most three tiles, face down: its label says how many."""
    return [Back(x + 0.3 * number, y + 0.12 * number, 2.0, 1.0) for number in range(min(size, 3))]


def _below(pieces: Iterable[Piece], y: float) -> float:
    """Where the next label goes below some pieces whose own label is at y."""
    pieces = list(pieces)
    return (corners(pieces)[3] if pieces else y + 0.6) + 0.7
