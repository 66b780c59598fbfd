"""Rules: one frozen value that says everything about how a game is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dominolab import option_table as table
from dominolab.errors import RulesError, nearest, shown
from dominolab.frozen import once
from dominolab.option_table import OPTIONS
from dominolab.options import Option
from dominolab.presets import PRESETS, Preset
from dominolab.tiles import Pack

FEWEST_PLAYERS, MOST_PLAYERS = 2, 10
_PER_PLAYERS = ("hand_size", "reserve", "target")


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
        'S3'
        """
        return PRESETS[self.preset].source

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
        return rules(self.preset, players=players or self.players, **kept)

    def differing(self) -> dict[str, Any]:
        """The options in which these rules differ from their preset, in the table's order.

        >>> rules('draw', reserve=0).differing()
        {'reserve': 0}
        """
        preset = PRESETS[self.preset]
        usual = preset.hands_with(self.pack).get(self.players, 0)
        base = _settle(preset, self.players, {}, usual)
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
        features = _features(self)
        return tuple(
            Option(
                name,
                getattr(self, name),
                kind.default,
                tuple(kind.values) or (kind.allowed,),
                kind.says(getattr(self, name)),
                kind.source,
            )
            for name, kind in OPTIONS.items()
            if not kind.needs or kind.needs in features
        )

    def explain(self) -> str:
        """The rules in sentences, one line for each option that means something here.

        >>> print(rules('block').explain().splitlines()[0])
        Block: Match the ends of one line without drawing; the first to run out of tiles wins.
        """
        preset = PRESETS[self.preset]
        lines = [f"{preset.title}: {preset.sentence}", f"Source: {preset.source}."]
        if self.game == "layout":
            lines.append(f"{self.players} players with {self.hand_size} tiles each.")
        else:
            lines.append(f"{self.players} players.")
        for option in self.options():
            if option.name != "hand_size":
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
        hint = nearest(str(preset), PRESETS)
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
            raise RulesError(f"There is no option {name!r}. {nearest(name, OPTIONS)}")
        given[name] = _for_players(name, OPTIONS[name].read(value), players)
    if "sniff" in given and given["sniff"] != "off" and "spinners" in given:
        raise RulesError(
            "sniff and spinners say the same thing in two ways: give one of them, not both."
        )
    hand_size = _hand_size(chosen, players, given)
    settled = Rules(preset, players, _settle(chosen, players, given, hand_size))
    _refuse_meaningless(settled, given)
    _check_deal(settled)
    return settled


def _for_players(name: str, value: Any, players: int) -> Any:
    """One number out of a dict by number of players."""
    if name in _PER_PLAYERS and isinstance(value, Mapping):
        if players not in value:
            known = ", ".join(str(n) for n in sorted(value))
            raise RulesError(f"{name} is given for {known} players, but {players} play.")
        return value[players]
    return value


def _hand_size(preset: Preset, players: int, given: Mapping[str, Any]) -> int:
    if preset.game != "layout":
        return 0
    if "hand_size" in given:
        return int(given["hand_size"])
    hands = preset.hands_with(given.get("pack", OPTIONS["pack"].default))
    if players not in hands:
        known = ", ".join(str(n) for n in sorted(hands))
        raise RulesError(
            f"{preset.title} has a hand size for {known} players; for {players} give one, "
            "for example hand_size=5."
        )
    return hands[players]


def _settle(
    preset: Preset, players: int, given: Mapping[str, Any], hand_size: int
) -> dict[str, Any]:
    """Every option's value: as given, else as the preset says, else the default."""
    values = {name: kind.default for name, kind in OPTIONS.items()}
    values |= preset.options
    values |= given
    values["hand_size"] = hand_size
    for name in ("reserve", "target"):
        number = values[name]
        if isinstance(number, Mapping):
            # More players than the preset's table covers play as its largest table does.
            values[name] = number.get(players, number[max(number)])
    if values["sniff"] != "off":
        values["spinners"] = "first"
        values["spinner_count"] = "exposed" if values["sniff"] == "us" else "standard"
    if values["lead_next"] == "winner":
        values["lead_after_block"] = "lot"
    if values["pairs_sum"] is None:
        values["pairs_sum"] = 2 * values["pack"]
    return values


def _features(rules: Rules) -> set[str]:
    """What these rules have that options depend on, in the words of the option table."""
    if rules.game == "pairs":
        return {table.PAIRS, *([table.DOUBLES_APART] if rules.doubles_with_doubles else [])}
    chickie, matador = rules.spinners == "feet", rules.join == "sum"
    has = {
        table.LAYOUT: True,
        table.ORDINARY_LEAD: not chickie,
        table.MATCHING: not chickie and not matador,
        table.COUNTING: bool(rules.multiples) and not chickie and not matador,
        table.SPINNER: rules.spinners in ("first", "all"),
        table.FIVES_AND_THREES: PRESETS[rules.preset].options.get("multiples") == (5, 3),
        table.MATADOR: matador,
        table.CHICKIE: chickie,
        table.BONEYARD: rules.boneyard != "none",
        table.PARTNERS: rules.partners,
        table.CALLS: rules.muggins_call,
        table.TARGET: rules.match_end == "target",
    }
    return {feature for feature, there in has.items() if there}


def _refuse_meaningless(rules: Rules, given: Mapping[str, Any]) -> None:
    features = _features(rules)
    for name in given:
        needs = OPTIONS[name].needs
        if needs and needs not in features:
            able = ", ".join(option.name for option in rules.options())
            raise RulesError(
                f"{name} means nothing in {rules.title} as it is played here: it is only for "
                f"games with {needs}. These options do something: {able}."
            )
    if rules.join == "sum" and rules.spinners != "none":
        raise RulesError(
            "Spinners and ends that make a sum do not go together: leave out "
            "one of spinners and join='sum'."
        )


def _check_deal(rules: Rules) -> None:
    tiles = len(rules.tiles)
    if rules.game == "pairs":
        if tiles % 2:
            even = [n for n in range(2, 19) if (n + 1) * (n + 2) // 2 % 2 == 0]
            raise RulesError(
                f"The {rules.tiles} has {tiles} tiles, an odd number, so they cannot all be "
                f"paired; packs {', '.join(str(n) for n in even)} can."
            )
        return
    if rules.partners and rules.players != 4:
        raise RulesError(
            f"Partners need four players, two on each side; {rules.players} play here."
        )
    placed = 1 if rules.spinners == "feet" and rules.opening == "placed" else 0
    dealt = rules.players * rules.hand_size
    if dealt + placed > tiles:
        raise RulesError(
            f"{rules.players} players with {rules.hand_size} tiles each need {dealt} tiles"
            f"{', and one is laid out' if placed else ''}, but the {rules.tiles} has {tiles}."
        )
