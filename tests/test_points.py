"""The points that trip engines, one by one: each test fails if the slip comes back."""

from __future__ import annotations

import pytest

import dominolab as dl


def layout(preset: str, plays: str, **options) -> dl.Layout:
    return dl.Layout.parse(f"{dl.rules(preset, **options)}: {plays}")


def words(text: str) -> list[str]:
    return text.split()


def ended(preset: str, hands: list[str], *plays: str, boneyard: str = "", **options) -> dl.Round:
    game = dl.Round.start(
        dl.rules(preset, players=len(hands), **options), [words(hand) for hand in hands],
        words(boneyard),
    )  # fmt: skip
    for play in plays:
        game = game.pass_() if play == "--" else game.play(play)
    return game


def test_the_lead_double_counts_twice_its_number_not_four_times():
    assert layout("all-fives", "5-5").count == 10
    assert layout("all-fives", "5-5").points == 10
    assert layout("all-fives", "5-5 5-0").points == 10


def test_a_spinner_with_one_side_covered_and_with_both():
    assert layout("all-fives", "6-6 6-3").count == 15
    both = layout("all-fives", "6-6 6-3 6-2")
    assert both.count == 5
    assert [place.at for place in both.places("6-5")] == ["6-6:c", "6-6:d"]


def test_equal_ends_of_a_plain_line_are_one_play():
    plain = layout("muggins", "3-1 2-1@3-1:1 3-2@2-1:2")
    assert [(end.number, end.adds) for end in plain.open_ends] == [(3, 3), (3, 3)]
    hands = [["4-3"], ["0-0"]]
    game = dl.Round.start(plain.rules, hands, table=plain)
    assert len(game.legal()) == 2
    assert len(game.choices()) == 1


def test_a_five_and_a_double_five_are_two_plays_with_different_counts():
    ends = layout("muggins", "5-1 5-5@5-1:5 2-1@5-1:1 5-2@2-1:2")
    assert sorted((place.at, place.count) for place in ends.places("5-4")) == [
        ("5-2:5", 14),
        ("5-5:b", 9),
    ]
    game = dl.Round.start(ends.rules, [["5-4"], ["0-0"]], table=ends)
    assert len(game.choices()) == 2


def test_a_round_is_over_at_once_when_nobody_can_play():
    game = ended("block", ["6-4 1-0", "6-3 2-2"], "6-4", "6-3")
    assert game.result.reason == "blocked"
    assert not any(isinstance(event, dl.Passed) for event in game.events)


def test_with_tiles_left_to_draw_it_is_not_blocked():
    game = ended("draw", ["6-4 1-0", "6-3 2-2"], "6-4", "6-3", boneyard="5-5 5-0 0-0 1-1")
    assert game.result is None
    assert game.legal() == (dl.Draw(),)
    # Two tiles stay in the boneyard of this game, and after the last draw nobody can play.
    assert game.draw().draw().result.reason == "blocked"


def test_who_went_out_wins_against_a_lone_double_blank():
    game = ended("block", ["6-4", "0-0"], "6-4", tie="lightest-tile")
    assert (game.result.reason, game.result.winner) == ("out", 0)
    assert game.result.pips == (0, 0)


def test_who_went_out_does_not_tie_with_a_lone_double_blank_for_the_lightest_hand():
    hands = [[], ["0-0"], ["6-4"]]
    assert dl.award(dl.rules("muggins-booklet", players=3), hands, 0).points == (2, 0, 0)
    assert dl.award(dl.rules("muggins-booklet", players=3), [["0-0"], ["0-0"], ["6-4"]]).points == (
        0, 0, 0,
    )  # fmt: skip


def test_the_lighter_side_takes_all_four_hands_whatever_blocked_says():
    hands = [["6-6", "2-1"], ["6-5", "1-0"], ["3-0"], ["6-4", "6-5"]]  # 15, 12, 3, 21
    for blocked in ("lightest-takes", "difference", "minus-own", "combined", "as-hand-end"):
        rules = dl.rules("allies", blocked=blocked, blocked_partners="all-hands")
        assert dl.award(rules, hands).points == (51, 0), blocked


def test_rounding_each_opponent_or_the_total():
    hands = [[], [dl.Tile(6, 1)], [dl.Tile(5, 2)]]
    assert dl.award(dl.rules("all-fives", players=3), hands, 0).points == (10, 0, 0)
    assert dl.award(dl.rules("muggins-kelley", players=3), hands, 0).points == (15, 0, 0)


