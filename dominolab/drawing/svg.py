"""SVG text for a tile and for a layout with its open ends and what each counts.

Equal input gives equal text. Shapes are defined once and used by reference; their ids begin
with a hash of the content, since two pictures on a page must not share ids. The tiles bring
their own colours and the labels their own ground, so a picture is readable on a light page and
on a dark one, and nothing is said by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from html import escape

from dominolab.drawing.geometry import DOWN, RIGHT, Anchor, Box, Half, Scene, box_of, scene_of
from dominolab.drawing.words import layout_words, tile_words
from dominolab.joining import End
from dominolab.layout import Layout
from dominolab.tiles import Tile

UNIT = 26  # pixels for half a tile
EDGE = 1.15  # units left free round the picture, for the labels of the ends
INK, FACE, LABEL, LAST = "#1b1f24", "#fffdf4", "#0b4a8f", "#c2500f"
GREY = "#7a7f87"  # seen on a light page and on a dark one

Bounds = tuple[float, float, float, float]

_NINE = tuple((x, y) for x in (-1.0, 0.0, 1.0) for y in (-1.0, 0.0, 1.0))
_CORNERS = ((-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0))
_SIX = (*_CORNERS, (0.0, -1.0), (0.0, 1.0))
_ROWS = tuple((x, y) for x in (-1.2, -0.4, 0.4, 1.2) for y in (-1.0, 1.0))

# Where pips sit on a half of a tile that lies along x, from the middle of the half.
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0.0, 0.0),),
    2: ((-1.0, -1.0), (1.0, 1.0)),
    3: ((-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)),
    4: _CORNERS,
    5: (*_CORNERS, (0.0, 0.0)),
    6: _SIX,
    7: (*_SIX, (0.0, 0.0)),
    8: (*_SIX, (-1.0, 0.0), (1.0, 0.0)),
    9: _NINE,
    10: (*_ROWS, (-0.4, 0.0), (0.4, 0.0)),
    11: (*_ROWS, (-0.8, 0.0), (0.0, 0.0), (0.8, 0.0)),
    12: (*_ROWS, (-1.2, 0.0), (-0.4, 0.0), (0.4, 0.0), (1.2, 0.0)),
}  # larger numbers are written as numerals


def tile_svg(tile: Tile, *, upright: bool = False) -> str:
    """One tile as an SVG picture, lying with its higher half on the left, or upright.

    >>> tile_svg(Tile(6, 4)).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    box = box_of(tile, tile.high, 0.5, 0.5, DOWN if upright else RIGHT)
    bounds = (-0.08, -0.08, box.width + 0.08, box.height + 0.08)
    return _svg([_tile(box)], bounds, {tile.high, tile.low}, tile_words(tile))


def layout_svg(layout: Layout) -> str:
    """A layout as an SVG picture: tiles, open ends with what each counts, the last tile marked.

    >>> from dominolab.rules import rules
    >>> picture = layout_svg(Layout(rules('all-fives')).play('6-6').play('6-3'))
    >>> picture.count('data-tile='), picture.count('data-place=')
    (2, 2)
    """
    scene = scene_of(layout)
    return scene_svg(layout, scene, bounds_of(scene))


def bounds_of(scene: Scene, others: Iterable[Box] = ()) -> Bounds:
    """The corners of the picture of a scene, with room for other boxes, in units."""
    around = scene.boxes or (_EMPTY_BOX,)
    x1, y1, x2, y2 = Scene((*around, *others), {}).bounds()
    return (x1 - EDGE, y1 - EDGE, x2 + EDGE, y2 + EDGE)


def scene_svg(layout: Layout, scene: Scene, bounds: Bounds, others: Iterable[Box] = ()) -> str:
    """The picture of a layout whose tiles have been placed, with other tiles that lie about."""
    others = tuple(others)
    last = scene.boxes[-1] if scene.boxes else None
    parts = [_connector(box) for box in scene.boxes if box.connector is not None]
    parts += [_tile(box) for box in scene.boxes]
    parts.append(_EMPTY if last is None else _mark(last))
    counts = layout.rules.counts
    parts += [_label(end, scene.anchors[end.place], counts) for end in layout.open_ends]
    parts += [_tile(box) for box in others]
    numbers = {half.number for box in (*scene.boxes, *others) for half in box.halves}
    return _svg(parts, bounds, numbers, layout_words(layout))


# --- the parts of a picture --------------------------------------------------------------


def number(value: float) -> str:
    """A coordinate in pixels, as short as it can be written.

    >>> number(13.0), number(6.5)
    ('13', '6.5')
    """
    return f"{value + 0.0:.1f}".removesuffix(".0")


def pixels(units: float) -> str:
    """A length in pixels."""
    return number(units * UNIT)


