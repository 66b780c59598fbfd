"""The `Scoreboard`: the score of a game with real tiles, on a cribbage board and a score sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import dominolab as dl
from dominolab.drawing.scores import (
    board_svg,
    holes,
    names_words,
    scores_svg,
    scores_words,
    sheet_svg,
)
from dominolab.errors import shown
from dominolab.explain import counted
from dominolab.match_records import is_match
from dominolab.scoring_sheet import (
    BOARDS,
    MOST_SIDES,
    Sheet,
    score_words,
    side_letters,
    target_words,
)
from dominolab.texts import LONGEST_MATCH, checked_text, read_rules
from dominolab_widgets.asking import number_in
from dominolab_widgets.board import SAVE, Tool, button, choice, drawer, field, picture_of
from dominolab_widgets.history import History, Remembering
from dominolab_widgets.reading import checked_names

PEGGED: Final = "fives-and-threes"  # what a bare number of holes is the target of
VIEWS: Final = {"board": "the cribbage board", "sheet": "the score sheet"}
HELP: Final = (
    "Write the points of a side into its field and press Enter or the button beside it.",
    "Undo takes back the last points. Another target begins a new game.",
)
ABOUT_PEGS: Final = (
    "Each side has two pegs that leapfrog: the filled one stands at the score, the hollow one at "
    "the score before the last points. So everybody can count the holes between them.",
    "The holes lie in groups of five. The pegs go out along one row of thirty and back along the "
    "next; the large hole is the target.",
)


class Scoreboard(Remembering[Sheet]):
    """A board to keep the score on: two pegs for each side, and a sheet with every round.

    `what` is the number of holes (31, 61 or 121, scored as in Fives and Threes), the name of a
    preset, rules, a match, a round, or the text of one; other targets have a score sheet only.
    Without `exact` the rules say whether the target must be hit exactly. `names` are those of
    the sides. What has been played is on the sheet already. Raises DominoError for what cannot
    be.

    >>> board = Scoreboard(61, players=2).add(0, 28).add(0, 6).add(1, 21).add(1, 8)
    >>> board
    Scoreboard('fives-and-threes', 61, A 34, B 29)
    >>> board.alt()[:74]
    'Cribbage board to 61. A: front peg at 34, back peg at 28. B: front peg at '
    """

    def __init__(
        self,
        what: int | str | dl.Rules | dl.Layout | dl.Round | dl.Match = 61,
        *,
        players: int | None = None,
        exact: bool | None = None,
        names: Sequence[str] = (),
    ) -> None:
        sheet = _sheet_of(what, players, exact)
        self._names = checked_names(names, len(sheet.back))
        self._history = History(sheet)
        self._view = "board"  # where there is one
        super().__init__()
        self._observers: list[Callable[[tuple[int, ...]], None]] = []
        self.show()

    # --- from code ---------------------------------------------------------------------

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each side so far."""
        return self._history.now.scores

    @property
    def sheet(self) -> tuple[tuple[int, ...], ...]:
        """The points of each side in every round; the last round is the one in play."""
        return self._history.now.rounds

    def add(self, seat: int, points: int) -> Scoreboard:
        """Add points for the side of a seat; raises DominoError for points that cannot be.

        Points that would pass an exact target are not taken: the scores stay as they are.
        """
        sheet = self._history.now
        then = sheet.add(seat, points)
        side = sheet.rules.side_of(seat)
        return self._take(self._history.to(then), self._added(sheet, then, side, points))

    def new_round(self) -> Scoreboard:
        """Go on to the next round; raises DominoError when the match is over."""
        then = self._history.now.new_round()
        return self._take(self._history.to(then), f"Round {len(then.rounds)} begins.")

    def new_game(self, target: int | None = None) -> Scoreboard:
        """Begin at nought again, perhaps with another target; raises RulesError."""
        rules = self._history.now.rules
        then = Sheet(rules if target is None else rules.replace(target=target))
        return self._take(
            self._history.to(then), "A new game begins. Undo brings the old one back."
        )

    def observe_scores(self, told: Callable[[tuple[int, ...]], None]) -> None:
        """Call a function with the new scores whenever they have changed.

        Raises DominoError for what cannot be called.
        """
        if not callable(told):
            raise dl.DominoError("observe_scores() takes a function of the scores of all sides.")
        self._observers.append(told)

    def _moved(self, before: Sheet) -> None:
        if self.scores != before.scores:
            for told in self._observers:
                told(self.scores)

    def _added(self, before: Sheet, then: Sheet, side: int, points: int) -> str:
        """What has become of points that were to be added."""
        who = self._who()[side]
        if not points:
            return f"{who} gets nothing, so no peg moves."
        if then is before:
            needs = (before.target or 0) - before.scores[side]
            return (
                f"{counted(points, 'point')} would take {who} past {before.target}, so none is "
                f"taken: {who} needs {needs}."
            )
        if points < 0:
            return f"{who} loses {counted(-points, 'point')}."
        return f"{who} gets {counted(points, 'point')}."

    # --- from the browser --------------------------------------------------------------

    def answer(self, kind: str, words: dict[str, str]) -> None:
        """Do what a person asked for; raise DominoError to refuse it."""
        sheet, name = self._history.now, next(iter(words.values()))
        fields = {_field_name(side): seats[0] for side, seats in enumerate(sheet.rules.sides)}
        steps = {
            "undo": self.undo,
            "redo": self.redo,
            "round": self.new_round,
            "game": self.new_game,
        }
        if kind == "write" and name in fields:
            self.add(fields[name], _points_in(words["text"], sheet))
        elif kind == "press" and name in steps:
            steps[name]()
        elif kind == "choose" and name == "target" and words["value"] in _targets(sheet):
            self.new_game(int(words["value"]))
        elif kind == "choose" and name == "view" and words["value"] in VIEWS and sheet.board:
            self._view = words["value"]
            self.show()
        else:
            raise dl.DominoError("The scoreboard does not offer this; nothing has changed.")

    # --- what is shown -----------------------------------------------------------------

    def shown(self) -> dict[str, Any]:
        """All that the browser is to show."""
        sheet = self._history.now
        draw = board_svg if sheet.board and self._view == "board" else sheet_svg
        return {
            "label": f"Scores of {sheet.rules.title}",
            "pictures": [picture_of(draw(sheet, self._names), score_words(sheet))],
            "lines": self._lines(),
            "actions": self._fields(),
            "tools": self._tools(),
            "drawers": [drawer("keep", "Save", [SAVE])],
            "help": [*HELP, *(ABOUT_PEGS if sheet.board else ())],
        }

    def _lines(self) -> list[str]:
        """Whose letters these are, the round, the rules of the target, pegs off their place."""
        sheet = self._history.now
        lines = [names_words(sheet, self._names), *self._off_the_board()]
        if not sheet.winners:
            lines.append(f"Points go into round {len(sheet.rounds)}.")
        lines.append(" ".join(target_words(sheet)))
        return [line for line in lines if line]

    def _off_the_board(self) -> list[str]:
        """A sentence for each score that has no hole of its own."""
        sheet = self._history.now
        return [
            f"{who} has {score}, which is off the board: the peg stands in the nearest hole."
            for side, (who, score) in enumerate(zip(self._who(), sheet.scores, strict=True))
            if sheet.board and holes(sheet, side)[0] != score
        ]

    def _fields(self) -> list[Tool]:
        """A field for the points of each side, empty again when they were taken."""
        sheet = self._history.now
        if sheet.winners:
            return []
        fields = []
        for side, (letter, who) in enumerate(
            zip(side_letters(sheet.rules), self._who(), strict=True)
        ):
            name, number = _field_name(side), not sheet.least
            tool = field(name, f"Points for {who}", f"Add to {letter}", number=number)
            fields.append({**tool, "about": [sheet.scores[side], sheet.back[side]]})
        return fields

    def _tools(self) -> list[Tool]:
        sheet, targets = self._history.now, _targets(self._history.now)
        tools = [
            *self._step_buttons(),
            button("round", "New round", on=not sheet.winners),
            button("game", "New game"),
        ]
        if targets:
            options = [(target, target) for target in targets]
            tools.append(choice("target", "Target", str(sheet.rules.target), options))
        if sheet.board:
            tools.append(choice("view", "Show", self._view, VIEWS.items()))
        return tools

    def _who(self) -> list[str]:
        """What each side is called: its letter, and its name where it has one."""
        letters = side_letters(self._history.now.rules)
        names = [*self._names, *[""] * (len(letters) - len(self._names))]
        return [
            f"{letter} ({name})" if name else letter
            for letter, name in zip(letters, names, strict=True)
        ]

    def picture(self) -> str:
        """The board, where there is one, above the score sheet."""
        return scores_svg(self._history.now, self._names)

    def alt(self) -> str:
        """What that picture shows, in words."""
        return scores_words(self._history.now, self._names)

    def __repr__(self) -> str:
        sheet = self._history.now
        pairs = zip(side_letters(sheet.rules), sheet.scores, strict=True)
        scores = ", ".join(f"{letter} {score}" for letter, score in pairs)
        target = "" if sheet.target is None else f"{sheet.target}, "
        return f"Scoreboard({sheet.rules.preset!r}, {target}{scores})"


