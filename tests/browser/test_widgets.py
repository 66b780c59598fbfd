"""All widgets in real JupyterLab: playing, questions, records, and each way to reach them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.boards import (
    PHONE,
    RESTART,
    board_of,
    caption,
    darken,
    drag,
    middle,
    open_drawer,
    place,
    serious_faults,
    thing,
    tool,
)

HANDS = "[['6-6', '5-4', '3-0'], ['6-1', '3-1', '2-0']]"
ROUND = f"""import dominolab as dl
from dominolab_widgets import Compare, Evidence, Memory, Scoreboard, Table
game = dl.Round.start(dl.rules('all-fives', hand_size=3), {HANDS}, ['4-3', '6-4', '2-1'])
"""
EVERY = {
    "table": "Table('all-fives: 6-6 6-3', rack=['6-2', '6-5', '3-3'])",
    "play": "Table('muggins-kelley', seed=7, ask='points')",
    "compare": "Compare('all-fives: 6-6 6-3 6-2', hand=['3-1', '6-5'])",
    "memory": "Memory('concentration', seed=7).turn(3)",
    "scoreboard": "Scoreboard(61, players=2).add(0, 12).add(0, 8).add(1, 9)",
    "evidence": "Evidence('block', players=4, seed=7).press('next').press('next')",
}


def lines(board: Locator) -> Locator:
    return board.locator(".dl-lines").first


def message(board: Locator) -> Locator:
    return board.locator(".dl-message")


def cells(page: Page) -> int:
    return page.locator(".jp-Cell").count()


def too_wide(board: Locator) -> list[str]:
    """The parts of a board that reach over its right edge, apart from what scrolls by itself."""
    found = board.evaluate(
        """el => [...el.querySelectorAll('*')].filter((node) =>
            !node.closest('.dl-picture svg, .dl-live, select') &&
            node.getBoundingClientRect().right > el.getBoundingClientRect().right + 1
        ).map((node) => node.outerHTML.slice(0, 90))"""
    )
    return list(found)


# --- playing -----------------------------------------------------------------------------


def test_a_round_played_with_taps(open_cells: Callable[..., Page]) -> None:
    page = open_cells(ROUND + "Table(game)", **PHONE)
    board = board_of(page)
    thing(board, "6-6").tap()
    board.locator(".dl-target").first.tap()
    expect(message(board)).to_contain_text("A (you) led 6-6: count 12, 0 points.")
    expect(message(board)).to_contain_text("B (greedy) laid 6-1")
    expect(lines(board)).to_contain_text("A (you): 2 tiles, 0 points; B (greedy): 2 tiles")
    draw = tool(board, "button:draw")
    expect(draw).not_to_have_attribute("aria-disabled", "true")
    draw.tap()
    expect(message(board)).to_have_text("A (you) drew 4-3.")
    draw.tap()
    expect(message(board)).to_have_text("A (you) drew 6-4.")
    expect(draw).to_have_attribute("aria-disabled", "true")
    thing(board, "6-4").tap()
    place(board, "6-6:b").tap()
    expect(message(board)).to_contain_text("A (you) laid 6-4 at a long side of 6-6")


def test_a_finger_can_drag_a_tile(open_cells: Callable[..., Page]) -> None:
    page = open_cells(ROUND + "Table('all-fives: 6-6 6-3', rack=['6-2'])", **PHONE)
    board = board_of(page)
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    x, y = middle(thing(board, "6-2"))
    send("touchStart", (x, y))
    for step in range(1, 6):
        send("touchMove", (x + 3 * step, y - 3 * step))
    goal = middle(place(board, "6-6:b"))
    send("touchMove", goal)
    expect(caption(board)).to_contain_text("3+2 = 5: one five, 5 points.")
    send("touchEnd")
    expect(board.locator(".dl-picture [data-tile='6-2']")).to_have_count(1)
    expect(caption(board)).to_contain_text("3+2 = 5: one five, 5 points.")


def test_a_round_played_with_the_keyboard_alone(open_cells: Callable[..., Page]) -> None:
    page = open_cells(ROUND + "Table(game, ask='count')")
    board = board_of(page)
    board.locator("[data-key='choice:rules']").focus()
    while not thing(board, "6-6").evaluate("node => node === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(board.locator(".dl-target:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(caption(board)).to_have_text("What is the count?")
    expect(board.locator(":focus")).to_have_count(1)  # the tile is gone, the focus is not lost
    answer = tool(board, "field:answer")
    answer.focus()
    number = cells(page)
    page.keyboard.type("dd ab")
    expect(answer).to_have_value("dd ab")
    page.keyboard.press("Control+Enter")  # would run the cell again, and lose the round
    page.keyboard.press("Enter")
    expect(message(board)).to_contain_text("not a whole number")
    expect(answer).to_be_focused()
    expect(answer).to_have_value("dd ab")  # what was typed can be mended
    page.keyboard.press("Control+a")
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    expect(message(board)).to_contain_text("Right! 6+6 = 12")
    assert cells(page) == number
    expect(board.locator(":focus")).to_have_count(1)


def test_people_hand_the_screen_on(open_cells: Callable[..., Page]) -> None:
    page = open_cells(ROUND + "Table(game, against='people', names=['<b>Ann</b>', 'Ben'])")
    board = board_of(page)
    expect(board.locator(".dl-thing")).to_have_count(0)
    ready = tool(board, "button:ready")
    expect(ready).to_have_text("I am A (<b>Ann</b>): show my tiles")  # text, not markup
    ready.click()
    expect(board.locator(".dl-thing")).to_have_count(3)
    thing(board, "6-6").click()
    board.locator(".dl-target").first.click()
    expect(board.locator(".dl-thing")).to_have_count(0)
    assert "5-4" not in board.inner_html()
    ready.click()
    expect(thing(board, "6-1")).to_have_count(1)


def test_muggins_is_called_in_time(open_cells: Callable[..., Page]) -> None:
    deal = (
        "dl.Round.start(dl.rules('muggins-kelley', hand_size=2), [['5-5', '1-0'], ['5-0', '6-3']])"
    )
    page = open_cells(ROUND + f"Table({deal}, against='people', ask='points')")
    board = board_of(page)
    tool(board, "button:ready").click()
    thing(board, "5-5").click()
    board.locator(".dl-target").first.click()
    tool(board, "field:answer").fill("5")
    tool(board, "go:answer").click()
    tool(board, "button:ready").click()
    tool(board, "button:muggins").click()
    expect(message(board)).to_contain_text("B called Muggins! and took 5 points.")


# --- texts, rules, records ---------------------------------------------------------------

RECORD = """game: block
options: pack=3 hand_size=3
A: 3-3 3-1 1-0
B: 3-2 2-2 2-1
starter: A
1 A 3-3  # <img src=x onerror="window.hurt=1"> the heaviest
2 B 3-2@3-3:a
"""


def test_a_pasted_record_is_replayed_and_its_comments_are_text(
    open_cells: Callable[..., Page],
) -> None:
    page = open_cells(ROUND + "Table('block: 6-4')")
    board = board_of(page)
    open_drawer(board, "keep")
    paste = tool(board, "field:paste")
    paste.fill("block: 6-4 5-")
    tool(board, "go:paste").click()
    expect(message(board)).to_contain_text("Tile 2 of the layout")
    expect(paste).to_have_value("block: 6-4 5-")  # nothing that was written is lost
    paste.fill(RECORD)
    tool(board, "go:paste").click()
    expect(lines(board)).to_contain_text("Step 0 of 2.")
    tool(board, "button:next").click()
    expect(lines(board)).to_contain_text(
        'Comment: <img src=x onerror="window.hurt=1"> the heaviest'
    )
    assert page.evaluate("() => window.hurt") is None
    tool(board, "button:next").click()
    expect(tool(board, "button:next")).to_be_focused()
    expect(tool(board, "button:next")).to_have_attribute("aria-disabled", "true")
    expect(board.locator(".dl-picture [data-tile]")).to_have_count(2)
    assert tool(board, "copy:text").input_value().startswith("game: block\n")
    for _ in range(3):
        tool(board, "button:undo").click()
    expect(board.locator(".dl-picture [data-tile='6-4']")).to_have_count(1)


def test_a_house_rule_recounts_at_once_and_says_why(open_cells: Callable[..., Page]) -> None:
    page = open_cells(ROUND + "Table('all-fives: 6-6 6-3 6-2')")
    board = board_of(page)
    open_drawer(board, "options")
    option = tool(board, "choice:option spinner_count")
    option.focus()
    option.select_option("exposed")
    expect(caption(board)).to_contain_text("6+6+3+2 = 17")
    expect(message(board)).to_contain_text("counts once for each short end still bare")
    expect(option).to_be_visible()  # the drawer stays open
    expect(option).to_be_focused()
    text = tool(board, "copy:text").input_value()
    tool(board, "button:undo").click()
    expect(caption(board)).to_contain_text("3+2 = 5")
    assert tool(board, "copy:text").input_value() != text
    tool(board, "button:redo").click()
    expect(caption(board)).to_contain_text("6+6+3+2 = 17")
    assert tool(board, "copy:text").input_value() == text


def test_the_picture_can_be_saved_and_the_text_copied(open_cells: Callable[..., Page]) -> None:
    page = open_cells(ROUND + "Table('all-fives: 6-6 6-3', rack=['6-2'])")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = board_of(page)
    open_drawer(board, "keep")
    thing(board, "6-2").click()  # its places must not be in the picture
    with page.expect_download() as waiting:
        tool(board, "button:save").click()
    data = waiting.value.path().read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    assert width > height > 100
    assert waiting.value.suggested_filename == "dominoes.png"
    tool(board, "docopy:text").click()
    expect(board.locator(".dl-live")).to_have_text("Copied.")
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert text == "all-fives players=2: 6-6 6-3@6-6:a"


def test_a_new_round_by_seed(open_cells: Callable[..., Page]) -> None:
    page = open_cells(ROUND + "Table('all-fives: 6-6')")
    board = board_of(page)
    open_drawer(board, "deal")
    tool(board, "choice:against").select_option("people")
    seed = tool(board, "field:seed")
    seed.fill("8271906354")
    seed.press("Enter")
    expect(tool(board, "button:ready")).to_be_visible()
    assert "8271906354" not in board.inner_html().replace('value="8271906354"', "")
    open_again = tool(board, "button:seed")
    open_again.click()
    expect(lines(board)).to_contain_text("This deal has the seed 8271906354.")


# --- the other widgets -------------------------------------------------------------------


def test_a_tile_laid_in_compare_is_laid_under_all_rules(open_cells: Callable[..., Page]) -> None:
    page = open_cells(ROUND + EVERY["compare"])
    board = board_of(page)
    captions = caption(board)
    expect(captions).to_have_count(3)
    thing(board, "3-1").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(captions.nth(0)).to_contain_text("2+1 = 3")
    expect(captions.nth(1)).to_contain_text("2+1 = 3")
    expect(captions.nth(2)).to_contain_text("2+1 = 3")
    open_drawer(board, "rules")
    tool(board, "check:fives-and-threes").click()
    expect(captions).to_have_count(4)
    expect(captions.nth(3)).to_contain_text("one three, 1 point")
    tool(board, "check:muggins").click()
    expect(captions).to_have_count(3)


def test_compare_takes_a_drag_and_a_tap(open_cells: Callable[..., Page]) -> None:
    page = open_cells(ROUND + EVERY["compare"], has_touch=True)
    board = board_of(page)
    drag(page, board, "3-1", "6-3:3")
    page.mouse.up()
    expect(caption(board).nth(1)).to_contain_text("2+1 = 3")
    tool(board, "button:undo").tap()
    expect(caption(board).nth(1)).to_contain_text("3+2 = 5")
    thing(board, "3-1").tap()
    place(board, "6-3:3").tap()
    expect(caption(board).nth(2)).to_contain_text("2+1 = 3")


def test_memory_is_played_with_keys_and_taps(open_cells: Callable[..., Page]) -> None:
    page = open_cells(ROUND + "Memory('concentration', seed=7)", **PHONE)
    board = board_of(page)
    spots = board.locator(".dl-spot")
    expect(spots).to_have_count(28)
    tool(board, "spot:cell 0").focus()
    page.keyboard.press("ArrowDown")
    expect(tool(board, "spot:cell 7")).to_be_focused()
    page.keyboard.press("Enter")
    expect(caption(board)).to_contain_text("Now turn a second tile.")
    expect(tool(board, "spot:cell 7")).to_be_focused()
    tool(board, "spot:cell 8").tap()
    expect(caption(board)).to_contain_text("pair")
    expect(caption(board)).to_contain_text("It is the turn of")
    tool(board, "button:chances").tap()
    expect(lines(board)).to_contain_text("Best now:")


def test_the_scoreboard_takes_points_and_gives_them_back(open_cells: Callable[..., Page]) -> None:
    page = open_cells(ROUND + "Scoreboard(61, players=2)")
    board = board_of(page)
    field = tool(board, "field:points 0")
    field.fill("28")
    field.press("Enter")
    expect(caption(board)).to_contain_text("A 28 (last +28)")
    expect(tool(board, "field:points 0")).to_have_value("")
    expect(tool(board, "field:points 0")).to_be_focused()
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    expect(caption(board)).to_contain_text("A 34 (last +6)")
    tool(board, "field:points 1").fill("many")
    tool(board, "field:points 1").press("Enter")
    expect(message(board)).to_contain_text("not a whole number")
    expect(tool(board, "field:points 1")).to_have_value("many")
    tool(board, "button:undo").click()
    expect(caption(board)).to_contain_text("A 28")


def test_the_scoreboard_is_kept_with_a_finger(open_cells: Callable[..., Page]) -> None:
    page = open_cells(ROUND + "Scoreboard(31, players=2)", **PHONE)
    board = board_of(page)
    tool(board, "field:points 1").tap()
    page.keyboard.type("9")
    tool(board, "go:points 1").tap()
    expect(caption(board)).to_contain_text("B 9 (last +9)")
    tool(board, "button:undo").tap()
    expect(caption(board)).to_contain_text("B 0")
    tool(board, "button:redo").tap()
    expect(caption(board)).to_contain_text("B 9 (last +9)")


def test_evidence_is_weighed_by_mouse_finger_and_keys(open_cells: Callable[..., Page]) -> None:
    record = "game: block\\noptions: pack=3 hand_size=3\\nA: 3-3 3-1 2-0\\nB: 3-2 2-2 1-1\\n"
    record += "boneyard: 3-0 2-1 1-0 0-0\\nstarter: A\\n1 A 3-3\\n2 B 3-2\\n3 A 2-0\\n4 B --\\n"
    page = open_cells(ROUND + f'Evidence("{record}").press("last")', has_touch=True)
    board = board_of(page)
    tool(board, "spot:0-0").click()
    tool(board, "spot:1-0").tap()
    tool(board, "spot:1-0").focus()
    page.keyboard.press("ArrowDown")
    expect(tool(board, "spot:3-0")).to_be_focused()
    page.keyboard.press("Enter")
    expect(tool(board, "spot:3-0")).to_be_focused()
    expect(board.locator(".dl-cross")).to_have_count(3)
    tool(board, "button:check").click()
    expect(message(board)).to_contain_text("Exactly right")
    tool(board, "check:chances").click()
    expect(board.locator(".dl-chance")).to_have_count(6)
    tool(board, "spot:3-0").click()
    expect(message(board)).to_contain_text("B passed")
    tool(board, "button:back").click()
    expect(caption(board).nth(1)).to_contain_text("Move 3: A laid 2-0")


# --- what all of them owe a person ---------------------------------------------------------


@pytest.fixture
def all_of_them(open_cells: Callable[..., Page]) -> Callable[..., Page]:
    def go(**options: object) -> Page:
        page = open_cells(ROUND, *EVERY.values(), **options)
        expect(page.locator(".dl-board[data-ready='1']")).to_have_count(len(EVERY))
        return page

    return go


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("options", [{}, PHONE], ids=["projector", "phone"])
def test_axe_finds_no_serious_fault_in_any(
    dark: bool, options: dict[str, object], all_of_them: Callable[..., Page]
) -> None:
    page = all_of_them(**options)
    if dark:
        darken(page)
    for number in range(len(EVERY)):
        board = board_of(page, number)
        for summary in board.locator("summary").all():
            summary.click()
        assert serious_faults(page, board) == []
        board.evaluate("el => { el.id = ''; }")
        assert too_wide(board) == []  # the page does not scroll sideways


def test_at_twice_the_size_nothing_is_cut_off(all_of_them: Callable[..., Page]) -> None:
    page = all_of_them(viewport={"width": 640, "height": 360}, device_scale_factor=2)
    for number in range(len(EVERY)):
        board = board_of(page, number)
        assert too_wide(board) == []
        for button in board.locator("button:visible, select:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 24


def test_who_wants_no_motion_gets_none(all_of_them: Callable[..., Page]) -> None:
    page = all_of_them(reduced_motion="reduce")
    moving = page.evaluate(
        """() => [...document.querySelectorAll('.dl-board, .dl-board *')].filter((node) => {
             const { transitionDuration, animationName } = getComputedStyle(node);
             return transitionDuration !== '0s' || animationName !== 'none';
         }).length"""
    )
    assert moving == 0


def test_a_restarted_kernel_leaves_every_picture_and_a_word(
    all_of_them: Callable[..., Page],
) -> None:
    page = all_of_them()
    page.evaluate(RESTART)
    acts = [
        "button:undo", "button:muggins", "check:block", "spot:cell 5", "go:points 0", "button:next",
    ]  # fmt: skip
    for number, act in enumerate(acts):
        board = board_of(page, number)
        if act == "button:undo":
            thing(board, "6-2").click()
            board.locator(".dl-target").first.click()
        else:
            tool(board, act).dispatch_event("click")
        expect(message(board)).to_contain_text("run this cell again")
        expect(board.locator(".dl-picture svg").first).to_be_visible()


def test_two_views_of_each_stay_in_step(open_cells: Callable[..., Page]) -> None:
    page = open_cells(
        ROUND + "memory, scores = Memory('concentration', seed=7), Scoreboard(61, players=2)\n"
        "compare = Compare('all-fives: 6-6', hand=['6-3'])",
        *("memory", "memory", "scores", "scores", "compare", "compare"),
    )
    tool(board_of(page, 0), "spot:cell 3").click()
    expect(caption(board_of(page, 1))).to_contain_text("Now turn a second tile.")
    field = tool(board_of(page, 3), "field:points 1")
    field.fill("9")
    field.press("Enter")
    expect(caption(board_of(page, 2))).to_contain_text("B 9")
    thing(board_of(page, 5), "6-3").click()
    board_of(page, 5).locator(".dl-target").first.click()
    expect(caption(board_of(page, 4)).first).to_contain_text("6+6+3 = 15")


def test_keys_in_any_widget_are_no_notebook_commands(all_of_them: Callable[..., Page]) -> None:
    page = all_of_them()
    number = cells(page)
    for at in range(len(EVERY)):
        board = board_of(page, at)
        board.locator("button:visible").first.focus()
        for key in ("d", "d", "a", "b", "x", "m", "Control+Enter"):
            page.keyboard.press(key)
        expect(board.locator("button:visible").first).to_be_focused()
    assert cells(page) == number


def test_changes_are_announced(all_of_them: Callable[..., Page]) -> None:
    page = all_of_them()
    board = board_of(page)
    live = board.locator(".dl-live")
    expect(live).to_have_attribute("aria-live", "polite")
    thing(board, "6-2").click()
    expect(live).to_contain_text("Tile 6-2 picked up. 1 place to choose from.")
    board.locator(".dl-target").first.click()
    expect(live).to_have_text(re.compile(r"6-2 was laid at a long side of 6-6\. 3\+2 = 5"))
    places = board.locator(".dl-thing").evaluate_all("all => all.map(b => b.ariaLabel)")
    assert places == ["Tile 6-5", "Tile 3-3, double"]
