"""Reviews of judgements that are given: order, limits, rounding and skipping, and the scale of accuracy by values."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import pstdev
from typing import Any

import pytest

from omphalos.bots.analyst import Actual, Case, Judged
from omphalos.bots.review import Review, cases_of, game_accuracy, move_accuracy, review_record, tell_moments
from omphalos.bots.review.moments import KeyMoment, moments_of
from omphalos.bots.review.review import Played, finish, in_order
from omphalos.bots.thought import Considered, Thought
from omphalos.table import Record, Table, read_record
from omphalos.table.entry import standing
from tests.bots.given_analyst import GivenAnalyst, GivenBot
from tests.bots.pond import POND, Catch

# --- accuracy


def accuracy(loss: float) -> float:
    return 103.1668100711649 * exp(-4.354415386753951 * loss) - 3.166924740191411


def test_a_game_is_the_mean_of_a_harmonic_and_a_weighted_mean() -> None:
    """Of 30 moves, windows of three lie around each move: one before, the move, one after."""
    curve = [0.5] * 30
    curve[9], curve[10], curve[11] = 0.5, 0.6, 0.45
    found = game_accuracy([(2, 0.0), (10, 0.1), (29, 0.2)], curve)
    accuracies = [min(100.0, accuracy(loss)) for loss in (0.0, 0.1, 0.2)]
    weights = [0.5, pstdev([50.0, 60.0, 45.0]), 0.5]
    weighted = sum(w * a for w, a in zip(weights, accuracies, strict=True)) / sum(weights)
    harmonic = 3 / sum(1 / a for a in accuracies)
    assert 0.5 < weights[1] < 12.0
    assert found == pytest.approx((weighted + harmonic) / 2)


def test_windows_are_a_tenth_of_the_game_between_two_and_eight_and_stay_inside() -> None:
    for moves, wide in ((4, 2), (29, 2), (30, 3), (79, 7), (80, 8), (200, 8)):
        curve = [(7 * n) % 11 / 20 for n in range(moves)]
        for at in (0, 1, moves // 2, moves - 1):
            first = max(0, min(at - wide // 2, moves - wide))
            weight = min(12.0, max(0.5, pstdev([100 * chance for chance in curve[first : first + wide]])))
            losses = [(at, 0.3), (0, 0.0)]
            other = min(12.0, max(0.5, pstdev([100 * chance for chance in curve[:wide]])))
            expected = (weight * accuracy(0.3) + other * min(100.0, accuracy(0.0))) / (weight + other)
            harmonic = 2 / (1 / accuracy(0.3) + 1 / min(100.0, accuracy(0.0)))
            assert game_accuracy(losses, curve) == pytest.approx((expected + harmonic) / 2), (moves, at)


def test_a_wild_move_has_twelve_times_the_weight_at_most() -> None:
    curve = [0.0, 1.0] * 10
    curve[10:] = [0.5] * 10
    found = game_accuracy([(1, 0.4), (15, 0.0)], curve)
    a, b = accuracy(0.4), min(100.0, accuracy(0.0))
    assert found == pytest.approx(((12 * a + 0.5 * b) / 12.5 + 2 / (1 / a + 1 / b)) / 2)
    lost = game_accuracy([(0, 1.0), (1, 0.0)], [0.5] * 10)
    b = min(100.0, accuracy(0.0))
    assert move_accuracy(1.0) == 0.0
    assert lost == pytest.approx(((1.0 + b) / 2 + 2 / (1.0 + 1 / b)) / 2), "a lost move counts as 1"


# --- moments


def judged(moment: int, loss: float = 0.0, luck: float | None = None, counted: float | None = None) -> Judged:
    return Judged(moment, moment % 2, 0.5, loss, 1.0, luck, counted=counted)


MOVERS: list[int | None] = [None, *[n % 2 for n in range(1, 60)]]


def curve_of(*grown: tuple[int, float]) -> list[tuple[float, float]]:
    """A curve of 60 moments that begins even; at these moments the chance of seat 0 grows so much."""
    chance, curve = 0.5, list[tuple[float, float]]()
    changes = dict(grown)
    for moment in range(60):
        chance = round(chance + changes.get(moment, 0.0), 6)
        curve.append((chance, round(1.0 - chance, 6)))
    return curve


def moments(of: int, curve: Sequence[Sequence[float]], *decisions: Judged) -> list[tuple[int, int, str, float]]:
    """The moments of a seat: number, who moved, kind and change."""
    found = moments_of(curve, decisions, MOVERS)
    assert [one.of for one in found] == sorted(one.of for one in found), "one seat after another"
    return [(one.moment, one.seat, one.kind, one.change) for one in found if one.of == of]


@pytest.mark.parametrize(
    ("growth", "cost", "shown"),
    [(0.0201, 0.0, True), (0.0199, 0.0, False), (0.1001, 0.05, True), (0.0999, 0.05, False)],
)
def test_a_best_move_brought_enough_and_twice_what_it_cost(growth: float, cost: float, shown: bool) -> None:
    found = moments(0, curve_of((20, growth)), judged(20, cost))
    assert [one for one in found if one[2] == "best"] == ([(20, 0, "best", growth)] if shown else [])


def test_a_turning_point_did_enough_for_how_the_game_ended() -> None:
    up, down = curve_of((21, 0.0501)), curve_of((20, -0.0501))
    assert moments(0, up) == [(21, 1, "turn", 0.0501)], "by the other's move"
    assert moments(1, up) == [(21, 1, "turn", -0.0501)], "who lost sees what did it"
    assert moments(0, down) == [(20, 0, "turn", -0.0501)]
    assert moments(0, curve_of((21, 0.0499))) == []
    assert moments(0, curve_of((10, -0.2), (31, 0.3))) == [(31, 1, "turn", 0.3)], "it went up in the end"
    assert moments(0, curve_of((10, 0.3), (31, -0.4))) == [(31, 1, "turn", -0.4)], "and here down"
    assert moments(0, curve_of((11, 0.1), (31, 0.1))) == [(11, 1, "turn", 0.1)], "of equal ones the first"


def test_the_dearest_mistake_counts_what_it_cost_and_tells_the_loss() -> None:
    flat = curve_of()
    assert moments(0, flat, judged(20, 0.02)) == [(20, 0, "choice", -0.02)]
    assert moments(0, flat, judged(20, 0.0199)) == []
    assert moments(1, flat, judged(20, 0.5)) == [], "of the seat that made it"
    assert moments(0, flat, judged(10, 0.1), judged(20, 0.3), judged(30, 0.2)) == [(20, 0, "choice", -0.3)]
    assert moments(0, flat, judged(10, 0.1), judged(20, 0.1)) == [(10, 0, "choice", -0.1)], "of equal ones the first"
    assert moments(0, flat, judged(10, 0.1), judged(20, 0.01, counted=0.2)) == [(20, 0, "choice", -0.01)]


def test_the_three_moments_of_a_seat_are_three_moves_in_their_order() -> None:
    curve = curve_of((4, 0.2), (10, -0.1), (21, 0.15), (30, 0.02))
    found = moments(0, curve, judged(4), judged(10, 0.3), judged(30))
    assert found == [(4, 0, "best", 0.2), (21, 1, "turn", 0.15), (10, 0, "choice", -0.3)]
    lucky = moments(0, curve, judged(4), judged(30, 0.0, luck=0.1))
    assert lucky[0] == (30, 0, "best", 0.02), "where luck is told apart, a best move is a flick"
    assert moments_of([], [], []) == []


# --- order and result


def test_decisions_after_which_the_chances_changed_most_are_judged_first() -> None:
    curve = ((0.5, 0.5), (0.5, 0.5), (0.9, 0.1), (0.8, 0.2), (0.1, 0.9), (0.2, 0.8))
    assert in_order(curve, [1, 2, 3, 4, 5]) == [3, 1, 2, 4, 0], "of equal ones the earlier"
    assert in_order(curve, [5, 4]) == [1, 0]
    assert in_order(curve, [0, 3]) == [1, 0], "before the first move there is nothing to compare with"
    assert in_order((), []) == []


def test_what_is_kept_is_rounded_and_ordered_by_time() -> None:
    two = Judged(2, 1, 0.123456, 0.0500049, 1.23456, -0.1234567, 9.87654, Catch(3), 7, 0.0600049, 0.0123456)
    one = Judged(1, 0, 0.5, 0.0, 0.0)
    found = finish(Played("pond", "1", 3, (None, 0, 1)), "b", "forecast", ((0.1, 0.2, 0.7),) * 3, [two, one], 4)
    assert found.decisions == (one, Judged(2, 1, 0.1235, 0.05, 1.23, -0.1235, 9.88, Catch(3), 7, 0.06, 0.0123))
    assert (found.game, found.ruleset, found.bot, found.method, found.skipped) == ("pond", "1", "b", "forecast", 4)
    assert found.accuracy == (100.0, round(game_accuracy([(2, 0.06)], [0.2] * 3) or 0, 1), None)
    assert found.curve == ((0.1, 0.2, 0.7),) * 3
    assert finish(Played("pond", "1", 1, ()), "b", "m", ((0.123456,),), [], 0).curve == ((0.1235,),)


# --- a whole review


class Lucky(GivenAnalyst):
    """Says that what really came was a tenth better than expected."""

    def actual(self, case: Case) -> Actual | None:
        return Actual(0.6, 33.0)


def fished(leaves: Sequence[int] = range(6)) -> Record:
    table = Table.open(POND, ["Ada", "Olaf"], seed="mine")
    for turn, leaf in enumerate(leaves):
        table.play(turn % 2, Catch(leaf))
    return read_record(table.record(), POND)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Lucky:
    """The analyst of the reviews of a test: every catch is worth ten times its leaf, and the bot likes leaf 9."""
    analyst = Lucky(lambda case, action: (10.0 * action.leaf, 10.0 * action.leaf + 2.0))
    bot = GivenBot(lambda action: float(action.leaf) if isinstance(action, Catch) else -1.0)
    setattr(analyst, "_think", bot.think)  # noqa: B010
    bot.analyst = lambda players: analyst  # type: ignore[method-assign]
    monkeypatch.setattr("omphalos.bots.review.review.make_bot", lambda name, game: bot)  # type: ignore[misc]
    return analyst


def test_a_judgement_has_the_expectation_the_loss_and_the_luck(given: Lucky) -> None:
    review = review_record(fished(), "given")
    first = review.decisions[0]
    assert first == Judged(
        *(1, 0, 0.01, 0.9, 90.0),
        *(0.59, 32.0),
        best=Catch(9),
        trials=2,
        counted=0.9,
        luck_counted=0.59,
    )
    assert [one.moment for one in review.decisions] == [1, 2, 3, 4, 5, 6]
    assert [one.seat for one in review.decisions] == [0, 1, 0, 1, 0, 1]
    assert [one.loss for one in review.decisions] == pytest.approx([0.9, 0.8, 0.7, 0.6, 0.5, 0.4])
    assert {case.moment for case, _ in given.asked} == set(range(1, 7))
    played, *rivals = given.asked[0][1]
    assert rivals == [Catch(9), Catch(8), Catch(7)], f"beside {played}"


def test_the_best_choice_loses_nothing(given: Lucky) -> None:
    review = review_record(fished((9, 8, 7, 6, 5, 4)), "given")
    assert [(one.loss, one.points, one.best) for one in review.decisions] == [(0.0, 0.0, None)] * 6
    assert review.accuracy == (100.0, 100.0)


def test_what_is_left_when_the_time_is_over_is_counted(given: Lucky, monkeypatch: pytest.MonkeyPatch) -> None:
    class Time:
        now = 100.0

        @classmethod
        def monotonic(cls) -> float:
            cls.now += 1.0
            return cls.now

    monkeypatch.setattr("omphalos.bots.review.review.time", Time)
    seen: list[tuple[int, int]] = []
    review = review_record(fished(), "given", seconds=2.0, progress=lambda done, total: seen.append((done, total)))
    assert (len(review.decisions), review.skipped) == (2, 4), "the second is done at the limit"
    assert seen == [(1, 6), (2, 6)]


def test_a_moment_is_told_with_its_judgement(given: Lucky) -> None:
    record = fished()
    moments = (KeyMoment(1, 0, "choice", -0.9), KeyMoment(2, 1, "turn", 0.25))
    review = Review("pond", "1", "b", "m", (), (judged(1), Judged(2, 1, 0.5, 0.1, 1.0, best=Catch(9))), 0, (), moments)
    bot: Any = GivenBot(lambda action: 0.0)
    one, two = tell_moments(review, POND, bot, cases_of(record)[0], standing(record.entries), ("Ada", "Olaf"), "pl")
    assert (one.of, two.of) == (0, 1), "of who moved, in a review of an older version"
    assert (one.moment, one.seat, one.kind, one.change, one.played, one.better) == (
        *(1, 0, "choice", -0.9),
        *("złap 0", None),
    )
    assert one.judged == review.decisions[0]
    assert (two.moment, two.seat, two.kind, two.change, two.played, two.better) == (
        *(2, 1, "turn", 0.25),
        *("złap 1", "złap 9"),
    )
    assert Thought.best([Considered(1, 1.0), Considered(2, 1.0)]).action == 1, "the first of equals"
