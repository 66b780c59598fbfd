"""Chances in Concentration: by counting, by trying every grid that could be, and by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from time import perf_counter

import pytest

import dominolab as dl
from dominolab.pair_chances import (
    best_cell,
    chances_now,
    first_chances,
    flip_words,
    known_pairs,
    pair_chance,
    random_cell,
    second_chances,
    why,
)

Games = list[dl.Concentration]

SMALL = [
    dl.rules("concentration", pack=2),
    dl.rules("concentration", pack=2, pairs_sum=3),
    dl.rules("concentration", pack=2, doubles_with_doubles=True),
    dl.rules("concentration", pack=2, doubles_with_doubles=True, three_three_joins=True),
    dl.rules("concentration", pack=3, players=3),
    dl.rules("concentration", pack=3, hit_ends_turn=True, pair_points=2),
    dl.rules("concentration", pack=3, pairs_sum=4),
    dl.rules("concentration", pack=3, doubles_with_doubles=True),
    dl.rules("concentration", pack=3, doubles_with_doubles=True, three_three_joins=True),
]


# --- the second route: every grid that could be ----------------------------------------------


def unseen(game: dl.Concentration) -> list[int]:
    faces = game.view(0).faces
    return [cell for cell in game.left if faces[cell] is None]


def worlds(game: dl.Concentration) -> Iterator[dl.Concentration]:
    """Every deal that looks like this one: the unseen tiles in every order, the turns replayed."""
    cells = unseen(game)
    for tiles in permutations([game.grid[cell] for cell in cells]):
        lies = dict(zip(cells, tiles, strict=True))
        grid = [lies.get(cell, tile) for cell, tile in enumerate(game.grid)]
        other = dl.Concentration.start(game.rules, grid, game.starter)
        for flip in game.flips:
            other = other.flip(*flip.cells)
        if game.up is not None:
            other = other.turn_up(game.up)
        assert other.view(0) == game.view(0)
        yield other


def hits(games: Games, cell: int) -> int:
    return sum(game.turn_up(cell).flips[-1].pair for game in games)


def tried_second(games: Games) -> dict[int, Fraction]:
    cells = [cell for cell in games[0].left if cell != games[0].up]
    return {cell: Fraction(hits(games, cell), len(games)) for cell in cells}


def tried_first(games: Games) -> dict[int, Fraction]:
    """Turn a cell; then, for each face that may come, the second cell that hits most often."""
    found = {}
    for cell in games[0].left:
        by_face: dict[dl.Tile, Games] = {}
        for game in games:
            by_face.setdefault(game.grid[cell], []).append(game.turn_up(cell))
        seconds = [other for other in games[0].left if other != cell]
        best = [max(hits(alike, other) for other in seconds) for alike in by_face.values()]
        found[cell] = Fraction(sum(best), len(games))
    return found


def tried_pairs(games: Games) -> tuple[tuple[int, int], ...]:
    return tuple(
        (one, other)
        for one, other in combinations(games[0].left, 2)
        if all(game.is_pair(game.grid[one], game.grid[other]) for game in games)
    )


@pytest.mark.parametrize("rules", SMALL, ids=repr)
def test_the_chances_are_what_trying_every_grid_gives(rules):
    checked = 0
    for seed in range(4):
        game, random = dl.Concentration(rules, seed=seed), Random(seed)
        while game.result is None:
            if 0 < len(unseen(game)) <= (6 if rules.pack == 2 else 5):
                games = list(worlds(game))
                tried = tried_first(games)
                assert first_chances(game.view(0)) == tried
                assert {cell: pair_chance(game.view(0), cell) for cell in game.left} == tried
                assert known_pairs(game.view(0)) == tried_pairs(games)
                checked += 1
            cell = random.choice(game.left)
            game = game.turn_up(cell)
            if 0 < len(unseen(game)) <= 5:
                games = list(worlds(game))
                assert second_chances(game.view(0)) == tried_second(games)
                assert known_pairs(game.view(0)) == tried_pairs(games)
            game = game.turn_up(random.choice([other for other in game.left if other != cell]))
    assert checked > 8


# --- by hand ---------------------------------------------------------------------------------


def test_the_first_try_is_34_of_378_pairs():
    chances = first_chances(dl.Concentration(seed=7).view(0))
    assert chances == dict.fromkeys(range(28), Fraction(34, 378))
    assert Fraction(34, 378) == Fraction(17, 189)


def test_the_first_try_where_doubles_pair_only_with_doubles():
    # Three pairs of doubles; single tiles of 1 pip with those of 11, then 2 with 10, 3 with 9,
    # 4 with 8, 5 with 7, and two of the three of 6 pips: 1 + 1 + 4 + 4 + 9 + 3.
    game = dl.Concentration(seed=7, doubles_with_doubles=True)
    assert pair_chance(game.view(0), 0) == Fraction(3 + 1 + 1 + 4 + 4 + 9 + 3, 378)
    joined = dl.Concentration(seed=7, doubles_with_doubles=True, three_three_joins=True)
    assert pair_chance(joined.view(0), 0) == Fraction(25, 378)


def test_the_chance_given_the_first_face_and_its_mean():
    tiles_of = (1, 1, 2, 2, 3, 3, 4, 3, 3, 2, 2, 1, 1)  # tiles of 0, 1, … 12 pips
    found = []
    for tile in dl.rules("concentration").tiles:
        order = [tile, *(other for other in dl.rules("concentration").tiles if other is not tile)]
        game = dl.Concentration.start(dl.rules("concentration"), order).turn_up(0)
        chances = second_chances(game.view(0))
        partners = tiles_of[12 - tile.pips] - (tile.pips == 6)
        assert chances == dict.fromkeys(range(1, 28), Fraction(partners, 27))
        found.append(Fraction(partners, 27))
    assert sum(found) / 28 == Fraction(17, 189)


def test_after_one_miss_an_unseen_tile_is_the_better_first():
    game = dl.Concentration(seed=7).flip(0, 1)
    assert [str(tile) for tile in game.flips[0].tiles] == ["6-5", "4-4"]
    view = game.view(1)
    # Of 26 unseen tiles 4 have a seen partner: 1-0; 4-0, 3-1, 2-2. Of the 34 pairs 4 are with
    # those seen, so 30 are left, or 60 ways; three tiles of 4 pips begin 2 of them each.
    assert pair_chance(view, 2) == Fraction(4 * 25 + 60 - 6, 26 * 25) == Fraction(77, 325)
    assert pair_chance(view, 0) == Fraction(1, 26)
    assert pair_chance(view, 1) == Fraction(3, 26)
    assert why(view, 2) == (
        "Any of the 26 unseen tiles may lie here; 4 of them have a partner that has been seen, "
        "and the other 22, followed by a second unseen tile, make a pair in 54 of 22 × 25 ways, "
        "so the chance is 77/325."
    )
    assert why(view, 1) == (
        "4-4 needs a tile of 4 pips; 3 of the 26 unseen tiles will do (2-2, 3-1, 4-0), "
        "so the chance is 3/26."
    )


def test_the_middle_double_without_a_partner_has_no_chance():
    rules = dl.rules("concentration", doubles_with_doubles=True)
    game = dl.Concentration.start(rules, rules.tiles)
    at = {str(tile): cell for cell, tile in enumerate(game.grid)}
    view = game.turn_up(at["3-3"]).view(0)
    assert set(second_chances(view).values()) == {0}
    assert "doubles pair only with doubles; none of the 27 unseen tiles" in why(view, 0)
    joins = rules.replace(three_three_joins=True)  # which helps only against the last single
    view = dl.Concentration.start(joins, rules.tiles).turn_up(at["3-3"]).view(0)
    assert set(second_chances(view).values()) == {0}


def test_the_last_single_of_its_weight_takes_the_middle_double():
    rules = dl.rules("concentration", doubles_with_doubles=True, three_three_joins=True)
    game = dl.Concentration.start(rules, rules.tiles)
    at = {str(tile): cell for cell, tile in enumerate(game.grid)}
    game = game.flip(at["5-1"], at["6-0"])
    game = game.turn_up(at["3-3"])
    chances = second_chances(game.view(0))
    assert game.is_pair(dl.Tile(3, 3), dl.Tile(4, 2))
    assert set(chances.values()) == {Fraction(1, 25)}


def test_what_is_left_over_is_known_without_being_seen():
    rules = dl.rules("concentration", pack=2)
    game = dl.Concentration.start(rules, "0-0 2-2 1-0 2-1 1-1 2-0").flip(0, 1)
    assert known_pairs(game.view(0)) == ()
    game = game.flip(2, 3)
    assert known_pairs(game.view(0)) == ((4, 5),)  # two tiles of 2 pips, neither seen
    assert first_chances(game.view(0)) == {4: 1, 5: 1}
    assert why(game.turn_up(4).view(0), 5).endswith("will do (2-0), so the chance is 1.")


# --- reasons ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [dl.rules("concentration"), *SMALL], ids=repr)
def test_every_reason_is_one_sentence_that_ends_in_the_chance(rules):
    for seed in range(3):
        game, random = dl.Concentration(rules, seed=seed), Random(seed)
        while game.result is None:
            for cell, chance in first_chances(game.view(0)).items():
                told = why(game.view(0), cell)
                assert told.endswith(
                    (f"the chance is {chance}.", "certain." if chance == 1 else "it.")
                )
            game = game.turn_up(random.choice(game.left))
            for cell, chance in second_chances(game.view(0)).items():
                told = why(game.view(0), cell)
                if game.view(0).faces[cell] is None:
                    assert told.endswith((f"so the chance is {chance}.", "with it."))
                else:
                    assert (" are a pair: " in told) == (chance == 1)
            game = game.turn_up(random.choice([cell for cell in game.left if cell != game.up]))


def test_a_turn_in_words():
    rules = dl.rules("concentration", doubles_with_doubles=True)
    game = dl.Concentration.start(rules, rules.tiles)
    at = {str(tile): cell for cell, tile in enumerate(game.grid)}
    told = [
        ("6-6", "0-0", "6-6 and 0-0 are a pair: 12 + 0 = 12."),
        ("6-5", "0-0", "6-5 and 0-0 are no pair: 11 + 0 = 11, not 12."),
        ("3-3", "4-2", "3-3 and 4-2 are no pair: 6 + 6 = 12, but doubles pair only with doubles."),
    ]
    for one, other, words in told:
        assert flip_words(rules, game.flip(at[one], at[other]).flips[0]) == words
    joins = rules.replace(three_three_joins=True)
    assert "only the last single" in flip_words(joins, game.flip(at["3-3"], at["4-2"]).flips[0])


# --- players ---------------------------------------------------------------------------------


def test_a_player_with_a_perfect_memory_clears_the_grid_faster_than_one_without():
    def turns(seed: int, forgets: bool) -> int:
        game, random = dl.Concentration(seed=seed), Random(seed)
        while game.result is None:
            view = game.view(0)
            chances = first_chances(view) if view.up is None else second_chances(view)
            assert chances_now(view) == chances
            cell = random_cell(view, random) if forgets else best_cell(view)
            if not forgets:
                assert chances[cell] == max(chances.values())
            elif None in (view.faces[other] for other in chances):
                assert view.faces[cell] is None
            game = game.turn_up(cell)
        return len(game.flips)

    assert max(turns(seed, False) for seed in range(5)) < 40
    assert min(turns(seed, True) for seed in range(5)) > 40


def test_a_random_cell_is_each_of_the_unseen_ones():
    view = dl.Concentration(seed=7).flip(0, 1).turn_up(2).view(0)
    random = Random(1)
    assert {random_cell(view, random) for _ in range(400)} == set(range(3, 28))
    for wrong in (None, 7, "7"):
        with pytest.raises(dl.DominoError, match="Random"):
            random_cell(view, wrong)


# --- what is refused -------------------------------------------------------------------------


def test_no_chance_depends_on_a_hidden_face():
    one = dl.Concentration(seed=5).flip(0, 1).flip(2, 3)
    hidden = unseen(one)
    grid = list(one.grid)
    for cell, tile in zip(hidden, reversed([one.grid[cell] for cell in hidden]), strict=True):
        grid[cell] = tile
    other = dl.Concentration.start(one.rules, grid, one.starter).flip(0, 1).flip(2, 3)
    assert one.grid != other.grid
    assert one.view(0) == other.view(0)
    for ask in (first_chances, known_pairs, lambda view: why(view, hidden[0])):
        assert ask(one.view(0)) == ask(other.view(0))


def test_all_first_chances_of_a_grid_take_less_than_20_milliseconds():
    view = dl.Concentration(seed=7).flip(0, 1).flip(2, 3).view(0)
    times = []
    for _ in range(5):
        began = perf_counter()
        first_chances(view)
        times.append(perf_counter() - began)
    assert min(times) < 0.020


@pytest.mark.parametrize("view", [None, 5, "", "concentration", [], dl.Concentration(seed=7)])
def test_only_a_view_will_do(view):
    asked = (
        first_chances, second_chances, known_pairs, chances_now, best_cell,
        lambda view: pair_chance(view, 0), lambda view: why(view, 0),
    )  # fmt: skip
    for ask in asked:
        with pytest.raises(dl.DominoError, match="give the view"):
            ask(view)
    with pytest.raises(dl.DominoError, match="no turn of Concentration"):
        flip_words(dl.rules("concentration"), view)


def test_a_view_that_no_deal_can_have_is_refused():
    view = dl.Concentration(seed=7).flip(0, 1).view(0)
    faces = view.faces
    for wrong in ((), faces[:20], (faces[0], *faces[:-1]), (*faces, None), (*faces[:-1], faces[0])):
        with pytest.raises(dl.DominoError, match=r"A grid holds|No deal"):
            first_chances(replace(view, faces=wrong))


@pytest.mark.parametrize("cell", [None, True, -1, 28, 10**9, 1.0, float("nan"), "0", b"0", [0]])
def test_only_a_cell_will_do(cell):
    for ask in (pair_chance, why):
        with pytest.raises(dl.IllegalPlay, match="numbered 0 to 27"):
            ask(dl.Concentration(seed=7).view(0), cell)


def test_what_cannot_be_turned_now_is_refused():
    rules = dl.rules("concentration", pack=2)
    game = dl.Concentration.start(rules, "0-0 2-2 1-0 2-1 1-1 2-0").flip(0, 1)
    for ask in (pair_chance, why):
        with pytest.raises(dl.IllegalPlay, match="Cell 0 is empty"):
            ask(game.view(0), 0)
    with pytest.raises(dl.IllegalPlay, match="turn the first"):
        second_chances(game.view(0))
    up = game.turn_up(2).view(0)
    for ask in (first_chances, lambda view: pair_chance(view, 3)):
        with pytest.raises(dl.IllegalPlay, match="Cell 2 is turned already"):
            ask(up)
    with pytest.raises(dl.IllegalPlay, match="Cell 2 is turned already"):
        why(up, 2)
    over = game.flip(2, 3).flip(4, 5).view(0)
    for ask in (first_chances, lambda view: pair_chance(view, 0), lambda view: why(view, 0)):
        with pytest.raises(dl.IllegalPlay, match="This deal is over"):
            ask(over)
    assert known_pairs(over) == ()
