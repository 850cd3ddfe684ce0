"""Intervals and ratings agree with published values."""

from __future__ import annotations

import math

import numpy as np
import pytest

from omphalos.arena.match import Played
from omphalos.arena.ratings import fit, rate
from omphalos.arena.stats import bootstrap, mean, resample, t975, wilson


def test_wilson_gives_the_published_intervals() -> None:
    # Newcombe 1998, Two-sided confidence intervals for the single proportion, table I, method 3
    for successes, n, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)):
        found = wilson(successes, n)
        assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))
    assert wilson(1, 29).low == pytest.approx(0.0061, abs=5e-5)
    assert wilson(20, 20).high == 1.0
    assert (wilson(0, 0).low, wilson(0, 0).high, wilson(0, 0).n) == (0.0, 1.0, 0)


def test_students_t_is_that_of_the_tables() -> None:
    for degrees, t in ((1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)):
        assert t975(degrees) == pytest.approx(t, abs=0.0015)


def test_a_mean_has_the_interval_of_the_textbook() -> None:
    found = mean([9.0, 10.0, 11.0, 12.0, 8.0])
    assert found.value == 10
    assert found.high - found.value == pytest.approx(2.776 * math.sqrt(2.5 / 5), abs=0.003)
    assert math.isinf(mean([1.0]).high)
    assert math.isnan(mean([]).value)


def test_seats_of_one_game_do_not_pass_for_games() -> None:
    values = [1.0, 1.0, 3.0, 3.0, 2.0, 2.0]
    assert mean(values, [1, 1, 2, 2, 3, 3]).high > mean(values).high
    alone = mean(values, range(6))
    assert alone.high == pytest.approx(mean(values).high)


def test_the_bootstrap_finds_the_spread_of_a_mean() -> None:
    values = np.random.Generator(np.random.PCG64(1)).normal(5, 2, 400)
    found = bootstrap([float(value) for value in values])
    assert found.value == pytest.approx(values.mean())
    assert found.high - found.low == pytest.approx(2 * 1.96 * values.std() / 20, rel=0.1)
    assert bootstrap([1.0, 2.0, 9.0], of=lambda sample: float(np.median(sample))).value == 2.0


def test_resampling_draws_as_many_blocks_as_there_are() -> None:
    weights = resample(7, 50)
    assert weights.shape == (50, 7)
    assert set(weights.sum(1)) == {7.0}


def game(index: int, seats: tuple[int, ...], ranks: tuple[int, ...], seed: str = "") -> Played:
    return Played(index, 0, seed or str(index // 2), seats, ranks, tuple(0.0 for _ in ranks))


def test_three_wins_of_four_are_odds_of_three_to_one() -> None:
    points = np.array([[[0.0, 3000.0], [1000.0, 0.0]]])  # so many games that the prior has no visible effect
    one, other = fit(points)[0]
    assert one - other == pytest.approx(math.log(3), abs=1e-3)
    assert one + other == pytest.approx(0)


def test_strengths_that_made_the_results_are_found_again() -> None:
    truth = np.array([0.0, 0.4, 1.0, 1.6])
    truth -= truth.mean()
    chance = 1 / (1 + np.exp(truth[None, :] - truth[:, None]))
    points = 2000 * chance
    np.fill_diagonal(points, 0)
    assert fit(points[None])[0] == pytest.approx(truth, abs=0.005)


def test_ratings_have_intervals_that_shrink_and_cover() -> None:
    draws = np.random.Generator(np.random.PCG64(3))
    for games in (40, 400):
        won = draws.random(games) < 0.75
        played = [
            game(i, (0, 1) if i % 2 else (1, 0), ((1, 2) if w == (i % 2 == 1) else (2, 1))) for i, w in enumerate(won)
        ]
        found = rate(2, played).ratings[0]
        assert found.low < 400 * math.log10(3) / 2 < found.high
    assert found.high - found.low < 60


def test_a_bot_that_won_everything_has_a_finite_rating_and_an_honest_interval() -> None:
    found = rate(2, [game(i, (0, 1), (1, 2)) for i in range(20)])
    assert 200 < found.ratings[0].value < 800
    assert found.ratings[0].high - found.ratings[0].low > 100
    assert found.meetings["0-1"].score.value == 1.0
    assert found.meetings["1-0"].wins == 0


def test_at_a_table_of_several_each_pair_of_different_bots_counts() -> None:
    found = rate(3, [game(0, (0, 1, 1, 2), (1, 2, 2, 4), "a"), game(1, (2, 0, 1, 1), (1, 1, 3, 3), "b")])
    assert found.meetings["0-1"].wins == 4
    assert found.meetings["0-2"].draws == 1
    assert found.meetings["0-1"].games == 2
    assert "1-1" not in found.meetings
