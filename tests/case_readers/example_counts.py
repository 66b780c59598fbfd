"""Examples about counts: tiles at named places, and the count and points after each."""

import dominolab as dl
from case_readers import engine
from case_readers.positions import layout_with_ends


def reader_for(case):
    """The function that answers a setup of this shape, if it is one of ours."""
    setup = case["setup"]
    shape = set(setup)
    if shape == {"plays"} and all("at" in play for play in setup["plays"]):
        return answer_plays
    if shape == {"plays", "options"}:
        return answer_options
    if shape == {"plays", "hand"} and all("at" in play for play in setup["plays"]):
        return answer_hand
    if shape == {"open_ends"}:
        return answer_open_ends
    if shape == {"count_before", "open_half", "tile", "touching_half"}:
        return answer_count_after
    if shape == {"open_double_values"}:
        return answer_double_values
    if shape == {"lead"} and case["kind"] == "count":
        return answer_replies
    return None


def rules_of(case):
    return engine.rules_of(case["preset"], case["options"])


def laid(case):
    return engine.lay(dl.Layout(rules_of(case)), case["setup"]["plays"])


def answer_plays(case):
    layout, stages = laid(case)
    return {
        "counts": [stage.count for stage in stages],
        "points": [stage.points for stage in stages],
        "open": [describe_end(end) for end in layout.open_ends],
    }


def describe_end(end):
    """An open place as the examples write it: `6-6:c` of a double, `4 at 6-4` of a single."""
    tile, side = end.place.split(":")
    return f"{end.number} at {tile}" if side == str(end.number) else end.place


def answer_options(case):
    """The count before, and after each of several plays that could be made."""
    layout, _ = laid(case)
    after = []
    for text in case["setup"]["options"]:
        tile, at = text.split(" @")
        after.append(layout.play(tile, at=at).count)
    return {"before": layout.count, "after": after}


def answer_hand(case):
    layout, _ = laid(case)
    hand = engine.tiles(case["setup"]["hand"])
    legal = [[str(place.tile), place.at] for one in hand for place in layout.places(one)]
    return {"legal": sorted(legal)}


def answer_open_ends(case):
    layout = layout_with_ends(rules_of(case), case["setup"]["open_ends"])
    return {"count": layout.count, "points": layout.points}


def answer_count_after(case):
    setup, rules = case["setup"], rules_of(case)
    tile = engine.tile(setup["tile"])
    other_end = setup["count_before"] - setup["open_half"]
    ends = [setup["open_half"], other_end]
    if other_end > rules.pack:
        ends[1] = f"{other_end // 2}-{other_end // 2} double"
    layout = layout_with_ends(rules, ends, avoid={tile})
    assert layout.count == setup["count_before"]
    touch = setup["touching_half"]
    places = [p for p in layout.places(tile) if p.touch == touch and number_at(layout, p) == touch]
    return {"count_after": layout.play(tile, at=places[0].at, touch=touch).count}


def number_at(layout, place):
    return {end.place: end.number for end in layout.open_ends}[place.at]


def answer_double_values(case):
    values = {}
    for name in case["setup"]["open_double_values"]:
        number = engine.tile(name).high
        other = 1 if number != 1 else 2
        layout = layout_with_ends(rules_of(case), [f"{name} double", other])
        at_double = [end.adds for end in layout.open_ends if end.place.startswith(f"{name}:")]
        values[name] = sum(at_double)
    return values


def answer_replies(case):
    rules = rules_of(case)
    layout = dl.Layout(rules).play(case["setup"]["lead"])
    replies = set()
    for one in rules.tiles:
        if str(one) != case["setup"]["lead"]:
            replies |= {(str(one), p.points) for p in layout.places(one) if p.points}
    return {"scoring_replies": sorted([tile, points] for tile, points in replies)}
