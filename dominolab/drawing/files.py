"""Pictures as files: SVG, PNG and PDF, the same bytes for the same picture."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

from dominolab.drawing.plots import POINTS, plot
from dominolab.drawing.shapes import Picture
from dominolab.drawing.svg import svg_text
from dominolab.errors import DominoError, shown
from dominolab.extras import need

FINE = 2  # pixels of a PNG for each pixel of the picture


def write(picture: Picture, path: str | os.PathLike[str]) -> Path:
    """Write a picture to a file of the kind that its ending names; return where it is.

    Raises DominoError for another ending and for a place that cannot be written to. The file is
    whole or not there: an older one stays until the new one is ready.
    """
    if not isinstance(path, str | os.PathLike) or not isinstance(os.fspath(path), str):
        raise DominoError(f"{shown(path)} is no place for a file; write for example 'tile.svg'.")
    place = Path(path)
    as_bytes = _KINDS.get(place.suffix.lower())
    if as_bytes is None:
        raise DominoError(
            f"A picture is saved as .svg, .png or .pdf, so {shown(str(path))} will not do; "
            "write for example 'tile.svg'."
        )
    data = as_bytes(picture)
    part = place.with_name(f"{place.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
        part.replace(place)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):  # what could not be made cannot be removed either
            part.unlink(missing_ok=True)
        why = getattr(error, "strerror", None) or str(error)
        raise DominoError(
            f"{shown(str(path))} cannot be written ({why}); choose another folder or name."
        ) from error
    return place


def _svg(picture: Picture) -> bytes:
    return svg_text(picture).encode()


def _png(picture: Picture) -> bytes:
    return _printed(picture, "png", {"Software": None, "Description": picture.words})


def _pdf(picture: Picture) -> bytes:
    named = {"Creator": None, "Producer": None, "CreationDate": None, "Title": picture.words}
    return _printed(picture, "pdf", named)


def _printed(picture: Picture, kind: str, named: dict[str, Any]) -> bytes:
    """The bytes of a file that matplotlib writes, whatever settings are in force."""
    x1, y1, x2, y2 = picture.bounds
    with need("matplotlib.style").context("default"):
        size = ((x2 - x1) / POINTS, (y2 - y1) / POINTS)
        figure = need("matplotlib.figure").Figure(figsize=size, dpi=POINTS)
        plot(picture, figure.add_axes((0, 0, 1, 1)))
        file = BytesIO()
        figure.savefig(file, format=kind, dpi=FINE * POINTS, transparent=True, metadata=named)
    return file.getvalue()


_KINDS: dict[str, Callable[[Picture], bytes]] = {".svg": _svg, ".png": _png, ".pdf": _pdf}
