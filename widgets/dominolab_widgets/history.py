"""What undo and redo need: the states that came before and those that were undone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from dominolab import DominoError

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
