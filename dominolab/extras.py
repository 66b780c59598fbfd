"""Packages that only some uses need, and what to say when one is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from dominolab.errors import DominoError


def need(module: str, extra: str | None = None) -> Any:
    """Import a module; if it is not installed, say in one sentence how to get it.

    >>> need('fractions').Fraction(1, 2)
    Fraction(1, 2)
    >>> need('crystal_ball', 'serve')
    Traceback (most recent call last):
    dominolab.errors.DominoError: this needs crystal_ball: pip install "dominolab[serve]"
    """
    package = module.partition(".")[0]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        # A package that is there but broken must not be reported as missing.
        if error.name is None or error.name.partition(".")[0] != package:
            raise
        command = f'pip install "dominolab[{extra}]"' if extra else f"pip install {package}"
        raise DominoError(f"this needs {package}: {command}") from None
