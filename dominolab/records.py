"""Records: a round as text that a person can read and write.

A record is a few header lines, a blank line, and one line for each move. A comment begins
with # and goes on to the end of its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dominolab.errors import DominoError, NotationError, nearest, shown
from dominolab.events import Drew, Event, Passed, Played, Result, seat_name
from dominolab.frozen import changed
from dominolab.layout import Layout
from dominolab.round import Round
from dominolab.rules import Rules
from dominolab.texts import (
    LONGEST,
    checked_text,
    lay_plays,
    layout_text,
    play_text,
    read_play,
    read_rules,
    read_tiles,
    tiles_text,
    value_text,
)
from dominolab.tiles import Tile

if TYPE_CHECKING:
    from dominolab.view import View

RULES_HEADERS = ("game", "players", "options")
DEAL_HEADERS = ("seed", "placed", "table", "boneyard", "lead", "starter", "scores", "led")

MOVE = re.compile(r"(?:([0-9]{1,6})[.)]?\s+)?([A-Ja-j])[.:]?\s+(.*)")


@dataclass(frozen=True)
class Line:
    """A line of a record without its comment: its number in the text, and its words."""

    number: int
    text: str

    def wrong(self, expected: str) -> NotationError:
        """The error for this line."""
        return NotationError(f"Line {self.number}, {shown(self.text)}: {expected}")

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Put the number of this line before whatever is refused inside."""
        try:
            yield
        except DominoError as error:
            if str(error).startswith("Line "):
                raise
            raise type(error)(f"Line {self.number}: {error}") from error


# --- writing -----------------------------------------------------------------------------


def rules_lines(rules: Rules) -> list[str]:
    """The header lines that name a game, its players and the options that differ."""
    lines = [f"game: {rules.preset}", f"players: {rules.players}"]
    words = [f"{name}={value_text(value)}" for name, value in rules.differing().items()]
    return [*lines, f"options: {' '.join(words)}"] if words else lines


def deal_lines(game: Round) -> list[str]:
    """The header lines of a deal: hands and boneyard as they were at the beginning."""
    hands, boneyard = starting_tiles(game)
    lines = [] if game.seed is None else [f"seed: {game.seed}"]
    lines += _table_lines(game)
    lines += [f"{seat_name(seat)}: {tiles_text(hand)}" for seat, hand in enumerate(hands)]
    lines.append(f"boneyard: {tiles_text(boneyard)}")
    return lines + _lead_lines(game)


def _table_lines(seen: Round | View) -> list[str]:
    """What lay on the table before the first move."""
    if seen.placed is not None:
        return [f"placed: {seen.placed}"]
    if seen.table.tiles:
        return [f"table: {layout_text(seen.table).partition(': ')[2]}"]
    return []


def _lead_lines(seen: Round | View) -> list[str]:
    """How the leader was found, and what came before the round."""
    lines = [f"lead: {seen.lead}", f"starter: {seat_name(seen.starter)}"]
    if seen.scores is not None:
        lines.append(f"scores: {' '.join(str(score) for score in seen.scores)}")
    if seen.led_before:
        lines.append(f"led: {tiles_text(seen.led_before)}")
    return lines


def starting_tiles(game: Round) -> tuple[list[tuple[Tile, ...]], tuple[Tile, ...]]:
    """The hands and the boneyard before the first move."""
    hands = [set(hand) for hand in game.hands]
    drawn: list[Tile] = []
    for event in game.events:
        if isinstance(event, Played):
            hands[event.seat].add(event.play.tile)
        elif isinstance(event, Drew) and event.tile is not None:
            drawn.append(event.tile)
    dealt = [tuple(sorted(hand - set(drawn))) for hand in hands]
    return dealt, (*drawn, *game.boneyard)


def move_lines(rules: Rules, events: Iterable[Event]) -> list[str]:
    """One numbered line for each event."""
    return [
        f"{number} {seat_name(event.seat)} {_event_text(rules, event)}"
        for number, event in enumerate(events, 1)
    ]


def _event_text(rules: Rules, event: Event) -> str:
    if isinstance(event, Played):
        said = f" says {event.announced}" if event.announced != event.made else ""
        return play_text(event.play, rules.join) + said
    if isinstance(event, Drew):
        return f"+{'?' if event.tile is None else event.tile}"
    return "--" if isinstance(event, Passed) else "muggins"


def move_lines_of(game: Round) -> list[str]:
    """The moves of a round, and that nobody claimed what its last tile left to claim."""
    lines = move_lines(game.rules, game.events)
    if game.result is not None and _was_declined(game):
        lines.append(f"{len(lines) + 1} - no claim")
    return lines if game.result is None else [*lines, _result_comment(game.rules, game.result)]


