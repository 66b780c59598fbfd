"""What users of domino programs complain about: each complaint is a test here.

Complaints about drawing are in test_drawing.py, those about chances belong to the library's
deduction.
"""

from __future__ import annotations

import pytest

import dominolab as dl


def layout(preset: str, plays: str, **options) -> dl.Layout:
    return dl.Layout.parse(f"{dl.rules(preset, **options)}: {plays}")


def start(preset: str, hands: list[str], to_draw: str = "", **options) -> dl.Round:
    rules = dl.rules(preset, players=len(hands), **options)
    return dl.Round.start(rules, [hand.split() for hand in hands], to_draw.split())


# --- count and spinner -------------------------------------------------------------------


def test_spinner_ends_are_not_playable_again_once_covered():
    full = layout("all-fives", "6-6 6-3 6-2 6-5 6-4")
    assert full.places("6-1") == full.places("6-0") == ()


def test_a_spinner_does_not_collapse_to_two_ends():
    assert len(layout("all-fives", "6-6 6-3 6-2 6-5 6-4").open_ends) == 4


def test_spinner_arms_open_when_both_sides_are_covered():
    assert not layout("all-fives", "6-6 6-3").places("6-5")[0].at.endswith(("c", "d"))
    assert {p.at for p in layout("all-fives", "6-6 6-3 6-2").places("6-5")} == {"6-6:c", "6-6:d"}


def test_a_leaf_tile_has_one_open_half():
    ends = [end.place for end in layout("all-fives", "6-6 6-3").open_ends]
    assert ends == ["6-6:b", "6-3:3"]


def test_a_lone_spinner_counts_both_halves():
    assert layout("all-fives", "4-4").count == 8


def test_a_covered_spinner_counts_nothing():
    assert layout("all-fives", "6-6 6-3 6-1").count == 4


def test_a_total_of_exactly_five_scores():
    assert layout("muggins", "3-2").points == 5
    assert layout("five-up", "3-2").points == 1


def test_every_double_at_an_end_counts_twice():
    assert layout("muggins", "6-4 4-4 6-6").count == 20


# --- hand end ----------------------------------------------------------------------------


def test_who_went_out_does_not_lose_a_tie():
    game = start("block", ["6-4", "6-0 0-0"]).play("6-4")
    assert (game.result.reason, game.result.award) == ("out", (6, 0))


@pytest.mark.parametrize("boneyard", ["until-playable", "one", "two"])
def test_no_block_is_declared_while_tiles_can_be_drawn(boneyard):
    game = start("draw", ["6-4 1-0", "6-3 2-2"], "5-5 0-0 1-1", boneyard=boneyard, reserve=0)
    game = game.play("6-4").play("6-3")
    while game.result is None:
        assert len(game.boneyard) > 0
        game = game.after(game.legal()[0])
    assert game.boneyard == ()


def test_a_block_is_noticed_with_nothing_left_to_draw():
    game = start("draw", ["6-4 1-0", "6-3 2-2"], reserve=0).play("6-4").play("6-3")
    assert game.result.reason == "blocked"


def test_a_block_is_not_judged_from_the_last_turns():
    # B passes, and A goes on alone three times: nobody is stuck.
    game = start("block", ["6-6 6-5 5-5 5-1", "4-4 3-3 1-1 0-0"]).play("6-6").pass_()
    game = game.play("6-5", at="6-6:a").pass_().play("5-5").pass_()
    assert game.result is None
    assert game.play("5-1").result.reason == "out"


# --- legality ----------------------------------------------------------------------------


def test_a_tile_that_fits_no_end_is_refused():
    with pytest.raises(dl.IllegalPlay, match="fits no open end"):
        layout("block", "6-4").play("5-3")


@pytest.mark.parametrize("tile", ["4-0", "5-4", "6-0", "6-5"])
def test_both_halves_are_compared_with_both_ends(tile):
    assert layout("block", "6-4").places(tile)


def test_a_tile_that_fits_both_ends_is_laid_where_it_was_said():
    line = layout("block", "6-4 6-5 4-2@6-4:4")  # open: 5 and 2
    for at, new in (("6-5:5", 2), ("4-2:2", 5)):
        then = line.play("5-2", at=at)
        assert then.last.at == at
        assert [end.number for end in then.open_ends].count(new) == 2
    with pytest.raises(dl.AmbiguousPlay):
        line.play("5-2")


def test_equal_ends_are_not_offered_twice_as_choices():
    table = layout("block", "3-1 2-1@3-1:1 3-2@2-1:2")
    game = dl.Round.start(table.rules, [["4-3"], ["0-0"]], table=table)
    assert len(game.choices()) == 1


def test_no_side_is_asked_for_on_an_empty_table():
    game = start("block", ["6-4", "6-3"])
    assert game.legal() == (dl.Play(dl.Tile(6, 4)),)


# --- the deal ----------------------------------------------------------------------------


@pytest.mark.parametrize("pack", range(2, 19))
def test_no_tile_is_twice_in_a_pack(pack):
    halves = {frozenset((tile.high, tile.low)) for tile in dl.Pack(pack)}
    assert len(halves) == len(dl.Pack(pack)) == (pack + 1) * (pack + 2) // 2


def test_too_many_players_for_the_pack_are_refused():
    with pytest.raises(dl.RulesError, match="need 35 tiles"):
        dl.rules("block", players=5, hand_size=7)


def test_every_deal_can_be_repeated():
    game = dl.Round.deal(dl.rules("muggins"))
    assert dl.Round.deal(dl.rules("muggins"), game.seed).hands == game.hands


def test_an_empty_boneyard_is_not_drawn_from():
    game = start("draw", ["6-4 1-0", "6-3 2-2 5-0"], "0-0", boneyard="one", reserve=0)
    game = game.play("6-4").play("6-3").draw()
    assert game.boneyard == ()
    assert dl.Draw() not in game.legal()
    with pytest.raises(dl.IllegalPlay):
        game.draw()


def test_a_spinner_is_not_kept_from_the_last_round():
    match = dl.Match("all-fives", players=2, seed=4)
    while match.round.result is None:
        match = match.after(match.round.legal()[0])
    assert match.next().round.layout == dl.Layout(match.rules)
