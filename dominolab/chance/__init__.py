"""Questions about hands and draws, answered exactly, with steps, a second route and a trial."""

from dominolab.chance.answers import Answer, Check, Simulated, Step, Steps
from dominolab.chance.charts import Chart
from dominolab.chance.hands import hands, holding, void
from dominolab.chance.pips import pips_in_hand
from dominolab.chance.suits import longest_suit, void_suits

__all__ = [
    "Answer",
    "Chart",
    "Check",
    "Simulated",
    "Step",
    "Steps",
    "hands",
    "holding",
    "longest_suit",
    "pips_in_hand",
    "void",
    "void_suits",
]
