"""How long a drop takes in JupyterLab, beside a plain button that changes a label.

Both are in one page and measured in turn: from the moment of the drop (or the click) until the
new count (or the new label) is on the screen. Every drop recomputes all places of all tiles.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median

import nbformat
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]  # the JupyterLab of the browser tests

from browser.conftest import FLAGS, KERNEL, OPENED, RUN_ALL  # noqa: E402
from browser.labserver import LabServer  # noqa: E402

from conftest import find_chromium  # noqa: E402

chromium = find_chromium()

TIMES = 40
LIMITS = {6: 1.5, 12: 2.5}  # how much longer than a button, for the 28 and the 91 tiles of a pack
CELLS = [
    """import ipywidgets
button, label = ipywidgets.Button(description='count'), ipywidgets.Label('0')
button.on_click(lambda _: setattr(label, 'value', str(int(label.value) + 1)))
ipywidgets.VBox([button, label])""",
    """import dominolab as dl
from dominolab_widgets import Table
from random import Random

def half_way(pack):
    rules = dl.rules('five-up', pack=pack)
    layout, random = dl.Layout(rules), Random(pack)
    while len(layout) < len(rules.tiles) // 2:
        plays = [play for tile in rules.tiles for play in layout.plays([tile])
                 if tile not in [laid.tile for laid in layout.tiles]]
        layout = layout.lay(random.choice(plays))
    return layout
Table(half_way(6))""",
    "Table(half_way(12))",
]
UNTIL = """(node, act, settings) => new Promise((done) => {
    const start = performance.now();
    const look = new MutationObserver(() => {
        look.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
    });
    look.observe(node, settings);
    act();
})"""
PRESS = f"""() => ({UNTIL})(
    document.querySelector('.widget-label'),
    () => document.querySelector('.jupyter-button').click(),
    {{ characterData: true, childList: true, subtree: true }},
)"""
DROP = f"""async ([at, time]) => {{
    const until = {UNTIL};
    const board = document.querySelectorAll('.dl-board')[at];
    const turned = {{ attributes: true, attributeFilter: ['data-turn'] }};
    const things = board.querySelectorAll('.dl-thing:not(.dl-stuck)');
    things[time % things.length].click();
    // A person takes a while from picking a tile up to dropping it: its places are there by then.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const place = board.querySelector('.dl-target');
    const took = await until(board, () => place.dispatchEvent(new Event('click')), turned);
    await until(board, () => board.querySelector('[data-key="button:undo"]').click(), turned);
    return took;
}}"""


def drops_are_quick() -> bool:
    """Measure in a real browser; where there is none, say so and promise nothing."""
    if chromium is None:
        print("a drop in JupyterLab: not measured, there is no Chromium")
        return True
    with tempfile.TemporaryDirectory() as folder:
        lab = LabServer(Path(folder))
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
                times = measured(opened(lab, browser.new_page()))
                browser.close()
        finally:
            lab.stop()
    button = median(times["button"])
    print(f"a click until a label has changed: median {button:.0f} ms")
    kept = True
    for pack, limit in LIMITS.items():
        took = median(times[pack])
        print(f"a drop until the new count is there, double-{pack}: median {took:.0f} ms", end=", ")
        print(f"ratio {took / button:.2f} (limit {limit})")
        kept = kept and took <= limit * button
    return kept


def opened(lab: LabServer, page: Page) -> Page:
    """The notebook with a button and two tables, run."""
    cells = [nbformat.v4.new_code_cell(source) for source in CELLS]
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})
    (lab.root / "drop.ipynb").write_text(nbformat.writes(notebook), "utf-8")
    page.set_default_timeout(120_000)
    page.goto(lab.notebook_url("drop.ipynb"))
    page.wait_for_function(OPENED)
    page.evaluate(RUN_ALL)
    page.wait_for_function("() => document.querySelectorAll('.dl-board[data-ready]').length == 2")
    return page


def measured(page: Page) -> dict[str | int, list[float]]:
    """Milliseconds of each; taking turns is fair on a busy machine."""
    times: dict[str | int, list[float]] = {"button": [], **{pack: [] for pack in LIMITS}}
    for time in range(TIMES):
        times["button"].append(page.evaluate(PRESS))
        for at, pack in enumerate(LIMITS):
            times[pack].append(page.evaluate(DROP, [at, time]))
    return times


if __name__ == "__main__":
    sys.exit(not drops_are_quick())
