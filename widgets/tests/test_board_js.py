"""The pure functions of the browser half, run by the Node that comes with Playwright."""

from __future__ import annotations

import subprocess
from pathlib import Path

import playwright

NODE = Path(playwright.__file__).parent / "driver" / "node"
TESTS = Path(__file__).parent / "board.test.mjs"


def test_the_functions_of_the_browser_half():
    command = [NODE, "--test", "--test-reporter=tap", TESTS]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# pass 10" in done.stdout, done.stdout
