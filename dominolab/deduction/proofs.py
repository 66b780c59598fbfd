"""Which moves prove that a tile is not somewhere: enough of them, and all that matter."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from dominolab.deduction.cases import Cases
from dominolab.deduction.clues import Clue, Cohorts, union
from dominolab.deduction.evidence import Evidence
from dominolab.tiles import Tile


def events_against(evidence: Evidence, tile: Tile, cohorts: Cohorts) -> list[int]:
    """The events that prove that a tile is in none of these cohorts.

    They suffice without any others, and without them the others prove nothing: one proof after
    another is taken away, as short as it can be made, until none is left.
    """

    def proves(events: Collection[int]) -> bool:
        return not Cases(keeping(evidence, events)).weight({tile: cohorts})

    found: set[int] = set()
    left = {clue.event for clue in all_clues(evidence)}
    if proves(()):  # there is no room for it, whatever was played
        return []
    while proves(left):
        proof = _direct(evidence, left, tile, cohorts) or _shortest(left, proves)
        found |= proof
        left -= proof
    return sorted(found)


def all_clues(evidence: Evidence) -> Iterator[Clue]:
    """Every clue, those among them of which only one of several holds."""
    yield from evidence.clues
    for choice in evidence.choices:
        for _, clues in choice:
            yield from clues
    if evidence.over is not None:
        yield evidence.over


def against(evidence: Evidence, tile: Tile, cohorts: Cohorts) -> list[Clue]:
    """The clues that certainly take one of these cohorts from a tile, the latest first."""
    certain = list(evidence.clues)
    for choice in evidence.choices:
        certain += choice[0][1] if len(choice) == 1 else ()
    here = evidence.homes[tile] & cohorts
    found = [clue for clue in certain if tile in clue.tiles and clue.cohorts & here]
    return sorted(found, key=lambda clue: -clue.event)


def keeping(evidence: Evidence, events: Collection[int]) -> Evidence:
    """What would be known if only these events told anything."""

    def kept(clues: tuple[Clue, ...]) -> tuple[Clue, ...]:
        return tuple(clue for clue in clues if clue.event in events)

    choices = tuple(
        tuple((weight, kept(clues)) for weight, clues in choice) for choice in evidence.choices
    )
    over = evidence.over if evidence.over is not None and evidence.over.event in events else None
    return replace(evidence, clues=kept(evidence.clues), choices=choices, over=over)


def _direct(evidence: Evidence, events: set[int], tile: Tile, cohorts: Cohorts) -> set[int]:
    """Events that take all these cohorts from the tile, each needed; none if they do not."""
    clues = [clue for clue in against(evidence, tile, cohorts) if clue.event in events]
    here = evidence.homes[tile] & cohorts
    if here & ~union(clue.cohorts for clue in clues):
        return set()

    def suffice(some: Collection[int]) -> bool:
        return not here & ~union(clue.cohorts for clue in clues if clue.event in some)

    return _shortest({clue.event for clue in clues}, suffice)


def _shortest(events: set[int], proves: Callable[[Collection[int]], bool]) -> set[int]:
    """Some of the events that prove it, from which none can be left out."""
    proof = set(events)
    for event in sorted(events):
        if proves(proof - {event}):
            proof.remove(event)
    return proof
