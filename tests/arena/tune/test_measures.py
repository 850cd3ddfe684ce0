"""What a tuning measures: labels, ratios of a game, and their estimates over many games."""

from __future__ import annotations

from math import inf, isnan, sqrt
from pathlib import Path

import pytest

from omphalos.arena.match import Played, play_fixture
from omphalos.arena.plan import Fixture, make_plan
from omphalos.arena.run import run
from omphalos.arena.stats import Estimate, t975, wilson
from omphalos.arena.tune.errors import TuneError
from omphalos.arena.tune.measures import Measured, Ratio, estimate, labels_of, measured_in, pairs, tally
from omphalos.arena.tune.play import summary
from omphalos.table import read_record
from omphalos.table.registry import find_game
from tests.bots.pond import POND


def test_every_game_has_the_seats_of_its_tables() -> None:
    seats = ("2/0", "2/1", "3/0", "3/1", "3/2")
    assert labels_of("pond", (1, 2, 3)) == {"seats": seats}
    oracle = labels_of("oracle", (1,))
    assert oracle["seats"] == ()
    assert oracle["piers"] == ("great", "small", "black")


@pytest.mark.parametrize(
    ("ranks", "seats"),
    [
        ((1, 2), {"2/0": (0.5, 1.0), "2/1": (-0.5, 1.0)}),
        ((1, 1), {"2/0": (0.0, 1.0), "2/1": (0.0, 1.0)}),
    ],
)
def test_a_game_gives_wins_above_a_fair_share(ranks: tuple[int, ...], seats: dict[str, Ratio]) -> None:
    record = read_record(play_fixture(make_plan(POND, ["random"]), POND, Fixture(0, 0, "s", (0, 0))).record)
    assert tally(record, Played(0, 0, "s", (0, 0), ranks)) == {"seats": seats}
    assert tally(record, Played(0, 0, "s", (0,), (1,))) == {}


def test_one_of_two_finishes_ahead_of_the_other_or_both_alike() -> None:
    assert pairs(["C", "A", "D", "B"], Played(0, 0, "s", (0,) * 4, (1, 1, 4, 3))) == {
        "A > B": (1.0, 1.0),
        "A > C": (0.5, 1.0),
        "A > D": (1.0, 1.0),
        "B > C": (0.0, 1.0),
        "B > D": (1.0, 1.0),
        "C > D": (1.0, 1.0),
    }


def estimated(*ratios: Ratio) -> Estimate:
    return estimate([Measured(str(i), {"m": {"a": ratio}}) for i, ratio in enumerate(ratios)], "m", "a")


def test_a_ratio_of_games_of_different_sizes_has_the_interval_of_the_textbook() -> None:
    found = estimated((1.0, 2.0), (0.0, 0.0), (3.0, 4.0), (1.0, 4.0))
    value = 5 / 10
    rest = [1 - 2 * value, 3 - 4 * value, 1 - 4 * value]
    half = t975(2) * sqrt(sum(one**2 for one in rest) * 3 / 2) / 10
    assert (found.value, found.low, found.high, found.n) == pytest.approx((value, value - half, value + half, 3))
    two = estimated((1.0, 2.0), (3.0, 4.0))
    half = t975(1) * sqrt(2 * (1 / 3) ** 2 * 2) / 6
    assert (two.value, two.low, two.high, two.n) == pytest.approx((2 / 3, 2 / 3 - half, 2 / 3 + half, 2))


def test_what_always_or_never_happens_has_the_interval_of_a_share() -> None:
    assert estimated(*[(1.0, 1.0)] * 4) == Estimate(1.0, wilson(4, 4).low, 1.0, 4)
    assert estimated(*[(0.0, 2.0)] * 4) == Estimate(0.0, 0.0, wilson(0, 4).high, 4)
    assert estimated(*[(1.0, 2.0)] * 4) == Estimate(0.5, 0.5, 0.5, 4)
    even = estimated((1.0, 1.0), (-1.0, 1.0))
    assert even.low == pytest.approx(-t975(1))


def test_one_game_or_none_says_little() -> None:
    assert estimated((1.0, 1.0)) == Estimate(1.0, -inf, inf, 1)
    for nothing in (estimated(), estimated((0.0, 0.0)), estimate([Measured("s", {})], "m", "a")):
        assert isnan(nothing.value)
        assert (nothing.low, nothing.high, nothing.n) == (-inf, inf, 0)


def test_the_games_of_an_arena_are_measured_as_those_of_a_tuning(tmp_path: Path) -> None:
    plan = make_plan(POND, ["random"], games=2)
    run(plan, POND, folder=tmp_path / "out")
    found = measured_in(tmp_path / "out", POND)
    assert [one.seed for one in found] == ["0/2/0", "0/2/1"]
    assert all(one.tallies["seats"].keys() == {"2/0", "2/1"} for one in found)
    with pytest.raises(TuneError, match=r"000000\.jsonl is a game of pond, ruleset 1, not of oracle, ruleset"):
        measured_in(tmp_path / "out", find_game("oracle"))
    (tmp_path / "out" / "games.jsonl").write_bytes(b"")
    with pytest.raises(TuneError, match="out has no finished games"):
        measured_in(tmp_path / "out", POND)


def test_a_game_is_kept_as_its_ratios() -> None:
    game = play_fixture(make_plan(POND, ["random"]), POND, Fixture(0, 0, "seed", (0, 0)))
    won = [0.5 if rank == 1 else -0.5 for rank in game.played.ranks]
    assert sorted(game.played.ranks) == [1, 2]
    assert summary(game) == (
        f'{{"seed":"seed","tallies":{{"seats":{{"2/0":[{won[0]},1.0],"2/1":[{won[1]},1.0]}}}}}}'.encode()
    )
