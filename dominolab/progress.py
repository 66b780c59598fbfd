"""What a move leads to: the next turn, the points, and the end of the round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominolab.awards import award_for, hand_pips, within_target
from dominolab.dealing import Hand, heaviest_held, in_order
from dominolab.events import Claimed, Drew, Passed, Played, Result
from dominolab.moves import Play
from dominolab.turns import can_draw

if TYPE_CHECKING:
    from dominolab.round import Round

Points = tuple[int, ...]


def after_play(game: Round, play: Play, announce: int | None) -> Round:
    """The round after a legal play, with its points and whatever it ends."""
    rules, seat = game.rules, game.turn
    assert seat is not None
    layout = game.layout.lay(play)
    held = game.hands[seat]
    place = held.index(play.tile)
    hand = held[:place] + held[place + 1 :]
    hands = (*game.hands[:seat], hand, *game.hands[seat + 1 :])
    count = layout.count
    made = rules.points(count) if rules.multiples else 0
    announced = made if announce is None else announce
    scored, claimable = rules.no_points, 0
    if announced or made or rules.chip_out:
        points, claimable = _points_of_play(game, seat, made, announced)
        if rules.chip_out and not hand and _is_out(game, seat, hands):
            points = _added(points, _only(game, seat, rules.chip_out))
        scored = _after_target_test(game, points)
    event = Played(seat, layout.tiles[-1], count, made, announced, scored, claimable)
    then = game._with(
        layout=layout,
        hands=hands,
        events=(*game.events, event),
        in_play=game.in_play if scored is rules.no_points else _added(game.in_play, scored),
        drawn=0,
        forced=None,
        claimable=claimable,
        claimant=next_opponent(game, seat) if claimable else None,
        turn=_following(hands, seat),
    )
    if scored is not rules.no_points:
        then = _end_at_target(then, scored)
    if then.result is not None:
        return then
    if hand and then.waiting is None:
        return unless_stuck(then)
    return _end_or_go_on(then, seat)


def _points_of_play(game: Round, seat: int, made: int, announced: int) -> tuple[Points, int]:
    """The points of each seat for a play's count, and what an opponent may claim.

    Source: S0 for the call; what a false claim costs is public.
    """
    if announced == made:
        return _only(game, seat, made), 0
    if announced < made:
        return _only(game, seat, announced), made - announced
    if game.rules.false_claim == "opponent":
        return _only(game, next_opponent(game, seat), announced), 0
    return game.rules.no_points, made


def _end_or_go_on(game: Round, seat: int) -> Round:
    """After a play: has somebody gone out, is nobody able to move, or does it go on?"""
    foot_open = game.layout.unfinished is not None
    if game.waiting is not None:
        if not foot_open:
            return _end(game, "out", game.waiting)
    elif not game.hands[seat]:
        if game.rules.finish_foot and foot_open:
            return unless_stuck(game._with(waiting=seat))
        if _is_out(game, seat, game.hands):
            return _end(game, "out", seat)
    return unless_stuck(game)


def _is_out(game: Round, seat: int, hands: tuple[Hand, ...]) -> bool:
    """Whether an empty hand ends the round: with `partners_out` both, only the second one."""
    if game.rules.partners and game.rules.partners_out == "both":
        return not hands[(seat + 2) % 4]
    return True


def _following(hands: tuple[Hand, ...], seat: int) -> int:
    """The next seat that holds a tile (the same one when nobody else does)."""
    following = (seat + 1) % len(hands)
    while not hands[following] and following != seat:
        following = (following + 1) % len(hands)
    return following


def unless_stuck(game: Round) -> Round:
    """The round, or its end when nobody can play or draw any more.

    Judged from the hands, the open ends and what may still be drawn, never from past turns.
    """
    if game.opening or game._turn.plays or can_draw(game):
        return game
    if any(game.layout.plays(hand) for hand in game.hands):
        return game
    return _end(game, "blocked", None)


def after_draw(game: Round) -> Round:
    """The round after the seat in turn has drawn the next tile."""
    seat = game.turn
    assert seat is not None
    tile = game.boneyard[0]
    hand = in_order((*game.hands[seat], tile))
    then = game._with(
        hands=(*game.hands[:seat], hand, *game.hands[seat + 1 :]),
        boneyard=game.boneyard[1:],
        events=(*game.events, Drew(seat, tile)),
        drawn=game.drawn + 1,
        claimable=0,
        claimant=None,
    )
    if not game.opening:
        return unless_stuck(then)
    if tile in game.opening:
        return then._with(leader=seat, forced=tile, opening=(), drawn=0)
    return unless_no_double(then._with(turn=_following(then.hands, seat), drawn=0))


def unless_no_double(game: Round) -> Round:
    """The round, or what becomes of it when no more tiles may be drawn for the opening double.

    Then the heaviest tile is led instead; in Chickie, where only a double can open, nobody can
    play or draw and the round is over. Source: ours.
    """
    if not game.opening or len(game.boneyard) > game.rules.reserve:
        return game
    then = game._with(opening=())
    if game.rules.spinners == "feet":
        return _end(then, "blocked", None)
    seat, tile = heaviest_held(game.hands)
    return then._with(turn=seat, leader=seat, forced=tile)


def after_pass(game: Round) -> Round:
    """The round after the seat in turn has passed."""
    seat = game.turn
    assert seat is not None
    return game._with(
        events=(*game.events, Passed(seat)),
        turn=_following(game.hands, seat),
        drawn=0,
        claimable=0,
        claimant=None,
    )


def after_claim(game: Round, seat: int) -> Round:
    """The round after a seat has taken the points that were overlooked."""
    scored = _after_target_test(game, _only(game, seat, game.claimable))
    then = game._with(
        events=(*game.events, Claimed(seat, scored)),
        in_play=_added(game.in_play, scored),
        claimable=0,
        claimant=None,
    )
    then = _end_at_target(then, scored)
    if then.result is None and then.ending is not None:
        return settle(then, *then.ending)
    return then


# --- points ------------------------------------------------------------------------------


def _only(game: Round, seat: int, points: int) -> Points:
    """Points for one seat and nothing for the others."""
    return tuple([points if other == seat else 0 for other in range(game.rules.players)])


def _added(one: Points, other: Points) -> Points:
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def next_opponent(game: Round, seat: int) -> int:
    """The next seat in turn order that is no partner."""
    side_of, players = game.rules.side_of, game.rules.players
    other = (seat + 1) % players
    while side_of(other) == side_of(seat):
        other = (other + 1) % players
    return other


def _target(game: Round) -> int | None:
    """The target that is in force during this round."""
    rules = game.rules
    in_force = game.scores is not None and rules.match_end == "target" and not rules.lowest_wins
    return rules.target if in_force else None


def _standing(game: Round, side: int) -> int:
    """What a side has in the match so far, this round's points included."""
    return (game.scores[side] if game.scores else 0) + game.totals[side]


