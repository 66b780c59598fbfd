"""A round told in words: where a tile went, what a move was, and how the round ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dominolab.events import Claimed, Drew, Event, Passed, Played, Result, seat_name
from dominolab.explain import counted, listed

if TYPE_CHECKING:
    from dominolab.rules import Rules


def place_words(place: str, join: str = "match") -> str:
    """A place as it is spoken; where ends make a sum, doubles lie in line and have no long side.

    >>> place_words('6-3:3'), place_words('6-6:a'), place_words('6-6:c')
    ('at the 3 of 6-3', 'at a long side of 6-6', 'at a short end of 6-6')
    >>> place_words('5-5:t2'), place_words('6-6:b', 'sum')
    ('at a toe of 5-5', 'at an end of 6-6')
    """
    tile, _, side = place.partition(":")
    if join == "sum" and side in ("a", "b"):
        return f"at an end of {tile}"
    if side.isdigit():
        return f"at the {side} of {tile}"
    if side == "x":
        return f"at the matador {tile}"
    if side.startswith("t"):
        return f"at a toe of {tile}"
    return f"at a {'short end' if side in ('c', 'd') else 'long side'} of {tile}"


def seat_names(players: int, names: Sequence[str] = ()) -> tuple[str, ...]:
    """What each seat is called: its letter, and the name of the person where one is given.

    >>> seat_names(2, ['Ann'])
    ('A (Ann)', 'B')
    """
    letters = [seat_name(seat) for seat in range(players)]
    given = [*names, *[""] * (players - len(names))]
    return tuple(
        f"{letter} ({name})" if name else letter
        for letter, name in zip(letters, given, strict=True)
    )


def move_words(event: Event, rules: Rules, names: Sequence[str], *, points: bool = True) -> str:
    """A move as a sentence; without `points` it leaves out what a play came to.

    >>> from dominolab.moves import Play
    >>> from dominolab.rules import rules
    >>> from dominolab.tiles import Tile
    >>> played = Played(1, Play(Tile(5, 5)), 10, 10, 10, (0, 10))
    >>> move_words(played, rules('all-fives'), seat_names(2))
    'B led 5-5: count 10, 10 points.'
    """
    who = names[event.seat]
    if isinstance(event, Drew):
        return f"{who} drew {'a tile' if event.tile is None else event.tile}."
    if isinstance(event, Passed):
        return f"{who} knocked."
    if isinstance(event, Claimed):
        return f"{who} called Muggins! and took {counted(event.points[event.seat], 'point')}."
    play = event.play
    where = "" if play.at is None else f" {place_words(play.at, rules.join)}"
    said = f", and said {counted(event.announced, 'point')}" if rules.muggins_call else ""
    worth = f": {_worth(event, names)}" if points and rules.multiples else ""
    return f"{who} {'laid' if where else 'led'} {play.tile}{where}{worth}{said}."


def _worth(event: Played, names: Sequence[str]) -> str:
    """The count, what it is worth, and who has scored something else."""
    parts = [f"count {event.count}", counted(event.made, "point")]
    more = event.points[event.seat] - event.made
    if more > 0:
        parts.append(f"and {more} more for the last tile")
    elif more < 0:
        parts.append(f"of which {event.points[event.seat]} are scored")
    parts += [
        f"{counted(gained, 'point')} for {names[seat]}"
        for seat, gained in enumerate(event.points)
        if gained and seat != event.seat
    ]
    return ", ".join(parts)


def result_words(result: Result, rules: Rules, names: Sequence[str]) -> str:
    """How a round ended, and the points of each side.

    >>> from dominolab.rules import rules
    >>> result = Result('out', 0, (0, 9), (15, 0), (10, 0), (25, 0), None)
    >>> result_words(result, rules('all-fives'), seat_names(2))
    'A is out. Points of the round: A 25 (10 of them for the tiles left), B 0.'
    """
    if result.reason == "blocked":
        how = "The round is blocked: nobody can play."
    elif result.reason == "target":
        how = f"{names[result.winner or 0]} has reached the target."
    else:
        how = f"{names[result.winner or 0]} is out."
    parts = []
    for side, total, award in zip(rules.sides, result.totals, result.award, strict=True):
        left = f" ({award} of them for the tiles left)" if award > 0 else ""
        if award < 0:
            left = f" ({-award} taken off for the tiles left)"
        parts.append(f"{listed([names[seat] for seat in side])} {total}{left}")
    lowest = " The lowest total wins." if rules.lowest_wins else ""
    return f"{how} Points of the round: {', '.join(parts)}.{lowest}"
