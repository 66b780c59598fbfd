"""Every game as values of the option table: what it sets, where that comes from, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple


class Preset(NamedTuple):
    """One game: its name, its words, and the options in which it differs from the defaults.

    `hands` gives the tiles in a hand for each number of players; `hands_by_pack` does the same
    for a game whose hands grow with the pack (the largest pack not above the one in play).
    """

    name: str
    title: str
    sentence: str
    source: str
    hands: Mapping[int, int]
    options: Mapping[str, Any]
    game: str = "layout"
    hands_by_pack: Mapping[int, Mapping[int, int]] = MappingProxyType({})

    def hands_with(self, pack: int) -> Mapping[int, int]:
        """Tiles in a hand for each number of players, with this pack."""
        fitting = [size for size in self.hands_by_pack if size <= pack]
        return self.hands_by_pack[max(fitting)] if fitting else self.hands


SOURCES: Final = {
    "S0": "Muggins after Kelley's Great Book of Domino Games",
    "S1": "a compendium of domino games",
    "S2": "the booklet of a maker of domino sets",
    "S3": "a page that tells the games of fives apart by their spinners",
    "S4": "a page on All Fives, Block and Allies",
}


def in_words(source: str) -> str:
    """A source with its short names explained.

    >>> in_words('S1; the target is ours')
    'S1; the target is ours (S1: a compendium of domino games)'
    """
    named = [f"{key}: {words}" for key, words in SOURCES.items() if key in source]
    return f"{source} ({'; '.join(named)})" if named else source


SEVEN: Final = {2: 7, 3: 7, 4: 7}
SEVEN_FIVE_FIVE: Final = {2: 7, 3: 5, 4: 5}
FIVE: Final = {2: 5, 3: 5, 4: 5}
TWO_ONE_ONE: Final = {2: 2, 3: 1, 4: 1}
TWO_PLAYERS_250: Final = {2: 250, 3: 200, 4: 200}
WINNER_LEADS: Final = {"lead_next": "winner", "lead_after_block": "lot"}
ROUND_EACH: Final = {
    "hand_end": "winner-each",
    "blocked": "lightest-takes",
    "blocked_round": "each",
}

_ALL: Final = [
    Preset(
        "block",
        "Block",
        "Match the ends of one line without drawing; the first to run out of tiles wins.",
        "S4; the lead and the deal are common public rules",
        SEVEN,
        {"boneyard": "none"},
    ),
    Preset(
        "draw",
        "Draw",
        "Block, but whoever cannot play draws from the boneyard until a tile fits.",
        "S2 names it; the details are common public rules",
        SEVEN_FIVE_FIVE,
        {"reserve": TWO_ONE_ONE},
    ),
    Preset(
        "allies",
        "Allies",
        "Block for four players in two partnerships that sit crosswise.",
        "S4 (in its heading); the details are common public rules",
        {4: 7},
        {"boneyard": "none", "partners": True},
    ),
    Preset(
        "muggins",
        "Muggins",
        "Make the ends of one line add up to a multiple of five; tiles left in hand cost you.",
        "S3",
        SEVEN_FIVE_FIVE,
        {
            "multiples": (5,),
            "hand_end": "holder-subtracts",
            "round_to": 5,
            "blocked": "as-hand-end",
            "target": TWO_PLAYERS_250,
            **WINNER_LEADS,
        },
    ),
    Preset(
        "muggins-kelley",
        "Muggins (Kelley)",
        "Fives with one spinner, where overlooked points may be claimed by calling Muggins!",
        "S0",
        SEVEN_FIVE_FIVE,
        {
            "spinners": "first",
            "multiples": (5,),
            "muggins_call": True,
            "hand_end": "winner-total",
            "round_to": 5,
            "partner_pips": "subtract",
            "blocked": "waterfall",
            "target": 200,
            **WINNER_LEADS,
        },
    ),
    Preset(
        "muggins-compendium",
        "Muggins (compendium)",
        "Fives on one line; who goes out scores each opponent's hand, rounded.",
        "S1; the hand for three players and the target are ours",
        SEVEN_FIVE_FIVE,
        {"multiples": (5,), "round_to": 5, "target": 200, **ROUND_EACH, **WINNER_LEADS},
    ),
    Preset(
        "muggins-booklet",
        "Muggins (booklet)",
        "Fives on one line, a point for every five; the lightest hand gets the bonus.",
        "S2 (which says 100 or 200 for the target)",
        FIVE,
        {
            "reserve": TWO_ONE_ONE,
            "multiples": (5,),
            "unit": "multiples",
            "hand_end": "lightest",
            "round_to": 5,
            "blocked": "as-hand-end",
            **WINNER_LEADS,
        },
    ),
    Preset(
        "all-fives",
        "All Fives",
        "Fives with up to four ends: the first double is a spinner.",
        "S4; the hand end from S1, the target from S3",
        SEVEN_FIVE_FIVE,
        {
            "spinners": "first",
            "multiples": (5,),
            "round_to": 5,
            "target": TWO_PLAYERS_250,
            **ROUND_EACH,
            **WINNER_LEADS,
        },
    ),
    Preset(
        "five-up",
        "Five Up",
        "Fives in which every double is a spinner; the first to exactly 61 wins.",
        "S3 for the spinners; the rest from a variation in S0 and common public rules",
        FIVE,
        {
            "spinners": "all",
            "multiples": (5,),
            "unit": "multiples",
            "round_to": 5,
            "target": 61,
            "exact": True,
            **ROUND_EACH,
            **WINNER_LEADS,
        },
    ),
    Preset(
        "all-threes",
        "All Threes",
        "Make the ends of one line add up to a multiple of three.",
        "S1; the target is ours",
        SEVEN_FIVE_FIVE,
        {"multiples": (3,), "round_to": 3, "target": 100, **ROUND_EACH, **WINNER_LEADS},
    ),
    Preset(
        "fives-and-threes",
        "Fives and Threes",
        "Fives and threes both score, nobody draws, and the first to exactly 61 wins.",
        "S1, S3; exactly 61 and the point for the last tile are common public rules",
        SEVEN_FIVE_FIVE,
        {
            "boneyard": "none",
            "multiples": (5, 3),
            "unit": "multiples",
            "chip_out": 1,
            "partners_out": "both",
            "hand_end": "none",
            "blocked": "none",
            "target": 61,
            "exact": True,
        },
    ),
    Preset(
        "fives-and-threes-draw",
        "Fives and Threes with drawing",
        "Fives and threes both score, and whoever cannot play draws.",
        "S1 (which names the targets 31, 61 and 121)",
        SEVEN_FIVE_FIVE,
        {
            "multiples": (5, 3),
            "unit": "multiples",
            "round_to": 5,
            "target": 61,
            **ROUND_EACH,
        },
    ),
    Preset(
        "matador",
        "Matador",
        "Halves that touch must make seven, and four special tiles fit anywhere.",
        "S1; the hand sizes are common public rules",
        {2: 7, 3: 6, 4: 5},
        {"join": "sum", "reserve": 2, "voluntary_draw": True, "blocked": "combined"},
    ),
    Preset(
        "chickie",
        "Chickie",
        "Every double grows a chicken foot; after one round for each double the lowest total wins.",
        "S1",
        dict.fromkeys(range(2, 6), 5),
        {
            "spinners": "feet",
            "boneyard": "one",
            "hand_end": "own-pips-low-wins",
            "blocked": "as-hand-end",
            "match_end": "rounds",
            "match_tie": "shared",
        },
        hands_by_pack={
            9: dict.fromkeys(range(2, 7), 7),
            12: dict.fromkeys(range(2, 11), 7),
        },
    ),
    Preset(
        "concentration",
        "Concentration",
        "Turn two tiles from a face-down grid; two whose pips add up to twelve are a pair.",
        "S1",
        {},
        {},
        game="pairs",
    ),
]

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType({preset.name: preset for preset in _ALL})
