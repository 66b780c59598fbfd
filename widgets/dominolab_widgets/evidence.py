"""`Evidence`: the pack as a triangle, and where each tile can be by all that was seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any, Final

import dominolab as dl
from dominolab.drawing import svg
from dominolab.drawing.shapes import Picture
from dominolab.drawing.suspects import triangle_cells, triangle_picture
from dominolab.drawing.svg import svg_text
from dominolab.errors import shown
from dominolab.events import Drew
from dominolab.explain import counted, listed
from dominolab.players import random_move
from dominolab.stepping import steps_of
from dominolab.telling import move_words, seat_names
from dominolab.texts import checked_text, tiles_text
from dominolab_widgets.board import SAVE, Tool, button, check, choice, drawer, picture_of
from dominolab_widgets.history import History, Remembering
from dominolab_widgets.reading import checked_names, read

HELP: Final = (
    "The triangle shows the whole pack. A blue frame is round the tiles of your own hand; a tile "
    "that lies on the table has left only its name.",
    "Choose a player or the boneyard. Then press every tile that cannot be there: it is crossed "
    "out. Check my marks tells you whether you are right.",
    "Show the chances puts a bar and a fraction under each tile. Then pressing a tile tells why.",
    "With the keyboard: Tab to the triangle, arrow keys to go from tile to tile, Enter to press "
    "one.",
)


@dataclass(frozen=True)
class Case:
    """What lies before the person: which step, whose tiles are asked for, and the marks."""

    at: int
    place: Any
    marks: frozenset[dl.Tile] = frozenset()


class Evidence(Remembering[Case]):
    """Where the hidden tiles can be: mark it yourself, be checked, see the chances and why.

    `what` is a round, its record, a view of one seat, or a game: with a `seed` one round of it
    is dealt and played at random. `seat` is whose eyes you see with. Go through the round move
    by move. Raises DominoError for what cannot be.

    >>> Evidence('block', players=4, seed=7)
    Evidence('block', seat A, move 0)
    """

    def __init__(
        self,
        what: str | dl.Rules | dl.Round | dl.View = "block",
        *,
        seat: int = 0,
        players: int | None = None,
        seed: int | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self._views = _views(what, seat, players, seed)
        view = self._views[-1]
        self._names = seat_names(view.rules.players, checked_names(names, view.rules.players))
        self._shown = False
        start = Case(0, self._first_place())
        self._history = History(start)
        self._solved: dict[int, dl.Deduction] = {}
        self.shown()  # refuses what cannot be shown before there is a widget
        super().__init__()
        self.show()

    # --- from code ---------------------------------------------------------------------

    @property
    def view(self) -> dl.View:
        """What the seat knows at this step."""
        return self._views[self._case.at]

    @property
    def deduction(self) -> dl.Deduction:
        """What follows from it."""
        at = self._case.at
        if at not in self._solved:
            self._solved[at] = dl.deduce(self._views[at])
        return self._solved[at]

    def press(self, name: str) -> Evidence:
        """Press a button by its name, like 'next' or 'check'; raises DominoError."""
        if not isinstance(name, str):
            raise dl.DominoError(f"A button has a name like 'next', not {shown(name)}.")
        self.answer("press", {"button": name})
        return self

    def ask(self, place: int | str) -> Evidence:
        """Ask for another player or the boneyard; raises DominoError when it is not there."""
        if place not in self.deduction.places:
            raise dl.DominoError(f"There is no place {shown(place)} to ask for.")
        return self._go(Case(self._case.at, place), "")

    def mark(self, tile: str | dl.Tile) -> Evidence:
        """Cross a tile out, or take the cross away; raises DominoError for a tile that is seen."""
        tile = tile if isinstance(tile, dl.Tile) else dl.Tile.parse(tile)
        if tile not in self.view.unseen:
            raise dl.DominoError(f"{tile} is seen: nobody has to ask where it is.")
        case = self._case
        return self._go(replace(case, marks=case.marks ^ {tile}), "")

    @property
    def _case(self) -> Case:
        return self._history.now

    @property
    def _marks(self) -> list[dl.Tile]:
        """The tiles crossed out that are still unseen."""
        return [tile for tile in self.view.unseen if tile in self._case.marks]

    def _first_place(self) -> int:
        view = self._views[0]
        return (view.seat + 1) % view.rules.players

    def _go(self, case: Case, message: str) -> Evidence:
        """Go on to another step, place or set of marks."""
        return self._take(self._history.to(case), message)

    # --- from the browser --------------------------------------------------------------

    def answer(self, kind: str, words: dict[str, str]) -> None:
        """Do what a person asked for; raise DominoError to refuse it."""
        case, name = self._case, next(iter(words.values()))
        last = len(self._views) - 1
        steps = {"first": 0, "back": case.at - 1, "next": case.at + 1, "last": last}
        tiles = {str(tile): tile for tile in self.view.unseen}
        places = {str(place): place for place in self.deduction.places}
        if kind == "choose" and name == "place" and words["value"] in places:
            self.ask(places[words["value"]])
        elif kind == "press" and name in steps and 0 <= steps[name] <= last:
            self._go(replace(case, at=steps[name]), "")
        elif kind == "press" and name in tiles and self._shown:
            self.show(" ".join(self.deduction.why(tiles[name], case.place)))
        elif kind == "press" and name in tiles:
            self.mark(tiles[name])
        elif kind == "press" and name == "check":
            self.show(self._checked())
        elif kind == "press" and name == "chances":
            self._shown = not self._shown
            self.show("" if self._shown else "The chances are hidden again.")
        elif kind == "press" and name in ("undo", "redo"):
            self.undo() if name == "undo" else self.redo()
        else:
            raise dl.DominoError("That is not to be found here now; nothing has changed.")

    def _checked(self) -> str:
        """Whether the marks are right; it does not say which tile is missing."""
        marks, chances = self._marks, self._chances()
        where = self._place_words(self._case.place)
        wrong = [tile for tile in marks if chances[tile]]
        if wrong:
            one = wrong[0]
            return f"{one} can well be {where}: nothing that was seen rules it out."
        missing = [tile for tile, chance in chances.items() if not chance and tile not in marks]
        if missing:
            so_far = f"{counted(len(marks), 'tile')} rightly crossed out. " if marks else ""
            more = counted(len(missing), "more tile" if marks else "tile")
            return f"{so_far}{more} cannot be {where}. Which moves tell you so?"
        if not marks:
            return f"Right: nothing rules out any tile; each can be {where}."
        return f"Exactly right: these are all the tiles that cannot be {where}."

    # --- what is shown -----------------------------------------------------------------

    def shown(self) -> dict[str, Any]:
        """All that the browser is to show."""
        view, case = self.view, self._case
        layout = picture_of(svg(view.layout), self._story(), "The table")
        triangle = picture_of(
            self.picture(), self._caption(), "The pack", spots=self._spots(), notes=self._notes()
        )
        options = [(str(place), self._place_title(place)) for place in self.deduction.places]
        last = len(self._views) - 1
        moves: list[Tool] = []
        if last:
            moves = [
                button("first", "First", on=case.at > 0),
                button("back", "Back", on=case.at > 0),
                button("next", "Next move", on=case.at < last),
                button("last", "Last", on=case.at < last),
            ]
        return {
            "label": f"Evidence in {view.rules.title}",
            "pictures": [triangle, layout],
            "tools": [
                choice("place", "Ask about", str(case.place), options),
                button("check", "Check my marks", on=not self._shown),
                check("chances", "Show the chances", on=self._shown),
                *self._step_buttons(),
            ],
            "actions": moves,
            "drawers": [drawer("keep", "Save", [SAVE])],
            "help": list(HELP),
        }

    def _chances(self) -> dict[dl.Tile, Fraction]:
        """The chance of every unseen tile to be at the place that is asked for."""
        table, place = self.deduction.table(), self._case.place
        return {tile: table[tile][place] for tile in self.view.unseen}

    def _spots(self) -> list[dict[str, Any]]:
        cells, chances = triangle_cells(self.view.rules.tiles), self._chances()
        spots = []
        for tile in self.view.unseen:
            x, y, width, height = cells[tile]
            said = "crossed out" if tile in self._marks else "not marked"
            if self._shown:
                said = f"chance {chances[tile]}; press to hear why"
            box = [x - 3, y - 3, width + 6, height + 6]
            spots.append({"id": str(tile), "box": box, "name": f"{tile}, {said}"})
        return spots

    def _caption(self) -> str:
        """The question, or with the chances the number of deals that agree with all."""
        where = self._place_words(self._case.place)
        if self._shown:
            deals = counted(self.deduction.deals, "deal")
            return f"The chance of each tile to be {where}: {deals} agree with all that was seen."
        return f"Which tiles cannot be {where}?"

    def _notes(self) -> list[str]:
        view = self.view
        sizes = [f"{name} {size}" for name, size in zip(self._names, view.sizes, strict=True)]
        boneyard = f"; boneyard {view.boneyard}" if view.boneyard else ""
        return [
            f"You are {self._names[view.seat]} and hold {tiles_text(view.hand)}.",
            f"Tiles in hand: {', '.join(sizes)}{boneyard}.",
        ]

    def _story(self) -> str:
        """The move of this step in words."""
        events = self.view.events
        if not events:
            return "The tiles are dealt."
        event = events[-1]
        told = move_words(event, self.view.rules, self._names)
        if isinstance(event, Drew) or not isinstance(event, dl.Passed):
            return f"Move {len(events)}: {told}"
        numbers = [str(number) for number in self.view.passes[-1].numbers]
        return f"Move {len(events)}: {told} Open then: {listed(numbers) if numbers else 'nothing'}."

    def _place_title(self, place: Any) -> str:
        return self._names[place] if isinstance(place, int) else str(place)

    def _place_words(self, place: Any) -> str:
        if isinstance(place, int):
            return f"with {self._names[place]}"
        return "in the boneyard" if place == "boneyard" else "among those set aside"

    def _drawn(self) -> Picture:
        view = self.view
        return triangle_picture(
            view.rules.tiles,
            self._words(),
            own=view.hand,
            laid=[play.tile for play in view.layout.tiles],
            marks=() if self._shown else self._marks,
            chances=self._chances() if self._shown else None,
        )

    def _words(self) -> str:
        """What the triangle shows, in words."""
        view = self.view
        words = f"The pack: {len(view.unseen)} tiles unseen. {self._caption()}"
        if self._shown:
            chances = self._chances()
            return f"{words} {', '.join(f'{tile}: {chances[tile]}' for tile in view.unseen)}."
        return f"{words} Crossed out: {tiles_text(self._marks)}."

    def picture(self) -> str:
        """The triangle."""
        return svg_text(self._drawn())

    def alt(self) -> str:
        """What the triangle shows, in words."""
        return f"{self._words()} {self._story()}"

    def __repr__(self) -> str:
        seat = self._names[self.view.seat]
        return f"Evidence({self.view.rules.preset!r}, seat {seat}, move {len(self.view.events)})"


def _views(what: Any, seat: Any, players: int | None, seed: int | None) -> tuple[dl.View, ...]:
    """What one seat knew at every step; raises DominoError for what is no round."""
    if isinstance(what, dl.View):
        return (what,)
    if isinstance(what, str):
        what = checked_text(what)
    thing = read(what, players)
    if isinstance(thing, dl.Layout | dl.Position):
        raise dl.DominoError(
            "Evidence needs a round with its moves, because it is the moves that tell: give a "
            "round, its record, or a game with a seed."
        )
    if isinstance(thing, dl.Rules):
        thing = _played(dl.Round.deal(thing, seed))
    steps = thing if isinstance(thing, tuple) else steps_of(thing)
    views = [step.game.view(seat) for step in steps if step.game.result is None]
    if not views:
        raise dl.DominoError("This round is over before its first move: nothing is hidden in it.")
    return tuple(views)


def _played(game: dl.Round) -> dl.Round:
    """The round played out, every seat moving at random by the seed of the deal."""
    random = Random(f"evidence {game.seed}")
    while game.result is None:
        game = (
            game.after(random_move(game.view(game.turn or 0), random))
            if game.legal()
            else game.decline()
        )
    return game
