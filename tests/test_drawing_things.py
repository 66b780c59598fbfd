"""Pictures of packs, rounds, views and grids; the same pictures as plots and as files."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from cmath import rect
from itertools import combinations
from math import radians
from random import Random

import pytest
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.image import imread
from matplotlib.transforms import IdentityTransform
from strategies import played_out

import dominolab as dl
from dominolab.dealing import shuffled
from dominolab.drawing import alt, draw, html, image, save, shapes, svg
from dominolab.drawing.geometry import scene_of
from dominolab.drawing.grids import grid_cells, grid_picture, grid_svg
from dominolab.drawing.pieces import tile_picture
from dominolab.drawing.plots import plot
from dominolab.drawing.svg import svg_text

SVG = "{http://www.w3.org/2000/svg}"
LAYOUT = dl.Layout.parse("all-fives: 6-6 6-3 6-2 3-3@6-3:3")
GAME = played_out(dl.Round.deal(dl.rules("draw", players=3), 7), 7)[20]
GRID = dl.Concentration(seed=7).flip(0, 1).turn_up(9)
THINGS = [dl.Tile(6, 4), dl.Pack(6), LAYOUT, GAME, GAME.view(1), GRID, GRID.view(0)]
KINDS = [type(thing).__name__ for thing in THINGS]


class Odd:
    """What cannot even say what it is."""

    def __repr__(self):
        raise RuntimeError


ODD = [None, 3, True, float("nan"), "6-4", b"6-4", [], [dl.Tile(6, 4)], {}, dl.Tile, Odd()]


def groups(text: str, name: str) -> list[ET.Element]:
    return [node for node in ET.fromstring(text).iter(f"{SVG}g") if node.get("class") == name]


def tiles_in(text: str) -> list[str]:
    return [node.get("data-tile") for node in ET.fromstring(text).iter() if node.get("data-tile")]


def place_of(group: ET.Element) -> tuple[float, float]:
    """Where a group is moved to."""
    place = re.search(r"translate\((\S+) (\S+)\)", group.get("transform", ""))
    return (float(place[1]), float(place[2])) if place else (0.0, 0.0)


def plates(text: str) -> list[str]:
    return ["".join(node.itertext()) for node in groups(text, "dl-plate")]


# What each picture shows


@pytest.mark.parametrize("thing", THINGS, ids=KINDS)
def test_every_thing_has_a_picture_with_words(thing):
    root = ET.fromstring(svg(thing))
    assert root.find(f"{SVG}title").text == alt(thing)
    assert thing._repr_html_() == html(thing)
    assert svg(thing) == svg(thing)
    ids = {node.get("id") for node in root.iter() if node.get("id")}
    used = {node.get("href")[1:] for node in root.iter(f"{SVG}use")}
    assert ids == used
    assert all(re.fullmatch(r"d[0-9a-f]{8}[a-z0-9]+", name) for name in ids)


@pytest.mark.parametrize("thing", THINGS, ids=KINDS)
def test_nothing_is_drawn_off_the_picture(thing):
    root = ET.fromstring(svg(thing))
    left, top, width, height = map(float, root.get("viewBox").split())
    for group in root.findall(f"{SVG}g"):
        x, y = place_of(group)
        reach = {"dl-tile": 13, "dl-back": 13, "dl-plate": 10, "dl-end": 12}.get(
            group.get("class"), 0
        )
        assert left + reach <= x <= left + width - reach
        assert top + reach <= y <= top + height - reach


def test_labels_are_whole():
    for thing in (dl.Pack(12), GAME, GRID):
        root = ET.fromstring(svg(thing))
        left, _, width, _ = map(float, root.get("viewBox").split())
        for group in groups(svg(thing), "dl-plate"):
            x, _ = place_of(group)
            wide = float(group.find(f"{SVG}rect").get("width"))
            assert left <= x - wide / 2 - 1
            assert x + wide / 2 + 1 <= left + width


@pytest.mark.parametrize("highest", [2, 6, 18])
def test_a_pack_is_a_triangle(highest):
    pack = dl.Pack(highest)
    text = svg(pack)
    assert tiles_in(text) == [str(tile) for tile in pack]
    numbers = [str(number) for number in range(highest + 1)]
    assert plates(text) == numbers + numbers
    spots = {node.get("data-tile"): place_of(node) for node in groups(text, "dl-tile")}
    for tile in pack:
        assert spots[str(tile)][0] == spots[f"{tile.low}-{tile.low}"][0]  # the same column
        assert spots[str(tile)][1] == spots[f"{tile.high}-0"][1]  # the same row


def test_a_round_shows_every_hand_and_the_number_of_the_boneyard():
    text = svg(GAME)
    laid = [str(play.tile) for play in GAME.layout.tiles]
    assert tiles_in(text) == laid + [str(tile) for hand in GAME.hands for tile in hand]
    labels = plates(text)
    assert labels[GAME.turn].startswith(f"{'ABC'[GAME.turn]} to move: ")
    assert sum("to move" in label for label in labels) == 1
    assert labels[-1] == f"Boneyard: {len(GAME.boneyard)} tiles"
    assert len(groups(text, "dl-back")) == 3
    for seat, hand in enumerate(GAME.hands):
        words = "ABC"[seat] + (" to move" if seat == GAME.turn else "")
        assert f" {words}: {', '.join(map(str, hand)) or 'no tiles'}." in alt(GAME)


@pytest.mark.parametrize("seat", range(3))
def test_a_view_shows_backs_for_what_the_seat_does_not_know(seat):
    view = GAME.view(seat)
    text = svg(view)
    laid = [str(play.tile) for play in view.layout.tiles]
    shown = laid + [str(tile) for tile in view.hand]
    assert tiles_in(text) == shown
    others = sum(view.sizes) - len(view.hand)
    assert len(groups(text, "dl-back")) == others + min(3, view.boneyard)
    assert not [tile for tile in view.unseen if str(tile) in alt(view)]
    visible = {number for name in shown for number in name.split("-")}
    stamps = {node.get("href").rpartition("p")[2] for node in ET.fromstring(text).iter(f"{SVG}use")
              if "p" in node.get("href")}  # fmt: skip
    assert stamps == visible


def test_nothing_of_a_grid_depends_on_a_hidden_face():
    compared = 0
    for seed in range(8):
        random = Random(seed)
        game = dl.Concentration(seed=seed)
        moves: list[int] = []
        while game.result is None and len(moves) < 30:
            moves.append(random.choice([cell for cell in game.left if cell != game.up]))
            game = game.turn_up(moves[-1])
            other = replayed(game, moves, random)
            if other is not None:
                compared += 1
                assert game.grid != other.grid
                assert svg(game) == svg(other)
                assert alt(game) == alt(other)
                assert svg(game.view(0)) == svg(other.view(1))
                assert grid_svg(game.view(0), True) == grid_svg(other.view(0), True)
    assert compared > 100


def replayed(game: dl.Concentration, moves: list[int], random: Random) -> dl.Concentration | None:
    """The same moves on a grid with other hidden faces; None where the deal would be over."""
    hidden = [cell for cell in range(len(game.grid)) if cell not in moves]
    if len(hidden) < 2:
        return None
    grid = list(game.grid)
    for cell, tile in zip(hidden, shuffled([grid[cell] for cell in hidden], random), strict=True):
        grid[cell] = tile
    if tuple(grid) == game.grid:
        return None
    other = dl.Concentration.start(game.rules, grid, game.starter)
    for cell in moves:
        if other.result is not None:
            return None
        other = other.turn_up(cell)
    return other if other.result == game.result else None


def test_a_grid_shows_backs_gaps_the_tile_turned_up_and_what_was_seen():
    def two(game: dl.Concentration, pair: bool) -> tuple[int, int]:
        """The first two cells whose tiles are a pair, or are none."""
        return next(
            (one, other)
            for one, other in combinations(game.left, 2)
            if game.is_pair(game.grid[one], game.grid[other]) == pair
        )

    game = dl.Concentration(seed=7)
    game = game.flip(*two(game, True))
    first, second = two(game, False)
    third = next(cell for cell in game.left if cell not in (first, second))
    view = game.flip(first, second).turn_up(third).view(0)
    plain, known = grid_svg(view), grid_svg(view, known=True)
    assert tiles_in(plain) == [str(game.grid[third])]
    assert len(groups(plain, "dl-empty")) == 2
    assert len(groups(plain, "dl-back")) == 25
    assert len(groups(plain, "dl-last")) == 1
    assert sorted(tiles_in(known)) == sorted(str(game.grid[c]) for c in (first, second, third))
    assert len(groups(known, "dl-seen")) == 2
    assert all(node.find(f"{SVG}rect").get("stroke-dasharray") for node in groups(known, "dl-seen"))


@pytest.mark.parametrize("pack", [3, 6, 15, 18])
def test_cells_lie_where_they_are_drawn(pack):
    game = dl.Concentration("concentration", seed=1, pack=pack)
    view = game.view(0)
    cells = grid_cells(view)
    assert view.columns == game.columns
    assert len(cells) == game.rows * game.columns
    middles = [(x + width / 2, y + height / 2) for x, y, width, height in cells]
    drawn = [place_of(node) for node in groups(grid_svg(view), "dl-back")]
    for (x, y), middle in zip(drawn, middles, strict=True):
        assert (x, y) == pytest.approx(middle, abs=0.11)
    for label in groups(grid_svg(view), "dl-plate")[game.columns :]:
        (x, _), wide = place_of(label), float(label.find(f"{SVG}rect").get("width"))
        assert x - wide / 2 > 1
        assert x + wide / 2 + 1 < cells[0][0]
    labels = plates(grid_svg(view))
    assert labels[: game.columns] == [str(column) for column in range(game.columns)]
    assert labels[game.columns :] == [str(row * game.columns) for row in range(game.rows)]


def test_a_row_says_where_it_turns():
    layout = dl.Layout(dl.rules("block"))
    for tile in "6-6 6-5 5-5 5-4 4-4 4-3 3-3".split():
        layout = layout.play(tile)
    assert "turns" not in alt(layout)
    assert not groups(svg(layout), "dl-turn")
    for tile in "3-2 2-2 2-1".split():
        layout = layout.play(tile)
    assert len(groups(svg(layout), "dl-turn")) == 2
    assert "The row turns at 3-2 and 2-1. Open ends" in alt(layout)
    boxes = {str(box.tile): box for box in scene_of(layout).boxes}
    for name, touch, arrow in zip(
        ["3-2", "2-1"], [3, 2], groups(svg(layout), "dl-turn"), strict=True
    ):
        half = next(half for half in boxes[name].halves if half.number == touch)
        for line in arrow:
            for point in line.get("points").split():
                x, y = (float(word) / 26 for word in point.split(","))
                # Beside the half that touches, outside of it and close to it.
                assert 0.55 < max(abs(x - half.x), abs(y - half.y)) < 0.95


# The same as a plot


Drawn = tuple[ET.Element, ET.Element, float]  # a shape, its group, how far it is moved in it


def shapes_in(text: str) -> list[Drawn]:
    """Every shape of a picture in its order, those of the stamps where they are used."""
    root = ET.fromstring(text)
    stamps = {node.get("id"): node for node in root.find(f"{SVG}defs")}
    return [
        (node, group, float(used.get("x", 0)) if used.get("href") else 0.0)
        for group in root.findall(f"{SVG}g")
        for used in group
        for node in (stamps[used.get("href")[1:]] if used.get("href") else [used])
    ]


def on_the_page(drawn: Drawn, x: float, y: float) -> tuple[float, float]:
    """Where a point of a shape lies in the picture."""
    _, group, aside = drawn
    words = group.get("transform", "")
    turn = re.search(r"rotate\((\S+?)\)", words)
    scale = re.search(r"scale\((\S+?)\)", words)
    size = float(scale[1]) if scale else 1.0
    turned = rect(size, radians(float(turn[1])) if turn else 0.0) * complex(aside + x, y)
    place = complex(*place_of(group)) + turned
    return place.real, place.imag


def check_the_same(text: str, ax: Axes) -> None:
    """Axes hold the same shapes as an SVG text, in the same places and in the same order."""
    page = ax.transData.inverted()
    drawn = shapes_in(text)
    written = [one for one in drawn if one[0].tag == f"{SVG}text"]
    for label, one in zip(ax.texts, written, strict=True):
        assert label.get_text() == one[0].text
        spot = on_the_page(one, float(one[0].get("x")), float(one[0].get("y")))
        assert label.get_position() == pytest.approx(spot, abs=0.11)
        turn = re.search(r"rotate\((\S+?)\)", one[1].get("transform", ""))
        # Letters turn against the clock in matplotlib and with it in SVG.
        assert label.get_rotation() == (-float(turn[1]) if turn else 0) % 360
    kinds = {"rect": "PathPatch", "circle": "Circle", "polyline": "PathPatch"}
    outlines = [one for one in drawn if one[0].tag != f"{SVG}text"]
    for patch, one in zip(ax.patches, outlines, strict=True):
        node = one[0]
        assert type(patch).__name__ == kinds[node.tag.removeprefix(SVG)]
        if node.tag == f"{SVG}rect":
            x, y, wide, high = (float(node.get(key)) for key in ("x", "y", "width", "height"))
            ends = patch.get_path().get_extents().extents
            assert ends == pytest.approx([x, y, x + wide, y + high], abs=0.11)
            x, y = x + wide, y + high
        elif node.tag == f"{SVG}circle":
            x, y = float(node.get("cx")), float(node.get("cy"))
        else:
            x, y = map(float, node.get("points").split()[0].split(","))
        to_page = patch.get_patch_transform() if node.tag != f"{SVG}circle" else IdentityTransform()
        moved = (patch.get_data_transform() + page).transform(to_page.transform((x, y)))
        assert tuple(moved) == pytest.approx(on_the_page(one, x, y), abs=0.2)


@pytest.mark.parametrize("thing", THINGS, ids=KINDS)
def test_axes_hold_what_the_svg_text_holds(thing):
    ax = Figure().add_subplot()
    draw(thing, ax)
    check_the_same(svg(thing), ax)
    assert ax.get_label() == alt(thing)
    assert ax.get_aspect() == 1
    assert ax.yaxis_inverted()
    assert not ax.axison


@pytest.mark.parametrize(
    "picture",
    [tile_picture(dl.Tile(18, 13), upright=True), grid_picture(GRID.view(0), known=True)],
    ids=["numerals upright", "seen tiles"],
)
def test_axes_turn_and_scale_as_the_svg_text_does(picture):
    ax = Figure().add_subplot()
    plot(picture, ax)
    check_the_same(svg_text(picture), ax)


def test_a_pip_is_where_the_svg_text_says():
    fig, ax = plt.subplots()
    draw(LAYOUT, ax)
    circles = [patch for patch in ax.patches if type(patch).__name__ == "Circle"]
    box = scene_of(LAYOUT).boxes[1]  # 6-3, which has a pip in the middle of its 3
    three = next(half for half in box.halves if half.number == 3)
    back = ax.transData.inverted()
    spots = [back.transform(pip.get_transform().transform(pip.center)) for pip in circles]
    near = [abs(x - 26 * three.x) + abs(y - 26 * three.y) for x, y in spots]
    assert min(near) < 0.01
    plt.close(fig)


# Files


@pytest.mark.parametrize("thing", THINGS, ids=KINDS)
@pytest.mark.parametrize("ending", ["svg", "png", "pdf", "PNG"])
def test_a_saved_picture_is_whole_and_always_the_same(thing, ending, tmp_path):
    place = save(thing, str(tmp_path / f"one.{ending}"))
    again = save(thing, tmp_path / f"two.{ending}")
    data = place.read_bytes()
    assert place == tmp_path / f"one.{ending}"
    assert data == again.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"one.{ending}", f"two.{ending}"]
    if ending == "svg":
        assert data.decode() == svg(thing)
    elif ending == "pdf":
        assert data.startswith(b"%PDF-")
        assert data.rstrip().endswith(b"%%EOF")
        assert b"CreationDate" not in data
    else:
        high, wide, _ = imread(place).shape
        _, _, width, height = map(float, ET.fromstring(svg(thing)).get("viewBox").split())
        assert abs(wide - 2 * width) <= 2
        assert abs(high - 2 * height) <= 2


def test_settings_of_matplotlib_change_no_file(tmp_path):
    before = save(dl.Tile(18, 3), tmp_path / "before.png").read_bytes()
    with plt.rc_context({"font.size": 40, "figure.facecolor": "red", "lines.scale_dashes": False}):
        assert save(dl.Tile(18, 3), tmp_path / "after.png").read_bytes() == before


def test_pips_are_ink_and_the_tile_is_not(tmp_path):
    pixels = imread(save(dl.Tile(5, 0), tmp_path / "tile.png"))
    edge = 0.08 * 26

    def colour(x: float, y: float) -> str:
        red, green, blue = (round(255 * part) for part in pixels[round(y), round(x)][:3])
        return f"#{red:02x}{green:02x}{blue:02x}"

    for x, y in [(0, 0), (-0.27, -0.27), (0.27, 0.27), (0.27, -0.27), (-0.27, 0.27)]:
        spot = (2 * (edge + (0.5 + x) * 26), 2 * (edge + (0.5 + y) * 26))
        assert colour(*spot) == shapes.INK
    assert colour(2 * (edge + 1.5 * 26), 2 * (edge + 0.5 * 26)) == shapes.FACE
    assert pixels[0, 0][3] == 0  # the page is seen beside the tile


@pytest.mark.parametrize(
    "path", ["tile", "tile.gif", "", ".svg", "missing/tile.svg", "no\0such.svg", "x" * 300 + ".png"]
)
def test_a_place_that_cannot_be_written_to_is_refused(path, tmp_path):
    with pytest.raises(dl.DominoError):
        save(dl.Tile(6, 4), str(tmp_path) + "/" + path)
    assert list(tmp_path.iterdir()) == []


def test_what_stands_in_the_way_stays(tmp_path):
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(dl.DominoError, match="cannot be written"):
        save(dl.Tile(6, 4), tmp_path / "folder.svg")
    (tmp_path / "a file").write_text("mine")
    with pytest.raises(dl.DominoError, match="cannot be written"):
        save(dl.Tile(6, 4), tmp_path / "a file" / "tile.svg")
    assert (tmp_path / "a file").read_text() == "mine"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a file", "folder.svg"]


def test_an_older_file_stays_until_the_new_one_is_ready(tmp_path, monkeypatch):
    place = save(dl.Tile(6, 4), tmp_path / "tile.svg")
    before = place.read_bytes()

    def full(self, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(type(place), "replace", full)
    with pytest.raises(dl.DominoError, match="No space left"):
        save(dl.Tile(5, 5), place)
    assert place.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["tile.svg"]


# What cannot be drawn


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
def test_what_cannot_be_drawn_is_refused_in_words(odd, tmp_path):
    for ask in (svg, alt, html, lambda thing: draw(thing, Figure().add_subplot())):
        with pytest.raises(dl.DominoError, match="can be drawn"):
            ask(odd)
    with pytest.raises(dl.DominoError, match="can be drawn"):
        save(odd, tmp_path / "tile.svg")
    for ask in (grid_svg, grid_cells):
        with pytest.raises(dl.DominoError, match="drawn from a view"):
            ask(odd)
    with pytest.raises(dl.DominoError, match="into axes"):
        draw(dl.Tile(6, 4), odd)
    if not isinstance(odd, str):
        with pytest.raises(dl.DominoError):
            save(dl.Tile(6, 4), odd)
        with pytest.raises(dl.DominoError):
            image(odd, "words")
    if odd is not True:
        with pytest.raises(dl.DominoError, match="True or False"):
            grid_svg(GRID.view(0), odd)


def test_round_axes_are_refused():
    with pytest.raises(dl.DominoError, match="into axes"):
        draw(dl.Tile(6, 4), Figure().add_subplot(projection="polar"))


def test_words_are_escaped():
    picture = shapes.Picture((0, 0, 9, 9), "<script>\"&'", ())
    assert ET.fromstring(svg_text(picture)).find(f"{SVG}title").text == picture.words
    label = shapes.Group((shapes.Text(0, 0, "<b>&", 9, shapes.INK),))
    text = svg_text(picture._replace(parts=(label,)))
    assert "".join(ET.fromstring(text).find(f"{SVG}g").itertext()) == "<b>&"
    assert '"' not in re.search('alt="(.*?)" src', image("", 'a"b'))[1]


# Colours


def light(colour: str) -> float:
    """The relative luminance of a colour (WCAG 2.2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_texts_and_marks_stand_out_on_their_ground():
    assert round(contrast("#000000", "#ffffff"), 2) == 21
    for text, ground in [(shapes.INK, shapes.FACE), (shapes.FACE, shapes.LABEL)]:
        assert contrast(text, ground) >= 4.5
    for mark in (shapes.LINE, shapes.LAST, shapes.GREY, shapes.BACK):
        for page in ("#ffffff", "#111111"):
            assert contrast(mark, page) >= 3, (mark, page)
    assert contrast(shapes.FACE, shapes.BACK) >= 3
    assert contrast(shapes.INK, shapes.BACK) >= 3


def test_no_picture_uses_a_colour_that_is_not_among_these():
    known = {
        shapes.INK, shapes.FACE, shapes.LABEL, shapes.LINE, shapes.LAST, shapes.GREY, shapes.BACK,
    }  # fmt: skip
    for thing in THINGS:
        assert set(re.findall(r"#[0-9a-f]{6}\b", svg(thing))) <= known


def test_a_label_stands_out_from_a_light_page_and_from_a_dark_one():
    for page in ("#ffffff", "#111111"):
        assert max(contrast(colour, page) for colour in (shapes.LABEL, shapes.FACE)) >= 3
        assert max(contrast(colour, page) for colour in (shapes.INK, shapes.FACE)) >= 3
