"""Run every check of `make test`, print the seconds of each, and fail if one failed."""

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# A lesson's cells share one kernel, so one worker has to run a whole file.
PYTEST = ["pytest", "-n", "logical", "--dist", "loadfile"]
NBVAL = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=60"]
PARTS = {
    "ruff check": ["ruff", "check"],
    "ruff format": ["ruff", "format", "--check"],
    "mypy": ["mypy"],
    "lessons": [*PYTEST, *NBVAL, "lessons"],
    "tests": PYTEST,
}


def main() -> None:
    """Run all parts, even after a failure; the tests come last, with pytest's own closing line."""
    failed = []
    for name, command in PARTS.items():
        print(f"--- {name}", flush=True)
        start = time.perf_counter()
        if subprocess.run([sys.executable, "-m", *command], cwd=ROOT).returncode:
            failed.append(name)
        if name != "tests":
            print(f"--- {name}: {time.perf_counter() - start:.1f} s", flush=True)
    if failed:
        sys.exit("failed: " + ", ".join(failed))


if __name__ == "__main__":
    main()
