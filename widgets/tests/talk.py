"""What the tests of the widgets share: to say what a browser would, and to find what it shows."""

from __future__ import annotations

from typing import Any

from dominolab_widgets.board import Board


def tell(widget: Board, **content: object) -> None:
    """Send what the browser would send."""
    widget._heard(widget, content, [])


def press(widget: Board, button: str) -> None:
    """Press a button and see that it was not refused."""
    tell(widget, kind="press", button=button)
    assert not widget.wrong, widget.message


def write(widget: Board, field: str, text: str) -> None:
    """Write into a field, which may be refused."""
    tell(widget, kind="write", field=field, text=text)


def tools(widget: Board) -> dict[str, dict[str, Any]]:
    """All tools by their id, those in drawers too."""
    board = widget.board
    drawers = [tool for drawer in board["drawers"] for tool in drawer["tools"]]
    return {tool.get("id", "save"): tool for tool in (*board["tools"], *board["actions"], *drawers)}


def targets(widget: Board, tile: str) -> dict[str, dict[str, Any]]:
    """The places that are offered for a tile."""
    thing = next(thing for thing in widget.board["things"] if thing["id"] == tile)
    return {target["id"]: target for target in thing["targets"]}


def caption(widget: Board) -> str:
    """The big line under the first picture."""
    return str(widget.board["pictures"][0]["caption"])


def picture(widget: Board) -> str:
    """The first picture."""
    return str(widget.board["pictures"][0]["svg"])


def put_first(widget: Board) -> bool:
    """Put the first tile that fits where it first can go; False when none fits."""
    for thing in widget.board["things"]:
        if thing["targets"]:
            tell(widget, kind="put", thing=thing["id"], target=thing["targets"][0]["id"])
            assert not widget.wrong, widget.message
            return True
    return False
