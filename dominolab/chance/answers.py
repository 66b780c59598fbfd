"""Answers: an exact value with its formula, its steps, a second route, a trial and a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from dominolab.dealing import checked_seed
from dominolab.errors import DominoError, shown
from dominolab.extras import need
from dominolab.frozen import once

if TYPE_CHECKING:
    from dominolab.chance.charts import Chart

MOST_TRIALS = 1_000_000
POINTS = 100  # of the line that shows how a simulation closes in

Table = Mapping[int, Fraction]


class Step(NamedTuple):
    """One step of an answer: a sentence, and what it says as a formula of sympy (or none)."""

    words: str
    formula: Any = None

    @property
    def tex(self) -> str:
        """The formula in LaTeX, without dollar signs."""
        return "" if self.formula is None else str(need("sympy").latex(self.formula))

    def _repr_latex_(self) -> str:
        return f"{self.words} $\\displaystyle {self.tex}$" if self.tex else self.words

    def _repr_html_(self) -> str:
        math = f"<br>$\\displaystyle {escape(self.tex)}$" if self.tex else ""
        return f"{escape(self.words)}{math}"


class Steps(tuple[Step, ...]):
    """The steps of an answer, shown as a numbered list."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{step._repr_html_()}</li>" for step in self)
        return f"<ol>{items}</ol>"


class Route(NamedTuple):
    """A second way to the same value, that shares nothing with the first: how, and doing it."""

    how: str
    work_out: Callable[[], Fraction]


class Check(NamedTuple):
    """The same value, found in a second way."""

    value: Fraction
    how: str

    def __str__(self) -> str:
        return f"{self.how}: {self.value}. The same."


class Simulated(NamedTuple):
    """The average of many trials, and a range that holds the exact value 95 times in 100.

    `path` says how it closed in: after how many trials the average was what.
    """

    trials: int
    seed: int
    mean: Fraction
    low: float
    high: float
    exact: Fraction
    path: tuple[tuple[int, Fraction], ...]

    def __str__(self) -> str:
        return (
            f"{float(self.mean):.4f} in {self.trials} trials with seed {self.seed} "
            f"(95 % range {self.low:.4f} to {self.high:.4f}); exact {float(self.exact):.4f}"
        )

    def plot(self, ax: Any = None) -> Chart:
        """How the average closes in on the exact value, drawn into axes or shown by itself."""
        from dominolab.chance.charts import closing_in

        return closing_in(self).shown_in(ax)


