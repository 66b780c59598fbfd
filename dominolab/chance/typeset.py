"""Formulas for sympy that are written down with their numbers but not worked out."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from dominolab.extras import need


def choose(n: int, k: int) -> Any:
    """The number of ways to choose k of n, as a binomial.

    >>> choose(28, 7), choose(28, 7).doit()
    (binomial(28, 7), 1184040)
    """
    return need("sympy").binomial(n, k, evaluate=False)


def times(*factors: Any) -> Any:
    """A product; a factor 1 is left out."""
    kept = [factor for factor in factors if factor != 1] or [1]
    return need("sympy").Mul(*kept, evaluate=False) if len(kept) > 1 else _number(kept[0])


def plus(terms: Iterable[Any]) -> Any:
    """A sum."""
    kept = [*terms] or [0]
    return need("sympy").Add(*kept, evaluate=False) if len(kept) > 1 else _number(kept[0])


def ratio(above: Any, below: Any) -> Any:
    """A fraction that is not cancelled.

    >>> ratio(choose(7, 2), choose(28, 7)).doit()
    7/394680
    """
    sympy = need("sympy")
    below = sympy.Pow(_number(below), -1, evaluate=False)
    return sympy.Mul(_number(above), below, evaluate=False)


def number(value: Fraction | int) -> Any:
    """A whole number or a fraction as sympy's own."""
    return need("sympy").Rational(Fraction(value).numerator, Fraction(value).denominator)


def equal(left: Any, right: Any) -> Any:
    """An equation that is only written down."""
    return need("sympy").Eq(_number(left), _number(right), evaluate=False)


def _number(value: Any) -> Any:
    return number(value) if isinstance(value, int | Fraction) else value
