"""Measure dominolab beside a baseline or a peer, in one run: `make bench`.

The promises: importing the library costs at most 30 ms more than the parts of the standard library
it is made of; random rounds run at least half as fast as those of the package `dominoes`; pictures
and drops are as quick as `drawing.py` and `drop.py` say.
With `--profile` the second part prints where dominolab spends its time instead.
"""

import argparse
import cProfile
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import dominoes

import dominolab as dl

HERE = Path(__file__).resolve().parent
OTHERS = ("drawing.py", "drop.py")
IMPORT_LIMIT_MS = 30
RATIO_LIMIT = 0.5
BASELINE = "import dataclasses, enum, fractions"
FORBIDDEN = ("sympy", "numpy", "matplotlib", "ipywidgets", "anywidget", "jupyterlab")


def main() -> None:
    """Print all measurements; exit with 1 if one of the promises is broken."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--profile", action="store_true", help="profile the random rounds")
    parser.add_argument("--rounds", type=int, default=300, help="rounds in one repetition")
    parser.add_argument("--repeat", type=int, default=9, help="repetitions; the median counts")
    options = parser.parse_args()
    if options.profile:
        profile = cProfile.Profile()
        profile.runcall(play_dominolab, options.rounds)
        profile.print_stats("tottime")
    else:
        kept = [
            import_is_quick(),
            rounds_are_quick(options.rounds, options.repeat),
            *map(others_are_quick, OTHERS),
        ]
        sys.exit(not all(kept))


def others_are_quick(name: str) -> bool:
    """Run another measurement in a process of its own: all that it loads would slow this one."""
    return subprocess.run([sys.executable, HERE / name]).returncode == 0


def import_is_quick() -> bool:
    """Compare the best of many starts of Python, each in a process of its own."""
    run_python("import dominolab")  # leaves the compiled modules behind, as a first use does
    base, ours = [], []
    for _ in range(20):
        base.append(seconds(lambda: run_python(BASELINE)))
        ours.append(seconds(lambda: run_python("import dominolab")))
    extra = 1000 * (min(ours) - min(base))
    loaded = run_python("import sys, dominolab; print(*sys.modules)").split()
    forbidden = sorted(set(FORBIDDEN).intersection(loaded))
    print(f"import dominolab: {extra:.1f} ms more than {BASELINE!r} (limit {IMPORT_LIMIT_MS} ms)")
    print(f"heavy modules loaded by it: {', '.join(forbidden) or 'none'}")
    return extra <= IMPORT_LIMIT_MS and not forbidden


def rounds_are_quick(rounds: int, repeat: int) -> bool:
    """Compare random rounds of four-player Block; taking turns is fair on a busy machine."""
    ours, theirs = [], []
    for _ in range(repeat):
        ours.append(rounds / seconds(lambda: play_dominolab(rounds)))
        theirs.append(rounds / seconds(lambda: play_dominoes(rounds)))
    ratio = median(ours) / median(theirs)
    print(f"random rounds of Block a second: dominolab {median(ours):.0f}", end=", ")
    print(f"dominoes {median(theirs):.0f}, ratio {ratio:.2f} (limit {RATIO_LIMIT})")
    return ratio >= RATIO_LIMIT


def play_dominolab(rounds: int) -> None:
    """Play random rounds with the public names, as a reader of the lessons would."""
    rules = dl.rules("block", players=4)
    for seed in range(rounds):
        game = dl.Round.deal(rules, seed=seed)
        while game.result is None:
            game = game.after(random.choice(game.legal()))


def play_dominoes(rounds: int) -> None:
    """Play random rounds with the peer; it passes by itself for a player who cannot play."""
    for _ in range(rounds):
        game = dominoes.Game.new()
        while game.result is None:
            game.make_move(*random.choice(game.valid_moves))


def run_python(code: str) -> str:
    """Run the code in a fresh Python and return what it printed."""
    command = [sys.executable, "-c", code]
    # Without this variable Python keeps compiled modules, as it does for everybody by default.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=env).stdout


def seconds(action: Callable[[], object]) -> float:
    """How long the action takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