@dataclass(frozen=True)
class Answer:
    """The answer to a question about chances.

    `value` is a chance, an average or a number, as `kind` says. Where the question is about one
    value of several, `table` has the chances of all of them and `asked` those in question.

    >>> from dominolab.chance import holding
    >>> answer = holding('doubles', exactly=2)
    >>> answer.value, answer.check().value
    (Fraction(47481, 131560), Fraction(47481, 131560))
    >>> print(answer.simulate(1000, seed=1))  # doctest: +ELLIPSIS
    0.3... in 1000 trials with seed 1 (95 % range 0.3... to 0.3...); exact 0.3609
    """

    question: str
    kind: str  # 'chance', 'average' or 'number'
    value: Fraction
    first: Callable[[], Any] = field(repr=False, compare=False)
    explain: Callable[[], Iterable[Step]] = field(repr=False, compare=False)
    second: Route = field(repr=False, compare=False)
    trial: Callable[[Random], Fraction | int] | None = field(repr=False, compare=False)
    table: Table = field(default_factory=dict, repr=False, compare=False)
    asked: frozenset[int] = field(default=frozenset(), repr=False, compare=False)
    of: str = ""  # what the values of the table are: 'doubles', 'pips', ...

    @once
    def formula(self) -> Any:
        """The formula with the numbers put in, not worked out yet, for sympy."""
        return self.first()

    @once
    def steps(self) -> Steps:
        """How to get there, one sentence and one formula each."""
        return Steps([*self.explain(), self._last()])

    def _last(self) -> Step:
        sympy = need("sympy")
        value = sympy.Rational(self.value.numerator, self.value.denominator)
        equal = sympy.Eq(self.formula, value, evaluate=False)
        return Step(f"So the {self.kind} is {self.words}.", equal)

    @property
    def words(self) -> str:
        """The value as a fraction and, where that helps, as a decimal and a percentage."""
        if self.value.denominator == 1 and (self.kind == "number" or self.value in (0, 1)):
            return f"{self.value.numerator:,}"
        text = str(self.value)
        if len(text) > 40:
            text = "a long fraction"
        if self.kind == "chance":
            return f"{text} = {percent(self.value)}"
        return text if self.value.denominator == 1 else f"{text} = {float(self.value):.4f}"

    @property
    def variance(self) -> Fraction:
        """The mean squared distance from the average; raises DominoError without a table."""
        if not self.table:
            raise DominoError("This answer is about one number, so it has no spread.")
        mean = sum((value * chance for value, chance in self.table.items()), Fraction(0))
        return sum((c * (value - mean) ** 2 for value, c in self.table.items()), Fraction(0))

    @property
    def spread(self) -> float:
        """The standard deviation; raises DominoError for an answer without a table."""
        return sqrt(self.variance)

    def check(self) -> Check:
        """Work the value out in a second, independent way.

        Raises DominoError if it comes out differently: then there is a mistake in dominolab.
        """
        other = self.second.work_out()
        if other != self.value:
            raise DominoError(
                f"Two ways do not agree: {self.value} and {other}. There is a mistake in "
                "dominolab; please report it with your question."
            )
        return Check(other, self.second.how)

    def simulate(self, n: int = 1000, seed: int = 1, *, progress: bool = False) -> Simulated:
        """Try it out n times with shuffled tiles.

        Raises DominoError for what is no number of trials, no seed, or when there is nothing to
        try out.
        """
        if self.trial is None:
            raise DominoError("This is a number that is counted, so there is nothing to try out.")
        if type(n) is not int or not 2 <= n <= MOST_TRIALS:
            raise DominoError(
                f"n={shown(n)} will not do: try it out from 2 to {MOST_TRIALS} times."
            )
        if seed is None:
            raise DominoError("A simulation needs a seed, so that it can be had again: seed=7.")
        random = Random(checked_seed(seed))
        total = squares = Fraction(0)
        path = []
        for done in need("tqdm").tqdm(range(1, n + 1), unit="trial", disable=not progress):
            got = self.trial(random)
            total += got
            squares += got * got
            if done * POINTS // n > (done - 1) * POINTS // n:
                path.append((done, total / done))
        mean = total / n
        low, high = _range(mean, squares / n - mean * mean, n, self.kind == "chance")
        return Simulated(n, seed, mean, low, high, self.value, tuple(path))

    def plot(self, ax: Any = None) -> Chart:
        """The chances of all values as bars, those asked for marked; or a simulation of 1,000.

        Drawn into axes of matplotlib, or shown by itself with its description.
        """
        from dominolab.chance.charts import bars

        return bars(self).shown_in(ax) if self.table else self.simulate().plot(ax)

    def __str__(self) -> str:
        return f"{self.question} {self.words}"

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.question)} <b>{escape(self.words)}</b></p>" + (
            self.steps._repr_html_()
        )


def percent(value: Fraction) -> str:
    """A chance in per cent, with three digits that mean something; 100 % only where it is sure.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 1184040)), percent(Fraction(99999, 100000))
    ('33.3 %', '0.0000845 %', '99.999 %')
    """
    number = 100 * value
    if number in (0, 100):
        return f"{number} %"
    digits = 1 if number >= 1 else 2
    while digits < 12 and (
        number < Fraction(100, 10**digits) or 100 - number < Fraction(1, 10**digits)
    ):
        digits += 1
    return f"{float(number):.{digits}f} %"


