"""What people do without thinking: change their minds, restart the kernel, turn off the light."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.boards import (
    PHONE,
    RESTART,
    STARTED,
    board_of,
    caption,
    darken,
    drag,
    place,
    serious_faults,
    thing,
)

MANY = "from dominolab_widgets import Table\nTable('five-up: 6-6 6-5 5-5 6-4 6-3 3-3 6-2 2-1')"


def test_escape_ends_a_drag_and_the_tile_is_back(open_cells: Callable[..., Page]) -> None:
    page = open_cells(STARTED)
    board = board_of(page)
    drag(page, board, "6-3", "6-6:a")
    expect(board.locator(".dl-ghost")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(board.locator(".dl-ghost")).to_have_count(0)
    page.mouse.up()
    expect(board.locator(".dl-target")).to_have_count(0)
    expect(thing(board, "6-3")).to_have_attribute("aria-pressed", "false")
    expect(caption(board)).to_contain_text("6+6 = 12")


def test_a_table_that_changes_under_a_drag_leaves_no_ghost(
    open_cells: Callable[..., Page],
) -> None:
    page = open_cells(STARTED, "table")
    first, second = board_of(page, 1), board_of(page, 0)
    drag(page, second, "6-3", "6-6:a")
    expect(second.locator(".dl-ghost")).to_have_count(1)
    first.locator("[data-key='button:undo']").evaluate("button => button.click()")
    expect(caption(second)).to_have_text("No tile lies on the table yet.")
    expect(second.locator(".dl-ghost")).to_have_count(0)
    page.mouse.up()
    expect(thing(second, "6-3")).to_have_count(1)


def test_arrow_keys_go_from_tile_to_tile(open_cells: Callable[..., Page]) -> None:
    page = open_cells(STARTED)
    board = board_of(page)
    thing(board, "6-3").focus()
    page.keyboard.press("ArrowRight")
    expect(thing(board, "6-2")).to_be_focused()
    page.keyboard.press("End")
    expect(thing(board, "6-5")).to_be_focused()


def test_a_restarted_kernel_leaves_the_picture_and_a_word(
    open_cells: Callable[..., Page],
) -> None:
    page = open_cells(STARTED)
    board = board_of(page)
    page.evaluate(RESTART)
    thing(board, "6-3").click()
    place(board, "6-6:a").click()
    expect(board.locator(".dl-message")).to_contain_text("run this cell again")
    expect(board.locator(".dl-picture [data-tile='6-6']")).to_be_visible()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["projector", "phone"])
def test_axe_finds_no_serious_fault_in_the_dark(
    options: dict[str, object], open_cells: Callable[..., Page]
) -> None:
    page = open_cells(MANY, **options)
    darken(page)
    board = board_of(page)
    board.locator(".dl-thing:not(.dl-stuck)").first.click()
    assert serious_faults(page, board) == []


def test_caption_and_rack_are_on_the_screen_with_the_table(
    open_cells: Callable[..., Page],
) -> None:
    page = open_cells(MANY.replace("Table(", "Table(rack=['1-0'], what="))
    board = board_of(page)
    tall = board.evaluate(
        """el => el.querySelector('.dl-rack').getBoundingClientRect().bottom
                 - el.getBoundingClientRect().top"""
    )
    assert tall < 640  # of the 720 of a projector


def test_a_place_is_large_enough_for_a_finger(open_cells: Callable[..., Page]) -> None:
    page = open_cells(MANY, **PHONE)
    board = board_of(page)
    tile = board.locator(".dl-thing:not(.dl-stuck)").first
    tile.tap()
    sizes = board.locator(".dl-target rect").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(one => [one.width, one.height])"
    )
    assert sizes
    assert all(min(size) >= 15 and max(size) >= 30 for size in sizes), sizes
    width = board.evaluate("el => el.scrollWidth - el.clientWidth")
    assert width <= 1  # the table scrolls by itself, the page does not


def test_a_table_drawn_without_any_width_is_there_when_it_gets_some(
    open_cells: Callable[..., Page],
) -> None:
    page = open_cells(STARTED)
    board = board_of(page)
    holder = board.locator("xpath=..")
    holder.evaluate("node => { node.style.width = '0'; node.style.overflow = 'hidden'; }")
    page.evaluate("() => document.querySelector(`[data-key='thing:6-3']`).click()")
    page.evaluate("() => document.querySelector('.dl-target').dispatchEvent(new Event('click'))")
    expect(caption(board)).to_contain_text("15 points")
    holder.evaluate("node => { node.style.width = ''; }")
    box = board.locator(".dl-picture svg").bounding_box()
    assert box is not None
    assert box["width"] > 100
