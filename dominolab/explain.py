"""The count in words: the sum end by end, and why it scores or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dominolab.joining import Laid

if TYPE_CHECKING:
    from dominolab.layout import Layout

_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
          "eleven", "twelve")  # fmt: skip


def number_word(number: int) -> str:
    """A small number as a word, a large one in digits.

    >>> number_word(3), number_word(40)
    ('three', '40')
    """
    return _SMALL[number] if 0 <= number < len(_SMALL) else str(number)


def counted(number: int, thing: str) -> str:
    """A number of things, in the singular where it is one.

    >>> counted(1, 'point'), counted(8, 'point')
    ('1 point', '8 points')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence.

    >>> listed(['A', 'B', 'C']), listed(['A', 'B'], 'or'), listed(['A'])
    ('A, B and C', 'A or B', 'A')
    """
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end


def explain_count(layout: Layout, open_tiles: tuple[Laid, ...]) -> str:
    """The count of a layout as a sentence or two, for a caption."""
    rules = layout.rules
    if not layout.tiles:
        return "No tile lies on the table yet."
    if not rules.counts:
        ends = ", ".join(str(end) for end in layout.open_ends) or "none"
        return f"{rules.title} has no count. Open ends: {ends}."
    total = layout.count or 0
    terms = [term for one in open_tiles for term in _terms(one)]
    text = f"{'+'.join(terms)} = {total}" if len(terms) > 1 else f"The count is {total}"
    sentences = [f"{text}{_worth(layout, total)}."]
    sentences += [
        f"The spinner {one.tile} no longer counts: both its long sides are covered."
        for one in open_tiles
        if one.shape == "spinner" and not one.adds and one.tile.pips
    ]
    sentences += [
        f"The endwise {one.tile} no longer counts: both its short ends are covered."
        for one in open_tiles
        if one.shape == "endwise" and not one.adds and one.tile.pips
    ]
    if any(one.tile.is_double and one.worth == one.tile.high and one.adds for one in open_tiles):
        sentences.append("Only the first double counts both its halves.")
    return " ".join(sentences)


def _terms(one: Laid) -> list[str]:
    """What a laid tile adds, half by half."""
    number = one.tile.high
    if one.tile.pips == 0 and one.shape != "single":
        return ["0", "0"]
    if one.tile.is_double and one.adds:
        return [str(number)] * (one.adds // number)
    return [str(end.adds) for end in one.ends if end.adds or one.shape in ("single", "double")]


def _worth(layout: Layout, total: int) -> str:
    """What the count is worth and why."""
    rules = layout.rules
    if not rules.multiples:
        return f"; counts do not score in {rules.title}"
    if total == 0:
        return ": nothing to count, no points"
    hits = [number for number in rules.multiples if total % number == 0]
    if not hits:
        kinds = " or ".join(number_word(number) for number in rules.multiples)
        return f": not a multiple of {kinds}, no points"
    parts = listed([_times(total // number, number) for number in hits])
    return f": {parts}, {counted(layout.points, 'point')}"


def _times(times: int, number: int) -> str:
    """How often a number goes into the count.

    >>> _times(3, 5), _times(1, 3), _times(2, 6)
    ('three fives', 'one three', 'two sixes')
    """
    word = number_word(number)
    if times == 1:
        return f"one {word}"
    return f"{number_word(times)} {word}{'es' if word == 'six' else 's'}"
