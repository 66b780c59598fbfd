"""Measure how long a picture takes from the layout to its SVG text, beside a chess board.

Two promises: a layout of the double-six pack takes at most 5 ms, one of the double-twelve pack
with its 91 tiles at most 30 ms. The board of python-chess, which has no layout to work out, is
there for scale.
"""

import random
import sys
import time
from collections.abc import Callable
from statistics import median

import chess
import chess.svg

import dominolab as dl
from dominolab.drawing import svg
from dominolab.drawing.geometry import scene_after

LIMITS_MS = {6: 5, 12: 30}  # by the highest double of the pack
ROUNDS = 20  # for each preset
REPEAT = 3  # times that each is drawn; the best one counts


def drawing_is_quick(rounds: int = ROUNDS) -> bool:
    """Print the median and the worst of many layouts of every preset, for both packs."""
    board = median(milliseconds(lambda: chess.svg.board(chess.Board())) for _ in range(50))
    print(f"a chess board as SVG: {board:.2f} ms")
    kept = True
    for pack, limit in LIMITS_MS.items():
        layouts = random_layouts(pack, rounds)
        times = [best(layout) for layout in layouts]
        worst = max(times)
        print(
            f"{len(layouts)} layouts of up to {max(map(len, layouts))} tiles, double-{pack}: "
            f"median {median(times):.2f} ms ({median(times) / board:.1f} boards), "
            f"worst {worst:.2f} ms ({worst / board:.1f} boards, limit {limit} ms)"
        )
        kept = kept and worst <= limit
    return kept


def random_layouts(pack: int, rounds: int) -> list[dl.Layout]:
    """The last layouts of random rounds of every preset, with most of the pack dealt."""
    found = []
    for preset in dl.presets():
        players = 4 if preset == "allies" else 2
        rules = dl.rules(preset, players=players)
        if rules.game != "layout":
            continue
        size = (pack + 1) * (pack + 2) // 2
        rules = rules.replace(pack=pack, hand_size=(size - 2) // (players + 1))
        found += [random_layout(rules, seed) for seed in range(rounds)]
    return found


def random_layout(rules: dl.Rules, seed: int) -> dl.Layout:
    """The last layout of a random round."""
    choose = random.Random(seed)
    game = dl.Round.deal(rules, seed)
    while game.result is None:
        game = game.after(choose.choice(game.legal())) if game.legal() else game.decline()
    return game.layout


def cold(layout: dl.Layout) -> str:
    """Draw a layout of which nothing is remembered."""
    scene_after.cache_clear()
    return svg(layout)


def best(layout: dl.Layout) -> float:
    """The shortest of some times for drawing a layout."""
    return min(milliseconds(lambda: cold(layout)) for _ in range(REPEAT))


def milliseconds(action: Callable[[], object]) -> float:
    """How long the processor works at the action; others may use the machine too."""
    start = time.process_time()
    action()
    return 1000 * (time.process_time() - start)


if __name__ == "__main__":
    sys.exit(not drawing_is_quick())
