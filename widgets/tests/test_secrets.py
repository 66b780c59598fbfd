"""Nothing that a table sends or saves while a round is in play holds a hidden tile or the seed."""

from __future__ import annotations

import json
from random import Random

import pytest
from dominolab_widgets import Table
from talk import press, put_first, tell, tools

import dominolab as dl
from dominolab.frozen import changed

PRESETS = [name for name in dl.presets() if name != "concentration"]
SEED = 823_571_906


def everything(table: Table) -> str:
    """All that leaves the kernel: the state of the widget and what a notebook would save."""
    data, metadata = table._repr_mimebundle_()
    data.pop("application/vnd.jupyter.widget-view+json")  # holds the id of the model alone
    state = {key: value for key, value in table.get_state().items() if key not in ("_esm", "_css")}
    return json.dumps([state, data, metadata, repr(table)], sort_keys=True, default=str)


def dealt_otherwise(game: dl.Round, seat: int, random: Random) -> dl.Round:
    """The same round with all that this seat cannot know dealt in another way."""
    hidden = [tile for at, hand in enumerate(game.hands) if at != seat for tile in hand]
    hidden += game.boneyard
    random.shuffle(hidden)
    hands = []
    for at, hand in enumerate(game.hands):
        if at != seat:
            hand, hidden = tuple(sorted(hidden[: len(hand)])), hidden[len(hand) :]
        hands.append(hand)
    events = tuple(
        dl.Drew(event.seat, None) if isinstance(event, dl.Drew) and event.seat != seat else event
        for event in game.events
    )
    return changed(game, hands=tuple(hands), boneyard=tuple(hidden), events=events, seed=SEED + 1)


@pytest.mark.parametrize(
    ("preset", "ask"),
    [(name, "nothing") for name in PRESETS]
    + [(name, "points") for name in PRESETS if dl.rules(name).multiples],
)
def test_what_is_sent_does_not_depend_on_what_is_hidden(preset, ask):
    compared = 0
    random = Random(1)
    for seed in range(SEED, SEED + 3):
        table = Table(preset, seed=seed, against="random", ask=ask)
        for _ in range(25):
            game = table.game
            if game.result is not None:
                break
            sent = everything(table)
            assert str(seed) not in sent
            if game.turn == 0 and table._desk.pending is None:
                one, other = (
                    Table(deal, ask=ask, against="random")
                    for deal in (game, dealt_otherwise(game, 0, random))
                )
                assert everything(one).replace(one.model_id, "") == everything(other).replace(
                    other.model_id, ""
                )
                compared += 1
            now = tools(table)
            if "tell" in now and table._desk.pending is not None:
                press(table, "tell")
            elif "leave" in now:
                press(table, "leave")
            elif not put_first(table):
                press(table, "draw" if now.get("draw", {"on": False})["on"] else "knock")
    assert compared > 10


def test_the_test_above_would_see_a_hidden_tile_or_the_seed():
    game = dl.Round.deal(dl.rules("block"), seed=SEED, starter=0)
    table = Table(game)
    other = Table(dealt_otherwise(game, 0, Random(1)))
    assert everything(table) == everything(other)
    for seen in (table, other):
        seen.show(str(seen.game.hands[1]))
    assert everything(table) != everything(other)
    press(Table(game), "seed")
    shown = Table(game)
    press(shown, "seed")
    assert str(SEED) in everything(shown)


def test_while_the_screen_is_handed_on_no_hand_is_sent_at_all():
    for seed in range(4):
        texts = set()
        game = dl.Round.deal(dl.rules("draw", players=3), seed=SEED + seed)
        for at in range(3):
            table = Table(dealt_otherwise(game, at, Random(at)), against="people")
            texts.add(everything(table).replace(table.model_id, ""))
        assert len(texts) == 1


# --- text that somebody else has written ---------------------------------------------------

HOSTILE = "<img src=x onerror=alert(1)>\"'&</svg>"


def test_names_and_comments_are_text_and_never_markup():
    name = HOSTILE[:40]
    table = Table("all-fives", seed=3, against="people", names=[name, "Ben"])
    press(table, "ready")
    while put_first(table):
        if "ready" in tools(table):
            press(table, "ready")
    data, _ = table._repr_mimebundle_()
    for markup in (data["text/html"], *(one["svg"] for one in table.board["pictures"])):
        assert "onerror=alert(1)>" not in markup.replace("&gt;", "")
    record = f"game: block\nseed: 3\n# {HOSTILE}\n# {'x' * 10_000}"
    table = Table(record)
    assert any(HOSTILE in line for line in table.board["lines"])  # shown with textContent
    data, _ = table._repr_mimebundle_()
    assert "<img src=x" not in data["text/html"]


@pytest.mark.parametrize("text", ["\x00", "a\x1b[31m", "x" * 10_000, HOSTILE * 100, "‮block"])
def test_a_pasted_text_that_is_nonsense_is_quoted_and_short(text):
    table = Table("block")
    tell(table, kind="write", field="paste", text=text)
    assert table.wrong
    assert len(table.message) < 400
    assert all(sign not in table.message for sign in "\x00\x1b‮")
