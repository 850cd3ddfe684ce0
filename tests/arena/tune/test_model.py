"""The model of a tuning: it finds the numbers that meet the targets, in small spaces and in large ones."""

from __future__ import annotations

import numpy as np
import pytest

from omphalos.arena.stats import Estimate
from omphalos.arena.tune import model as module
from omphalos.arena.tune.model import Model, loss_of
from omphalos.arena.tune.space import Point, Space, spread
from omphalos.arena.tune.task import Check
from omphalos.table.chance import Chance, Stream

SPACE = Space(("a", "b", "c"), (tuple(range(9)),) * 3, (4, 4, 4))
CHECKS = [Check(0, "share", "a", 0.30, 0.32, 1.0), Check(0, "share", "b", 0.48, 0.52, 0.5)]


def truth(point: Point) -> tuple[Estimate, ...]:
    """Two shares that depend on the numbers."""
    values = 0.2 + 0.02 * point[0] + 0.001 * point[1], 0.4 + 0.03 * point[1] - 0.01 * point[2]
    return tuple(Estimate(value, value - 0.004, value + 0.004, 400) for value in values)


def stream(name: str = "1") -> Stream:
    return Chance(name, ("draw",))["draw"]


@pytest.fixture
def model() -> Model:
    return Model(SPACE, CHECKS, [(point, truth(point)) for point in spread(SPACE, 16, "seed", lambda _: True)])


def test_the_loss_grows_with_the_square_of_what_a_value_is_beyond_its_bounds() -> None:
    values = np.array([[0.31, 0.5], [0.37, 0.5], [0.25, 0.5], [0.31, 0.62], [np.nan, 0.5]])
    assert loss_of(CHECKS, values) == pytest.approx([0.0, 1.0, 1.0, 0.5 * 2.0**2, 0.0])


def test_values_between_those_played_are_foretold(model: Model) -> None:
    for point in ((0, 0, 0), (8, 8, 8), (3, 7, 1)):
        assert model.values([point])[0] == pytest.approx([one.value for one in truth(point)], abs=0.01)


def test_of_equal_points_the_nearest_to_today_is_best(model: Model) -> None:
    losses = model.loss([SPACE.today, (0, 4, 4), (8, 4, 4)], np.zeros_like(model.mean))
    assert losses[1] == losses[2]
    assert losses[0] < losses[1] < losses[0] + 0.002


@pytest.mark.parametrize("most", [20_000, 10], ids=["all points", "descent"])
def test_the_best_point_meets_the_targets(model: Model, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(module, "MAX_GRID", most)
    best = model.best(stream(), lambda _: True)
    assert best is not None
    assert loss_of(CHECKS, np.array([[one.value for one in truth(best)]]))[0] < 0.01
    assert model.best(stream(), lambda _: True) == best
    odd = model.best(stream(), lambda point: point[0] % 2 == 1)
    assert odd is not None
    assert odd[0] % 2 == 1
    assert model.best(stream(), lambda _: False) is None


def test_both_ways_find_the_same(model: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    found = model.best(stream(), lambda _: True)
    monkeypatch.setattr(module, "MAX_GRID", 10)
    assert model.best(stream(), lambda _: True) == found


def test_what_games_leave_open_is_drawn(model: Model) -> None:
    drawn = np.array([model.drawn(stream(str(i))) for i in range(200)])
    assert drawn.mean(0) == pytest.approx(model.mean, abs=0.01)
    assert (drawn.std(0) > 0).all()
    assert (drawn.std(0) < 0.05).all()
    unsure = Model(SPACE, CHECKS, [(SPACE.today, truth(SPACE.today))])
    wide = np.array([unsure.drawn(stream(str(i))) for i in range(200)])
    assert wide.std(0)[1, 0] == pytest.approx(module.SLOPE, rel=0.2), "one point says nothing about a slope"
