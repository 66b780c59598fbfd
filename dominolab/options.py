"""One option of the rules: its name, the values it takes, and its words for a learner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from dominolab.errors import RulesError, nearest, shown

Value = Any  # a bool, a number, a word, a tuple of numbers, or None
Check = Callable[[Value], bool]


class OptionKind(NamedTuple):
    """An option of the option table, before any preset gives it a value.

    `values` maps each choice to the sentence that explains it; where the choices are numbers,
    `values` is empty, `check` says which will do, `allowed` says so in words, and the sentence
    has a gap for the number. `needs` names
    the feature of a game without which the option means nothing.
    """

    name: str
    default: Value
    sentence: str
    source: str
    needs: str
    values: Mapping[Value, str]
    check: Check | None = None
    allowed: str = ""

    def read(self, given: Value) -> Value:
        """Return the value as the rules keep it (a list becomes a tuple), or raise RulesError."""
        value = tuple(given) if isinstance(given, list | tuple) else given
        if self.check is not None:
            # A bool is a number to Python, but not to a player who is asked for a number.
            if type(value) is not bool and self.check(value):
                return value
            raise RulesError(f"{self.name}={shown(given)} will not do: it takes {self.allowed}.")
        for choice in self.values:
            if type(choice) is type(value) and choice == value:
                return choice
        hint = f"it takes {self.choices()}."
        words = [choice for choice in self.values if isinstance(choice, str)]
        guess = nearest(value, words) if isinstance(value, str) else ""
        if guess.startswith("Did you mean"):
            hint = f"{guess} It takes {self.choices()}."
        raise RulesError(f"{self.name}={shown(given)} will not do. {hint[0].upper()}{hint[1:]}")

    def choices(self) -> str:
        """The values it takes, in words."""
        return self.allowed or " or ".join(repr(choice) for choice in self.values)

    def says(self, value: Value) -> str:
        """The sentence for a value."""
        if value in self.values:
            return self.values[value]
        return self.sentence.format(plain(value))


class Option(NamedTuple):
    """An option as one set of rules has it: what it is now, and what it could be."""

    name: str
    value: Value
    default: Value
    values: tuple[Value, ...]
    sentence: str
    source: str

    def __str__(self) -> str:
        choices = ", ".join(str(value) for value in self.values)
        return f"{self.name} = {self.value!r}: {self.sentence} Choices: {choices}."


def plain(value: Value) -> str:
    """A value as a learner would read it.

    >>> plain((5, 3)), plain({2: 7, 3: 5})
    ('5 and 3', '7 for 2, 5 for 3 players')
    """
    if isinstance(value, tuple):
        return " and ".join(str(item) for item in value) if value else "nothing"
    if isinstance(value, Mapping):
        return ", ".join(f"{value[n]} for {n}" for n in sorted(value)) + " players"
    return str(value)


def whole(low: int, high: int) -> Check:
    """A check for whole numbers from low to high."""
    return lambda value: type(value) is int and low <= value <= high


def per_players(low: int, high: int) -> Check:
    """A check for one whole number, or a dict with one for each number of players."""
    one = whole(low, high)

    def check(value: Value) -> bool:
        if isinstance(value, Mapping):
            return bool(value) and all(whole(2, 10)(n) and one(value[n]) for n in value)
        return one(value)

    return check
