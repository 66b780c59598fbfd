"""Examples of Chickie: arms, feet, and which double opens a round."""

import dominolab as dl
from case_readers import engine


def reader_for(case):
    setup = case["setup"]
    shape = set(setup)
    if case["preset"] != "chickie":
        return None
    if case["kind"] == "deal":
        if shape == {"hand"}:
            return answer_most_players
        if shape == {"sets"}:
            return answer_rounds
        if shape == {"crossed", "doubles_held"}:
            return answer_opening
        return None
    if case["kind"] in ("legal", "sequence") and {"lead"} < shape <= {"lead", "plays", "hand"}:
        return answer_feet
    return None


def answer_feet(case):
    """Tiles laid in order, `5-5 @6-5:5` at a place or at any that comes to the same."""
    setup = case["setup"]
    rules = engine.rules_of(case["preset"], case["options"])
    layout = dl.Layout(rules).play(setup["lead"])
    for text in setup.get("plays", []):
        name, _, at = text.partition(" @")
        layout = layout.play(name, at=at or None)
    numbers = sorted((end.number for end in layout.open_ends), reverse=True)
    toes = [end for end in layout.open_ends if end.place.split(":")[1].startswith("t")]
    arms = [end for end in layout.open_ends if end.place.startswith(f"{setup['lead']}:")]
    hand = engine.tiles(setup.get("hand", []))
    return {
        "tiles": sorted(str(one) for one in hand if layout.places(one)),
        "ends": numbers,
        "open_ends": numbers,
        "toes_open": len(toes),
        "arms_open": len(arms),
        "pending": toes[0].place.split(":")[0] if toes else None,
    }


def answer_most_players(case):
    hand = case["setup"]["hand"]
    boneyards = {}
    for players in range(2, 11):
        try:
            rules = engine.rules_of(case["preset"], case["options"] | {"hand_size": hand}, players)
        except dl.RulesError:
            break
        boneyards[players] = len(dl.Round.deal(rules, seed=7).boneyard)
    most = max(boneyards)
    return {"max_players": most, "boneyard": boneyards[most]}


def pack_named(name):
    """The highest double of a pack named `double-9` or `double-nine`."""
    word = name.removeprefix("double-")
    numbers = {"six": 6, "nine": 9, "twelve": 12, "fifteen": 15, "eighteen": 18}
    return numbers[word] if word in numbers else int(word)


def answer_rounds(case):
    """One round per double."""
    found = []
    for name in case["setup"]["sets"]:
        rules = engine.rules_of(case["preset"], case["options"] | {"pack": pack_named(name)})
        assert rules.match_end == "rounds"
        found.append(len(rules.tiles.doubles))
    return found


def answer_opening(case):
    """Each double in another hand; the doubles already crossed off led earlier rounds."""
    setup = case["setup"]
    held = engine.tiles(setup["doubles_held"])
    rules = engine.rules_of(case["preset"], case["options"], max(2, len(held)))
    spare = [one for one in rules.tiles if not one.is_double]
    hands = [[one] + [spare.pop() for _ in range(rules.hand_size - 1)] for one in held]
    while len(hands) < rules.players:
        hands.append([spare.pop() for _ in range(rules.hand_size)])
    others = [one for one in rules.tiles.doubles if one not in held]
    crossed = engine.tiles(setup["crossed"])
    round_ = dl.Round.start(rules, hands, spare + others, led_before=crossed)
    (lead,) = {move.tile for move in engine.plays_in(round_.legal())}
    return {"leads": str(lead)}
