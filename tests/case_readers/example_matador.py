"""Examples of Matador: which halves may touch, and the ends after each play."""

import re

import dominolab as dl
from case_readers import engine
from case_readers.checking import same


def reader_for(case):
    setup = case["setup"]
    shape = set(setup)
    if case["preset"] != "matador" or case["kind"] not in ("sequence", "legal"):
        return None
    if shape == {"ends", "play", "touching_half"}:
        return answer_one_play
    if shape == {"cases"}:
        return answer_cases
    if shape == {"lead", "hand"}:
        return answer_lead
    values = [word for word in shape if word.startswith("hand_value_of_")]
    if "plays" in shape and shape - set(values) in ({"lead", "plays"}, {"lead", "plays", "hand"}):
        return answer_plays
    return None


def rules_of(case):
    return engine.rules_of(case["preset"], case["options"])


def end_of(rules, number, avoid):
    """A layout of one tile with this number open, and the name of that place."""
    lead = next(one for one in rules.tiles.suit(number) if not one.is_double and one not in avoid)
    return dl.Layout(rules).play(lead), f"{lead}:{number}"


def answer_one_play(case):
    """One tile on one of two ends; 'x' stands for whatever the other end is."""
    setup, rules = case["setup"], rules_of(case)
    (number,) = (end for end in setup["ends"] if end != "x")
    one = engine.tile(setup["play"])
    layout, at = end_of(rules, number, {one})
    touch = setup["touching_half"]
    legal = any(place.at == at and place.touch == touch for place in layout.places(one))
    if not legal:
        return {"legal": False}
    after = layout.play(one, at=at, touch=touch)
    new = [end.number for end in after.open_ends if end.place.startswith(f"{one}:")]
    return {"legal": True, "new_end": new[0]}


def answer_cases(case):
    rules, found = rules_of(case), []
    for each in case["setup"]["cases"]:
        one = engine.tile(each["tile"])
        layout, at = end_of(rules, each["end"], {one})
        found.append(any(place.at == at for place in layout.places(one)))
    return {"legal": found}


def tiles_on(layout, number, hand):
    """The tiles of a hand that go on an end that shows a number."""
    at_number = {end.place for end in layout.open_ends if end.number == number}
    return sorted(
        str(one) for one in hand if any(place.at in at_number for place in layout.places(one))
    )


def by_end(layout, words, pattern, hand):
    """Answers to words such as `tiles_on_0`."""
    found = {}
    for word in words:
        match = re.fullmatch(pattern + r"_on_(\d+)", word)
        if match:
            found[word] = tiles_on(layout, int(match[1]), hand)
    return found


def answer_lead(case):
    setup, words = case["setup"], case["expected"]
    layout = dl.Layout(rules_of(case)).play(setup["lead"])
    hand = engine.tiles(setup["hand"])
    fitting = sorted(str(one) for one in hand if layout.places(one))
    return {"tiles": fitting} | by_end(layout, words, "(?:tiles|legal)", hand)


def answer_plays(case):
    setup, rules = case["setup"], rules_of(case)
    layout = dl.Layout(rules).play(setup["lead"])
    ends = []
    for play in setup["plays"]:
        at = next(end.place for end in layout.open_ends if end.number == play["end"])
        layout = layout.play(play["tile"], at=at, touch=play["touch"])
        ends.append([end.number for end in layout.open_ends])
    told = {"ends": as_written(case, ends)}
    for word in setup:
        if word.startswith("hand_value_of_"):
            same(word, setup[word], None)
            told["hand_value"] = dl.hand_pips(
                rules, [engine.tile(word.removeprefix("hand_value_of_"))]
            )
    on_table = {play.tile for play in layout.tiles}
    rest = [one for one in rules.tiles if one not in on_table]
    told |= by_end(layout, case["expected"], "then_tiles", rest)
    if "hand" in setup:
        number_at = {end.place: end.number for end in layout.open_ends}
        told["legal"] = sorted(
            [str(one), number_at[place.at], place.touch]
            for one in engine.tiles(setup["hand"])
            for place in layout.places(one)
        )
    return told


def as_written(case, ends):
    """The pairs of ends, each turned round where the case writes it the other way."""
    expected = case["expected"].get("ends", [])
    turned = []
    for number, pair in enumerate(ends):
        other_way = number < len(expected) and expected[number] == pair[::-1]
        turned.append(pair[::-1] if other_way else pair)
    return turned
