"""What every drawn widget shares: one trait with all that is shown, and checked messages."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from dominolab import DominoError
from dominolab.drawing import image
from dominolab.errors import shown

_HERE = Path(__file__).parent
# The module of a widget cannot import another one, so its parts are joined here.
_PARTS = ("logic.js", "parts.js", "board.js")
LONGEST = 60  # characters in any word that the browser may send
LONGEST_TEXT = 20_000  # and in what a person has written or pasted


_NOTHING: dict[str, Any] = {
    "pictures": [], "lines": [], "actions": [], "rack": "", "things": [], "tools": [],
    "drawers": [], "help": [],
}  # fmt: skip


class Board(anywidget.AnyWidget):
    """A drawn widget: the browser shows `board` and sends back what a person did.

    The subclass says what is shown in `shown()`: `tools` above, `pictures` with captions,
    `lines` of text, `actions` (tools beside what they are about), `things` to pick up with the
    words for their `rack`, `drawers` with more tools, sentences of `help`. It answers in
    `answer()` when something was put, pressed, chosen or written. A move that is refused, and
    an error inside, becomes a sentence in the widget; what was there stays.
    """

    # As text, not as a path: a widget that watches a file is never freed.
    _esm = "\n".join((_HERE / name).read_text(encoding="utf-8") for name in _PARTS)
    _css = (_HERE / "board.css").read_text(encoding="utf-8")
    board = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.message = ""
        self.wrong = False
        self._turns = 0
        self.on_msg(self._heard)

    # --- for the subclass --------------------------------------------------------------

    def shown(self) -> dict[str, Any]:
        """All that the browser is to show, without the message."""
        raise NotImplementedError

    def answer(self, kind: str, words: dict[str, str]) -> None:
        """Do what a person asked for; raise DominoError to refuse it."""
        raise NotImplementedError

    def picture(self) -> str:
        """The SVG picture for a saved notebook, where nothing can be touched."""
        raise NotImplementedError

    def alt(self) -> str:
        """What that picture shows, in words."""
        raise NotImplementedError

    def still(self) -> str:
        """What a saved notebook shows, as HTML."""
        return image(self.picture(), self.alt())

    def set_state(self, sync_data: Any) -> None:
        """Take nothing from the browser: what is shown is decided here alone."""
        self.send_state()

    # --- showing and hearing -----------------------------------------------------------

    def show(self, message: str = "", *, wrong: bool = False) -> None:
        """Show what is there now, with a sentence about what has just happened."""
        shown = {**_NOTHING, **self.shown()}  # first: what cannot be shown changes nothing
        self.message, self.wrong = message, wrong
        self._turns += 1  # two equal pictures in a row are still two answers
        self.board = {**shown, "message": message, "wrong": wrong, "turn": self._turns}

    def _heard(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """A message from the browser, believed no more than a typed move."""
        try:
            self.answer(*_checked(content))
        except DominoError as error:
            self.show(str(error), wrong=True)
        except Exception as error:  # the front end would swallow it: say it, then pass it on
            self.show(f"Something went wrong inside: {shown(error)}.", wrong=True)
            raise

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The live view, and the picture that shows where there is no kernel."""
        bundle = super()._repr_mimebundle_(**options)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, "text/plain": repr(self), "text/html": self.still()}, metadata


_WORDS = {
    "put": ("thing", "target"),
    "press": ("button",),
    "choose": ("choice", "value"),
    "write": ("field", "text"),
}


def _checked(content: Any) -> tuple[str, dict[str, str]]:
    """The kind of a message and its words, or DominoError when it is not one of ours."""
    kind = content.get("kind") if isinstance(content, dict) else None
    if not isinstance(kind, str) or kind not in _WORDS:
        raise DominoError("A message came that this widget does not know; nothing has changed.")
    words: dict[str, str] = {}
    for name in _WORDS[kind]:
        word = content.get(name)
        if not isinstance(word, str):
            raise DominoError("A message came that is not complete; nothing has changed.")
        most = LONGEST_TEXT if name == "text" else LONGEST
        if len(word) > most:
            raise DominoError(f"That text has {len(word)} characters; {most} is the most.")
        words[name] = word
    return kind, words


# --- what tools are made of ----------------------------------------------------------------

Tool = dict[str, Any]


def button(name: str, label: str, *, on: bool = True) -> Tool:
    """A button; one that is not `on` can be seen and does nothing."""
    return {"kind": "button", "id": name, "name": label, "on": on}


def check(name: str, label: str, *, on: bool) -> Tool:
    """A box to tick; pressing it is told as for a button."""
    return {"kind": "check", "id": name, "name": label, "on": on}


def choice(name: str, label: str, value: str, options: Iterable[tuple[str, str]]) -> Tool:
    """A list of (value, words) to choose from."""
    return {
        "kind": "choice", "id": name, "name": label, "value": value,
        "options": [list(option) for option in options],
    }  # fmt: skip


def field(
    name: str, label: str, go: str, value: str = "", *, long: bool = False, number: bool = False
) -> Tool:
    """A field to write in, with the words of the button that sends it."""
    return {
        "kind": "field", "id": name, "name": label, "go": go, "value": value,
        "long": long, "number": number,
    }  # fmt: skip


def text_to_copy(name: str, label: str, text: str) -> Tool:
    """A text that can be copied."""
    return {"kind": "copy", "id": name, "name": label, "text": text}


SAVE: Tool = {"kind": "save", "name": "Save the picture", "file": "dominoes.png"}


def drawer(name: str, label: str, tools: Iterable[Tool], lines: Iterable[str] = ()) -> Tool:
    """A part of the widget that opens and closes."""
    return {"id": name, "name": label, "tools": list(tools), "lines": list(lines)}


def picture_of(
    svg: str,
    caption: str,
    title: str = "",
    spots: Iterable[dict[str, Any]] = (),
    notes: Iterable[str] = (),
) -> dict[str, Any]:
    """A picture with its caption, its title, the buttons that lie on it and notes below it."""
    return {
        "svg": svg, "caption": caption, "title": title, "spots": list(spots), "notes": list(notes),
    }  # fmt: skip
