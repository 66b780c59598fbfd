"""Rounds, hand-end awards and Concentration deals of the naive reference engine."""

import dominolab as dl
from case_readers import engine
from case_readers.checking import UnknownWord, only_known, same, same_list
from case_readers.views import Watcher

ROUND_WORDS = """schema id preset options players starter leader lead_rule scores_before led_before
placed deal boneyard events reason winner left boneyard_left pips in_play award total scores_after
wins_game readings""".split()
BEFORE = ["event", "seat", "legal", "distinct", "may_draw", "may_pass"]
EVENT_WORDS = {
    "play": [*BEFORE, "tile", "at", "touch", "face", "count", "points"]
    + ["made", "announced", "claimable"],
    "draw": [*BEFORE, "tile"],
    "pass": BEFORE,
    "claim": ["event", "seat", "points"],
}


def replay_round(case):
    only_known("round", case, ROUND_WORDS)
    rules = engine.rules_of(case["preset"], case["options"], case["players"])
    hands = [engine.tiles(hand) for hand in case["deal"]]
    boneyard = engine.tiles(case["boneyard"])
    placed = engine.tile(case["placed"]) if case["placed"] else None
    round_ = dl.Round.start(
        rules,
        hands,
        boneyard,
        starter=case["starter"],
        lead=case["lead_rule"],
        scores=case["scores_before"],
        led_before=engine.tiles(case["led_before"]),
        placed=placed,
    )
    watcher = Watcher(rules, hands, boneyard, placed)
    for number, event in enumerate(case["events"]):
        where = f"event {number} ({event['event']} by seat {event['seat']})"
        watcher.check(where, round_)
        round_ = replay_event(where, round_, event)
        watcher.follow(event)
    if round_.result is None and round_.claimant is not None:
        round_ = round_.decline()  # points overlooked with the last tile were never claimed
    watcher.check("end", round_)
    check_end(case, round_)
    return "reference round"


def replay_event(where, round_, event):
    """The round after one event, everything that the event tells having been compared."""
    if event["event"] not in EVENT_WORDS:
        raise UnknownWord(f"{where}: unknown event")
    only_known(where, event, EVENT_WORDS[event["event"]])
    if round_.result is not None:
        raise UnknownWord(f"{where}: the engine's round is over: {round_.result}")
    if event["event"] == "claim":
        same(f"{where}: who may claim", round_.claimant, event["seat"])
        before = round_.in_play
        round_ = round_.claim(event["seat"])
        same_list(f"{where}: points", gained(before, round_.in_play), event["points"])
        return round_
    same(f"{where}: turn", round_.turn, event["seat"])
    check_choices(where, round_, event)
    if event["event"] == "draw":
        round_ = round_.draw()
        drew = [e for e in round_.events if isinstance(e, dl.Drew)][-1]
        same(f"{where}: tile drawn", str(drew.tile), event["tile"])
        return round_
    if event["event"] == "pass":
        return round_.pass_()
    return replay_play(where, round_, event)


def check_choices(where, round_, event):
    rows = engine.sort_rows(event["legal"])
    same_list(f"{where}: legal", engine.legal_places(round_), rows)
    if rows and rows[0][1] is not None:  # a lead has no place; and a drawn tile is played alone
        same_list(f"{where}: Layout.places", engine.legal_places_of_layout(round_), rows)
    distinct = len(engine.plays_in(round_.choices()))
    same(f"{where}: distinct plays", distinct, event["distinct"])
    same(f"{where}: may draw", engine.can_draw(round_), event["may_draw"])
    same(f"{where}: may pass", engine.can_pass(round_), event["may_pass"])


