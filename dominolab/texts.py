"""Text on one line: rules, plays, a layout, a position. Readers are lenient, writers are not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dominolab.errors import IllegalPlay, NotationError, nearest, shown
from dominolab.events import seat_name
from dominolab.layout import Layout
from dominolab.moves import Play
from dominolab.option_table import OPTIONS
from dominolab.options import OptionKind
from dominolab.rules import Rules, rules
from dominolab.tiles import Tile

if TYPE_CHECKING:
    from dominolab.round import Round

LONGEST = 20_000  # characters: far more than any round of any game needs
LONGEST_MATCH = 2_000_000

_PLAY = re.compile(
    r"(?P<tile>[^@\s/]+)(?:\s*@\s*(?P<at>[^\s/@]+))?(?:/(?P<touch>\d{1,2}))?(?:/(?P<face>[a-z]+))?"
)
_NOTHING = ("-", "none", "empty")


def wrong(text: str, where: int, expected: str) -> NotationError:
    """The error for a text: where it goes wrong, what stands there, and what was expected."""
    there = text[where : where + 20]
    stands = shown(there) if there else "the end of the text"
    return NotationError(f"At character {where + 1}, {stands}: {expected}")


def checked_text(text: str, longest: int = LONGEST) -> str:
    """The text to read, or NotationError when it is none or far too long."""
    if not isinstance(text, str):
        raise NotationError(f"A text is expected, in quotes, not {shown(text)}.")
    if len(text) > longest:
        raise NotationError(
            f"This text has {len(text)} characters; no game needs more than {longest}."
        )
    return text


# --- rules -------------------------------------------------------------------------------


def value_text(value: Any) -> str:
    """The value of an option as text.

    >>> value_text((5, 3)), value_text(True), value_text(None)
    ('5+3', 'yes', 'none')
    """
    if isinstance(value, tuple):
        return "+".join(str(number) for number in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def read_value(kind: OptionKind, text: str) -> Any:
    """The value of an option from its text; raises RulesError."""
    for value in kind.values:
        if text in (value_text(value), str(value)):
            return value
    if kind.name == "multiples":
        parts = [] if text == "none" else re.split(r"[+,]", text)
        if all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
            return tuple(int(part) for part in parts)
    if text.isascii() and text.isdigit() and len(text) < 7:
        return int(text)
    return text  # which the option itself refuses, with the values it takes


def rules_text(rules: Rules) -> str:
    """The rules on one line: the preset, the players, and the options that differ.

    >>> rules_text(rules('muggins', target=100, multiples=(5, 3)))
    'muggins players=2 multiples=5+3 target=100'
    """
    words = [rules.preset, f"players={rules.players}"]
    words += [f"{name}={value_text(value)}" for name, value in rules.differing().items()]
    return " ".join(words)


def read_rules(text: str) -> Rules:
    """Read rules from one line; raises NotationError or RulesError.

    >>> read_rules('all-fives target=100').target
    100
    """
    words = [(found[0], found.start()) for found in re.finditer(r"\S+", checked_text(text))]
    if not words:
        raise NotationError("The text is empty: it begins with the name of a game, like block.")
    options: dict[str, Any] = {}
    players: int | None = None
    for word, where in words[1:]:
        name, equals, value = word.partition("=")
        if not equals or not value:
            raise wrong(text, where, "expected an option like target=100.")
        if name in options or (name == "players" and players is not None):
            raise wrong(text, where, f"{name} is given twice.")
        if name == "players":
            if not (value.isascii() and value.isdigit() and len(value) < 4):
                raise wrong(text, where, "expected a number of players like players=2.")
            players = int(value)
        elif name in OPTIONS:
            options[name] = read_value(OPTIONS[name], value)
        else:
            hint = nearest(name, OPTIONS)
            raise wrong(text, where, f"there is no option {shown(name)}. {hint}")
    return rules(words[0][0].lower(), players=players, **options)


# --- tiles and plays ---------------------------------------------------------------------


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Tiles with a space between them, or '-' for none."""
    return " ".join(str(tile) for tile in tiles) or "-"


