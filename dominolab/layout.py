"""The layout: the tiles on the table, as a value that never changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dominolab.errors import IllegalPlay, RulesError, shown
from dominolab.explain import explain_count
from dominolab.joining import End, Laid, Signature, Style, laid, style_of
from dominolab.moves import Play
from dominolab.places import Place, meant
from dominolab.rules import Rules
from dominolab.tiles import Tile


class Layout:
    """The tiles on the table in the order they were played; playing returns a new layout.

    >>> from dominolab.rules import rules
    >>> layout = Layout(rules('all-fives')).play('5-5').play('5-0', at='5-5:a')
    >>> layout.count, layout.points
    (10, 10)
    >>> [str(end) for end in layout.open_ends]
    ['5 at 5-5:b', '0 at 5-0:0']
    """

    __slots__ = ("_foot", "_open", "_style", "has_double", "rules", "tiles")
    rules: Rules
    tiles: tuple[Play, ...]
    has_double: bool
    _style: Style
    _open: tuple[Laid, ...]
    _foot: Laid | None

    def __init__(self, rules: Rules) -> None:
        if not isinstance(rules, Rules):
            raise RulesError(
                f"A layout needs the rules of a game, not {shown(rules)}; "
                "write Layout(dl.rules('all-fives'))."
            )
        if rules.game != "layout":
            raise RulesError(f"{rules.title} is played on a grid and has no layout.")
        self._set(rules, style_of(rules), (), (), None, False)

    def _set(
        self,
        rules: Rules,
        style: Style,
        tiles: tuple[Play, ...],
        open_tiles: tuple[Laid, ...],
        foot: Laid | None,
        has_double: bool,
    ) -> None:
        put = object.__setattr__
        put(self, "rules", rules)
        put(self, "_style", style)
        put(self, "tiles", tiles)
        put(self, "_open", open_tiles)
        put(self, "_foot", foot)
        put(self, "has_double", has_double)

    # --- what is open ------------------------------------------------------------------

    @property
    def _active(self) -> tuple[Laid, ...]:
        """The laid tiles that may be built on now: an unfinished foot closes all others."""
        return self._open if self._foot is None else (self._foot,)

    @property
    def open_ends(self) -> tuple[End, ...]:
        """The ends on which a tile may be laid now."""
        return tuple(end for one in self._active for end in one.ends)

    @property
    def count(self) -> int | None:
        """The total of the open ends; None in Matador and Chickie, which have no count."""
        if not self._style.counts:
            return None
        return sum([one.adds for one in self._open])

    @property
    def points(self) -> int:
        """The points that the count is worth under these rules."""
        return self.rules.points(self.count)

    def explain_count(self) -> str:
        """The count in words: the sum end by end, what no longer counts, and the points.

        >>> from dominolab.rules import rules
        >>> Layout(rules('all-fives')).play('6-6').play('6-3').explain_count()
        '6+6+3 = 15: three fives, 15 points.'
        """
        return explain_count(self, self._open)

    @property
    def last(self) -> Play | None:
        """The tile played last."""
        return self.tiles[-1] if self.tiles else None

    @property
    def unfinished(self) -> Tile | None:
        """The double of a chicken foot that must be finished first, else None.

        Source: S1.
        """
        return None if self._foot is None else self._foot.tile

    @property
    def unfinished_sides(self) -> int:
        """How many tiles the unfinished chicken foot still needs."""
        return 0 if self._foot is None else len(self._foot.free)

    def signature(self) -> tuple[Signature, ...]:
        """What matters of the position for the rest of the round, equal ends alike."""
        if self._foot is not None:
            foot = self._foot.signature()
            rest = [s for one in self._open if one is not self._foot for s in one.signature()]
            return (*foot, *sorted(rest, key=repr))
        return tuple(sorted((s for one in self._open for s in one.signature()), key=repr))

    # --- which tiles fit ---------------------------------------------------------------

    def plays(self, tiles: Iterable[Tile]) -> list[Play]:
        """Every play that lays one of the tiles, all places listed (tiles on the table apart)."""
        if not self.tiles:
            return [play for tile in tiles for play in self._leads(tile)]
        found: list[Play] = []
        active = self._active
        choice = self.rules.sniff == "endwise-choice" and not self.has_double
        for tile in tiles:
            for one in active:
                found += one.plays.get(tile, ())
            if choice and tile.is_double and self._may_choose():
                found = _both_faces(found, tile)
        return found

    def _may_choose(self) -> bool:
        return not self.tiles or not self.rules.spinner_only_if_led

    def _leads(self, tile: Tile) -> list[Play]:
        if self.rules.spinners == "feet" and not tile.is_double:
            return []
        if self.rules.sniff == "endwise-choice" and tile.is_double:
            return _both_faces([Play(tile)], tile)
        return [Play(tile)]

    def places(self, tile: Tile | str) -> tuple[Place, ...]:
        """Every place where a tile may go, with the count and the points it would make.

        Equal places (both long sides of an untouched double) are all listed. Raises
        NotationError for a text that is no tile, IllegalPlay for a tile that is not in the
        pack or lies on the table already.

        >>> from dominolab.rules import rules
        >>> layout = Layout(rules('all-fives')).play('6-6')
        >>> [(p.at, p.count, p.points) for p in layout.places('6-3')]
        [('6-6:a', 15, 15), ('6-6:b', 15, 15)]
        """
        found = []
        for play in self.plays((self._new_tile(tile),)):
            then = self.lay(play)
            place = Place(play.tile, play.at, play.touch, play.face, then.count, then.points)
            found.append(place)
        return tuple(found)

    def _new_tile(self, tile: Tile | str) -> Tile:
        tile = Tile.parse(tile) if isinstance(tile, str) else tile
        if tile not in self.rules.tiles:
            raise IllegalPlay(f"{shown(tile) if not isinstance(tile, Tile) else tile} is not in "
                              f"the {self.rules.tiles}.")  # fmt: skip
        if any(play.tile is tile for play in self.tiles):
            raise IllegalPlay(f"{tile} lies on the table already; each tile is there only once.")
        return tile

    # --- playing -----------------------------------------------------------------------

    def play(
        self,
        tile: Tile | str,
        at: str | None = None,
        touch: int | None = None,
        face: str | None = None,
    ) -> Layout:
        """The layout after laying a tile.

        `at` may be left out when only one place is possible, or several that come to the same.
        Raises IllegalPlay when the tile does not fit there, AmbiguousPlay when it fits in
        several ways, NotationError for a text that is no tile.

        >>> from dominolab.rules import rules
        >>> Layout(rules('muggins')).play('6-4').play('4-4').count
        14
        """
        new = self._new_tile(tile)
        return self.lay(meant(self, new, self.plays((new,)), at, touch, face))

    def lay(self, play: Play) -> Layout:
        """The layout after one of `plays()`; nothing is checked here."""
        tile, foot = play.tile, self._foot
        if play.at is None:
            shape = self._shape(tile, play)
            free = {"single": (str(tile.high), str(tile.low)), "double": ("a", "b")}.get(
                shape, ("a", "b", "c", "d")
            )
            new = laid(self._style, tile, shape, free, tile.pips)
            return self._after(play, (new,), new if shape == "hub" else None)
        name, _, side = play.at.partition(":")
        index = [str(one.tile) for one in self._open].index(name)
        one = self._open[index]
        side = one.first_twin(side)
        if not play.at.endswith(side):
            play = Play(tile, f"{one.tile}:{side}", play.touch, play.face)
        covered = one.cover(side)
        new = self._new(play)
        before, behind = self._open[:index], self._open[index + 1 :]
        left = (*before, covered, *behind, new) if covered else (*before, *behind, new)
        if one is foot:
            foot = covered
        elif new.shape == "foot":
            foot = new
        return self._after(play, left, foot)

    def _after(self, play: Play, open_tiles: tuple[Laid, ...], foot: Laid | None) -> Layout:
        then = object.__new__(Layout)
        double = self.has_double or play.tile.is_double
        then._set(self.rules, self._style, (*self.tiles, play), open_tiles, foot, double)
        return then

    def _new(self, play: Play) -> Laid:
        """A tile just laid on an end, with what it leaves open."""
        tile, shape = play.tile, self._shape(play.tile, play)
        free: tuple[str, ...]
        if shape == "single":
            free = (str(tile.low if play.touch == tile.high else tile.high),)
        elif shape == "crossed":
            free = ("x",)
        else:
            free = {
                "double": ("b",),
                "spinner": ("b", "c", "d"),
                "endwise": ("a", "b", "d"),
                "foot": ("t1", "t2", "t3"),
            }[shape]
        once = self.rules.double_count == "once-after-first" and self.has_double
        return laid(self._style, tile, shape, free, tile.high if once else tile.pips)

    def _shape(self, tile: Tile, play: Play) -> str:
        """How a tile will lie, in the words of `Laid`."""
        led = play.at is None
        if self._style.join == "sum":
            crossed = play.touch is None and not led
            return "crossed" if crossed else "double" if tile.is_double else "single"
        if not tile.is_double:
            return "single"
        if self.rules.spinners == "feet":
            return "hub" if led else "foot"
        if play.face == "endwise":
            return "endwise"
        spins = self.rules.spinners == "all" or (
            self.rules.spinners == "first" and not self.has_double
        )
        return "spinner" if spins and (led or not self.rules.spinner_only_if_led) else "double"

    def under(self, rules: Rules) -> Layout:
        """The same tiles laid in the same places under other rules, to be counted anew.

        Raises IllegalPlay, naming the first tile that these rules do not allow there.

        >>> from dominolab.rules import rules
        >>> layout = Layout(rules('all-fives')).play('6-6').play('6-3').play('6-2')
        >>> layout.count, layout.under(rules('all-fives', spinner_count='exposed')).count
        (5, 17)
        """
        layout = Layout(rules)
        for play in self.tiles:
            # How a double faces and which half touches follow from the rules where they can.
            face = play.face if rules.sniff == "endwise-choice" else None
            touch = play.touch if rules.join == self.rules.join else None
            try:
                layout = layout.play(play.tile, play.at, touch, face)
            except IllegalPlay as error:
                raise IllegalPlay(f"Under {rules.title} this layout cannot be: {error}") from error
        return layout

    # --- a value -----------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.tiles)

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return self.tiles == other.tiles and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.tiles)

    def __str__(self) -> str:
        from dominolab.texts import layout_text

        return layout_text(self)

    @staticmethod
    def parse(text: str) -> Layout:
        """Read a layout from one line; raises NotationError, RulesError or IllegalPlay.

        >>> str(Layout.parse('muggins: 64 44'))
        'muggins players=2: 6-4 4-4@6-4:4'
        """
        from dominolab.texts import read_layout

        return read_layout(text)

    def __repr__(self) -> str:
        return f"Layout.parse({str(self)!r})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a layout never changes; play() returns a new one")

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.rules, self.tiles)


def _rebuild(rules: Rules, tiles: Iterable[Play]) -> Layout:
    layout = Layout(rules)
    for play in tiles:
        layout = layout.lay(play)
    return layout


def _both_faces(plays: list[Play], tile: Tile) -> list[Play]:
    """Every play of a tile twice: crosswise and endwise."""
    found: list[Play] = []
    for play in plays:
        if play.tile is tile:
            found.append(Play(tile, play.at, play.touch, "crosswise"))
            found.append(Play(tile, play.at, play.touch, "endwise"))
        else:
            found.append(play)
    return found
