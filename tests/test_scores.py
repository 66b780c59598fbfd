"""Score sheets beside the engine's own matches, and their pictures: every peg in its hole."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from random import Random

import pytest
from strategies import step

import dominolab as dl
from dominolab.awards import within_target
from dominolab.drawing.scores import (
    COLOURS,
    ROUNDS_SHOWN,
    WOOD,
    board_svg,
    hole_at,
    scores_svg,
    scores_words,
    sheet_svg,
    sheet_words,
)
from dominolab.drawing.shapes import FACE, INK
from dominolab.scoring_sheet import BOARDS, Sheet, score_words, target_words

SVG = "{http://www.w3.org/2000/svg}"


def states(match: dl.Match, rounds: int, seed: int) -> list[dl.Match]:
    """Every state of a match that is played at random, up to so many rounds."""
    random, found = Random(seed), [match]
    while found[-1].result is None and found[-1].played < rounds:
        match = found[-1]
        if match.round.result is not None:
            match = match.next()
        elif isinstance(match.round, dl.Concentration):
            closed = [cell for cell in match.round.left if cell != match.round.up]
            match = match.turn_up(random.choice(closed))
        else:
            match = match.with_round(step(match.round, random))
        found.append(match)
    return found


def pegged(target: int = 61, players: int = 2, **options: object) -> Sheet:
    return Sheet(dl.rules("fives-and-threes", players=players, target=target, **options))


# Beside the engine


@pytest.mark.parametrize("preset", dl.presets())
def test_the_sheet_of_a_match_has_the_scores_of_the_match(preset):
    for seed in range(4):
        played = states(dl.Match(preset, seed=seed, limit=4), rounds=4, seed=seed)
        for match in played:
            sheet = Sheet.of(match)
            in_play = match.round.points if preset == "concentration" else match.round.totals
            now = (0,) * len(in_play) if match.round.result else in_play
            assert sheet.scores == tuple(map(sum, zip(match.scores, now, strict=True)))
            assert len(sheet.rounds) == len(match.finished) + 1
            assert sheet.rounds[-1] == in_play
        assert sheet.winners == (match.result.winners if match.result else ())


@pytest.mark.parametrize(
    ("preset", "target"), [("fives-and-threes", 7), ("fives-and-threes", 31), ("five-up", 9)]
)
def test_points_added_by_hand_are_taken_as_the_engine_takes_them(preset, target):
    voided = 0
    for seed in range(40):
        rules = dl.rules(preset, target=target)
        sheet, match = Sheet(rules), dl.Match(rules, seed=seed)
        match = states(match, rounds=8, seed=seed)[-1]
        for number, game in enumerate((*match.finished, match.round)):
            if number:
                sheet = sheet.new_round()
            plays = [0] * rules.players
            for event in game.events:
                if not isinstance(event, dl.Played):
                    continue
                plays[event.seat] += 1
                out = plays[event.seat] == rules.hand_size  # where that scores, nobody draws
                offered = event.made + rules.chip_out * out
                then = sheet.add(event.seat, offered)
                gained = [b - a for a, b in zip(sheet.scores, then.scores, strict=True)]
                assert tuple(gained) == event.points
                voided += offered > sum(gained)
                sheet = then
            if game.result is not None and game.result.reason != "target":
                award = dl.award(rules, game.hands, game.result.winner)
                for side, points in enumerate(award.points):
                    then = sheet.add(side, points)
                    assert then.scores[side] - sheet.scores[side] == game.result.award[side]
                    voided += then.scores[side] - sheet.scores[side] < points
                    sheet = then
        assert sheet.scores == match.scores
        assert (sheet.reached != ()) == (match.result is not None)
    assert voided > 20


# Adding


def test_the_back_peg_leapfrogs_the_front_peg():
    sheet = pegged().add(0, 6)
    assert (sheet.scores, sheet.back) == ((6, 0), (0, 0))
    sheet = sheet.add(1, 3).add(0, 5)
    assert (sheet.scores, sheet.back) == ((11, 3), (6, 0))
    assert sheet.add(0, 0) is sheet  # nothing to peg, so no peg moves
    assert sheet.new_round().back == (6, 0)


def test_an_exact_target_takes_all_of_the_points_or_none():
    sheet = pegged().add(0, 58)
    assert sheet.add(0, 4) is sheet
    assert sheet.add(0, 3).reached == (0,)
    loose = pegged(exact=False).add(0, 58).add(0, 4)
    assert (loose.scores, loose.reached) == ((62, 0), (0,))
    assert [within_target(points, 58, 61) for points in (-70, 0, 3, 4)] == [-70, 0, 3, 0]


def test_partners_score_together():
    sheet = pegged(players=4, partners=True).add(2, 6).add(3, 4).add(0, 1)
    assert (sheet.scores, sheet.back) == ((7, 4), (6, 0))
    assert score_words(sheet) == "A+C 7 (last +1), B+D 4 (last +4). A+C needs 54."


@pytest.mark.parametrize("seat", [-1, 2, 10**400, True, None, "A", 0.0, float("nan"), [0]])
@pytest.mark.parametrize("points", [1])
def test_a_seat_that_is_not_there_is_refused(seat, points):
    with pytest.raises(dl.DominoError, match="There is no seat"):
        pegged().add(seat, points)


@pytest.mark.parametrize(
    "points", [-1, 201, 10**400, True, None, "5", 1.0, float("nan"), float("inf"), [5]]
)
def test_points_that_cannot_be_are_refused(points):
    with pytest.raises(dl.DominoError, match="a whole number from 0 to 200"):
        pegged().add(0, points)


def test_points_are_lost_only_where_the_rules_take_them_away():
    assert Sheet("muggins").add(0, -15).scores == (-15, 0)
    with pytest.raises(dl.DominoError, match="from -200"):
        Sheet("muggins").add(0, -201)


@pytest.mark.parametrize("thing", [None, 61, "five-up", Sheet("five-up"), object()])
def test_a_sheet_is_made_only_of_a_match(thing):
    with pytest.raises(dl.DominoError, match="made from a match"):
        Sheet.of(thing)


def test_nothing_is_added_to_a_match_that_is_over():
    match = states(dl.Match("five-up", seed=3, target=2, exact=False), 50, 3)[-1]
    sheet = Sheet.of(match)
    assert sheet.winners == match.result.winners
    for change in (lambda: sheet.add(0, 1), sheet.new_round):
        with pytest.raises(dl.DominoError, match="over"):
            change()
    assert score_words(sheet).endswith("has won.")


def test_there_are_no_more_rounds_than_a_match_can_have():
    sheet = pegged()
    for _ in range(999):
        sheet = sheet.new_round()
    with pytest.raises(dl.DominoError, match="1000 rounds"):
        sheet.new_round()


@pytest.mark.parametrize(
    ("rules", "last"),
    [
        (dl.rules("five-up", players=4), 61),
        (dl.rules("five-up", players=5, hand_size=5), None),  # a board has four sides at most
        (dl.rules("block", target=31), 31),
        (dl.rules("block", target=121), 121),
        (dl.rules("block"), None),
        (dl.rules("chickie"), None),
        (dl.rules("chickie", match_end="target", target=61), None),  # the lowest wins there
        (dl.rules("concentration"), None),
    ],
)
def test_only_31_61_and_121_have_a_board(rules, last):
    assert Sheet(rules).board == last


def test_the_words_name_who_leads_and_what_is_needed():
    assert score_words(pegged()) == "A 0, B 0. A and B need 61 each."
    assert score_words(Sheet("chickie").add(1, 9)) == "A 0, B 9 (last +9)."
    assert score_words(pegged().add(0, 61)) == "A 61 (last +61), B 0. A has reached 61."


def test_a_match_that_is_over_goes_on_no_more():
    exact = pegged().add(0, 61)
    with pytest.raises(dl.DominoError, match="This match is over"):
        exact.add(1, 1)
    with pytest.raises(dl.DominoError, match="A has reached 61"):
        exact.new_round()
    assert exact.add(1, 0) is exact
    passed = Sheet("all-fives").add(0, 200).add(0, 55)
    assert passed.add(1, 5).scores == (255, 5)  # the end of a round pays several sides at once
    with pytest.raises(dl.DominoError, match="No round is played any more"):
        passed.new_round()
    level = Sheet(dl.rules("all-fives", target=100)).add(0, 100).add(1, 100)
    assert len(level.new_round().rounds) == 2  # level: extra rounds are played


def test_chickie_has_one_round_for_each_double_and_the_lowest_wins():
    sheet = Sheet(dl.rules("chickie", players=3))
    for _ in range(6):
        sheet = sheet.add(1, 20).new_round()
    with pytest.raises(dl.DominoError, match="all 7 are on the sheet"):
        sheet.new_round()
    assert any("lowest total wins" in words for words in target_words(sheet))


# The board


def spots(svg: str) -> tuple[list[list[tuple[float, float]]], list[dict[str, float | str]]]:
    """The holes of each side as they are drawn, in order, and all pegs that stand on the board."""
    holes: list[list[tuple[float, float]]] = []
    pegs: list[dict[str, float | str]] = []

    def moved(node: ET.Element, x: float, y: float) -> tuple[float, float]:
        found = re.match(r"translate\((\S+) (\S+)\)", node.get("transform", ""))
        return (x + float(found[1]), y + float(found[2])) if found else (x, y)

    def walk(node: ET.Element, x: float, y: float) -> None:
        x, y = moved(node, x, y)
        kind = node.get("class")
        if kind == "dl-holes":
            dots = re.findall(r"M(\S+) (\S+?)h0", node.get("d"))
            holes.append([(x + float(a), y + float(b)) for a, b in dots])
        elif kind == "dl-game":
            holes[-1].append((x + float(node.get("cx")), y + float(node.get("cy"))))
        elif kind == "dl-peg":
            hollow = node.get("fill") == "none"
            shape = node.get("d")
            pegs.append({"x": x, "y": y, "hollow": hollow, "shape": shape, "side": len(holes) - 1,
                         "hole": int(node.get("data-hole"))})  # fmt: skip
        for child in node:
            walk(child, x, y)

    walk(ET.fromstring(svg), 0.0, 0.0)
    return holes, pegs


@pytest.mark.parametrize("last", BOARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_peg_stands_in_the_hole_of_its_score(last, players):
    random = Random(last + players)
    for trial in range(30):
        rules = dl.rules("muggins", players=players, target=last, exact=trial % 2 == 0)
        sheet = Sheet(rules)
        for _ in range(trial):
            if sheet.rules.exact and sheet.reached:
                break  # that ends the match at once
            sheet = sheet.add(random.randrange(players), random.choice([-10, 2, 5, 8, 15]))
        svg = board_svg(sheet)
        holes, pegs = spots(svg)
        assert [len(row) for row in holes] == [last + 2] * players  # two to start from
        width, height = (float(ET.fromstring(svg).get(name)) for name in ("width", "height"))
        every = [spot for row in holes for spot in row]
        assert len(set(every)) == len(every)
        assert all(12 < x < width - 12 and 12 < y < height - 12 for x, y in every)
        assert len(pegs) == 2 * players
        for peg in pegs:
            side = peg["side"]
            score = (sheet.back if peg["hollow"] else sheet.scores)[side]
            hole = min(max(score, 0), last)
            assert peg["hole"] == hole
            row = holes[side]
            place = row[hole + 1] if hole or not peg["hollow"] else row[0]
            assert (peg["x"], peg["y"]) == place
        assert len({peg["shape"] for peg in pegs}) == players
        assert {peg["hollow"] for peg in pegs} == {True, False}


@pytest.mark.parametrize("last", BOARDS)
def test_holes_come_in_groups_of_five_and_streets_of_thirty(last):
    for hole in range(1, last):
        (x, y), (then_x, then_y) = hole_at(hole, last), hole_at(hole + 1, last)
        if hole + 1 == last:
            continue
        if hole % 30 == 0:  # round the corner, one row down
            assert then_x == x
            assert then_y > y
        else:
            out = 1 if hole // 30 % 2 == 0 else -1
            assert then_y == y
            assert out * (then_x - x) == (28 if hole % 5 == 0 else 20)


def test_the_last_hole_goes_on_from_the_last_street():
    for last in BOARDS:
        (x, y), (end_x, end_y) = hole_at(last - 1, last), hole_at(last, last)
        assert end_y == y
        assert abs(end_x - x) == 28


def test_the_pegs_of_the_leader_are_marked_as_the_place_to_look_at():
    root = ET.fromstring(board_svg(pegged().add(0, 6).add(1, 8)))
    (marked,) = root.iterfind(f".//{SVG}g[@class='dl-last']")
    assert [int(peg.get("data-hole")) for peg in marked] == [0, 8]


def test_the_last_hole_of_a_low_board_is_an_ordinary_hole_of_a_high_one():
    assert hole_at(31, 121) == hole_at(31, 61) != hole_at(31, 31)


# Both pictures


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "\"'&<>", "]]>", "W" * 40, "漢" * 40, "نجمة", "😀" * 40]
)
def test_a_name_is_text_and_nothing_else(name):
    sheet = pegged().add(0, 6)
    plain, named = (ET.fromstring(scores_svg(sheet, names)) for names in (("x", "y"), (name, "y")))
    assert [node.tag for node in named.iter()] == [node.tag for node in plain.iter()]
    assert name in [node.text for node in named.iter(f"{SVG}text")]
    assert f"A is {name}, B is y." in named.find(f"{SVG}title").text
    for outer in named.iter(f"{SVG}svg"):
        # A name lies in a box of its own, which cuts it off.
        for text in outer.findall(f"{SVG}text"):
            assert text.text in (name, "y")
            assert float(outer.get("x")) + float(outer.get("width")) < float(named.get("width"))


def test_an_equal_sheet_is_an_equal_picture():
    one = pegged().add(0, 6).add(1, 8)
    other = pegged().add(1, 8).add(0, 6)
    assert one == other
    for draw in (board_svg, sheet_svg, scores_svg, scores_words):
        assert draw(one, ("Ann",)) == draw(other, ("Ann",))
        assert draw(one) != draw(one.add(0, 1))


def test_a_long_sheet_shows_its_last_rounds_and_the_others_as_a_sum():
    sheet = Sheet(dl.rules("block", target=10_000))
    for number in range(60):
        sheet = (sheet if not number else sheet.new_round()).add(number % 2, number)
    texts = [node.text for node in ET.fromstring(sheet_svg(sheet)).iter(f"{SVG}text")]
    shown = [text for text in texts if text.startswith("Round")]
    assert shown == ["Rounds 1 to 40", *[f"Round {number}" for number in range(41, 61)]]
    assert len(shown) == ROUNDS_SHOWN + 1
    words = sheet_words(sheet)
    assert "Rounds 1 to 40: A 380, B 400. Round 41: A 40, B 0." in words
    assert "Total: A 870, B 900." in words
    assert sheet.scores == (870, 900)


def test_ten_sides_have_a_sheet_too():
    sheet = Sheet(dl.rules("chickie", players=10, pack=12)).add(9, 30)
    assert "J 30" in sheet_words(sheet)
    assert len(ET.fromstring(sheet_svg(sheet)).findall(f".//{SVG}path")) == 5  # four and a rule


def test_the_picture_of_the_largest_board_is_small():
    sheet = pegged(121, players=4)
    for _ in range(60):
        sheet = sheet.new_round().add(0, 1).add(1, 1).add(2, 2).add(3, 1)
    assert len(scores_svg(sheet, ("W" * 40,) * 4)) < 40_000


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_texts_and_pegs_stand_out_from_their_ground():
    assert min(contrast(INK, ground) for ground in (WOOD, FACE)) >= 4.5
    assert min(contrast(peg, ground) for peg in COLOURS for ground in (WOOD, FACE)) >= 4.5
