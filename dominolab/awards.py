"""What the tiles left in hand are worth when a round is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dominolab.dealing import checked_seat, checked_tiles
from dominolab.errors import RulesError, shown
from dominolab.rules import Rules
from dominolab.tiles import Tile

Hands = Sequence[Sequence[Tile]]


class Award(NamedTuple):
    """The points of each side for the end of a round, and the side that won the whole game.

    `wins_game` is None unless the rules give a blocked game to the lightest hand.
    """

    points: tuple[int, ...]
    wins_game: int | None = None


def within_target(points: int, standing: int, target: int) -> int:
    """The points that an exact target lets through: all of them, or none. Source: S0.

    >>> within_target(3, 58, 61), within_target(4, 58, 61)
    (3, 0)
    """
    return 0 if points > 0 and standing + points > target else points


def round_nearest(pips: int, number: int | None) -> int:
    """Round pips to the nearest multiple of a number; None rounds nothing.

    With 5 and 3 there are no halves to argue about. Source: S0, S1.

    >>> round_nearest(27, 5), round_nearest(28, 5), round_nearest(7, 3), round_nearest(8, 3)
    (25, 30, 6, 9)
    """
    if number is None:
        return pips
    if type(pips) is not int or type(number) is not int or number < 1:
        raise RulesError(
            f"Pips are rounded to a multiple of 3 or 5; {shown(pips)} and {shown(number)} "
            "cannot be used."
        )
    return (2 * pips + number) // (2 * number) * number


def hand_pips(rules: Rules, tiles: Sequence[Tile]) -> int:
    """The pips of the tiles left in a hand (in Chickie the double blank may count 50).

    Source: S1; 50: common public rules.

    >>> from dominolab.rules import rules
    >>> hand_pips(rules('chickie', double_blank=50), [Tile(6, 4), Tile(0, 0)])
    60
    """
    pips = sum([tile.pips for tile in tiles])
    return pips + rules.double_blank if Tile(0, 0) in tiles else pips


def award(rules: Rules, hands: Hands, winner: int | None = None) -> Award:
    """The points of each side for the tiles left, when `winner` went out or nobody can move.

    Raises RulesError when there are not as many hands as players.

    >>> from dominolab.rules import rules
    >>> hands = [[], [Tile(6, 1)], [Tile(5, 2)]]
    >>> award(rules('all-fives', players=3), hands, winner=0).points
    (10, 0, 0)
    >>> award(rules('muggins-kelley', players=3), hands, winner=0).points
    (15, 0, 0)
    """
    if not isinstance(rules, Rules) or rules.game != "layout":
        raise RulesError(f"{shown(rules)} are no rules of a game with hands.")
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise RulesError(f"hands={shown(hands)} will not do: give a list with a hand for each.")
    read = [checked_tiles(hand, "a hand") for hand in hands]
    if len(read) != rules.players:
        raise RulesError(f"{rules.players} players have {rules.players} hands, not {len(read)}.")
    if winner is not None:
        checked_seat(rules, winner)
    return award_for(rules, read, [hand_pips(rules, hand) for hand in read], winner)


def award_for(rules: Rules, hands: Hands, pips: Sequence[int], winner: int | None) -> Award:
    """The award where the pips of the hands are known already."""
    if winner is not None:
        return Award(_unit(rules, _hand_end(rules, hands, pips, winner)))
    if rules.blocked == "none":
        return Award((0,) * len(rules.sides))
    if rules.blocked == "as-hand-end":
        return Award(_unit(rules, _hand_end(rules, hands, pips, None)))
    if rules.blocked == "wins-game":
        light = lightest(rules, hands, pips)
        return Award((0,) * len(rules.sides), None if light is None else light[0])
    return Award(_unit(rules, _blocked(rules, hands, pips)))


def _unit(rules: Rules, points: list[int]) -> tuple[int, ...]:
    """Points in the unit of the game: with 'multiples', one for each `round_to` pips."""
    if rules.unit == "multiples" and rules.round_to is not None:
        # Every sum was rounded before, so this division leaves nothing over.
        return tuple(total // rules.round_to for total in points)
    return tuple(points)


def _hand_end(rules: Rules, hands: Hands, pips: Sequence[int], out: int | None) -> list[int]:
    """What `hand_end` gives each side; `out` is None when the round was blocked."""

    def rounded(number: int) -> int:
        return round_nearest(number, rules.round_to)

    points = [0] * len(rules.sides)
    if rules.hand_end == "none":
        return points
    if rules.hand_end in ("holder-subtracts", "own-pips-low-wins"):
        for seat, left in enumerate(pips):
            own = left if rules.hand_end == "own-pips-low-wins" else -rounded(left)
            points[rules.side_of(seat)] += own
        return points
    if out is None or rules.hand_end == "lightest":
        light = lightest(rules, hands, pips, out)
        if light is None:
            return points
        side = light[0]
    else:
        side = rules.side_of(out)
    went_out = out is not None and rules.side_of(out) == side
    paying = [seat for seat in range(rules.players) if rules.side_of(seat) != side]
    compared = out is None or rules.hand_end == "lightest"
    if compared and rules.partners and rules.blocked_partners == "all-hands":
        paying = list(range(rules.players))
    if went_out and rules.out_takes == "all-hands":
        paying = list(range(rules.players))
    if rules.hand_end == "winner-each":
        points[side] = sum(rounded(pips[seat]) for seat in paying)
    elif rules.hand_end == "opponents-pips" and rules.unit == "pips":
        points[side] = sum(pips[seat] for seat in paying)
    else:
        points[side] = rounded(sum(pips[seat] for seat in paying))
    if went_out and rules.partners and rules.partner_pips != "ignored":
        partner = sum(pips[seat] for seat in rules.sides[side] if seat != out)
        whole = rules.partner_pips == "subtract" and rules.unit == "pips"
        points[side] -= partner if whole else rounded(partner)
    return points


def _blocked(rules: Rules, hands: Hands, pips: Sequence[int]) -> list[int]:
    """What `blocked` gives each side, for the values that compare hands."""
    style = rules.blocked_round
    if rules.unit == "multiples" and style == "none":
        style = "total"

    def each(number: int) -> int:
        return round_nearest(number, rules.round_to) if style == "each" else number

    def total(number: int) -> int:
        return round_nearest(number, rules.round_to) if style == "total" else number

    points = [0] * len(rules.sides)
    if rules.blocked == "waterfall":
        for seat, own in enumerate(pips):
            side = rules.side_of(seat)
            heavier = [
                left
                for other, left in enumerate(pips)
                if rules.side_of(other) != side and left > own
            ]
            points[side] += total(sum(each(left - own) for left in heavier))
        return points
    light = lightest(rules, hands, pips)
    if light is None:
        return points
    side, seats = light
    if rules.partners and rules.blocked_partners == "all-hands":
        points[side] = total(sum(each(left) for left in pips))
        return points
    opponents = [seat for seat in range(rules.players) if rules.side_of(seat) != side]
    own = sum(each(pips[seat]) for seat in seats)
    others = sum(each(pips[seat]) for seat in opponents)
    if rules.blocked == "difference":
        light_pips = sum(pips[seat] for seat in seats)
        if rules.partners and rules.blocked_partners == "team-totals":
            differences = [sum(pips[seat] for seat in opponents) - light_pips]
        else:
            differences = [pips[seat] - light_pips for seat in opponents]
        points[side] = total(sum(each(difference) for difference in differences))
    else:
        counted = {"lightest-takes": 0, "minus-own": -own, "combined": own}[rules.blocked]
        points[side] = total(others + counted)
    return points


def lightest(
    rules: Rules, hands: Hands, pips: Sequence[int], out: int | None = None
) -> tuple[int, tuple[int, ...]] | None:
    """The side with the lightest hand and the seats that make up that hand; None on a tie.

    Who went out does not tie with a hand that holds only 0-0. `pips` are those of the hands.
    """
    groups: list[tuple[int, tuple[int, ...]]]
    if rules.partners and rules.blocked_partners == "individual-lightest":
        groups = [(rules.side_of(seat), (seat,)) for seat in range(rules.players)]
    else:
        groups = list(enumerate(rules.sides))
    weights = [sum(pips[seat] for seat in seats) for _, seats in groups]
    level = [group for group, weight in zip(groups, weights, strict=True) if weight == min(weights)]
    if len({side for side, _ in level}) == 1:  # equal partners do not tie
        return level[0]
    if out is not None and min(weights) == 0:
        for group in level:
            if group[0] == rules.side_of(out):
                return group
    if rules.tie == "nobody":
        return None
    # Only a side's lightest single tile can part them.
    single = {
        side: min((tile.pips for seat in rules.sides[side] for tile in hands[seat]), default=0)
        for side, _ in level
    }
    best = [group for group in level if single[group[0]] == min(single.values())]
    return best[0] if len({side for side, _ in best}) == 1 else None