def replay_play(where, round_, event):
    before = round_.in_play
    words = {"at": event["at"], "touch": event["touch"], "face": event["face"]}
    if "announced" in event:
        words["announce"] = event["announced"]
    round_ = round_.play(event["tile"], **words)
    same(f"{where}: count", round_.layout.count, event["count"])
    played = [e for e in round_.events if isinstance(e, dl.Played)][-1]
    if "made" in event:
        same(f"{where}: points made", played.made, event["made"])
        same(f"{where}: points announced", played.announced, event["announced"])
        same(f"{where}: claimable", played.claimable, event["claimable"])
    same_list(f"{where}: points", gained(before, round_.in_play), event["points"])
    return round_


def gained(before, after):
    return [later - earlier for earlier, later in zip(before, after, strict=True)]


def check_end(case, round_):
    result = round_.result
    if result is None:
        raise AssertionError(f"end: the engine's round goes on, {round_.legal()} may be played")
    same("end: leader", round_.leader, case["leader"])
    same("end: reason", result.reason, case["reason"])
    same("end: winner", result.winner, case["winner"])
    left = [engine.sorted_names(hand) for hand in round_.hands]
    same("end: tiles left", left, [sorted(hand) for hand in case["left"]])
    same_list("end: boneyard left", engine.names(round_.boneyard), case["boneyard_left"])
    for word in ("pips", "in_play", "award"):
        same_list(f"end: {word}", list(getattr(result, word)), case[word])
    same_list("end: total", list(result.totals), case["total"])
    scores = None if result.scores is None else list(result.scores)
    same("end: scores after", scores, case["scores_after"])
    same("end: wins the game", result.wins_game, case["wins_game"])


# --- hand ends alone --------------------------------------------------------------------------

AWARD_WORDS = "schema id preset options players hands reason winner pips award wins_game readings"


def replay_award(case):
    only_known("award", case, AWARD_WORDS.split())
    rules = engine.rules_of(case["preset"], case["options"], case["players"])
    hands = [engine.tiles(hand) for hand in case["hands"]]
    same("reason", "blocked" if case["winner"] is None else "out", case["reason"])
    award = dl.award(rules, hands, winner=case["winner"])
    same_list("pips", [dl.hand_pips(rules, hand) for hand in hands], case["pips"])
    same_list("award", list(award.points), case["award"])
    same("wins the game", award.wins_game, case["wins_game"])
    return "reference award"


# --- Concentration ----------------------------------------------------------------------------

CONCENTRATION_WORDS = """schema id preset options players leader grid events reason pairs points
left readings""".split()
FLIP_WORDS = "event seat cells tiles good_pairs pair next".split()


def replay_concentration(case):
    only_known("Concentration", case, CONCENTRATION_WORDS)
    rules = engine.rules_of(case["preset"], case["options"], case["players"])
    grid = engine.tiles(case["grid"])
    game = dl.Concentration.start(rules, grid, starter=case["leader"])
    for number, event in enumerate(case["events"]):
        where = f"event {number} ({event['event']} by seat {event['seat']})"
        only_known(where, event, FLIP_WORDS)
        same(f"{where}: event", event["event"], "flip")
        same(f"{where}: turn", game.turn, event["seat"])
        same(f"{where}: good pairs", game.good_pairs(), event["good_pairs"])
        first, second = event["cells"]
        shown = [str(game.grid[cell]) for cell in (first, second)]
        same_list(f"{where}: tiles", shown, event["tiles"])
        before = sum(game.pairs)
        game = game.flip(first, second)
        same(f"{where}: pair", sum(game.pairs) > before, event["pair"])
        if game.result is None or event["next"] is not None:
            expected = event["next"] if game.result is None else game.turn
            same(f"{where}: next", game.turn, expected)
    if game.result is None:
        raise AssertionError("end: the engine's deal goes on")
    same("end: reason", game.result.reason, case["reason"])
    same_list("end: pairs", list(game.pairs), case["pairs"])
    same_list("end: points", list(game.points), case["points"])
    left = [[cell, str(game.grid[cell])] for cell in game.left]
    same_list("end: left", left, case["left"])
    return "reference Concentration"
