"""Whole matches of the naive reference engine: who leads, every round, every score."""

import dominolab as dl
from case_readers import engine
from case_readers.checking import Mismatch, UnknownWord, only_known, same, same_list

WORDS = "schema id preset options players rounds winners extra readings".split()
ROUND_WORDS = """leader forced deal boneyard events reason winner in_play award
scores_after""".split()


def replay(case):
    only_known("match", case, WORDS)
    rules = engine.rules_of(case["preset"], case["options"], case["players"])
    match = None
    for number, record in enumerate(case["rounds"]):
        where = f"round {number}"
        only_known(where, record, ROUND_WORDS)
        hands = [engine.tiles(hand) for hand in record["deal"]]
        boneyard = engine.tiles(record["boneyard"])
        if match is None:
            # A lot names whoever moves first; a forced lead is found whoever the lot named.
            first_seat, first_word = record["events"][0][:2]
            by_lot = record["forced"] is None or first_word == "draw"
            starter = first_seat if by_lot else 0
            match = dl.Match.start(rules, hands, boneyard, starter=starter)
        else:
            if match.result is not None:
                raise Mismatch(f"{where}: the engine's match is over: {match.result}")
            last = case["rounds"][number - 1]
            starter = record["leader"] if leader_by_lot(rules, last) else None
            match = match.next(hands, boneyard, starter=starter)
        match = replay_round(where, match, record)
    if match.result is None:
        raise Mismatch("end: the engine's match goes on")
    same_list("end: winners", list(match.result.winners), case["winners"])
    same("end: extra rounds", match.extra, case["extra"])
    return "reference match"


def leader_by_lot(rules, last):
    """Whether a lot, and no rule, names the leader of the round after `last`."""
    if rules.spinners == "feet":
        return False
    blocked = last["winner"] is None
    return rules.lead_next == "lot" or (blocked and rules.lead_after_block == "lot")


def replay_round(where, match, record):
    if record["forced"] is not None and record["events"][0][1] != "draw":
        leads = {str(move.tile) for move in engine.plays_in(match.round.legal())}
        same(f"{where}: forced lead", leads, {record["forced"]})
    for number, event in enumerate(record["events"]):
        at_event = f"{where}, event {number} {event}"
        if match.round.result is not None:
            raise Mismatch(f"{at_event}: the engine's round is over: {match.round.result}")
        same(f"{at_event}: turn", match.round.turn, event[0])
        match = replay_event(at_event, match, event)
    check_round(where, match, record)
    return match


def replay_event(where, match, event):
    seat, word, *place = event
    if word == "pass":
        same_list(f"{where}: choices", list(match.round.legal()), [dl.Pass()])
        return match.pass_()
    if word == "draw":
        match = match.draw()
        drew = [e for e in match.round.events if isinstance(e, dl.Drew)][-1]
        same(f"{where}: tile drawn", (drew.seat, str(drew.tile)), (seat, place[0]))
        return match
    if len(place) != 2:
        raise UnknownWord(f"{where}: neither a play, a draw nor a pass")
    return match.play(word, at=place[0], touch=place[1])


def check_round(where, match, record):
    round_ = match.round
    result = round_.result
    if result is None:
        raise Mismatch(f"{where}: the engine's round goes on, {round_.legal()} may be played")
    same(f"{where}: leader", round_.leader, record["leader"])
    same(f"{where}: reason", result.reason, record["reason"])
    same(f"{where}: winner", result.winner, record["winner"])
    same_list(f"{where}: in play", list(result.in_play), record["in_play"])
    same_list(f"{where}: award", list(result.award), record["award"])
    same_list(f"{where}: scores after", list(match.scores), record["scores_after"])
