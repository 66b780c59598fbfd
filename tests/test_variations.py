"""Every variation of Muggins that Kelley's rules name, reached by options alone. Source: S0."""

from __future__ import annotations

import pytest

import dominolab as dl


def kelley(players: int = 2, **options) -> dl.Rules:
    return dl.rules("muggins-kelley", players=players, **options)


def tiles(text: str) -> list[dl.Tile]:
    return [dl.Tile.parse(word) for word in text.split()]


def test_seven_tiles_for_everybody():
    for players in (2, 3, 4):
        game = dl.Round.deal(kelley(players, hand_size=7), seed=1)
        assert [len(hand) for hand in game.hands] == [7] * players


def test_five_six_or_seven_tiles_for_four_three_or_two():
    sizes = {2: 7, 3: 6, 4: 5}
    for players, size in sizes.items():
        assert kelley(players, hand_size=sizes).hand_size == size


def test_the_highest_double_leads():
    game = dl.Round.start(
        kelley(lead_first="highest-double", hand_size=2), [tiles("3-3 6-5"), tiles("4-4 1-0")]
    )
    assert game.leader == 1
    assert game.legal() == (dl.Play(dl.Tile(4, 4)),)


def test_no_spinners():
    rules = kelley(spinners="none")
    assert dl.Layout.parse(f"{rules}: 6-6 6-3 6-2").places("6-5") == ()


@pytest.mark.parametrize(("players", "stay"), [(2, 2), (3, 1), (4, 1)])
def test_two_or_one_tiles_stay_in_the_boneyard(players, stay):
    assert kelley(players, reserve={2: 2, 3: 1, 4: 1}).reserve == stay


def test_a_playable_tile_must_be_played():
    game = dl.Round.start(kelley(), [tiles("6-4 5-5"), tiles("4-1 3-3")], tiles("0-0 2-2"))
    assert dl.Draw() not in game.play("6-4").legal()


def test_one_may_draw_although_able():
    rules = kelley(voluntary_draw=True)
    game = dl.Round.start(rules, [tiles("6-4 5-5"), tiles("4-1 3-3")], tiles("0-0 2-2"))
    game = game.play("6-4")
    assert dl.Draw() in game.legal()
    game = game.draw().draw()
    assert {str(move) for move in game.legal()} == {"4-1@6-4:4"}


def test_a_hundred_points_win():
    rules = kelley(target=100)
    game = dl.Round.start(rules, [tiles("6-4 1-1"), tiles("3-3")], scores=[90, 0]).play("6-4")
    assert (game.result.reason, game.result.scores) == ("target", (100, 0))


def test_one_point_for_each_five_and_exactly_sixty_one():
    rules = kelley(unit="multiples", target=61, exact=True)
    hands = [tiles("6-4 1-1"), tiles("3-3")]
    assert dl.Round.start(rules, hands, scores=[60, 0]).play("6-4").in_play == (0, 0)
    won = dl.Round.start(rules, hands, scores=[59, 0]).play("6-4").result
    assert won.scores == (61, 0)
    assert dl.award(rules, [[], tiles("6-6 5-5 1-0")], 0).points == (5, 0)  # 23 pips -> 25 -> 5


def test_blocked_the_lightest_takes_all_and_nobody_on_a_tie():
    rules = kelley(3, blocked="lightest-takes", tie="nobody")
    assert dl.award(rules, [tiles("5-0"), tiles("5-4"), tiles("6-6 2-0")]).points == (23, 0, 0)
    assert dl.award(rules, [tiles("5-0"), tiles("4-1"), tiles("6-6")]).points == (0, 0, 0)


def test_blocked_the_lightest_wins_the_game():
    rules = kelley(3, blocked="wins-game")
    found = dl.award(rules, [tiles("5-4"), tiles("5-0"), tiles("6-6")])
    assert (found.points, found.wins_game) == ((0, 0, 0), 1)


def level_match(players: int = 2) -> dl.Match:
    """A match whose first round ends with five points each, which is the target."""
    rules = kelley(players, target=5, target_ends="end-of-hand", hand_end="none", blocked="none")
    match = dl.Match.start(rules, [tiles("5-0 5-2"), tiles("0-0 6-6"), tiles("4-4")][:players])
    return match.play("5-0").play("0-0")  # five for A, then five for B


def test_extra_hands_on_a_tie():
    match = level_match().play("5-2")  # A is out
    assert match.scores == (5, 5)
    assert (match.result, match.level) == (None, True)
    # Two players play two more hands, whatever the first of them brings.
    match = match.next([tiles("3-2"), tiles("6-6")]).play("3-2")
    assert (match.scores, match.result, match.extra) == ((10, 5), None, 1)
    match = match.next([tiles("6-1"), tiles("2-2")]).play("6-1")
    assert match.result == dl.MatchResult("target", (0,))
    assert match.extra == 2


def test_after_extra_hands_that_leave_it_level_there_are_more():
    match = level_match().play("5-2")
    for _ in range(2):
        match = match.next([tiles("6-1"), tiles("2-2")]).play("6-1")
    assert (match.scores, match.result, match.extra) == ((5, 5), None, 2)


def test_partners_play_for_a_common_score_and_pay_for_each_other():
    rules = kelley(4, partners=True)
    hands = [[], tiles("6-3"), tiles("4-0"), tiles("6-5")]
    # The opponents' 20 pips make 20; the partner's 4 are taken off.
    assert dl.award(rules, hands, 0).points == (16, 0)
