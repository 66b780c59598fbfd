"""The interactive widgets of dominolab."""

from dominolab_widgets.compare import Compare
from dominolab_widgets.evidence import Evidence
from dominolab_widgets.memory import Memory
from dominolab_widgets.scoreboard import Scoreboard
from dominolab_widgets.table import Table

__all__ = ["Compare", "Evidence", "Memory", "Scoreboard", "Table"]
