"""Write requirements.lock: the newest versions of everything that `make test` installs.

Run it with the oldest Python that pyproject.toml promises, so that the pins fit every newer one.
"""

import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = "# Made by `make lock`. The versions that `make lab` and `make test` install.\n"


def main() -> None:
    """Install into a fresh environment and write down what came."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        pip = [f"{folder}/bin/python", "-m", "pip", "--disable-pip-version-check"]
        install = [*pip, "install", "--quiet", ".[serve,cluster,test]"]
        subprocess.run(install, cwd=ROOT, check=True)
        freeze = [*pip, "freeze", "--exclude", "dominolab"]
        pins = subprocess.run(freeze, check=True, stdout=subprocess.PIPE, text=True).stdout
    for pin in pins.splitlines():
        if not re.fullmatch(r"[\w.-]+==[\w.]+", pin):
            sys.exit(f"{pin!r} is not a plain name and version; nothing was written")
    (ROOT / "requirements.lock").write_text(HEAD + pins, encoding="utf-8")


if __name__ == "__main__":
    main()
