"""A score sheet: what each side has made round by round, and where its two pegs stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dominolab.awards import within_target
from dominolab.concentration import Concentration
from dominolab.dealing import checked_seat
from dominolab.errors import DominoError, shown
from dominolab.events import Claimed, Played, seat_name
from dominolab.explain import listed
from dominolab.frozen import changed
from dominolab.match import MOST_ROUNDS, Game, Match
from dominolab.round import Round
from dominolab.rules import Rules, rules
from dominolab.sentences import sentence

BOARDS: Final = (31, 61, 121)  # the targets with a cribbage board. Source: S1
MOST_SIDES: Final = 4  # of a cribbage board
MOST_POINTS: Final = 200  # at a time


@dataclass(frozen=True, repr=False)
class Sheet:
    """The scores of a match that is played with real tiles; adding returns a new sheet.

    `rounds` has the points of each side for every round, the last of them the one in play.
    `back` is where the back peg of each side stands: its score before its last points.
    `winners` are the sides that have won, as a `Match` says; on a sheet that is filled in by
    hand the people decide. Raises RulesError for rules that cannot be.

    >>> sheet = Sheet('fives-and-threes').add(0, 8).add(1, 2).add(0, 6)
    >>> sheet.scores, sheet.back, sheet.new_round().rounds
    ((14, 2), (8, 0), ((14, 2), (0, 0)))
    """

    rules: Rules
    rounds: tuple[tuple[int, ...], ...]
    back: tuple[int, ...]
    winners: tuple[int, ...]

    def __init__(self, preset: str | Rules) -> None:
        """Begin at nought for everybody."""
        chosen = rules(preset)
        nought = (0,) * len(chosen.sides)
        values = {"rules": chosen, "rounds": (nought,), "back": nought, "winners": ()}
        object.__setattr__(self, "__dict__", values)

    @classmethod
    def of(cls, match: Match | Round) -> Sheet:
        """The sheet of a match or a round so far; raises DominoError for anything else.

        What a round began with stands in a row of its own.

        >>> Sheet.of(Match('fives-and-threes', seed=7)).scores
        (0, 0)
        """
        if isinstance(match, Round):
            sheet = cls(match.rules)
            if match.scores is not None and any(match.scores):
                sheet = sheet._with(match.scores).new_round()
            return sheet._with_game(match)
        if not isinstance(match, Match):
            raise DominoError(f"A score sheet is made from a match, not from {shown(match)}.")
        sheet = cls(match.rules)
        for number, game in enumerate((*match.finished, match.round)):
            sheet = (sheet.new_round() if number else sheet)._with_game(game)
        return changed(sheet, winners=match.result.winners if match.result else ())

    # --- what it says ------------------------------------------------------------------

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each side so far."""
        return tuple(sum(column) for column in zip(*self.rounds, strict=True))

    @property
    def target(self) -> int | None:
        """The score that everybody tries to reach; None where there is none to reach.

        >>> Sheet('five-up').target, Sheet('concentration').target, Sheet('chickie').target
        (61, 50, None)
        """
        if self.rules.game == "pairs":
            return self.rules.series
        wanted = self.rules.match_end == "target" and not self.rules.lowest_wins
        return self.rules.target if wanted else None

    @property
    def board(self) -> int | None:
        """The last hole of the cribbage board for this target; None where there is no such board.

        >>> Sheet('five-up').board, Sheet('all-fives').board
        (61, None)
        """
        fits = self.target in BOARDS and len(self.back) <= MOST_SIDES
        return self.target if fits else None

    @property
    def reached(self) -> tuple[int, ...]:
        """The sides that have reached the target."""
        if self.target is None:
            return ()
        return tuple(side for side, score in enumerate(self.scores) if score >= self.target)

    @property
    def least(self) -> int:
        """The least that can be added: below nought only where the rules take points away.

        >>> Sheet('fives-and-threes').least, Sheet('muggins').least
        (0, -200)
        """
        loses = self.rules.hand_end == "holder-subtracts" or (
            self.rules.partners and self.rules.partner_pips != "ignored"
        )
        return -MOST_POINTS if loses else 0

    # --- what is written ---------------------------------------------------------------

    def add(self, seat: int, points: int) -> Sheet:
        """The sheet with points for the side of a seat; raises DominoError when they cannot be.

        Where the target is exact, points that would pass it are not taken, and the sheet stays
        as it is. Source: S0.

        >>> Sheet('fives-and-threes').add(0, 60).add(0, 2).scores
        (60, 0)
        """
        side = self.rules.side_of(checked_seat(self.rules, seat))
        if type(points) is not int or not self.least <= points <= MOST_POINTS:
            raise DominoError(
                f"{shown(points)} cannot be added: points are a whole number from {self.least} "
                f"to {MOST_POINTS}."
            )
        if points:
            self._check_open()
        if self.rules.exact and self.target is not None:
            points = within_target(points, self.scores[side], self.target)
        if not points:
            return self
        return self._with([points if other == side else 0 for other in range(len(self.back))])

    def new_round(self) -> Sheet:
        """The sheet with a new round begun; raises DominoError when the match is over."""
        self._check_goes_on()
        if len(self.rounds) >= MOST_ROUNDS:
            raise DominoError(f"{MOST_ROUNDS} rounds are the most; begin a new sheet.")
        return changed(self, rounds=(*self.rounds, (0,) * len(self.back)))

    def _check_open(self) -> None:
        at_once = self.rules.exact and self.rules.target_ends == "at-once"
        if self.winners or (at_once and self.reached):
            raise DominoError(f"This match is over, so nothing is added.{score_end(self)}")

    def _check_goes_on(self) -> None:
        """Raise DominoError when no more rounds are played."""
        self._check_open()
        best = [score for score in self.scores if score == max(self.scores)]
        if self.reached and len(best) == 1:
            raise DominoError(f"No round is played any more.{score_end(self)}")
        rounds = self.rules.pack + 1
        by_rounds = self.rules.game == "layout" and self.rules.match_end == "rounds"
        if by_rounds and len(self.rounds) >= rounds:
            raise DominoError(
                f"The match has one round for each double, and all {rounds} are on the sheet."
            )

    def _with_game(self, game: Game) -> Sheet:
        """The sheet with every scoring of a round."""
        sheet = self
        for gained in _gains(game):
            sheet = sheet._with(gained)
        return sheet

    def _with(self, gained: Sequence[int]) -> Sheet:
        """The sheet with points for some sides; only who gains or loses moves a peg."""
        row = tuple(a + b for a, b in zip(self.rounds[-1], gained, strict=True))
        back = tuple(
            now if new else before
            for now, before, new in zip(self.scores, self.back, gained, strict=True)
        )
        return changed(self, rounds=(*self.rounds[:-1], row), back=back)

    def __repr__(self) -> str:
        return f"<Sheet of {self.rules}: round {len(self.rounds)}, scores {self.scores}>"


