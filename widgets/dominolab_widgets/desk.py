"""What lies before a person at the table: one state, and what each thing they do makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import dominolab as dl
from dominolab_widgets import asking
from dominolab_widgets.board import Tool, button, field
from dominolab_widgets.pieces import Offer


@dataclass(frozen=True)
class Desk:
    """A state of the table; whatever is done returns the next one and a sentence about it.

    `ask` is the kind of question put after each move, `told` whether it has been answered.
    """

    ask: str = asking.NOTHING
    told: bool = False

    # --- what each kind of desk says for itself -------------------------------------------

    @property
    def layout(self) -> dl.Layout:
        """The layout to show."""
        raise NotImplementedError

    def offers(self) -> list[Offer]:
        """The tiles that can be picked up."""
        return []

    def rack_words(self) -> str:
        """The heading of the tiles."""
        return "Tiles to lay"

    def hand(self) -> tuple[dl.Tile, ...]:
        """The tiles to explore the layout with."""
        return tuple(offer.tile for offer in self.offers())

    def lines(self) -> list[str]:
        """What stands below the picture."""
        return []

    def actions(self) -> list[Tool]:
        """What can be done besides laying a tile."""
        return []

    def text(self) -> str:
        """What is on the desk as text, for copying; nothing hidden is in it."""
        return str(self.layout)

    def laid(self, play: dl.Play) -> tuple[Desk, str]:
        """The desk after a tile was laid."""
        raise NotImplementedError

    def pressed(self, name: str) -> tuple[Desk, str]:
        """The desk after one of its buttons was pressed."""
        raise dl.DominoError("The table has no such button now; nothing has changed.")

    def stepped_back(self) -> Desk:
        """The desk as it comes back by Undo or Redo."""
        return self

    # --- the question ----------------------------------------------------------------------

    @property
    def quiet(self) -> bool:
        """Whether the count has to be kept back, because it is being asked for."""
        return self.ask != asking.NOTHING and not self.told and bool(self.layout.tiles)

    def caption(self) -> str:
        """The line under the picture: the count in words, or the question."""
        return asking.question(self.ask) if self.quiet else self.layout.explain_count()

    def asked(self) -> list[Tool]:
        """The field for an answer and the way round it."""
        if not self.quiet:
            return []
        label = "Your answer"
        tool = field("answer", label, "Check", number=True)
        return [{**tool, "about": len(self.layout)}, button("tell", "Show me")]

    def answered(self, text: str) -> tuple[Desk, str]:
        """The desk after an answer was typed; a wrong one leaves the question open."""
        if not self.quiet:
            raise dl.DominoError("Nothing is being asked now; nothing has changed.")
        given = asking.number_in(text)
        if given != asking.answer_of(self.ask, self.layout):
            return self, asking.not_so(self.ask, given)
        return self.revealed(given, "Right!")

    def revealed(self, given: int | None, words: str) -> tuple[Desk, str]:
        """The desk with the count shown."""
        return replace(self, told=True), words

    def asking_for(self, ask: str) -> Desk:
        """The desk with another kind of question; raises RulesError."""
        return replace(self, ask=asking.checked_kind(ask, self.layout.rules), told=False)

    def do(self, kind: str, words: dict[str, Any]) -> tuple[Desk, str]:
        """What a person did in the browser, apart from what the table answers itself."""
        if kind == "write" and words["field"] == "answer":
            return self.answered(words["text"])
        if kind == "press" and words["button"] == "tell" and self.quiet:
            return self.revealed(None, "This is how it counts.")
        if kind == "press":
            return self.pressed(words["button"])
        raise dl.DominoError("The table does not know what that was for; nothing has changed.")
