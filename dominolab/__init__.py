"""dominolab: learn mathematics and strategy from dominoes."""

from dominolab.awards import Award, award, hand_pips, round_nearest
from dominolab.concentration import Concentration, Flip, GridResult, GridView
from dominolab.counting import perft
from dominolab.errors import AmbiguousPlay, DominoError, IllegalPlay, NotationError, RulesError
from dominolab.events import Claimed, Drew, Passed, Played, Result
from dominolab.joining import End
from dominolab.layout import Layout
from dominolab.match import Match, MatchResult
from dominolab.moves import Draw, Pass, Play
from dominolab.options import Option
from dominolab.places import Place
from dominolab.round import Round
from dominolab.rules import Rules, presets, rules
from dominolab.texts import Position
from dominolab.tiles import Pack, Tile
from dominolab.view import Knock, View

__version__ = "0.1.0"

__all__ = [
    "AmbiguousPlay",
    "Award",
    "Claimed",
    "Concentration",
    "DominoError",
    "Draw",
    "Drew",
    "End",
    "Flip",
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
    "Tile",
    "View",
    "award",
    "hand_pips",
    "perft",
    "presets",
    "round_nearest",
    "rules",
]
