"""What a table can be opened with: a preset, rules, a layout, a round, a position or any text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import dominolab as dl
from dominolab.dealing import checked_seed, checked_tiles
from dominolab.errors import nearest, shown
from dominolab.stepping import steps_of
from dominolab.telling import seat_names
from dominolab.texts import checked_text, read_rules
from dominolab_widgets import asking
from dominolab_widgets.desk import Desk
from dominolab_widgets.exploring import Exploring, check_rack
from dominolab_widgets.playing import PERSON, Playing
from dominolab_widgets.replaying import Replaying

MODES: Final = ("explore", "play", "replay")
PEOPLE: Final = "people"
OPPONENTS: Final = {
    "greedy": "the computer, greedy: the most points, then the heaviest tile",
    "heaviest": "the computer: gets rid of the heaviest tile",
    "random": "the computer, at random: any legal move",
    PEOPLE: "people at this screen, hands hidden",
}
LONGEST_NAME: Final = 40


def desk_of(
    what: Any,
    *,
    players: int | None = None,
    seed: int | None = None,
    mode: str | None = None,
    against: str = "greedy",
    names: Sequence[str] = (),
    rack: Iterable[str | dl.Tile] | None = None,
    ask: str = "nothing",
) -> tuple[Desk, str]:
    """The desk for whatever a table is opened with, and a first sentence; raises DominoError."""
    if mode is not None and mode not in MODES:
        raise dl.DominoError(f"mode={shown(mode)} will not do: it is {', '.join(MODES)} or None.")
    thing = read(what, players)
    if isinstance(thing, dl.Rules) and thing.game != "layout":
        raise dl.RulesError(f"{thing.title} is played on a grid: use Memory({thing.preset!r}).")
    played = isinstance(thing, dl.Round) and thing.result is not None and mode is None
    if isinstance(thing, tuple) and mode in ("explore", "play"):
        thing = thing[-1].game
    if seed is not None and mode == "explore" and isinstance(thing, dl.Rules):
        thing = dl.Round.deal(thing, seed)
    if isinstance(thing, tuple) or played or mode == "replay":
        return replaying(thing, names, ask)
    if isinstance(thing, dl.Round) and mode == "explore":
        thing = dl.Position.of(thing)
    if isinstance(thing, dl.Position):
        if mode in (None, "explore"):
            return exploring(thing.layout, _seen_hand(thing) if rack is None else rack, ask)
        thing = thing.round()
    if isinstance(thing, dl.Round):
        return playing(thing, against, names, seed or 0, ask)
    if mode == "play" or (mode is None and seed is not None):
        rules = thing if isinstance(thing, dl.Rules) else thing.rules
        return playing(dl.Round.deal(rules, seed), against, names, None, ask)
    layout = thing if isinstance(thing, dl.Layout) else dl.Layout(thing)
    return exploring(layout, rack, ask)


def read(what: Any, players: int | None = None) -> Any:
    """A text as the value that it stands for (a record as its steps); other things as they are.

    Raises DominoError for what a table cannot show.
    """
    if isinstance(what, dl.Round | dl.Layout | dl.Position | dl.Rules):
        return what
    if not isinstance(what, str):
        raise dl.DominoError(
            f"A table shows the name of a game, rules, a layout, a round or the text of one, "
            f"not {shown(what)}."
        )
    text = checked_text(what).strip()
    if "\n" in text or text.lower().startswith("game:"):
        return steps_of(text)
    if "|" in text:
        return dl.Position.parse(text)
    if ":" in text:
        return dl.Layout.parse(text)
    if len(text.split()) > 1 and text.split()[0].lower() not in dl.presets():
        raise dl.NotationError(
            f"{shown(text)} is no position and no record. A position looks like "
            "'all-fives: 6-6 6-3', and a record begins with 'game: block'."
        )
    rules = read_rules(text)
    return rules if players is None else rules.replace(players=players)


def exploring(
    layout: dl.Layout, rack: Iterable[str | dl.Tile] | None, ask: str
) -> tuple[Desk, str]:
    """A layout to explore with the tiles of a rack, or else with the whole pack."""
    tiles = layout.rules.tiles if rack is None else checked_tiles(rack, "the rack")
    check_rack(tiles, layout.rules)
    desk = Exploring(on_table=layout, rack=tuple(dict.fromkeys(tiles)))
    return desk.asking_for(ask), ""


def playing(
    game: dl.Round, against: str, names: Sequence[str], luck: int | None, ask: str
) -> tuple[Desk, str]:
    """A round to play: seat A is a person, the others are computer players or people too."""
    if not isinstance(against, str) or against not in OPPONENTS:
        known = ", ".join(OPPONENTS)
        hint = nearest(against, OPPONENTS) if isinstance(against, str) else f"It is {known}."
        raise dl.DominoError(f"There is no player {shown(against)}. {hint}")
    count = game.rules.players
    other = PERSON if against == PEOPLE else against
    players = (PERSON, *[other] * (count - 1))
    named = checked_names(names, count)
    if not named and against != PEOPLE:
        named = ("you", *[against] * (count - 1))
    if luck is None:
        luck = checked_seed(game.seed)
    ask = asking.checked_kind(ask, game.rules)
    return Playing.begun(game, players, seat_names(count, named), luck, ask)


def replaying(thing: Any, names: Sequence[str], ask: str) -> tuple[Desk, str]:
    """A record to step through: the text of a round, or a round that has been played."""
    steps = thing if isinstance(thing, tuple) else None
    if isinstance(thing, dl.Round):
        steps = steps_of(thing)
    if steps is None:
        raise dl.DominoError("Only a round or its record can be replayed, move by move.")
    count = steps[0].game.rules.players
    desk = Replaying(steps=steps, names=seat_names(count, checked_names(names, count)))
    return desk.asking_for(ask), desk.story()


def checked_names(names: Any, most: int) -> tuple[str, ...]:
    """The names of the people, as plain text; raises DominoError for what is no list of names."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise dl.DominoError(f"names={shown(names)} will not do: give a list like ['Ann', 'Ben'].")
    if len(names) > most:
        raise dl.DominoError(f"{len(names)} names are too many: {most} people play.")
    for name in names:
        if not isinstance(name, str) or not name.isprintable() or len(name) > LONGEST_NAME:
            raise dl.DominoError(
                f"{shown(name)} is no name: write up to {LONGEST_NAME} letters on one line."
            )
    return tuple(name.strip() for name in names)


def _seen_hand(position: dl.Position) -> tuple[dl.Tile, ...] | None:
    """The hand to offer with a position: that of the seat in turn, or the only one known."""
    known = [hand for hand in position.hands if not isinstance(hand, int)]
    mine = position.hands[position.turn] if position.turn is not None else ()
    if not isinstance(mine, int) and mine:
        return mine
    return known[0] if known else None
