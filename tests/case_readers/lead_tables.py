"""For each lead, the replies that score in the fives, threes and fives-and-threes games."""

import dominolab as dl
from case_readers.checking import only_known, same, same_list

WORDS = "lead total lead5 replies5 n5 max5 lead53 n53 max53 replies53 n3 playable".split()


def replay(case):
    only_known("lead", case, WORDS)
    lead = dl.Tile.parse(case["lead"])
    fives, lead5, replies5 = scoring_replies(dl.rules("muggins"), lead)
    _, lead53, replies53 = scoring_replies(dl.rules("fives-and-threes"), lead)
    _, _, replies3 = scoring_replies(dl.rules("all-threes"), lead)
    same("total", fives.count, case["total"])
    same("lead5", lead5, case["lead5"])
    same("lead53", lead53, case["lead53"])
    same_list("replies5", replies5, sorted(case["replies5"]))
    same_list("replies53", replies53, sorted(case["replies53"]))
    for word, replies in (("5", replies5), ("53", replies53)):
        same(f"n{word}", len(replies), case[f"n{word}"])
        same(f"max{word}", max([points for _, points in replies], default=0), case[f"max{word}"])
    same("n3", len(replies3), case["n3"])
    playable = [tile for tile in dl.Pack(6) if tile != lead and fives.places(tile)]
    same("playable", len(playable), case["playable"])
    return "table of a lead"


def scoring_replies(rules, lead):
    """The layout after the lead, the lead's points, and [tile, points] of each that scores."""
    layout = dl.Layout(rules).play(lead)
    replies = []
    for tile in rules.tiles:
        if tile != lead:
            best = max([place.points for place in layout.places(tile)], default=0)
            if best:
                replies.append([str(tile), best])
    return layout, layout.points, sorted(replies)
