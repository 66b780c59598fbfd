"""Tiles that can be picked up, with every place that would take them, as the browser gets them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

import dominolab as dl
from dominolab.drawing.geometry import Box, Scene, placed
from dominolab.drawing.svg import pixels, tile_svg
from dominolab.drawing.words import tile_words
from dominolab.errors import IllegalPlay
from dominolab.explain import counted
from dominolab.joining import style_of
from dominolab.places import why_nowhere
from dominolab.telling import place_words
from dominolab_widgets.apart import Rect, apart


class Way(NamedTuple):
    """A way to lay a tile: the play and the layout that it makes."""

    play: dl.Play
    then: dl.Layout

    @property
    def name(self) -> str:
        """A word for it, the same whenever the position is the same."""
        return f"{self.play.at}/{self.play.touch}/{self.play.face}"


class Offer(NamedTuple):
    """A tile that can be picked up, the plays that are allowed for it, and why there is none."""

    tile: dl.Tile
    plays: tuple[dl.Play, ...]
    why_not: str = ""


def ways(layout: dl.Layout, plays: Iterable[dl.Play]) -> list[Way]:
    """The plays with sides that are alike (a and b of a lone double) shown once."""
    kept: dict[Any, Way] = {}
    for play in plays:
        then = layout.lay(play)
        kept.setdefault(then.last, Way(play, then))
    return list(kept.values())


def free_offers(layout: dl.Layout, rack: Iterable[dl.Tile]) -> list[Offer]:
    """The tiles of a rack that are not on the table, each free to go wherever it fits."""
    laid = {play.tile for play in layout.tiles}
    offers = []
    for tile in rack:
        if tile not in laid:
            plays = tuple(layout.plays((tile,)))
            offers.append(Offer(tile, plays, "" if plays else why_nowhere(layout, tile)))
    return offers


def meant_by(layout: dl.Layout, offers: Iterable[Offer], words: dict[str, str]) -> dl.Play:
    """The play that the browser means by a thing and a target; raises DominoError."""
    tile = dl.Tile.parse(words["thing"])
    offer = next((offer for offer in offers if offer.tile is tile), None)
    if offer is None:
        raise IllegalPlay(f"{tile} is not in the rack.")
    if not offer.plays:
        raise IllegalPlay(offer.why_not)
    for way in ways(layout, offer.plays):
        if way.name == words["target"]:
            return way.play
    raise IllegalPlay(f"{tile} cannot be laid there any more; pick it up again.")


def things_of(
    layout: dl.Layout, scene: Scene, offers: Sequence[Offer], *, quiet: bool
) -> tuple[list[dict[str, Any]], list[Box]]:
    """The tiles as the browser gets them, and the boxes of all their places.

    `quiet` leaves out what a place would count, where that is the question.
    """
    style = style_of(layout.rules)
    things, boxes = [], []
    spots: dict[Any, Box] = {}
    for offer in offers:
        found = ways(layout, offer.plays)
        mine = []
        for way in found:
            key = _alike(way.play)
            if key not in spots:
                spots[key] = placed(scene, way.play, style).boxes[-1]
            mine.append(spots[key])
        ground = apart([_ground(box) for box in mine])
        targets = [
            _target(way, box, part, quiet)
            for way, box, part in zip(found, mine, ground, strict=True)
        ]
        things.append(_thing(offer, targets))
        boxes += mine
    return things, boxes


def _alike(play: dl.Play) -> Any:
    """What two plays have in common whose tiles would lie in the same spot."""
    return (play.at, play.tile.is_double, play.touch is None, play.face)


def _ground(box: Box) -> Rect:
    """Where a tile can be dropped: all of its box, or the middle of it if it lies at a slant."""
    edge = 0.36 if box.turn else 0.0
    return Rect(box.x + edge, box.y + edge, box.width - 2 * edge, box.height - 2 * edge)


def _target(way: Way, box: Box, ground: Rect, quiet: bool) -> dict[str, Any]:
    play, then = way
    where = "as the lead" if play.at is None else place_words(play.at, then.rules.join)
    if then.rules.join == "sum" and play.touch is not None:
        where += f", its {play.touch} touching"
    if play.face is not None:
        where += f", {play.face}"
    count = then.count
    lines = [_opened(then, play.tile) if count is None else "here" if quiet else str(count)]
    points = 0 if quiet else then.points
    if points:
        lines.append(f"+{points}")
    said = "" if quiet else f": {then.explain_count()}"
    return {
        "id": way.name,
        "box": [float(pixels(value)) for value in ground],
        "link": [float(pixels(value)) for value in box.connector or ()] or None,
        "lines": lines,
        "name": f"{play.tile} {where}{said}",
    }


def _opened(then: dl.Layout, tile: dl.Tile) -> str:
    """The number that a tile leaves open, as the label at its end will show it."""
    numbers = {end.number for end in then.open_ends if end.place.startswith(f"{tile}:")}
    if len(numbers) != 1:
        return "here"
    number = numbers.pop()
    return "x" if number is None else str(number)


def _thing(offer: Offer, targets: list[dict[str, Any]]) -> dict[str, Any]:
    tile = offer.tile
    name = tile_words(tile)
    name = name[0].upper() + name[1:]
    hint = f"{counted(len(targets), 'place')} to choose from." if targets else offer.why_not
    if not targets:
        name += ", fits nowhere now"
    return {
        "id": str(tile), "name": name, "svg": _face(tile), "targets": targets, "hint": hint,
    }  # fmt: skip


@cache
def _face(tile: dl.Tile) -> str:
    """The picture of a tile in the rack; there are not many, and each is needed after any move."""
    return tile_svg(tile)
