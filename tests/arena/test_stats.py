"""Intervals and ratings agree with published values."""

from __future__ import annotations

import math

import numpy as np
import pytest

from omphalos.arena.match import Played
from omphalos.arena.ratings import PRIOR, Meeting, Rated, fit, rate
from omphalos.arena.stats import Estimate, bootstrap, mean, resample, t975, wilson


def test_wilson_gives_the_published_intervals() -> None:
    # Newcombe 1998, Two-sided confidence intervals for the single proportion, table I, method 3
    for successes, n, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)):
        found = wilson(successes, n)
        assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))
    assert wilson(1, 29).low == pytest.approx(0.0061, abs=5e-5)
    assert wilson(20, 20).high == 1.0
    assert (wilson(0, 0).low, wilson(0, 0).high, wilson(0, 0).n) == (0.0, 1.0, 0)


def test_half_successes_and_other_levels_have_intervals_too() -> None:
    # the roots of (p - x)^2 = z^2 x (1 - x) / n
    for successes, n, z in ((2.5, 10, 1.959963984540054), (3, 10, 1.0), (0, 7, 2.0)):
        found = wilson(successes, n, z)
        square, p = z * z / n, successes / n
        root = math.sqrt((2 * p + square) ** 2 - 4 * (1 + square) * p * p)
        ends = tuple((2 * p + square + sign * root) / (2 * (1 + square)) for sign in (-1, 1))
        assert (found.value, found.low, found.high, found.n) == pytest.approx((p, *ends, n))
    assert wilson(2.5, 10) == wilson(2.5, 10, 1.959963984540054)
    assert math.isnan(wilson(0, 0).value)


def test_a_share_lies_between_none_and_all() -> None:
    for n in range(1, 200):
        assert wilson(0, n).low == 0.0
        assert wilson(n, n).high == 1.0


def test_an_estimate_is_written_with_its_interval() -> None:
    assert str(Estimate(1.234, -0.5, 2.678, 9)) == "1.23 [-0.50, 2.68]"


def test_students_t_is_that_of_the_tables() -> None:
    for degrees, t in ((1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)):
        assert t975(degrees) == pytest.approx(t, abs=0.0015)
    assert [t975(degrees) for degrees in (-1, 0)] == [math.inf, math.inf]
    assert t975(4) == 2.776445105


def test_students_t_is_expanded_to_the_fourth_power() -> None:
    # Abramowitz and Stegun 26.7.5, evaluated
    values = (2.570308227150843, 2.446804391979526, 2.3059793929408485, 2.085963208392103)
    assert [t975(degrees) for degrees in (5, 6, 8, 20)] == pytest.approx(values, abs=1e-13)


def test_a_mean_has_the_interval_of_the_textbook() -> None:
    found = mean([9.0, 10.0, 11.0, 12.0, 8.0])
    assert found.value == 10
    assert found.high - found.value == pytest.approx(2.776 * math.sqrt(2.5 / 5), abs=0.003)
    assert mean([1.0]) == Estimate(1.0, -math.inf, math.inf, 1)
    assert mean([1.0, 2.0], ["a", "a"]) == Estimate(1.5, -math.inf, math.inf, 2)
    two = mean([3.0, 5.0])
    assert (two.value, two.low, two.high, two.n) == pytest.approx((4.0, 4 - 12.706204736, 4 + 12.706204736, 2))
    assert mean([3.0, 5.0], ["a", "b"]).high == pytest.approx(two.high)
    nothing = mean([])
    assert all(math.isnan(number) for number in (nothing.value, nothing.low, nothing.high))
    assert nothing.n == 0


def test_seats_of_one_game_do_not_pass_for_games() -> None:
    values = [1.0, 1.0, 3.0, 3.0, 2.0, 2.0]
    assert mean(values, [1, 1, 2, 2, 3, 3]).high > mean(values).high
    alone = mean(values, range(6))
    assert alone.high == pytest.approx(mean(values).high)
    # sums of what is above the mean: 1, -1 and 0 in three games
    found = mean([3.0, 2.0, 1.0, 2.0, 2.0, 2.0], [1, 1, 2, 2, 3, 3])
    half = 4.302652730 * math.sqrt(2 * 3 / 2) / 6
    assert (found.value, found.low, found.high, found.n) == pytest.approx((2.0, 2 - half, 2 + half, 6))


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


