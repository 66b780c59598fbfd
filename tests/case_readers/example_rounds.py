"""Examples about deals, drawing and whole rounds, played through a Round."""

from itertools import permutations

import dominolab as dl
from case_readers import engine
from case_readers.checking import Mismatch
from case_readers.positions import chain_with_ends, round_at
from case_readers.transcripts import Row


def reader_for(case):
    setup = case["setup"]
    shape = set(setup)
    if case["kind"] == "deal" and case["preset"] != "chickie":
        if shape == {"players", "hand", "reserve"}:
            return answer_reserve
        if shape == {"hand_by_players"}:
            return answer_boneyards
    if shape == {"hands", "plays"}:
        return answer_dealt_round
    if shape == {"plays", "heads"}:
        return answer_two_heads
    if shape == {"plays"} and all("end" in play for play in setup["plays"]):
        return answer_line
    if shape in ({"ends", "hand"}, {"ends", "hand", "boneyard_order"}):
        return answer_turn
    if shape == {"line", "ends", "hand", "boneyard_order"}:
        return answer_turn
    return None


# --- deals ------------------------------------------------------------------------------------


def answer_reserve(case):
    setup = case["setup"]
    options = case["options"] | {"hand_size": setup["hand"], "reserve": setup["reserve"]}
    rules = engine.rules_of(case["preset"], options, setup["players"])
    boneyard = len(dl.Round.deal(rules, seed=7).boneyard)
    return {"boneyard": boneyard, "max_drawn": boneyard - rules.reserve}


def answer_boneyards(case):
    table = case["setup"]["hand_by_players"]
    found = {}
    for players in table:
        options = case["options"] | {"hand_size": table}
        rules = engine.rules_of(case["preset"], options, int(players))
        found[players] = len(dl.Round.deal(rules, seed=7).boneyard)
    return {"boneyard": found}


# --- one turn with given ends, a hand and a boneyard ------------------------------------------


