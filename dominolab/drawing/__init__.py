"""Pictures of dominoes: SVG text, alt text in words, and an image for a notebook."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from html import escape

from dominolab.drawing.svg import layout_svg, tile_svg
from dominolab.drawing.words import layout_words, tile_words
from dominolab.errors import DominoError, shown
from dominolab.layout import Layout
from dominolab.tiles import Tile

__all__ = ["alt", "html", "image", "svg"]


def svg(thing: Tile | Layout) -> str:
    """The picture of a tile or a layout as SVG text; raises DominoError for anything else.

    >>> svg(Tile(6, 4)) == svg(Tile(4, 6))
    True
    """
    return _by_kind(thing, tile_svg, layout_svg)


def alt(thing: Tile | Layout) -> str:
    """What the picture shows, in words; raises DominoError for what cannot be drawn.

    >>> alt(Tile(5, 5))
    'tile 5-5, double'
    """
    return _by_kind(thing, tile_words, layout_words)


def html(thing: Tile | Layout) -> str:
    """The picture as an `<img>` with alt text, which also shows in an untrusted notebook.

    >>> html(Tile(5, 5)).startswith('<img alt="tile 5-5, double" src="data:image/svg+xml;base64,')
    True
    """
    return image(svg(thing), alt(thing))


def image(picture: str, words: str) -> str:
    """SVG text and its alt text as an `<img>`."""
    data = b64encode(picture.encode()).decode()
    style = "max-width:100%;height:auto"
    return f'<img alt="{escape(words)}" src="data:image/svg+xml;base64,{data}" style="{style}">'


def _by_kind(
    thing: Tile | Layout, of_tile: Callable[[Tile], str], of_layout: Callable[[Layout], str]
) -> str:
    if isinstance(thing, Tile):
        return of_tile(thing)
    if isinstance(thing, Layout):
        return of_layout(thing)
    raise DominoError(f"Only tiles and layouts can be drawn, not {shown(thing)}.")
