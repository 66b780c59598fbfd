"""The command `dominolab`: open the lessons in JupyterLab."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from dominolab import __version__
from dominolab.errors import DominoError
from dominolab.extras import need

PACKAGE = Path(__file__).resolve().parent
FIRST_LESSON = "start-here.ipynb"


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command's words, open the lessons, and return 0, or 1 after a refusal."""
    parser = argparse.ArgumentParser(
        prog="dominolab", description="Open the dominolab lessons in JupyterLab."
    )
    parser.add_argument("--version", action="version", version=f"dominolab {__version__}")
    parser.add_argument(
        "--no-browser",
        action="store_true",
        help="do not open one",
    )
    parser.add_argument("--port", type=int, help="the port to listen on (8888, or the next free)")
    options = parser.parse_args(argv)
    try:
        open_lessons(browser=not options.no_browser, port=options.port)
    except DominoError as error:
        print(f"dominolab: {error}", file=sys.stderr)
        return 1
    return 0


def open_lessons(browser: bool = True, port: int | None = None) -> None:
    """Run JupyterLab on the lessons, for this machine only, until it is stopped.

    Raises DominoError for a port that cannot be, or lessons that cannot be found or copied.
    """
    if port is not None and not 1 <= port <= 65535:
        raise DominoError(
            f"There is no port {port}: they are numbered 1 to 65535. Try --port 8890."
        )
    lab = need("jupyterlab.labapp")
    folder = working_folder()
    words = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{FIRST_LESSON}",
        "--ServerApp.ip=127.0.0.1",
    ]
    if not browser:
        words.append("--no-browser")
    if port is not None:
        words.append(f"--ServerApp.port={port}")
    # In a container everybody is root; the server can be reached from this machine only.
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        words.append("--allow-root")
    # Our settings come first: no question about news and no look for updates, so no network.
    paths = [str(PACKAGE / "lab_settings"), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, paths))
    print(f"The lessons are in {folder}")
    lab.main(words)


def lessons_folder() -> Path:
    """The folder with the lessons: the checkout's own, otherwise the one that was installed."""
    checkout = PACKAGE.parent
    # The checkout comes first: its lessons are the ones that somebody edits.
    if (checkout / "pyproject.toml").is_file() and (checkout / "lessons").is_dir():
        return checkout / "lessons"
    return PACKAGE / "lessons"


def working_folder() -> Path:
    """The folder to work in: a checkout's lessons, or copies of the installed ones at home."""
    lessons = lessons_folder()
    if not (lessons / FIRST_LESSON).is_file():
        raise DominoError(
            "The lessons are not here; install again: pip install --force-reinstall ."
        )
    # What pip installed stays as it is, so that an update or an uninstall loses nobody's work.
    if lessons.parent == PACKAGE:
        own = Path.home() / "dominolab-lessons"
        try:
            copy_missing(lessons, own)
        except OSError as error:
            raise DominoError(
                f"The lessons cannot be copied to {own} ({error.strerror}). Make room there, or "
                "set HOME to a folder that can be written."
            ) from error
        return own
    return lessons


def copy_missing(source: Path, target: Path) -> None:
    """Copy every file that the target lacks; a file that is already there is never touched."""
    for file in sorted(source.rglob("*")):
        own = target / file.relative_to(source)
        if file.is_file() and not own.exists():
            own.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, own)
