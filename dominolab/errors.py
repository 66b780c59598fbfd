"""The errors of dominolab: what was given, why it fails, and what would do."""

from __future__ import annotations

from collections.abc import Iterable


class DominoError(ValueError):
    """Anything a player, a teacher or a text asked for that cannot be done."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook: the sentence alone, without the code that said it."""
        return [f"{type(self).__name__}: {self}"]


class NotationError(DominoError):
    """A text that cannot be read; the message says where, and what was expected."""


class IllegalPlay(DominoError):
    """A move that the rules do not allow now; nothing has changed."""


class AmbiguousPlay(IllegalPlay):
    """A tile that fits several places, when the place was not named."""


class RulesError(DominoError):
    """A preset, an option or a value that does not exist or does not fit."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The hint to add for a misspelt word: the nearest known one, or all of them.

    >>> nearest('mugins', ['muggins', 'block'])
    "Did you mean 'muggins'?"
    """
    from difflib import get_close_matches  # seldom needed, and slow to import

    known = sorted(known)
    close = get_close_matches(word[:40].lower(), known, n=1, cutoff=0.6)
    if close:
        return f"Did you mean {close[0]!r}?"
    return "Known are: " + ", ".join(known) + "."


def shown(given: object) -> str:
    """What was given, short enough to print in a message and with its odd characters visible.

    >>> shown('x' * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'"
    """
    if isinstance(given, str) and len(given) > 40:
        return repr(given[:40])[:-1] + "…'"
    try:
        text = repr(given)
    except Exception:  # what was given may be anything, and its own words may fail
        return f"something of the kind {type(given).__name__}"
    return text if len(text) <= 60 else text[:59] + "…"


def checked_words(**given: object) -> None:
    """Raise IllegalPlay unless place and face are text and numbers are whole, where given.

    >>> checked_words(at='6-6:a', touch=None)
    """
    kinds = {"at": str, "face": str, "touch": int}
    for name, value in given.items():
        if value is not None and type(value) is not kinds[name]:
            what = "a whole number" if kinds[name] is int else "a text in quotes"
            raise IllegalPlay(f"{name}={shown(value)} will not do: it is {what}, or left out.")
