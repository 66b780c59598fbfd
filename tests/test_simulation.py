"""Simulated rounds: the published numbers, one seed one result, and any executor."""

from __future__ import annotations

import os
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from fractions import Fraction

import pytest
from strategies import LAYOUT_PRESETS

import dominolab as dl
from dominolab.simulation import CHUNK, play_round, quantities, winners_of

FULL = bool(os.environ.get("DOMINOLAB_FULL"))
ROUNDS = 50_000 if FULL else 4_000

# Four million random rounds each, a row of the table that we want to reproduce: the shares of the
# wins by place from the leader, of ties and of blocked rounds, and the tiles played and drawn.
TABLE = {
    "block": (dl.rules("block"), "random", (0.566, 0.407), 0.026, 0.704, 10.361, 0.0),
    "draw to empty": (
        dl.rules("draw", hand_size=7, reserve=0), "random",
        (0.533, 0.461), 0.006, 0.202, 18.696, 8.328,
    ),
    "draw, two stay": (
        dl.rules("draw", hand_size=7, reserve=2), "random",
        (0.533, 0.462), 0.005, 0.231, 18.070, 7.665,
    ),
    "block, four": (
        dl.rules("block", players=4), "random",
        (0.353, 0.257, 0.210, 0.162), 0.018, 0.269, 22.408, 0.0,
    ),
    "allies": (
        dl.rules("allies"), "random", (0.566, 0.416, 0.566, 0.416), 0.018, 0.269, 22.408, 0.0,
    ),
    "block, heaviest": (
        dl.rules("block"), "heaviest", (0.585, 0.381), 0.034, 0.692, None, 0.0,
    ),
    "block, four, heaviest": (
        dl.rules("block", players=4), "heaviest",
        (0.356, 0.256, 0.208, 0.155), 0.026, 0.277, None, 0.0,
    ),
    "block, highest double leads": (
        dl.rules("block", lead_first="highest-double"), "random",
        (0.575, 0.397), 0.028, 0.657, None, 0.0,
    ),
}  # fmt: skip
ROUNDING = 0.0005  # of the shares in the table


@pytest.mark.parametrize("row", TABLE)
def test_the_table_of_random_rounds_is_reproduced(row):
    rules, policy, wins, ties, blocked, tiles, drawn = TABLE[row]
    found = dl.simulate(rules, ROUNDS, seed=2026, policy=policy)
    pairs = [*zip(found.wins, wins, strict=True), (found.ties, ties), (found.blocked, blocked)]
    if tiles is not None:
        pairs.append((found.tiles, tiles))
    pairs.append((found.drawn, drawn))
    for estimate, published in pairs:
        assert abs(float(estimate.mean) - published) <= 3 * estimate.error + ROUNDING, row


@pytest.mark.parametrize("preset", LAYOUT_PRESETS)
@pytest.mark.parametrize("policy", ["random", "heaviest", "greedy"])
def test_every_game_has_the_same_summary(preset, policy):
    found = dl.simulate(preset, 30, seed=1, policy=policy)
    assert found.rounds == found.asked == 30
    places = found.rules.players
    assert len(found.wins) == len(found.points) == places
    shares = sum(one.mean for one in found.wins) / (2 if found.rules.partners else 1)
    assert shares + found.ties.mean == 1
    assert found.tiles.mean >= 1
    text, table = str(found), found._repr_html_()
    assert text.count("\n") == table.count("<tr>") == 2 * places + 5


def test_the_sums_are_those_of_the_rounds():
    found = dl.simulate("all-fives", 250, seed=9)
    games = [play_round(found.rules, "random", 9, number) for number in range(250)]
    values = [quantities(game) for game in games]
    for name in values[0]:
        numbers = [value[name] for value in values]
        mean = Fraction(sum(numbers), 250)
        spread = sum((number - mean) ** 2 for number in numbers) / 249
        estimate = found.average(name)
        assert estimate.mean == mean
        assert estimate.error == pytest.approx(float(spread / 250) ** 0.5)


