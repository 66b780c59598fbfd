"""Rules as data: every option and preset explains itself, and means something or is refused."""

from __future__ import annotations

import pytest

import dominolab as dl
from dominolab.option_table import OPTIONS
from dominolab.presets import PRESETS
from dominolab.sentences import is_idle
from dominolab.settling import features_of


def meaning_of(name: str) -> dl.Rules:
    """Rules in which an option means something."""
    starts = {
        "matador_face": dl.rules("matador"),
        "sniff": dl.rules("fives-and-threes"),
        "opening": dl.rules("chickie"),
        "double_blank": dl.rules("chickie"),
        "finish_foot": dl.rules("chickie"),
        "three_three_joins": dl.rules("concentration", doubles_with_doubles=True),
    }
    if name in starts:
        return starts[name]
    kelley = dl.rules("muggins-kelley", players=4, partners=True)
    return kelley if OPTIONS[name].needs in features_of(kelley) else dl.rules("concentration")


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_has_a_sentence_and_a_source(name):
    rules = meaning_of(name)
    option = next(option for option in rules.options() if option.name == name)
    assert option.source
    for value in OPTIONS[name].values or [getattr(rules, name)]:
        sentence = OPTIONS[name].says(value)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert len(sentence) < 110


@pytest.mark.parametrize("name", [name for name in OPTIONS if OPTIONS[name].values])
def test_every_value_of_every_option_can_be_set(name):
    rules = meaning_of(name)
    for value in OPTIONS[name].values:
        if (name, value) in (
            ("spinners", "feet"),
            ("join", "sum"),
            ("lead_after_block", "as-lead-next"),
        ):
            continue  # these make another game of it, or follow from the lead: see below
        assert getattr(rules.replace(**{name: value}), name) == value


def test_other_games_are_reached_by_options_alone():
    sum_game = dl.rules("block", join="sum", boneyard="until-playable", reserve=2)
    assert not sum_game.counts
    feet = dl.Layout(dl.rules("block", spinners="feet")).play("6-6")
    assert feet.unfinished == dl.Tile(6, 6)


def test_what_changes_nothing_is_not_said():
    assert "no_double" not in dl.rules("muggins").explain()
    assert "no_double" in dl.rules("muggins", lead_first="highest-double").explain()
    assert "keep_drawn" not in dl.rules("matador").explain()
    assert "(tie;" not in dl.rules("muggins").explain()
    assert "(tie;" in dl.rules("muggins-booklet").explain()
    assert "Counts do not score." in dl.rules("block").explain()
    assert "The matadors are 0-0, 4-3, 5-2, 6-1." in dl.rules("matador").explain()


def test_options_that_settle_each_other_are_not_overwritten_in_silence():
    for preset, options in (
        ("fives-and-threes", {"sniff": "spinner", "spinner_count": "exposed"}),
        ("fives-and-threes", {"sniff": "us", "spinner_count": "standard"}),
        ("muggins", {"lead_after_block": "as-lead-next"}),
    ):
        with pytest.raises(dl.RulesError, match="leave one of them out"):
            dl.rules(preset, **options)


@pytest.mark.parametrize("end", ["game", "rounds"])
@pytest.mark.parametrize("tie", ["extra-hands", "sudden-death", "shared"])
def test_a_tie_can_be_settled_whatever_ends_a_match(end, tie):
    rules = dl.rules("block", match_end=end, match_tie=tie, pack=2, hand_size=1, hand_end="none")
    match = dl.Match.start(rules, [["2-2"], ["1-1"]])
    while match.result is None:
        if match.round.result is not None:
            match = match.next([["2-2"], ["1-1"]])
        match = match.play("2-2" if match.round.turn == 0 else "1-1")
        if match.extra > 3:
            break
    assert (match.result == dl.MatchResult(end, (0, 1))) == (tie == "shared")
    assert match.level == (tie != "shared")


def test_the_winner_leads_but_after_a_block_the_lot_decides():
    rules = dl.rules("block", lead_next="winner")
    assert rules.lead_after_block == "lot"


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_explains_itself(name):
    rules = dl.rules(name)
    text = rules.explain()
    assert text.startswith(f"{rules.title}: {PRESETS[name].sentence}")
    assert rules.source in text
    for option in rules.options():
        idle = option.name == "hand_size" or is_idle(rules, option.name)
        assert idle or option.sentence in text
    assert set(PRESETS[name].options) <= set(OPTIONS)


@pytest.mark.parametrize("preset", PRESETS)
def test_an_option_that_means_nothing_is_refused_by_name(preset):
    rules = dl.rules(preset)
    able = {option.name for option in rules.options()}
    for name, kind in OPTIONS.items():
        if name in able:
            continue
        value = {"multiples": (5,), "pairs_sum": 12}.get(name, kind.default)
        with pytest.raises(dl.RulesError, match=f"{name} means nothing in "):
            dl.rules(preset, **{name: value})


def test_the_core_never_asks_which_preset_it_plays():
    rules = dl.rules("muggins", players=2)
    other = dl.rules(
        "block", players=2, boneyard="until-playable", multiples=(5,), hand_end="holder-subtracts",
        round_to=5, blocked="as-hand-end", target=250, lead_next="winner",
    )  # fmt: skip
    for seed in range(20):
        one, same = dl.Round.deal(rules, seed), dl.Round.deal(other, seed)
        while one.result is None:
            assert one.legal() == same.legal()
            move = one.legal()[seed % len(one.legal())]
            one, same = one.after(move), same.after(move)
        assert one.result == same.result
