"""Pictures of a score sheet: a cribbage board with two pegs for each side, and a table of rounds.

Both bring their own ground, so they are readable on a light page and on a dark one. A side has
its letter, its shape of peg and its own rows; the front peg is filled, the back peg hollow: so
nothing is said by colour alone. Names are drawn by nobody but `_name`, which escapes them and
cuts them off where their room ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from dominolab.drawing.shapes import FACE, INK
from dominolab.drawing.svg import number
from dominolab.scoring_sheet import Sheet, score_words, side_letters

WOOD, EDGE, HOLE = "#ecd9b4", "#6b4a26", "#5a3d1e"
COLOURS: Final = ("#0b4a8f", "#a8330a", "#1d5e20", "#6a1f86")
SHAPES: Final = (  # round, square, triangle, diamond; one for each side
    "M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0Z",
    "M-7-7H7V7H-7Z",
    "M0-9L8.5 6.5H-8.5Z",
    "M0-10L9 0L0 10L-9 0Z",
)
STREET: Final = 30  # holes in a row
FIVE: Final = 5  # holes in a group
STEP, GAP = 20, 8  # pixels from hole to hole, and more between two groups
TOP = 27  # from the line above to a street out, with its numbers between them
LANE = 26  # from a street out to the street back
PAIR = TOP + LANE + 30  # both, with the numbers of the street back below it
HEAD = 34  # the line with letter, name and score
LEFT, MARGIN = 88, 16
BOARD_WIDTH = LEFT + STREET * STEP + 6 * GAP + MARGIN + 4
ROUNDS_SHOWN: Final = 20
FIRST, COLUMN, LINE = 112, 112, 24  # of the table: widths of its columns, height of its lines
FONT = 'font-family="sans-serif"'


class Part(NamedTuple):
    """A finished piece of a picture and its size."""

    inside: str
    width: float
    height: float


def board_svg(sheet: Sheet, names: Sequence[str] = ()) -> str:
    """The cribbage board of a sheet with both pegs of each side, as an SVG picture.

    Only for a sheet whose target has a board.

    >>> board_svg(Sheet('five-up').add(0, 6)).count('class="dl-peg"')
    4
    """
    return _whole([_board(sheet, names)], board_words(sheet, names))


def sheet_svg(sheet: Sheet, names: Sequence[str] = ()) -> str:
    """The points of every round in a table, as an SVG picture; of a long match the last rounds.

    >>> sheet_svg(Sheet('block').add(0, 6)).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    return _whole([_table(sheet, names)], sheet_words(sheet, names))


def scores_svg(sheet: Sheet, names: Sequence[str] = ()) -> str:
    """All that is known of the scores: the board, where there is one, above the table."""
    parts = [_table(sheet, names)]
    if sheet.board:
        parts.insert(0, _board(sheet, names))
    return _whole(parts, scores_words(sheet, names))


# --- in words ----------------------------------------------------------------------------


def names_words(sheet: Sheet, names: Sequence[str]) -> str:
    """Which letter is whose; nothing where nobody has a name.

    >>> names_words(Sheet('block'), ('Ann', ''))
    'A is Ann.'
    """
    letters = side_letters(sheet.rules)
    pairs = [f"{letter} is {name}" for letter, name in zip(letters, names, strict=False) if name]
    return f"{', '.join(pairs)}." if pairs else ""


def board_words(sheet: Sheet, names: Sequence[str] = ()) -> str:
    """The board in words: where the pegs stand, then the scores.

    >>> board_words(Sheet('five-up').add(0, 6))
    'Cribbage board to 61. A: front peg at 6, back peg at the start. B: both pegs at the start. \
A 6 (last +6), B 0. A needs 55.'
    """
    pegs = [_pegs_words(sheet, side) for side in range(len(sheet.back))]
    said = [f"Cribbage board to {sheet.board}.", names_words(sheet, names), *pegs]
    return " ".join(filter(None, [*said, score_words(sheet)]))


def _pegs_words(sheet: Sheet, side: int) -> str:
    letter = side_letters(sheet.rules)[side]
    front, back = (_where(sheet, hole) for hole in holes(sheet, side))
    if front == back:
        return f"{letter}: both pegs at {front}."
    return f"{letter}: front peg at {front}, back peg at {back}."


