"""The `Table`: lay tiles, see the count change, and see it change again under other rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import dominolab as dl
from dominolab.dealing import checked_tiles
from dominolab.drawing.geometry import RIGHT, Box, box_of, placed, scene_of
from dominolab.drawing.svg import bounds_of, pixels, scene_svg, tile_svg
from dominolab.drawing.words import layout_words, place_words, tile_words
from dominolab.explain import counted
from dominolab.joining import style_of
from dominolab_widgets.apart import Rect, apart
from dominolab_widgets.board import Board

IN_A_ROW = 7  # tiles of the rack, in the picture of a saved notebook
HELP = (
    "Drag a tile to a marked place, or tap the tile and then the place.",
    "With the keyboard: Tab to a tile, Enter to pick it up, arrow keys to choose a place, "
    "Enter to lay it, Escape to put it back, ? for this help. "
    "Arrow keys also go from tile to tile.",
    "Each place shows the count that the tile would make there, and the points after a plus sign; "
    "in games without a count, the number that would be open.",
    "A label at an open end shows what that end adds to the count.",
)


class Table(Board):
    """A table to explore: tiles to lay, the count with its reasons, rules to switch.

    `what` is the name of a preset, rules, a layout or the text of one; `rack` the tiles that
    are offered (all that are not on the table when left out); `presets` the rules that can be
    chosen beside the table. Raises DominoError for anything that cannot be.

    >>> table = Table('all-fives', rack=['6-6', '6-3'])
    >>> table.play('6-6').play('6-3')
    Table('all-fives', 2 tiles)
    >>> table.layout.count
    15
    """

    def __init__(
        self,
        what: str | dl.Rules | dl.Layout = "all-fives",
        *,
        rack: Iterable[str | dl.Tile] | None = None,
        presets: Sequence[str] = ("all-fives", "muggins", "five-up"),
    ) -> None:
        start = _layout(what)
        names = (presets,) if isinstance(presets, str) else presets
        chosen = {name: dl.rules(name, players=start.rules.players) for name in names}
        tiles = start.rules.tiles if rack is None else checked_tiles(rack, "the rack")
        self._rack = tuple(dict.fromkeys(tiles))
        self._chosen = chosen
        self._past: list[dl.Layout] = []
        self._future: list[dl.Layout] = []
        self._layout = start
        self.shown()  # refuses what cannot be shown before there is a widget
        super().__init__()
        self._observers: list[Callable[[dl.Layout], None]] = []
        self.show()

    # --- from code ---------------------------------------------------------------------

    @property
    def layout(self) -> dl.Layout:
        """The layout on the table."""
        return self._layout

    def play(
        self,
        tile: str | dl.Tile,
        at: str | None = None,
        touch: int | None = None,
        face: str | None = None,
    ) -> Table:
        """Lay a tile, as `Layout.play()` does; raises DominoError when it is refused."""
        then = self._layout.play(tile, at, touch, face)
        last = then.last
        assert last is not None
        where = "to lead" if last.at is None else place_words(last.at)
        self._go(then, f"{last.tile} was laid {where}.")
        return self

    def use(self, rules: str | dl.Rules) -> Table:
        """Count the same tiles under other rules; raises DominoError when they cannot lie so."""
        if isinstance(rules, str):
            rules = self._chosen.get(rules) or dl.rules(rules, players=self._layout.rules.players)
        before, then = self._layout, self._layout.under(rules)
        self._go(then, _compared(before, then))
        return self

    def undo(self) -> Table:
        """Go back by one step; raises DominoError when there is none."""
        if not self._past:
            raise dl.DominoError("There is nothing to undo: the table is as it was at first.")
        self._future.append(self._layout)
        self._layout = self._past.pop()
        self.show("One step back.")
        return self

    def redo(self) -> Table:
        """Go forward again by one step; raises DominoError when there is none."""
        if not self._future:
            raise dl.DominoError("There is nothing to do again: nothing was undone.")
        self._past.append(self._layout)
        self._layout = self._future.pop()
        self.show("One step forward.")
        return self

    def observe_moves(self, told: Callable[[dl.Layout], None]) -> None:
        """Call a function with the new layout whenever it has changed by a move or new rules.

        Raises DominoError for what cannot be called.
        """
        if not callable(told):
            raise dl.DominoError("observe_moves() takes a function of one layout.")
        self._observers.append(told)

    def _offer(self, rules: dl.Rules) -> str:
        """The name by which the table offers these rules; new ones are offered from now on."""
        for name, known in self._chosen.items():
            if known == rules:
                return name
        taken = rules.preset in self._chosen
        name = f"{rules.preset} ({len(self._chosen) + 1})" if taken else rules.preset
        self._chosen[name] = rules
        return name

    def _go(self, then: dl.Layout, message: str) -> None:
        """Go on to another layout; one that cannot be shown is refused and changes nothing."""
        before, future = self._layout, self._future
        self._past.append(before)
        self._layout, self._future = then, []
        try:
            self.show(message)
        except dl.DominoError:
            self._past.pop()
            self._layout, self._future = before, future
            raise
        for told in self._observers:
            told(then)

    # --- from the browser --------------------------------------------------------------

    def answer(self, kind: str, words: dict[str, str]) -> None:
        """Do what a person asked for: put a tile, press a button, choose rules."""
        if kind == "put":
            tile = dl.Tile.parse(words["thing"])
            if tile not in self._rack:
                raise dl.IllegalPlay(f"{tile} is not in the rack.")
            targets = {_name(place): place for place in _distinct(self._layout, tile)}
            place = targets.get(words["target"])
            if place is None:
                raise dl.IllegalPlay(f"{tile} cannot be laid there any more; pick it up again.")
            self.play(tile, place.at, place.touch, place.face)
        elif kind == "press":
            steps = {"undo": self.undo, "redo": self.redo}
            if words["button"] not in steps:
                raise dl.DominoError("The table has no such button; nothing has changed.")
            steps[words["button"]]()
        elif words["choice"] != "rules" or words["value"] not in self._chosen:
            raise dl.RulesError("The table does not offer these rules; nothing has changed.")
        else:
            self.use(words["value"])

    # --- what is shown -----------------------------------------------------------------

    def shown(self) -> dict[str, Any]:
        """All that the browser is to show."""
        layout = self._layout
        scene, style = scene_of(layout), style_of(layout.rules)
        things, ghosts = [], []
        for tile in self._left():
            places = _distinct(layout, tile)
            boxes = [placed(scene, place.play, style).boxes[-1] for place in places]
            ghosts += boxes
            ground = apart([_ground(box) for box in boxes])
            targets = [
                _target(layout, place, box, part)
                for place, box, part in zip(places, boxes, ground, strict=True)
            ]
            things.append(_thing(tile, targets, layout))
        return {
            "label": f"{layout.rules.title} table",
            "svg": scene_svg(layout, scene, bounds_of(scene, ghosts)),
            "caption": layout.explain_count(),
            "rack": "Tiles to lay",
            "things": things,
            "buttons": [
                {"id": "undo", "name": "Undo", "on": bool(self._past)},
                {"id": "redo", "name": "Redo", "on": bool(self._future)},
            ],
            "choices": [
                {
                    "id": "rules",
                    "name": "Rules",
                    "value": self._offer(layout.rules),
                    "options": [[name, _title(rules)] for name, rules in self._chosen.items()],
                }
            ],
            "help": list(HELP),
        }

    def picture(self) -> str:
        """The layout with the tiles of the rack in rows below it."""
        scene = scene_of(self._layout)
        left, _, _, bottom = bounds_of(scene)
        boxes = []
        for number, tile in enumerate(self._left()):
            row, column = divmod(number, IN_A_ROW)
            x, y = left + 1 + 2.4 * column, bottom + 0.8 + 1.4 * row
            boxes.append(box_of(tile, tile.high, x, y, RIGHT))
        return scene_svg(self._layout, scene, bounds_of(scene, boxes), boxes)

    def alt(self) -> str:
        """What the table shows, in words."""
        tiles = ", ".join(str(tile) for tile in self._left()) or "none"
        return f"{layout_words(self._layout)} Tiles to lay: {tiles}."

    def _left(self) -> list[dl.Tile]:
        """The tiles of the rack that are not on the table."""
        laid = {play.tile for play in self._layout.tiles}
        return [tile for tile in self._rack if tile not in laid]

    def __repr__(self) -> str:
        size = counted(len(self._layout), "tile")
        return f"Table({self._layout.rules.preset!r}, {size})"


def _layout(what: str | dl.Rules | dl.Layout) -> dl.Layout:
    if isinstance(what, dl.Layout):
        return what
    if isinstance(what, str) and ":" in what:
        return dl.Layout.parse(what)
    return dl.Layout(dl.rules(what))


def _distinct(layout: dl.Layout, tile: dl.Tile) -> list[dl.Place]:
    """The places of a tile, with sides that are alike (a and b of a lone double) shown once."""
    kept: dict[Any, dl.Place] = {}
    for place in layout.places(tile):
        laid = layout.lay(place.play).last
        kept.setdefault(laid, place)
    return list(kept.values())


def _name(place: dl.Place) -> str:
    """A word for a place, the same whenever the position is the same."""
    return f"{place.at}/{place.touch}/{place.face}"


def _ground(box: Box) -> Rect:
    """Where a tile can be dropped: all of its box, or the middle of it if it lies at a slant."""
    edge = 0.36 if box.turn else 0.0
    return Rect(box.x + edge, box.y + edge, box.width - 2 * edge, box.height - 2 * edge)


def _target(layout: dl.Layout, place: dl.Place, box: Box, ground: Rect) -> dict[str, Any]:
    then = layout.lay(place.play)
    where = "as the lead" if place.at is None else place_words(place.at)
    touching = ""
    if layout.rules.join == "sum" and place.touch is not None:
        touching = f", its {place.touch} touching"
    if place.face is not None:
        touching += f", {place.face}"
    lines = [_opened(then, place.tile) if place.count is None else str(place.count)]
    if place.points:
        lines.append(f"+{place.points}")
    return {
        "id": _name(place),
        "box": [float(pixels(value)) for value in ground],
        "link": [float(pixels(value)) for value in box.connector or ()] or None,
        "lines": lines,
        "name": f"{place.tile} {where}{touching}: {then.explain_count()}",
    }


def _opened(then: dl.Layout, tile: dl.Tile) -> str:
    """The number that a tile leaves open, as the label at its end will show it."""
    numbers = {end.number for end in then.open_ends if end.place.startswith(f"{tile}:")}
    if len(numbers) != 1:
        return "here"
    number = numbers.pop()
    return "x" if number is None else str(number)


def _thing(tile: dl.Tile, targets: list[dict[str, Any]], layout: dl.Layout) -> dict[str, Any]:
    name = tile_words(tile)
    name = name[0].upper() + name[1:]
    if targets:
        hint = f"{counted(len(targets), 'place')} to choose from."
    else:
        name += ", fits nowhere now"
        numbers = {str(end.number) for end in layout.open_ends if end.number is not None}
        hint = f"{tile} fits no open end (now {', '.join(sorted(numbers)) or 'none'})."
    return {"id": str(tile), "name": name, "svg": tile_svg(tile), "targets": targets, "hint": hint}


def _title(rules: dl.Rules) -> str:
    return f"{rules.title}, house rules" if rules.differing() else rules.title


def _compared(before: dl.Layout, after: dl.Layout) -> str:
    """What other rules have changed about a layout, and why."""
    name = _title(after.rules)
    changed = [
        option.sentence
        for option in after.rules.options()
        if option.name in ("spinners", "spinner_count", "double_count", "multiples", "unit", "join")
        and getattr(before.rules, option.name) != option.value
    ]
    was, now = len(before.open_ends), len(after.open_ends)
    if was != now:
        changed.append(
            f"There {'is' if now == 1 else 'are'} {counted(now, 'open end')}, not {was}."
        )
    if (before.count, before.points) == (after.count, after.points):
        return " ".join([f"{name}: the same tiles, the same count, the same points.", *changed])
    then = f"{_title(before.rules)}: {before.explain_count()}"
    return " ".join([f"{name}: {after.explain_count()}", f"({then})", *changed])
