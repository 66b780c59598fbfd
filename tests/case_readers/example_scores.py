"""Examples about points: totals, targets that are reached or missed, and claims."""

import dominolab as dl
from case_readers import engine


def reader_for(case):
    setup = case["setup"]
    shape = set(setup)
    if shape == {"totals"}:
        return answer_totals
    if "score_before" in shape and shape <= {
        "score_before",
        "count_made",
        "points_made",
        "last_tile",
    }:
        return answer_target
    names = [word for word in shape if word.startswith("claim_by_")]
    if "plays" in shape and len(names) == 1 and shape <= {"plays", names[0], "muggins_by"}:
        return answer_claim
    return None


def answer_totals(case):
    rules = engine.rules_of(case["preset"], case["options"])
    return [rules.points(total) for total in case["setup"]["totals"]]


# --- a score before, and a count or points made -----------------------------------------------


def answer_target(case):
    """Play a round in which seat 0 has that score and makes that count or those points."""
    setup = case["setup"]
    rules = engine.rules_of(case["preset"], case["options"])
    last_tile = setup.get("last_tile", False)
    line = line_that_makes(rules, setup)
    round_ = start_for(rules, line, last_tile, setup["score_before"])
    for play in line:
        round_ = round_.play(play.tile, at=play.at, touch=play.touch)
    played = [event for event in round_.events if isinstance(event, dl.Played)][-1]
    score = setup["score_before"] + round_.in_play[0]
    won = round_.result is not None and round_.result.reason == "target"
    return {
        "points_made": played.made + (rules.chip_out if last_tile else 0),
        "score_after": score,
        "won": won,
        "game_over": won,
    }


def line_that_makes(rules, setup):
    """Plays that end in the count or the points asked for; seat 0 scores nothing before that."""

    def makes(layout):
        if "count_made" in setup:
            return layout.count == setup["count_made"]
        return layout.points == setup["points_made"]

    layouts = [dl.Layout(rules)]
    for _ in range(8):
        longer = []
        for layout in layouts:
            on_table = {play.tile for play in layout.tiles}
            for one in rules.tiles:
                for place in layout.places(one) if one not in on_table else ():
                    after = layout.play(one, at=place.at, touch=place.touch)
                    if makes(after) and silent_before(rules, after):
                        return after.tiles
                    longer.append(after)
        high = sorted(longer, key=lambda layout: -layout.count)  # the way to high counts
        layouts = longer[:1000] + high[:500]
    raise ValueError(f"no line of eight tiles makes {setup}")


def silent_before(rules, layout):
    """Whether whoever laid the last tile scored nothing with its earlier ones."""
    before, points = dl.Layout(rules), []
    for play in layout.tiles:
        before = before.play(play.tile, at=play.at, touch=play.touch)
        points.append(before.points)
    return not any(points[-1 - rules.players :: -rules.players])


def start_for(rules, line, last_tile, score_before):
    seats = rules.players
    starter = (1 - len(line)) % seats  # so that the last tile of the line is seat 0's
    hands = [[] for _ in range(seats)]
    for index, play in enumerate(line):
        hands[(starter + index) % seats].append(play.tile)
    on_line = {play.tile for play in line}
    spare = [one for one in rules.tiles if one not in on_line]
    for seat in range(seats):
        if seat or not last_tile:
            hands[seat] += [spare.pop() for _ in range(3)]
    scores = [score_before] + [0] * (len(rules.sides) - 1)
    return dl.Round.start(rules, hands, spare, starter=starter, lead="lot", scores=scores)


# --- points that must be announced ------------------------------------------------------------


def answer_claim(case):
    """One play, what its player announced, and who called; the points of each player."""
    setup = case["setup"]
    rules = engine.rules_of(case["preset"], case["options"])
    seats = {"ABCDEFGH"[seat]: seat for seat in range(rules.players)}
    (play,) = setup["plays"]
    announced = setup[f"claim_by_{play['p']}"]
    hands = [[] for _ in seats]
    hands[seats[play["p"]]].append(engine.tile(play["tile"]))
    spare = [one for one in rules.tiles if str(one) != play["tile"]]
    for hand in hands:
        hand += [spare.pop() for _ in range(4)]
    round_ = dl.Round.start(rules, hands, spare, starter=seats[play["p"]], lead="lot")
    if announced is True:
        announced = None  # all of it
    elif announced is False:
        announced = 0
    round_ = round_.play(play["tile"], at=play["at"], announce=announced)
    if "muggins_by" in setup:
        round_ = round_.claim(seats[setup["muggins_by"]])
    return {name: round_.in_play[seat] for name, seat in seats.items()}
