"""Questions about hands and draws, answered exactly, with steps, a second route and a trial."""

from dominolab.chance.answers import Answer, Check, Simulated, Step, Steps
from dominolab.chance.charts import Chart
from dominolab.chance.counts import (
    count_after,
    estimated_counts,
    scoring_tiles,
    scoring_tiles_after,
)
from dominolab.chance.draws import comes, waiting
from dominolab.chance.following import Bits, bits, cannot_follow, still_open
from dominolab.chance.hands import hands, holding, void
from dominolab.chance.pips import pips_in_hand
from dominolab.chance.scoring import best_reply, scoring_leads, scoring_reply
from dominolab.chance.suits import longest_suit, void_suits

__all__ = [
    "Answer",
    "Bits",
    "Chart",
    "Check",
    "Simulated",
    "Step",
    "Steps",
    "best_reply",
    "bits",
    "cannot_follow",
    "comes",
    "count_after",
    "estimated_counts",
    "hands",
    "holding",
    "longest_suit",
    "pips_in_hand",
    "scoring_leads",
    "scoring_reply",
    "scoring_tiles",
    "scoring_tiles_after",
    "still_open",
    "void",
    "void_suits",
    "waiting",
]
