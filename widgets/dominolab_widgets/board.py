"""What every drawn widget shares: one trait with all that is shown, and checked messages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from dominolab import DominoError
from dominolab.drawing import image
from dominolab.errors import shown

_HERE = Path(__file__).parent
LONGEST = 60  # characters in any word that the browser may send


class Board(anywidget.AnyWidget):
    """A drawn widget: the browser shows `board` and sends back what was put, pressed or chosen.

    The subclass describes what is shown in `shown()` and answers in `answer()`. A move that is
    refused, and an error inside, becomes a sentence in the widget; what was there stays.
    """

    # As text, not as a path: a widget that watches a file is never freed.
    _esm = (_HERE / "board.js").read_text(encoding="utf-8")
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

    def set_state(self, sync_data: Any) -> None:
        """Take nothing from the browser: what is shown is decided here alone."""
        self.send_state()

    # --- showing and hearing -----------------------------------------------------------

    def show(self, message: str = "", *, wrong: bool = False) -> None:
        """Show what is there now, with a sentence about what has just happened."""
        shown = self.shown()  # first: what cannot be shown changes nothing
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
        picture = image(self.picture(), self.alt())
        return {**data, "text/plain": repr(self), "text/html": picture}, metadata


_WORDS = {"put": ("thing", "target"), "press": ("button",), "choose": ("choice", "value")}


def _checked(content: Any) -> tuple[str, dict[str, str]]:
    """The kind of a message and its words, or DominoError when it is not one of ours."""
    kind = content.get("kind") if isinstance(content, dict) else None
    if not isinstance(kind, str) or kind not in _WORDS:
        raise DominoError("The table got a message that it does not know; nothing has changed.")
    words = {name: content.get(name) for name in _WORDS[kind]}
    for word in words.values():
        if not isinstance(word, str) or len(word) > LONGEST:
            raise DominoError("The table got a message that is not complete; nothing has changed.")
    return kind, {name: str(word) for name, word in words.items()}
