"""Run every lesson in a fresh kernel and save it clean, so that a second run changes no byte.

`python tools/lessons.py` saves; with --check it only says which lessons would change.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

LESSONS = Path(__file__).resolve().parent.parent / "lessons"
VIEW = "application/vnd.jupyter.widget-view+json"
# Without the name of the language JupyterLite asks which kernel to use.
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python", "pygments_lexer": "ipython3"},
}
SECONDS = 60  # for one cell


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command's words; return 1 when a lesson fails, or would change under --check."""
    parser = argparse.ArgumentParser(description="Run the lessons and save them clean.")
    parser.add_argument("--check", action="store_true", help="save nothing, name what would change")
    parser.add_argument("lessons", nargs="*", type=Path, help="lessons or folders (all lessons)")
    options = parser.parse_args(argv)
    failed = 0
    for path in find(options.lessons or [LESSONS]):
        old = path.read_text("utf-8")
        try:
            new = run(old, path.parent)
        except CellExecutionError as error:
            print(f"{path}: fails\n{error}", file=sys.stderr)
            failed = 1
            continue
        print(f"{path}: {'unchanged' if new == old else 'differs' if options.check else 'saved'}")
        if new != old and options.check:
            failed = 1
        elif new != old:
            path.write_text(new, "utf-8", newline="\n")
    return failed


def find(places: Sequence[Path]) -> list[Path]:
    """Every notebook in the folders, the copies that Jupyter keeps for itself left out."""
    found = [
        file for place in places for file in (place.rglob("*.ipynb") if place.is_dir() else [place])
    ]
    return sorted(file for file in found if ".ipynb_checkpoints" not in file.parts)


def run(text: str, folder: Path) -> str:
    """A notebook's text after all its cells have run in a fresh kernel, and been cleaned."""
    notebook = nbformat.reads(text, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=SECONDS,
        kernel_name="python3",
        extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(folder)}},
        record_timing=False,
        coalesce_streams=True,
        store_widget_state=False,
    )
    client.execute()
    return clean(notebook)


def clean(notebook: nbformat.NotebookNode) -> str:
    """The text of an executed notebook without anything that differs from run to run."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        tags = cell.metadata.get("tags")
        cell.metadata = nbformat.from_dict({"tags": tags} if tags else {})
        if cell.cell_type == "code":
            cell.outputs = [clean_output(output) for output in cell.outputs]
    return nbformat.writes(notebook) + "\n"


def clean_output(output: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """An output that every machine makes alike, with its picture in place of a live widget."""
    if output.output_type == "error":
        # The lines in between name folders of this machine.
        output.traceback = [f"{output.ename}: {output.evalue}"]
    elif len(output.get("data", {})) > 1:
        # A saved view without its state shows an error; without the view, the picture is shown.
        output.data.pop(VIEW, None)
    return output


if __name__ == "__main__":
    sys.exit(main())
