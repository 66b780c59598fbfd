"""Dealing by seed, and finding out who leads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from random import Random, SystemRandom
from typing import Any, NamedTuple, TypeVar

from dominolab.errors import DominoError, NotationError, RulesError, shown
from dominolab.events import seat_name
from dominolab.layout import Layout
from dominolab.rules import Rules
from dominolab.tiles import Tile

T = TypeVar("T")
Hand = tuple[Tile, ...]
_INDEX = attrgetter("index")


def shuffled(items: Iterable[T], random: Random) -> list[T]:
    """The items in random order, by our own Fisher-Yates shuffle.

    It uses nothing but `random.random()`, whose values for a seed are the same in every Python,
    so a seed means the same deal for ever.

    >>> shuffled('abcdef', Random(7))
    ['d', 'f', 'e', 'c', 'a', 'b']
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def checked_tiles(given: Any, what: str) -> Hand:
    """Tiles from a text or a list of them; raises NotationError, naming what they are for.

    >>> [str(tile) for tile in checked_tiles('6-4 55', 'a hand')]
    ['6-4', '5-5']
    """
    if isinstance(given, str):
        given = given.replace(",", " ").split()
    if isinstance(given, Tile) or not isinstance(given, Iterable):
        raise NotationError(f"{shown(given)} will not do for {what}: give tiles, like '6-4 5-5'.")
    return tuple(tile if isinstance(tile, Tile) else Tile.parse(tile) for tile in given)


def checked_scores(rules: Rules, given: Any) -> tuple[int, ...] | None:
    """The score of each side before a round; raises RulesError when it is not one number each."""
    if given is None:
        return None
    scores = tuple(given) if isinstance(given, list | tuple) else ()
    sides = len(rules.sides)
    if len(scores) != sides or any(type(n) is not int or abs(n) >= 10**6 for n in scores):
        raise RulesError(
            f"scores={shown(given)} will not do: the {sides} sides need {sides} whole numbers "
            f"of at most six digits, like {[0] * sides}."
        )
    return scores


def in_order(tiles: Iterable[Tile]) -> Hand:
    """Tiles in the order of the pack."""
    return tuple(sorted(tiles, key=_INDEX))


def checked_seed(seed: int | None) -> int:
    """The seed to use: the one given, or a new one that can be shown and used again.

    Raises DominoError for anything but a whole number that is not negative.

    >>> checked_seed(7)
    7
    """
    if seed is None:
        return SystemRandom().randrange(1_000_000)
    if type(seed) is not int or not 0 <= seed < 10**18:
        raise DominoError(
            f"A seed is a whole number from 0 up, of at most 18 digits, not {shown(seed)}; "
            "seed=7 will do."
        )
    return seed


def checked_seat(rules: Rules, seat: Any) -> int:
    """A seat number, or DominoError when nobody sits there."""
    if type(seat) is not int or not 0 <= seat < rules.players:
        raise DominoError(
            f"There is no seat {shown(seat)}: {rules.players} players sit at 0 to "
            f"{rules.players - 1}."
        )
    return seat


class Deal(NamedTuple):
    """The tiles as they are dealt: the hands, the boneyard in drawing order, a tile laid out."""

    hands: tuple[Hand, ...]
    boneyard: Hand
    placed: Tile | None = None


def deal(rules: Rules, random: Random, led_before: Iterable[Tile] = (), lead: str = "lot") -> Deal:
    """Shuffle and deal; deal again where the rules ask for it."""
    placed = rounds_double(rules, led_before) if lead == "placed" else None
    tiles = [tile for tile in rules.tiles if tile is not placed]
    while True:
        order = shuffled(tiles, random)
        size = rules.hand_size
        hands = [in_order(order[n * size : (n + 1) * size]) for n in range(rules.players)]
        found = Deal(tuple(hands), tuple(order[rules.players * size :]), placed)
        no_double = lead == "highest-double" and not any(
            tile.is_double for hand in hands for tile in hand
        )
        if not (no_double and rules.no_double == "redeal"):
            return found


def check_deal(rules: Rules, deal: Deal, table: Layout) -> int:
    """How many tiles are in play; raises RulesError for hands that cannot be.

    Each tile may be there only once: in a hand, in the boneyard or on the table.
    """
    if len(deal.hands) != rules.players:
        raise RulesError(
            f"{rules.players} players need {rules.players} hands, not {len(deal.hands)}."
        )
    if deal.placed is not None and not any(play.tile is deal.placed for play in table.tiles):
        raise RulesError(f"{deal.placed} is placed only in Chickie, with opening='placed'.")
    for seat, hand in enumerate(deal.hands):
        if not hand:
            raise RulesError(
                f"{seat_name(seat)} has no tile; every player needs at least one to begin with."
            )
    in_hands = [tile for hand in deal.hands for tile in hand]
    seen: set[Tile] = set()
    for tile in [*(play.tile for play in table.tiles), *in_hands, *deal.boneyard]:
        if tile not in rules.tiles:
            raise RulesError(f"{tile} is not in the {rules.tiles}.")
        if tile in seen:
            raise RulesError(f"{tile} is there twice; there is only one of each tile.")
        seen.add(tile)
    return len(seen)


def rounds_double(rules: Rules, led_before: Iterable[Tile]) -> Tile:
    """The round's own double in Chickie: the highest that has not led yet.

    Source: S1. Raises RulesError when every double has led.
    """
    led = set(led_before)
    left = [tile for tile in rules.tiles.doubles if tile not in led]
    if not left:
        raise RulesError("Every double has led a round already: the game is over.")
    return left[-1]


def opening_doubles(rules: Rules, lead: str, led_before: Sequence[Tile]) -> list[Tile]:
    """The doubles that may open the round, when a double must."""
    if lead == "highest-double":
        return list(rules.tiles.doubles)
    if lead == "fixed-order-draw":
        return [rounds_double(rules, led_before)]
    rounds_double(rules, led_before)
    return [tile for tile in rules.tiles.doubles if tile not in set(led_before)]


def highest_held(hands: Sequence[Hand], doubles: Iterable[Tile]) -> tuple[int, Tile] | None:
    """The seat that holds the highest of the doubles, and that double."""
    wanted = set(doubles)
    held = [(tile, seat) for seat, hand in enumerate(hands) for tile in hand if tile in wanted]
    if not held:
        return None
    tile, seat = max(held)
    return seat, tile


def heaviest_held(hands: Sequence[Hand]) -> tuple[int, Tile]:
    """The seat with the heaviest tile: most pips, then the higher half."""
    _, tile, seat = max((tile.pips, tile, seat) for seat, hand in enumerate(hands) for tile in hand)
    return seat, tile
