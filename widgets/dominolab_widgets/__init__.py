"""The interactive widgets of dominolab."""

from dominolab_widgets.table import Table

__all__ = ["Table"]