def test_pairs_under_winner_each_round_each_opponents_hand():
    hands = [[], [dl.Tile(6, 1)], [dl.Tile(4, 4)], [dl.Tile(5, 2)]]
    rules = dl.rules("all-fives", players=4, partners=True)
    assert dl.award(rules, hands, 0).points == (10, 0)


def test_the_waterfall_never_scores_a_negative_difference():
    hands = [[dl.Tile(5, 0)], [dl.Tile(5, 4)], [dl.Tile(6, 6), dl.Tile(2, 0)]]
    assert dl.award(dl.rules("muggins-kelley", players=3), hands).points == (13, 5, 0)


def test_in_matador_a_blank_half_joins_only_through_a_matador():
    blank = layout("matador", "6-0")
    for tile in dl.Pack(6):
        if tile != dl.Tile(6, 0):
            at_blank = [place for place in blank.places(tile) if place.at == "6-0:0"]
            assert bool(at_blank) == (tile.pips in (0, 7)), tile


def test_the_double_blank_leaves_an_end_for_matadors_only():
    ends = layout("matador", "5-4 0-0@5-4:5")
    open_at_blank = [
        str(tile)
        for tile in dl.Pack(6)
        if tile not in [play.tile for play in ends.tiles]
        and any(place.at == "0-0:b" for place in ends.places(tile))
    ]
    assert open_at_blank == ["4-3", "5-2", "6-1"]


def test_a_matador_goes_on_any_end_with_either_half():
    for end in range(7):
        lead = "6-6" if end == 6 else f"{6}-{end}"
        places = layout("matador", lead).places("4-3")
        place = "6-6:a" if end == 6 else f"{lead}:{end}"
        assert {p.touch for p in places if p.at == place} == {3, 4}


def test_after_a_chickie_nothing_else_may_be_played_until_three_toes():
    foot = layout("chickie", "6-6 6-5 6-4 6-3 6-2 5-5")
    for number, toe in enumerate(["5-0", "5-1", "5-2"]):
        assert foot.unfinished == dl.Tile(5, 5)
        assert foot.unfinished_sides == 3 - number
        assert not foot.places("4-1")
        foot = foot.play(toe)
    assert foot.unfinished is None
    assert foot.places("4-1")
    assert all(end.place != "5-5:b" for end in foot.open_ends)


def test_a_dead_chickie_ends_the_round_when_nobody_can_draw():
    # Three of the other five tiles with a four lie on the table: the foot cannot get its toes.
    table = layout("chickie", "6-6 6-4 6-3 6-2 6-1 3-1@6-3:3 4-1@3-1:1 4-0@4-1:4 4-2@6-2:2")
    game = dl.Round.start(table.rules, [["4-4", "1-1"], ["5-4", "4-3"]], table=table)
    game = game.play("4-4", at="6-4:4").play("5-4").pass_().play("4-3")
    assert (game.result.reason, game.result.winner) == ("out", 1)
    game = dl.Round.start(table.rules, [["4-4", "1-1"], ["5-4", "5-5"]], table=table)
    game = game.play("4-4", at="6-4:4").play("5-4")
    assert game.layout.unfinished_sides == 2
    assert game.result.reason == "blocked"


def test_going_out_on_a_double_ends_a_chickie_round_at_once():
    table = layout("chickie", "6-6 6-5 6-4 6-3 6-2")
    game = dl.Round.start(table.rules, [["5-5"], ["5-1", "4-4"]], table=table)
    assert game.play("5-5").result.winner == 0
    rules = dl.rules("chickie", finish_foot=True)
    table = dl.Layout.parse(f"{rules}: 6-6 6-5 6-4 6-3 6-2")
    game = dl.Round.start(rules, [["5-5"], ["5-0", "5-1", "5-2", "4-4"]], table=table)
    game = game.play("5-5").play("5-0").play("5-1")
    assert game.result is None
    assert game.play("5-2").result.winner == 0


@pytest.mark.parametrize(("pack", "others"), [(6, 5), (9, 8), (12, 11)])
def test_how_many_tiles_of_a_number_a_foot_leaves(pack, others):
    # The double and the tile it is played on are two of the suit; three toes are needed.
    suit = dl.Pack(pack).suit(pack - 1)
    assert len(suit) == others + 2


def test_the_plain_grid_can_always_be_cleared():
    rules = dl.rules("concentration")
    pairs_for_weight = {pips: sum(tile.pips == pips for tile in rules.tiles) for pips in range(13)}
    assert all(pairs_for_weight[pips] == pairs_for_weight[12 - pips] for pips in range(6))
    assert pairs_for_weight[6] % 2 == 0


