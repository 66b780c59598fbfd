"""What undo and redo need: the states that came before and those that were undone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Self, TypeVar

from dominolab import DominoError
from dominolab_widgets.board import Board, Tool, button

T = TypeVar("T")


@dataclass(frozen=True)
class History(Generic[T]):
    """A state with those before it and those undone; stepping returns a new history.

    >>> two = History(1).to(2)
    >>> two.undone().now, two.undone().redone() == two
    (1, True)
    """

    now: T
    past: tuple[T, ...] = ()
    future: tuple[T, ...] = ()

    def to(self, then: T) -> History[T]:
        """Go on to another state; what was undone is forgotten. The same one is no step."""
        return self if then is self.now else History(then, (*self.past, self.now))

    def undone(self) -> History[T]:
        """Go back by one step; raises DominoError when there is none."""
        if not self.past:
            raise DominoError("There is nothing to undo: all is as it was at first.")
        return History(self.past[-1], self.past[:-1], (*self.future, self.now))

    def redone(self) -> History[T]:
        """Go forward again by one step; raises DominoError when there is none."""
        if not self.future:
            raise DominoError("There is nothing to do again: nothing was undone.")
        return History(self.future[-1], (*self.past, self.now), self.future[:-1])


class Remembering(Board, Generic[T]):
    """A drawn widget whose states are kept, so that every step can be undone.

    The subclass keeps its state in `_history` and goes on by `_take()`.
    """

    _history: History[T]

    def undo(self) -> Self:
        """Go back by one step; raises DominoError when there is none."""
        return self._take(self._returned(self._history.undone()), "One step back.")

    def redo(self) -> Self:
        """Go forward again by one step; raises DominoError when there is none."""
        return self._take(self._returned(self._history.redone()), "One step forward.")

    def _take(self, history: History[T], message: str) -> Self:
        """Go on to another state; one that cannot be shown is refused and changes nothing."""
        before, self._history = self._history, history
        try:
            self.show(message)
        except DominoError:
            self._history = before
            raise
        self._moved(before.now)
        return self

    def _returned(self, history: History[T]) -> History[T]:
        """The history after a step back or forward again, where a state comes back otherwise."""
        return history

    def _moved(self, before: T) -> None:
        """Tell whoever watches that there is another state."""

    def _step_buttons(self) -> list[Tool]:
        """The buttons for undo and redo."""
        return [
            button("undo", "Undo", on=bool(self._history.past)),
            button("redo", "Redo", on=bool(self._history.future)),
        ]
