"""Worked examples from rule texts: which reader answers a setup, and what is read by hand."""

from case_readers import (
    example_chance,
    example_chickie,
    example_counts,
    example_hand_ends,
    example_matador,
    example_pairs,
    example_rounds,
    example_scores,
)
from case_readers.checking import UnknownWord, only_known, same

WORDS = """id preset options kind setup expected source note verified origin check""".split()
KINDS = "count sequence legal score hand_end deal probability".split()

READERS = [
    example_counts,
    example_scores,
    example_hand_ends,
    example_rounds,
    example_matador,
    example_chickie,
    example_pairs,
    example_chance,
]

BY_HAND = "read by hand"


def is_in_words(case):
    """Whether an example states its matter in words, for a person to read."""
    return "question" in case["setup"] or "rule" in case["setup"] or case["verified"] is False


def replay(case):
    """Answer an example and compare. Returns the kind under which it counts."""
    only_known("example", case, WORDS)
    if case["kind"] not in KINDS:
        raise UnknownWord(f"kind {case['kind']!r}: the reader knows {KINDS}")
    if is_in_words(case):
        return f"example, {BY_HAND}: {case['kind']}"
    answer = find_reader(case)(case)
    compare(answer, case["expected"])
    return f"example: {case['kind']}"


def find_reader(case):
    """The one reader that knows the shape of this setup."""
    found = [read for module in READERS for read in [module.reader_for(case)] if read]
    if len(found) != 1:
        shape = f"a {case['kind']} setup of {case['preset']} with {sorted(case['setup'])}"
        raise UnknownWord(f"{len(found)} readers know the shape of {shape}")
    return found[0]


# Lists whose order says something; all others list things in any order.
IN_ORDER = ["counts", "points", "after", "rounded", "drawn", "left", "final_ends"]


def compare(answer, expected):
    """Compare what is expected, word by word where it has words, with the engine's answer."""
    if not isinstance(expected, dict):
        same("expected", answer, expected)
        return
    only_known("expected", expected, answer)
    for word, value in expected.items():
        got = answer[word]
        if in_any_order(word, value) and isinstance(got, list):
            got, value = sorted(got), sorted(value)
        same(f"expected {word!r}", got, value)


def in_any_order(word, value):
    if word in IN_ORDER or not isinstance(value, list):
        return False
    each_answers_a_case = any(isinstance(item, bool) for item in value)
    ends_after_each_play = word == "ends" and any(isinstance(item, list) for item in value)
    return not (each_answers_a_case or ends_after_each_play)