def _sheet_of(what: Any, players: int | None, exact: bool | None) -> Sheet:
    """The sheet for whatever a scoreboard is opened with; raises DominoError."""
    if isinstance(what, str):
        what = _read(checked_text(what, LONGEST_MATCH).strip())
    if isinstance(what, dl.Layout):
        what = what.rules
    options = {} if exact is None else {"exact": exact}
    if type(what) is int:
        return Sheet(_pegged(what, players, options))
    if isinstance(what, dl.Rules):
        return Sheet(dl.rules(what, players=players, **options))
    if not isinstance(what, dl.Match | dl.Round):
        raise dl.DominoError(
            f"A scoreboard is for a number of holes like 61, a game, rules, a round or a match, "
            f"not for {shown(what)}."
        )
    if players is not None or options:
        raise dl.DominoError(
            "What is played has its players and its rules already: leave these out."
        )
    return Sheet.of(what)


def _read(text: str) -> Any:
    """A text as what it stands for: a match, a round, a layout or rules; raises DominoError."""
    if "\n" in text or text.lower().startswith("game:"):
        return dl.Match.parse(text) if is_match(text) else dl.Round.parse(text)
    return dl.Layout.parse(text) if ":" in text else read_rules(text)


def _pegged(target: int, players: int | None, options: dict[str, bool]) -> dl.Rules:
    """The rules for a bare number of holes; raises RulesError when there is no such board."""
    if target not in BOARDS:
        raise dl.RulesError(
            f"A cribbage board is made for {', '.join(map(str, BOARDS))} points, not for "
            f"{shown(target)}; for another target give rules, like 'block target=100'."
        )
    players = 2 if players is None else players
    if type(players) is not int or not 2 <= players <= MOST_SIDES:
        raise dl.RulesError(
            f"A cribbage board has rows for 2 to {MOST_SIDES} players, not for {shown(players)}."
        )
    return dl.rules(PEGGED, players=players, target=target, **options)


def _targets(sheet: Sheet) -> list[str]:
    """The targets to choose from: those with a board, and the one in force."""
    rules = sheet.rules
    if rules.game == "pairs" or rules.match_end != "target":
        return []
    return [str(target) for target in sorted({*BOARDS, rules.target})]


def _field_name(side: int) -> str:
    """The name of the field for the points of a side."""
    return f"points {side}"


def _points_in(text: str, sheet: Sheet) -> int:
    """The points that somebody has typed, with a minus where points can be lost."""
    words = text.strip()
    if sheet.least < 0 and words[:1] in ("-", "−"):
        return -number_in(words[1:])
    return number_in(words)
