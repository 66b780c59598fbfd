"""The table of options: every house rule of every game, with its words and its source.

Sources: S0 Muggins after Kelley; S1 a compendium (Muggins to Chickie); S2 a set-maker's
booklet; S3 the fives family told apart by spinners; S4 All Fives, Block and Allies.
"Public" is common knowledge on public rule pages, "ours" a choice that no source makes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dominolab.options import Check, OptionKind, Value, per_players, whole

# The features that options depend on, as they are named in a refusal.
LAYOUT = "a layout"
MATCHING = "ends that match"
COUNTING = "points in play"
SPINNER = "spinners"
FIVES_AND_THREES = "fives and threes"
MATADOR = "ends that make a sum"
CHICKIE = "chicken feet"
PAIRS = "pairs to find"
BONEYARD = "a boneyard to draw from"
PARTNERS = "partners"
CALLS = "points that must be announced"
ORDINARY_LEAD = "a lead that is not a chicken foot"
TARGET = "a target"
DOUBLES_APART = "doubles that pair only with doubles"

OPTIONS: Final[dict[str, OptionKind]] = {}


def _choice(
    name: str, needs: str, source: str, sentence: str, values: Mapping[Value, str], default: Value
) -> None:
    OPTIONS[name] = OptionKind(name, default, sentence, source, needs, values)


def _number(
    name: str,
    needs: str,
    source: str,
    sentence: str,
    check: Check,
    allowed: str,
    default: Value,
) -> None:
    OPTIONS[name] = OptionKind(name, default, sentence, source, needs, {}, check, allowed)


# --- deal and lead -----------------------------------------------------------------------

_number("pack", "", "S1, S3", "The pack goes up to the double {}.", whole(2, 18),
        "a whole number from 2 to 18", 6)  # fmt: skip
_number("hand_size", LAYOUT, "S0 to S4 differ", "Each player takes {} tiles.",
        per_players(1, 90), "a whole number from 1 to 90, or one for each number of players",
        7)  # fmt: skip
_choice("partners", LAYOUT, "S0, S2, S4", "Whether four players form two sides.", {
    False: "Everybody plays alone.",
    True: "Four play in two sides: players who sit opposite are partners.",
}, False)  # fmt: skip
_choice("lead_first", ORDINARY_LEAD, "S0, S4", "Who leads the first round.", {
    "lot": "The first leader is drawn by lot and may lead any tile.",
    "highest-double": "The player with the highest double must lead it.",
}, "lot")  # fmt: skip
_choice("no_double", ORDINARY_LEAD, "public", "What happens when nobody holds a double to lead.", {
    "heaviest-tile": "If nobody holds a double, the heaviest tile is led.",
    "redeal": "If nobody holds a double, the tiles are dealt again.",
    "draw": "If nobody holds a double, players draw one tile each until a double appears.",
}, "heaviest-tile")  # fmt: skip
_choice("lead_next", ORDINARY_LEAD, "S4; public", "Who leads the later rounds.", {
    "winner": "The player who went out leads the next round.",
    "rotate": "The lead passes to the left, round by round.",
    "lot": "Every leader is drawn by lot.",
    "highest-double": "The player with the highest double leads it, in every round.",
}, "rotate")  # fmt: skip
_choice("lead_after_block", ORDINARY_LEAD, "S4", "Who leads after a blocked round.", {
    "as-lead-next": "After a blocked round the lead goes on as after any other.",
    "lot": "After a blocked round the leader is drawn by lot.",
}, "as-lead-next")  # fmt: skip

# --- joining and spinners ----------------------------------------------------------------

_choice("join", LAYOUT, "S1", "How two halves join.", {
    "match": "Halves join when they show the same number.",
    "sum": "Halves join when together they make one more than the highest number of the pack.",
}, "match")  # fmt: skip
_choice("matador_face", MATADOR, "public; S1 is silent", "How a matador is laid.", {
    "either": "A matador fits anywhere, and its player says which half touches.",
    "crosswise-both-open":
        "A matador laid on the line lies crosswise, and the next tile may join either half.",
}, "either")  # fmt: skip
_choice("spinners", LAYOUT, "S3, S4, S1", "Which doubles can be built on from four sides.", {
    "none": "There are no spinners: the layout stays one line.",
    "first": "The first double played is the spinner: it can be built on from all four sides.",
    "all": "Every double is a spinner: it can be built on from all four sides.",
    "feet": "Every double grows a chicken foot that must be finished before anything else.",
}, "none")  # fmt: skip
_choice("spinner_only_if_led", SPINNER, "ours", "Whether a spinner must be the lead.", {
    False: "A double need not be led to be a spinner.",
    True: "Only a double that leads the round is a spinner.",
}, False)  # fmt: skip
_choice("sides_first", SPINNER, "S4; S0 leaves the order open",
        "The order in which a spinner is built on.", {
    True: "A spinner's two long sides are covered before its short ends.",
    False: "A spinner's four sides may be covered in any order.",
}, True)  # fmt: skip
_choice("spinner_count", SPINNER, "S4; exposed: public (sniff)", "What a spinner still counts.", {
    "standard": "Covered on both long sides, a spinner counts nothing, though it stays playable.",
    "exposed": "A spinner covered on both long sides counts once for each short end still bare.",
}, "standard")  # fmt: skip
_choice("double_count", MATCHING, "S1 to S4; once: a teaching contrast",
        "What a double at an open end counts.", {
    "both": "A double at an open end counts both its halves.",
    "once-after-first": "Only the first double counts both halves; later ones count one.",
}, "both")  # fmt: skip
_choice("sniff", FIVES_AND_THREES, "S1 names it; public", "How the first double is used.", {
    "off": "The first double is nothing special.",
    "spinner": "The first double is a sniff: a spinner.",
    "us": "The first double is a sniff whose bare short ends go on counting.",
    "endwise-choice": "The first double is a sniff, laid crosswise or endwise as its player says.",
}, "off")  # fmt: skip

# --- drawing -----------------------------------------------------------------------------

_choice("boneyard", LAYOUT, "S0 to S4", "What a player draws who cannot play.", {
    "none": "Nobody draws: whoever cannot play passes.",
    "until-playable": "Whoever cannot play draws until a tile fits.",
    "one": "Whoever cannot play draws one tile.",
    "two": "Whoever cannot play draws up to two tiles and stops at one that fits.",
}, "until-playable")  # fmt: skip
_number("reserve", BONEYARD, "S0, S1, S2", "Tiles that must stay in the boneyard: {}.",
        per_players(0, 90), "a whole number from 0 to 90, or one for each number of players",
        0)  # fmt: skip
_choice("voluntary_draw", BONEYARD, "S0, S1", "Whether one may draw although able to play.", {
    False: "Whoever can play must play.",
    True: "A player may draw although able to play, even before leading, and then must play.",
}, False)  # fmt: skip
_choice("keep_drawn", BONEYARD, "public", "Whether a drawn tile that fits may be kept.", {
    False: "A drawn tile that fits is played at once.",
    True: "A drawn tile that fits may be played or kept; no more are drawn in that turn.",
}, False)  # fmt: skip

# --- scoring in play ---------------------------------------------------------------------


def _multiples(value: Value) -> bool:
    return (
        isinstance(value, tuple)
        and all(whole(2, 50)(number) for number in value)
        and len(set(value)) == len(value)
    )


_number("multiples", MATCHING, "S1, S3", "Counts that are multiples of these numbers score: {}.",
        _multiples, "a tuple of different numbers such as (5,) or (5, 3), or ()", ())  # fmt: skip
_choice("unit", COUNTING, "S0, S2, S3", "What a scoring count is worth.", {
    "pips": "A scoring count earns its pips.",
    "multiples": "A scoring count earns one point for every time the number goes into it.",
}, "pips")  # fmt: skip
_choice("muggins_call", COUNTING, "S0", "Whether points must be announced.", {
    False: "Points are written down as they are made.",
    True: "Points must be announced; an opponent may claim what was overlooked.",
}, False)  # fmt: skip
_choice("false_claim", CALLS, "public", "What happens when too much is announced.", {
    "nothing": "Announcing too much scores nothing, and the true points may be claimed.",
    "opponent": "Announcing too much gives the number announced to the next opponent.",
}, "nothing")  # fmt: skip
_number("chip_out", COUNTING, "S3; public", "Extra points for playing one's last tile: {}.",
        whole(0, 100), "a whole number from 0 to 100", 0)  # fmt: skip

# --- end of a round ----------------------------------------------------------------------

_choice("hand_end", LAYOUT, "S0 to S4 differ", "What the tiles left in hand are worth.", {
    "winner-each": "Who went out scores each opponent's pips, rounded hand by hand.",
    "winner-total": "Who went out scores all opponents' pips, rounded once.",
    "holder-subtracts": "Everybody loses the pips left in hand, rounded.",
    "lightest": "The lightest hand scores the opponents' pips, even if another went out.",
    "opponents-pips": "Who went out scores all the opponents' pips.",
    "own-pips-low-wins": "Everybody adds the pips left in hand, and the lowest total wins.",
    "none": "Tiles left in hand count nothing.",
}, "opponents-pips")  # fmt: skip
_choice("round_to", LAYOUT, "S0, S1; threes: public", "How pips left in hand are rounded.", {
    5: "Pips left in hand are rounded to the nearest multiple of five.",
    3: "Pips left in hand are rounded to the nearest multiple of three.",
    None: "Pips left in hand are not rounded.",
}, None)  # fmt: skip
_choice("blocked", LAYOUT, "S0, S1, S4; public", "Who scores what when the round is blocked.", {
    "lightest-takes": "If blocked, the lightest hand scores the opponents' pips.",
    "difference": "If blocked, the lightest hand scores the difference to every opponent.",
    "minus-own": "If blocked, the lightest hand scores the opponents' pips less its own.",
    "combined": "If blocked, the lightest hand scores the pips of all hands, its own included.",
    "waterfall": "If blocked, everybody scores the difference to each heavier opponent.",
    "wins-game": "If blocked, the lightest hand wins the whole game.",
    "as-hand-end": "If blocked, hands are settled as after going out; the lightest one wins.",
    "none": "If blocked, nobody scores.",
}, "lightest-takes")  # fmt: skip
_choice("blocked_round", LAYOUT, "ours", "How the points of a blocked round are rounded.", {
    "none": "Points of a blocked round are not rounded.",
    "each": "Points of a blocked round are rounded hand by hand.",
    "total": "Points of a blocked round are rounded once, as a sum.",
}, "none")  # fmt: skip
_choice("blocked_partners", PARTNERS, "public", "How partners compare hands.", {
    "team-totals": "Partners add their hands before sides are compared.",
    "individual-lightest": "The lightest single hand wins for its side.",
    "all-hands": "The lighter side takes the pips of all four hands.",
}, "team-totals")  # fmt: skip
_choice("tie", LAYOUT, "S0; lightest tile: public", "Who wins when lightest hands are equal.", {
    "nobody": "If the lightest hands are equal, nobody scores.",
    "lightest-tile": "If the lightest hands are equal, the lightest single tile decides.",
}, "nobody")  # fmt: skip
_choice("out_takes", PARTNERS, "public", "Whose pips the side that went out takes.", {
    "opponents": "The side that went out takes the opponents' pips.",
    "all-hands": "The side that went out takes the partner's pips too.",
}, "opponents")  # fmt: skip
_choice("partner_pips", PARTNERS, "S0; ignored: ours", "What the partner's leftover tiles do.", {
    "ignored": "The pips left with the partner count nothing.",
    "subtract": "The pips left with the partner are taken off the bonus.",
    "subtract-rounded": "The pips left with the partner are rounded and taken off the bonus.",
}, "ignored")  # fmt: skip
_choice("partners_out", PARTNERS, "public", "When partners are out.", {
    "first": "The round ends when one player is out.",
    "both": "With partners, the round goes on until both partners of a side are out.",
}, "first")  # fmt: skip

# --- end of a match ----------------------------------------------------------------------

_number("target", TARGET, "S0 to S4 differ", "Points to reach: {}.", per_players(1, 10_000),
        "a whole number from 1 to 10000, or one for each number of players", 100)  # fmt: skip
_choice("exact", TARGET, "S0; public", "Whether the target must be hit exactly.", {
    False: "The target may be passed.",
    True: "The target must be hit exactly: points that would pass it are not scored.",
}, False)  # fmt: skip
_choice("target_ends", TARGET, "S0; public", "When the target is looked at.", {
    "at-once": "The match ends the moment somebody reaches the target.",
    "end-of-hand": "The target is looked at when a round is over.",
}, "at-once")  # fmt: skip
_choice("match_end", LAYOUT, "S0, S3; rounds: S1", "What ends a match.", {
    "target": "The match is played to a target.",
    "rounds": "The match has one round for each double.",
    "game": "The match is a single round.",
}, "target")  # fmt: skip
_choice("match_tie", LAYOUT, "S0", "What happens when the best are level.", {
    "extra-hands": "If the best are level, as many rounds as players follow, till one is ahead.",
    "sudden-death": "If the best are level, one round is added at a time.",
    "shared": "If the best are level, they share the win.",
}, "extra-hands")  # fmt: skip

# --- Chickie and Concentration -----------------------------------------------------------

_choice("opening", CHICKIE, "S1; public", "Which double opens a round.", {
    "highest-not-led": "The highest double not yet led that somebody holds is led.",
    "placed": "The round's double is laid out before the deal.",
    "fixed-order-draw": "Only the round's own double may be led; players draw until it appears.",
}, "highest-not-led")  # fmt: skip
_choice("double_blank", CHICKIE, "S1; 50: public", "What the double blank counts in hand.", {
    0: "The double blank counts nothing in hand.",
    50: "The double blank counts 50 in hand.",
}, 0)  # fmt: skip
_choice("finish_foot", CHICKIE, "ours", "Whether one can go out while a foot is unfinished.", {
    False: "Going out ends the round at once, even while a foot is unfinished.",
    True: "Whoever goes out while a foot is unfinished must wait until it is complete.",
}, False)  # fmt: skip
_number("pairs_sum", PAIRS, "S1", "Two tiles are a pair when their pips add up to {}.",
        lambda value: value is None or whole(0, 72)(value),
        "a whole number from 0 to 72, or None for twice the pack", None)  # fmt: skip
_choice("doubles_with_doubles", PAIRS, "S1", "Whether doubles pair only with doubles.", {
    False: "Any two tiles with the right sum are a pair.",
    True: "Doubles pair only with doubles.",
}, False)  # fmt: skip
_choice("three_three_joins", DOUBLES_APART, "ours",
        "Whether the left-over middle double may pair.", {
    False: "A double without a partner stays on the table.",
    True: "The double without a partner may take the last tile left of its own weight.",
}, False)  # fmt: skip
_choice("hit_ends_turn", PAIRS, "S1; True: public", "Whether finding a pair ends the turn.", {
    False: "Whoever finds a pair plays again.",
    True: "The turn passes on after a pair too.",
}, False)  # fmt: skip
_choice("pair_points", PAIRS, "S1", "What a pair is worth.", {
    1: "A pair is worth one point.",
    2: "A pair is worth two points, one for each tile.",
}, 1)  # fmt: skip
_choice("series", PAIRS, "S1", "How many points win a series of deals.", {
    50: "A series is played to 50 points.",
    100: "A series is played to 100 points.",
    None: "Each deal stands alone.",
}, 50)  # fmt: skip
