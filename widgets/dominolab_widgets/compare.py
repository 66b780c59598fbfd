"""`Compare`: one position under several rules, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

import dominolab as dl
from dominolab.drawing import html, svg
from dominolab.drawing.geometry import scene_of
from dominolab.drawing.svg import bounds_of, scene_svg
from dominolab.errors import shown
from dominolab.explain import counted
from dominolab.texts import tiles_text
from dominolab_widgets.board import (
    SAVE,
    check,
    drawer,
    field,
    picture_of,
    text_to_copy,
)
from dominolab_widgets.exploring import Exploring
from dominolab_widgets.history import History, Remembering
from dominolab_widgets.pieces import meant_by, things_of
from dominolab_widgets.reading import desk_of
from dominolab_widgets.switches import title_of

ROOM = 50_000  # characters of pictures in a saved notebook
HELP = (
    "One position, counted under several rules side by side.",
    "Lay a tile on the first picture: drag it to a marked place, or tap the tile and then the "
    "place; with the keyboard Tab, Enter, arrow keys, Enter. All pictures follow.",
    "Rules to compare: tick the games that you want to see.",
)


@dataclass(frozen=True)
class Compared:
    """The position, and the names of the rules that it is counted under besides its own."""

    desk: Exploring
    others: tuple[str, ...]


class Compare(Remembering[Compared]):
    """One position under several rules: its ends, its count, its points, the tiles that fit.

    `what` is anything that a `Table` shows; `presets` the rules to compare it with, by name or
    as `Rules`; `hand` the tiles to lay: with a `seed`, those dealt to the one who leads.
    Raises DominoError for what cannot be.

    >>> Compare('all-fives: 6-6 6-3 6-2', presets=['muggins', 'five-up'])
    Compare('all-fives', 'muggins', 'five-up')
    """

    def __init__(
        self,
        what: str | dl.Rules | dl.Layout | dl.Round | dl.Position = "all-fives",
        presets: Sequence[str | dl.Rules] = ("all-fives", "muggins", "five-up"),
        *,
        players: int | None = None,
        seed: int | None = None,
        hand: Iterable[str | dl.Tile] | None = None,
    ) -> None:
        desk, _ = desk_of(what, players=players, seed=seed, mode="explore", rack=hand)
        assert isinstance(desk, Exploring)
        self._known = _all_rules(desk.layout.rules.players)
        others = [self._named(rules) for rules in _checked(presets)]
        others = [name for name in others if self._known[name] != desk.layout.rules]
        self._history = History(Compared(desk, tuple(dict.fromkeys(others))))
        self.shown()  # refuses what cannot be shown before there is a widget
        super().__init__()
        self.show()

    # --- from code ---------------------------------------------------------------------

    @property
    def layout(self) -> dl.Layout:
        """The layout under the first rules."""
        return self._history.now.desk.layout

    def layouts(self) -> dict[str, dl.Layout | str]:
        """The layout under each of the rules, or the sentence that says why it cannot be."""
        found: dict[str, dl.Layout | str] = {title_of(self.layout.rules): self.layout}
        for name in self._history.now.others:
            try:
                found[title_of(self._known[name])] = self.layout.under(self._known[name])
            except dl.DominoError as error:
                found[title_of(self._known[name])] = str(error)
        return found

    def play(
        self,
        tile: str | dl.Tile,
        at: str | None = None,
        touch: int | None = None,
        face: str | None = None,
    ) -> Compare:
        """Lay a tile, as `Layout.play()` does; raises DominoError when it is refused."""
        desk, words = self._history.now.desk.played(tile, at, touch, face)
        return self._go(replace(self._history.now, desk=desk), words)

    def paste(self, text: str) -> Compare:
        """Put another position here; raises DominoError for a text that is none."""
        desk, _ = desk_of(text, mode="explore")
        assert isinstance(desk, Exploring)
        return self._go(replace(self._history.now, desk=desk), "That is compared now.")

    def _named(self, rules: str | dl.Rules) -> str:
        """The name under which these rules are known here; new ones are known from now on."""
        if isinstance(rules, str):
            if rules not in self._known:
                dl.rules(rules)  # says what is known
                raise dl.RulesError(f"{rules} is not played on a table, so nothing is compared.")
            return rules
        name = next((name for name, known in self._known.items() if known == rules), "")
        name = name or f"{rules.preset} {len(self._known) + 1}"
        self._known[name] = rules
        return name

    def _go(self, then: Compared, message: str) -> Compare:
        """Go on to another state."""
        return self._take(self._history.to(then), message)

    # --- from the browser --------------------------------------------------------------

    def answer(self, kind: str, words: dict[str, str]) -> None:
        """Do what a person asked for; raise DominoError to refuse it."""
        now, name = self._history.now, next(iter(words.values()))
        if kind == "put":
            desk, said = now.desk.laid(meant_by(self.layout, now.desk.offers(), words))
            self._go(replace(now, desk=desk), said)
        elif kind == "press" and name in ("undo", "redo"):
            self.undo() if name == "undo" else self.redo()
        elif kind == "press" and name in self._known:
            chosen = set(now.others) ^ {name}
            others = tuple(known for known in self._known if known in chosen)
            self._go(replace(now, others=others), "")
        elif kind == "write" and name == "paste":
            self.paste(words["text"])
        else:
            raise dl.DominoError("That is not to be found here; nothing has changed.")

    # --- what is shown -----------------------------------------------------------------

    def shown(self) -> dict[str, Any]:
        """All that the browser is to show."""
        now, layout = self._history.now, self.layout
        scene = scene_of(layout)
        things, ghosts = things_of(layout, scene, now.desk.offers(), quiet=False)
        first = scene_svg(layout, scene, bounds_of(scene, ghosts))
        pictures = []
        for title, found in self.layouts().items():
            if isinstance(found, str):
                pictures.append(
                    picture_of(svg(dl.Layout(dl.rules(layout.rules.preset))), found, title)
                )
                continue
            drawn = svg(found) if pictures else first
            pictures.append(
                picture_of(drawn, found.explain_count(), title, notes=self._notes(found))
            )
        ticks = [
            check(name, title_of(rules), on=name in now.others)
            for name, rules in self._known.items()
            if rules != layout.rules
        ]
        keep = [
            text_to_copy("text", "The position as text", str(layout)),
            field("paste", "Another position", "Compare it", long=True),
            SAVE,
        ]
        return {
            "label": "One position under several rules",
            "pictures": pictures,
            "rack": "Tiles to lay",
            "things": things,
            "tools": self._step_buttons(),
            "drawers": [
                drawer("rules", "Rules to compare", ticks),
                drawer("keep", "Copy, paste, save", keep),
            ],
            "help": list(HELP),
        }

    def _notes(self, layout: dl.Layout) -> list[str]:
        """The open ends of a layout, and which of the tiles fit it."""
        ends = ", ".join(str(end) for end in layout.open_ends) or "none"
        notes = [f"Open ends: {ends}."] if layout.rules.counts else []
        left = [offer.tile for offer in self._history.now.desk.offers()]
        fitting = [tile for tile in left if tile in layout.rules.tiles and layout.plays((tile,))]
        which = f": {tiles_text(fitting)}" if fitting else ""
        return [*notes, f"Of {counted(len(left), 'tile')}, {len(fitting)} can be laid{which}."]

    def still(self) -> str:
        """What a saved notebook shows: every picture with its title and its count."""
        parts, room = [], ROOM
        for title, found in self.layouts().items():
            words = found if isinstance(found, str) else found.explain_count()
            drawn = "" if isinstance(found, str) else html(found)
            room -= len(drawn)
            shown = drawn if room > 0 else ""  # a notebook must not balloon
            parts.append(f"<p><b>{escape(title)}</b></p>{shown}<p>{escape(words)}</p>")
        return "".join(parts)

    def __repr__(self) -> str:
        names = (self.layout.rules.preset, *self._history.now.others)
        return f"Compare({', '.join(repr(name) for name in names)})"


def _all_rules(players: int) -> dict[str, dl.Rules]:
    """Every game with a layout; for as many players where it can be played by them."""
    found = {}
    for name in dl.presets():
        try:
            rules = dl.rules(name, players=players)
        except dl.RulesError:
            rules = dl.rules(name)
        if rules.game == "layout":
            found[name] = rules
    return found


def _checked(presets: Any) -> list[str | dl.Rules]:
    """The rules to compare with; raises RulesError for what is no list of rules."""
    given = [presets] if isinstance(presets, str | dl.Rules) else presets
    if not isinstance(given, Iterable):
        raise dl.RulesError(f"presets={shown(presets)} will not do: give a list of names.")
    given = list(given)
    for rules in given:
        if not isinstance(rules, str | dl.Rules):
            raise dl.RulesError(f"{shown(rules)} is no name of a game and no rules.")
    return given
