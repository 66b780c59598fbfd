"""How a round begins: the deal is checked and the leader found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dominolab import dealing
from dominolab.dealing import Deal, checked_seat
from dominolab.errors import RulesError
from dominolab.layout import Layout
from dominolab.rules import Rules
from dominolab.tiles import Tile


def beginning(
    rules: Rules,
    tiles: Deal,
    starter: int,
    lead: str,
    scores: Sequence[int] | None,
    led_before: tuple[Tile, ...],
    seed: int | None,
    table: Layout | None = None,
) -> dict[str, Any]:
    """The fields of a round about to begin: who leads what, or what must be drawn for first."""
    layout = _table(rules, tiles, lead, table)
    # A deal from a seed is right by its making.
    used = dealing.check_deal(rules, tiles, layout) if seed is None else len(rules.tiles)
    checked_seat(rules, starter)
    _check_led(rules, led_before)
    leader: int | None = starter
    forced: Tile | None = None
    opening: tuple[Tile, ...] = ()
    if not layout.tiles and lead != "lot":
        doubles = dealing.opening_doubles(rules, lead, led_before)
        found = dealing.highest_held(tiles.hands, doubles)
        if found is None and lead == "highest-double" and rules.no_double == "redeal":
            raise RulesError("Nobody holds a double, so these rules ask to deal again.")
        if found is None and lead == "highest-double" and rules.no_double == "heaviest-tile":
            found = dealing.heaviest_held(tiles.hands)
        if found is None:  # players draw one each until one of these appears
            leader, opening = None, tuple(doubles)
        else:
            leader, forced = found
    return {
        "rules": rules,
        "layout": layout,
        "hands": tiles.hands,
        "boneyard": tiles.boneyard,
        "turn": starter if leader is None else leader,
        "starter": starter,
        "leader": leader,
        "lead": lead,
        "forced": forced,
        "opening": opening,
        "scores": dealing.checked_scores(rules, scores),
        "led_before": led_before,
        "placed": tiles.placed,
        "events": (),
        "in_play": (0,) * rules.players,
        "drawn": 0,
        "claimable": 0,
        "claimant": None,
        "waiting": None,
        "ending": None,
        "result": None,
        "seed": seed,
        "table": layout,
        "aside": len(rules.tiles) - used,
    }


def _check_led(rules: Rules, led_before: tuple[Tile, ...]) -> None:
    """Raise RulesError unless these are different doubles of the pack, in Chickie."""
    if led_before and rules.spinners != "feet":
        raise RulesError(f"Which doubles have led means nothing in {rules.title}.")
    for tile in led_before:
        if tile not in rules.tiles.doubles or led_before.count(tile) > 1:
            raise RulesError(f"{tile} cannot have led before: name each double once.")


def _table(rules: Rules, tiles: Deal, lead: str, table: Layout | None) -> Layout:
    """What lies on the table before the first move."""
    if table is not None:
        if not isinstance(table, Layout) or table.rules != rules:
            raise RulesError("The table must be a layout under the same rules as the round.")
        return table
    if lead != "placed":
        return Layout(rules)
    if tiles.placed is None:
        raise RulesError("With opening='placed' say which double is laid out: placed='6-6'.")
    return Layout(rules).play(tiles.placed)