def read_tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles with spaces, commas or dots between them; raises NotationError.

    >>> [str(tile) for tile in read_tiles('64, [5|5] 1-0')]
    ['6-4', '5-5', '1-0']
    """
    if text.strip().lower() in _NOTHING or not text.strip():
        return ()
    words = re.split(r"[\s,.]+", text.strip(" ,.\t"))
    found = []
    for number, word in enumerate(words, 1):
        try:
            found.append(Tile.parse(word))
        except NotationError as error:
            where = f"Tile {number} of {len(words)}: " if len(words) > 1 else ""
            raise NotationError(f"{where}{error}") from error
    return tuple(found)


def play_text(play: Play, join: str = "match") -> str:
    """A play as text; where ends make a sum, the half that touches is written too.

    >>> play_text(Play(Tile(6, 1), '6-0:0', 6), join='sum')
    '6-1@6-0:0/6'
    """
    text = str(play.tile)
    if play.at is not None:
        text += f"@{play.at}"
        if join == "sum" and play.touch is not None:
            text += f"/{play.touch}"
    return text if play.face is None else f"{text}/{play.face}"


def read_play(text: str) -> tuple[Tile, str | None, int | None, str | None]:
    """Tile, place, touching half and face of a play; raises NotationError.

    >>> read_play('64 @ 6-6:a')
    (Tile(6, 4), '6-6:a', None, None)
    """
    found = _PLAY.fullmatch(text.strip())
    if found is None:
        raise NotationError(
            f"{shown(text)} is not a play; write a tile and its place, like 6-4@6-6:a."
        )
    touch = found["touch"]
    return (Tile.parse(found["tile"]), found["at"], int(touch) if touch else None, found["face"])


# --- a layout ----------------------------------------------------------------------------


def layout_text(layout: Layout) -> str:
    """A layout on one line: the rules, a colon, the plays in their order."""
    plays = " ".join(play_text(play, layout.rules.join) for play in layout.tiles) or "-"
    return f"{rules_text(layout.rules)}: {plays}"


def read_layout(text: str) -> Layout:
    """Read a layout; raises NotationError, RulesError or IllegalPlay."""
    checked_text(text)
    head, colon, tail = text.partition(":")
    if not colon:
        raise wrong(text, len(text), "expected a colon after the rules, like 'block: 6-4'.")
    return lay_plays(Layout(read_rules(head)), tail)


def lay_plays(layout: Layout, text: str) -> Layout:
    """Lay the plays that are written in a text, one after the other."""
    if text.strip().lower() in _NOTHING:
        return layout
    joined = "@".join(part.strip() for part in text.split("@"))
    for number, word in enumerate(joined.replace(",", " ").split(), 1):
        try:
            layout = layout.play(*read_play(word))
        except (IllegalPlay, NotationError) as error:
            raise type(error)(f"Tile {number} of the layout: {error}") from error
    return layout


# --- a position --------------------------------------------------------------------------

Hand = tuple[Tile, ...] | int  # the tiles, or only how many they are


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on the table and in the hands; a hidden hand is only the number of its tiles.

    >>> Position.parse('block: 6-4 | A 5-4 | B ?1 | boneyard ?24 | turn A').hands
    ((Tile(5, 4),), 1)
    """

    layout: Layout
    hands: tuple[Hand, ...]
    boneyard: Hand
    turn: int | None

    def __str__(self) -> str:
        fields = [layout_text(self.layout)]
        fields += [f"{seat_name(seat)} {_hand_text(hand)}" for seat, hand in enumerate(self.hands)]
        fields.append(f"boneyard {_hand_text(self.boneyard)}")
        fields.append(f"turn {'-' if self.turn is None else seat_name(self.turn)}")
        return " | ".join(fields)

    @staticmethod
    def of(game: Round, seat: int | None = None) -> Position:
        """The position of a round: all of it, or as one seat sees it; raises DominoError.

        >>> from dominolab.round import Round
        >>> Position.of(Round.deal(rules('block'), seed=7), seat=1).hands[0]
        7
        """
        from dominolab.round import Round

        if not isinstance(game, Round):
            raise NotationError(f"A position is that of a round, not of {shown(game)}.")
        if seat is None:
            return Position(game.layout, game.hands, game.boneyard, game.turn)
        view = game.view(seat)
        hands = tuple(view.hand if at == seat else size for at, size in enumerate(view.sizes))
        return Position(view.layout, hands, view.boneyard, view.turn)

    @staticmethod
    def parse(text: str) -> Position:
        """Read a position from one line; raises NotationError, RulesError or IllegalPlay."""
        return _read_position(text)

    def round(self) -> Round:
        """A round that goes on from here; raises NotationError when a hand is hidden."""
        from dominolab.round import Round

        hands = [hand for hand in self.hands if not isinstance(hand, int)]
        if len(hands) < len(self.hands) or isinstance(self.boneyard, int) or self.turn is None:
            raise NotationError(
                "A round needs every tile: name those of each hand and of the boneyard, and "
                "whose turn it is."
            )
        # Whose turn it is has been said, so nobody looks for a double; only Chickie needs one.
        lead = None if self.layout.rules.spinners == "feet" else "lot"
        table = self.layout if self.layout.tiles else None
        return Round.start(
            self.layout.rules, hands, self.boneyard, starter=self.turn, table=table, lead=lead
        )


