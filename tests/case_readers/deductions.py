"""Histories for deduction: replayed, and every deal and chance compared with the case."""

from fractions import Fraction
from itertools import groupby
from math import factorial

import dominolab as dl
from case_readers import engine
from case_readers.checking import UnknownWord, only_known, same, same_list
from case_readers.transcripts import Row, as_tile, as_tiles

DEALS_WORDS = "schema source seed start moves viewer hand sizes missing deals count".split()


def replay_deals(case):
    only_known("deals", case, DEALS_WORDS)
    rules = dl.rules("allies", 4)
    layout, row, events = dl.Layout(rules), Row(), []
    played = [0] * 4
    passed_on = [set() for _ in range(4)]
    viewer_hand = as_tiles(case["hand"]) + [
        as_tile(move["tile"])
        for move in case["moves"]
        if move["p"] == case["viewer"] and "tile" in move
    ]
    seat = case["start"]
    for number, move in enumerate(case["moves"]):
        where = f"move {number}"
        same(f"{where}: turn", seat, move["p"])
        seat = (seat + 1) % 4
        if move.get("pass"):
            only_known(where, move, ["p", "pass"])
            events.append(dl.Passed(move["p"]))
            passed_on[move["p"]] |= {end.number for end in layout.open_ends}
            if move["p"] == case["viewer"]:
                same(f"{where}: viewer can play", fitting(layout, viewer_hand), [])
            continue
        only_known(where, move, ["p", "tile", "side"])
        tile = as_tile(move["tile"])
        if not row.tiles:  # the lead's side is written, though it has none
            layout = layout.play(tile)
            row.add(tile, None, None)
        else:
            end = row.ends()[0 if move["side"] == "L" else 1]
            layout = layout.play(tile, at=row.place(move["side"]), touch=end)
            row.add(tile, move["side"], end)
        events.append(played_event(move["p"], layout))
        played[move["p"]] += 1
        if move["p"] == case["viewer"]:
            viewer_hand.remove(tile)
    same("turn", seat, case["viewer"])
    same_list("hand", sorted(viewer_hand), sorted(as_tiles(case["hand"])))
    same_list("sizes", [7 - count for count in played], case["sizes"])
    same_list("missing", [sorted(suits) for suits in passed_on], case["missing"])
    view = view_from(
        rules, case["viewer"], viewer_hand, layout, events, case["sizes"],
        turn=seat, starter=case["start"], lead="highest-double",
    )  # fmt: skip
    found = dl.deduce(view)
    same("deals", found.deals, case["deals"])
    counted = {as_tile([low, high]): counts for low, high, counts in case["count"]}
    same_list("unseen tiles", sorted(found.table()), sorted(counted))
    for tile, counts in counted.items():
        for place, count in enumerate(counts):
            expected = Fraction(count, case["deals"])
            same(f"{tile} with seat {place}", found.chance(tile, place), expected)
    return "deduction from a history of " + case["source"].split()[0]


def fitting(layout, hand):
    """The tiles of a hand that could be laid now."""
    return [one for one in hand if layout.places(one)]


def played_event(seat, layout):
    """The event of the last play on a layout, in a game without points."""
    none = (0,) * layout.rules.players
    return dl.Played(seat, layout.last, layout.count, 0, 0, none)


def view_from(
    rules, seat, hand, layout, events, sizes, *, turn, starter, lead, boneyard=0, drawn=0, led=()
):
    """A view put together from what a case tells; the hands of the others are nowhere in it."""
    leader = next((event.seat for event in events if isinstance(event, dl.Played)), None)
    return dl.View(
        rules=rules, seat=seat, hand=tuple(sorted(hand)), layout=layout, table=dl.Layout(rules),
        events=tuple(events), sizes=tuple(sizes), boneyard=boneyard, aside=0, turn=turn, moves=(),
        starter=starter, leader=leader, lead=lead, drawn=drawn, scores=None,
        in_play=(0,) * rules.players, led_before=tuple(led), placed=None, claimable=0,
        claimant=None, result=None,
    )  # fmt: skip


DEDUCTION_WORDS = """schema id preset options players starter lead_rule led_before viewer
viewer_deal events turn drawn_this_turn hand sizes boneyard orders orders_without_not_over worlds
deals chance""".split()
EVENT_WORDS = {
    "play": "event seat tile at touch face".split(),
    "draw": "event seat tile".split(),
    "pass": "event seat".split(),
}


def replay_deduction(case):
    only_known("deduction", case, DEDUCTION_WORDS)
    rules = engine.rules_of(case["preset"], case["options"], case["players"])
    layout, viewer, events = dl.Layout(rules), case["viewer"], []
    hand = engine.tiles(case["viewer_deal"])
    sizes = [rules.hand_size] * rules.players
    boneyard = len(rules.tiles) - sum(sizes)
    turn, drawn = case["starter"], 0
    for number, event in enumerate(case["events"]):
        where = f"event {number} ({event['event']} by seat {event['seat']})"
        if event["event"] not in EVENT_WORDS:
            raise UnknownWord(f"{where}: unknown event")
        only_known(where, event, EVENT_WORDS[event["event"]])
        seat = event["seat"]
        if number or case["lead_rule"] == "lot":
            same(f"{where}: turn", turn, seat)
        if seat == viewer and event["event"] != "play":
            same(f"{where}: viewer can play", fitting(layout, hand) if layout.tiles else [], [])
        if event["event"] == "draw":
            boneyard, drawn = boneyard - 1, drawn + 1
            sizes[seat] += 1
            tile = None
            if seat == viewer:
                tile = engine.tile(event["tile"])
                hand.append(tile)
            events.append(dl.Drew(seat, tile))
            turn = seat
            continue
        if event["event"] == "play":
            layout = layout.play(event["tile"], event["at"], event["touch"], event["face"])
            events.append(played_event(seat, layout))
            sizes[seat] -= 1
            if seat == viewer:
                hand.remove(engine.tile(event["tile"]))
        else:
            events.append(dl.Passed(seat))
        turn, drawn = (seat + 1) % rules.players, 0
    same("turn", turn, case["turn"])
    same("drawn this turn", drawn, case["drawn_this_turn"])
    same_list("hand", engine.sorted_names(hand), sorted(case["hand"]))
    same_list("sizes", sizes, case["sizes"])
    same("boneyard", boneyard, case["boneyard"])
    view = view_from(
        rules, viewer, hand, layout, events, sizes, turn=turn, starter=case["starter"],
        lead=case["lead_rule"], boneyard=boneyard, drawn=drawn,
        led=engine.tiles(case["led_before"]),
    )  # fmt: skip
    check_deduction(case, dl.deduce(view), events)
    return "deduction by brute force"


def check_deduction(case, found, events):
    """Every number of the case; the orders of the pack that a deal stands for included."""
    chances = {
        str(tile): {str(place): str(chance) for place, chance in row.items()}
        for tile, row in found.table().items()
    }
    same("chances", chances, case["chance"])
    if case["deals"] is not None:
        same("deals", found.deals, case["deals"])
    orders = found.deals * factorial(case["boneyard"])
    for event, run in groupby(events, key=lambda event: (type(event), event.seat)):
        if event[0] is dl.Drew and event[1] != case["viewer"]:
            # The last tile of a turn is drawn apart; those before it may come in any order.
            orders *= factorial(len(list(run)) - 1)
    same("orders", orders, case["orders"])
