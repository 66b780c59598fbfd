"""Drop places that would cover each other, cut so that a finger or a mouse can reach each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle by its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float


def apart(places: Sequence[Rect]) -> list[Rect]:
    """The places cut so that none covers another, in the same order.

    Equal ones share their ground; of two that overlap, the later one keeps what lies outside.

    >>> tile = Rect(0, 0, 2, 1)
    >>> apart([tile, tile])
    [Rect(x=0.0, y=0, width=1.0, height=1), Rect(x=1.0, y=0, width=1.0, height=1)]
    >>> apart([Rect(0, -0.5, 1, 2), tile])[1]
    Rect(x=1, y=0, width=1, height=1)
    """
    kept: list[Rect] = []
    for number, place in enumerate(places):
        equal = [index for index, other in enumerate(places) if other == place]
        if len(equal) > 1:
            place = _part(place, equal.index(number), len(equal))
        for other in kept:
            place = _outside(place, other)
        kept.append(place)
    return kept


def _part(place: Rect, number: int, parts: int) -> Rect:
    """One of several equal parts of a place, cut along its longer side."""
    if place.width >= place.height:
        width = place.width / parts
        return place._replace(x=place.x + number * width, width=width)
    height = place.height / parts
    return place._replace(y=place.y + number * height, height=height)


def _outside(place: Rect, other: Rect) -> Rect:
    """The largest rectangle of a place that lies outside another; all of it if that is none."""
    left, right = other.x - place.x, place.x + place.width - other.x - other.width
    above, below = other.y - place.y, place.y + place.height - other.y - other.height
    if max(left, right) >= place.width or max(above, below) >= place.height:
        return place
    strips = [
        place._replace(width=left),
        place._replace(x=other.x + other.width, width=right),
        place._replace(height=above),
        place._replace(y=other.y + other.height, height=below),
    ]
    free = [strip for strip in strips if min(strip.width, strip.height) > 0]
    return max(free, key=lambda strip: strip.width * strip.height, default=place)
