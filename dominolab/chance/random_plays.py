"""Random plays: where nobody plans, which layouts come about, and how likely each of them is.

Each play is made by chance in two steps: any tile that is not laid yet and that fits, each as
likely as the other, as if tiles were turned up from a shuffled heap and those that do not fit put
back; then any of the ways to lay it that come to different positions, each as likely as the
other. When no tile fits any more, the layout stays as it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple, TypeVar

from dominolab.layout import Layout
from dominolab.moves import Play
from dominolab.places import different
from dominolab.rules import Rules
from dominolab.tiles import Tile

T = TypeVar("T")


class Likely(NamedTuple):
    """A layout, and how likely it is or one that comes to the same."""

    layout: Layout
    chance: Fraction


@lru_cache(maxsize=16)
def layouts_after(plays: int, played: Rules) -> tuple[Likely, ...]:
    """The layouts after some random plays; those with the same tiles and ends are one.

    >>> from dominolab.rules import rules
    >>> len(layouts_after(1, rules('muggins'))), len(layouts_after(2, rules('muggins')))
    (28, 147)
    """
    if plays == 0:
        return (Likely(Layout(played), Fraction(1)),)
    found: dict[Any, Likely] = {}
    for layout, chance in layouts_after(plays - 1, played):
        for then, share in _next_layouts(layout):
            key = (frozenset(play.tile for play in then.tiles), then.signature())
            before = found.get(key)
            so_far = before.chance if before else Fraction(0)
            found[key] = Likely(before.layout if before else then, so_far + chance * share)
    return tuple(found.values())


def _next_layouts(layout: Layout) -> Iterator[Likely]:
    """Every layout after one more random play, and how likely that is."""
    fitting = fitting_plays(layout)
    if not fitting:
        yield Likely(layout, Fraction(1))
    for ways in fitting.values():
        merged = different(layout, ways)
        for play in merged:
            yield Likely(layout.lay(play), Fraction(1, len(fitting) * len(merged)))


def fitting_plays(layout: Layout) -> dict[Tile, list[Play]]:
    """The tiles that are not laid yet and fit, with their plays."""
    found: dict[Tile, list[Play]] = defaultdict(list)
    for play in layout.plays(unlaid(layout)):
        found[play.tile].append(play)
    return found


def unlaid(layout: Layout) -> list[Tile]:
    """The tiles that are not laid yet, in the order of the pack."""
    laid = {play.tile for play in layout.tiles}
    return [tile for tile in layout.rules.tiles if tile not in laid]


def random_layout(plays: int, played: Rules, random: Random) -> Layout:
    """The layout after some random plays."""
    layout = Layout(played)
    for _ in range(plays):
        fitting = [*fitting_plays(layout).values()]
        if not fitting:
            break
        ways = different(layout, fitting[int(random.random() * len(fitting))])
        layout = layout.lay(ways[int(random.random() * len(ways))])
    return layout


# --- the second route: one row of plays after the other -------------------------------------


def one_by_one(layout: Layout, plays: int, number_of: Callable[[Layout], T]) -> dict[T, Fraction]:
    """The chances of every number that layouts have after some more plays, nothing merged.

    >>> from dominolab.rules import rules
    >>> one_by_one(Layout(rules('muggins')), 1, lambda layout: len(layout.open_ends))
    {2: Fraction(1, 1)}
    """
    options = []
    for tile in unlaid(layout) if plays else ():
        # Places that come to the same are one way to lay the tile.
        ways = {}
        for place in layout.places(tile):
            then = layout.lay(place.play)
            ways[place.touch, place.face, then.signature()] = then
        if ways:
            options.append([*ways.values()])
    if not options:
        return {number_of(layout): Fraction(1)}
    found: dict[T, Fraction] = defaultdict(Fraction)
    for option in options:
        for then in option:
            for value, chance in one_by_one(then, plays - 1, number_of).items():
                found[value] += chance / (len(options) * len(option))
    return dict(found)
