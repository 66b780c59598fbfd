"""Layouts and rounds made to order: with given open ends, or with a given hand to move."""

import dominolab as dl
from case_readers.checking import UnknownWord


def read_end(end):
    """(number, whether a double lies there) of an end such as 4 or "4-4 double"."""
    if isinstance(end, int):
        return end, False
    tile, _, word = end.partition(" ")
    if word != "double":
        raise UnknownWord(f"open end {end!r}: neither a number nor a double")
    return dl.Tile.parse(tile).high, True


def chain_with_ends(rules, ends, avoid=()):
    """Tiles of an unbranched line, in playing order, that leaves these two ends open."""
    (left, left_double), (right, right_double) = (read_end(end) for end in ends)
    free = {tile for tile in rules.tiles if not tile.is_double and tile not in avoid}
    core = shortest_chain(left, right, free)
    if core is None:
        raise ValueError(f"no line of unused tiles has the ends {ends}")
    doubles = []
    if left_double:
        doubles.append(dl.Tile(left, left))
    if right_double:
        doubles.append(dl.Tile(right, right))
    if (left_double and right_double and left == right) or any(tile in avoid for tile in doubles):
        raise ValueError(f"there is no double to spare for the ends {ends}")
    return core, doubles


def shortest_chain(left, right, free):
    """Tiles that lead from one number to another, no number between being used twice."""
    lines = [((), left)]
    while lines:
        longer = []
        for line, number in lines:
            for tile in sorted(free - set(line)):
                if tile.has(number):
                    then = tile.other(number)
                    if then == right:
                        return [*line, tile]
                    longer.append(((*line, tile), then))
        lines = longer
    return None


def layout_with_ends(rules, ends, avoid=()):
    """A layout that leaves these two ends open without touching the tiles to avoid."""
    core, doubles = chain_with_ends(rules, ends, avoid)
    layout = dl.Layout(rules)
    for tile in core:
        layout = extend(layout, tile)
    left = read_end(ends[0])[0]
    for tile in doubles:
        left_place = f"{core[0]}:{left}"
        open_places = [end.place for end in layout.open_ends if end.number == tile.high]
        on_left = tile.high == left and left_place in open_places and tile is doubles[0]
        if on_left and read_end(ends[0])[1]:
            layout = layout.play(tile, at=left_place)
        else:
            layout = layout.play(tile, at=next(p for p in open_places if p != left_place))
    return layout


def extend(layout, tile):
    """A line with one more tile on the end of the tile played last."""
    if not layout.tiles:
        return layout.play(tile)
    last = layout.last.tile
    ends = [end for end in layout.open_ends if end.place.startswith(f"{last}:")]
    fitting = [end.place for end in ends if tile.has(end.number)]
    return layout.play(tile, at=fitting[0])


def round_at(rules, line, hand, boneyard):
    """A round with this line on the table in which seat 0 holds `hand` and is to move.

    The players lay the line in turn; every other seat keeps some tiles so that nobody goes out.
    """
    seats = rules.players
    line = list(line)
    starter = -len(line) % seats  # so that seat 0 comes after the last tile
    hands = [list(hand), *([] for _ in range(seats - 1))]
    for index, tile in enumerate(line):
        hands[(starter + index) % seats].append(tile)
    taken = {*line, *hand, *boneyard}
    spare = [tile for tile in rules.tiles if tile not in taken]
    for seat in range(1, seats):
        hands[seat] += spare[seat - 1 :: seats - 1]
    round_ = dl.Round.start(rules, hands, boneyard, starter=starter, lead="lot")
    for tile in line:
        at = extend(round_.layout, tile).last.at
        round_ = round_.play(tile, at=at)
    return round_
