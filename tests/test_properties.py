"""What must hold in every round of every game, whatever the options."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import LAYOUT_PRESETS, ROUNDS, deal, layout_rules, played_out

import dominolab as dl

seeds = st.integers(0, 10_000)


def all_tiles(game: dl.Round) -> list[dl.Tile]:
    held = [tile for hand in game.hands for tile in hand]
    return sorted([*held, *game.boneyard, *(play.tile for play in game.layout.tiles)])


@pytest.mark.parametrize("preset", LAYOUT_PRESETS)
def test_every_preset_plays_from_deal_to_end(preset):
    for seed in range(12):
        players = 4 if preset == "allies" else 2 + seed % 3
        states = played_out(deal(dl.rules(preset, players=players), seed), seed)
        assert states[-1].result.reason in ("out", "blocked")


@ROUNDS
@given(layout_rules(), seeds, st.booleans())
def test_tiles_are_conserved(rules, seed, match):
    for game in played_out(deal(rules, seed, match=match), seed):
        assert all_tiles(game) == list(rules.tiles)


def proposals(game: dl.Round) -> list[dl.Move]:
    """Every move that could be thought of: each tile at each place, each way round."""
    ends = [end.place for end in game.layout.open_ends]
    laid = [str(play.tile) for play in game.layout.tiles]
    places = {None, "9-9:9", *ends, *(f"{tile}:{side}" for tile in laid for side in "abcd")}
    faces = [None, "crosswise", "endwise"] if game.rules.sniff == "endwise-choice" else [None]
    found: list[dl.Move] = [dl.Draw(), dl.Pass()]
    for tile in game.rules.tiles:
        for touch in {None, tile.high, tile.low}:
            found += [dl.Play(tile, at, touch, face) for at in places for face in faces]
    return found


@ROUNDS
@given(layout_rules(), seeds)
def test_the_legal_list_is_exactly_what_is_accepted(rules, seed):
    states = played_out(deal(rules, seed), seed)
    for game in Random(seed).sample(states, min(3, len(states))):
        legal, before = game.legal(), str(game)
        for move in proposals(game):
            try:
                game.after(move)
                accepted = True
            except dl.IllegalPlay as error:
                accepted = False
                assert str(error)
            assert accepted == (move in legal), move
            assert str(game) == before
        assert all(move in proposals(game) for move in legal)


@ROUNDS
@given(layout_rules(), seeds, st.booleans())
def test_scores_add_up_to_what_was_announced(rules, seed, match):
    game = played_out(deal(rules, seed, match=match), seed)[-1]
    result = game.result
    scored = [event.points for event in game.events if hasattr(event, "points")]
    assert result.in_play == tuple(sum(seat) for seat in zip(*scored, strict=True)) or not scored
    for side, seats in enumerate(rules.sides):
        in_play = sum(result.in_play[seat] for seat in seats)
        assert result.totals[side] == in_play + result.award[side]
        if match:
            assert result.scores[side] == game.scores[side] + result.totals[side]
    for event in game.events:
        if isinstance(event, dl.Played) and event.announced <= event.made:
            assert event.claimable == event.made - event.announced


@ROUNDS
@given(layout_rules(), seeds)
def test_a_pass_is_only_for_who_cannot_do_anything_else(rules, seed):
    for game in played_out(deal(rules, seed), seed):
        may_pass = dl.Pass() in game.legal()
        others = [move for move in game.legal() if move != dl.Pass()]
        if may_pass and others:
            assert rules.keep_drawn
            assert game.drawn
        assert game.legal() or game.turn is None


@ROUNDS
@given(layout_rules(), seeds)
def test_nothing_that_was_is_changed_by_what_follows(rules, seed):
    game = deal(rules, seed)
    seen = []
    for state in played_out(game, seed):
        seen.append((state, str(state), str(state.layout), state.legal()))
    for state, text, layout, legal in seen:
        assert (str(state), str(state.layout), state.legal()) == (text, layout, legal)


@ROUNDS
@given(layout_rules(), seeds)
def test_equal_plays_come_to_the_same(rules, seed):
    states = played_out(deal(rules, seed), seed)
    for game in Random(seed).sample(states, min(4, len(states))):
        choices = game.choices()
        assert set(choices) <= set(game.legal())
        kept = {(m.tile, m.touch, game.layout.lay(m).signature()) for m in choices if is_play(m)}
        every = {
            (m.tile, m.touch, game.layout.lay(m).signature()) for m in game.legal() if is_play(m)
        }
        assert kept == every


def is_play(move: dl.Move) -> bool:
    return isinstance(move, dl.Play)


# --- what one seat may know --------------------------------------------------------------


def other_world(game: dl.Round, seat: int, random: Random) -> dl.Round | None:
    """The same public history over another deal, or None when two swapped tiles do not fit it."""
    from dominolab.records import starting_tiles

    hands, boneyard = starting_tiles(game)
    unseen = game.view(seat).unseen
    if len(unseen) < 2:
        return None
    one, other = random.sample(unseen, 2)
    swap = {one: other, other: one}
    then = dl.Round.start(
        game.rules,
        [[swap.get(tile, tile) for tile in hand] for hand in hands],
        [swap.get(tile, tile) for tile in boneyard],
        starter=game.starter,
        lead=game.lead,
        scores=game.scores,
        placed=game.placed,
    )
    try:
        for event in game.events:
            if isinstance(event, dl.Played):
                play = event.play
                then = then.play(
                    play.tile,
                    play.at,
                    play.touch,
                    play.face,
                    announce=event.announced if game.rules.muggins_call else None,
                )
            elif isinstance(event, dl.Claimed):
                then = then.claim(event.seat)
            else:
                then = then.draw() if isinstance(event, dl.Drew) else then.pass_()
    except dl.IllegalPlay:
        return None
    same_end = (then.result is None) == (game.result is None) and then.turn == game.turn
    return then if same_end else None


SWAPPED: list[str] = []


@ROUNDS
@given(layout_rules(), seeds)
def test_a_view_is_the_same_whatever_the_seat_cannot_know(rules, seed):
    states = played_out(deal(rules, seed), seed)
    random = Random(seed)
    open_states = [state for state in states if state.result is None]
    for game in random.sample(open_states, min(6, len(open_states))):
        for seat in range(rules.players):
            then = other_world(game, seat, random)
            if then is None:
                continue
            if (game.hands, game.boneyard) == (then.hands, then.boneyard):
                continue  # the two tiles were in one hand
            one, other = game.view(seat), then.view(seat)
            assert one == other
            assert repr(one) == repr(other)
            assert str(one) == str(other)
            assert pickle.loads(pickle.dumps(one)) == one
            SWAPPED.append(rules.preset)


def test_other_worlds_were_really_compared():
    assert len(SWAPPED) > 50, "run the whole file: the test above fills this list"
    assert len(set(SWAPPED)) >= 8


@ROUNDS
@given(layout_rules(), seeds)
def test_a_view_holds_no_seed(rules, seed):
    game = dl.Round.deal(rules, 987_654_000 + seed)
    view = game.view(0)
    assert str(game.seed) not in str(view) + repr(view)
    assert "seed" not in {name for name in dir(view) if not name.startswith("_")}
    data = pickle.dumps(view)
    assert game.seed.to_bytes(4, "little") not in data
    assert str(game.seed).encode() not in data


@ROUNDS
@given(st.integers(2, 4), seeds)
def test_concentration_conserves_tiles_and_hides_the_unseen(players, seed):
    game, random = dl.Concentration(seed=seed, players=players), Random(seed)
    while game.result is None:
        shown = {cell for flip in game.flips for cell in flip.cells}
        for cell, face in enumerate(game.view(0).faces):
            hidden = cell not in shown or cell in game.taken
            assert face is (None if hidden else game.grid[cell])
        game = game.flip(*random.sample(game.left, 2))
    assert sum(game.pairs) * 2 + len(game.left) == 28
    assert game.result.reason == "cleared"
