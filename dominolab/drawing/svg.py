"""SVG text for pictures, and for a tile and a layout at once.

Equal input gives equal text. Stamps are described once and used by reference; their ids begin
with a hash of the content, since two pictures on a page must not share ids.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from html import escape

from dominolab.drawing.geometry import Scene, scene_of
from dominolab.drawing.layouts import bounds_of, layout_picture
from dominolab.drawing.pieces import Piece, stamp, tile_picture
from dominolab.drawing.shapes import (
    FACE,
    LABEL,
    LAST,
    NONE,
    UNIT,
    Bounds,
    Circle,
    Group,
    Line,
    Picture,
    Rect,
    Shape,
    Stamp,
)
from dominolab.layout import Layout
from dominolab.tiles import Tile

__all__ = [
    "FACE", "LABEL", "LAST", "bounds_of", "layout_svg", "number", "pixels", "scene_svg",
    "svg_text", "tile_svg",
]  # fmt: skip


def tile_svg(tile: Tile, *, upright: bool = False) -> str:
    """One tile as an SVG picture, lying with its higher half on the left, or upright.

    >>> tile_svg(Tile(6, 4)).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    return svg_text(tile_picture(tile, upright=upright))


def layout_svg(layout: Layout) -> str:
    """A layout as an SVG picture: tiles, open ends with what each counts, the last tile marked.

    >>> from dominolab.rules import rules
    >>> picture = layout_svg(Layout(rules('all-fives')).play('6-6').play('6-3'))
    >>> picture.count('data-tile='), picture.count('data-place=')
    (2, 2)
    """
    scene = scene_of(layout)
    return scene_svg(layout, scene, bounds_of(scene))


def scene_svg(
    layout: Layout,
    scene: Scene,
    bounds: Bounds,
    others: Iterable[Piece] = (),
    *,
    counts: bool = True,
) -> str:
    """The picture of a layout whose tiles have been placed, with other pieces that lie about.

    `bounds` are in half tiles. Without `counts` nothing in it says what the ends add up to.
    """
    return svg_text(layout_picture(layout, scene, bounds, others, counts=counts))


def svg_text(picture: Picture) -> str:
    """A picture as SVG text: size, alt text, stamps, parts; ids get the hash of all of it."""
    x1, y1, x2, y2 = picture.bounds
    width, height = number(x2 - x1), number(y2 - y1)
    used = {
        shape.name: None
        for part in picture.parts
        for shape in part.shapes
        if isinstance(shape, Stamp)
    }
    stamps = "".join(_stamp(name) for name in sorted(used))
    parts = "".join(_group(part) for part in picture.parts)
    inside = f"<title>{escape(picture.words)}</title><defs>{stamps}</defs>{parts}"
    prefix = "d" + sha256(inside.encode()).hexdigest()[:8]
    inside = inside.replace('"@', f'"{prefix}').replace('"#@', f'"#{prefix}')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" '
        f'viewBox="{number(x1)} {number(y1)} {width} {height}">{inside}</svg>'
    )


def number(value: float) -> str:
    """A coordinate in pixels, as short as it can be written.

    >>> number(13.0), number(6.5)
    ('13', '6.5')
    """
    return f"{value + 0.0:.1f}".removesuffix(".0")


def pixels(units: float) -> str:
    """A length in half tiles as one in pixels."""
    return number(units * UNIT)


# --- the parts of a picture --------------------------------------------------------------


def _group(group: Group) -> str:
    """A group; what it shows is said by its class and its data attribute."""
    words = f' class="{group.name}"' if group.name else ""
    if group.data is not None:
        words += f' data-{group.data[0]}="{escape(group.data[1])}"'
    if group.x or group.y or group.turn:
        turn = f" rotate({group.turn})" if group.turn else ""
        if group.scale != 1:
            turn += f" scale({group.scale})"
        words += f' transform="translate({number(group.x)} {number(group.y)}){turn}"'
    return f"<g{words}>{''.join(map(_shape, group.shapes))}</g>"


@cache
def _stamp(name: str) -> str:
    """A stamp to be used by reference."""
    return f'<g id="@{name}">{"".join(map(_shape, stamp(name)))}</g>'


def _shape(shape: Shape) -> str:
    if isinstance(shape, Stamp):
        x = f' x="{number(shape.x)}"' if shape.x else ""
        y = f' y="{number(shape.y)}"' if shape.y else ""
        return f'<use href="#@{shape.name}"{x}{y}/>'
    if isinstance(shape, Rect):
        return (
            f'<rect x="{number(shape.x)}" y="{number(shape.y)}" width="{number(shape.width)}" '
            f'height="{number(shape.height)}" rx="{number(shape.radius)}" fill="{shape.fill}"'
            f"{_edge(shape)}/>"
        )
    if isinstance(shape, Circle):
        return (
            f'<circle cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.radius)}" '
            f'fill="{shape.fill}"{_edge(shape)}/>'
        )
    if isinstance(shape, Line):
        points = " ".join(f"{number(x)},{number(y)}" for x, y in shape.points)
        return (
            f'<polyline points="{points}" fill="none"{_edge(shape)} stroke-linecap="round" '
            'stroke-linejoin="round"/>'
        )
    return (
        f'<text x="{number(shape.x)}" y="{number(shape.y)}" text-anchor="middle" '
        f'font-family="sans-serif" font-size="{number(shape.size)}" font-weight="bold" '
        f'fill="{shape.fill}">{escape(shape.words)}</text>'
    )


def _edge(shape: Rect | Circle | Line) -> str:
    """The attributes of an edge; a page may give the mark of the last tile its own colour."""
    if shape.edge == NONE:
        return ""
    dashes = getattr(shape, "dashes", ())
    pattern = f' stroke-dasharray="{" ".join(map(number, dashes))}"' if dashes else ""
    colour = f'stroke="{shape.edge}"'
    if shape.edge == LAST:
        colour = f'style="stroke:var(--dl-last,{LAST})"'
    return f' {colour} stroke-width="{number(shape.line)}"{pattern}'