def test_who_wins_a_round():
    rules = dl.rules("block", hand_size=1, players=3)
    out = dl.Round.start(rules, [["6-6"], ["5-4"], ["1-0"]]).play("6-6")
    assert winners_of(out) == (0,)
    blocked = dl.Round.start(dl.rules("block", hand_size=2), [["6-6", "1-0"], ["5-4", "2-2"]]).play(
        "6-6"
    )
    assert blocked.result.reason == "blocked"
    assert winners_of(blocked) == (0,)
    hands = [["6-6", "2-0"], ["0-0", "1-1"]]
    level = dl.Round.start(dl.rules("block", hand_size=2), hands).play("6-6")
    assert winners_of(level) == ()
    sides = dl.Round.start(
        dl.rules("allies", hand_size=2),
        [["6-6", "5-5"], ["4-4", "0-0"], ["1-0", "2-0"], ["3-3", "3-0"]],
    ).play("6-6")
    assert sides.result.pips == (10, 8, 3, 9)
    assert winners_of(sides) == (0, 2)  # 13 pips against 17, although B is lighter than A


def test_one_seed_gives_one_result_however_it_is_shared_out():
    alone = dl.simulate("draw", 3 * CHUNK + 7, seed=5)
    assert alone.rounds == 3 * CHUNK + 7
    with ProcessPoolExecutor(2) as pool:
        assert dl.simulate("draw", 3 * CHUNK + 7, seed=5, executor=pool) == alone
    assert dl.simulate("draw", 3 * CHUNK + 7, seed=6).sums != alone.sums


def test_the_first_rounds_of_a_longer_simulation_are_those_of_a_shorter_one():
    short, long = (play_round(dl.rules("draw"), "random", 5, number) for number in (3, 3))
    assert short == long


def test_a_dask_cluster_is_an_executor_too():
    distributed = pytest.importorskip("distributed")
    alone = dl.simulate("block", 2 * CHUNK, seed=5)
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor(pure=False) as executor,
    ):
        assert dl.simulate("block", 2 * CHUNK, seed=5, executor=executor) == alone


class Interrupted(Executor):
    """An executor whose third piece of work is interrupted, as by Ctrl-C."""

    def __init__(self):
        self.started, self.cancelled = 0, 0

    def submit(self, work, /, *arguments, **more):
        future: Future = Future()
        self.started += 1
        if self.started < 3:
            future.set_result(work(*arguments, **more))
        else:
            future.set_exception(KeyboardInterrupt())
        return future


def test_an_interrupted_simulation_keeps_what_is_done():
    found = dl.simulate("block", 5 * CHUNK, seed=1, executor=Interrupted())
    assert 0 < found.rounds <= 2 * CHUNK
    assert found.rounds % CHUNK == 0
    assert f"stopped; {5 * CHUNK} were asked for" in str(found)
    assert found.blocked.mean > 0.5


def test_progress_is_shown_only_on_request(capsys):
    dl.simulate("block", 10, seed=1)
    assert capsys.readouterr().err == ""
    dl.simulate("block", 10, seed=1, progress=True)
    assert "10/10" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("chess",), {}), ((5,), {}), (("concentration",), {}), (("block", 0), {}),
        (("block", -5), {}), (("block", True), {}), (("block", 1.5), {}), (("block", "9"), {}),
        (("block", 10**12), {}), (("block", 5), {"seed": -1}), (("block", 5), {"seed": "x"}),
        (("block", 5), {"policy": "clever"}), (("block", 5), {"policy": None}),
        (("block", 5), {"policy": ["random"]}), (("block", 5), {"executor": "pool"}),
    ],
)  # fmt: skip
def test_a_simulation_that_cannot_be_is_refused(arguments, named):
    with pytest.raises(dl.DominoError):
        dl.simulate(*arguments, **named)


def test_a_quantity_that_is_not_there_is_refused():
    found = dl.simulate("block", 5, seed=1)
    for name in ("winners", 3, None):
        with pytest.raises(dl.DominoError):
            found.average(name)
