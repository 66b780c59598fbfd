"""Questions about hands and draws, answered exactly, with steps, a second route and a trial."""

from dominolab.chance.answers import Answer, Check, Simulated, Step, Steps
from dominolab.chance.charts import Chart
from dominolab.chance.hands import hands, holding, void

__all__ = [
    "Answer",
    "Chart",
    "Check",
    "Simulated",
    "Step",
    "Steps",
    "hands",
    "holding",
    "void",
]
