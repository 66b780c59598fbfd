"""Break ten rules of the engine, one at a time, and see that the tests notice each.

Every mutant replaces one piece of text in a temporary copy of the package; the checkout is never
touched. It is a failure if the text is not found exactly once, or if all tests still pass.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = ["tests/test_cases.py", "tests/test_perft.py"]


@dataclass(frozen=True)
class Mutant:
    """One rule broken: the text to replace in a module of the package, and what that breaks."""

    area: str
    breaks: str
    module: str
    text: str
    instead: str


MUTANTS = [
    Mutant(
        "legality",
        "a spinner's short ends are open before its sides",
        "joining.py",
        "return still_first or one.free",
        "return one.free",
    ),
    Mutant(
        "legality",
        "an unfinished foot closes nothing",
        "layout.py",
        "return self._open if self._foot is None else (self._foot,)",
        "return self._open",
    ),
    Mutant(
        "count",
        "a double at an open end counts one half",
        "joining.py",
        "return {long[0]: one.worth}",
        "return {long[0]: number}",
    ),
    Mutant(
        "count",
        "a covered spinner goes on counting",
        "joining.py",
        'if one.style.spinner_count == "exposed":',
        'if one.style.spinner_count != "none":',
    ),
    Mutant(
        "hand end",
        "pips are rounded down",
        "awards.py",
        "return (2 * pips + number) // (2 * number) * number",
        "return pips // number * number",
    ),
    Mutant(
        "hand end",
        "the waterfall scores lighter opponents too",
        "awards.py",
        "if rules.side_of(other) != side and left > own",
        "if rules.side_of(other) != side",
    ),
    Mutant(
        "drawing",
        "the reserve may be drawn",
        "turns.py",
        "len(game.boneyard) > game.rules.reserve",
        "len(game.boneyard) > 0",
    ),
    Mutant(
        "drawing",
        "nobody may draw who can play",
        "turns.py",
        "may_draw = drawable and (rules.voluntary_draw or not plays)",
        "may_draw = drawable and not plays",
    ),
    Mutant(
        "View",
        "tiles that others drew are shown",
        "view.py",
        "isinstance(event, Drew) and event.seat != seat",
        "isinstance(event, Drew) and event.seat == -1",
    ),
    Mutant(
        "View",
        "the moves of another seat are shown",
        "view.py",
        "moves=game.legal() if game.turn == seat else (),",
        "moves=game.legal(),",
    ),
]


def notice(mutant: Mutant | None) -> str:
    """The first test that fails for a mutant (none: the copy as it is), or '' if all pass."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        leave = shutil.ignore_patterns("__pycache__", "*.pyc")
        for part in ("dominolab", "tests"):
            shutil.copytree(ROOT / part, copy / part, ignore=leave)
        if mutant is not None:
            module = copy / "dominolab" / mutant.module
            source = module.read_text(encoding="utf-8")
            found = source.count(mutant.text)
            if found != 1:
                return f"! text found {found} times in {mutant.module}, not once"
            module.write_text(source.replace(mutant.text, mutant.instead), encoding="utf-8")
        return first_failure(copy)


def first_failure(copy: Path) -> str:
    """The name of the first failing test in a copy of the project, or ''."""
    settings = {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "500"}
    unwanted = ("DOMINOLAB_", "PYTEST_")
    env = {k: v for k, v in os.environ.items() if not k.startswith(unwanted)} | settings
    python = [sys.executable, "-c"]
    where = "import dominolab; print(dominolab.__file__)"
    asked = subprocess.run([*python, where], cwd=copy, env=env, capture_output=True, text=True)
    if not asked.stdout.startswith(str(copy)):
        return f"! the copy cannot be imported: {asked.stdout}{asked.stderr}"
    options = ["-x", "-q", "-rfE", "--tb=no", "-p", "no:cacheprovider", f"--rootdir={copy}"]
    command = [sys.executable, "-m", "pytest", *options, *TESTS]
    done = subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True)
    if done.returncode == 0:
        return ""
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if done.returncode != 1 or not failed:
        return f"! pytest stopped with {done.returncode}: {done.stdout[-500:]}{done.stderr[-500:]}"
    test, _, message = failed[0].partition(" - ")
    case = message.removeprefix("Failed: ").split(": ")[0]
    return f"{test.split('::')[-1]}: {case}"


def main() -> None:
    """Try every mutant and print a table; exit with an error if one survives."""
    unbroken = notice(None)
    if unbroken:
        sys.exit(f"Nothing is broken yet, but a test fails: {unbroken}")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        noticed = list(pool.map(notice, MUTANTS))
    print(f"{'':4}{'area':10}{'what is broken':52}noticed by")
    for number, (mutant, test) in enumerate(zip(MUTANTS, noticed, strict=True), 1):
        print(f"{number:<4}{mutant.area:10}{mutant.breaks:52}{test or 'NO TEST: IT SURVIVES'}")
    bad = [test for test in noticed if not test or test.startswith("!")]
    if bad:
        sys.exit(f"{len(bad)} of {len(MUTANTS)} mutants were not noticed as they should be")
    print(f"all {len(MUTANTS)} mutants were noticed")


if __name__ == "__main__":
    main()
