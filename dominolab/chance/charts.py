"""Pictures of chances: bars for a table, and a simulation that closes in on its line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from io import StringIO
from typing import Any

from dominolab.chance.answers import Answer, Simulated, percent
from dominolab.errors import DominoError, shown
from dominolab.extras import need

# Blue and orange of Okabe and Ito: told apart by colour-blind people. Marks differ by hatching too.
BLUE, ORANGE, GREY = "#0072b2", "#d55e00", "#666666"
MOST_LABELS = 12


@dataclass(frozen=True)
class Chart:
    """A picture of chances with its description; it shows itself in a notebook."""

    words: str
    paint: Callable[[Any], None] = field(repr=False, compare=False)

    def draw(self, ax: Any) -> None:
        """Draw it into axes of matplotlib; raises DominoError for what are none."""
        if not isinstance(ax, need("matplotlib.axes").Axes) or ax.name != "rectilinear":
            raise DominoError(f"A chart is drawn into axes of matplotlib, not into {shown(ax)}.")
        ax.set_label(self.words)
        self.paint(ax)

    def shown_in(self, ax: Any) -> Chart:
        """The chart itself, drawn into axes if there are any; raises DominoError."""
        if ax is not None:
            self.draw(ax)
        return self

    @property
    def svg(self) -> str:
        """The picture as SVG text; the same every time."""
        figure = need("matplotlib.figure").Figure(figsize=(6.4, 3.2), layout="constrained")
        self.draw(figure.subplots())
        text = StringIO()
        settings = {"svg.fonttype": "none", "svg.hashsalt": "dominolab"}
        with need("matplotlib").rc_context(settings):
            figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
        return text.getvalue()

    def _repr_html_(self) -> str:
        from dominolab.drawing import image

        return image(self.svg, self.words)


def bars(answer: Answer) -> Chart:
    """The chances of all values of an answer; those asked for are hatched."""
    table, hits = answer.table, answer.asked
    told = [f"{value}: {percent(chance)}" for value, chance in table.items()]
    if len(told) > MOST_LABELS:
        most = max(table, key=lambda value: table[value])
        told = [f"{len(told)} values from {min(table)} to {max(table)}, {most} the most likely"]
    words = f"Bars of the chances of each number of {answer.of}. {', '.join(told)}."
    if hits:
        words += f" Asked for: {answer.words}."

    def paint(ax: Any) -> None:
        few = len(table) <= MOST_LABELS
        for value, chance in table.items():
            mark = value in hits
            ax.bar(
                [value], [100 * float(chance)], color=ORANGE if mark else BLUE,
                hatch="//" if mark else "", edgecolor="white",
            )  # fmt: skip
            if few:
                ax.bar_label(ax.containers[-1], [percent(chance)], fontsize=8, padding=2)
        if few:
            ax.set_xticks(list(table))
        ax.margins(y=0.15)
        ax.set(xlabel=answer.of, ylabel="chance in %", title=_title(answer))

    return Chart(words, paint)


def _title(answer: Answer) -> str:
    return f"{answer.kind} {answer.words}"


def closing_in(found: Simulated) -> Chart:
    """The average of the first trials, of more, of all, beside the exact value."""
    words = f"A line of the average after each trial, closing in on a level line. {found}."

    def paint(ax: Any) -> None:
        trials = [after for after, _ in found.path]
        ax.plot(trials, [float(mean) for _, mean in found.path], color=BLUE, label="simulated")
        ax.axhline(float(found.exact), color=ORANGE, linestyle="--", label="exact")
        ax.axhspan(found.low, found.high, color=GREY, alpha=0.15, label="95 % range at the end")
        ax.legend(loc="best")
        ax.set(xlabel=f"trials (seed {found.seed})", ylabel="average so far")

    return Chart(words, paint)
