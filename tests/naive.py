"""A second, deliberately naive engine that counts move sequences (perft).

It was written from the table of presets alone and imports nothing from `dominolab`, so the two
can disagree. The layout is a plain list of placed tiles, and everything else (open ends, legal
plays, whether a round is over) is worked out again from that list each time it is asked for.

A sequence is counted as players would count it: a pass is one step and so is one tile drawn;
plays that lead to the same position count once; a round is over at once when nobody can play or
draw; a sequence that ends the round in its last step counts, one that ended earlier does not.

    python tests/naive.py --write     writes tests/perft_expected.json
"""

import json
import sys
from pathlib import Path

# What moves depend on, per preset. Scores play no part: perft has no match around it.
PLAIN = {
    "join": "match",
    "spinners": "none",
    "draw_at_most": 0,  # tiles a player who cannot play may draw in one turn
    "reserve": {},  # tiles that stay in the boneyard, by number of players
    "voluntary_draw": False,
    "lead": "any tile",
}
UNTIL_PLAYABLE = 1000
DRAWING = PLAIN | {"draw_at_most": UNTIL_PLAYABLE}
RESERVE = {2: 2, 3: 1, 4: 1}

PRESETS = {
    "block": PLAIN,
    "draw": DRAWING | {"reserve": RESERVE},
    "allies": PLAIN,
    "muggins": DRAWING,
    "muggins-kelley": DRAWING | {"spinners": "first"},
    "muggins-compendium": DRAWING,
    "muggins-booklet": DRAWING | {"reserve": RESERVE},
    "all-fives": DRAWING | {"spinners": "first"},
    "five-up": DRAWING | {"spinners": "all"},
    "all-threes": DRAWING,
    "fives-and-threes": PLAIN,
    "fives-and-threes-draw": DRAWING,
    "matador": DRAWING | {"join": "sum", "reserve": {2: 2, 3: 2, 4: 2}, "voluntary_draw": True},
    "chickie": PLAIN | {"spinners": "feet", "draw_at_most": 1, "lead": "highest double"},
}


def read_tile(text):
    high, low = (int(half) for half in text.split("-"))
    return (max(high, low), min(high, low))


def read_tiles(text):
    return [read_tile(word) for word in text.split()]


def is_double(tile):
    return tile[0] == tile[1]


# --- the layout: a list of {"tile", "on", "place", "own"} -----------------------------------
# `on` is the index of the tile it was played on, `place` the place of that tile, `own` the place
# of the new tile that touches. The lead has None in all three.


def used_places(layout, index):
    used = {later["place"] for later in layout if later["on"] == index}
    if layout[index]["own"] is not None:
        used.add(layout[index]["own"])
    return used


def is_spinner(game, layout, index):
    if not is_double(layout[index]["tile"]):
        return False
    if game["spinners"] == "all":
        return True
    doubles = [i for i in range(len(layout)) if is_double(layout[i]["tile"])]
    return game["spinners"] == "first" and index == doubles[0]


def ends_of(game, layout, index):
    """The free places of one tile, as (number, what it adds, what it is, index, place)."""
    high, low = layout[index]["tile"]
    used = used_places(layout, index)
    if high != low:
        return [(n, n, "end", index, n) for n in (high, low) if n not in used]
    if game["join"] == "sum":  # doubles lie in line and join with one half
        return [(high, high, "end", index, side) for side in "ab" if side not in used]
    if game["spinners"] == "feet":
        if index == 0:
            return [(high, 0, "arm", 0, arm) for arm in "abcd" if arm not in used]
        return [(high, 0, "toe", index, t) for t in ("t1", "t2", "t3") if t not in used]
    sides = [side for side in "ab" if side not in used]
    if len(sides) == 2:  # only the lead has both free; the two together add both halves
        return [(high, high, "lone", index, side) for side in sides]
    if not is_spinner(game, layout, index):
        return [(high, 2 * high, "double", index, side) for side in sides]
    if sides:  # short ends stay shut until both long sides are covered
        return [(high, 2 * high, "spinner side", index, side) for side in sides]
    return [(high, 0, "double", index, short) for short in "cd" if short not in used]


def all_ends(game, layout):
    ends = []
    for index in range(len(layout)):
        ends += ends_of(game, layout, index)
    return ends


def ends_for_play(game, layout):
    """Chickie: first the four arms, then nothing but the toes of an unfinished foot."""
    ends = all_ends(game, layout)
    for must in ("arm", "toe"):
        if any(end[2] == must for end in ends):
            return [end for end in ends if end[2] == must]
    return ends


def position(game, layout):
    """What a layout offers from now on, without the names of its places.

    An end of a double is not the end of a single tile, even where both add nothing (0-0 and a
    blank half): the reference rounds count plays on them as two. Matador's doubles lie in line
    and are like any other end.
    """
    return sorted(end[:3] for end in all_ends(game, layout))


