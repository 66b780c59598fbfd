"""What the seat in turn may do, and why not when it may not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dominolab.errors import shown
from dominolab.events import seat_name
from dominolab.moves import DRAW, PASS, Draw, Move, Pass, Play
from dominolab.tiles import Tile

if TYPE_CHECKING:
    from dominolab.round import Round

DRAW_LIMITS = {"none": 0, "one": 1, "two": 2}


class Turn(NamedTuple):
    """The plays of the seat in turn, and whether it may draw or pass."""

    plays: tuple[Play, ...]
    may_draw: bool
    may_pass: bool
    moves: tuple[Move, ...]


def _turn(plays: tuple[Play, ...], may_draw: bool, may_pass: bool) -> Turn:
    moves: tuple[Move, ...] = plays
    if may_draw:
        moves = (*moves, DRAW)
    if may_pass:
        moves = (*moves, PASS)
    return Turn(plays, may_draw, may_pass, moves)


NO_TURN = _turn((), False, False)


def can_draw(game: Round) -> bool:
    """Whether the rules leave anything in the boneyard to draw."""
    return game.rules.boneyard != "none" and len(game.boneyard) > game.rules.reserve


def turn_of(game: Round) -> Turn:
    """What the seat in turn may do.

    Source: S0, S1 (drawing although able), S2 (the reserve), S4 (must play when able).
    """
    if game.turn is None:
        return NO_TURN
    if game.opening:
        return _turn((), True, False)
    rules = game.rules
    hand = game.hands[game.turn] if game.forced is None else (game.forced,)
    plays = tuple(game.layout.plays(hand))
    if rules.boneyard == "none":
        return Turn(plays, False, not plays, plays or (PASS,))
    within_limit = game.drawn < DRAW_LIMITS.get(rules.boneyard, len(game.boneyard) + game.drawn)
    drawable = within_limit and can_draw(game) and game.forced is None
    may_draw = drawable and (rules.voluntary_draw or not plays)
    kept = bool(plays) and rules.keep_drawn and not rules.voluntary_draw and game.drawn > 0
    return _turn(plays, may_draw, kept or not (plays or may_draw))


def refusal(game: Round, move: Move) -> str:
    """Why a move is not legal now, in one sentence or two."""
    if game.turn is None:
        if game.result is None:
            return (
                "The last tile is played; only a claim of the overlooked points is still "
                "possible: claim() or decline()."
            )
        return "The round is over; deal a new one."
    who = seat_name(game.turn)
    turn = turn_of(game)
    if game.opening:
        return f"Nobody holds a double that may open this round, so {who} must draw first."
    if isinstance(move, Draw):
        return f"{who} may not draw: {_why_no_draw(game, turn)}."
    if isinstance(move, Pass):
        return f"{who} may not pass: {_what_instead(turn)}."
    if isinstance(move, Play) and isinstance(move.tile, Tile):
        return _why_not(game, turn, move, who)
    return f"{shown(move)} is no move: play a tile, draw or pass."


def _why_no_draw(game: Round, turn: Turn) -> str:
    rules = game.rules
    if rules.boneyard == "none":
        return f"{rules.title} is played without drawing"
    if game.forced is not None:
        return f"{game.forced} must be led"
    if turn.plays and not rules.voluntary_draw:
        return f"a tile fits ({_names(turn)}), so it must be played"
    if not can_draw(game):
        left = len(game.boneyard)
        return f"{left} tiles are left and must stay" if left else "the boneyard is empty"
    return f"only {rules.boneyard} may be drawn in a turn"


def _what_instead(turn: Turn) -> str:
    if turn.plays:
        return f"a tile fits ({_names(turn)}), so play one"
    return "draw first"


def _why_not(game: Round, turn: Turn, move: Play, who: str) -> str:
    hand = game.hands[game.turn or 0]
    if move.tile not in hand:
        # Whether another player or the boneyard has it would be a secret: say neither.
        if any(play.tile is move.tile for play in game.layout.tiles):
            return f"{move.tile} lies on the table already; {who} may play {_names(turn)}."
        if move.tile not in game.rules.tiles:
            return f"{move.tile} is not in the {game.rules.tiles}."
        return f"{move.tile} is not in the hand of {who}, whose turn it is."
    if game.forced is not None:
        return f"{who} must lead {game.forced}, not {move.tile}."
    if not turn.plays:
        return f"None of {who}'s tiles fits: {'draw' if turn.may_draw else 'pass'}."
    if any(play.tile is move.tile for play in turn.plays):
        return f"{move.tile} does not go there; {who} may play it at {_places(turn, move)}."
    if game.layout.unfinished is not None:
        number = game.layout.unfinished.high
        return f"{move.tile} has to wait: the foot of {number}s must be finished first."
    ends = ", ".join(str(end) for end in game.layout.open_ends)
    return f"{move.tile} fits no open end ({ends}); {who} may play {_names(turn)}."


def _names(turn: Turn) -> str:
    return ", ".join(dict.fromkeys(str(play.tile) for play in turn.plays)) or "no tile"


def _places(turn: Turn, move: Play) -> str:
    return ", ".join(str(play.at) for play in turn.plays if play.tile is move.tile)
