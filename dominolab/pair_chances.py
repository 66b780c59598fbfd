"""Exact chances of a pair in Concentration, from what everybody at the table has seen.

All orders of the unseen tiles in the unseen cells are equally likely: the grid was shuffled, and
nobody chooses a cell by what is hidden in it. So every question comes down to counting unseen
tiles. The rule of what is a pair is the engine's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple

from dominolab.concentration import Concentration, Flip, GridView
from dominolab.dealing import shuffled
from dominolab.errors import DominoError, IllegalPlay, shown
from dominolab.explain import counted
from dominolab.frozen import changed
from dominolab.rules import Rules
from dominolab.tiles import Tile


def first_chances(view: GridView) -> dict[int, Fraction]:
    """The chance of a pair for every cell that may be turned first, if the second is chosen best.

    Raises DominoError when a tile is turned already, when the deal is over, or for no view.

    >>> chances = first_chances(Concentration(seed=7).view(0))
    >>> len(chances), chances[0]
    (28, Fraction(17, 189))
    """
    known = _before_first(view)
    chances = {cell: _seen_first(known, cell) for cell in known.seen}
    if known.cells:  # they are all alike
        chances |= dict.fromkeys(known.cells, _unseen_first(known))
    return dict(sorted(chances.items()))


def pair_chance(view: GridView, first: int) -> Fraction:
    """The chance of a pair for whoever turns this cell first and then chooses the second best.

    Raises DominoError when the cell cannot be turned first.

    >>> game = Concentration(seed=7).flip(0, 1)
    >>> str(game.grid[1]), pair_chance(game.view(0), 1), pair_chance(game.view(0), 2)
    ('4-4', Fraction(3, 26), Fraction(77, 325))
    """
    known = _before_first(view)
    known.game.turn_up(first)  # the engine refuses what cannot be turned
    return _seen_first(known, first) if first in known.seen else _unseen_first(known)


def second_chances(view: GridView) -> dict[int, Fraction]:
    """The chance of a pair for every cell that may be turned second.

    Raises DominoError when no tile is turned yet, when the deal is over, or for no view.

    >>> game = Concentration(seed=7).turn_up(0)
    >>> second_chances(game.view(0))[1]  # one of 27 tiles, 1-0, goes with 6-5
    Fraction(1, 27)
    """
    known = known_in(view)
    up = known.game.up
    if up is None:
        raise IllegalPlay("No tile is turned now, so none can be the second: turn the first one.")
    return {cell: _together(known, up, cell) for cell in known.game.left if cell != up}


def chances_now(view: GridView) -> dict[int, Fraction]:
    """The chance of every cell that may be turned now, whether as the first or as the second.

    Raises DominoError when the deal is over, or for no view.

    >>> game = Concentration(seed=7)
    >>> len(chances_now(game.view(0))), len(chances_now(game.turn_up(0).view(0)))
    (28, 27)
    """
    return first_chances(view) if known_in(view).game.up is None else second_chances(view)


def best_cell(view: GridView) -> int:
    """The cell with the best chance of a pair, the lowest number among equals.

    This is a player who forgets nothing. Raises DominoError like `chances_now()`.

    >>> game = Concentration(seed=7).flip(0, 8).flip(24, 1)
    >>> best_cell(game.view(0)), best_cell(game.turn_up(0).view(0))
    (0, 24)
    """
    chances = chances_now(view)
    return max(chances, key=lambda cell: chances[cell])


def random_cell(view: GridView, random: Random) -> int:
    """Any cell that has not been seen, each as likely as the other; if there is none, any cell.

    This is a player who remembers where it has been, and no face. Raises DominoError like
    `chances_now()`.

    >>> random_cell(Concentration(seed=7).view(0), Random(1))
    23
    """
    cells = list(chances_now(view))
    if not isinstance(random, Random):
        raise DominoError(f"Chance comes from a Random(seed), not from {shown(random)}.")
    unseen = [cell for cell in cells if view.faces[cell] is None]
    return shuffled(unseen or cells, random)[0]


def known_pairs(view: GridView) -> tuple[tuple[int, int], ...]:
    """The pairs of cells that are certain to be a pair, the lower cell first.

    Both tiles have been seen, or the unseen ones leave no other possibility. Raises DominoError
    for what is no view.

    >>> game = Concentration(seed=7).flip(0, 8).flip(24, 1)
    >>> str(game.grid[0]), str(game.grid[24]), known_pairs(game.view(0))
    ('6-5', '1-0', ((0, 24),))
    """
    known = known_in(view)
    chances: dict[tuple[Tile | None, Tile | None], Fraction] = {}
    found = []
    for one, other in combinations(known.game.left, 2):
        faces = (known.seen.get(one), known.seen.get(other))  # unseen cells are all alike
        if faces not in chances:
            chances[faces] = _together(known, one, other)
        if chances[faces] == 1:
            found.append((one, other))
    return tuple(found)


def why(view: GridView, cell: int) -> str:
    """The reason for the chance of a cell, in one sentence, whether it is turned first or second.

    Raises DominoError when the cell cannot be turned now.

    >>> game = Concentration(seed=7).turn_up(0)
    >>> why(game.view(0), 1)
    '6-5 needs a tile of 1 pip; 1 of the 27 unseen tiles will do (1-0), so the chance is 1/27.'
    """
    known = known_in(view)
    known.game.turn_up(cell)  # the engine refuses what cannot be turned
    if known.game.up is None:
        return _why_seen(known, cell) if cell in known.seen else _why_unseen(known)
    up = known.seen[known.game.up]
    if cell in known.seen:
        face = known.seen[cell]
        return _verdict(known.game.rules, up, face, known.game.is_pair(up, face))
    return _why_counted(known, up)


def flip_words(rules: Rules, flip: Flip) -> str:
    """Why the two tiles of a turn are a pair, or are none, in one sentence.

    Raises DominoError for anything but rules and a flip.

    >>> game = Concentration(seed=7).flip(0, 1)
    >>> flip_words(game.rules, game.flips[0])
    '6-5 and 4-4 are no pair: 11 + 8 = 19, not 12.'
    """
    if not isinstance(rules, Rules) or not isinstance(flip, Flip):
        raise DominoError(
            f"{shown(flip)} under {shown(rules)} is no turn of Concentration; "
            "take one of game.flips and game.rules."
        )
    return _verdict(rules, *flip.tiles, flip.pair)


# --- what is known -----------------------------------------------------------------------


class Known(NamedTuple):
    """What a view says: faces by their cells, and the unseen cells with the unseen tiles."""

    game: Concentration  # a deal that looks like this; only its rule of pairs is asked
    seen: dict[int, Tile]
    cells: tuple[int, ...]
    tiles: tuple[Tile, ...]

    def partners(self, tile: Tile, among: Iterable[Tile]) -> list[Tile]:
        """The tiles that are a pair with this one."""
        return [other for other in among if self.game.is_pair(tile, other)]


def known_in(view: GridView) -> Known:
    """What a view says; raises DominoError for what is no view of a deal.

    >>> known = known_in(Concentration(seed=7).flip(0, 1).view(0))
    >>> len(known.seen), len(known.cells), len(known.tiles)
    (2, 26, 26)
    """
    if not isinstance(view, GridView):
        raise DominoError(
            f"Chances are counted from what everybody has seen, not from {shown(view)}: "
            "give the view of a deal of Concentration, like game.view(0)."
        )
    taken = {
        cell: tile
        for flip in view.flips
        if flip.pair
        for cell, tile in zip(flip.cells, flip.tiles, strict=True)
    }
    seen = {cell: face for cell, face in enumerate(view.faces) if face is not None}
    lies = taken | seen
    cells = tuple(cell for cell in range(len(view.faces)) if cell not in lies)
    faces = set(lies.values())
    tiles = tuple(tile for tile in view.rules.tiles if tile not in faces)
    if len(cells) != len(tiles):
        raise DominoError(
            f"No deal can look like this: {len(cells)} cells are unseen, but {len(tiles)} tiles."
        )
    lies |= dict(zip(cells, tiles, strict=True))
    game = Concentration.start(view.rules, [lies[cell] for cell in sorted(lies)])
    game = changed(game, taken=frozenset(taken), up=view.up, turn=view.turn)
    return Known(game, seen, cells, tiles)


def _before_first(view: GridView) -> Known:
    """What a view says; raises IllegalPlay unless the first tile of a turn is to be turned."""
    known = known_in(view)
    if known.game.turn is None:
        raise IllegalPlay("This deal is over, so there is no chance left; deal a new one.")
    if known.game.up is not None:
        raise IllegalPlay(f"Cell {view.up} is turned already: ask for second_chances() now.")
    return known


# --- counting ----------------------------------------------------------------------------


def _together(known: Known, one: int, other: int) -> Fraction:
    """The chance that the tiles of two cells are a pair."""
    if one not in known.seen:
        one, other = other, one
    total = len(known.tiles)
    if one not in known.seen:  # neither has been seen
        ways = sum(len(known.partners(tile, known.tiles)) for tile in known.tiles)
        return Fraction(ways, total * (total - 1))
    face = known.seen[one]
    if other in known.seen:
        return Fraction(known.game.is_pair(face, known.seen[other]))
    return Fraction(len(known.partners(face, known.tiles)), total)


def _seen_first(known: Known, cell: int) -> Fraction:
    """The chance with a tile that has been seen: its partner has been seen too, or may turn up."""
    face = known.seen[cell]
    if known.partners(face, known.seen.values()):
        return Fraction(1)
    if not known.tiles:
        return Fraction(0)
    return Fraction(len(known.partners(face, known.tiles)), len(known.tiles))


def _unseen_first(known: Known) -> Fraction:
    """The chance with an unseen tile; which unseen cell it is makes no difference."""
    total = len(known.tiles)
    certain, ways = _unseen_ways(known)
    if total == 1:
        return Fraction(certain)
    return Fraction(certain * (total - 1) + ways, total * (total - 1))


def _unseen_ways(known: Known) -> tuple[int, int]:
    """How many unseen tiles have a partner that has been seen, and in how many ways one of the
    others is followed by a partner that is unseen."""
    certain = ways = 0
    for tile in known.tiles:
        if known.partners(tile, known.seen.values()):
            certain += 1
        else:
            ways += len(known.partners(tile, known.tiles))
    return certain, ways


# --- in words ----------------------------------------------------------------------------


def _verdict(rules: Rules, one: Tile, other: Tile, pair: bool) -> str:
    """Whether two tiles are a pair, with the sum."""
    total = one.pips + other.pips
    added = f"{one.pips} + {other.pips} = {total}"
    if pair:
        return f"{one} and {other} are a pair: {added}."
    if total != rules.pairs_sum:
        return f"{one} and {other} are no pair: {added}, not {rules.pairs_sum}."
    last = rules.three_three_joins and one.pips == other.pips
    but = (
        "the double without a partner takes only the last single of its weight"
        if last
        else "doubles pair only with doubles"
    )
    return f"{one} and {other} are no pair: {added}, but {but}."


def _why_seen(known: Known, cell: int) -> str:
    """The reason for a tile that has been seen and is turned first."""
    face = known.seen[cell]
    for other, partner in known.seen.items():
        if known.game.is_pair(face, partner):
            return (
                f"{face} lies in cell {cell} and its partner {partner} in cell {other}: "
                "both have been seen, so the pair is certain."
            )
    return _why_counted(known, face)


def _why_counted(known: Known, face: Tile) -> str:
    """The reason for a tile whose partner can only be an unseen one."""
    rules, total = known.game.rules, len(known.tiles)
    wanted = rules.pairs_sum - face.pips
    if not 0 <= wanted <= 2 * rules.pack:
        return f"{face} has no partner: no tile makes a pair of {rules.pairs_sum} pips with it."
    apart = ", and doubles pair only with doubles" if rules.doubles_with_doubles else ""
    needs = f"{face} needs a tile of {counted(wanted, 'pip')}{apart}"
    partners = known.partners(face, known.tiles)
    if not partners:
        return f"{needs}; none of the {counted(total, 'unseen tile')} will do, so the chance is 0."
    names = ", ".join(str(tile) for tile in partners)
    return (
        f"{needs}; {len(partners)} of the {counted(total, 'unseen tile')} will do ({names}), "
        f"so the chance is {Fraction(len(partners), total)}."
    )


def _why_unseen(known: Known) -> str:
    """The reason for a tile that has not been seen and is turned first."""
    total = len(known.tiles)
    certain, ways = _unseen_ways(known)
    chance = f"so the chance is {_unseen_first(known)}"
    if total == 1:
        partner = "a partner" if certain else "no partner"
        return f"Only {known.tiles[0]} is unseen, and {partner} of it lies on the table, {chance}."
    any_tile = f"Any of the {total} unseen tiles may lie here"
    if not certain:
        return (
            f"{any_tile}; {ways} of the {total} × {total - 1} ways to turn two of them "
            f"make a pair, {chance}."
        )
    if certain == total:
        return f"{any_tile}, and each has a partner that has been seen, {chance}."
    rest = total - certain
    return (
        f"{any_tile}; {certain} of them {'has' if certain == 1 else 'have'} a partner that has "
        f"been seen, and the other {rest}, followed by a second unseen tile, make a pair in "
        f"{ways} of {rest} × {total - 1} ways, {chance}."
    )
