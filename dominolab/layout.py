"""The layout: the tiles on the table, as a value that never changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dominolab.errors import IllegalPlay, RulesError, shown
from dominolab.explain import explain_count
from dominolab.joining import End, Laid, Signature, both_faces, leads, new_tile, style_of
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

    # Nothing outside this class writes to these; what readers use are the properties below.
    __slots__ = ("_foot", "_has_double", "_open", "_rules", "_style", "_tiles")

    def __init__(self, rules: Rules) -> None:
        if not isinstance(rules, Rules):
            raise RulesError(
                f"A layout needs the rules of a game, not {shown(rules)}; "
                "write Layout(dl.rules('all-fives'))."
            )
        if rules.game != "layout":
            raise RulesError(f"{rules.title} is played on a grid and has no layout.")
        self._rules = rules
        self._style = style_of(rules)
        self._tiles: tuple[Play, ...] = ()
        self._open: tuple[Laid, ...] = ()
        self._foot: Laid | None = None
        self._has_double = False

    @property
    def rules(self) -> Rules:
        """The rules that the tiles are laid by."""
        return self._rules

    @property
    def tiles(self) -> tuple[Play, ...]:
        """The plays that laid the tiles, in their order."""
        return self._tiles

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
        total = 0
        for one in self._open:
            total += one.adds
        return total

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

    def sides_to_come(self) -> tuple[str, ...]:
        """The free sides of doubles that open only when others have been covered."""
        return tuple(
            f"{one.tile}:{side}"
            for one in self._open
            if one.shape in ("spinner", "endwise")
            for side in one.free
            if f"{one.tile}:{side}" not in one.places
        )

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
        if not self._tiles:
            lead = leads(self._style)
            return [play for tile in tiles for play in lead[tile.index]]
        active = self._active
        found = [play for tile in tiles for one in active for play in one.plays[tile.index]]
        if self._style.endwise and not self._has_double:
            return found if self._style.spinner_only_if_led else both_faces(found)
        return found

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
        tile = tile if isinstance(tile, Tile) else Tile.parse(tile)
        if tile not in self.rules.tiles:
            raise IllegalPlay(f"{tile} is not in the {self.rules.tiles}.")
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
        foot, has_double = self._foot, self._has_double
        if play.at is None:
            new = new_tile(self._style, play, has_double)
            left = [new]
            foot = new if new.shape == "hub" else None
        else:
            left = list(self._open)
            index = 0
            while play.at not in left[index].places:
                index += 1
            one = left[index]
            covered, new, play = one.joined(play, has_double)
            left[index : index + 1] = [] if covered is None else [covered]
            left.append(new)
            if one is foot:
                foot = covered
            elif new.shape == "foot":
                foot = new
        then = object.__new__(Layout)
        then._rules = self._rules
        then._style = self._style
        then._tiles = (*self._tiles, play)
        then._open = tuple(left)
        then._foot = foot
        then._has_double = has_double or play.tile.is_double
        return then

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
        return hash(self._tiles)

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

    def _repr_html_(self) -> str:
        from dominolab.drawing import html

        return html(self)

    def __repr__(self) -> str:
        return f"Layout.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.rules, self.tiles)


def _rebuild(rules: Rules, tiles: Iterable[Play]) -> Layout:
    layout = Layout(rules)
    for play in tiles:
        layout = layout.lay(play)
    return layout
