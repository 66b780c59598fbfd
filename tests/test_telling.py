"""A round told in words, a record in steps, and the simple players."""

from __future__ import annotations

from random import Random

import pytest
from strategies import LAYOUT_PRESETS

import dominolab as dl
from dominolab.players import PLAYERS, greedy_move, random_move
from dominolab.stepping import steps_of
from dominolab.telling import move_words, result_words, seat_names


def played_out(preset: str, seed: int, kind: str = "random") -> dl.Round:
    random, game = Random(seed), dl.Round.deal(dl.rules(preset), seed)
    while game.result is None:
        if game.turn is None:
            game = game.decline()
        else:
            game = game.after(PLAYERS[kind](game.view(game.turn), random))
    return game


# --- words -------------------------------------------------------------------------------


def test_a_play_is_told_with_its_count_and_who_scored():
    rules = dl.rules("fives-and-threes", hand_size=1)
    game = dl.Round.start(rules, [["6-3"], ["5-0"]]).play("6-3")
    told = move_words(game.events[-1], rules, seat_names(2))
    assert told == "A led 6-3: count 9, 3 points, and 1 more for the last tile."


def test_points_past_an_exact_target_are_told_as_not_scored():
    rules = dl.rules("five-up", hand_size=2)
    game = dl.Round.start(rules, [["5-5", "1-0"], ["5-0", "2-0"]], scores=[60, 0]).play("5-5")
    told = move_words(game.events[-1], rules, seat_names(2, ["Ann"]))
    assert told == "A (Ann) led 5-5: count 10, 2 points, of which 0 are scored."


def test_a_false_claim_is_told_with_the_opponent_who_gains():
    rules = dl.rules("muggins-kelley", hand_size=2, false_claim="opponent")
    game = dl.Round.start(rules, [["5-4", "1-0"], ["5-0", "2-0"]]).play("5-4", announce=15)
    told = move_words(game.events[-1], rules, seat_names(2))
    assert told == "A led 5-4: count 9, 0 points, 15 points for B, and said 15 points."
    quiet = move_words(game.events[-1], rules, seat_names(2), points=False)
    assert quiet == "A led 5-4, and said 15 points."


def test_doubles_in_line_have_no_long_side():
    game = dl.Round.start(dl.rules("matador", hand_size=2), [["3-3", "1-0"], ["4-2", "5-1"]])
    game = game.play("3-3").play("4-2")
    assert move_words(game.events[-1], game.rules, seat_names(2)) == "B laid 4-2 at an end of 3-3."


def test_what_is_taken_off_is_told_as_taken_off():
    rules = dl.rules("muggins", hand_size=2)
    game = (
        dl.Round.start(rules, [["5-5", "5-0"], ["6-5", "6-6"]]).play("5-5").play("6-5").play("5-0")
    )
    told = result_words(game.result, rules, seat_names(2))
    assert told == "A is out. Points of the round: A 10, B -10 (10 taken off for the tiles left)."


def test_the_other_moves_and_the_end():
    rules = dl.rules("chickie", hand_size=2)
    game = dl.Round.start(rules, [["6-6", "1-0"], ["5-0", "6-2"]], ["4-4", "3-3"])
    game = game.play("6-6").play("6-2").draw().pass_()
    names = seat_names(2)
    assert [move_words(event, rules, names) for event in game.events[-2:]] == [
        "A drew 4-4.", "A knocked.",
    ]  # fmt: skip
    assert move_words(game.view(1).events[-2], rules, names) == "A drew a tile."
    over = played_out("chickie", 3)
    assert result_words(over.result, over.rules, names).endswith("The lowest total wins.")


@pytest.mark.parametrize("preset", LAYOUT_PRESETS)
def test_every_round_can_be_told(preset):
    game = played_out(preset, 5)
    names = seat_names(game.rules.players, ["Ann"])
    for event in game.events:
        told = move_words(event, game.rules, names)
        assert told.startswith(names[event.seat] + " ")
        assert told.endswith(".")
    told = result_words(game.result, game.rules, names)
    for side, total in zip(game.sides, game.result.totals, strict=True):
        assert f"{' and '.join(names[seat] for seat in side)} {total}" in told


# --- steps -------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", LAYOUT_PRESETS)
def test_the_steps_of_a_round_are_the_round_after_each_move(preset):
    game = played_out(preset, 6)
    steps = steps_of(game)
    assert steps[-1].game == game
    assert [len(step.game.events) for step in steps[: len(game.events) + 1]] == list(
        range(len(game.events) + 1)
    )


def test_comments_stay_with_their_moves():
    text = "# A classic.\ngame: block  # four players would do\nseed: 3\n\n# Here it begins.\n"
    game = dl.Round.deal(dl.rules("block"), 3)
    first = game.legal()[0]
    text += f"1 {'AB'[game.turn]} {first}  # a lead\n# and\n# more\n"
    steps = steps_of(text)
    assert [step.comment for step in steps] == [
        "A classic. four players would do Here it begins.", "a lead and more",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "game: block", "1 A 6-6", "game: chess", 5, None])
def test_what_is_no_record_is_refused(text):
    with pytest.raises(dl.DominoError):
        steps_of(text)


# --- players -----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", LAYOUT_PRESETS)
@pytest.mark.parametrize("kind", PLAYERS)
def test_the_players_play_every_game_to_its_end_and_alike_with_one_seed(preset, kind):
    assert played_out(preset, 7, kind) == played_out(preset, 7, kind)


def test_the_greedy_player_takes_the_most_points_and_then_the_heaviest_tile():
    compared = 0
    for seed in range(30):
        game, random = dl.Round.deal(dl.rules("all-fives"), seed), Random(seed)
        while game.result is None:
            move = greedy_move(game.view(game.turn), random)
            plays = [one for one in game.legal() if isinstance(one, dl.Play)]
            if plays:
                worth = [(game.layout.lay(play).points, play.tile.pips) for play in plays]
                assert (game.layout.lay(move).points, move.tile.pips) == max(worth)
                compared += len(set(worth)) > 1
            game = game.after(move)
    assert compared > 100


def test_the_random_player_makes_every_move_about_as_often():
    game = dl.Round.start(dl.rules("block", hand_size=2), [["6-6", "1-0"], ["5-0", "2-0"]])
    random, tries = Random(1), 2000
    found = [random_move(game.view(0), random) for _ in range(tries)]
    for move in game.legal():
        assert abs(found.count(move) / tries - 1 / 2) < 0.05


@pytest.mark.parametrize("kind", PLAYERS)
def test_players_need_a_view_and_chance(kind):
    view = dl.Round.deal(dl.rules("block"), 1).view(0)
    for given in ((None, Random(1)), (view, None), (5, 5)):
        with pytest.raises(dl.DominoError, match="by what it has seen"):
            PLAYERS[kind](*given)
    with pytest.raises(dl.DominoError):
        dl.Position.of(None)


@pytest.mark.parametrize("kind", PLAYERS)
def test_nobody_moves_out_of_turn(kind):
    game = dl.Round.start(dl.rules("block", hand_size=2), [["6-6", "1-0"], ["5-0", "2-0"]])
    with pytest.raises(dl.IllegalPlay, match="not the turn of B"):
        PLAYERS[kind](game.view(1), Random(1))