def touching_halves(game, tile, number):
    """The halves of a tile that may touch an open end of that number."""
    halves = sorted(set(tile))
    if game["join"] == "match":
        return [half for half in halves if half == number]
    total = game["pack"] + 1
    if tile == (0, 0) or tile[0] + tile[1] == total:  # a matador
        return halves
    return [half for half in halves if half + number == total]


def place_of_half(game, tile, half):
    return "a" if is_double(tile) else half


def plays(game, state):
    """Every different play of the player to move, as (tile, layout after it)."""
    hand = state["hands"][state["turn"]]
    if not state["layout"]:
        lead = {"on": None, "place": None, "own": None}
        tiles = hand
        if game["lead"] == "highest double":
            tiles = [max(tile for tile in hand if is_double(tile))]
        return [(tile, [lead | {"tile": tile}]) for tile in tiles]
    found = {}
    for tile in hand:
        for number, _, _, index, place in ends_for_play(game, state["layout"]):
            for half in touching_halves(game, tile, number):
                own = place_of_half(game, tile, half)
                new = {"tile": tile, "on": index, "place": place, "own": own}
                after = state["layout"] + [new]
                # The same tile joined to the same number and the same position after it: one play.
                key = (tile, number, str(position(game, after)))
                found.setdefault(key, (tile, after))
    return list(found.values())


# --- the round ------------------------------------------------------------------------------


def may_take_a_tile(game, state):
    reserve = game["reserve"].get(len(state["hands"]), 0)
    return game["draw_at_most"] > 0 and len(state["boneyard"]) > reserve


def is_over(game, state):
    if any(not hand for hand in state["hands"]):
        return True
    if not state["layout"] or may_take_a_tile(game, state):
        return False
    return not any(plays(game, state | {"turn": seat}) for seat in range(len(state["hands"])))


def turn_passes(state):
    return {"turn": (state["turn"] + 1) % len(state["hands"]), "drawn": 0}


def positions_after(game, state):
    """The state after each possible move."""
    seat = state["turn"]
    my_plays = plays(game, state)
    results = []
    for tile, layout in my_plays:
        hands = [list(hand) for hand in state["hands"]]
        hands[seat].remove(tile)
        results.append(state | {"hands": hands, "layout": layout} | turn_passes(state))
    wants_to_draw = game["voluntary_draw"] if my_plays else True
    may_draw_more = state["drawn"] < game["draw_at_most"]
    if wants_to_draw and may_draw_more and may_take_a_tile(game, state):
        hands = [list(hand) for hand in state["hands"]]
        hands[seat].append(state["boneyard"][0])
        boneyard = state["boneyard"][1:]
        drawn = state["drawn"] + 1
        results.append(state | {"hands": hands, "boneyard": boneyard, "drawn": drawn})
    if not results:
        results.append(state | turn_passes(state))
    return results


def count(game, state, depth):
    if depth == 0:
        return 1
    if is_over(game, state):
        return 0
    return sum(count(game, after, depth - 1) for after in positions_after(game, state))


def perft(preset, hands, boneyard="", starter=0, pack=6, depth=4):
    """The number of move sequences of each length 1, 2, ... depth from a deal."""
    if preset == "concentration":
        return [count_pairs(read_tiles(boneyard), pack, d) for d in range(1, depth + 1)]
    game = PRESETS[preset] | {"pack": pack}
    state = {
        "hands": [read_tiles(hand) for hand in hands],
        "boneyard": read_tiles(boneyard),
        "layout": [],
        "turn": starter,
        "drawn": 0,
    }
    if game["lead"] == "highest double":
        doubles = [max([t for t in h if is_double(t)], default=(-1, -1)) for h in state["hands"]]
        state["turn"] = doubles.index(max(doubles))
    return [count(game, state, d) for d in range(1, depth + 1)]


def count_pairs(tiles, pack, depth):
    """Concentration: one step is turning up two tiles, whichever is turned first."""
    if depth == 0:
        return 1
    pairs = [(a, b) for i, a in enumerate(tiles) for b in tiles[i + 1 :]]
    good = [(a, b) for a, b in pairs if sum(a) + sum(b) == 2 * pack]
    if not good:  # nothing left to find: the deal is over
        return 0
    misses = (len(pairs) - len(good)) * count_pairs(tiles, pack, depth - 1)
    hits = 0
    for pair in good:
        hits += count_pairs([t for t in tiles if t not in pair], pack, depth - 1)
    return misses + hits


EXPECTED = Path(__file__).with_name("perft_expected.json")


def main(arguments):
    from perft_positions import POSITIONS

    counts = {p["id"]: perft(**{k: v for k, v in p.items() if k != "id"}) for p in POSITIONS}
    lines = [f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in counts.items()]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    if arguments == ["--write"]:
        EXPECTED.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main(sys.argv[1:])