def _hand_text(hand: Hand) -> str:
    return f"?{hand}" if isinstance(hand, int) else tiles_text(hand)


def _read_hand(text: str) -> Hand:
    text = text.strip()
    if text.startswith("?"):
        number = text[1:]
        if not (number.isascii() and number.isdigit() and len(number) < 4):
            raise NotationError(
                f"{shown(text)} is no hidden hand; write a question mark and a number, like ?7."
            )
        return int(number)
    return read_tiles(text)


def _read_position(text: str) -> Position:
    first, *fields = checked_text(text).split("|")
    layout = read_layout(first)
    names = [seat_name(seat) for seat in range(layout.rules.players)]
    found: dict[str, str] = {}
    start = len(first) + 1
    for field in fields:
        name, _, rest = field.strip().partition(" ")
        name = name.rstrip(":")
        key = name.upper() if len(name) == 1 else name.lower()
        if key not in (*names, "boneyard", "turn"):
            raise wrong(text, start, f"expected one of {', '.join(names)}, boneyard or turn.")
        if key in found:
            raise wrong(text, start, f"{key} is given twice.")
        found[key] = rest
        start += len(field) + 1
    for name in names:
        if name not in found:
            raise wrong(text, len(text), f"expected the hand of {name}, like '| {name} ?7'.")
    turn = found.get("turn", names[0]).strip()
    if turn != "-" and turn.upper() not in names:
        raise NotationError(f"turn {shown(turn)}: expected one of {', '.join(names)}, or -.")
    position = Position(
        layout,
        tuple(_read_hand(found[name]) for name in names),
        _read_hand(found.get("boneyard", "")),
        None if turn == "-" else names.index(turn.upper()),
    )
    _check_position(position)
    return position


def _check_position(position: Position) -> None:
    """Raise NotationError when a tile is there twice, or more tiles than the pack has."""
    pack = position.layout.rules.tiles
    seen = [play.tile for play in position.layout.tiles]
    hidden = 0
    for hand in (*position.hands, position.boneyard):
        if isinstance(hand, int):
            hidden += hand
        else:
            seen += hand
    for tile in seen:
        if tile not in pack:
            raise NotationError(f"{tile} is not in the {pack}.")
        if seen.count(tile) > 1:
            raise NotationError(f"{tile} is there twice; there is only one of each tile.")
    if len(seen) + hidden > len(pack):
        raise NotationError(
            f"{len(seen) + hidden} tiles are named, but the {pack} has {len(pack)}."
        )
