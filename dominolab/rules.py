"""Rules: one frozen value that says everything about how a game is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dominolab.errors import RulesError, nearest, shown
from dominolab.frozen import once
from dominolab.option_table import OPTIONS
from dominolab.options import Option
from dominolab.presets import PRESETS, in_words
from dominolab.sentences import is_idle, sentence
from dominolab.settling import (
    check_deal,
    features_of,
    for_players,
    hand_size_of,
    refuse_meaningless,
    settle,
)
from dominolab.tiles import Pack

FEWEST_PLAYERS, MOST_PLAYERS = 2, 10


class Rules:
    """The rules of one game for one number of players, every option settled; never changed.

    Make one with `rules()`; change one with `replace()`. Each option of the option table is an
    attribute; `players`, `preset`, `title` and `source` say what they are the rules of.

    >>> five_up = rules('five-up', players=2)
    >>> five_up.spinners, five_up.target, five_up.hand_size
    ('all', 61, 5)
    """

    preset: str
    players: int
    pack: int
    hand_size: int
    partners: bool
    lead_first: str
    no_double: str
    lead_next: str
    lead_after_block: str
    join: str
    matador_face: str
    spinners: str
    spinner_only_if_led: bool
    sides_first: bool
    spinner_count: str
    double_count: str
    sniff: str
    boneyard: str
    reserve: int
    voluntary_draw: bool
    keep_drawn: bool
    multiples: tuple[int, ...]
    unit: str
    muggins_call: bool
    false_claim: str
    chip_out: int
    hand_end: str
    round_to: int | None
    blocked: str
    blocked_round: str
    blocked_partners: str
    tie: str
    out_takes: str
    partner_pips: str
    partners_out: str
    target: int
    exact: bool
    target_ends: str
    match_end: str
    match_tie: str
    opening: str
    double_blank: int
    finish_foot: bool
    pairs_sum: int
    doubles_with_doubles: bool
    three_three_joins: bool
    hit_ends_turn: bool
    pair_points: int
    series: int | None

    def __init__(self, preset: str, players: int, options: Mapping[str, Any]) -> None:
        """Keep the options as they are: `rules()` has settled them."""
        # A dataclass of fifty fields would cost every import more than all the rest.
        self.__dict__.update(preset=preset, players=players, **options)

    @property
    def title(self) -> str:
        """The name of the game as it is written."""
        return PRESETS[self.preset].title

    @property
    def source(self) -> str:
        """Where these rules come from, in words.

        >>> rules('muggins').source
        'S3 (S3: a page that tells the games of fives apart by their spinners)'
        """
        return in_words(PRESETS[self.preset].source)

    @property
    def game(self) -> str:
        """'layout' for a game of joining tiles, 'pairs' for Concentration."""
        return PRESETS[self.preset].game

    @once
    def tiles(self) -> Pack:
        """The pack of tiles that is played with."""
        return Pack(self.pack)

    @once
    def counts(self) -> bool:
        """Whether the open ends have a count (Matador and Chickie have none)."""
        return self.game == "layout" and self.join == "match" and self.spinners != "feet"

    @once
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side: partners together, otherwise each seat alone."""
        if self.partners:
            return ((0, 2), (1, 3))
        return tuple((seat,) for seat in range(self.players))

    @once
    def no_points(self) -> tuple[int, ...]:
        """A zero for every seat."""
        return (0,) * self.players

    @once
    def lowest_wins(self) -> bool:
        """Whether the lowest score wins the match."""
        return self.hand_end == "own-pips-low-wins"

    def side_of(self, seat: int) -> int:
        """The side a seat plays for."""
        return seat % 2 if self.partners else seat

    def points(self, count: int | None) -> int:
        """The points for a count of the open ends (0 where nothing scores).

        Source: S1, S3; both units in S0.

        >>> rules('all-fives').points(15), rules('fives-and-threes').points(15)
        (15, 8)
        """
        if not count:
            return 0
        if type(count) is not int:
            raise RulesError(f"A count is a whole number, not {shown(count)}.")
        total = 0
        for number in self.multiples:
            if count % number == 0:
                total += count if self.unit == "pips" else count // number
        return total

    def replace(self, *, players: int | None = None, **options: Any) -> Rules:
        """The same rules with other options; raises RulesError like `rules()`.

        >>> rules('muggins').replace(target=100).target
        100
        """
        kept = {**self.differing(), **options}
        return rules(self.preset, players=self.players if players is None else players, **kept)

    def differing(self) -> dict[str, Any]:
        """The options in which these rules differ from their preset, in the table's order.

        >>> rules('draw', reserve=0).differing()
        {'reserve': 0}
        """
        preset = PRESETS[self.preset]
        usual = preset.hands_with(self.pack).get(self.players, 0)
        base = settle(preset, self.players, {}, usual)
        if self.pack != base["pack"]:  # what follows from the pack is no difference of its own
            base["pairs_sum"] = 2 * self.pack
        found = {name: getattr(self, name) for name in OPTIONS if getattr(self, name) != base[name]}
        if self.sniff != "off":  # a shorthand for these two
            found.pop("spinners", None)
            found.pop("spinner_count", None)
        if self.lead_next == "winner":  # which sets this one too
            found.pop("lead_after_block", None)
        return found

    def options(self) -> tuple[Option, ...]:
        """Every option that means something for this game: its value, and what it could be.

        >>> [option.name for option in rules('concentration').options()][:3]
        ['pack', 'pairs_sum', 'doubles_with_doubles']
        """
        features = features_of(self)
        return tuple(
            Option(
                name,
                getattr(self, name),
                kind.default,
                tuple(kind.values) or (kind.allowed,),
                sentence(self, name),
                kind.source,
            )
            for name, kind in OPTIONS.items()
            if not kind.needs or kind.needs in features
        )

    def explain(self) -> str:
        """The rules in sentences, one line for each option that changes something here.

        >>> print(rules('block').explain().splitlines()[0])
        Block: Match the ends of one line without drawing; the first to run out of tiles wins.
        """
        preset = PRESETS[self.preset]
        lines = [f"{preset.title}: {preset.sentence}", f"Source: {self.source}."]
        if self.game == "layout":
            lines.append(f"{self.players} players with {self.hand_size} tiles each.")
        else:
            lines.append(f"{self.players} players.")
        for option in self.options():
            if option.name != "hand_size" and not is_idle(self, option.name):
                lines.append(f"- {option.sentence} ({option.name}; {option.source})")
        return "\n".join(lines)

    def _settled(self) -> tuple[Any, ...]:
        return (self.preset, self.players, *(getattr(self, name) for name in OPTIONS))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self is other or self._settled() == other._settled()

    @once
    def _hash(self) -> int:
        return hash(self._settled())

    def __hash__(self) -> int:
        return self._hash

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"rules never change; replace({name}=…) returns new ones")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"rules never change, so {name} cannot be deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        options = {name: getattr(self, name) for name in OPTIONS}
        return Rules, (self.preset, self.players, options)

    def __str__(self) -> str:
        from dominolab.texts import rules_text

        return rules_text(self)

    @staticmethod
    def parse(text: str) -> Rules:
        """Read rules from one line; raises NotationError or RulesError.

        >>> Rules.parse('draw players=3 reserve=0').reserve
        0
        """
        from dominolab.texts import read_rules

        return read_rules(text)

    def __repr__(self) -> str:
        changed = "".join(f", {name}={value!r}" for name, value in self.differing().items())
        return f"rules({self.preset!r}, players={self.players}{changed})"


