"""The first lesson, played in real JupyterLab as a pupil would."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.boards import board_of, caption, drag, rules_list, thing

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
NAMES = sorted(path.relative_to(LESSONS).as_posix() for path in LESSONS.rglob("*.ipynb"))


def test_the_first_lesson_counts_live(open_notebook: Callable[..., Page]) -> None:
    page = open_notebook((LESSONS / "all-fives" / "rules.ipynb").read_text("utf-8"))
    board = board_of(page)
    expect(caption(board)).to_have_text("6+6+3 = 15: three fives, 15 points.")
    drag(page, board, "6-2", "6-6:b")
    expect(caption(board)).to_contain_text("3+2 = 5: one five, 5 points.")
    page.mouse.up()
    expect(thing(board, "6-2")).to_have_count(0)
    expect(caption(board)).to_contain_text("3+2 = 5: one five, 5 points.")
    expect(board.locator(".dl-end")).to_have_count(4)
    rules_list(board).select_option("five-up")
    expect(caption(board)).to_contain_text("one five, 1 point.")
    rules_list(board).select_option("muggins")
    expect(board.locator(".dl-end")).to_have_count(2)


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_shows_its_pictures_before_it_is_run(
    name: str, open_notebook: Callable[..., Page]
) -> None:
    page = open_notebook((LESSONS / name).read_text("utf-8"), run=False)
    pictures = page.locator(".jp-OutputArea img")
    expect(pictures.first).to_be_visible()
    alts = pictures.evaluate_all("all => all.map(img => [img.alt, img.naturalWidth])")
    assert alts
    assert all(alt and width > 20 for alt, width in alts)
