"""Make .venv ready for `make lab` or `make test`; do nothing when it is ready already.

Standard library only, and no syntax newer than Python 3.6: this runs before anything is
installed, and has to tell an old Python how to get a new one.
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
WANTED = {"lab": ".", "test": ".[serve,cluster,test]"}


def main(purpose):
    """Create the environment if need be, and install what the purpose asks for."""
    if not is_ready(purpose):
        if not works():
            check_this_python()
            run([sys.executable, "-m", "venv", "--clear", str(VENV)])
        print("Installing into .venv; this takes a minute or two ...", flush=True)
        pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        run([*pip, "-c", "requirements.lock", "-e", WANTED[purpose]])
        stamp(purpose).write_text(key(), encoding="utf-8")


def stamp(purpose):
    """The file that says what the environment was made from."""
    return VENV / f"ready-for-{purpose}"


def key():
    """What the environment depends on; the path too, because a moved .venv no longer works."""
    digest = hashlib.sha256(str(ROOT).encode())
    for name in ("pyproject.toml", "requirements.lock"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def is_ready(purpose):
    """Whether .venv is up to date; what is ready for the tests is ready for the lessons too."""
    stamps = [stamp(name) for name in {purpose, "test"}]
    made_from = [file.read_text(encoding="utf-8") for file in stamps if file.exists()]
    return key() in made_from and works()


def works():
    """Whether .venv can be used: it may be missing, half made, or its Python may be gone."""
    test = "import pip, sys; sys.exit(sys.version_info < (3, 11))"
    try:
        return subprocess.run([str(PYTHON), "-c", test], stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def check_this_python():
    """Stop with the one command that helps if this Python is too old or cannot make a venv."""
    major, minor = sys.version_info[:2]
    if (major, minor) < (3, 11):
        stop(f"dominolab needs Python 3.11 or newer; this is {major}.{minor}.", "3.11")
    try:
        import ensurepip  # noqa: F401  Debian leaves it out of its python3 package.
    except ImportError:
        stop("This Python cannot make a virtual environment.", f"{major}.{minor}")


def stop(sentence, version):
    """Print the sentence and the command that installs a whole Python of this version."""
    command = "install Python 3.11 or newer, then: make lab PYTHON=python3.11"
    if shutil.which("apt-get"):
        command = f"sudo apt-get install python{version}-venv"
    elif shutil.which("brew"):
        command = "brew install python"
    sys.exit(f"{sentence} To mend it:\n\n    {command}\n")


def run(command):
    """Run a command in the checkout; its own message is enough when it fails."""
    returncode = subprocess.run(command, cwd=str(ROOT)).returncode
    if returncode:
        sys.exit(returncode)


if __name__ == "__main__":
    main(sys.argv[1])
