"""Examples about the end of a hand: pips left in several shapes, and who scores what."""

import dominolab as dl
from case_readers import engine
from case_readers.checking import UnknownWord


def reader_for(case):
    if case["kind"] != "hand_end":
        return None
    setup = case["setup"]
    shape = set(setup)
    if shape == {"opponent_pips"}:
        return answer_opponent_pips
    if shape == {"pips"}:
        return answer_table if isinstance(setup["pips"], list) else answer_pips
    if shape == {"winner", "pips"}:
        return answer_tile_pips
    if shape == {"domino", "pips"}:
        return answer_partner
    if shape == {"hands"}:
        return answer_hands
    if shape == {"hand"}:
        return answer_hand
    return None


def rules_for(case, players, **more):
    return engine.rules_of(case["preset"], case["options"] | more, players)


def hands_of(rules, pips, out=()):
    """A hand of tiles for each number of pips: no tiles for whoever went out.

    Three hands of 2 pips cannot be dealt from one pack, yet an example may speak of them: then a
    tile is used in two hands, for a bonus depends on nothing but pips.
    """
    unused = set(rules.tiles) - {dl.Tile(0, 0)}
    hands = []
    for seat, number in enumerate(pips):
        if seat in out:
            hands.append([])
        elif number == 0:
            hands.append([dl.Tile(0, 0)])
        else:
            hand = engine.hand_with_pips(number, unused)
            hands.append(hand or engine.hand_with_pips(number, set(rules.tiles)))
    assert [dl.hand_pips(rules, hand) for hand in hands] == list(pips)
    return hands


def won_from(rules, opponents):
    """What seat 0 scores by going out against opponents with these pips."""
    hands = hands_of(rules, [0, *opponents], out={0})
    return dl.award(rules, hands, winner=0).points[0]


def answer_opponent_pips(case):
    pips = case["setup"]["opponent_pips"]
    rules = rules_for(case, 1 + len(pips))
    points = won_from(rules, pips)
    rounded = [dl.round_nearest(number, rules.round_to) for number in pips]
    return {"winner_points": points, "winner": points, "rounded": rounded}


def answer_table(case):
    rules = rules_for(case, 2)
    return [won_from(rules, [number]) for number in case["setup"]["pips"]]


def answer_pips(case):
    """Pips by player: blocked if the example is about that, else whoever has none went out."""
    pips = case["setup"]["pips"]
    names = list(pips)
    rules = rules_for(case, len(pips))
    about_blocked = "blocked" in case["options"] and "hand_end" not in case["options"]
    out = set() if about_blocked else {i for i, name in enumerate(names) if pips[name] == 0}
    hands = hands_of(rules, list(pips.values()), out)
    points = dl.award(rules, hands, winner=min(out, default=None)).points
    return by_player(names, points) | best_of(names, points)


def by_player(names, points):
    return dict(zip(names, points, strict=True))


def best_of(names, points):
    """The winner and its points, when somebody scores more than everybody else."""
    best = max(points)
    winners = [name for name, score in zip(names, points, strict=True) if score == best]
    winner = winners[0] if len(winners) == 1 else None
    return {"winner": winner, "points": best, "winner_points": best}


def answer_tile_pips(case):
    """Who went out, and the pips of each tile the others hold."""
    winner, pips = case["setup"]["winner"], case["setup"]["pips"]
    rules = rules_for(case, 1 + len(pips))
    totals = {name: sum(tiles) for name, tiles in pips.items()}
    return totals | {f"{winner}_scores": won_from(rules, list(totals.values()))}


PARTNER = "(partner)"


def answer_partner(case):
    """Partners: A went out; the opponents' and the partner's pips are given."""
    setup = case["setup"]
    pips = {name.removesuffix(PARTNER): number for name, number in setup["pips"].items()}
    partners = [name.removesuffix(PARTNER) for name in setup["pips"] if name.endswith(PARTNER)]
    seats = sorted([setup["domino"], *pips])
    out = seats.index(setup["domino"])
    if partners != [seats[(out + 2) % 4]]:
        raise UnknownWord(f"partner of {setup['domino']} should sit opposite, not {partners}")

    def net(partner_pips):
        rules = rules_for(case, 4, partner_pips=partner_pips)
        hands = hands_of(rules, [pips.get(seat, 0) for seat in seats], out={out})
        return dl.award(rules, hands, winner=out).points[rules.side_of(out)]

    usual = rules_for(case, 4).partner_pips
    return {
        "opponents_rounded_total": net("ignored"),
        "partner_subtracted": net("ignored") - net(usual),
        "net": net(usual),
        "unrounded_partner": net("subtract"),
        "rounded_partner": net("subtract-rounded"),
    }


def answer_hands(case):
    hands = {name: engine.tiles(hand) for name, hand in case["setup"]["hands"].items()}
    names = list(hands)
    rules = rules_for(case, len(names))
    out = [seat for seat, name in enumerate(names) if not hands[name]]
    points = dl.award(rules, list(hands.values()), winner=min(out, default=None)).points
    lightest = {
        name: str(min(hand, key=lambda one: one.pips)) for name, hand in hands.items() if hand
    }
    told = {
        "pips": {name: dl.hand_pips(rules, hand) for name, hand in hands.items()},
        "lightest": lightest,
    }
    return by_player(names, points) | best_of(names, points) | told


def answer_hand(case):
    rules = rules_for(case, None)
    return {"pips": dl.hand_pips(rules, engine.tiles(case["setup"]["hand"]))}
