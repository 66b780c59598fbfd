"""Replaying: a record step by step, with its comments."""

from __future__ import annotations

from dataclasses import dataclass, replace

import dominolab as dl
from dominolab.stepping import Step
from dominolab.telling import move_words, result_words
from dominolab.texts import tiles_text
from dominolab_widgets.board import Tool, button
from dominolab_widgets.desk import Desk


@dataclass(frozen=True, kw_only=True)
class Replaying(Desk):
    """The steps of a record, and which of them is shown: 0 is the deal."""

    steps: tuple[Step, ...]
    names: tuple[str, ...]
    at: int = 0

    @property
    def game(self) -> dl.Round:
        """The round as it is at this step."""
        return self.steps[self.at].game

    @property
    def layout(self) -> dl.Layout:
        """The layout at this step."""
        return self.game.layout

    def hand(self) -> tuple[dl.Tile, ...]:
        """The tiles of the seat to move, to explore the layout with."""
        return () if self.game.turn is None else self.game.hands[self.game.turn]

    def lines(self) -> list[str]:
        """Which step this is, its comment, every hand, and at the end the result."""
        game, comment = self.steps[self.at]
        lines = [f"Step {self.at} of {len(self.steps) - 1}."]
        if comment:
            lines.append(f"Comment: {_visible(comment)}")
        for seat, (name, hand) in enumerate(zip(self.names, game.hands, strict=True)):
            points = f" ({game.in_play[seat]} points)" if game.rules.multiples else ""
            mark = ", to move" if seat == game.turn else ""
            held = "no tile" if not hand else tiles_text(hand)
            lines.append(f"{name}{'' if self.quiet else points}{mark}: {held}")
        if game.rules.boneyard != "none":
            lines.append(f"Boneyard: {tiles_text(game.boneyard)}")
        if game.result is not None:
            lines.append(result_words(game.result, game.rules, self.names))
        return lines

    def actions(self) -> list[Tool]:
        """The buttons that go from step to step."""
        back, on = self.at > 0, self.at < len(self.steps) - 1
        return [
            button("first", "First", on=back),
            button("back", "Back", on=back),
            button("next", "Next", on=on),
            button("last", "Last", on=on),
        ]

    def text(self) -> str:
        """The whole record."""
        return str(self.steps[-1].game)

    def pressed(self, name: str) -> tuple[Desk, str]:
        """The desk at another step, and the move that led there."""
        last = len(self.steps) - 1
        targets = {"first": 0, "back": self.at - 1, "next": self.at + 1, "last": last}
        if name not in targets:
            return super().pressed(name)
        at = targets[name]
        if not 0 <= at <= last:
            raise dl.DominoError("The record has no step there; nothing has changed.")
        desk = replace(self, at=at, told=False)
        return desk, desk.story()

    def story(self) -> str:
        """What happened at this step, in words."""
        events = self.game.events
        if self.at == 0 or not events:
            return "The tiles are dealt."
        return move_words(events[-1], self.game.rules, self.names, points=not self.quiet)


def _visible(text: str) -> str:
    """A text with the characters that cannot be seen written out."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
