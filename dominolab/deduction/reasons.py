"""Reasons in words: which moves say where a tile is, or is not."""

from __future__ import annotations

from fractions import Fraction

from dominolab.deduction.clues import Clue, Cohorts, Place
from dominolab.deduction.evidence import Evidence
from dominolab.deduction.proofs import against, all_clues, events_against
from dominolab.events import Drew, seat_name
from dominolab.tiles import Tile
from dominolab.view import View


class Reason(str):
    """A sentence that knows which event it speaks of.

    `event` is the place of a move in the list of events, -1 for what was known before the first
    move, and the number of events for what is known now. It is None for a conclusion.
    """

    event: int | None

    def __new__(cls, sentence: str, event: int | None = None) -> Reason:
        """A sentence about an event."""
        reason = super().__new__(cls, sentence)
        reason.event = event
        return reason


def reasons_for(
    view: View, evidence: Evidence, tile: Tile, place: Place, here: Cohorts, chance: Fraction
) -> tuple[Reason, ...]:
    """Why an unseen tile is at a place with this chance; `here` are the cohorts of the place."""
    where = place_name(place)
    if chance == 0:
        return _proof(view, evidence, tile, here, f"{tile} is not {where}")
    if chance == 1:
        return _proof(view, evidence, tile, ~here, f"{tile} is {where}")
    perhaps = [clue for clue in all_clues(evidence)
               if clue.kind.startswith("perhaps") and tile in clue.tiles]  # fmt: skip
    clues = [*against(evidence, tile, -1), *perhaps]
    reasons = _sentences(view, sorted(clues, key=lambda clue: clue.event))
    first = "That leaves" if reasons else "No move says where it is, which leaves"
    return (*reasons, Reason(f"{first} a chance of {chance} that {tile} is {where}."))


def _proof(
    view: View, evidence: Evidence, tile: Tile, cohorts: Cohorts, conclusion: str
) -> tuple[Reason, ...]:
    """The moves that keep a tile out of these cohorts, and what follows where it is not plain."""
    events = events_against(evidence, tile, cohorts)
    clues = [clue for clue in against(evidence, tile, cohorts)[::-1] if clue.event in events]
    plain = {clue.event for clue in clues}
    clues += [
        clue for clue in all_clues(evidence) if clue.event in events and clue.event not in plain
    ]
    reasons = _sentences(view, sorted(clues, key=lambda clue: clue.event))
    if not reasons:
        return (Reason(f"The sizes of the hands leave no other way: {conclusion}."),)
    so = "So" if plain.issuperset(events) else "In every deal that agrees with this,"
    return (*reasons, Reason(f"{so} {conclusion}."))


def place_name(place: Place) -> str:
    """A place as it stands in a sentence.

    >>> place_name(1), place_name('boneyard')
    ('with B', 'in the boneyard')
    """
    if isinstance(place, int):
        return f"with {seat_name(place)}"
    return "in the boneyard" if place == "boneyard" else "set aside"


def _sentences(view: View, clues: list[Clue]) -> tuple[Reason, ...]:
    """A sentence for each clue; clues that say the same in words are told once."""
    told = {(_sentence(view, clue), clue.event): None for clue in clues}
    return tuple(Reason(sentence, event) for sentence, event in told)


def _sentence(view: View, clue: Clue) -> str:
    """What a clue says, after the move that says it."""
    who, open_now, nothing = seat_name(clue.seat), _open(clue.numbers), _nothing(view, clue.numbers)
    if clue.event < 0 and view.leader is not None and not view.layout.tiles:
        said = _leader(view, seat_name(view.leader))
    elif clue.kind == "stuck" and view.turn is None:
        said = "the round is blocked, so nobody holds a tile that fits"
    else:
        said = {
            "pass": f"{who} passed{open_now}, so {who} held {nothing} then",
            "draw": f"{who} drew{open_now}, so {who} held {nothing} before the last draw",
            "kept": f"{who} kept the tile just drawn though others were left, so it fitted",
            "higher": f"{who} led the highest double that was dealt to anybody",
            "heavier": f"{who} led the heaviest tile that anybody held",
            "no double": "nobody was dealt a double that may lead",
            "not it": f"{who} drew a tile that may not lead",
            "unable": f"{who} drew or passed{open_now}, so {who} held {nothing} then",
            "overlooks": f"{who} made no points, so {who} held nothing that scores then",
            "perhaps unable": f"{who} drew or passed{open_now}, and perhaps held {nothing} then",
            "perhaps overlooks": f"{who} made no points, and perhaps held nothing that scores",
            "stuck": "the round goes on with nothing to draw, so somebody holds a tile that fits",
        }[clue.kind]
    if clue.event < 0:
        return f"Before the first move: {said}."
    if clue.event == len(view.events):
        return f"Now: {said}."
    return f"Move {clue.event + 1}: {said}."


def _leader(view: View, who: str) -> str:
    """What is known of a lead that has not been played yet."""
    drawn = any(isinstance(event, Drew) for event in view.events)
    said = f"{who} drew a double" if drawn else f"{who} has the highest double"
    or_else = view.rules.spinners != "feet" and view.rules.no_double != "redeal"
    return f"{said} that may lead{', or else the heaviest tile of all' if or_else else ''}"


def _open(numbers: tuple[int, ...]) -> str:
    """Which numbers were open, as it stands in a sentence.

    >>> _open((2, 5, 6))
    ' when 2, 5 and 6 were open'
    """
    if not numbers:
        return ""
    *most, last = [str(number) for number in numbers]
    return f" when {', '.join(most)} and {last} were open" if most else f" when {last} was open"


def _nothing(view: View, numbers: tuple[int, ...]) -> str:
    """What a hand did not hold when nothing in it fitted."""
    if view.rules.join != "match" or not numbers:
        return "nothing that fits"
    return " and ".join(f"no {number}" for number in numbers)