def presets() -> tuple[str, ...]:
    """The names of all presets, in the order in which the lessons meet them.

    >>> presets()[:4]
    ('block', 'draw', 'allies', 'muggins')
    """
    return tuple(PRESETS)


def rules(preset: str | Rules, players: int | None = None, **options: Any) -> Rules:
    """The rules of a preset for a number of players, with house rules as options.

    Raises RulesError for a preset, an option, a value or a number of players that will not do.

    >>> rules('all-fives', players=2, target=100)
    rules('all-fives', players=2, target=100)
    """
    if isinstance(preset, Rules):
        return preset.replace(players=players, **options)
    if not isinstance(preset, str) or preset not in PRESETS:
        hint = nearest(preset if isinstance(preset, str) else "", PRESETS)
        raise RulesError(f"There is no preset {shown(preset)}. {hint}")
    chosen = PRESETS[preset]
    if players is None:
        players = 2 if not chosen.hands or 2 in chosen.hands else min(chosen.hands)
    if type(players) is not int or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise RulesError(
            f"{shown(players)} players cannot play: from {FEWEST_PLAYERS} to {MOST_PLAYERS} can."
        )
    given: dict[str, Any] = {}
    for name, value in options.items():
        if name not in OPTIONS:
            raise RulesError(f"There is no option {shown(name)}. {nearest(name, OPTIONS)}")
        given[name] = for_players(name, OPTIONS[name].read(value), players)
    if "sniff" in given and given["sniff"] != "off" and "spinners" in given:
        raise RulesError(
            "sniff and spinners say the same thing in two ways: give one of them, not both."
        )
    hand_size = hand_size_of(chosen, players, given)
    settled = Rules(preset, players, settle(chosen, players, given, hand_size))
    refuse_meaningless(settled, given)
    check_deal(settled)
    return settled
