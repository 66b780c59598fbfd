"""The `Memory`: the grid of Concentration, what has been seen in it, and the chances of a pair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

import dominolab as dl
from dominolab.drawing.grids import grid_cells
from dominolab.drawing.shapes import Picture
from dominolab.drawing.svg import svg_text
from dominolab.errors import nearest, shown
from dominolab.explain import counted, listed
from dominolab.pair_chances import (
    best_cell,
    chances_now,
    flip_words,
    known_pairs,
    random_cell,
    why,
)
from dominolab.telling import seat_names
from dominolab.texts import checked_text, read_rules
from dominolab_widgets.asking import seed_in
from dominolab_widgets.board import (
    SAVE,
    Board,
    Tool,
    button,
    drawer,
    field,
    picture_of,
    text_to_copy,
)
from dominolab_widgets.memory_labels import memory_picture, spot_box
from dominolab_widgets.reading import checked_names

PEOPLE: Final = "people"
AGAINST: Final = (PEOPLE, "random", "perfect")
HELP = (
    "Turn a tile: click it or tap it. With the keyboard: Tab to the grid, arrow keys to go from "
    "tile to tile, Enter to turn one, ? for this help.",
    "After the second tile both stay open. They go back when the next tile is turned, or when "
    "you press Go on.",
    "The number of a cell is that of its row and that of its column added up.",
    "Against the computer, Go on also makes it turn its two tiles.",
    "The chances are those of a player who remembers every tile that has been turned.",
)


class Memory(Board):
    """A grid of Concentration to turn tiles in, alone at the screen or with others.

    `what` is the name of a preset, rules, a deal or the text of one; `players` and `seed` are
    for a new deal. With `against='people'` everybody sits at this screen; with 'random' or
    'perfect' you are A and the computer turns for the others: unseen tiles at random, or the
    best cells by the exact chances. Raises DominoError for what cannot be.

    >>> memory = Memory('concentration', seed=7)
    >>> memory.turn(0).turn(24)
    Memory('concentration', 26 tiles left)
    >>> memory.game.pairs
    (0, 1)
    """

    def __init__(
        self,
        what: str | dl.Rules | dl.Concentration = "concentration",
        *,
        players: int | None = None,
        seed: int | None = None,
        names: Sequence[str] = (),
        against: str = PEOPLE,
    ) -> None:
        self._game = _read(what, players, seed)
        self._against = _checked_against(against)
        count = self._game.rules.players
        named = checked_names(names, count)
        if not named and against != PEOPLE:
            named = ("you", *[against] * (count - 1))
        self._names = seat_names(count, named)
        self._open: dl.Flip | None = None  # the turn whose two tiles still lie open
        self._known = self._chances = self._seed_told = False
        self.shown()  # refuses what cannot be shown before there is a widget
        super().__init__()
        self._observers: list[Callable[[dl.Concentration], None]] = []
        self.show()

    # --- from code ---------------------------------------------------------------------

    @property
    def game(self) -> dl.Concentration:
        """The deal as it is now, with all its tiles."""
        return self._game

    def turn(self, cell: int) -> Memory:
        """Turn the tile of a cell, as `Concentration.turn_up()` does; raises DominoError."""
        if self._computers_turn:
            raise dl.IllegalPlay(f"It is the turn of {self._mover}: press Go on.")
        return self._go(self._game.turn_up(cell))

    def go_on(self) -> Memory:
        """Let the computer turn two tiles, or put back the two that lie open.

        Raises DominoError when there is nothing to go on with.
        """
        if self._computers_turn:
            game = self._game
            while len(game.flips) == len(self._game.flips):
                game = game.turn_up(self._computers_cell(game))
            return self._go(game)
        if self._open is None or self._over:
            raise dl.IllegalPlay("There is nothing to go on with now; turn a tile.")
        self._open = None
        self.show()
        return self

    def deal(self, seed: int | None = None) -> Memory:
        """Deal a new grid under the same rules; without a seed one is chosen."""
        self._game, self._open = dl.Concentration(self._game.rules, seed=seed), None
        self._seed_told = False
        return self._tell("A new grid has been dealt.")

    def observe_moves(self, told: Callable[[dl.Concentration], None]) -> None:
        """Call a function with the deal whenever tiles were turned or a new grid was dealt.

        Raises DominoError for what cannot be called.
        """
        if not callable(told):
            raise dl.DominoError("observe_moves() takes a function of one deal of Concentration.")
        self._observers.append(told)

    def _go(self, then: dl.Concentration) -> Memory:
        """Go on to the deal after a turn; its two tiles stay open until the next one."""
        new = then.flips[len(self._game.flips) :]
        self._game, self._open = then, new[-1] if new else None
        return self._tell("")

    def _tell(self, message: str) -> Memory:
        self.show(message)
        for told in self._observers:
            told(self._game)
        return self

    # --- whose turn it is ----------------------------------------------------------------

    @property
    def _over(self) -> bool:
        return self._game.result is not None

    @property
    def _mover(self) -> str:
        """The name of the seat in turn."""
        return self._names[self._game.turn or 0]

    @property
    def _computers_turn(self) -> bool:
        return self._against != PEOPLE and not self._over and self._game.turn != 0

    def _computers_cell(self, game: dl.Concentration) -> int:
        """The cell that the computer turns; it knows what the people know, and no more."""
        view = game.view(0)
        if self._against == "perfect":
            return best_cell(view)
        # A text as seed: its numbers have nothing to do with those that have dealt the grid.
        return random_cell(view, Random(f"{game.seed}, turn {len(game.flips)}, {game.up}"))

    # --- from the browser --------------------------------------------------------------

    def answer(self, kind: str, words: dict[str, str]) -> None:
        """Do what a person asked for; raise DominoError to refuse it."""
        if kind == "press":
            self._pressed(words["button"])
        elif kind == "write" and words["field"] == "seed":
            self.deal(seed_in(words["text"]))
        else:
            raise dl.DominoError("The grid does not know what that was for; nothing has changed.")

    def _pressed(self, name: str) -> None:
        cells = {_spot(cell): cell for cell in range(len(self._game.grid))}
        if name in cells:
            self.turn(cells[name])
        elif name == "go":
            self.go_on()
        elif name == "known":
            self._known = not self._known
            self.show("What has been seen is shown." if self._known else "It is hidden again.")
        elif name == "chances":
            self._chances = not self._chances
            self.show("The chances are shown." if self._chances else "They are hidden again.")
        elif name == "tell" and self._may_tell:
            self._seed_told = True
            self.show("Whoever deals this seed again knows where every tile lies.")
        else:
            raise dl.DominoError("The grid has no such button now; nothing has changed.")

    # --- what is shown -----------------------------------------------------------------

    def shown(self) -> dict[str, Any]:
        """All that the browser is to show; nothing in it depends on a hidden face."""
        picture = picture_of(self.picture(), self._caption(), spots=self._spots())
        return {
            "label": f"{self._game.rules.title} grid",
            "pictures": [picture],
            "lines": self._lines(),
            "rack": "",
            "things": [],
            "tools": self._tools(),
            "drawers": self._drawers(),
            "help": list(HELP),
        }

    @property
    def _view(self) -> dl.GridView:
        """What everybody knows; it is the same for every seat."""
        return self._game.view(0)

    @property
    def _may_tell(self) -> bool:
        return self._game.seed is not None and not (self._over or self._seed_told)

    def _tools(self) -> list[Tool]:
        known = "Hide what has been seen" if self._known else "Show what has been seen"
        chances = "Hide the chances" if self._chances else "Show the chances"
        waits = self._computers_turn or (self._open is not None and not self._over)
        return [button("go", "Go on", on=waits), button("known", known), button("chances", chances)]

    def _drawers(self) -> list[Tool]:
        deal = [field("seed", "Seed (empty: any)", "Deal", number=True)]
        if self._may_tell:
            deal.append(button("tell", "Show the seed of this deal"))
        keep = [text_to_copy("text", "The record of this deal", str(self._game)), SAVE]
        return [
            drawer("deal", "Deal a new grid", deal),
            drawer("keep", "Copy, save", keep if self._over else [SAVE]),
        ]

    def _faces(self) -> dict[int, dl.Tile]:
        """The tiles that lie open now: one that was turned, or the two of the last turn."""
        if self._open is not None:
            return dict(zip(self._open.cells, self._open.tiles, strict=True))
        up = self._game.up
        return {} if up is None else {up: self._game.grid[up]}

    def _now(self) -> dict[int, Fraction]:
        """The chances of the cells that may be turned, if they are to be shown."""
        return chances_now(self._view) if self._chances and not self._over else {}

    def _spots(self) -> list[dict[str, Any]]:
        """The cells that a person may turn now, and those lying open, so that the focus stays."""
        if self._over or self._computers_turn:
            return []
        game, view, faces, chances = self._game, self._view, self._faces(), self._now()
        boxes = grid_cells(view)
        spots = []
        for cell in sorted({*game.left, *faces}):
            name = f"Cell {cell}, face down"
            if cell in faces:
                name = f"Cell {cell}, {faces[cell]} lies open"
            elif self._known and view.faces[cell] is not None:
                name += f", seen as {view.faces[cell]}"
            if cell in chances:
                name += f", chance of a pair {chances[cell]}"
            row, place = divmod(cell, game.columns)
            name += f"; row {row + 1} of {game.rows}, place {place + 1} of {game.columns}"
            spots.append({"id": _spot(cell), "box": spot_box(boxes[cell]), "name": name})
        return spots

    def _caption(self) -> str:
        """What has happened, and what is to be done now."""
        game, last = self._game, self._open
        told = []
        if last is not None:
            told.append(f"{self._names[last.seat]}: {flip_words(game.rules, last)}")
        elif game.up is not None:
            told.append(f"{self._mover} turned {game.grid[game.up]} in cell {game.up}.")
        if game.result is not None:
            told.append(_result_words(game, self._names))
        elif self._computers_turn:
            told.append(f"It is the turn of {self._mover}: press Go on.")
        elif game.up is not None:
            told.append("Now turn a second tile.")
        else:
            told.append(f"It is the turn of {self._mover}: turn a tile.")
        return " ".join(told)

    def _lines(self) -> list[str]:
        """The score of each player, the chances if they are shown, and at the end the seed."""
        game, lines = self._game, []
        for seat, name in enumerate(self._names):
            line = f"{name}: {counted(game.pairs[seat], 'pair')}"
            if game.rules.pair_points != 1 or game.scores is not None:
                line += f", {counted(game.points[seat], 'point')}"
            if game.scores is not None:
                line += f", {game.scores[seat] + game.points[seat]} in the series"
            lines.append(line + ".")
        if chances := self._now():
            lines += _chance_lines(self._view, chances)
        if game.seed is not None and (self._over or self._seed_told):
            lines.append(f"This deal has the seed {game.seed}.")
        return lines

    def _drawn(self) -> Picture:
        """The grid with the tiles that lie open, and the chances where they are shown."""
        return memory_picture(self._view, self._known, self._faces(), self._now())

    def picture(self) -> str:
        """The grid as it is shown."""
        return svg_text(self._drawn())

    def alt(self) -> str:
        """What that picture shows, in words."""
        return " ".join([self._drawn().words, self._caption(), *self._lines()])

    def __repr__(self) -> str:
        left = counted(len(self._game.left), "tile")
        return f"Memory({self._game.rules.preset!r}, {left} left)"


def _read(what: Any, players: Any, seed: Any) -> dl.Concentration:
    """The deal to show; raises DominoError for what is none."""
    if isinstance(what, str):
        text = checked_text(what)
        what = dl.Concentration.parse(text) if "\n" in text.strip() else read_rules(text)
    if isinstance(what, dl.Rules):
        return dl.Concentration(what, players=players, seed=seed)
    if not isinstance(what, dl.Concentration):
        raise dl.DominoError(
            f"A Memory shows 'concentration', its rules, a deal or the text of one, "
            f"not {shown(what)}."
        )
    if players is not None or seed is not None:
        raise dl.DominoError("This deal has its players and its tiles: leave out players and seed.")
    return what


def _checked_against(against: Any) -> str:
    if not isinstance(against, str) or against not in AGAINST:
        hint = nearest(against if isinstance(against, str) else "", AGAINST)
        raise dl.DominoError(f"There is no player {shown(against)}. {hint}")
    return against


def _spot(cell: int) -> str:
    return f"cell {cell}"


def _chance_lines(view: dl.GridView, chances: dict[int, Fraction]) -> list[str]:
    """The best chance with its reason, and the pairs that are certain."""
    best = best_cell(view)
    alike = [cell for cell, chance in chances.items() if chance == chances[best]]
    where = f"cell {best}"
    if len(alike) > 1:
        where += f" or any of {len(alike) - 1} others" if len(alike) > 2 else f" or {alike[1]}"
    percent = "" if chances[best] in (0, 1) else f" (about {float(100 * chances[best]):.0f} %)"
    lines = [f"Best now: {where}, chance {chances[best]}{percent}. {why(view, best)}"]
    if pairs := known_pairs(view):
        named = ", ".join(f"cells {one} and {other}" for one, other in pairs)
        lines.append(f"Certain to be a pair: {named}.")
    return lines


def _result_words(game: dl.Concentration, names: Sequence[str]) -> str:
    """How the deal ended and who has won it."""
    result = game.result
    assert result is not None
    winners = [names[seat] for seat in result.winners]
    if result.reason == "series":
        return f"{winners[0]} has reached {game.rules.series} points and wins the series."
    how = "The grid is empty" if result.reason == "cleared" else "No pair is left"
    most = counted(max(result.pairs), "pair")
    if len(winners) == 1:
        return f"{how}: {winners[0]} wins with {most}."
    return f"{how}: {listed(winners)} share the win with {most} each."
