"""What every answer about chances must stand."""

from fractions import Fraction

from dominolab.chance import Answer


def sound(answer: Answer) -> Fraction:
    """The value of an answer, once its second route, its formula and its steps agree."""
    assert answer.check().value == answer.value
    assert Fraction(str(answer.formula.doit())) == answer.value
    assert answer.steps
    assert all(step.words[-1] in ".:" for step in answer.steps)
    assert "\\" in answer._repr_html_()
    if answer.table:
        assert sum(answer.table.values()) == 1
    return answer.value
