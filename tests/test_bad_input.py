"""Bad input: one sentence that says what was given, why it fails and what would do."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import ROUNDS, deal, layout_rules, played_out

import dominolab as dl

ROUND = dl.Round.start(
    dl.rules("all-fives"), ["6-4 5-5 3-3".split(), "4-1 6-1 2-0".split()], ["0-0", "1-1"]
)
AFTER_LEAD = ROUND.play("6-4")
CALLED = dl.Round.start(dl.rules("muggins-kelley"), ["6-4 5-5".split(), "4-1 6-1".split()], ["0-0"])
LINE = dl.Layout.parse("block: 6-4 6-5")
GRID = dl.Concentration(seed=7)
BLOCK = dl.rules("block")


class Anything:
    """Equal to whatever it is compared with."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None


class Wordless:
    """Something that cannot even say what it is."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")


CASES = {
    "a half that is too large": (lambda: dl.Tile(19, 0), "19.*0 to 18|0 to 18.*19"),
    "a half that is a word": (lambda: dl.Tile("6", 4), "'6'"),
    "a half that is a fraction": (lambda: dl.Tile(1.5, 0), "1.5"),
    "a tile run together": (lambda: dl.Tile.parse("110"), "'110' is not a tile.*6-4"),
    "a tile from nothing": (lambda: dl.Tile.parse(""), "is not a tile"),
    "a tile from None": (lambda: dl.Tile.parse(None), "None is not a tile"),
    "a pack of one": (lambda: dl.Pack(1), "from 2 to 18.*1"),
    "a suit that is not there": (lambda: dl.Pack(6).suit(7), "0 to 6.*7"),
    "an unknown preset": (lambda: dl.rules("mugins"), "'mugins'.*Did you mean 'muggins'"),
    "a preset that is a number": (lambda: dl.rules(7), "no preset 7"),
    "an unknown option": (lambda: dl.rules("block", spiners="all"), "Did you mean 'spinners'"),
    "an unknown value": (lambda: dl.rules("block", tie="nobdy"), "Did you mean 'nobody'"),
    "a value of the wrong kind": (lambda: dl.rules("block", target="many"), "target='many'.*takes"),
    "a yes for a number": (lambda: dl.rules("block", target=True), "target=True"),
    "a number for a yes": (lambda: dl.rules("draw", keep_drawn=1), "keep_drawn=1"),
    "an option of another game": (lambda: dl.rules("block", unit="pips"), "unit means nothing"),
    "sniff with spinners": (
        lambda: dl.rules("fives-and-threes", sniff="us", spinners="first"),
        "sniff and spinners",
    ),
    "spinners in Matador": (lambda: dl.rules("matador", spinners="all"), "do not go together"),
    "one player": (lambda: dl.rules("block", players=1), "1 players.*from 2 to 10"),
    "five without a hand size": (lambda: dl.rules("block", players=5), "hand_size=5"),
    "too many players": (
        lambda: dl.rules("block", players=5, hand_size=6),
        "5 players with 6 tiles each need 30 tiles, but the double-6 pack has 28",
    ),
    "partners who are three": (lambda: dl.rules("draw", players=3, partners=True), "four players"),
    "a hand size for others": (
        lambda: dl.rules("block", players=3, hand_size={2: 7}),
        "given for 2 players, but 3 play",
    ),
    "an odd grid": (lambda: dl.rules("concentration", pack=9), "odd number"),
    "a layout of nothing": (lambda: dl.Layout("block"), "needs the rules of a game"),
    "a layout of Concentration": (lambda: dl.Layout(GRID.rules), "has no layout"),
    "a round of a word": (lambda: dl.Round.deal("block"), "needs the rules of a game"),
    "a seed that is a word": (lambda: dl.Round.deal(BLOCK, "x"), "A seed is a whole number"),
    "a seed below zero": (lambda: dl.Round.deal(BLOCK, -1), "A seed is a whole number.*-1"),
    "a tile not in the pack": (lambda: LINE.play("9-9"), "9-9 is not in the double-6 pack"),
    "a tile played twice": (lambda: LINE.play("6-5"), "6-5 lies on the table already"),
    "a tile that does not fit": (lambda: LINE.play("3-2"), "3-2 fits no open end"),
    "a closed place": (lambda: LINE.play("6-2", at="6-4:6"), "fits no open end|no open place"),
    "a place that is not there": (lambda: LINE.play("5-4", at="9"), "no open place '9'.*can go"),
    "two places": (lambda: LINE.play("5-4"), "more than one way.*6-5:5.*6-4:4|6-4:4.*6-5:5"),
    "a touch that is not there": (lambda: LINE.play("5-4", "6-5:5", touch=4), "cannot be laid so"),
    "a side that comes later": (
        lambda: dl.Layout.parse("all-fives: 6-6 6-3").play("6-2", at="6-6:c"),
        "6-6:c is still closed, because other sides of that double come first; 6-2 can go at",
    ),
    "a place for the lead": (lambda: dl.Layout(BLOCK).play("6-4", at="6-6:a"), "the lead"),
    "a lead of Chickie": (lambda: dl.Layout(dl.rules("chickie")).play("6-4"), "with a double"),
    "a tile in a foot's way": (
        lambda: dl.Layout.parse("chickie: 6-6 6-5").play("5-4"),
        "has to wait.*3 more tiles with 6",
    ),
    "a layout under other rules": (
        lambda: dl.Layout.parse("all-fives: 6-6 6-3 6-2 6-5").under(dl.rules("muggins")),
        "Under Muggins this layout cannot be",
    ),
    "a tile dealt twice": (
        lambda: dl.Round.start(BLOCK, [["6-4"], ["4-6"]]),
        "6-4 is there twice",
    ),
    "a tile dealt from elsewhere": (
        lambda: dl.Round.start(BLOCK, [["9-9"], ["6-4"]]),
        "9-9 is not in the double-6 pack",
    ),
    "an empty hand": (lambda: dl.Round.start(BLOCK, [[], ["6-4"]]), "A has no tile"),
    "too few hands": (lambda: dl.Round.start(BLOCK, [["6-4"]]), "2 players need 2 hands, not 1"),
    "a lead of no kind": (lambda: dl.Round.deal(BLOCK, 1, lead="best"), "lead='best'"),
    "a starter who is not there": (lambda: dl.Round.deal(BLOCK, 1, starter=2), "no seat 2"),
    "scores for too many": (lambda: dl.Round.deal(BLOCK, 1, scores=[1, 2, 3]), "2 sides"),
    "a tile not in the hand": (lambda: ROUND.play("4-1"), "4-1 is not in the hand of A"),
    "a tile that is on the table": (lambda: AFTER_LEAD.play("6-4"), "on the table already"),
    "a draw by one who can play": (lambda: AFTER_LEAD.draw(), "may not draw: a tile fits"),
    "a pass by one who can play": (lambda: AFTER_LEAD.pass_(), "may not pass: a tile fits"),
    "a claim of nothing": (lambda: AFTER_LEAD.claim(1), "nothing to claim"),
    "a claim of one's own": (lambda: CALLED.play("6-4", announce=0).claim(0), "next opponent, B"),
    "an answer nobody asked for": (lambda: AFTER_LEAD.decline(), "Nobody has to answer"),
    "points announced in All Fives": (lambda: ROUND.play("6-4", announce=5), "not announced"),
    "half a point announced": (lambda: CALLED.play("6-4", announce=0.5), "whole number of points"),
    "a view of nobody": (lambda: ROUND.view(2), "no seat 2"),
    "a cell that is not there": (lambda: GRID.turn_up(28), "no cell 28.*0 to 27"),
    "a cell twice": (lambda: GRID.flip(3, 3), "turned already"),
    "a grid with a gap": (lambda: dl.Concentration.start(GRID.rules, ["6-4"]), "all 28 tiles"),
    "a match of no rounds": (lambda: dl.Match("block", seed=1, limit=0), "at least one round"),
    "a next round too early": (lambda: dl.Match("block", seed=1).next(), "not over"),
    "a depth below zero": (lambda: dl.perft(ROUND, -1), "-1"),
    "a move that only looks like one": (lambda: ROUND.after(tuple(ROUND.legal()[0])), "is no move"),
    "a move that equals everything": (lambda: ROUND.after(Anything()), "is no move"),
    "a place that is a number": (lambda: ROUND.play("6-4", at=7), "at=7 will not do"),
    "a touch that is a fraction": (lambda: ROUND.play("6-4", touch=1.5), "touch=1.5 will not do"),
    "a tile that is nothing": (lambda: ROUND.play(None), "None is not a tile"),
    "a value without words": (lambda: dl.rules(Wordless()), "of the kind Wordless"),
    "a number too long to write": (lambda: dl.Tile(10**5000, 0), "of the kind int"),
    "a hand that is a number": (lambda: dl.Round.start(BLOCK, [5, 6]), "5 will not do for a hand"),
    "hands that are a text": (lambda: dl.Round.start(BLOCK, "6-4"), "a list with a hand each"),
    "scores that are words": (lambda: dl.Round.deal(BLOCK, 1, scores=["a", "b"]), "scores="),
    "doubles that led elsewhere": (
        lambda: dl.Round.deal(BLOCK, 1, led_before=["6-6"]),
        "means nothing in Block",
    ),
    "a tile placed in Block": (
        lambda: dl.Round.start(BLOCK, [["6-4"], ["6-5"]], placed="6-6"),
        "only in Chickie",
    ),
    "an award without hands": (lambda: dl.award(BLOCK, None), "hands=None will not do"),
    "an award to nobody": (lambda: dl.award(BLOCK, [[], ["6-4"]], winner=9), "no seat 9"),
    "rounding to nothing": (lambda: dl.round_nearest(5, 0), "5 and 0"),
    "points of a word": (lambda: dl.rules("muggins").points("x"), "A count is a whole number"),
    "perft of nothing": (lambda: dl.perft(None, 1), "moves of a round"),
    "a pair with nothing": (lambda: GRID.is_pair(None, dl.Tile(6, 4)), "A pair is two tiles"),
    "a round made by hand": (lambda: dl.Round(), "Round.deal"),
    "a match of nothing": (lambda: dl.Match.of(None), "begins with a round"),
    "a match with no end": (lambda: dl.Match("block", seed=1, limit=10**9), "at most 1000"),
    "a seed too long": (lambda: dl.Round.deal(BLOCK, 10**18), "at most 18 digits"),
    "a draw in a finished round": (
        lambda: dl.Round.start(BLOCK, [["6-4"], ["6-5"]]).play("6-4").draw(),
        "The round is over",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_bad_input_is_a_sentence(name):
    act, pattern = CASES[name]
    with pytest.raises(dl.DominoError, match=pattern) as caught:
        act()
    said = str(caught.value)
    assert said.endswith((".", "?")), said
    assert "Traceback" not in said
    assert len(said) < 700


def test_a_move_that_only_equals_a_legal_one_leaves_no_trace():
    game = dl.Round.start(dl.rules("matador"), [["6-0", "5-5"], ["6-1", "2-2"]]).play("6-0")
    move = next(move for move in game.legal() if isinstance(move, dl.Play) and move.touch == 6)
    odd = move._replace(touch=6.0)
    assert odd == move
    for asked in (odd, move):
        assert type(game.after(asked).layout.last.touch) is int
        assert "6.0" not in str(game.after(asked))


def test_in_a_notebook_a_refusal_is_one_line():
    with pytest.raises(dl.IllegalPlay) as caught:
        LINE.play("3-2")
    lines = caught.value._render_traceback_()
    assert lines == ["IllegalPlay: 3-2 fits no open end (4 at 6-4:4, 5 at 6-5:5)."]


def test_refusals_left_everything_as_it_was():
    assert str(AFTER_LEAD) == str(ROUND.play("6-4"))
    assert ROUND.events == ()
    assert GRID.up is None
    assert len(LINE) == 2


def finished_match() -> dl.Match:
    return dl.Match.start(BLOCK, [["6-4"], ["6-5"]]).play("6-4")


def test_a_match_takes_only_the_round_that_comes_next():
    match = finished_match()
    assert match.scores == (11, 0)
    hands = [["6-4"], ["6-5"]]
    for wrong, why in (
        (None, "no round under the rules"),
        (dl.Round.start(dl.rules("draw"), hands, starter=1), "no round under the rules"),
        (dl.Round.start(BLOCK, hands, starter=1, scores=[0, 0]), "begins at"),
        (dl.Round.start(BLOCK, hands, starter=0, scores=[11, 0]), "B begins the next round"),
    ):
        with pytest.raises(dl.DominoError, match=why):
            match.next_is(wrong)
    with pytest.raises(dl.DominoError, match="is over"):
        match.with_round(match.round)
    assert match.next_is(dl.Round.start(BLOCK, hands, starter=1, scores=[11, 0])).played == 1


def test_a_record_that_lies_is_not_believed():
    record = str(finished_match().next([["6-4"], ["6-5"]]))
    assert dl.Match.parse(record).played == 1
    for true, lie, why in (
        ("scores: 11 0", "scores: 95 0", "begins at"),
        ("starter: B", "starter: A", "B begins the next round"),
        ("round 2", "round 77", "expected round 2"),
        ("1 A 6-4", "3 A 6-4", "this is move 1"),
    ):
        assert record.count(true) >= 1
        with pytest.raises(dl.DominoError, match=why):
            dl.Match.parse(lie.join(record.rsplit(true, 1)))


def test_a_sum_that_no_two_tiles_make_is_refused():
    for total in range(73):
        for apart in (False, True):
            options = {"pairs_sum": total, "doubles_with_doubles": apart}
            try:
                game = dl.Concentration(seed=1, **options)
            except dl.RulesError as error:
                assert f"make a pair of {total} pips" in str(error)
            else:
                assert game.good_pairs() > 0
    with pytest.raises(dl.RulesError):
        dl.Concentration(seed=1, pairs_sum=0)


def test_what_a_player_has_tried_is_not_in_the_layout_that_others_see():
    game = dl.Round.start(BLOCK, ["6-5 6-1 3-3".split(), "6-6 2-2".split()], starter=1)
    game = game.play("6-6")
    before = pickle.dumps(game.layout)
    game.choices()
    game.layout.places("6-5")
    assert pickle.dumps(game.layout) == before
    for one in game.layout._open:
        assert not [name for name in one.__slots__ if isinstance(getattr(one, name), dict)]


@pytest.mark.parametrize("value", [BLOCK, ROUND, dl.Pack(6), dl.Tile(6, 4)])
def test_values_cannot_be_changed(value):
    name = {"Rules": "target", "Round": "hands", "Pack": "tiles", "Tile": "high"}[
        type(value).__name__
    ]
    with pytest.raises(AttributeError, match="never change"):
        setattr(value, name, 1)
    with pytest.raises(AttributeError, match="never change"):
        delattr(value, name)


TEXTS = {
    "no colon": (dl.Layout.parse, "block 6-4", "At character 10.*colon"),
    "no game": (dl.Layout.parse, ": 6-4", "begins with the name of a game"),
    "a wrong tile": (dl.Layout.parse, "block: 6-4 x", "'x' is not a tile"),
    "a wrong play": (dl.Layout.parse, "block: 6-4 3-2", "Tile 2 of the layout: 3-2 fits no"),
    "a wrong option": (dl.Layout.parse, "block target: 6-4", "At character 7.*option"),
    "a number of players": (dl.Rules.parse, "block players=two", "players=2"),
    "an option's place": (dl.Rules.parse, "muggins players=2 s", "At character 19, 's'"),
    "a round read as a match": (dl.Match.parse, str(ROUND), "Line 3.*no header 'A' here"),
    "a grid in a round": (dl.Round.parse, "game: block\ngrid: 6-4", "Line 2.*no header 'grid'"),
    "a hand too many": (
        dl.Round.parse,
        "game: block\nA: 6-4\nB: 6-5\nC: 5-5",
        "Line 4.*2 players sit at A, B",
    ),
    "an option twice": (
        dl.Round.parse,
        "game: block\noptions: target=5 target=6\nseed: 7",
        "Line 2.*target is given twice",
    ),
    "a tile in a hand": (dl.Round.parse, "game: block\nA: 6-4 x\nB: 6-5", "Line 2: Tile 2 of 2"),
    "blanks without end": (dl.Layout.parse, "block: 6-4" + " " * 19_000 + "x", "'x' is not"),
    "too long": (dl.Layout.parse, "block: " + "6-4 " * 9999, "no game needs more"),
    "not a text": (dl.Layout.parse, 7, "A text is expected"),
    "a hidden hand": (dl.Position.parse, "block: - | A ?x | B ?7", "write a question mark"),
    "a field twice": (dl.Position.parse, "block: - | A ?7 | A ?7", "A is given twice"),
    "a field unknown": (dl.Position.parse, "block: - | Z ?7", "expected one of A, B"),
    "a hand missing": (dl.Position.parse, "block: - | A ?7", "the hand of B"),
    "too many tiles": (dl.Position.parse, "block: - | A ?20 | B ?20", "40 tiles are named"),
    "a tile twice": (dl.Position.parse, "block: 6-4 | A 6-4 | B ?7", "6-4 is there twice"),
    "an empty record": (dl.Round.parse, "", "does not say which game"),
    "a record without tiles": (dl.Round.parse, "game: block", "neither the hands"),
    "a header unknown": (dl.Round.parse, "game: block\nsead: 7", "Line 2.*Did you mean 'seed'"),
    "a header twice": (dl.Round.parse, "game: block\ngame: draw", "Line 2.*given twice"),
    "a seed of letters": (dl.Round.parse, "game: block\nseed: x", "Line 2.*whole number"),
    "a hand left out": (dl.Round.parse, "game: block\nA: 6-4", "The hand of B is missing"),
    "a move by another": (
        dl.Round.parse,
        "game: block\nA: 6-4 1-1\nB: 6-5 2-2\nstarter: A\n\n1 B 6-5",
        "Line 6.*the turn of A, not of B",
    ),
    "a move that is none": (
        dl.Round.parse,
        "game: block\nA: 6-4 1-1\nB: 6-5 2-2\nstarter: A\n\nhello",
        "Line 6.*expected a seat and a move",
    ),
    "a move that is not legal": (
        dl.Round.parse,
        "game: block\nA: 6-4 1-1\nB: 6-5 2-2\nstarter: A\n\n1 A 6-4\n2 B 2-2",
        "Line 7: 2-2 fits no open end",
    ),
    "a wrong draw": (
        dl.Round.parse,
        "game: draw\noptions: reserve=0\nA: 6-4\nB: 2-2 1-1\nboneyard: 0-0\nstarter: B\n\n"
        "1 B 2-2\n2 A +1-1",
        "Line 9.*the next tile of the boneyard is 0-0",
    ),
    "a match without rounds": (dl.Match.parse, "game: block", "neither rounds"),
    "a cell of letters": (
        dl.Concentration.parse,
        "game: concentration\nseed: 7\n\n1 A x y",
        "Line 4.*two cells",
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_malformed_text_says_where_and_what_was_expected(name):
    read, text, pattern = TEXTS[name]
    with pytest.raises(dl.DominoError, match=pattern):
        read(text)


@ROUNDS
@given(layout_rules(), st.integers(0, 10_000), st.data())
def test_text_damaged_anywhere_is_read_or_refused(rules, seed, data):
    states = played_out(deal(rules, seed), seed)
    game = states[Random(seed).randrange(len(states))]
    for read, text in ((dl.Round.parse, str(game)), (dl.Layout.parse, str(game.layout))):
        where = data.draw(st.integers(0, len(text)))
        junk = data.draw(st.sampled_from(["", "\x00", "?", "@", "9", ":", "|", "é", "\n", " "]))
        cut = data.draw(st.integers(0, 3))
        try:
            read(text[:where] + junk + text[where + cut :])
        except dl.DominoError as error:
            assert str(error)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    readers = (dl.Tile.parse, dl.Rules.parse, dl.Layout.parse, dl.Position.parse)
    for read in (*readers, dl.Round.parse, dl.Match.parse, dl.Concentration.parse):
        try:
            read(text)
        except dl.DominoError as error:
            assert str(error)