def _gains(game: Game) -> Iterator[tuple[int, ...]]:
    """The points of each side at every scoring of a round, which all at the table have seen."""
    rules = game.rules

    def by_side(points: Sequence[int]) -> tuple[int, ...]:
        return tuple(sum(points[seat] for seat in side) for side in rules.sides)

    if isinstance(game, Concentration):
        for flip in game.flips:
            worth = rules.pair_points if flip.pair else 0
            yield tuple(worth if seat == flip.seat else 0 for seat in range(rules.players))
        return
    for event in game.events:
        if isinstance(event, Played | Claimed):
            yield by_side(event.points)
    if game.result is not None:
        yield game.result.award


# --- in words ----------------------------------------------------------------------------


def side_letters(rules: Rules) -> tuple[str, ...]:
    """The letters of each side: that of its seat, or those of the two partners.

    >>> from dominolab.rules import rules
    >>> side_letters(rules('block', players=3)), side_letters(rules('allies'))
    (('A', 'B', 'C'), ('A+C', 'B+D'))
    """
    return tuple("+".join(seat_name(seat) for seat in side) for side in rules.sides)


def score_words(sheet: Sheet) -> str:
    """The scores with the last points of each side, and what the leader still needs.

    >>> score_words(Sheet('fives-and-threes').add(0, 28).add(0, 6).add(1, 29))
    'A 34 (last +6), B 29 (last +29). A needs 27.'
    """
    letters = side_letters(sheet.rules)
    parts = [
        f"{letter} {score}" + (f" (last {score - back:+})" if score != back else "")
        for letter, score, back in zip(letters, sheet.scores, sheet.back, strict=True)
    ]
    return f"{', '.join(parts)}.{score_end(sheet)}"


def score_end(sheet: Sheet) -> str:
    """Who has won, who has reached the target, or what the leaders need, after a space."""
    sides, target, letters = sheet.winners or sheet.reached, sheet.target, side_letters(sheet.rules)
    if sheet.winners:
        one, several = "has won", "share the win"
    elif target is None:
        return ""
    elif sheet.reached:
        one, several = f"has reached {target}", f"have reached {target}"
    else:
        best = max(sheet.scores)
        sides = tuple(side for side, score in enumerate(sheet.scores) if score == best)
        one, several = f"needs {target - best}", f"need {target - best} each"
    who = listed([letters[side] for side in sides])
    return f" {who} {one if len(sides) == 1 else several}."


def target_words(sheet: Sheet) -> list[str]:
    """What the rules say about the end of the match, in their own sentences.

    >>> target_words(Sheet('five-up'))[1]
    'The target must be hit exactly: points that would pass it are not scored.'
    """
    if sheet.rules.game == "pairs":
        names = ["series"]
    else:
        names = ["target", "exact"] if sheet.rules.match_end == "target" else ["match_end"]
        names += ["hand_end"] if sheet.rules.lowest_wins else []
    return [sentence(sheet.rules, name) for name in names]