def answer_turn(case):
    """What seat 0 may do, then what it does: draw while it must, play or pass."""
    setup = case["setup"]
    rules = engine.rules_of(case["preset"], case["options"])
    hand = engine.tiles(setup["hand"])
    boneyard = engine.tiles(setup.get("boneyard_order", []))
    line = engine.tiles(setup.get("line", [])) or line_with(rules, setup["ends"], hand + boneyard)
    if "boneyard_order" not in setup:  # the case asks whether one may draw, so there is a boneyard
        spare = [one for one in rules.tiles if one not in {*line, *hand}]
        boneyard = spare[: len(spare) // 2]
    round_ = round_at(rules, line, hand, boneyard)
    assert sorted(end.number for end in round_.layout.open_ends) == sorted(setup["ends"])
    told = {
        "may_draw": engine.can_draw(round_),
        "plays": list(dict.fromkeys(engine.names(m.tile for m in engine.plays_in(round_.legal())))),
    }
    return told | finish_turn(round_, setup["ends"]) if "boneyard_order" in setup else told


def line_with(rules, ends, avoid):
    core, doubles = chain_with_ends(rules, ends, avoid)
    return [*core, *doubles]


def finish_turn(round_, ends_before):
    drawn = []
    while engine.can_draw(round_) and not engine.plays_in(round_.legal()):
        round_ = round_.draw()
        drawn.append(str(round_.events[-1].tile))
    told = {"drawn": drawn, "left": engine.names(round_.boneyard)}
    plays = engine.plays_in(round_.choices())
    if not plays:
        round_.pass_()
        return told | {"result": "pass"}
    (play,) = plays
    after = round_.after(play)
    numbers = [end.number for end in after.layout.open_ends]
    return told | {
        "result": "play",
        "played": str(play.tile),
        "new_ends": new_ends(ends_before, play, numbers),
    }


def new_ends(before, play, numbers):
    """The ends after a play, in the order in which the ends before it were written."""
    ends = list(before)
    ends[ends.index(play.touch)] = play.tile.other(play.touch)
    if sorted(ends) != sorted(numbers):
        raise Mismatch(f"open ends: the engine says {numbers}, worked out {ends}")
    return ends


# --- rounds with all hands known --------------------------------------------------------------


def find_play(round_, name, end):
    """The play of a tile on an end that shows a number, or on the only one that will do.

    Where both ends show the number, one a double and one not, Block does not care which is used.
    """
    plays = [m for m in engine.plays_in(round_.choices()) if str(m.tile) == name]
    if end is not None:
        plays = [m for m in plays if m.touch == end]
    if len({m.touch for m in plays}) != 1:
        raise Mismatch(f"{name} on {end}: the engine has {plays} in {round_.choices()}")
    return plays[0]


def play_out(round_, plays, seat_of):
    for number, play in enumerate(plays):
        if round_.turn != seat_of(play["p"]):
            raise Mismatch(f"play {number} {play}: in the engine it is {round_.turn}'s turn")
        if play["tile"] is None:
            round_ = round_.pass_()
        else:
            round_ = round_.after(find_play(round_, play["tile"], play.get("end")))
    return round_


def answer_dealt_round(case):
    """A round with every hand known; where a place is not named, only one will do."""
    setup = case["setup"]
    names = sorted(setup["hands"])
    options = case["options"]
    rules = engine.rules_of(case["preset"], options, len(names))
    hands = [engine.tiles(setup["hands"][name]) for name in names]
    held = {one for hand in hands for one in hand}
    boneyard = [one for one in rules.tiles if one not in held]
    starter = names.index(setup["plays"][0]["p"])
    round_ = dl.Round.start(rules, hands, boneyard, starter=starter, lead="lot")
    round_ = play_out(round_, setup["plays"], names.index)
    if round_.result is None:
        raise Mismatch(f"the engine's round goes on: {round_.legal()}")
    return describe_end_of_round(rules, names, round_) | {
        "ends": [end.number for end in round_.layout.open_ends],
        "legal": True,
    }


def describe_end_of_round(rules, names, round_):
    result = round_.result
    pips = dict(zip(names, result.pips, strict=True))
    sides = ["".join(names[seat] for seat in side) for side in rules.sides]
    points = max(result.award)
    difference = dl.award(rules.replace(blocked="difference"), round_.hands).points
    told = {
        "blocked": result.reason == "blocked",
        "pips_left": pips,
        "winner": sides[result.award.index(points)],
        "points": points,
        "points_loser_pips": points,
        "points_difference": max(difference),
        "lowest_individual": min(pips, key=pips.get),
    }
    if rules.partners:
        for side, name in zip(rules.sides, sides, strict=True):
            told[f"team_{name}"] = sum(result.pips[seat] for seat in side)
    return told


def answer_line(case):
    """Tiles of an unbranched line, each on an end that shows a number."""
    rules = engine.rules_of(case["preset"], case["options"])
    layout = dl.Layout(rules)
    for play in case["setup"]["plays"]:
        on_end = [end.place for end in layout.open_ends if end.number == play["end"]]
        layout = layout.play(play["tile"], at=on_end[0] if on_end else None, touch=play["end"])
    numbers = [end.number for end in layout.open_ends]
    on_table = {play.tile for play in layout.tiles}
    unplayed = {
        f"unplayed_with_{n}": engine.names(t for t in rules.tiles.suit(n) if t not in on_table)
        for n in range(rules.pack + 1)
    }
    return {"ends": numbers, "tiles": len(layout)} | unplayed


# --- a log that names the two heads of the line -----------------------------------------------


def answer_two_heads(case):
    """A log without hands: the tiles nobody played are dealt out until the log can be replayed."""
    setup = case["setup"]
    rules = engine.rules_of(case["preset"], case["options"])
    played = [engine.tile(play["tile"]) for play in setup["plays"] if play["tile"]]
    unplayed = [one for one in rules.tiles if one not in played]
    hands = [
        [engine.tile(play["tile"]) for play in setup["plays"] if play["p"] == seat and play["tile"]]
        for seat in range(rules.players)
    ]
    missing = [seat for seat, hand in enumerate(hands) for _ in range(rules.hand_size - len(hand))]
    lead = engine.tile(setup["plays"][0]["tile"])
    reasons = []
    for order in permutations(unplayed):
        dealt = [list(hand) for hand in hands]
        for seat, one in zip(missing, order, strict=True):
            dealt[seat].append(one)
        try:
            round_, row = replay_heads(rules, dealt, setup["plays"], lead)
        except dl.DominoError as refusal:
            reasons.append(str(refusal))
            continue
        return {
            "tiles_played": len(round_.layout),
            "counts": {str(seat): len(hand) for seat, hand in enumerate(hands)},
            "final_ends": row.ends(),
            "out": [seat for seat, hand in enumerate(round_.hands) if not hand],
            "unplayed": engine.sorted_names(unplayed),
        }
    raise Mismatch(f"no deal of {unplayed} lets the log be replayed: {reasons}")


def replay_heads(rules, hands, plays, lead):
    """Head 0 is the first half of the lead as written, which is its higher one."""
    round_ = dl.Round.start(rules, hands, (), starter=plays[0]["p"], lead="lot")
    row = Row()
    for number, play in enumerate(plays):
        if round_.turn != play["p"]:
            raise Mismatch(f"play {number} {play}: in the engine it is {round_.turn}'s turn")
        if play["tile"] is None:
            round_ = round_.pass_()
        elif not row.tiles:
            round_ = round_.play(lead)
            row.tiles = [[lead.high, lead.low]]
            row.places = {"L": f"{lead}:{lead.high}", "R": f"{lead}:{lead.low}"}
        else:
            side = "LR"[play["head"]]
            end, one = row.ends()[play["head"]], engine.tile(play["tile"])
            round_ = round_.play(one, at=row.place(side))
            row.add(one, side, end)
    return round_, row
