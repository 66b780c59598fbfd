"""Examples about packs and averages, worked out from the tiles themselves."""

from collections import Counter

import dominolab as dl
from case_readers import engine
from case_readers.example_chickie import pack_named


def reader_for(case):
    shape = set(case["setup"])
    if case["kind"] != "probability":
        return None
    if shape == {"set"}:
        return answer_pack
    if shape == {"pips_on_table", "own_pips"}:
        return answer_others
    if shape == {"counts_by_total"}:
        return answer_totals
    return None


def answer_pack(case):
    pack = dl.Pack(pack_named(case["setup"]["set"]))
    pips = sum(one.pips for one in pack)
    return {
        "total_pips": pips,
        "mean_per_tile": pips / len(pack),
        "mean_per_7_hand": 7 * pips / len(pack),
    }


def answer_others(case):
    """What the other players hold between them, all tiles being dealt."""
    rules = engine.rules_of(case["preset"], case["options"])
    pips = sum(one.pips for one in rules.tiles)
    others = pips - case["setup"]["pips_on_table"] - case["setup"]["own_pips"]
    return {"others_total": others, "others_mean": others / (rules.players - 1)}


def answer_totals(case):
    """Tiles by their total: a mirror means every tile has partners to clear the table with."""
    rules = engine.rules_of(case["preset"], case["options"], 2)
    totals = Counter(one.pips for one in rules.tiles)
    counts = [totals[total] for total in range(2 * rules.pack + 1)]
    assert counts == case["setup"]["counts_by_total"]
    return {"mirror": counts == counts[::-1], "six_even": totals[rules.pack] % 2 == 0}
