"""How a reader says that the engine and a case disagree."""


class Mismatch(AssertionError):
    """The engine and a case differ; the text says where and how."""


class UnknownWord(AssertionError):
    """A case uses a word that its reader does not know. It is never skipped."""


def same(what, got, expected):
    """Raise Mismatch unless both are equal."""
    if got != expected:
        raise Mismatch(f"{what}: the engine says {got!r}, the case says {expected!r}")


def same_list(what, got, expected):
    """Raise Mismatch unless both lists hold the same, in the same order; say what differs."""
    if got == expected:
        return
    missing = [item for item in expected if item not in got]
    extra = [item for item in got if item not in expected]
    if not missing and not extra:
        raise Mismatch(f"{what}: same items, other order or number: {got!r}, case {expected!r}")
    raise Mismatch(f"{what}: only in the case {missing!r}, only in the engine {extra!r}")


def only_known(what, words, known):
    """Raise UnknownWord for a word that the reader does not know."""
    unknown = sorted(set(words) - set(known))
    if unknown:
        raise UnknownWord(f"{what}: the reader does not know {', '.join(map(repr, unknown))}")


def known_value(what, word, table):
    """What a table says about a word; raise UnknownWord when it says nothing."""
    if word not in table:
        raise UnknownWord(f"{what}: the reader does not know {word!r}, only {sorted(table)}")
    return table[word]
