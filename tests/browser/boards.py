"""What the browser tests share: the parts of a board, and what a person does with them."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

STARTED = """from dominolab_widgets import Table
table = Table('all-fives', rack=['6-6', '6-3', '6-2', '5-3', '6-5']).play('6-6')
table"""
PHONE = {"has_touch": True, "viewport": {"width": 390, "height": 844}}
DARK = """async () => {
    const { commands } = window.jupyterapp;
    await commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' });
}"""
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"


def board_of(page: Page, number: int = 0) -> Locator:
    board = page.locator(".dl-board[data-ready='1']").nth(number)
    board.scroll_into_view_if_needed()
    return board


def thing(board: Locator, tile: str) -> Locator:
    return board.locator(f"[data-key='thing:{tile}']")


def place(board: Locator, at: str) -> Locator:
    return board.locator(f"[data-target^='{at}/']")


def rules_list(board: Locator) -> Locator:
    return board.locator("[data-key='choice:rules']")


def tool(board: Locator, key: str) -> Locator:
    return board.locator(f"[data-key='{key}']")


def open_drawer(board: Locator, name: str) -> None:
    tool(board, f"drawer:{name}").click()


def darken(page: Page) -> None:
    page.evaluate(DARK)
    page.wait_for_selector("[data-jp-theme-light='false']", state="attached")


def caption(board: Locator) -> Locator:
    return board.locator(".dl-caption")


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def serious_faults(page: Page, board: Locator) -> list[tuple[str, list[str]]]:
    """What axe finds wrong in a board that would keep somebody from using it."""
    board.evaluate("el => { el.id = 'the-board'; }")
    found = Axe().run(page, context="#the-board").response
    assert found["passes"]
    return [
        (fault["id"], [node["html"] for node in fault["nodes"]])
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


# Lab goes on scrolling for a while after it has run all cells: wait for twenty calm frames.
CALM = """async node => {
    for (let calm = 0, last = null; calm < 20;) {
        await new Promise(requestAnimationFrame);
        const { top } = node.getBoundingClientRect();
        calm = top === last ? calm + 1 : 0;
        last = top;
    }
}"""


def drag(page: Page, board: Locator, tile: str, at: str) -> None:
    """Carry a tile over a place; a person whose page jumped away would pick it up again too."""
    for _ in range(5):
        thing(board, tile).scroll_into_view_if_needed()
        thing(board, tile).evaluate(CALM)
        x, y = middle(thing(board, tile))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 20, y - 20, steps=3)  # now the places show
        if thing(board, tile).get_attribute("aria-pressed") == "true":
            break
        page.mouse.up()
    place(board, at).hover()
