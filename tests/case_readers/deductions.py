"""Histories for deduction: their public part is replayed, the chances are left to deduction."""

import dominolab as dl
from case_readers import engine
from case_readers.checking import UnknownWord, only_known, same, same_list
from case_readers.transcripts import Row, as_tile, as_tiles

DEALS_WORDS = "schema source seed start moves viewer hand sizes missing deals count".split()


def replay_deals(case):
    only_known("deals", case, DEALS_WORDS)
    layout, row = dl.Layout(dl.rules("allies", 4)), Row()
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
        played[move["p"]] += 1
        if move["p"] == case["viewer"]:
            viewer_hand.remove(tile)
    same("turn", seat, case["viewer"])
    same_list("hand", sorted(viewer_hand), sorted(as_tiles(case["hand"])))
    same_list("sizes", [7 - count for count in played], case["sizes"])
    same_list("missing", [sorted(suits) for suits in passed_on], case["missing"])
    unseen = set(dl.Pack(6)) - {t.tile for t in layout.tiles} - set(viewer_hand)
    counted = [as_tile([low, high]) for low, high, _ in case["count"]]
    same_list("unseen tiles", sorted(unseen), sorted(counted))
    return "left to deduction (public history replayed)"


def fitting(layout, hand):
    """The tiles of a hand that could be laid now."""
    return [one for one in hand if layout.places(one)]


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
    layout, viewer = dl.Layout(rules), case["viewer"]
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
            if seat == viewer:
                hand.append(engine.tile(event["tile"]))
            turn = seat
            continue
        if event["event"] == "play":
            layout = layout.play(event["tile"], event["at"], event["touch"], event["face"])
            sizes[seat] -= 1
            if seat == viewer:
                hand.remove(engine.tile(event["tile"]))
        turn, drawn = (seat + 1) % rules.players, 0
    same("turn", turn, case["turn"])
    same("drawn this turn", drawn, case["drawn_this_turn"])
    same_list("hand", engine.sorted_names(hand), sorted(case["hand"]))
    same_list("sizes", sizes, case["sizes"])
    same("boneyard", boneyard, case["boneyard"])
    return "left to deduction (public history replayed)"
