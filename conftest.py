"""What all tests share: how thorough they are, and a browser if there is one."""

import os
import shutil

import pytest
from hypothesis import settings

REQUIRED = os.environ.get("DOMINOLAB_BROWSER") == "required"
NO_BROWSER = "no Chromium found; to run this: sudo apt-get install chromium"

settings.register_profile("quick", deadline=None, max_examples=50, derandomize=True)
settings.register_profile("full", deadline=None, max_examples=300, derandomize=True)
settings.load_profile("full" if os.environ.get("DOMINOLAB_FULL") else "quick")


def find_chromium() -> str | None:
    names = (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome")
    found = (shutil.which(name) for name in names if name)
    return next((path for path in found if path), None)


def pytest_configure() -> None:
    if REQUIRED and not find_chromium():
        raise pytest.UsageError("DOMINOLAB_BROWSER=required, but " + NO_BROWSER)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser; a test that asks for it is left out where there is none."""
    path = find_chromium()
    if path is None:
        pytest.skip(NO_BROWSER)
    return path


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    left_out = [report.nodeid for report in skipped if NO_BROWSER in str(report.longrepr)]
    if left_out:
        terminalreporter.section(f"left out: {NO_BROWSER}")
        for nodeid in left_out:
            terminalreporter.line(nodeid)
