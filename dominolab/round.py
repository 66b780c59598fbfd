"""One round: a deal played out move by move, as a value that never changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from dominolab import dealing
from dominolab.dealing import Deal, Hand, checked_seat, checked_seed, checked_tiles, in_order
from dominolab.errors import IllegalPlay, RulesError, shown
from dominolab.events import Event, Result, seat_name
from dominolab.explain import counted
from dominolab.frozen import made, once
from dominolab.layout import Layout
from dominolab.moves import DRAW, PASS, Draw, Move, Pass, Play
from dominolab.places import different, meant
from dominolab.progress import (
    after_claim,
    after_draw,
    after_pass,
    after_play,
    settle,
    unless_no_double,
    unless_stuck,
)
from dominolab.rules import Rules
from dominolab.starting import beginning
from dominolab.tiles import Tile
from dominolab.turns import refusal, turn_of

if TYPE_CHECKING:
    from dominolab.view import View

MOST_ANNOUNCED = 1000  # far more than any count can be worth
ORDINARY_LEADS = ("lot", "highest-double")
_KINDS = (Play, Draw, Pass)
CHICKIE_LEADS = ("highest-not-led", "placed", "fixed-order-draw")


class Round:
    """One deal and its play; acting returns a new round, and a refused move changes nothing.

    Seats are numbered from 0 in turn order (A, B, … in texts). `hands` are the tiles held,
    `layout` those on the table, `result` is None until the round is over. `turn` is the seat to
    move (None when nobody is), `leader` who led, `starter` the seat named before the deal was
    looked at, `boneyard` the tiles left in drawing order, `scores` the points of each side
    before the round (None when there is no match round it), `led_before` the doubles that led
    earlier rounds (Chickie).
    `lead` says how the leader was found, `forced` is the tile that must be led now, `opening`
    the doubles of which one must be drawn first. `events` is all that happened, `in_play` the
    points of each seat so far, `drawn` the tiles drawn in this turn. `claimable` points may be
    claimed by the seat `claimant`; `ending` is how the round will end when that is settled.
    `waiting` is a seat that is out but whose chicken foot is not finished. `table` is what lay
    there before the first move, `aside` the number of tiles that are not in play.

    >>> from dominolab.rules import rules
    >>> game = Round.deal(rules('draw', players=2), seed=7)
    >>> game.seed, len(game.hands[0]), len(game.boneyard), game.result
    (7, 7, 14, None)
    """

    rules: Rules
    layout: Layout
    hands: tuple[Hand, ...]
    boneyard: Hand
    turn: int | None
    starter: int
    leader: int | None
    lead: str
    forced: Tile | None
    opening: tuple[Tile, ...]
    scores: tuple[int, ...] | None
    led_before: tuple[Tile, ...]
    placed: Tile | None
    events: tuple[Event, ...]
    in_play: tuple[int, ...]
    drawn: int
    claimable: int
    claimant: int | None
    waiting: int | None
    ending: tuple[str, int | None] | None
    result: Result | None
    seed: int | None
    table: Layout
    aside: int

    # --- beginning ---------------------------------------------------------------------

    @classmethod
    def deal(
        cls,
        rules: Rules,
        seed: int | None = None,
        *,
        starter: int | None = None,
        lead: str | None = None,
        scores: Sequence[int] | None = None,
        led_before: Iterable[Tile | str] = (),
    ) -> Round:
        """Shuffle, deal and draw the lot by seed; without a seed one is chosen and shown.

        >>> from dominolab.rules import rules
        >>> [str(tile) for tile in Round.deal(rules('block'), seed=1).hands[0]][:3]
        ['2-1', '2-2', '4-3']
        """
        _check_rules(rules)
        seed = checked_seed(seed)
        random = Random(seed)
        led = checked_tiles(led_before, "the doubles that have led")
        lead = _checked_lead(rules, lead)
        tiles = dealing.deal(rules, random, led, lead)
        if starter is None:
            starter = int(random.random() * rules.players)
        return cls._begun(beginning(rules, tiles, starter, lead, scores, led, seed))

    @classmethod
    def start(
        cls,
        rules: Rules,
        hands: Iterable[Iterable[Tile | str]],
        boneyard: Iterable[Tile | str] = (),
        *,
        starter: int = 0,
        lead: str | None = None,
        scores: Sequence[int] | None = None,
        led_before: Iterable[Tile | str] = (),
        placed: Tile | str | None = None,
        table: Layout | None = None,
    ) -> Round:
        """Begin a round with these hands and this boneyard, in drawing order.

        `table` is a layout to go on from, where tiles have been played already. Tiles of the
        pack that are named nowhere are set aside: nobody sees or draws them.
        `lead` is as the rules say for a first round, or 'lot' (the starter leads any tile),
        'highest-double' and, in Chickie, one of the values of the option `opening`. Raises
        RulesError for hands that cannot be.

        >>> from dominolab.rules import rules
        >>> hands = ['3-3 3-1 2-0'.split(), '3-2 2-2 1-1'.split()]
        >>> len(Round.start(rules('block', pack=3, hand_size=3), hands).legal())
        3
        """
        _check_rules(rules)
        if placed is not None and not isinstance(placed, Tile):
            placed = Tile.parse(placed)
        if isinstance(hands, str) or not isinstance(hands, Iterable):
            raise RulesError(f"hands={shown(hands)} will not do: give a list with a hand each.")
        dealt = tuple(in_order(checked_tiles(hand, "a hand")) for hand in hands)
        tiles = Deal(dealt, checked_tiles(boneyard, "the boneyard"), placed)
        lead = _checked_lead(rules, lead)
        led = checked_tiles(led_before, "the doubles that have led")
        return cls._begun(beginning(rules, tiles, starter, lead, scores, led, None, table))

    @classmethod
    def _begun(cls, fields: dict[str, Any]) -> Round:
        game = made(cls, fields)
        return unless_no_double(game) if game.opening else unless_stuck(game)

    # --- what may be done --------------------------------------------------------------

    _turn = once(turn_of)  # what the seat in turn may do

    def legal(self) -> tuple[Move, ...]:
        """Every legal move of the seat in turn, each place listed; none when nobody may move."""
        return self._turn.moves

    def choices(self) -> tuple[Move, ...]:
        """The legal moves with equal plays merged: the choices that really differ.

        >>> from dominolab.rules import rules
        >>> hands = ['3-3 3-1'.split(), '3-2 2-2'.split()]
        >>> game = Round.start(rules('block', pack=3, hand_size=2), hands).play('3-3')
        >>> len(game.legal()), len(game.choices())
        (2, 1)
        """
        plays = different(self.layout, self._turn.plays)
        return (*plays, *(move for move in self.legal() if not isinstance(move, Play)))

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return self.rules.sides

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side in this round so far, the end of the round included."""
        if self.result is not None:
            return self.result.totals
        if not self.rules.partners:
            return self.in_play
        return tuple(sum(self.in_play[seat] for seat in side) for side in self.rules.sides)

    def after(self, move: Move) -> Round:
        """The round after one of the legal moves; raises IllegalPlay for any other.

        >>> from dominolab.rules import rules
        >>> game = Round.deal(rules('block'), seed=1)
        >>> game.after(game.legal()[0]).turn != game.turn
        True
        """
        moves = self._turn.moves
        if type(move) not in _KINDS or move not in moves:
            raise IllegalPlay(refusal(self, move))
        # The equal one of our own list: what was given may only look like it.
        move = moves[moves.index(move)]
        if isinstance(move, Play):
            return after_play(self, move, None)
        return after_draw(self) if isinstance(move, Draw) else after_pass(self)

    def play(
        self,
        tile: Tile | str,
        at: str | None = None,
        touch: int | None = None,
        face: str | None = None,
        *,
        announce: int | None = None,
    ) -> Round:
        """The round after the seat in turn lays a tile.

        `at`, `touch` and `face` may be left out where only one way is possible; `announce` is
        what the player says the count is worth where points must be announced (all of it when
        left out, without the points for going out). Less leaves the rest to be claimed, more
        scores nothing: the option `false_claim` says who gains by that. Raises IllegalPlay,
        AmbiguousPlay or NotationError.
        """
        tile = tile if isinstance(tile, Tile) else Tile.parse(tile)
        plays = self._turn.plays
        if self.turn is None or not any(play.tile is tile for play in plays):
            raise IllegalPlay(refusal(self, Play(tile, at, touch, face)))
        if announce is not None:
            self._check_announcement(announce)
        return after_play(self, meant(self.layout, tile, plays, at, touch, face), announce)

    def draw(self) -> Round:
        """The round after the seat in turn draws a tile; raises IllegalPlay if it may not."""
        return self.after(DRAW)

    def pass_(self) -> Round:
        """The round after the seat in turn passes; raises IllegalPlay if it may not."""
        return self.after(PASS)

    def _check_announcement(self, announce: int) -> None:
        if not self.rules.muggins_call:
            raise IllegalPlay(f"Points are not announced in {self.rules.title}.")
        if type(announce) is not int or not 0 <= announce <= MOST_ANNOUNCED:
            raise IllegalPlay(
                f"Announce a whole number of points from 0 to {MOST_ANNOUNCED}, "
                f"not {shown(announce)}."
            )

    def claim(self, seat: int) -> Round:
        """The round after a seat calls Muggins! and takes the points that were overlooked.

        Only the next opponent may, and only before the next move. Source: S0. Raises
        IllegalPlay when there is nothing to claim or it is another seat's claim.
        """
        checked_seat(self.rules, seat)
        if not self.claimable or self.claimant is None:
            raise IllegalPlay("There is nothing to claim: no points have been overlooked.")
        if seat != self.claimant:
            raise IllegalPlay(
                f"{seat_name(seat)} may not claim these points: the next opponent, "
                f"{seat_name(self.claimant)}, may."
            )
        return after_claim(self, seat)

    def decline(self) -> Round:
        """The round after nobody claims the points overlooked with the last tile.

        Raises IllegalPlay when the round is not waiting for that.
        """
        if self.ending is None or self.result is not None:
            raise IllegalPlay("Nobody has to answer now; simply go on with the next move.")
        return settle(self, *self.ending)

    def view(self, seat: int) -> View:
        """Everything that one seat may know, and nothing more; raises DominoError."""
        from dominolab.view import view_of

        return view_of(self, seat)

    def __init__(self, *given: object, **more: object) -> None:
        raise RulesError("Make a round with Round.deal(rules, seed=7) or with Round.start().")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a round never changes, so its {name} cannot be deleted")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a round never changes; play(), draw() and the others return new ones")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _FIELDS)

    def __hash__(self) -> int:
        return hash((self.layout, self.hands, self.turn, len(self.events)))

    def __str__(self) -> str:
        from dominolab.records import round_text

        return round_text(self)

    @staticmethod
    def parse(text: str) -> Round:
        """Read a round from its record; raises NotationError, or IllegalPlay for a wrong move.

        >>> from dominolab.rules import rules
        >>> game = Round.deal(rules('muggins'), seed=7)
        >>> Round.parse(str(game)) == game
        True
        """
        from dominolab.records import read_round

        return read_round(text)

    def _repr_html_(self) -> str:
        from dominolab.drawing import html

        return html(self)

    def __repr__(self) -> str:
        who = "over" if self.turn is None else f"{seat_name(self.turn)} to move"
        return f"<Round of {self.rules}: {counted(len(self.layout), 'tile')} played, {who}>"

    def _with(self, **changes: Any) -> Round:
        """This round with some values changed and nothing worked out yet."""
        fields = self.__dict__.copy()
        fields.pop("_turn", None)
        fields.update(changes)
        return made(Round, fields)


_FIELDS = tuple(Round.__annotations__)


def _check_rules(rules: Rules) -> None:
    if not isinstance(rules, Rules):
        raise RulesError(
            f"A round needs the rules of a game, not {shown(rules)}; "
            "write Round.deal(dl.rules('block'), seed=7)."
        )
    if rules.game != "layout":
        raise RulesError(f"{rules.title} has no rounds with a layout; use Concentration.")


def _checked_lead(rules: Rules, lead: str | None) -> str:
    chickie = rules.spinners == "feet"
    if lead is None:
        return rules.opening if chickie else rules.lead_first
    known = CHICKIE_LEADS if chickie else ORDINARY_LEADS
    if not isinstance(lead, str) or lead not in known:
        raise RulesError(f"lead={shown(lead)} will not do here: it is one of {', '.join(known)}.")
    return lead