def _where(sheet: Sheet, hole: int) -> str:
    return "the start" if not hole else "the last hole" if hole == sheet.board else str(hole)


def sheet_words(sheet: Sheet, names: Sequence[str] = ()) -> str:
    """The table in words: every round that it shows, then the totals.

    >>> sheet_words(Sheet('block').add(0, 6).new_round().add(1, 30))
    'Score sheet. Round 1: A 6, B 0. Round 2: A 0, B 30. Total: A 6, B 30. To go: A 94, B 70.'
    """
    letters = side_letters(sheet.rules)
    said = ["Score sheet.", names_words(sheet, names)]
    for name, cells in _lines(sheet):
        said.append(f"{name}: {', '.join(map(' '.join, zip(letters, cells, strict=True)))}.")
    return " ".join(filter(None, said))


def scores_words(sheet: Sheet, names: Sequence[str] = ()) -> str:
    """Everything in words, as the alt text of `scores_svg`."""
    if not sheet.board:
        return f"{sheet_words(sheet, names)} {score_words(sheet)}"
    return f"{board_words(sheet, names)} {sheet_words(sheet)}"


# --- the board ---------------------------------------------------------------------------


def holes(sheet: Sheet, side: int) -> tuple[int, int]:
    """The holes of the front and the back peg of a side; 0 is the start.

    A score off the board has its peg in the nearest hole.

    >>> holes(Sheet('five-up').add(0, 6).add(0, 2), 0)
    (8, 6)
    """
    last = sheet.board or 0
    front, back = sheet.scores[side], sheet.back[side]
    return min(max(front, 0), last), min(max(back, 0), last)


def hole_at(hole: int, last: int, *, back: bool = False) -> tuple[float, float]:
    """Where a hole lies in the rows of its side: along streets of thirty, out and back in turn.

    The pegs start from two holes of their own, so `back` says which one is meant by 0.

    >>> hole_at(1, 61), hole_at(30, 61), hole_at(31, 61), hole_at(60, 61)
    ((88, 27), (708, 27), (708, 53), (88, 53))
    """
    street, along = divmod(hole - 1, STREET)
    if hole <= 0:
        street, along = 0, -2 if back else -1
    elif hole == last and along == 0:  # the last hole goes on from the street before it
        street, along = street - 1, STREET
    if street % 2:
        along = STREET - 1 - along
    # The holes before the first belong to the group left of it: // rounds down.
    x = LEFT + along * STEP + along // FIVE * GAP
    return x, street // 2 * PAIR + TOP + street % 2 * LANE


