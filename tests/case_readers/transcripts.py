"""Rounds of Block played by other engines, and positions with all hands known."""

import dominolab as dl
from case_readers import engine
from case_readers.checking import Mismatch, known_value, only_known, same, same_list
from case_readers.positions import layout_with_ends

WORDS = """schema source game seed set players teams opening start deal boneyard moves chain
result""".split()
PLAY_WORDS = "p tile side end legal ends".split()
RESULT_WORDS = "reason last_player left pips engine".split()

# The engine `dominoes` gives whoever goes out the pips of all hands, and so when blocked.
DOMINOES = {"out_takes": "all-hands", "blocked_partners": "all-hands"}


def as_tile(pair):
    return dl.Tile(*pair)


def as_tiles(pairs):
    return [as_tile(pair) for pair in pairs]


def rules_of(case):
    if case["game"] == "block-2p":
        return dl.rules("block", case["players"], pack=case["set"])
    same("game", case["game"], "block-4p-teams")
    options = DOMINOES if from_dominoes(case) else {}
    return dl.rules("allies", case["players"], pack=case["set"], **options)


def from_dominoes(case):
    return case["source"].startswith("dominoes")


def replay(case):
    only_known("transcript", case, WORDS)
    rules = rules_of(case)
    same("teams", [list(side) for side in rules.sides], case["teams"])
    lead = known_value("opening", case["opening"], {"6-6": "highest-double", "any": "lot"})
    hands = [as_tiles(hand) for hand in case["deal"]]
    boneyard = as_tiles(case["boneyard"])
    round_ = dl.Round.start(rules, hands, boneyard, starter=case["start"], lead=lead)
    same("leader", round_.turn, case["start"])
    row = Row()
    for number, move in enumerate(case["moves"]):
        round_ = replay_move(f"move {number}", round_, row, move)
    same_list("chain", row.tiles, case["chain"])
    check_result(case, round_)
    return "transcript of " + case["source"].split()[0]


def replay_move(where, round_, row, move):
    same(f"{where}: turn", round_.turn, move["p"])
    legal = round_.choices()
    if move.get("pass"):
        only_known(where, move, ["p", "pass"])
        same_list(f"{where}: choices", list(legal), [dl.Pass()])
        return round_.pass_()
    only_known(where, move, PLAY_WORDS)
    triples = sorted({(m.tile.low, m.tile.high, m.touch) for m in engine.plays_in(legal)}, key=repr)
    expected = [tuple(triple) for triple in move["legal"]]
    same_list(f"{where}: legal", triples, sorted(expected, key=repr))
    same(f"{where}: choices", len(legal), len(engine.plays_in(legal)))
    tile = as_tile(move["tile"])
    round_ = round_.play(tile, at=row.place(move["side"]), touch=move["end"])
    row.add(tile, move["side"], move["end"])
    same_list(f"{where}: ends", row.ends(), move["ends"])
    if round_.turn is not None:
        shown = sorted(end.number for end in round_.layout.open_ends)
        same_list(f"{where}: open ends", shown, sorted(move["ends"]))
    return round_


class Row:
    """A plain line as it lies, left to right, with the place names of its two ends."""

    def __init__(self):
        self.tiles = []
        self.places = {"L": None, "R": None}

    def place(self, side):
        return None if side is None else self.places[side]

    def ends(self):
        return [self.tiles[0][0], self.tiles[-1][1]]

    def add(self, tile, side, end):
        if side is None:
            self.tiles = [[tile.low, tile.high]]
            self.places = {"L": place_name(tile, tile.low), "R": place_name(tile, tile.high)}
            if tile.is_double:  # the side used first is a, whichever it is
                self.places = {"L": f"{tile}:a", "R": f"{tile}:a"}
            return
        used = self.places[side]
        outer = tile.other(end)
        if side == "L":
            self.tiles.insert(0, [outer, end])
        else:
            self.tiles.append([end, outer])
        other = "R" if side == "L" else "L"
        if self.places[other] == used:  # the second side of a double that was led
            self.places[other] = used.replace(":a", ":b")
        self.places[side] = f"{tile}:b" if tile.is_double else place_name(tile, outer)


def place_name(tile, half):
    return f"{tile}:{half}"


def check_result(case, round_):
    expected, result = case["result"], round_.result
    only_known("result", expected, RESULT_WORDS)
    if result is None:
        raise Mismatch(f"result: the engine's round goes on, {round_.legal()} may be played")
    same("result: reason", result.reason, expected["reason"])
    left = [sorted([t.low, t.high] for t in hand) for hand in round_.hands]
    same_list("result: tiles left", left, expected["left"])
    same_list("result: pips", list(result.pips), expected["pips"])
    last = [e.seat for e in round_.events if isinstance(e, dl.Played)][-1]
    same("result: last player", last, expected["last_player"])
    if expected["reason"] == "out":
        same("result: winner", result.winner, expected["last_player"])
    if from_dominoes(case):
        # That engine gives one number: positive for the first team, negative for the second.
        first, second = result.award
        same("result: points", first - second, expected["engine"]["points"])


# --- positions with all hands known -----------------------------------------------------------

MINIMAX_WORDS = "schema source seed ends turn hands moves value".split()


def replay_minimax(case):
    """The legal moves of a position; their values belong to another issue."""
    only_known("position", case, MINIMAX_WORDS)
    hands = [as_tiles(hand) for hand in case["hands"]]
    held = {tile for hand in hands for tile in hand}
    rules = dl.rules("allies", 4)
    layout = layout_with_ends(rules, case["ends"], avoid=held)
    plays = {(t, p.touch) for t in hands[case["turn"]] for p in layout.places(t)}
    expected = set()
    left, right = case["ends"]
    for low, high, side, _value in case["moves"]:
        end = known_value("side", side, {"L": left, "R": right})
        expected.add((dl.Tile(high, low), end))
    shown = sorted((str(tile), end) for tile, end in plays)
    same_list("legal", shown, sorted((str(tile), end) for tile, end in expected))
    return "legal moves of a known position"
