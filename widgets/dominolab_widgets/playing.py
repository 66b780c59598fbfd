"""Playing a round: against the computer, or several people at one screen with hands hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import dominolab as dl
from dominolab.events import Drew, Event, Played
from dominolab.explain import counted
from dominolab.moves import DRAW, PASS
from dominolab.players import PLAYERS
from dominolab.progress import next_opponent
from dominolab.telling import move_words, result_words
from dominolab.texts import tiles_text
from dominolab.turns import refusal
from dominolab_widgets import asking
from dominolab_widgets.board import Tool, button
from dominolab_widgets.desk import Desk
from dominolab_widgets.pieces import Offer

PERSON = "person"
OVERLOOKS = 1 / 3  # how often a computer player overlooks its points, where that can be claimed


@dataclass(frozen=True, kw_only=True)
class Playing(Desk):
    """A round in play. `players` says who sits where: a person, or a kind of computer player.

    `seen` is the seat whose hand lies open; None while the screen is handed to the next person.
    `luck` is the seed of the computer players. `pending` is a tile laid whose points are still
    to be named. `held` is a round that is over, although nobody is told yet: where the points
    of the last tile may have been overlooked, the next opponent is asked all the same, or the
    question would give the answer away.
    """

    game: dl.Round
    players: tuple[str, ...]
    names: tuple[str, ...]
    luck: int
    seen: int | None
    pending: dl.Play | None = None
    seed_shown: bool = False
    held: bool = False

    @staticmethod
    def begun(
        game: dl.Round, players: Sequence[str], names: Sequence[str], luck: int, ask: str
    ) -> tuple[Playing, str]:
        """The desk at the beginning, after the computer players who move before any person."""
        people = [seat for seat, kind in enumerate(players) if kind == PERSON]
        desk = Playing(
            game=game, players=tuple(players), names=tuple(names), luck=luck, ask=ask,
            seen=people[0] if len(people) == 1 else None,
        )  # fmt: skip
        return desk._gone_on(game)

    @property
    def layout(self) -> dl.Layout:
        """The layout to show, with a tile whose points are still to be named."""
        layout = self.game.layout
        return layout if self.pending is None else layout.lay(self.pending)

    @property
    def over(self) -> bool:
        """Whether the round is over, and everybody may know it."""
        return self.game.result is not None and not self.held

    @property
    def _several(self) -> bool:
        return self.players.count(PERSON) > 1

    @property
    def _announcing(self) -> bool:
        """Whether points are named aloud, and what is overlooked can be claimed."""
        return self.ask == asking.POINTS and self.game.rules.muggins_call

    @property
    def _actor(self) -> int | None:
        """The seat that has to do something now."""
        if self.held:
            return _may_claim(self.game)
        return self.game.claimant if self._claiming else self.game.turn

    @property
    def _claiming(self) -> bool:
        """Whether only a call of Muggins! is still to be made, or not."""
        return self.held or (self.game.ending is not None and self.game.result is None)

    @property
    def _my_turn(self) -> bool:
        return self.seen is not None and self.seen == self.game.turn and self.pending is None

    # --- what is shown -----------------------------------------------------------------

    def offers(self) -> list[Offer]:
        """The tiles of the hand that lies open, each with the plays allowed now."""
        if self.seen is None or self.over:
            return []
        plays = [move for move in self.game.legal() if isinstance(move, dl.Play)]
        offers = []
        for tile in self.game.hands[self.seen]:
            if self.pending is not None and tile is self.pending.tile:
                continue
            mine = tuple(play for play in plays if play.tile is tile) if self._my_turn else ()
            offers.append(Offer(tile, mine, "" if mine else self._why_not(tile)))
        return offers

    def _why_not(self, tile: dl.Tile) -> str:
        if self.pending is not None:
            return "First answer the question about the tile just laid."
        if self._my_turn:
            return refusal(self.game, dl.Play(tile))
        return "It is not your turn now."

    def rack_words(self) -> str:
        """Whose tiles these are."""
        return "" if self.seen is None else f"The tiles of {self.names[self.seen]}"

    def caption(self) -> str:
        """The count in words, the question, or how the round ended."""
        if self.over:
            assert self.game.result is not None
            return result_words(self.game.result, self.game.rules, self.names)
        return super().caption()

    @property
    def quiet(self) -> bool:
        """Whether the count has to be kept back; never when the round is over."""
        return super().quiet and not self.over

    def lines(self) -> list[str]:
        """Who holds how many tiles and how many points; at the end, what was left and the seed."""
        game = self.game
        seats = []
        for seat, name in enumerate(self.names):
            words = f"{name}: {counted(len(game.hands[seat]), 'tile')}"
            if game.rules.multiples and not self.over and (self._announcing or not self.quiet):
                words += f", {counted(game.in_play[seat], 'point')}"
            seats.append(words)
        lines = ["; ".join(seats) + "."]
        if game.rules.boneyard != "none":
            stay = f", {game.rules.reserve} of them to stay" if game.rules.reserve else ""
            lines.append(f"Boneyard: {counted(len(game.boneyard), 'tile')}{stay}.")
        if self.over:
            lines += [
                f"{name} had left {tiles_text(hand)}."
                for name, hand in zip(self.names, game.hands, strict=True)
                if hand
            ]
        elif self._actor is not None and self.seen is not None and self.pending is None:
            does = "may call Muggins!" if self._claiming else "is to move."
            lines.append(f"{self.names[self._actor]} {does}")
        if game.seed is not None and (self.over or self.seed_shown):
            lines.append(f"This deal has the seed {game.seed}.")
        return lines

    def actions(self) -> list[Tool]:
        """What can be done besides laying a tile."""
        if self.over:
            return []
        if self.seen is None:
            assert self._actor is not None
            return [button("ready", f"I am {self.names[self._actor]}: show my tiles")]
        game = self.game
        legal = game.legal() if self._my_turn else ()
        tools = []
        if game.rules.boneyard != "none":
            tools.append(button("draw", "Draw a tile", on=DRAW in legal))
        tools.append(button("knock", "Knock", on=PASS in legal))
        if game.rules.muggins_call:
            # Also when nothing was overlooked: a button that can be pressed must not tell.
            tools.append(button("muggins", "Muggins!", on=self._may_call()))
        if self._claiming:
            tools.append(button("leave", "I claim nothing"))
        return tools

    @property
    def hides_seed(self) -> bool:
        """Whether there is a seed that has not been shown yet."""
        return not self.over and self.game.seed is not None and not self.seed_shown

    def _may_call(self) -> bool:
        """Whether the tile laid last is an opponent's, so that its points may be doubted."""
        last = self.game.events[-1] if self.game.events else None
        return (
            isinstance(last, Played)
            and self.pending is None
            and not any(last.seat in side and self.seen in side for side in self.game.sides)
        )

    def text(self) -> str:
        """The record when the round is over, else the position as the open hand sees it."""
        if self.over:
            return str(self.game)
        if self.seen is None:
            return str(self.layout)
        return str(dl.Position.of(self.game, self.seen))

    # --- what is done ------------------------------------------------------------------

    def laid(self, play: dl.Play) -> tuple[Desk, str]:
        """The desk after a tile was laid; where points are asked for, they come first."""
        if self.ask == asking.NOTHING:
            return self._committed(play, None)
        return replace(self, pending=play, told=False), f"{play.tile} was laid."

    def played(self, *play: Any) -> tuple[Desk, str]:
        """The desk after a play named in code, as for `Round.play()`."""
        self._check_person()
        then = self.game.play(*play)
        return self.laid(next(e.play for e in reversed(then.events) if isinstance(e, Played)))

    def _committed(self, play: dl.Play, announce: int | None) -> tuple[Playing, str]:
        """The desk after a play with its points named, and after whatever follows from it."""
        then = self.game.play(play.tile, play.at, play.touch, play.face, announce=announce)
        return replace(self, pending=None, told=False)._gone_on(then)

    def answered(self, text: str) -> tuple[Desk, str]:
        """The desk after an answer; where points are announced, it stands as it was given."""
        if self.pending is not None and self._announcing:
            return self._committed(self.pending, asking.number_in(text))
        return super().answered(text)

    def revealed(self, given: int | None, words: str) -> tuple[Desk, str]:
        """The desk with the count shown, and the round gone on if it waited for that."""
        if self.pending is None:
            return super().revealed(given, words)
        shown = self.layout
        desk, log = self._committed(self.pending, None)
        same = desk.layout == shown and not self._announcing
        return replace(desk, told=same), f"{words} {shown.explain_count()} {log}"

    def pressed(self, name: str) -> tuple[Desk, str]:
        """The desk after one of its buttons was pressed."""
        if name == "seed" and self.hides_seed:
            words = f"The seed is {self.game.seed}. Whoever deals it again knows every hand."
            return replace(self, seed_shown=True), words
        if name == "ready" and self.seen is None and self._actor is not None:
            return replace(self, seen=self._actor), f"{self.names[self._actor]}, it is your turn."
        actions = {
            "draw": self.game.draw,
            "knock": self.game.pass_,
            "muggins": lambda: self.game.claim(self.seen if self.seen is not None else -1),
            "leave": self.game.decline,
        }
        if name == "leave" and self.held:
            return replace(self, held=False), "There was nothing to claim."
        if name not in actions or self.over:
            return super().pressed(name)
        self._check_person()
        return self._gone_on(actions[name]())

    def _check_person(self) -> None:
        """Raise IllegalPlay unless a person who sees the tiles is to act."""
        if self.over:
            raise dl.IllegalPlay("The round is over; deal a new one.")
        if self.seen is None:
            raise dl.IllegalPlay("First press the button that shows your tiles.")
        if self.pending is not None:
            raise dl.IllegalPlay("First answer the question about the tile just laid.")

    def stepped_back(self) -> Playing:
        """The desk as it comes back by Undo or Redo: with several people, no hand lies open."""
        return replace(self, seen=None) if self._several and not self.over else self

    # --- the computer players ----------------------------------------------------------

    def _gone_on(self, game: dl.Round) -> tuple[Playing, str]:
        """The desk after the computer players have moved, and what has happened, in words."""
        before = len(self.game.events)
        while (then := self._computer_moved(game)) is not None:
            game = then
        told = self.told and game.layout == self.game.layout
        desk = replace(self, game=game, told=told, held=self._holds(game))
        if self._several and desk._actor != self.seen and not desk.over:
            desk = replace(desk, seen=None)
        log = [
            move_words(event, game.rules, self.names, points=self.ask == asking.NOTHING)
            for event in map(desk._as_seen, game.events[before:])
        ]
        return desk, " ".join(log)

    def _holds(self, game: dl.Round) -> bool:
        """Whether a round that has ended is still kept open for a claim that cannot succeed."""
        claimant = _may_claim(game)
        asked = claimant is not None and self.players[claimant] == PERSON
        return self._announcing and game.result is not None and asked

    def _as_seen(self, event: Event) -> Event:
        """An event as the person at the screen may know it."""
        if isinstance(event, Drew) and event.seat != self.seen:
            return Drew(event.seat, None)
        return event

    def _computer_moved(self, game: dl.Round) -> dl.Round | None:
        """The round after a move of a computer player; None when it is a person's turn."""
        if game.result is not None:
            return None
        # A seed of its own kind: it must not repeat the shuffle, which knows the hidden tiles.
        random = Random(f"players {self.luck} {len(game.events)}")
        claimant = game.claimant
        if claimant is not None and self.players[claimant] != PERSON:
            if self.players[claimant] != "random" or random.random() < 1 / 2:
                return game.claim(claimant)
            if game.ending is not None:
                return game.decline()
        if game.ending is not None or game.turn is None or self.players[game.turn] == PERSON:
            return None
        move = PLAYERS[self.players[game.turn]](game.view(game.turn), random)
        if isinstance(move, dl.Play) and self._announcing and random.random() < OVERLOOKS:
            return game.play(move.tile, move.at, move.touch, move.face, announce=0)
        return game.after(move)


def _may_claim(game: dl.Round) -> int | None:
    """The seat that might claim what was overlooked with the tile laid just now."""
    last = game.events[-1] if game.events else None
    return next_opponent(game, last.seat) if isinstance(last, Played) else None
