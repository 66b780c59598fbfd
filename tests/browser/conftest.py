"""One JupyterLab and one browser for all tests of a worker, a fresh page for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

from browser.labserver import LabServer

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
HERE = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")
KERNEL = {"name": "python3", "display_name": "Python 3"}  # without it, Lab asks which
MILLISECONDS = 60_000  # for one condition; a loaded machine with two cores needs some

RUN_ALL = """async () => {
    const app = window.jupyterapp, panel = app.shell.currentWidget;
    await app.restored; await panel.context.ready; await panel.sessionContext.ready;
    await app.commands.execute('notebook:run-all-cells');
    // A cell that is meant to fail ends that promise early. The kernel answers in order, so
    // when it has answered this, it has run every cell that was sent before.
    await panel.sessionContext.session.kernel.requestKernelInfo();
    return panel.content.model.sharedModel.cells.map(cell => cell.toJSON());
}"""
OPENED = "() => window.jupyterapp?.shell?.currentWidget?.context?.isReady"

expect.set_options(timeout=MILLISECONDS)


@pytest.fixture(scope="session")
def lab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    server = LabServer(tmp_path_factory.mktemp("lab"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Make a page; at the end nothing may have left this computer and no script have failed."""
    contexts, outside, errors = [], [], []

    def make(*, refused: str = "", **options: Any) -> Page:
        """A page; what a host asks of the address `refused` is expected, and denied too."""

        def gate(route: Route) -> None:
            url = route.request.url
            if url.startswith(HERE):
                route.continue_()
                return
            if not (refused and refused in url):
                outside.append(url)
            route.abort()

        context = browser.new_context(**{"viewport": {"width": 1280, "height": 720}, **options})
        contexts.append(context)
        context.route("**/*", gate)
        page = context.new_page()
        page.set_default_timeout(MILLISECONDS)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert (outside, errors) == ([], [])


@pytest.fixture
def open_notebook(lab: LabServer, new_page: Callable[..., Page]) -> Callable[..., Page]:
    """Open a notebook (its text) in a fresh page, and run all its cells unless told not to."""

    def go(text: str, *, run: bool = True, **options: Any) -> Page:
        name = f"test-{len(list(lab.root.iterdir()))}.ipynb"
        (lab.root / name).write_text(text, "utf-8")
        page = new_page(**options)
        page.goto(lab.notebook_url(name))
        page.wait_for_function(OPENED)
        if run:
            cells = page.evaluate(RUN_ALL)
            assert faults(cells) == []
        return page

    return go


@pytest.fixture
def open_cells(open_notebook: Callable[..., Page]) -> Callable[..., Page]:
    """Open a notebook made of these code cells."""

    def go(*sources: str, **options: Any) -> Page:
        cells = [nbformat.v4.new_code_cell(source) for source in sources]
        notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})
        return open_notebook(nbformat.writes(notebook), **options)

    return go


def faults(cells: list[dict[str, Any]]) -> list[str]:
    """What is wrong after all cells have run; a cell tagged raises-exception must fail."""
    found = []
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        failed = [out for out in cell["outputs"] if out["output_type"] == "error"]
        meant = "raises-exception" in cell["metadata"].get("tags", [])
        if cell["execution_count"] is None:
            found.append(f"not run: {cell['source']}")
        if bool(failed) != meant:
            found.append(f"{cell['source']}: {failed}")
    return found
