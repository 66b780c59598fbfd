"""Examples of Concentration: which tiles pair, and whose turn it is."""

from itertools import combinations

import dominolab as dl
from case_readers import engine


def reader_for(case):
    shape = set(case["setup"])
    if case["preset"] != "concentration" or case["kind"] == "probability":
        return None
    if shape == {"tiles"}:
        return answer_tiles
    if shape == {"tile"}:
        return answer_tile
    if shape == {"pairs_taken"}:
        return answer_points
    if shape == {"turns"}:
        return answer_turns
    return None


def whole_grid(case, **more):
    rules = engine.rules_of(case["preset"], case["options"] | more, 2)
    return dl.Concentration.start(rules, list(rules.tiles))


def good_pairs(game):
    """The good pairs on the table, by the names of their tiles."""
    return [{str(game.grid[cell]) for cell in pair} for pair in good_cells(game)]


def good_cells(game):
    """The pairs of cells that are a good pair."""
    found = [
        (one, other)
        for one, other in combinations(game.left, 2)
        if game.is_pair(game.grid[one], game.grid[other])
    ]
    assert len(found) == game.good_pairs()
    return found


def partners(game, name):
    return sorted(min(pair - {name}) for pair in good_pairs(game) if name in pair)


def answer_tiles(case):
    """Whether two tiles pair, and which tiles each of them pairs with."""
    names = case["setup"]["tiles"]
    game = whole_grid(case)
    told = {
        "sum": sum(one.pips for one in engine.tiles(names)),
        "pair": set(names) in good_pairs(game),
    }
    return told | {name: partners(game, name) for name in names}


def answer_tile(case):
    return {"partners": partners(whole_grid(case), case["setup"]["tile"])}


def answer_points(case):
    """The points of whoever takes so many pairs one after the other."""
    told = {}
    for word, points in (("per_pair", 1), ("per_tile", 2)):
        game = whole_grid(case, pair_points=points)
        for _ in range(case["setup"]["pairs_taken"]):
            first, second = good_cells(game)[0]
            game = game.flip(first, second)
        told[word] = game.points[0]
    return told


def answer_turns(case):
    names = sorted({turn[0] for turn in case["setup"]["turns"]} | set(case["expected"]["pairs"]))
    game = whole_grid(case)
    for who, *two in case["setup"]["turns"]:
        assert names[game.turn] == who, f"in the engine it is not the turn of {who}"
        cells = [engine.names(game.grid).index(name) for name in two]
        game = game.flip(*cells)
    return {"pairs": dict(zip(names, game.pairs, strict=True)), "next": names[game.turn]}
