"""Exploring: any tile of the rack may be laid wherever it fits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import dominolab as dl
from dominolab.errors import IllegalPlay
from dominolab.telling import place_words
from dominolab_widgets.desk import Desk
from dominolab_widgets.pieces import Offer, free_offers


@dataclass(frozen=True, kw_only=True)
class Exploring(Desk):
    """A layout and the tiles that are offered with it."""

    on_table: dl.Layout
    rack: tuple[dl.Tile, ...]

    @property
    def layout(self) -> dl.Layout:
        """The layout to show."""
        return self.on_table

    def offers(self) -> list[Offer]:
        """The tiles of the rack that do not lie on the table yet."""
        return free_offers(self.on_table, self.rack)

    def laid(self, play: dl.Play) -> tuple[Exploring, str]:
        """The desk after a tile was laid."""
        return self.moved_to(self.on_table.lay(play))

    def moved_to(self, then: dl.Layout) -> tuple[Exploring, str]:
        """The desk with one more tile on the table."""
        last = then.last
        assert last is not None
        where = "to lead" if last.at is None else place_words(last.at, then.rules.join)
        return replace(self, on_table=then, told=False), f"{last.tile} was laid {where}."

    def played(self, *play: Any) -> tuple[Exploring, str]:
        """The desk after a play named in code, as for `Layout.play()`."""
        return self.moved_to(self.on_table.play(*play))

    def with_rules(self, rules: dl.Rules) -> Exploring:
        """The same tiles under other rules; raises DominoError when they cannot lie so."""
        check_rack(self.rack, rules)
        ask = self.ask if rules.multiples or (self.ask == "count" and rules.counts) else "nothing"
        return replace(self, on_table=self.on_table.under(rules), ask=ask)


def check_rack(rack: Iterable[dl.Tile], rules: dl.Rules) -> None:
    """Raise IllegalPlay for a tile that the pack of these rules does not have."""
    for tile in rack:
        if tile not in rules.tiles:
            raise IllegalPlay(f"{tile} is not in the {rules.tiles}.")
