"""Deduction by brute force: every deal that could be, replayed move by move.

Nothing is reasoned here. All ways to share out the tiles that a seat has not seen are tried, the
public history is replayed on each by the engine, and those count that end in exactly the same
view. Every order of the pack is equally likely, so a deal weighs as much as the number of orders
of the boneyard that it stands for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from math import factorial
from typing import Any, NamedTuple

import dominolab as dl
from dominolab.dealing import Hand

Place = int | str


class World(NamedTuple):
    """One deal that gives the view: the round now, the tiles set aside, and how it was dealt.

    `weight` is the number of boneyard orders it stands for, times the likelihood of what the
    players did; `dealt` and `drawn` (by seat and turn) say where every hidden tile came from.
    """

    game: dl.Round
    aside: Hand
    weight: Fraction
    dealt: tuple[Hand, ...]
    drawn: tuple[Any, ...]


class Brute:
    """The exact chances of one view, from the list of all its worlds."""

    def __init__(self, view: dl.View, behaviour: Mapping[int, Any] | None = None) -> None:
        self.view = view
        self.worlds = list(worlds(view, behaviour or {}))
        self.total = sum(world.weight for world in self.worlds)

    @property
    def deals(self) -> int:
        """How many deals agree: hands and draws as sets, but a last tile drawn apart."""
        return len({(world.dealt, world.drawn, world.aside) for world in self.worlds})

    def share(self, holds: Any) -> Fraction:
        """The part of the worlds in which something holds."""
        return sum((w.weight for w in self.worlds if holds(w)), Fraction(0)) / self.total

    def table(self) -> dict[dl.Tile, dict[Place, Fraction]]:
        """The chance of every unseen tile at every place."""
        view = self.view
        places: list[Place] = [seat for seat in range(view.rules.players) if seat != view.seat]
        places += ["boneyard", "aside"] if view.aside else ["boneyard"]
        found: dict[dl.Tile, dict[Place, Fraction]] = {
            tile: dict.fromkeys(places, Fraction(0)) for tile in view.unseen
        }
        for world in self.worlds:
            for place in places:
                for tile in tiles_at(world, place):
                    found[tile][place] += world.weight / self.total
        return found


def tiles_at(world: World, place: Place) -> Hand:
    if place == "boneyard":
        return world.game.boneyard
    if place == "aside":
        return world.aside
    return world.game.hands[int(place)]


# --- all ways to share out the tiles -----------------------------------------------------------


def worlds(view: dl.View, behaviour: Mapping[int, Any]) -> Iterator[World]:
    """Every deal whose replay ends in exactly this view."""
    draws = [event for event in view.events if isinstance(event, dl.Drew)]
    played: dict[int, set[dl.Tile]] = defaultdict(set)
    for event in view.events:
        if isinstance(event, dl.Played):
            played[event.seat].add(event.play.tile)
    drew = Counter(event.seat for event in draws)
    sizes = [size + len(played[seat]) - drew[seat] for seat, size in enumerate(view.sizes)]
    own_draws = {event.tile for event in draws if event.tile is not None}
    own = tuple(sorted((set(view.hand) | played[view.seat]) - own_draws))
    on_table = {play.tile for play in view.table.tiles}
    hidden = [tile for tile in view.rules.tiles if tile not in {*own, *own_draws, *on_table}]
    others = [seat for seat in range(view.rules.players) if seat != view.seat]
    for hands, rest in shares(hidden, [sizes[seat] for seat in others]):
        dealt = dict(zip(others, hands, strict=True)) | {view.seat: own}
        for drawn in permutations(rest, len(draws) - len(own_draws)):
            unknown = iter(drawn)
            order = [event.tile or next(unknown) for event in draws]
            if not all_held(dealt, zip(draws, order, strict=True), played):
                continue  # somebody would have played a tile never held: no need to replay it
            for aside in combinations([t for t in rest if t not in drawn], view.aside):
                # Tiles that are never drawn can lie in any order: one stands for all of them.
                left = tuple(t for t in rest if t not in drawn and t not in aside)
                game, likelihood = replayed(view, dealt, (*order, *left), behaviour)
                if game is not None and game.view(view.seat) == view:
                    weight = likelihood * factorial(len(left))
                    yield World(game, aside, weight, tuple(dealt.values()), turns(view, order))


def shares(tiles: list[dl.Tile], sizes: list[int]) -> Iterator[tuple[list[Hand], Hand]]:
    """Every way to deal hands of these sizes, and the tiles that are left over."""
    if not sizes:
        yield [], tuple(tiles)
        return
    for hand in combinations(tiles, sizes[0]):
        for hands, rest in shares([t for t in tiles if t not in hand], sizes[1:]):
            yield [hand, *hands], rest


def all_held(dealt: Mapping[int, Hand], draws: Any, played: Mapping[int, set[dl.Tile]]) -> bool:
    held = {seat: set(hand) for seat, hand in dealt.items()}
    for event, tile in draws:
        held[event.seat].add(tile)
    return all(played[seat] <= held[seat] for seat in held)


def turns(view: dl.View, order: list[dl.Tile]) -> tuple[Any, ...]:
    """The tiles drawn on each turn: as a set, but the last one apart where drawing is forced.

    Where a player draws until a tile fits, the last tile is another matter than those before;
    where a player draws at will, nobody can tell the tiles of a turn apart.
    """
    found: list[tuple[set[dl.Tile], dl.Tile | None]] = []
    tiles, before = iter(order), None
    opening = view.lead != "lot" and not view.table.tiles  # then each draw is a turn of its own
    for event in view.events:
        if isinstance(event, dl.Drew):
            goes_on = isinstance(before, dl.Drew) and before.seat == event.seat and not opening
            earlier, last = found.pop() if goes_on else (set(), None)
            found.append((earlier | ({last} - {None}), next(tiles)))
        opening = opening and not isinstance(event, dl.Played)
        before = event
    if view.rules.voluntary_draw:
        return tuple(frozenset(earlier | {last}) for earlier, last in found)
    return tuple((frozenset(earlier), last) for earlier, last in found)


# --- replaying --------------------------------------------------------------------------------


def replayed(
    view: dl.View, dealt: Mapping[int, Hand], boneyard: Hand, behaviour: Mapping[int, Any]
) -> tuple[dl.Round | None, Fraction]:
    """The round after the public history on this deal, and the likelihood of what was chosen."""
    likelihood = Fraction(1)
    try:
        game = dl.Round.start(
            view.rules,
            [dealt[seat] for seat in range(view.rules.players)],
            boneyard,
            starter=view.starter,
            lead=view.lead,
            scores=view.scores,
            led_before=view.led_before,
            placed=view.placed,
            table=view.table,
        )
        for event in view.events:
            if event.seat in behaviour and not isinstance(event, dl.Claimed):
                likelihood *= choice(game, event, behaviour[event.seat])
            game = followed(game, event)
    except dl.DominoError:
        return None, Fraction(0)
    return game, likelihood


def followed(game: dl.Round, event: Any) -> dl.Round:
    """The round after one event of the history; raises DominoError where it cannot be."""
    if isinstance(event, dl.Claimed):
        return game.claim(event.seat)
    if game.turn != event.seat:
        raise dl.IllegalPlay("it is another seat's turn")
    if isinstance(event, dl.Played):
        announce = event.announced if game.rules.muggins_call else None
        tile, at, touch, face = event.play
        return game.play(tile, at, touch, face, announce=announce)
    return game.draw() if isinstance(event, dl.Drew) else game.pass_()


def choice(game: dl.Round, event: Any, behaviour: Any) -> Fraction:
    """How likely a player with this behaviour did this, of all that was possible then."""
    if game.turn != event.seat:
        return Fraction(0)
    plays = [move for move in game.legal() if isinstance(move, dl.Play)]
    likelihood = Fraction(1)
    free = plays and len(plays) < len(game.legal())  # able to play, and free not to
    if free and behaviour.plays_if_able is not None:
        p = behaviour.plays_if_able
        likelihood *= p if isinstance(event, dl.Played) else 1 - p
    scoring = isinstance(event, dl.Played) and any(game.layout.lay(play).points for play in plays)
    if scoring and behaviour.takes_points is not None:
        q = behaviour.takes_points
        likelihood *= q if event.made else 1 - q
    return likelihood
