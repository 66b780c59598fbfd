"""The same notebook as a page of Voila, where there is no code to be seen."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Page, expect

from browser.boards import board_of, caption, place, thing, tool
from browser.conftest import KERNEL
from browser.test_widgets import EVERY, ROUND

SECONDS_TO_START = 90
SECONDS_TO_STOP = 20


@pytest.fixture
def voila(chromium: str, tmp_path: Path) -> Iterator[str]:
    """The address of a Voila that serves one notebook with every widget in it."""
    cells = [nbformat.v4.new_code_cell(source) for source in (ROUND, *EVERY.values())]
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})
    (tmp_path / "all.ipynb").write_text(nbformat.writes(notebook), "utf-8")
    log, port = tmp_path / "voila.log", free_port()
    with log.open("wb") as out:
        server = subprocess.Popen(
            [
                *(sys.executable, "-m", "voila", "all.ipynb", "--no-browser", f"--port={port}"),
                "--Voila.ip=127.0.0.1",
            ],
            cwd=tmp_path,
            stdout=out,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
        )
    try:
        wait_for(port, log, server)
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()  # its kernels end when they find it gone
        try:
            server.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def free_port() -> int:
    """A port that nobody uses now; Voila does not say which one the system gave it."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_for(port: int, log: Path, server: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers; raises when it does not start."""
    end = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < end and server.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)  # between two looks at a condition
    raise RuntimeError(f"Voila did not start:\n{log.read_text(errors='replace')[-3000:]}")


def test_every_widget_works_in_voila(voila: str, new_page: Callable[..., Page]) -> None:
    # The template of Voila asks a CDN for icons; all has to work without them.
    page = new_page(refused="fontawesome-free")
    page.goto(voila)
    expect(page.locator(".dl-board[data-ready='1']")).to_have_count(len(EVERY))
    expect(page.locator(".jp-CodeCell .jp-InputArea:visible")).to_have_count(0)
    boards = [board_of(page, at) for at in range(len(EVERY))]
    table, playing, compare, memory, scores, evidence = boards
    thing(table, "6-2").click()
    place(table, "6-6:b").click()
    expect(caption(table)).to_contain_text("3+2 = 5: one five, 5 points.")
    tool(playing, "field:answer").fill("7")
    tool(playing, "go:answer").click()
    expect(playing.locator(".dl-message")).to_contain_text("7 is not it.")
    tool(compare, "drawer:rules").click()
    tool(compare, "check:block").click()
    expect(caption(compare)).to_have_count(4)
    tool(memory, "spot:cell 5").click()
    expect(caption(memory)).to_contain_text("no pair")
    tool(scores, "field:points 1").fill("6")
    tool(scores, "field:points 1").press("Enter")
    expect(caption(scores)).to_contain_text("B 15 (last +6)")
    tool(evidence, "check:chances").click()
    expect(caption(evidence).first).to_contain_text("agree with all that was seen")