def _after_target_test(game: Round, points: Points) -> Points:
    """The points without those that would pass an exact target. Source: S0."""
    target = _target(game)
    if not game.rules.exact or target is None:
        return points
    return tuple(
        within_target(new, _standing(game, game.rules.side_of(seat)), target)
        for seat, new in enumerate(points)
    )


def _end_at_target(game: Round, scored: Points) -> Round:
    """The round, ended when a seat that has just scored reached the target."""
    target = _target(game)
    if target is None or game.rules.target_ends != "at-once":
        return game
    for seat, new in enumerate(scored):
        if new > 0 and _standing(game, game.rules.side_of(seat)) >= target:
            return settle(game, "target", seat)
    return game


# --- the end -----------------------------------------------------------------------------


def _end(game: Round, reason: str, winner: int | None) -> Round:
    """The end of the round, unless an opponent may first claim what was overlooked."""
    if game.claimable:
        return game._with(turn=None, ending=(reason, winner))
    return settle(game, reason, winner)


def settle(game: Round, reason: str, winner: int | None) -> Round:
    """The round with its result: the tiles left in hand are paid for, if it was played out."""
    rules = game.rules
    pips = tuple([hand_pips(rules, hand) for hand in game.hands])
    in_play = game.totals
    points, wins_game = (0,) * len(rules.sides), None
    if reason != "target":
        points, wins_game = award_for(rules, game.hands, pips, winner)
        target = _target(game)
        if rules.exact and target is not None:
            points = tuple(
                within_target(new, _standing(game, side), target) for side, new in enumerate(points)
            )
    totals = _added(in_play, points)
    scores = None if game.scores is None else _added(game.scores, totals)
    result = Result(reason, winner, pips, game.in_play, points, totals, scores, wins_game)
    return game._with(turn=None, result=result, ending=None, claimable=0, claimant=None)