def test_the_same_seed_draws_the_same_samples() -> None:
    assert resample(3).shape == (1000, 3)
    assert resample(3, 4).tolist() == [[1, 1, 1], [0, 0, 3], [2, 1, 0], [1, 1, 1]]
    assert resample(3, 2, 1).tolist() == [[1, 2, 0], [0, 3, 0]]
    means = (3.75, 1.5, 6.5)
    found = bootstrap([1.0, 2.0, 4.0, 8.0])
    assert (found.value, found.low, found.high, found.n) == (*means, 4)
    assert bootstrap([1.0, 2.0, 4.0, 8.0], seed=1).high == pytest.approx(6.5125)


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


def test_strengths_are_final_where_the_better_bot_has_won_every_game() -> None:
    """At the maximum of the likelihood, every bot has as many points as its strength makes it expect."""
    bots = 8
    points = np.triu(np.full((bots, bots), 500.0), 1)[None]
    found = fit(points)[0]
    assert (found[:-1] - found[1:] > 3.0).all()  # odds of more than twenty to one between neighbours
    chance = 1 / (1 + np.exp(found[None, :] - found[:, None]))
    against_average = PRIOR / (1 + np.exp(-found))  # by symmetry the average bot is in the middle
    expected = (500 * chance * (1 - np.eye(bots))).sum(1) + against_average
    assert expected == pytest.approx(points[0].sum(1) + PRIOR / 2, abs=1e-6)


def test_strengths_are_found_however_uneven_the_results_are() -> None:
    met = np.random.Generator(np.random.PCG64(5)).integers(0, 2, (50, 8, 8))
    points = np.triu(np.where(met, 100_000.0, 0.0), 1)  # those who met, met often, and one of them won always
    found = fit(points)
    chance = 1 / (1 + np.exp(found[:, None, :] - found[:, :, None]))
    expected = ((points + points.transpose(0, 2, 1)) * chance).sum(2)
    assert np.abs(points.sum(2) - expected).max() <= PRIOR  # a drawn game is all that the prior adds


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


RESULTS = (
    ("a", (0, 1, 2), (1, 2, 3)),
    ("a", (1, 2, 0), (1, 2, 2)),
    ("b", (0, 1), (1, 1)),
    ("b", (0, 0, 1), (3, 2, 1)),
    ("c", (2, 0), (2, 1)),
    ("c", (2, 1), (1, 2)),
    ("d", (0, 1), (1, 2)),
)


def test_ratings_and_meetings_of_some_games_are_as_they_were() -> None:
    found = rate(3, [game(index, seats, ranks, seed) for index, (seed, seats, ranks) in enumerate(RESULTS)])
    assert found.ratings == (
        Estimate(44.55, -111.62, 304.99, 6),
        Estimate(67.18, -304.99, 225.09, 6),
        Estimate(-111.73, -306.92, 83.46, 4),
    )
    assert found.meetings == {
        "0-1": Meeting(wilson(2.5 / 6 * 5, 5), 5, 2, 1, 3),
        "0-2": Meeting(wilson(2.5 / 3 * 3, 3), 3, 2, 1, 0),
        "1-0": Meeting(wilson(3.5 / 6 * 5, 5), 5, 3, 1, 2),
        "1-2": Meeting(wilson(2, 3), 3, 2, 0, 1),
        "2-0": Meeting(wilson(0.5 / 3 * 3, 3), 3, 0, 1, 2),
        "2-1": Meeting(wilson(1, 3), 3, 1, 0, 2),
    }


def test_one_game_and_none_have_the_intervals_of_the_prior() -> None:
    one = rate(2, [game(0, (0, 1), (1, 2))])
    assert one.ratings == (Estimate(131.38, -204.65, 467.42, 1), Estimate(-131.38, -467.42, 204.65, 1))
    # a bot alone has a deviation of 2 around the average bot: of two, each has 2 / sqrt(2) around their average
    half = round(1.959963984540054 * 2 / math.sqrt(2) * 400 / math.log(10), 2)
    assert rate(2, []) == Rated((Estimate(0.0, -half, half, 0),) * 2, {})
