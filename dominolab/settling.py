"""Settling every option of a game, and refusing what cannot be played."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any

from dominolab import option_table as table
from dominolab.errors import RulesError
from dominolab.option_table import OPTIONS
from dominolab.presets import PRESETS, Preset
from dominolab.tiles import Pack

if TYPE_CHECKING:
    from dominolab.rules import Rules

_PER_PLAYERS = ("hand_size", "reserve", "target")


def for_players(name: str, value: Any, players: int) -> Any:
    """One number out of a dict by number of players."""
    if name in _PER_PLAYERS and isinstance(value, Mapping):
        if players not in value:
            known = ", ".join(str(n) for n in sorted(value))
            raise RulesError(f"{name} is given for {known} players, but {players} play.")
        return value[players]
    return value


def hand_size_of(preset: Preset, players: int, given: Mapping[str, Any]) -> int:
    """How many tiles each player takes; raises RulesError where the preset does not say."""
    if preset.game != "layout":
        return 0
    if "hand_size" in given:
        return int(given["hand_size"])
    hands = preset.hands_with(given.get("pack", OPTIONS["pack"].default))
    if players not in hands:
        known = ", ".join(str(n) for n in sorted(hands))
        pack = Pack(given.get("pack", OPTIONS["pack"].default))
        most = min(5, len(pack) // players)
        raise RulesError(
            f"{preset.title} has a hand size for {known} players; for {players} give one, "
            f"for example hand_size={most}."
        )
    return hands[players]


def settle(
    preset: Preset, players: int, given: Mapping[str, Any], hand_size: int
) -> dict[str, Any]:
    """Every option's value: as given, else as the preset says, else the default."""
    values = {name: kind.default for name, kind in OPTIONS.items()}
    values |= preset.options
    values |= given
    values["hand_size"] = hand_size
    for name in ("reserve", "target"):
        number = values[name]
        if isinstance(number, Mapping):
            # More players than the preset's table covers play as its largest table does.
            values[name] = number.get(players, number[max(number)])
    if values["sniff"] != "off":
        values["spinners"] = "first"
        values["spinner_count"] = "exposed" if values["sniff"] == "us" else "standard"
    if values["lead_next"] == "winner":
        values["lead_after_block"] = "lot"
    if values["pairs_sum"] is None:
        values["pairs_sum"] = 2 * values["pack"]
    return values


def features_of(rules: Rules) -> set[str]:
    """What these rules have that options depend on, in the words of the option table."""
    if rules.game == "pairs":
        return {table.PAIRS, *([table.DOUBLES_APART] if rules.doubles_with_doubles else [])}
    chickie, matador = rules.spinners == "feet", rules.join == "sum"
    has = {
        table.LAYOUT: True,
        table.ORDINARY_LEAD: not chickie,
        table.MATCHING: not chickie and not matador,
        table.COUNTING: bool(rules.multiples) and not chickie and not matador,
        table.SPINNER: rules.spinners in ("first", "all"),
        table.FIVES_AND_THREES: PRESETS[rules.preset].options.get("multiples") == (5, 3),
        table.MATADOR: matador,
        table.CHICKIE: chickie,
        table.BONEYARD: rules.boneyard != "none",
        table.PARTNERS: rules.partners,
        table.CALLS: rules.muggins_call,
        table.TARGET: rules.match_end == "target",
    }
    return {feature for feature, there in has.items() if there}


def refuse_meaningless(rules: Rules, given: Mapping[str, Any]) -> None:
    """Raise RulesError for an option that means nothing in this game."""
    features = features_of(rules)
    for name in given:
        needs = OPTIONS[name].needs
        if needs and needs not in features:
            able = ", ".join(option.name for option in rules.options())
            raise RulesError(
                f"{name} means nothing in {rules.title} as it is played here: it is only for "
                f"games with {needs}. These options do something: {able}."
            )
    for name, why in (("spinner_count", "sniff"), ("lead_after_block", "lead_next='winner'")):
        if name in given and given[name] != getattr(rules, name):
            raise RulesError(
                f"{why} settles {name} as {getattr(rules, name)!r}, so it cannot be "
                f"{given[name]!r} too: leave one of them out."
            )
    if rules.join == "sum" and rules.spinners != "none":
        raise RulesError(
            "Spinners and ends that make a sum do not go together: leave out "
            "one of spinners and join='sum'."
        )


def check_deal(rules: Rules) -> None:
    """Raise RulesError when the pack has too few tiles for everybody, or cannot be paired."""
    tiles = len(rules.tiles)
    if rules.game == "pairs":
        if tiles % 2:
            even = [n for n in range(2, 19) if (n + 1) * (n + 2) // 2 % 2 == 0]
            raise RulesError(
                f"The {rules.tiles} has {tiles} tiles, an odd number, so they cannot all be "
                f"paired; packs {', '.join(str(n) for n in even)} can."
            )
        if not any(
            one.pips + other.pips == rules.pairs_sum
            and (one.is_double == other.is_double or not rules.doubles_with_doubles)
            for one, other in combinations(rules.tiles, 2)
        ):
            raise RulesError(
                f"No two tiles of the {rules.tiles} make a pair of {rules.pairs_sum} pips by "
                f"these rules; {2 * rules.pack} is the usual sum."
            )
        return
    if rules.partners and rules.players != 4:
        raise RulesError(
            f"Partners need four players, two on each side; {rules.players} play here."
        )
    placed = 1 if rules.spinners == "feet" and rules.opening == "placed" else 0
    dealt = rules.players * rules.hand_size
    if dealt + placed > tiles:
        raise RulesError(
            f"{rules.players} players with {rules.hand_size} tiles each need {dealt} tiles"
            f"{', and one is laid out' if placed else ''}, but the {rules.tiles} has {tiles}."
        )
