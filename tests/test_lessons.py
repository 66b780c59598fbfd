"""What every lesson promises; nbval compares the outputs themselves (see `make test`).

A notebook without outputs passes nbval, so these checks come on top of it.
"""

from __future__ import annotations

import ast
import builtins
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import nbformat
import pytest

import dominolab

ROOT = Path(__file__).resolve().parent.parent
LESSONS = ROOT / "lessons"
FILES = sorted(file for file in LESSONS.rglob("*.ipynb") if ".ipynb_checkpoints" not in file.parts)
LONGEST_CELL = 10  # lines
HEAVIEST = 400_000  # bytes
MODULES = {"collections", "dominolab", "dominolab_widgets", "fractions", "itertools", "math"}
TRICKS = {"clear_output", "display", "eval", "exec", "globals", "input", "interact", "open"}
METADATA = {"kernelspec", "language_info"}

Lesson = nbformat.NotebookNode
Cell = nbformat.NotebookNode


def read(file: Path) -> Lesson:
    return nbformat.reads(file.read_text("utf-8"), as_version=4)


def code_cells(lesson: Lesson) -> list[Cell]:
    return [cell for cell in lesson.cells if cell.cell_type == "code"]


def tree(cell: Cell) -> ast.Module:
    return ast.parse(cell.source)


# Each check yields one sentence for each fault that it finds in a lesson.


def not_executed(file: Path, lesson: Lesson) -> Iterator[str]:
    for number, cell in enumerate(code_cells(lesson), 1):
        if cell.execution_count != number:
            yield f"cell {cell.id} was run as {cell.execution_count}, not as {number}"
        if not cell.outputs:
            yield f"cell {cell.id} shows nothing"


def no_answer_last(file: Path, lesson: Lesson) -> Iterator[str]:
    for cell in code_cells(lesson):
        if not isinstance(tree(cell).body[-1], ast.Expr):
            yield f"cell {cell.id} does not end with its answer"


def no_prose_before(file: Path, lesson: Lesson) -> Iterator[str]:
    before = "nothing"
    for cell in lesson.cells:
        if cell.cell_type == "code" and before != "markdown":
            yield f"cell {cell.id} has no text before it"
        before = cell.cell_type if cell.source.strip() else "nothing"


def too_long(file: Path, lesson: Lesson) -> Iterator[str]:
    for cell in code_cells(lesson):
        lines = len(cell.source.splitlines())
        if lines > LONGEST_CELL:
            yield f"cell {cell.id} has {lines} lines"


def not_public(file: Path, lesson: Lesson) -> Iterator[str]:
    for cell in code_cells(lesson):
        for node in ast.walk(tree(cell)):
            if isinstance(node, ast.Import):
                wrong = [alias.name for alias in node.names if alias.name not in MODULES]
            elif isinstance(node, ast.ImportFrom):
                names = [alias.name for alias in node.names]
                public = vars(dominolab)["__all__"] if node.module == "dominolab" else names
                wrong = [
                    name for name in names if name not in public or name.startswith(("_", "*"))
                ]
                wrong += [] if node.module in MODULES else [str(node.module)]
            elif isinstance(node, ast.Attribute):
                of_package = isinstance(node.value, ast.Name) and node.value.id == "dl"
                private = of_package and node.attr not in dominolab.__all__
                wrong = [node.attr] if private or node.attr.startswith("_") else []
            elif isinstance(node, ast.Name):
                wrong = [node.id] if node.id in TRICKS else []
            else:
                continue
            yield from (f"cell {cell.id} uses {name}" for name in wrong)


def given_twice(file: Path, lesson: Lesson) -> Iterator[str]:
    """A name that means two things: a cell that is run again would show something else."""
    taken = set(dir(builtins))
    for cell in code_cells(lesson):
        nodes = list(ast.walk(tree(cell)))
        loops = [node.target for node in nodes if isinstance(node, ast.comprehension)]
        inner = {name for target in loops for name in ast.walk(target)}
        for node in nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node not in inner:
                if node.id in taken:
                    yield f"cell {cell.id} gives the name {node.id} again"
                taken.add(node.id)


