"""What one seat may know, and nothing more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dominolab.dealing import Hand, checked_seat
from dominolab.events import Drew, Event, Passed, Played, Result
from dominolab.layout import Layout
from dominolab.moves import Move
from dominolab.rules import Rules
from dominolab.tiles import Tile

if TYPE_CHECKING:
    from dominolab.round import Round


@dataclass(frozen=True, slots=True)
class Knock:
    """A pass or a draw that shows what a seat could not play.

    `numbers` are the numbers that were open then, each once, lowest first; `event` is its place
    in the list of events.
    """

    seat: int
    numbers: tuple[int, ...]
    event: int


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat may know: its hand, the table and what happened in the open.

    `sizes` are the numbers of tiles in the hands, `boneyard` and `aside` numbers of tiles that
    nobody sees; tiles that others drew are None in `events`; `moves` are the seat's own legal
    moves. There is no hidden tile in it, and no seed that would deal one again.

    >>> from dominolab.rules import rules
    >>> from dominolab.round import Round
    >>> view = Round.deal(rules('draw', players=3), seed=7).view(1)
    >>> view.sizes, view.boneyard, len(view.unseen)
    ((5, 5, 5), 13, 23)
    """

    rules: Rules
    seat: int
    hand: Hand
    layout: Layout
    table: Layout
    events: tuple[Event, ...]
    sizes: tuple[int, ...]
    boneyard: int
    aside: int
    turn: int | None
    moves: tuple[Move, ...]
    starter: int
    leader: int | None
    lead: str
    drawn: int
    scores: tuple[int, ...] | None
    in_play: tuple[int, ...]
    led_before: tuple[Tile, ...]
    placed: Tile | None
    claimable: int
    claimant: int | None
    result: Result | None

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles this seat has not seen, in the order of the pack."""
        seen = {play.tile for play in self.layout.tiles} | set(self.hand)
        return tuple(tile for tile in self.rules.tiles if tile not in seen)

    @property
    def reserve(self) -> int:
        """How many tiles must stay in the boneyard."""
        return self.rules.reserve

    @property
    def passes(self) -> tuple[Knock, ...]:
        """Who passed, and which numbers were open then."""
        return tuple(self._knocks(Passed))

    @property
    def draws(self) -> tuple[Knock, ...]:
        """Who drew a tile, one entry for each tile, and which numbers were open then."""
        return tuple(self._knocks(Drew))

    def _knocks(self, kind: type[Passed] | type[Drew]) -> list[Knock]:
        found = []
        layout = self.table
        for index, event in enumerate(self.events):
            if isinstance(event, Played):
                layout = layout.lay(event.play)
            elif isinstance(event, kind):
                numbers = {end.number for end in layout.open_ends if end.number is not None}
                found.append(Knock(event.seat, tuple(sorted(numbers)), index))
        return found

    def __str__(self) -> str:
        from dominolab.records import view_text

        return view_text(self)

    def _repr_html_(self) -> str:
        from dominolab.drawing import html

        return html(self)


def view_of(game: Round, seat: int) -> View:
    """Everything a seat may know of a round; raises DominoError when nobody sits there."""
    checked_seat(game.rules, seat)
    events = tuple(
        Drew(event.seat, None) if isinstance(event, Drew) and event.seat != seat else event
        for event in game.events
    )
    return View(
        rules=game.rules,
        seat=seat,
        hand=game.hands[seat],
        layout=game.layout,
        table=game.table,
        events=events,
        sizes=tuple(len(hand) for hand in game.hands),
        boneyard=len(game.boneyard),
        aside=game.aside,
        turn=game.turn,
        moves=game.legal() if game.turn == seat else (),
        starter=game.starter,
        leader=game.leader,
        lead=game.lead,
        drawn=game.drawn,
        scores=game.scores,
        in_play=game.in_play,
        led_before=game.led_before,
        placed=game.placed,
        claimable=game.claimable,
        claimant=game.claimant,
        result=game.result,
    )
