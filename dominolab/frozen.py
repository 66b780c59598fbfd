"""Values that never change: copies with some fields replaced, and things worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


def changed(value: T, **changes: Any) -> T:
    """A copy of a value with some fields changed, without running its checks again.

    `dataclasses.replace` would call `__init__`, which deals tiles here, and it is slow.
    """
    fields = value.__dict__.copy()  # copying a dict whole is quicker than merging two
    fields.update(changes)
    return made(type(value), fields)


def made(kind: type[T], fields: dict[str, Any]) -> T:
    """A value of a class with these fields, straight away: nothing is checked."""
    value = object.__new__(kind)
    object.__setattr__(value, "__dict__", fields)
    return value


class once(Generic[T]):  # noqa: N801 - it is used like `property`
    """A property that is worked out at its first use and then kept.

    What `functools.cached_property` does, without its lock, which a round would pay for at
    every move.
    """

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self.work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, value: Any, owner: type) -> T:
        found = value.__dict__[self.name] = self.work_out(value)
        return found
