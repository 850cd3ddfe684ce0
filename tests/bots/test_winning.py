"""Chances to win from a forecast of the points."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, ClassVar

import pytest

from omphalos.bots import Considered, Thought
from omphalos.bots.analyst import Case
from omphalos.bots.spec import Budget
from omphalos.bots.thought import Measure
from omphalos.bots.winning import Forecast, ForecastAnalyst, Width, final_chances, lead, openness, softmax, softmax_rows
from omphalos.table.game import Outcome
from tests.bots.pond import POND


class Told(ForecastAnalyst):
    """It is told what to forecast."""

    width: ClassVar[Width] = Width(3.0, 4.0)
    points: tuple[float, ...] = (10.0, 6.0)
    left = 1.0

    def forecast(self, state: Any, seed: str) -> Forecast:
        return Forecast(self.points, self.left)

    def tried(self, case: Case, actions: Sequence[Any]) -> None:
        return None


@pytest.fixture
def analyst() -> Told:
    return Told(POND, 2, lambda _: Thought(None), Budget(simulations=1))


def test_a_lead_of_one_width_wins_with_73_per_cent() -> None:
    for width in (0.5, 20.0):
        assert list(softmax((width, 0.0), width)) == pytest.approx([1 / (1 + exp(-1)), 1 / (1 + exp(1))])
    rows = softmax_rows([[1.0, 1.0, 1.0], [1e6, 0.0, 0.0]], 2.0)
    assert rows.tolist() == [pytest.approx([1 / 3] * 3), [1.0, 0.0, 0.0]]


def test_the_width_shrinks_to_that_of_the_end() -> None:
    width = Width(3.0, 4.0)
    assert (width.at(0.0), width.at(1.0)) == (3.0, 5.0)
    assert width.at(0.5) == pytest.approx((9 + 8) ** 0.5)


def test_winners_share_a_finished_game() -> None:
    assert final_chances(Outcome((1, 3, 1), (5.0, 2.0, 5.0))) == (0.5, 0.0, 0.5)


def test_a_lead_is_over_the_best_of_the_others() -> None:
    assert [lead((7.0, 4.0, 9.0), seat) for seat in range(3)] == [-2.0, -5.0, 2.0]
    assert lead((7.0,), 0) == 7.0


def judged(analyst: Told, best: Considered, played: Considered, measure: Measure = "points") -> Any:
    case = Case(4, 1, None, played.action, None)
    return analyst.by_thought(case, Thought(best.action, (best, played), measure))


def test_a_worse_move_costs_what_the_bot_says(analyst: Told) -> None:
    found = judged(analyst, Considered("a", 5.0), Considered("b", 3.0))
    now, then = (softmax(points, 5.0)[1] for points in ((10.0, 6.0), (10.0, 4.0)))
    assert (found.moment, found.seat, found.points, found.best) == (4, 1, 2.0, "a")
    assert found.chance == pytest.approx(then)
    assert found.loss == pytest.approx(now - then)


@pytest.mark.parametrize(
    ("spreads", "visits", "sure"),
    [
        ((3.0, 4.0), (1, 1), 2 * 5.0),
        ((3.0, 4.0), (9, 4), 2 * 5**0.5),
        ((3.0, 0.0), (4, 1), 3.0),
        ((0.0, 4.0), (1, 16), 2.0),
        ((None, None), (0, 0), 0.0),
    ],
)
def test_a_difference_within_two_standard_errors_is_none(
    analyst: Told, spreads: tuple[float | None, float | None], visits: tuple[int, int], sure: float
) -> None:
    for lost, counts in ((sure + 0.01, True), (sure - 0.01, False)):
        best, played = (
            Considered(name, value, spread, many)
            for name, value, spread, many in zip("ab", (lost, 0.0), spreads, visits, strict=True)
        )
        found = judged(analyst, best, played)
        assert found.points == (lost if counts else 0.0)
        assert found.best == ("a" if counts else None)


def test_what_cannot_be_compared_is_not_judged(analyst: Told) -> None:
    best, played = Considered("a", 5.0), Considered("b", 3.0)
    assert judged(analyst, best, played, measure="") is None
    case = Case(4, 1, None, "c", None)
    assert analyst.by_thought(case, Thought("a", (best, played), measure="points")) is None
    assert analyst.by_thought(case, Thought("z", (best, Considered("c", 1.0)), measure="points")) is None


@pytest.mark.parametrize(
    ("outcome", "chances"), [(None, softmax((10.0, 6.0), 3.0)), (Outcome((2, 1), (0.0, 1.0)), (0.0, 1.0))]
)
def test_chances_follow_from_the_forecast_until_the_end(
    analyst: Told, monkeypatch: pytest.MonkeyPatch, outcome: Outcome | None, chances: list[float]
) -> None:
    def told(game: object, state: object) -> Outcome | None:
        return outcome

    monkeypatch.setattr(type(POND), "outcome", told)
    analyst.left = 0.0
    assert analyst.chances(None, "seed") == pytest.approx(tuple(chances))


def test_a_game_is_open_where_it_is_even_and_closed_where_it_is_decided() -> None:
    assert [openness(chance, 2) for chance in (0.0, 0.5, 1.0)] == [0.0, 1.0, 0.0]
    assert openness(0.9, 2) == pytest.approx(0.36)
    assert openness(0.25, 4) == 1.0
    assert openness(0.4, 4) == 1.0  # never more
    assert openness(1.0, 1) == 0.0


def test_chances_count_in_an_open_game_and_points_in_a_decided_one(analyst: Told) -> None:
    begin = softmax((4.0, 0.0), 5.0)[0] - 0.5
    assert analyst.counted(-0.2, 4.0, 0.5) == -0.2
    assert analyst.counted(0.001, 4.0, 1.0) == pytest.approx(begin)
    assert analyst.counted(0.0, -4.0, 0.0) == pytest.approx(-begin)
    assert analyst.counted(0.1, 4.0, 0.9) == pytest.approx(0.36 * 0.1 + 0.64 * begin)
    alone = Told(POND, 1, lambda _: Thought(None), Budget(simulations=1))
    assert alone.counted(0.0, 4.0, 1.0) == pytest.approx(begin)  # nobody else can win: only points count


def test_what_a_bot_says_counts_in_the_same_way(analyst: Told) -> None:
    analyst.points = (1000.0, 0.0)
    found = judged(analyst, Considered("a", 5.0), Considered("b", 3.0))
    assert found.loss == pytest.approx(0.0)
    assert found.cost == pytest.approx(-analyst.counted(0.0, -2.0, 0.0))
    assert found.cost > 0.05


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("decided", [False, True])
def test_what_a_choice_costs_among_several_is_the_chance_that_the_points_lost_would_have_been(
    players: int, decided: bool
) -> None:
    """With more than two, a lead is worth more than the same distance behind: points lost count as such."""
    several = Told(POND, players, lambda _: Thought(None), Budget(simulations=1))
    several.points = (1000.0 * decided, *[0.0] * (players - 1))
    found = judged(several, Considered("a", 5.0), Considered("b", 3.0))
    now = softmax(several.points, 5.0)[1]
    then = softmax([one - 2.0 * (seat == 1) for seat, one in enumerate(several.points)], 5.0)[1]
    begin = 1.0 / players - exp(-2.0 / 5.0) / (exp(-2.0 / 5.0) + players - 1)
    share = openness(now, players)
    assert share == pytest.approx(0.0 if decided else 1.0)
    assert found.cost == pytest.approx(share * (now - then) + (1.0 - share) * begin)
    assert found.loss == pytest.approx(now - then)


def test_luck_counts_by_points_in_a_decided_game_of_several() -> None:
    for players in (2, 3, 4):
        several = Told(POND, players, lambda _: Thought(None), Budget(simulations=1))
        more = exp(4.0 / 5.0)
        assert several.counted(0.0, 4.0, 1.0) == pytest.approx(more / (more + players - 1) - 1.0 / players)
        assert several.counted(-0.2, 4.0, 1.0 / players) == pytest.approx(-0.2)
