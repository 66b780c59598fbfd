"""The `Table`: lay tiles and see the count change; play, replay a record, answer questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import dominolab as dl
from dominolab.drawing.geometry import RIGHT, box_of, scene_of
from dominolab.drawing.svg import bounds_of, scene_svg
from dominolab.drawing.words import layout_words
from dominolab.errors import shown
from dominolab.explain import counted
from dominolab_widgets import asking, reading
from dominolab_widgets.board import (
    SAVE,
    Tool,
    button,
    choice,
    drawer,
    field,
    picture_of,
    text_to_copy,
)
from dominolab_widgets.desk import Desk
from dominolab_widgets.exploring import Exploring
from dominolab_widgets.history import History, Remembering
from dominolab_widgets.pieces import meant_by, things_of
from dominolab_widgets.playing import Playing
from dominolab_widgets.switches import (
    compared,
    offered,
    option_choices,
    rules_choice,
    switched,
)

MOST_PLAYERS = 10
IN_A_ROW = 7  # tiles of the rack, in the picture of a saved notebook
HELP = (
    "Drag a tile to a marked place, or tap the tile and then the place.",
    "With the keyboard: Tab to a tile, Enter to pick it up, arrow keys to choose a place, "
    "Enter to lay it, Escape to put it back, ? for this help. "
    "Arrow keys also go from tile to tile.",
)
COUNTING = (
    "Each place shows the count that the tile would make there, and the points after a plus sign.",
    "A label at an open end shows what that end adds to the count.",
)
NUMBERS = (
    "This game has no count: each place shows the number that the tile would leave open, and a "
    "label at an open end the number that is open.",
)


class Table(Remembering[Desk]):
    """A table to explore, to play at, or to replay a record on.

    `what` is the name of a preset, rules, a layout, a round, a position or the text of one.
    With a `seed` (or `mode='play'`) a round is dealt: you are A, `against` says who the others
    are: 'greedy', 'random', or 'people' at the same screen, whose hands are hidden between
    turns. A record is replayed. Otherwise tiles are laid freely: `rack` are those offered (all
    that are not on the table when left out), `presets` the rules that can be chosen. `ask` puts
    a question after each move: 'count' or 'points'. Raises DominoError for what cannot be.

    >>> table = Table('all-fives', rack=['6-6', '6-3'])
    >>> table.play('6-6').play('6-3')
    Table('all-fives', 2 tiles)
    >>> table.layout.count
    15
    """

    def __init__(
        self,
        what: str | dl.Rules | dl.Layout | dl.Round | dl.Position = "all-fives",
        *,
        players: int | None = None,
        seed: int | None = None,
        mode: str | None = None,
        against: str = "greedy",
        names: Sequence[str] = (),
        rack: Iterable[str | dl.Tile] | None = None,
        presets: Sequence[str] = ("all-fives", "muggins", "five-up"),
        ask: str = asking.NOTHING,
    ) -> None:
        desk, message = reading.desk_of(
            what, players=players, seed=seed, mode=mode, against=against, names=names,
            rack=rack, ask=ask,
        )  # fmt: skip
        self._offered = offered(desk.layout.rules, presets)
        self._against, self._names = against, reading.checked_names(names, MOST_PLAYERS)
        self._history = History(desk)
        self.shown()  # refuses what cannot be shown before there is a widget
        super().__init__()
        self._observers: list[Callable[[dl.Layout], None]] = []
        self.show(message)

    @property
    def _desk(self) -> Desk:
        return self._history.now

    # --- from code ---------------------------------------------------------------------

    @property
    def layout(self) -> dl.Layout:
        """The layout on the table."""
        return self._desk.layout

    @property
    def game(self) -> dl.Round | None:
        """The round in play or in replay; None while exploring."""
        return getattr(self._desk, "game", None)

    def play(
        self,
        tile: str | dl.Tile,
        at: str | None = None,
        touch: int | None = None,
        face: str | None = None,
    ) -> Table:
        """Lay a tile, as `Layout.play()` does; raises DominoError when it is refused."""
        if not isinstance(self._desk, Exploring | Playing):
            raise dl.IllegalPlay("A record is only looked at: press Explore to lay tiles.")
        return self._go(*self._desk.played(tile, at, touch, face))

    def press(self, name: str) -> Table:
        """Press a button of the table by its name, like 'draw' or 'next'; raises DominoError."""
        if not isinstance(name, str):
            raise dl.DominoError(f"A button has a name like 'next', not {shown(name)}.")
        self.answer("press", {"button": name})
        return self

    def use(self, rules: str | dl.Rules) -> Table:
        """Count the same tiles under other rules; raises DominoError when they cannot lie so."""
        before = self.layout
        if not isinstance(rules, str | dl.Rules):
            raise dl.RulesError(f"{shown(rules)} is no name of a game and no rules.")
        if isinstance(rules, str):
            rules = self._offered.get(rules) or dl.rules(rules, players=before.rules.players)
        desk = self._explored().with_rules(rules)
        words = compared(before, desk.layout) if not desk.quiet else f"{rules.title}."
        if not isinstance(self._desk, Exploring):
            words += " The round is set aside; Undo takes you back to it."
        return self._go(desk, words)

    def deal(self, seed: int | None = None) -> Table:
        """Deal a new round under the same rules; without a seed one is chosen."""
        game = dl.Round.deal(self.layout.rules, seed)
        return self._go(*reading.playing(game, self._against, self._names, None, self._desk.ask))

    def paste(self, text: str) -> Table:
        """Put a position or a record on the table; raises DominoError for any other text."""
        desk, words = reading.desk_of(text, against=self._against)
        return self._go(desk, words or "That is on the table now.")

    def observe_moves(self, told: Callable[[dl.Layout], None]) -> None:
        """Call a function with the new layout whenever it has changed.

        Raises DominoError for what cannot be called.
        """
        if not callable(told):
            raise dl.DominoError("observe_moves() takes a function of one layout.")
        self._observers.append(told)

    def _explored(self) -> Exploring:
        """The layout as it lies, free to be explored with the tiles that are offered now."""
        if isinstance(self._desk, Exploring):
            return self._desk
        desk, _ = reading.exploring(self.layout, self._desk.hand() or None, asking.NOTHING)
        assert isinstance(desk, Exploring)
        return desk

    def _go(self, desk: Desk, message: str) -> Table:
        """Go on to another desk."""
        return self._take(self._history.to(desk), message)

    def _returned(self, history: History[Desk]) -> History[Desk]:
        return replace(history, now=history.now.stepped_back())

    def _moved(self, before: Desk) -> None:
        if self.layout != before.layout:
            for told in self._observers:
                told(self.layout)

    # --- from the browser --------------------------------------------------------------

    def answer(self, kind: str, words: dict[str, str]) -> None:
        """Do what a person asked for; raise DominoError to refuse it."""
        name = next(iter(words.values()))
        if kind == "put":
            self._go(*self._desk.laid(meant_by(self.layout, self._desk.offers(), words)))
        elif kind == "press" and name in ("undo", "redo"):
            self.undo() if name == "undo" else self.redo()
        elif kind == "press" and name == "explore":
            self._go(self._explored(), "Lay what you like. Undo takes you back.")
        elif kind == "choose":
            self._chosen(name, words["value"])
        elif kind == "write" and name == "paste":
            self.paste(words["text"])
        elif kind == "write" and name == "seed":
            self.deal(asking.seed_in(words["text"]))
        else:
            self._go(*self._desk.do(kind, words))

    def _chosen(self, name: str, value: str) -> None:
        """Another choice in one of the lists."""
        if name == "rules" and value in self._offered:
            self.use(value)
        elif name.startswith("option "):
            self.use(switched(self.layout.rules, name.removeprefix("option "), value))
        elif name == "ask":
            self._go(self._desk.asking_for(value), f"The table will {asking.KINDS[value]}.")
        elif name == "against" and value in reading.OPPONENTS:
            self._against = value
            self.show("Deal a new round to play so.")
        else:
            raise dl.RulesError("The table does not offer this; nothing has changed.")

    # --- what is shown -----------------------------------------------------------------

    def shown(self) -> dict[str, Any]:
        """All that the browser is to show."""
        desk, layout = self._desk, self._desk.layout
        rules, scene = layout.rules, scene_of(layout)
        quiet = desk.ask != asking.NOTHING
        things, ghosts = things_of(layout, scene, desk.offers(), quiet=quiet)
        bounds = bounds_of(scene, ghosts)
        picture = scene_svg(layout, scene, bounds, counts=not desk.quiet)
        return {
            "label": f"{rules.title} table",
            "pictures": [picture_of(picture, desk.caption())],
            "lines": desk.lines(),
            "rack": desk.rack_words(),
            "things": things,
            "tools": [
                rules_choice(rules, self._offered),
                *self._step_buttons(),
            ],
            "actions": [*desk.asked(), *desk.actions()],
            "drawers": self._drawers(),
            "help": self._help(),
        }

    def _help(self) -> list[str]:
        rules = self.layout.rules
        if rules.counts:
            return [*HELP, *COUNTING]
        joker = "x is a matador laid crosswise: either half joins." if rules.join == "sum" else ""
        return [*HELP, *NUMBERS, *filter(None, [joker])]

    def _drawers(self) -> list[Tool]:
        desk, rules = self._desk, self.layout.rules
        drawers = []
        if options := option_choices(rules):
            drawers.append(drawer("options", "House rules", options))
        against = choice("against", "The others are", self._against, reading.OPPONENTS.items())
        deal = field("seed", "Seed (empty: any)", "Deal", number=True)
        rounds = [against, deal]
        if isinstance(desk, Playing) and desk.hides_seed:
            rounds.append(button("seed", "Show the seed of this round"))
        drawers.append(drawer("deal", "Play a new round", rounds))
        if rules.counts:
            kinds = choice("ask", "After each move", desk.ask, asking.KINDS.items())
            drawers.append(drawer("quiz", "Questions", [kinds]))
        texts = [
            text_to_copy("text", "What is on the table, as text", desk.text()),
            field("paste", "A position or a record", "Put on the table", long=True),
            SAVE,
        ]
        if not isinstance(desk, Exploring):
            texts.append(button("explore", "Explore from here"))
        drawers.append(drawer("keep", "Copy, paste, save", texts))
        return drawers

    def picture(self) -> str:
        """The layout with the tiles of the rack in rows below it."""
        scene = scene_of(self.layout)
        left, _, _, bottom = bounds_of(scene)
        boxes = []
        for number, offer in enumerate(self._desk.offers()):
            row, column = divmod(number, IN_A_ROW)
            x, y = left + 1 + 2.4 * column, bottom + 0.8 + 1.4 * row
            boxes.append(box_of(offer.tile, offer.tile.high, x, y, RIGHT))
        bounds = bounds_of(scene, boxes)
        return scene_svg(self.layout, scene, bounds, boxes, counts=not self._desk.quiet)

    def alt(self) -> str:
        """What the table shows, in words."""
        tiles = ", ".join(str(offer.tile) for offer in self._desk.offers()) or "none"
        words = layout_words(self.layout, counts=not self._desk.quiet)
        return f"{words} {self._desk.rack_words() or 'Tiles to lay'}: {tiles}."

    def __repr__(self) -> str:
        size = counted(len(self.layout), "tile")
        return f"Table({self.layout.rules.preset!r}, {size})"