def test_with_doubles_only_to_doubles_two_tiles_are_left():
    game = dl.Concentration(seed=3, doubles_with_doubles=True)
    assert game.good_pairs() == 25
    while game.result is None:
        game = game.flip(*next(pair for pair in all_pairs(game) if good(game, *pair)))
    assert game.result.reason == "no pair left"
    left = {game.grid[cell] for cell in game.left}
    assert len(left) == 2
    assert dl.Tile(3, 3) in left
    assert left & {dl.Tile(6, 0), dl.Tile(5, 1), dl.Tile(4, 2)}


def test_the_left_over_double_may_join_by_option():
    game = dl.Concentration(seed=3, doubles_with_doubles=True, three_three_joins=True)
    while game.result is None:
        game = game.flip(*next(pair for pair in all_pairs(game) if good(game, *pair)))
    assert game.result.reason == "cleared"


def all_pairs(game: dl.Concentration) -> list[tuple[int, int]]:
    return [(one, other) for one in game.left for other in game.left if one < other]


def good(game: dl.Concentration, one: int, other: int) -> bool:
    return game.is_pair(game.grid[one], game.grid[other])


def test_at_sixty_a_play_worth_two_scores_nothing_and_play_goes_on():
    rules = dl.rules("fives-and-threes", players=2)
    hands = [["6-4", "5-5"], ["6-3", "4-4"]]
    game = dl.Round.start(rules, hands, scores=[60, 0]).play("6-4")
    assert game.in_play == (0, 0)
    assert game.turn == 1
    at_59 = dl.Round.start(rules, hands, scores=[59, 0]).play("6-4")
    assert at_59.result.reason == "target"
    assert at_59.result.scores == (61, 0)


# The hands of seat A for ten seeds, written down once: they may never change.
TEN_DEALS = {
    0: "0-0 1-0 2-2 3-1 5-0 6-5 6-6",
    1: "2-1 2-2 4-3 5-5 6-2 6-4 6-6",
    2: "2-0 3-1 3-2 3-3 4-3 5-0 6-6",
    3: "1-1 2-0 4-1 4-2 5-3 6-0 6-2",
    4: "0-0 2-2 3-1 4-1 4-3 6-0 6-6",
    5: "2-1 2-2 4-1 4-4 5-4 6-3 6-4",
    6: "1-0 2-0 2-2 3-3 5-1 5-2 6-2",
    7: "4-3 4-4 5-0 5-3 5-4 6-5 6-6",
    8: "3-1 3-3 4-0 4-1 4-3 6-1 6-6",
    9: "3-1 3-3 4-3 4-4 5-0 5-2 6-4",
}


def test_a_seed_means_the_same_deal_for_ever():
    dealt = {
        seed: " ".join(map(str, dl.Round.deal(dl.rules("block"), seed).hands[0]))
        for seed in range(10)
    }
    assert dealt == TEN_DEALS


def test_a_deal_is_shown_with_its_seed_and_can_be_dealt_again():
    game = dl.Round.deal(dl.rules("draw", players=3))
    assert f"seed: {game.seed}" in str(game)
    assert dl.Round.deal(dl.rules("draw", players=3), game.seed) == game


def drawn_for_a_double(boneyard: str, **options) -> dl.Round:
    rules = dl.rules("draw", pack=3, hand_size=2, lead_first="highest-double", no_double="draw",
                     **options)  # fmt: skip
    game = dl.Round.start(rules, ["2-1 3-1".split(), "3-2 1-0".split()], boneyard.split())
    while game.opening:
        assert game.legal() == (dl.Draw(),)
        game = game.draw()
    return game


def test_players_draw_one_each_until_a_double_appears():
    game = drawn_for_a_double("2-0 3-0 2-2 1-1 3-3 0-0", reserve=0)
    assert [event.seat for event in game.events] == [0, 1, 0]
    assert (game.leader, game.legal()) == (0, (dl.Play(dl.Tile(2, 2)),))


def test_drawing_for_a_double_leaves_the_reserve_and_then_the_heaviest_tile_leads():
    game = drawn_for_a_double("2-0 3-0 2-2 1-1 3-3 0-0", reserve=4)
    assert len(game.boneyard) == 4
    assert (game.leader, game.legal()) == (1, (dl.Play(dl.Tile(3, 2)),))
    assert drawn_for_a_double("2-0", reserve=0).legal() == (dl.Play(dl.Tile(3, 2)),)


def test_chickie_without_a_double_to_open_is_over_at_once():
    rules = dl.rules("chickie", pack=3, hand_size=2, reserve=1)
    game = dl.Round.start(rules, ["2-1 3-1".split(), "3-2 1-0".split()], ["2-0", "2-2"])
    assert game.draw().result.reason == "blocked"
