"""A match: rounds to a target, or as many as the rules say, with the score between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from dominolab.concentration import Concentration
from dominolab.dealing import checked_seed
from dominolab.errors import DominoError, IllegalPlay, RulesError, shown
from dominolab.events import seat_name
from dominolab.frozen import changed
from dominolab.moves import Move
from dominolab.round import Round
from dominolab.rules import Rules, rules
from dominolab.tiles import Tile

Game = Round | Concentration
MOST_ROUNDS = 1000


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended.

    `winners` are the sides that share the win. `reason` is 'target', 'series' (Concentration),
    'rounds' (all were played), 'game' (one was agreed), 'block' (it won the game) or 'limit'
    (the limit of rounds was reached first; the winners are those who led then).
    """

    reason: str
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Match:
    """Rounds played to a target; acting returns a new match.

    `round` is the round on the table, `finished` the rounds before it, `scores` the points of
    each side, `result` is None until the match is over. `level` says that extra rounds are
    being played because the best were level, and `extra` how many are over. A match that need
    not end stops at `limit` rounds and says so.

    >>> match = Match('muggins-kelley', players=2, seed=7)
    >>> match.scores, match.round.result, match.seed
    ((0, 0), None, 7)
    """

    rules: Rules
    seed: int | None
    limit: int
    round: Game
    finished: tuple[Game, ...]
    scores: tuple[int, ...]
    level: bool
    extra: int
    result: MatchResult | None

    def __init__(
        self,
        preset: str | Rules,
        *,
        players: int | None = None,
        seed: int | None = None,
        limit: int = 100,
        **options: Any,
    ) -> None:
        """Begin a match by seed; without a seed one is chosen and shown."""
        chosen = rules(preset, players=players, **options)
        seed = checked_seed(seed)
        first = _dealt(chosen, seed, 0, None, None, (), (0,) * len(chosen.sides))
        self._begin(chosen, seed, limit, first)

    @classmethod
    def start(
        cls,
        rules: Rules,
        hands: Sequence[Iterable[Tile | str]],
        boneyard: Iterable[Tile | str] = (),
        *,
        starter: int = 0,
        lead: str | None = None,
        placed: Tile | str | None = None,
        limit: int = 100,
    ) -> Match:
        """Begin a match with a first round whose tiles are given, as for `Round.start()`."""
        first = Round.start(
            rules,
            hands,
            boneyard,
            starter=starter,
            lead=lead,
            placed=placed,
            scores=(0,) * len(rules.sides),
        )
        return cls.of(first, limit=limit)

    @classmethod
    def of(cls, first: Game, *, seed: int | None = None, limit: int = 100) -> Match:
        """A match that begins with this round; raises DominoError when none can."""
        if not isinstance(first, Round | Concentration):
            raise DominoError(f"A match begins with a round, not with {shown(first)}.")
        if any(first.scores or ()):
            raise DominoError("The first round of a match begins at nought for everybody.")
        seed = None if seed is None else checked_seed(seed)
        match = object.__new__(cls)
        match._begin(first.rules, seed, limit, first)
        return match

    def _begin(self, rules: Rules, seed: int | None, limit: int, first: Game) -> None:
        if type(limit) is not int or not 1 <= limit <= MOST_ROUNDS:
            raise RulesError(
                f"A match has a limit of at least one round and at most {MOST_ROUNDS}, "
                f"not {shown(limit)}."
            )
        values: dict[str, Any] = {
            "rules": rules,
            "seed": seed,
            "limit": limit,
            "round": first,
            "finished": (),
            "scores": (0,) * len(rules.sides),
            "level": False,
            "extra": 0,
            "result": None,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    # --- playing -----------------------------------------------------------------------

    def after(self, move: Move) -> Match:
        """The match after a move in the round on the table; raises IllegalPlay."""
        return self.with_round(self._layout_round().after(move))

    def play(self, *where: Any, **how: Any) -> Match:
        """The match after a play; takes what `Round.play()` takes."""
        return self.with_round(self._layout_round().play(*where, **how))

    def draw(self) -> Match:
        """The match after the seat in turn draws a tile."""
        return self.with_round(self._layout_round().draw())

    def pass_(self) -> Match:
        """The match after the seat in turn passes."""
        return self.with_round(self._layout_round().pass_())

    def claim(self, seat: int) -> Match:
        """The match after a seat claims points that were overlooked, as for `Round.claim()`."""
        return self.with_round(self._layout_round().claim(seat))

    def decline(self) -> Match:
        """The match after nobody claims the points overlooked with the last tile."""
        return self.with_round(self._layout_round().decline())

    def turn_up(self, cell: int) -> Match:
        """The match after a tile of the grid is turned, in Concentration."""
        if not isinstance(self.round, Concentration):
            raise IllegalPlay(f"{self.rules.title} has no grid of tiles to turn.")
        return self.with_round(self.round.turn_up(cell))

    def _layout_round(self) -> Round:
        if not isinstance(self.round, Round):
            raise IllegalPlay("In Concentration tiles are turned, not played: use turn_up().")
        return self.round

    def with_round(self, game: Game) -> Match:
        """The match with its round gone on, and scored when that is over.

        Raises DominoError when the round is over already, or this is no round of this match.
        """
        if self.round.result is not None:
            raise DominoError("The round on the table is over; go on with next().")
        if type(game) is not type(self.round) or game.rules != self.rules:
            raise DominoError(f"{shown(game)} is not the round of this match, gone on.")
        if game.result is None:
            return changed(self, round=game)
        gained = game.result.points if isinstance(game, Concentration) else game.result.totals
        scores = tuple(a + b for a, b in zip(self.scores, gained, strict=True))
        then = changed(self, round=game, scores=scores, extra=self.extra + self.level)
        return then._judged(game)

    # --- the end of a match ------------------------------------------------------------

    @property
    def played(self) -> int:
        """The number of rounds that are over."""
        return len(self.finished) + (self.round.result is not None)

    def _judged(self, game: Game) -> Match:
        """The match after a round, ended if the rules, or the limit, say so."""
        rules, best = self.rules, self._best()
        if isinstance(game, Round) and game.result is not None:
            if game.result.wins_game is not None:
                return self._ended("block", (game.result.wins_game,))
            if game.result.reason == "target" and game.result.winner is not None:
                return self._ended("target", (rules.side_of(game.result.winner),))
        due = self._due()
        if due is not None:
            shared = rules.match_tie == "shared" or rules.game == "pairs"
            if len(best) == 1 or shared:
                return self._ended(due, best)
        if self.played >= self.limit:
            return self._ended("limit", best)
        return self if due is None else changed(self, level=True)

    def _ended(self, reason: str, winners: tuple[int, ...]) -> Match:
        return changed(self, result=MatchResult(reason, winners))

    def _due(self) -> str | None:
        """Why the match would end here if nobody were level; None when it goes on anyway."""
        rules = self.rules
        if rules.game == "pairs":
            if rules.series is None:
                return "game"
            return "series" if max(self.scores) >= rules.series else None
        reason = rules.match_end
        if self.level:  # extra hands: one for each player before anybody looks again. Source: S0
            whole = rules.match_tie == "sudden-death" or self.extra % rules.players == 0
            return reason if whole else None
        done = {
            "game": True,
            "rounds": self.played >= len(rules.tiles.doubles),
            "target": max(self.scores) >= rules.target,
        }[reason]
        return reason if done else None

    def _best(self) -> tuple[int, ...]:
        """The sides with the best score."""
        best = min(self.scores) if self.rules.lowest_wins else max(self.scores)
        return tuple(side for side, score in enumerate(self.scores) if score == best)

    # --- the next round ----------------------------------------------------------------

    def next(
        self,
        hands: Sequence[Iterable[Tile | str]] | None = None,
        boneyard: Iterable[Tile | str] = (),
        *,
        starter: int | None = None,
        placed: Tile | str | None = None,
    ) -> Match:
        """The match with the next round dealt, by its seed or with the tiles given.

        `starter` is needed only where the rules leave the lead to the lot and the tiles are
        given. Raises DominoError when the round is not over, or the match is.
        """
        self._check_over()
        starter = self._next_starter() if starter is None else starter
        if hands is not None and starter is None and self._lead() == "lot":
            raise RulesError("The lot decides who leads: say who, for example starter=0.")
        # In extra hands no target is looked at: such a round knows nothing of the score.
        scores = None if self.level else self.scores
        if hands is None:
            return self.next_is(
                _dealt(
                    self.rules, self.seed, self.played, starter, self._lead(), self._led(), scores
                )
            )
        return self.next_is(
            Round.start(
                self.rules,
                hands,
                boneyard,
                starter=0 if starter is None else starter,
                lead=self._lead(),
                scores=scores,
                led_before=self._led(),
                placed=placed,
            )
        )

    def next_is(self, game: Game) -> Match:
        """The match with a given round as the next one; raises DominoError when it cannot be."""
        self._check_over()
        if not isinstance(game, Round | Concentration) or game.rules != self.rules:
            raise DominoError(f"{shown(game)} is no round under the rules of this match.")
        scores = None if self.level else self.scores
        if game.scores != scores:
            raise DominoError(
                f"The next round begins at {shown(scores)}, not at {shown(game.scores)}."
            )
        starter = self._next_starter()
        if starter not in (None, game.starter):
            raise DominoError(
                f"{seat_name(starter or 0)} begins the next round, not {seat_name(game.starter)}."
            )
        if isinstance(game, Round):
            self._check_lead(game)
        return changed(self, round=game, finished=(*self.finished, self.round))

    def _check_lead(self, game: Round) -> None:
        """Raise DominoError when a round finds its leader otherwise than this match would."""
        lead = self._lead() or self.rules.opening
        if game.lead != lead:
            raise DominoError(f"The leader is found by {lead} here, not by {game.lead}.")
        if game.led_before != self._led():
            raise DominoError(f"These doubles have led so far: {', '.join(map(str, self._led()))}.")

    def _check_over(self) -> None:
        if self.result is not None:
            raise DominoError("The match is over; begin a new one.")
        if self.round.result is None:
            raise DominoError("The round on the table is not over; finish it first.")

    def _lead(self) -> str | None:
        """How the leader of a later round is found, in the words of `Round.start()`."""
        if self.rules.spinners == "feet":
            return None
        return "highest-double" if self.rules.lead_next == "highest-double" else "lot"

    def _next_starter(self) -> int | None:
        """The seat to lead (or to start drawing) next; None when the lot decides."""
        last, rules = self.round, self.rules
        if isinstance(last, Concentration):
            return (last.starter + 1) % rules.players
        if rules.spinners == "feet":
            before = last.starter if rules.opening == "placed" else last.leader
            return None if before is None else (before + 1) % rules.players
        assert last.result is not None
        if last.result.reason == "blocked" and rules.lead_after_block == "lot":
            return None
        if rules.lead_next == "winner":
            return last.result.winner
        if rules.lead_next == "rotate" and last.leader is not None:
            return (last.leader + 1) % rules.players
        return None

    def _led(self) -> tuple[Tile, ...]:
        """The doubles that led the rounds so far, in Chickie."""
        if self.rules.spinners != "feet":
            return ()
        rounds = (*self.finished, self.round)
        return tuple(
            game.layout.tiles[0].tile
            for game in rounds
            if isinstance(game, Round) and game.layout.tiles
        )

    def __str__(self) -> str:
        from dominolab.match_records import match_text

        return match_text(self)

    @staticmethod
    def parse(text: str) -> Match:
        """Read a match from its record; raises NotationError.

        >>> match = Match('block', players=2, seed=7)
        >>> Match.parse(str(match)) == match
        True
        """
        from dominolab.match_records import read_match

        return read_match(text)

    def __repr__(self) -> str:
        return f"<Match of {self.rules}: round {len(self.finished) + 1}, scores {self.scores}>"


def _dealt(
    rules: Rules,
    seed: int | None,
    number: int,
    starter: int | None,
    lead: str | None,
    led_before: tuple[Tile, ...],
    scores: tuple[int, ...] | None,
) -> Game:
    """The round with this number, dealt from the seed of the match."""
    if seed is None:
        raise DominoError("This match began with given tiles, so give the next ones too.")
    random = Random(seed)
    for _ in range(number + 1):  # every round has a seed of its own, which the match's gives
        own = int(random.random() * 1_000_000_000)
    if rules.game == "pairs":
        grid = Concentration(rules, seed=own)
        first = grid.starter if starter is None else starter
        return Concentration.start(rules, grid.grid, first, scores=scores, seed=own)
    return Round.deal(rules, own, starter=starter, lead=lead, scores=scores, led_before=led_before)
