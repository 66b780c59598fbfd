"""dominolab: learn mathematics and strategy from dominoes."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dominolab.awards import Award, award, hand_pips, round_nearest
from dominolab.errors import AmbiguousPlay, DominoError, IllegalPlay, NotationError, RulesError
from dominolab.events import Claimed, Drew, Passed, Played, Result
from dominolab.joining import End
from dominolab.layout import Layout
from dominolab.moves import Draw, Pass, Play
from dominolab.options import Option
from dominolab.places import Place
from dominolab.round import Round
from dominolab.rules import Rules, presets, rules
from dominolab.tiles import Pack, Tile

if TYPE_CHECKING:
    from dominolab import chance
    from dominolab.concentration import Concentration, Flip, GridResult, GridView
    from dominolab.counting import perft
    from dominolab.deduction import Behaviour, Deduction, Estimate, GridDeduction, deduce, estimate
    from dominolab.match import Match, MatchResult
    from dominolab.simulation import Average, Simulation, simulate
    from dominolab.texts import Position
    from dominolab.view import Knock, View

__version__ = "0.1.0"

__all__ = [
    "AmbiguousPlay",
    "Average",
    "Award",
    "Behaviour",
    "Claimed",
    "Concentration",
    "Deduction",
    "DominoError",
    "Draw",
    "Drew",
    "End",
    "Estimate",
    "Flip",
    "GridDeduction",
    "GridResult",
    "GridView",
    "IllegalPlay",
    "Knock",
    "Layout",
    "Match",
    "MatchResult",
    "NotationError",
    "Option",
    "Pack",
    "Pass",
    "Passed",
    "Place",
    "Play",
    "Played",
    "Position",
    "Result",
    "Round",
    "Rules",
    "RulesError",
    "Simulation",
    "Tile",
    "View",
    "award",
    "chance",
    "deduce",
    "estimate",
    "hand_pips",
    "perft",
    "presets",
    "round_nearest",
    "rules",
    "simulate",
]

# What a first round does not need is loaded when it is first asked for, so that importing the
# library is quick.
_LATER = {
    "dominolab.concentration": ("Concentration", "Flip", "GridResult", "GridView"),
    "dominolab.counting": ("perft",),
    "dominolab.deduction": (
        "Behaviour",
        "Deduction",
        "Estimate",
        "GridDeduction",
        "deduce",
        "estimate",
    ),
    "dominolab.match": ("Match", "MatchResult"),
    "dominolab.simulation": ("Average", "Simulation", "simulate"),
    "dominolab.texts": ("Position",),
    "dominolab.view": ("Knock", "View"),
}


def __getattr__(name: str) -> Any:
    if name == "chance":
        return import_module("dominolab.chance")
    for module, names in _LATER.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"dominolab has no {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