def _tile(box: Box) -> str:
    """A tile: its body, its bar and the pips of both halves."""
    one, other = sorted(box.halves, key=lambda half: (half.x, half.y))
    degrees = box.turn or (0 if box.width > box.height else 90)
    turn = f" rotate({degrees})" if degrees else ""
    x, y = pixels(box.x + box.width / 2), pixels(box.y + box.height / 2)
    quarter = pixels(0.5)
    return (
        f'<g class="dl-tile" data-tile="{box.tile}" transform="translate({x} {y}){turn}">'
        f'<use href="#@t"/><use href="#@p{one.number}" x="-{quarter}"/>'
        f'<use href="#@p{other.number}" x="{quarter}"/></g>'
    )


def _mark(box: Box) -> str:
    """The frame round the tile played last."""
    wide, high = (2.0, 1.0) if box.turn else (box.width, box.height)
    middle = f"{pixels(box.x + box.width / 2)} {pixels(box.y + box.height / 2)}"
    turn = f" rotate({box.turn})" if box.turn else ""
    return (
        f'<rect class="dl-last" transform="translate({middle}){turn}" rx="8" '
        f'x="{pixels(-wide / 2 - 0.1)}" y="{pixels(-high / 2 - 0.1)}" '
        f'width="{pixels(wide + 0.2)}" height="{pixels(high + 0.2)}" '
        f'fill="none" style="stroke:var(--dl-last,{LAST})" stroke-width="3" '
        'stroke-dasharray="7 3"/>'
    )


def _connector(box: Box) -> str:
    """The line to a tile that could not be laid beside the one it is joined to."""
    assert box.connector is not None
    x1, y1, x2, y2 = (pixels(value) for value in box.connector)
    return (
        f'<line class="dl-connector" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{LABEL}" '
        'stroke-width="4" stroke-dasharray="2 5" stroke-linecap="round"/>'
    )


def _label(end: End, anchor: Anchor, counts: bool) -> str:
    """The label at an open end: what it adds to the count, or its number where nothing counts.

    An end that adds nothing has a hollow label.
    """
    dx, dy = anchor.towards
    x, y = pixels(anchor.x + 0.6 * dx), pixels(anchor.y + 0.6 * dy)
    text = str(end.adds) if counts else "x" if end.number is None else str(end.number)
    hollow = counts and not end.adds
    fill, ink = (FACE, LABEL) if hollow else (LABEL, FACE)
    size = 14 if len(text) == 1 else 12  # two digits have to fit too
    return (
        f'<g class="dl-end" data-place="{end.place}" transform="translate({x} {y})">'
        f'<circle r="11" fill="{fill}" stroke="{LABEL if hollow else FACE}" stroke-width="2"/>'
        f'<text y="5" text-anchor="middle" font-family="sans-serif" font-size="{size}" '
        f'font-weight="bold" fill="{ink}">{text}</text></g>'
    )


def _half(value: int) -> str:
    """The pips of a half as a shape to be used."""
    if value not in PIPS:
        inside = (
            f'<text y="6" text-anchor="middle" font-family="sans-serif" font-size="17" '
            f'font-weight="bold" fill="{INK}">{value}</text>'
        )
    else:
        step, radius = (0.27, 2.9) if value < 10 else (0.26, 2.3)
        inside = "".join(
            f'<circle cx="{pixels(x * step)}" cy="{pixels(y * step)}" r="{radius}"/>'
            for x, y in sorted(PIPS[value])
        )
    return f'<g id="@p{value}" fill="{INK}">{inside}</g>'


def _svg(parts: list[str], bounds: Bounds, numbers: set[int], words: str) -> str:
    """The whole picture: size, alt text, shapes, parts; ids get the hash of all of it."""
    x1, y1, x2, y2 = bounds
    width, height = pixels(x2 - x1), pixels(y2 - y1)
    shapes = _BODY + "".join(_half(value) for value in sorted(numbers))
    inside = f"<title>{escape(words)}</title><defs>{shapes}</defs>{''.join(parts)}"
    prefix = "d" + sha256(inside.encode()).hexdigest()[:8]
    inside = inside.replace('"@', f'"{prefix}').replace('"#@', f'"#{prefix}')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" '
        f'viewBox="{pixels(x1)} {pixels(y1)} {width} {height}">{inside}</svg>'
    )


_EMPTY_BOX = Box(Tile(0, 0), -3.0, -1.0, 6.0, 2.0, (Half(0, 0.0, 0.0), Half(0, 0.0, 0.0)))
_EMPTY = (
    f'<rect x="-{pixels(3)}" y="-{pixels(1)}" width="{pixels(6)}" height="{pixels(2)}" rx="8" '
    f'fill="none" stroke="{GREY}" stroke-width="2" stroke-dasharray="3 6"/>'
)
_BODY = (
    f'<g id="@t"><rect x="-{pixels(1)}" y="-{pixels(0.5)}" width="{pixels(2)}" '
    f'height="{pixels(1)}" rx="5" fill="{FACE}" stroke="{INK}" stroke-width="1.5"/>'
    f'<path d="M0 -{pixels(0.36)}V{pixels(0.36)}" stroke="{INK}" stroke-width="1.5" '
    'stroke-linecap="round"/></g>'
)
