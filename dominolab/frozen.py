"""Changing a value that never changes: a copy with some of its fields replaced."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def changed(value: T, **changes: Any) -> T:
    """A copy of a value with some fields changed, without running its checks again.

    `dataclasses.replace` would call `__init__`, which deals tiles here, and it is slow.
    """
    then = object.__new__(type(value))
    then.__dict__.update(value.__dict__)
    then.__dict__.update(changes)
    return then
