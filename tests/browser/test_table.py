"""The Table in real JupyterLab: mouse, touch, keyboard, other rules, and a saved picture."""

from __future__ import annotations

import re
from collections.abc import Callable

import nbformat
import pytest
from playwright.sync_api import Page, expect

from browser.boards import (
    STARTED,
    board_of,
    caption,
    drag,
    middle,
    place,
    rules_list,
    serious_faults,
    thing,
)


@pytest.fixture
def page(open_cells: Callable[..., Page]) -> Page:
    return open_cells(STARTED)


def test_drag_with_the_mouse_shows_the_count_before_the_drop(page: Page) -> None:
    board = board_of(page)
    expect(caption(board)).to_have_text("6+6 = 12: not a multiple of five, no points.")
    drag(page, board, "6-3", "6-6:a")
    expect(place(board, "6-6:a")).to_have_text("15 +15")
    expect(caption(board)).to_contain_text("6+6+3 = 15: three fives, 15 points.")
    expect(board.locator("[data-tile='6-3']")).to_have_count(2)  # in the rack and in the hand
    page.mouse.up()
    expect(caption(board)).to_have_text("6+6+3 = 15: three fives, 15 points.")
    expect(thing(board, "6-3")).to_have_count(0)
    expect(board.locator(".dl-picture [data-tile='6-3']")).to_have_count(1)


def test_a_drop_beside_every_place_loses_nothing(page: Page) -> None:
    board = board_of(page)
    drag(page, board, "6-3", "6-6:a")
    x, y = middle(thing(board, "5-3"))
    page.mouse.move(x + 200, y, steps=3)
    page.mouse.up()
    expect(board.locator(".dl-live")).to_contain_text("put back")
    expect(thing(board, "6-3")).to_have_count(1)
    expect(board.locator(".dl-target")).to_have_count(0)
    expect(caption(board)).to_have_text("6+6 = 12: not a multiple of five, no points.")


def test_tap_and_tap(open_cells: Callable[..., Page]) -> None:
    page = open_cells(STARTED, has_touch=True, viewport={"width": 390, "height": 844})
    board = board_of(page)
    thing(board, "6-2").tap()
    expect(thing(board, "6-2")).to_have_attribute("aria-pressed", "true")
    place(board, "6-6:a").tap()
    expect(caption(board)).to_have_text("6+6+2 = 14: not a multiple of five, no points.")


