"""Other rules for the same tiles: what can be switched, and what that has changed and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Final

import dominolab as dl
from dominolab.errors import shown
from dominolab.explain import counted
from dominolab.option_table import OPTIONS
from dominolab.texts import value_text
from dominolab_widgets.board import Tool, choice

# The options that say how tiles lie and count; the others only matter while a round is played.
LAYOUT_OPTIONS: Final = (
    "matador_face", "spinners", "spinner_only_if_led", "sides_first", "spinner_count",
    "double_count", "sniff", "multiples", "unit",
)  # fmt: skip
MULTIPLES: Final = ((), (5,), (3,), (5, 3))  # what the list offers; more is possible in code


def offered(rules: dl.Rules, presets: str | Sequence[str]) -> dict[str, dl.Rules]:
    """The rules that can be chosen beside a table, as far as so many players can play them.

    Raises RulesError for a name that no game has.
    """
    names = (presets,) if isinstance(presets, str) else presets
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise dl.RulesError(f"presets={shown(presets)} will not do: give a list of names.")
    found = {rules.preset: dl.rules(rules.preset)}
    for name in names:
        found[name] = dl.rules(name)
    playable = {}
    for name, usual in found.items():
        with suppress(dl.RulesError):
            playable[name] = usual.replace(players=rules.players)
    return playable


def rules_choice(rules: dl.Rules, offered: Mapping[str, dl.Rules]) -> Tool:
    """The list of presets beside the table, with the rules in force chosen."""
    names = [(name, title_of(known)) for name, known in offered.items()]
    now = next((name for name, known in offered.items() if known == rules), "")
    if not now:
        names.append(("", title_of(rules)))
    return choice("rules", "Rules", now, names)


@cache
def option_choices(rules: dl.Rules) -> tuple[Tool, ...]:
    """A list for every option of these rules that changes how tiles lie or count."""
    tools = []
    for option in rules.options():
        if option.name not in LAYOUT_OPTIONS:
            continue
        values = [value for value in _values(option) if _can_be(rules, option.name, value)]
        words = [(value_text(value), OPTIONS[option.name].says(value)) for value in values]
        name = option.name.replace("_", " ").capitalize()
        if len(values) > 1:
            tools.append(choice(f"option {option.name}", name, value_text(option.value), words))
    return tuple(tools)


def _can_be(rules: dl.Rules, name: str, value: Any) -> bool:
    """Whether an option can be switched to a value beside what makes the game what it is."""
    try:
        _with(rules, name, value)
    except dl.RulesError:
        return False
    return True


def switched(rules: dl.Rules, name: str, text: str) -> dl.Rules:
    """The rules with an option as the browser asks for it; raises RulesError."""
    for option in rules.options():
        if option.name == name and name in LAYOUT_OPTIONS:
            for value in _values(option):
                if value_text(value) == text:
                    return _with(rules, name, value)
    raise dl.RulesError("The table does not offer this; nothing has changed.")


def _with(rules: dl.Rules, name: str, value: Any) -> dl.Rules:
    """The rules with one option switched; others that mean nothing beside it are given up."""
    with suppress(dl.RulesError):
        return rules.replace(**{name: value})
    found = dl.rules(rules.preset, players=rules.players, **{name: value})
    for other, kept in rules.differing().items():
        if other != name:
            with suppress(dl.RulesError):
                found = found.replace(**{other: kept})
    return found


def _values(option: dl.Option) -> tuple[Any, ...]:
    """The values to choose from: all there are, or for the multiples the usual ones."""
    if option.name != "multiples":
        return option.values
    return tuple(dict.fromkeys((*MULTIPLES, option.value)))


def compared(before: dl.Layout, after: dl.Layout) -> str:
    """What other rules have changed about a layout, and why."""
    name = title_of(after.rules)
    changed = [
        option.sentence
        for option in after.rules.options()
        if option.name in (*LAYOUT_OPTIONS, "join")
        and option.value != getattr(before.rules, option.name)
    ]
    was, now = len(before.open_ends), len(after.open_ends)
    if was != now:
        changed.append(
            f"There {'is' if now == 1 else 'are'} {counted(now, 'open end')}, not {was}."
        )
    if (before.count, before.points) == (after.count, after.points):
        return " ".join([f"{name}: the same tiles, the same count, the same points.", *changed])
    then = f"{title_of(before.rules)}: {before.explain_count()}"
    return " ".join([f"{name}: {after.explain_count()}", f"({then})", *changed])


def title_of(rules: dl.Rules) -> str:
    """What rules are called; options that differ from the preset are house rules."""
    return f"{rules.title}, house rules" if rules.differing() else rules.title
