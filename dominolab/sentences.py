"""What each option says under given rules: its sentence, fitted to the options beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominolab.option_table import OPTIONS

if TYPE_CHECKING:
    from dominolab.rules import Rules

_PLAIN = {
    "multiples": ((), "Counts do not score."),
    "chip_out": (0, "There is no extra point for the last tile."),
    "reserve": (0, "Every tile of the boneyard may be drawn."),
}


def sentence(rules: Rules, name: str) -> str:
    """The sentence of an option as it works under these rules.

    >>> from dominolab.rules import rules
    >>> sentence(rules('matador'), 'join')
    'Halves join when together they make 7; a double joins with one half.'
    """
    value = getattr(rules, name)
    if name in _PLAIN and value == _PLAIN[name][0]:
        return _PLAIN[name][1]
    special = {
        "join": _join,
        "spinners": _spinners,
        "matador_face": _matador,
        "hand_end": _hand_end,
        "blocked": _blocked,
        "blocked_round": _blocked_round,
    }.get(name)
    return (special(rules) if special else None) or OPTIONS[name].says(value)


def is_idle(rules: Rules, name: str) -> bool:
    """Whether an option changes nothing beside the others, so that the rules need not say it.

    >>> from dominolab.rules import rules
    >>> is_idle(rules('block'), 'no_double'), is_idle(rules('block'), 'blocked')
    (True, False)
    """
    compares = rules.hand_end == "lightest" or rules.blocked not in (
        "as-hand-end", "waterfall", "none",
    )  # fmt: skip
    by_hand_end = rules.blocked == "as-hand-end" and not _everybody_counts(rules)
    return {
        "no_double": "highest-double" not in (rules.lead_first, rules.lead_next),
        "lead_after_block": rules.lead_next in ("lot", "highest-double"),
        "keep_drawn": rules.voluntary_draw,
        "double_count": not rules.multiples,
        "spinner_count": not rules.multiples,
        "tie": not (compares or (by_hand_end and rules.hand_end != "none")),
        "blocked_round": rules.round_to is None
        or rules.blocked in ("as-hand-end", "wins-game", "none"),
        "round_to": rules.hand_end == "none" and rules.blocked in ("none", "as-hand-end"),
    }.get(name, False)


def _everybody_counts(rules: Rules) -> bool:
    return rules.hand_end in ("holder-subtracts", "own-pips-low-wins")


def _join(rules: Rules) -> str | None:
    if rules.join == "match":
        return None
    return f"Halves join when together they make {rules.pack + 1}; a double joins with one half."


def _spinners(rules: Rules) -> str | None:
    if rules.spinner_only_if_led and rules.spinners in ("first", "all"):
        return "A double that leads the round is a spinner: it can be built on from all four sides."
    return None


def _matador(rules: Rules) -> str:
    from dominolab.joining import is_matador

    matadors = ", ".join(str(tile) for tile in rules.tiles if is_matador(tile, rules.pack))
    how = OPTIONS["matador_face"].says(rules.matador_face)
    return f"The matadors are {matadors}. {how}"


def _hand_end(rules: Rules) -> str | None:
    if rules.hand_end == "opponents-pips":
        return _in_points(rules, "Who went out scores all the opponents' pips, rounded once.")
    return _in_points(rules, OPTIONS["hand_end"].says(rules.hand_end))


def _in_points(rules: Rules, text: str) -> str | None:
    """A sentence on pips, with what they are worth where they are not points themselves."""
    if rules.unit == "pips" or not rules.round_to or rules.hand_end == "none":
        return None
    return f"{text[:-1]}, a point for every {rules.round_to}."


def _blocked(rules: Rules) -> str | None:
    if rules.blocked == "as-hand-end" and _everybody_counts(rules):
        return "If blocked, everybody counts the own hand, as after going out."
    text = OPTIONS["blocked"].says(rules.blocked)
    compares_sides = rules.partners and rules.blocked_partners != "individual-lightest"
    return text.replace("the lightest hand", "the lighter side") if compares_sides else text


def _blocked_round(rules: Rules) -> str | None:
    if rules.blocked_round == "none":
        return _in_points(rules, "Points of a blocked round are rounded once, as a sum.")
    return _in_points(rules, OPTIONS["blocked_round"].says(rules.blocked_round))