class Tags(HTMLParser):
    """The tags of a piece of HTML with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def pictures_without_words(file: Path, lesson: Lesson) -> Iterator[str]:
    for cell in lesson.cells:
        html = [cell.source] if cell.cell_type == "markdown" else []
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            html.append(data.get("text/html", ""))
            if "image/png" in data and not output.metadata.get("image/png", {}).get("alt"):
                yield f"cell {cell.id} has a chart without alt text"
            if "image/svg+xml" in data:
                yield f"cell {cell.id} has an SVG, which JupyterLab hides in a copied lesson"
        for tag, attributes in (found for text in html for found in Tags(text).found):
            if tag == "img" and not (attributes.get("alt") or "").strip():
                yield f"cell {cell.id} has a picture without alt text"
        if cell.cell_type == "markdown" and re.search(r"!\[\s*\]", cell.source):
            yield f"cell {cell.id} has a picture without alt text"


def headings(lesson: Lesson) -> set[str]:
    """The anchors that JupyterLab makes of the headings."""
    text = "\n".join(cell.source for cell in lesson.cells if cell.cell_type == "markdown")
    return {line.strip().replace(" ", "-") for line in re.findall(r"^#+ (.+)$", text, re.M)}


def dead_links(file: Path, lesson: Lesson) -> Iterator[str]:
    folder = file.parent.resolve()
    top = next(
        place for place in (folder, *folder.parents) if (place / "start-here.ipynb").exists()
    )
    for cell in lesson.cells:
        if cell.cell_type != "markdown":
            continue
        links = re.findall(r"\]\(([^)\s]+)\)", cell.source)
        for _, attributes in Tags(cell.source).found:
            links += [link for name in ("href", "src") if (link := attributes.get(name))]
        for link in links:
            path, _, anchor = unquote(link).partition("#")
            target = (folder / path).resolve() if path else file.resolve()
            # Only the lessons themselves are installed, and nothing is fetched from elsewhere.
            if ":" in path or not target.is_relative_to(top) or not target.exists():
                yield f"cell {cell.id} links to {link}"
            elif anchor and anchor not in headings(read(target) if path else lesson):
                yield f"cell {cell.id} links to {link}, but there is no such heading"


def saved_unclean(file: Path, lesson: Lesson) -> Iterator[str]:
    for name in sorted(METADATA ^ set(lesson.metadata)):
        yield f"the metadata {name} is missing or too much"
    if lesson.metadata.get("language_info", {}).get("name") != "python":
        yield "the name of the language is not given"
    if lesson.metadata.get("kernelspec", {}).get("name") != "python3":
        yield "the kernel is not python3"
    if len({cell.get("id") for cell in lesson.cells} - {None}) != len(lesson.cells):
        yield "the cells do not all have an id of their own"
    for cell in lesson.cells:
        if set(cell.metadata) - {"tags"}:
            yield f"cell {cell.id} carries {', '.join(cell.metadata)}"
        if any(
            "widget-view" in kind for out in cell.get("outputs", []) for kind in out.get("data", {})
        ):
            yield f"cell {cell.id} carries a live widget"
    if file.stat().st_size > HEAVIEST:
        yield f"{file.stat().st_size} bytes are too many"


CHECKS: list[Callable[[Path, Lesson], Iterator[str]]] = [
    not_executed,
    no_answer_last,
    no_prose_before,
    too_long,
    not_public,
    given_twice,
    pictures_without_words,
    dead_links,
    saved_unclean,
]


def test_the_lessons_are_there() -> None:
    names = {str(file.relative_to(LESSONS)) for file in FILES}
    assert {"start-here.ipynb", os.path.join("all-fives", "rules.ipynb")} <= names


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(LESSONS)))
def test_a_lesson_keeps_its_promises(
    file: Path, check: Callable[[Path, Lesson], Iterator[str]]
) -> None:
    assert list(check(file, read(file))) == []


def test_every_lesson_can_be_reached_from_the_first() -> None:
    reached, waiting = set(), [LESSONS / "start-here.ipynb"]
    while waiting:
        file = waiting.pop().resolve()
        if file not in reached:
            reached.add(file)
            text = "\n".join(cell.source for cell in read(file).cells)
            links = re.findall(r"\]\(([^)#\s]+\.ipynb)", text)
            waiting += [file.parent / unquote(link) for link in links]
    assert reached == {file.resolve() for file in FILES}


# The checks themselves: a lesson is broken on purpose, and they have to notice


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the All Fives lesson, beside copies of what it links to."""
    shutil.copytree(LESSONS, tmp_path / "lessons")
    return tmp_path / "lessons" / "all-fives" / "rules.ipynb"