def _result_comment(rules: Rules, result: Result) -> str:
    """How a round ended, as a comment: it follows from the moves, so nobody reads it back."""
    names = ["+".join(seat_name(seat) for seat in side) for side in rules.sides]
    how = result.reason if result.winner is None else f"{result.reason}: {seat_name(result.winner)}"
    points = ", ".join(
        f"{name} {total} ({award} of them for the hands left)"
        for name, total, award in zip(names, result.totals, result.award, strict=True)
    )
    return f"# {how}; points {points}"


def round_text(game: Round) -> str:
    """The record of a round."""
    lines = [*rules_lines(game.rules), *deal_lines(game), "", *move_lines_of(game)]
    return "\n".join(lines) + "\n"


def _was_declined(game: Round) -> bool:
    """Whether the round ended because nobody claimed what the last tile left to claim."""
    last = game.events[-1] if game.events else None
    at_target = game.result is not None and game.result.reason == "target"
    return isinstance(last, Played) and last.claimable > 0 and not at_target


def view_text(view: View) -> str:
    """A round as one seat has seen it: hidden hands and draws as question marks."""
    played = {event.play.tile for event in view.events
              if isinstance(event, Played) and event.seat == view.seat}  # fmt: skip
    drew = [0] * view.rules.players
    played_by = [0] * view.rules.players
    for event in view.events:
        if isinstance(event, Drew):
            drew[event.seat] += 1
        elif isinstance(event, Played):
            played_by[event.seat] += 1
    own = {event.tile for event in view.events if isinstance(event, Drew)}
    lines = [*rules_lines(view.rules), f"seat: {seat_name(view.seat)}"]
    lines += _table_lines(view)
    for seat, size in enumerate(view.sizes):
        dealt = size + played_by[seat] - drew[seat]
        own_hand = tiles_text(sorted((set(view.hand) | played) - own))
        lines.append(f"{seat_name(seat)}: {own_hand if seat == view.seat else f'?{dealt}'}")
    lines.append(f"boneyard: ?{view.boneyard + sum(drew)}")
    lines += _lead_lines(view)
    return "\n".join([*lines, "", *move_lines(view.rules, view.events)]) + "\n"


# --- reading -----------------------------------------------------------------------------


def lines_of(text: str, longest: int = LONGEST) -> list[Line]:
    """The lines that say something, without their comments."""
    found = []
    for number, line in enumerate(checked_text(text, longest).splitlines(), 1):
        words = line.partition("#")[0].strip()
        if words:
            found.append(Line(number, words))
    return found


def split(
    lines: list[Line], known: tuple[str, ...], seats: int = 0
) -> tuple[dict[str, Line], list[Line]]:
    """The header lines by name (what follows their colon), and the lines of moves.

    `known` are the headers that may stand there, and so may the letters of `seats` hands.
    """
    names = [*known, *(seat_name(seat) for seat in range(seats))]
    headers: dict[str, Line] = {}
    moves: list[Line] = []
    for line in lines:
        name, colon, rest = line.text.partition(":")
        key = name.strip().upper() if len(name.strip()) == 1 else name.strip().lower()
        if not colon or not re.fullmatch(r"[A-Za-z]+", name.strip()):
            moves.append(line)
        elif key not in names:
            raise line.wrong(f"there is no header {shown(name)} here. {nearest(key, names)}")
        elif moves:
            raise line.wrong("a header line stands before the moves, not among them.")
        elif key in headers:
            raise line.wrong(f"{key} is given twice.")
        else:
            headers[key] = Line(line.number, rest.strip())
    return headers, moves


def read_headers_rules(headers: dict[str, Line]) -> Rules:
    """The rules that the header lines name."""
    if "game" not in headers:
        raise NotationError("The record does not say which game it is: begin with 'game: block'.")
    words = [headers["game"].text]
    if "players" in headers:
        players = read_number(headers["players"])
        words.append(f"players={players}")
    where = headers.get("options", headers["game"])
    if "options" in headers:
        words.append(where.text)
    with where.reading():
        return read_rules(" ".join(words))


def read_round(text: str) -> Round:
    """Read a round; raises NotationError, RulesError or IllegalPlay."""
    headers, moves = split(lines_of(text), (*RULES_HEADERS, *DEAL_HEADERS), seats=10)
    return replay(deal_from(read_headers_rules(headers), headers), moves)