def _board(sheet: Sheet, names: Sequence[str]) -> Part:
    """The board: a block of rows for each side, and below them what the two pegs mean."""
    last, sides = sheet.board or 0, range(len(sheet.back))
    pairs = (last // STREET + 1) // 2
    rows = pairs * PAIR if last > STREET + 1 else TOP + 18
    block = HEAD + rows
    height = MARGIN + len(sides) * block + 30
    inside = [
        f'<rect x="2" y="2" width="{BOARD_WIDTH - 4}" height="{height - 4}" rx="14" '
        f'fill="{WOOD}" stroke="{EDGE}" stroke-width="3"/>'
    ]
    for side in sides:
        y = MARGIN / 2 + side * block
        inside.append(f'<g transform="translate(0 {number(y)})">{_head(sheet, side, names)}')
        inside.append(f'<g transform="translate(0 {HEAD})" data-side="{side}">')
        inside.append(_rows(last) + _pegs(sheet, side) + "</g></g>")
        if side:
            inside.append(_rule(y, BOARD_WIDTH))
    inside.append(_key(height - 18))
    return Part("".join(inside), BOARD_WIDTH, height)


def _head(sheet: Sheet, side: int, names: Sequence[str]) -> str:
    """The line above the rows of a side: its peg, letter and name, its score and what it needs."""
    score = sheet.scores[side]
    needed = (sheet.board or 0) - score
    needs = f"{needed} to go" if needed > 0 else "reached"
    letter = side_letters(sheet.rules)[side]
    name = names[side] if side < len(names) else ""
    return (
        f"{_peg(side, MARGIN + 12, 21)}{_text(letter, MARGIN + 28, 27, 18, bold=True)}"
        f"{_name(name, MARGIN + 46 + 14 * len(letter), 11, 430, 16)}"
        f"{_text(str(score), BOARD_WIDTH - 108, 29, 26, bold=True, anchor='end')}"
        f"{_text(needs, BOARD_WIDTH - MARGIN, 27, 16, anchor='end')}"
    )


def _rows(last: int) -> str:
    """The holes of one side, the turns between its streets and the numbers of every fifth hole."""
    spots = [hole_at(0, last, back=True), hole_at(0, last)]
    spots += [hole_at(hole, last) for hole in range(1, last)]
    dots = "".join(f"M{number(x)} {number(y)}h0" for x, y in spots)
    end = hole_at(last, last)
    drawn = [
        f'<path class="dl-turns" d="{_turns(last)}" fill="none" stroke="{EDGE}" '
        'stroke-width="1.5" opacity="0.6"/>',
        f'<path class="dl-holes" d="{dots}" stroke="{HOLE}" stroke-width="6" '
        'stroke-linecap="round"/>',
        f'<circle class="dl-game" cx="{number(end[0])}" cy="{number(end[1])}" r="5" '
        f'fill="{HOLE}"/>',
    ]
    start = (spots[0][0] + spots[1][0]) / 2
    drawn.append(_text("start", start, spots[0][1] - 15, 12, anchor="middle"))
    for hole in range(FIVE, last, FIVE):
        x, y = hole_at(hole, last)
        back = (hole - 1) // STREET % 2
        drawn.append(_text(str(hole), x, y + 24 if back else y - 15, 12, anchor="middle"))
    if last > STREET + 1:  # to the left of the last hole, where there is room
        drawn.append(_text(str(last), end[0] - 16, end[1] + 5, 14, bold=True, anchor="end"))
    else:
        drawn.append(_text(str(last), end[0], end[1] - 15, 14, bold=True, anchor="middle"))
    return "".join(drawn)


def _turns(last: int) -> str:
    """The bends from the end of each street to the beginning of the next one."""
    bends = []
    for hole in range(STREET, last - 1, STREET):
        (x, y), (_, then) = hole_at(hole, last), hole_at(hole + 1, last)
        out = 1 if hole // STREET % 2 else -1
        half = number((then - y) / 2)
        bends.append(
            f"M{number(x + 10 * out)} {number(y)}a7 {half} 0 0 {int(out > 0)} 0 {number(then - y)}"
        )
    return "".join(bends)


def _pegs(sheet: Sheet, side: int) -> str:
    """The back peg of a side, and the front peg over it."""
    front, back = holes(sheet, side)
    last = sheet.board or 0
    drawn = _peg(side, *hole_at(back, last, back=True), hole=back, hollow=True)
    drawn += _peg(side, *hole_at(front, last), hole=front)
    # Where the board is wider than the screen, this is the part to look at.
    leads = sheet.scores[side] == max(sheet.scores)
    return f'<g class="dl-last">{drawn}</g>' if leads else drawn


def _peg(side: int, x: float, y: float, *, hole: int | None = None, hollow: bool = False) -> str:
    """A peg: filled in front; the hollow one behind is larger, so that both can be in one hole."""
    colour = COLOURS[side]
    marks = "" if hole is None else f' class="dl-peg" data-hole="{hole}"'
    look = f'fill="none" stroke="{colour}" stroke-width="2.5"'
    if not hollow:
        look = f'fill="{colour}" stroke="{FACE}" stroke-width="1.2"'
    size = " scale(1.25)" if hollow else ""
    return (
        f'<path{marks} transform="translate({number(x)} {number(y)}){size}" '
        f'd="{SHAPES[side]}" {look}/>'
    )


def _key(y: float) -> str:
    """What the two pegs of a side mean."""
    return (
        f"{_peg(0, MARGIN + 12, y)}{_text('score now', MARGIN + 28, y + 5, 14)}"
        f"{_peg(0, MARGIN + 132, y, hollow=True)}"
        f"{_text('score before the last points', MARGIN + 150, y + 5, 14)}"
    )


# --- the table ---------------------------------------------------------------------------


def _lines(sheet: Sheet) -> list[tuple[str, list[str]]]:
    """The lines of the table: rounds that are no longer shown as a sum, the others, the totals."""
    hidden = max(0, len(sheet.rounds) - ROUNDS_SHOWN)
    lines = [
        (f"Round {number}", [str(points) for points in row])
        for number, row in enumerate(sheet.rounds[hidden:], hidden + 1)
    ]
    if hidden:
        sums = [str(sum(column)) for column in zip(*sheet.rounds[:hidden], strict=True)]
        lines.insert(0, ("Round 1" if hidden == 1 else f"Rounds 1 to {hidden}", sums))
    lines.append(("Total", [str(score) for score in sheet.scores]))
    if sheet.target is not None:
        lines.append(("To go", [str(max(0, sheet.target - score)) for score in sheet.scores]))
    return lines


def _table(sheet: Sheet, names: Sequence[str]) -> Part:
    """The table with its heading; every second line lies on a darker ground."""
    letters, lines = side_letters(sheet.rules), _lines(sheet)
    width = FIRST + COLUMN * len(letters) + MARGIN
    top = 36 + (20 if any(names) else 0)
    height = top + LINE * len(lines) + 12
    inside = [
        f'<rect x="2" y="2" width="{width - 4}" height="{height - 4}" rx="10" fill="{FACE}" '
        f'stroke="{INK}" stroke-width="2"/>'
    ]
    for side, letter in enumerate(letters):
        right = FIRST + COLUMN * (side + 1)
        if side < len(COLOURS):
            inside.append(_peg(side, right - 24 - 11 * len(letter), 21))
        inside.append(_text(letter, right, 27, 17, bold=True, anchor="end"))
        if side < len(names):
            inside.append(_name(names[side], right - COLUMN + 8, 34, COLUMN - 8, 14, end=True))
    for line, (name, cells) in enumerate(lines):
        y = top + LINE * line
        if name == "Total":
            inside.append(_rule(y, width))
        elif line % 2 == 0:
            inside.append(
                f'<rect x="8" y="{y}" width="{width - 16}" height="{LINE}" fill="#f0ead6"/>'
            )
        bold = name == "Total"
        inside.append(_text(name, MARGIN, y + 17, 15, bold=bold))
        for side, cell in enumerate(cells):
            right = FIRST + COLUMN * (side + 1)
            inside.append(_text(cell, right, y + 17, 15, bold=bold, anchor="end"))
    return Part("".join(inside), width, height)


# --- what both are made of ---------------------------------------------------------------


def _text(
    text: str, x: float, y: float, size: int, *, bold: bool = False, anchor: str = "start"
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    where = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" {FONT} font-size="{size}"{weight}{where} '
        f'fill="{INK}">{escape(text)}</text>'
    )


def _name(name: str, x: float, y: float, width: float, size: int, *, end: bool = False) -> str:
    """A name in a box of its own, which hides what does not fit into it."""
    if not name:
        return ""
    # A long name begins at the left, so that its beginning is what is seen.
    right = end and len(name) * size * 0.6 < width
    text = _text(name, width if right else 0, size, size, anchor="end" if right else "start")
    return (
        f'<svg x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(size * 1.4)}">{text}</svg>'
    )


def _rule(y: float, width: float) -> str:
    return f'<path d="M12 {number(y)}H{number(width - 12)}" stroke="{EDGE}" stroke-width="1.5"/>'


def _whole(parts: Iterable[Part], words: str) -> str:
    """The parts below each other as one picture with its alt text."""
    inside, width, height = "", 0.0, 0.0
    for part in parts:
        height += 12 if inside else 0
        inside += f'<g transform="translate(0 {number(height)})">{part.inside}</g>'
        width, height = max(width, part.width), height + part.height
    size = f"{number(width)} {number(height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{number(width)}" '
        f'height="{number(height)}" viewBox="0 0 {size}"><title>{escape(words)}</title>'
        f"{inside}</svg>"
    )
