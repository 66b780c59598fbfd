"""The few words in which the readers talk to the engine."""

import dominolab as dl


def rules_of(preset, options, players=None):
    """Rules of a preset with the options of a case: JSON's lists become tuples."""
    options = dict(options)
    players = options.pop("players", players)
    given = {name: as_value(value) for name, value in options.items()}
    return dl.rules(preset, **given) if players is None else dl.rules(preset, players, **given)


def as_value(value):
    """An option value as Python has it; a table by players has numbers as its keys."""
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, dict):
        return {int(players): number for players, number in value.items()}
    return value


def tile(name):
    return dl.Tile.parse(name)


def tiles(names):
    return [tile(name) for name in names]


def names(some_tiles):
    return [str(one) for one in some_tiles]


def sorted_names(some_tiles):
    return sorted(str(one) for one in some_tiles)


def is_play(move):
    return isinstance(move, dl.Play)


def plays_in(moves):
    return [move for move in moves if is_play(move)]


def can_draw(round_):
    return any(isinstance(move, dl.Draw) for move in round_.legal())


def can_pass(round_):
    return any(isinstance(move, dl.Pass) for move in round_.legal())


def legal_places(round_):
    """What may be played now: [tile, at, touch, face, count, points] of every place, sorted."""
    rows = []
    for move in plays_in(round_.legal()):
        after = round_.layout.play(move.tile, at=move.at, touch=move.touch, face=move.face)
        row = [str(move.tile), move.at, move.touch, move.face, after.count, after.points]
        rows.append(row)
    return sort_rows(rows)


def legal_places_of_layout(round_):
    """The same rows as `legal_places`, asked of the layout tile by tile."""
    legal = {move.tile for move in plays_in(round_.legal())}
    rows = [
        [str(place.tile), place.at, place.touch, place.face, place.count, place.points]
        for one in legal
        for place in round_.layout.places(one)
    ]
    return sort_rows(rows)


def sort_rows(rows):
    return sorted(rows, key=repr)


def lay(layout, plays):
    """A layout after plays given as {"tile", "at"}; with the layout after each of them."""
    stages = []
    for play in plays:
        layout = layout.play(play["tile"], at=play.get("at"))
        stages.append(layout)
    return layout, stages


def hand_with_pips(pips, unused):
    """Some tiles with this many pips, taken out of a set of unused ones (None if impossible)."""
    found = _search(pips, sorted(unused, reverse=True))
    if found is not None:
        unused.difference_update(found)
    return found


def _search(pips, candidates):
    if pips == 0:
        return []
    for index, one in enumerate(candidates):
        if 0 < one.pips <= pips:
            rest = _search(pips - one.pips, candidates[index + 1 :])
            if rest is not None:
                return [one, *rest]
    return None