def deal_from(rules: Rules, headers: dict[str, Line]) -> Round:
    """The round before its first move: from the hands named, or else from the seed."""
    lead = headers["lead"].text if "lead" in headers else None
    starter = read_seat(headers["starter"], rules) if "starter" in headers else None
    seed = read_number(headers["seed"]) if "seed" in headers else None
    scores = read_scores(headers["scores"]) if "scores" in headers else None
    led = read_tile_line(headers, "led")
    names = [seat_name(seat) for seat in range(rules.players)]
    for key, line in headers.items():
        if len(key) == 1 and key not in names:
            raise line.wrong(f"{rules.players} players sit at {', '.join(names)}.")
    if not any(name in headers for name in names):
        if seed is None:
            raise NotationError("The record has neither the hands (A: 6-4 …) nor a seed.")
        return Round.deal(rules, seed, starter=starter, lead=lead, scores=scores, led_before=led)
    for name in names:
        if name not in headers:
            raise NotationError(
                f"The hand of {name} is missing: add a line like '{name}: 6-4 5-5'."
            )
    table = None
    if "table" in headers:
        with headers["table"].reading():
            table = lay_plays(Layout(rules), headers["table"].text)
    with headers[names[0]].reading():
        game = Round.start(
            rules,
            [read_tile_line(headers, name) for name in names],
            read_tile_line(headers, "boneyard"),
            starter=0 if starter is None else starter,
            lead=lead,
            scores=scores,
            led_before=led,
            placed=headers["placed"].text if "placed" in headers else None,
            table=table,
        )
    return changed(game, seed=seed)


def read_tile_line(headers: dict[str, Line], name: str) -> tuple[Tile, ...]:
    """The tiles on a header line; none when it is not there."""
    if name not in headers:
        return ()
    with headers[name].reading():
        return read_tiles(headers[name].text)


def replay(game: Round, lines: Iterable[Line], first: int = 1) -> Round:
    """Play the moves of a record from the number `first` on, each one checked."""
    for number, line in enumerate(lines, first):
        with line.reading():
            game = _read_move(game, line, number)
    return game


def check_number(given: str | None, number: int, line: Line) -> None:
    """Moves need not be numbered, but a wrong number may mean that a line is missing."""
    if given is not None and int(given) != number:
        raise line.wrong(f"this is move {number}; is a line missing, or one too many?")


def _read_move(game: Round, line: Line, number: int) -> Round:
    if re.fullmatch(r"(\d+\s+)?-\s*no claim", line.text):
        return game.decline()
    found = MOVE.fullmatch(line.text)
    if found is None:
        raise line.wrong("expected a seat and a move, like '3 A 6-4@6-6:a', 'A +5-3' or 'A --'.")
    check_number(found[1], number, line)
    seat = "ABCDEFGHIJ".index(found[2].upper())
    words = found[3].strip()
    if words.lower().rstrip("!") == "muggins":
        return game.claim(seat)
    if game.turn is not None and seat != game.turn:
        raise line.wrong(f"it is the turn of {seat_name(game.turn)}, not of {seat_name(seat)}.")
    if words.lower() in ("--", "pass", "passes", "knocks"):
        return game.pass_()
    if words.startswith("+"):
        return _read_draw(game, line, words[1:].strip())
    play, says, points = words.partition(" says ")
    announce = read_number(Line(line.number, points)) if says else None
    try:
        tile, at, touch, face = read_play(play)
    except NotationError as error:
        raise line.wrong(str(error)) from error
    return game.play(tile, at, touch, face, announce=announce)


def _read_draw(game: Round, line: Line, words: str) -> Round:
    then = game.draw()
    drawn = then.events[-1]
    assert isinstance(drawn, Drew)
    if words != "?" and Tile.parse(words) is not drawn.tile:
        raise line.wrong(f"the next tile of the boneyard is {drawn.tile}, not {shown(words)}.")
    return then


def read_seat(line: Line, rules: Rules) -> int:
    """The seat on a line; raises NotationError."""
    names = [seat_name(seat) for seat in range(rules.players)]
    if line.text.upper() not in names:
        raise line.wrong(f"expected a seat, one of {', '.join(names)}.")
    return names.index(line.text.upper())


def read_number(line: Line) -> int:
    """The whole number on a line; raises NotationError."""
    text = line.text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise line.wrong("expected a whole number.")
    return int(text)


def read_scores(line: Line) -> tuple[int, ...]:
    """The scores on a line; raises NotationError."""
    words = line.text.split()
    if not all(re.fullmatch(r"-?[0-9]{1,6}", word) for word in words):
        raise line.wrong("expected the score of each side, like 'scores: 10 25'.")
    return tuple(int(word) for word in words)
