"""Pictures of dominoes: SVG text, words, an image for a notebook, a plot, and files."""

from __future__ import annotations

import os
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any

from dominolab.concentration import Concentration, GridView
from dominolab.drawing.files import write
from dominolab.drawing.geometry import scene_of
from dominolab.drawing.grids import grid_picture
from dominolab.drawing.layouts import bounds_of, layout_picture
from dominolab.drawing.pieces import pack_picture, tile_picture
from dominolab.drawing.plots import plot
from dominolab.drawing.rounds import round_picture, view_picture
from dominolab.drawing.shapes import Picture
from dominolab.drawing.svg import svg_text
from dominolab.errors import DominoError, shown
from dominolab.layout import Layout
from dominolab.round import Round
from dominolab.tiles import Pack, Tile
from dominolab.view import View

__all__ = ["alt", "draw", "html", "image", "save", "svg"]

Drawable = Tile | Pack | Layout | Round | View | Concentration | GridView


def svg(thing: Drawable) -> str:
    """The picture of a tile, a pack, a layout, a round, a grid or a view of one, as SVG text.

    Raises DominoError for anything else.

    >>> svg(Tile(6, 4)) == svg(Tile(4, 6))
    True
    """
    return svg_text(_picture(thing))


def alt(thing: Drawable) -> str:
    """What the picture shows, in words; raises DominoError for what cannot be drawn.

    >>> alt(Tile(5, 5))
    'tile 5-5, double'
    """
    return _picture(thing).words


def html(thing: Drawable) -> str:
    """The picture as an `<img>` with alt text, which also shows in an untrusted notebook.

    >>> html(Tile(5, 5)).startswith('<img alt="tile 5-5, double" src="data:image/svg+xml;base64,')
    True
    """
    picture = _picture(thing)
    return image(svg_text(picture), picture.words)


def image(picture: str, words: str) -> str:
    """SVG text and its alt text as an `<img>`; raises DominoError for what is no text."""
    for given in (picture, words):
        if not isinstance(given, str):
            raise DominoError(f"An image is made of two texts, not of {shown(given)}.")
    data = b64encode(picture.encode("utf-8", "replace")).decode()
    style = "max-width:100%;height:auto"
    return f'<img alt="{escape(words)}" src="data:image/svg+xml;base64,{data}" style="{style}">'


def draw(thing: Drawable, ax: Any) -> None:
    """Draw the picture into axes of matplotlib, whose label says it in words.

    Raises DominoError for what cannot be drawn and for what are no ordinary axes.

    >>> from matplotlib.figure import Figure
    >>> ax = Figure().add_subplot()
    >>> draw(Tile(5, 5), ax)
    >>> ax.get_label()
    'tile 5-5, double'
    """
    plot(_picture(thing), ax)


def save(thing: Drawable, path: str | os.PathLike[str]) -> Path:
    """Save the picture as a .svg, .png or .pdf file and return its place.

    Raises DominoError for another ending, for a place that cannot be written to, and for what
    cannot be drawn.

    >>> save(Tile(5, 5), 'tile.gif')
    Traceback (most recent call last):
    dominolab.errors.DominoError: A picture is saved as .svg, .png or .pdf, so 'tile.gif' will not \
do; write for example 'tile.svg'.
    """
    return write(_picture(thing), path)


def _picture(thing: Drawable) -> Picture:
    if isinstance(thing, Tile):
        return tile_picture(thing)
    if isinstance(thing, Pack):
        return pack_picture(thing)
    if isinstance(thing, Layout):
        scene = scene_of(thing)
        return layout_picture(thing, scene, bounds_of(scene))
    if isinstance(thing, Round):
        return round_picture(thing)
    if isinstance(thing, View):
        return view_picture(thing)
    if isinstance(thing, Concentration):
        return grid_picture(thing.view(0))  # what anybody at the table sees
    if isinstance(thing, GridView):
        return grid_picture(thing)
    raise DominoError(
        f"Only tiles, packs, layouts, rounds, grids and views can be drawn, not {shown(thing)}."
    )