def _range(mean: Fraction, variance: Fraction, n: int, chance: bool) -> tuple[float, float]:
    """The range around an average that holds the exact value 95 times in 100."""
    z = 1.96
    if not chance:
        error = z * sqrt(max(0.0, float(variance)) / (n - 1))
        return float(mean) - error, float(mean) + error
    # Wilson's range: it does not shrink to nothing where something never happened.
    p, scale = float(mean), 1 + z * z / n
    middle = (p + z * z / (2 * n)) / scale
    error = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / scale
    return max(0.0, middle - error), min(1.0, middle + error)


# --- questions about one number of several -----------------------------------------------


class Asked(NamedTuple):
    """Which values of a table are asked for; with none of the bounds, the average is."""

    low: int | None
    high: int | None

    @property
    def average(self) -> bool:
        """Whether the question is about the average."""
        return self.low is None and self.high is None

    def __contains__(self, value: object) -> bool:
        assert isinstance(value, int)
        above = self.low is None or value >= self.low
        return above and (self.high is None or value <= self.high)

    def __str__(self) -> str:
        if self.low == self.high:
            return f"exactly {self.low}"
        if self.high is None:
            return f"at least {self.low}"
        return f"at most {self.high}" if self.low is None else f"{self.low} to {self.high}"


def asked(exactly: Any, at_least: Any, at_most: Any) -> Asked:
    """The values asked for; raises DominoError for what is no count of tiles.

    >>> print(asked(None, 2, None))
    at least 2
    """
    for name, value in (("exactly", exactly), ("at_least", at_least), ("at_most", at_most)):
        if value is not None and (type(value) is not int or value < 0):
            raise DominoError(f"{name}={shown(value)} will not do: give a whole number from 0 up.")
    if exactly is not None:
        if at_least is not None or at_most is not None:
            raise DominoError("Ask for exactly so many, or for at least and at most, not for both.")
        return Asked(exactly, exactly)
    if at_least is not None and at_most is not None and at_least > at_most:
        raise DominoError(f"Nothing is at least {at_least} and at most {at_most} at once.")
    return Asked(at_least, at_most)


def value_asked(table: Table, wanted: Asked) -> Fraction:
    """The average of a table, or the chance of the values that are asked for.

    >>> value_asked({0: Fraction(1, 4), 2: Fraction(3, 4)}, Asked(1, None))
    Fraction(3, 4)
    """
    if wanted.average:
        return sum((value * chance for value, chance in table.items()), Fraction(0))
    return sum((chance for value, chance in table.items() if value in wanted), Fraction(0))


class Values(NamedTuple):
    """What a question about one number of several is made of.

    `table` is the first route and `again` the second; `term` gives the formula of the chance of
    one value, `average` that of the average; `explain` the steps before the last.
    """

    of: str
    table: Table
    term: Callable[[int], Any]
    average: Callable[[], Any]
    explain: Callable[[Sequence[int]], Iterable[Step]]
    how: str
    again: Callable[[], Table]
    trial: Callable[[Random], int]


def answer_about(question: str, values: Values, wanted: Asked) -> Answer:
    """The answer to a question about one number of several."""
    hits = [value for value, chance in values.table.items() if value in wanted and chance]

    def formula() -> Any:
        if wanted.average:
            return values.average()
        return need("sympy").Add(*[values.term(value) for value in hits], evaluate=False)

    def trial(random: Random) -> int:
        got = values.trial(random)
        return got if wanted.average else int(got in wanted)

    return Answer(
        question,
        "average" if wanted.average else "chance",
        value_asked(values.table, wanted),
        formula,
        lambda: values.explain([] if wanted.average else hits),
        Route(values.how, lambda: value_asked(values.again(), wanted)),
        trial,
        {value: chance for value, chance in sorted(values.table.items()) if chance},
        frozenset() if wanted.average else frozenset(hits),
        values.of,
    )