def test_the_keyboard_alone(page: Page) -> None:
    board = board_of(page)
    rules_list(board).focus()
    for _ in range(4):  # Undo, Redo, Help, and the first tile
        page.keyboard.press("Tab")
    expect(thing(board, "6-3")).to_be_focused()
    page.keyboard.press("Enter")
    expect(place(board, "6-6:a")).to_be_focused()
    expect(caption(board)).to_contain_text("15 points")
    page.keyboard.press("Escape")
    expect(thing(board, "6-3")).to_be_focused()
    expect(board.locator(".dl-target")).to_have_count(0)
    page.keyboard.press("Tab")
    expect(thing(board, "6-2")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(caption(board)).to_have_text("6+6+2 = 14: not a multiple of five, no points.")
    # The tile has gone from the rack; the focus is on one that is still there.
    expect(board.locator(".dl-thing:focus")).to_have_count(1)
    page.keyboard.press("?")
    expect(board.locator(".dl-help")).to_be_visible()
    page.keyboard.press("?")
    expect(board.locator(".dl-help")).to_be_hidden()


def test_arrow_keys_go_from_place_to_place(page: Page) -> None:
    board = board_of(page)
    for tile, at in (("6-3", "6-6:a"), ("6-2", "6-6:b")):
        thing(board, tile).click()
        place(board, at).click()
        expect(thing(board, tile)).to_have_count(0)
    thing(board, "5-3").focus()
    page.keyboard.press("Enter")
    expect(board.locator(".dl-target:focus")).to_have_count(1)
    thing_places = board.locator(".dl-target")
    expect(thing_places).to_have_count(1)  # 5-3 fits the three alone
    page.keyboard.press("Escape")
    thing(board, "6-5").focus()
    page.keyboard.press("Enter")
    expect(place(board, "6-6:c")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(board.locator(".dl-target:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(caption(board)).to_contain_text("3+2+5 = 10: two fives, 10 points.")


def test_keys_in_the_widget_are_no_notebook_commands(page: Page) -> None:
    board = board_of(page)
    cells = page.locator(".jp-Cell").count()
    thing(board, "6-3").focus()
    for key in ("d", "d", "a", "b", "x", "m"):
        page.keyboard.press(key)
    expect(thing(board, "6-3")).to_be_focused()
    expect(page.locator(".jp-Cell")).to_have_count(cells)


def test_other_rules_count_the_same_layout(page: Page) -> None:
    board = board_of(page)
    for tile, at in (("6-3", "6-6:a"), ("6-2", "6-6:b")):
        thing(board, tile).click()
        place(board, at).click()
        expect(thing(board, tile)).to_have_count(0)
    expect(caption(board)).to_contain_text("one five, 5 points")
    rules_list(board).select_option("five-up")
    expect(caption(board)).to_contain_text("one five, 1 point")
    expect(board.locator(".dl-message")).to_contain_text("Every double is a spinner")
    rules_list(board).select_option("muggins")
    expect(board.locator(".dl-message")).to_contain_text("There are no spinners")
    expect(board.locator(".dl-end")).to_have_count(2)
    expect(board.locator(".dl-picture [data-tile]")).to_have_count(3)


def test_a_layout_that_other_rules_forbid_is_a_sentence(open_cells: Callable[..., Page]) -> None:
    page = open_cells("from dominolab_widgets import Table\nTable('all-fives: 6-6 6-3 6-2 6-5')")
    board = board_of(page)
    rules_list(board).select_option("muggins")
    expect(board.locator(".dl-message.dl-wrong")).to_contain_text("Under Muggins")
    expect(rules_list(board)).to_have_value("all-fives")
    expect(board.locator(".dl-picture [data-tile]")).to_have_count(4)


def test_two_views_of_one_table_stay_in_step(open_cells: Callable[..., Page]) -> None:
    page = open_cells(STARTED, "table")
    first, second = board_of(page, 0), board_of(page, 1)
    thing(first, "6-3").click()
    place(first, "6-6:a").click()
    expect(caption(second)).to_have_text("6+6+3 = 15: three fives, 15 points.")


def test_fifty_quick_moves_lose_nothing(open_cells: Callable[..., Page]) -> None:
    page = open_cells(
        "from dominolab_widgets import Table\ntable = Table('all-fives: 6-6 6-3')\n"
        "for _ in range(25):\n    table.use('five-up').use('all-fives')\ntable"
    )
    board = board_of(page)
    turn = int(board.get_attribute("data-turn") or 0)
    for name, left in (("undo", "redo"), ("redo", "undo")):
        # All at once: every press is sent before the answer to the first has come.
        board.evaluate(
            """(el, name) => { const button = el.querySelector(`[data-key="button:${name}"]`);
                 for (let i = 0; i < 50; i++) button.click(); }""",
            name,
        )
        turn += 50
        expect(board).to_have_attribute("data-turn", str(turn))
        button = board.locator(f"[data-key='button:{name}']")
        expect(button).to_have_attribute("aria-disabled", "true")
        expect(board.locator(f"[data-key='button:{left}']")).not_to_have_attribute(
            "aria-disabled", "true"
        )
        expect(caption(board)).to_contain_text("= 15: three fives, 15 points")


def test_undo_and_redo(page: Page) -> None:
    board = board_of(page)
    undo, redo = (board.locator(f"[data-key='button:{name}']") for name in ("undo", "redo"))
    expect(redo).to_have_attribute("aria-disabled", "true")
    undo.click()  # takes the 6-6 away again
    expect(caption(board)).to_have_text("No tile lies on the table yet.")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_be_focused()  # a button that can do no more keeps the focus
    expect(thing(board, "6-6")).to_have_count(1)
    redo.click()
    expect(caption(board)).to_contain_text("6+6 = 12")
    expect(thing(board, "6-6")).to_have_count(0)


def test_two_ways_to_lay_a_matador_are_two_places(open_cells: Callable[..., Page]) -> None:
    page = open_cells("from dominolab_widgets import Table\nTable('matador: 3-2', rack=['4-3'])")
    board = board_of(page)
    for number in ("4", "3"):
        thing(board, "4-3").click()
        way = board.locator("[data-target^='3-2:3/']", has_text=number)
        way.click()  # refused by the browser itself if another place lay over it
        expect(board.locator(f".dl-picture [data-place='4-3:{number}']")).to_have_text(number)
        board.locator("[data-key='button:undo']").click()
        expect(thing(board, "4-3")).to_have_count(1)


def test_axe_finds_no_serious_fault(page: Page) -> None:
    board = board_of(page)
    thing(board, "6-3").click()
    assert serious_faults(page, board) == []


def test_without_a_kernel_the_saved_picture_shows(open_notebook: Callable[..., Page]) -> None:
    from dominolab_widgets import Table

    data, _ = Table("all-fives: 6-6 6-3")._repr_mimebundle_()
    data.pop("application/vnd.jupyter.widget-view+json")
    output = nbformat.v4.new_output("execute_result", data, execution_count=1)
    cell = nbformat.v4.new_code_cell("table", execution_count=1, outputs=[output])
    text = nbformat.writes(nbformat.v4.new_notebook(cells=[cell]))
    page = open_notebook(text, run=False)
    picture = page.locator(".jp-OutputArea img")
    expect(picture).to_have_attribute("alt", re.compile("^All Fives layout of 2 tiles"))
    expect(picture).to_be_visible()
    assert picture.evaluate("img => img.naturalWidth") > 50