def first_code(lesson: Lesson) -> Cell:
    return code_cells(lesson)[0]


def not_run(lesson: Lesson) -> None:
    first_code(lesson).update(execution_count=None, outputs=[])


def eleven_lines(lesson: Lesson) -> None:
    first_code(lesson).source = "1\n" * 11


def dead_link(lesson: Lesson) -> None:
    lesson.cells[0].source += "\n[more](no-such-lesson.ipynb)"


def dead_anchor(lesson: Lesson) -> None:
    lesson.cells[0].source += "\n[more](#no-such-heading)"


def outside_link(lesson: Lesson) -> None:
    lesson.cells[0].source += "\n[more](https://example.com/)"


def no_text(lesson: Lesson) -> None:
    lesson.cells[lesson.cells.index(first_code(lesson)) - 1].source = " "


def private_name(lesson: Lesson) -> None:
    first_code(lesson).source = "layout._open"


def inner_module(lesson: Lesson) -> None:
    first_code(lesson).source = "from dominolab.layout import Layout\nLayout"


def starred(lesson: Lesson) -> None:
    first_code(lesson).source = "from dominolab import *\nTile"


def silent(lesson: Lesson) -> None:
    first_code(lesson).source = "answer = 15"


def same_name(lesson: Lesson) -> None:
    first_code(lesson).source = "answer = 15\nanswer = 9\nanswer"


def no_alt(lesson: Lesson) -> None:
    html = {"text/html": '<img src="data:,">'}
    first_code(lesson).outputs = [nbformat.v4.new_output("display_data", html)]


def live_widget(lesson: Lesson) -> None:
    view = {"application/vnd.jupyter.widget-view+json": {"model_id": "1"}}
    first_code(lesson).outputs = [nbformat.v4.new_output("display_data", view)]


def widget_state(lesson: Lesson) -> None:
    lesson.metadata["widgets"] = {}


def no_language(lesson: Lesson) -> None:
    del lesson.metadata["language_info"]


def timing(lesson: Lesson) -> None:
    first_code(lesson).metadata["execution"] = {"iopub.execute_input": "2024-01-01"}


def heavy(lesson: Lesson) -> None:
    lesson.cells[0].source += "x" * HEAVIEST


@pytest.mark.parametrize(
    ("breakage", "check"),
    [
        (not_run, not_executed),
        (eleven_lines, too_long),
        (dead_link, dead_links),
        (dead_anchor, dead_links),
        (outside_link, dead_links),
        (no_text, no_prose_before),
        (private_name, not_public),
        (inner_module, not_public),
        (starred, not_public),
        (silent, no_answer_last),
        (same_name, given_twice),
        (no_alt, pictures_without_words),
        (live_widget, saved_unclean),
        (widget_state, saved_unclean),
        (no_language, saved_unclean),
        (timing, saved_unclean),
        (heavy, saved_unclean),
    ],
    ids=lambda function: function.__name__,
)
def test_a_broken_lesson_is_noticed(
    copy: Path,
    breakage: Callable[[Lesson], None],
    check: Callable[[Path, Lesson], Iterator[str]],
) -> None:
    assert list(check(copy, read(copy))) == []
    lesson = read(copy)
    breakage(lesson)
    copy.write_text(nbformat.writes(lesson), "utf-8")
    assert list(check(copy, read(copy)))


def run(*command: object) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, *map(str, command)]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True)


def test_a_wrong_number_in_an_output_is_noticed(copy: Path) -> None:
    text = copy.read_text("utf-8")
    assert "6+6+3 = 15" in text
    copy.write_text(text.replace("6+6+3 = 15", "6+6+3 = 16"), "utf-8")
    nbval = ("-m", "pytest", "-q", "--nbval", "--nbval-current-env", "--nbval-cell-timeout=60")
    done = run(*nbval, "-p", "no:cacheprovider", "-p", "no:xdist", copy)
    assert done.returncode == 1
    assert "6+6+3 = 16" in done.stdout
    done = run("tools/lessons.py", "--check", copy)
    assert (done.returncode, done.stdout) == (1, f"{copy}: differs\n")


def test_saving_the_lessons_again_changes_no_byte() -> None:
    done = run("tools/lessons.py", "--check")
    assert done.returncode == 0, done.stdout + done.stderr
