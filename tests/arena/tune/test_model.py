"""The model of a tuning: it finds the numbers that meet the targets, in small spaces and in large ones."""

from __future__ import annotations

from collections.abc import Callable

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


def nothing() -> Estimate:
    return Estimate(np.nan, -np.inf, np.inf, 0)


@pytest.fixture
def unsure() -> Model:
    """Three candidates, one of them with a single game, and a check that none of them says anything about."""
    found = {(4, 4, 4): (0.3, 0.2, 0.4), (0, 8, 2): (0.2, 0.1, 0.25), (8, 8, 1): (0.5, -np.inf, np.inf)}
    return Model(SPACE, CHECKS, [(point, (Estimate(*ends, 9), nothing())) for point, ends in found.items()])


def test_the_fit_of_few_games_is_as_it_was(unsure: Model) -> None:
    fitted = [
        0.29327047564484987,
        0.043678869675210445,
        -0.03404408249734136,
        0.01581769285143695,
        -0.0037492901182975256,
        -0.0037492901182975304,
        -0.0007450126327921779,
    ]
    assert unsure.mean == pytest.approx(np.array([[number, 0.0] for number in fitted]), abs=1e-12)
    assert unsure.values([(0, 0, 0)]) == pytest.approx(np.array([[0.26232226703595235, 0.0]]))
    losses = unsure.loss([(0, 0, 0), (4, 4, 4), (8, 1, 3)])
    assert losses == pytest.approx([46.64884462452403, 46.08634144675041, 46.58111026553383])


def test_draws_have_the_deviation_that_games_leave(unsure: Model) -> None:
    drawn = unsure.drawn(stream())
    assert drawn[:, 0] == pytest.approx(
        [
            0.3485123360943362,
            0.11250000676317878,
            0.05734761765606921,
            0.21451410191153109,
            0.002082066767449002,
            0.016700313019706252,
            -0.05030991344996304,
        ]
    )
    # nothing is known: the draws of the prior, in units of its deviations
    normal = stream()
    rest = [normal.normal(1.0) for _ in range(14)][7:]
    assert drawn[:, 1] == pytest.approx(np.array(rest) * [1.0, *[module.SLOPE] * 3, *[module.BEND] * 3])


PLAYABLE: dict[str, Callable[[Point], bool]] = {
    "all": lambda _: True,
    "odd": lambda point: sum(point) % 2 == 1,
    "corner": lambda point: (point[0] < 2 and point[1] > 6) or point == (8, 0, 0),
}


@pytest.mark.parametrize(
    ("name", "best", "drawn"),
    [("all", (4, 3, 4), (4, 3, 6)), ("odd", (5, 4, 4), (5, 3, 7)), ("corner", (1, 7, 8), (1, 7, 4))],
)
def test_a_large_space_is_searched_from_many_points(
    unsure: Model, monkeypatch: pytest.MonkeyPatch, name: str, best: Point, drawn: Point
) -> None:
    monkeypatch.setattr(module, "MAX_GRID", 10)
    assert unsure.best(stream(), PLAYABLE[name]) == best
    assert unsure.best(stream("2"), PLAYABLE[name], unsure.drawn(stream("3"))) == drawn


def test_a_space_of_the_limit_is_still_looked_at_whole(unsure: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Point] = []
    monkeypatch.setattr(module, "MAX_GRID", SPACE.size)
    assert unsure.best(stream(), lambda point: bool(asked.append(point))) is None
    assert len(set(asked)) == len(asked) == SPACE.size
    draw = stream()
    monkeypatch.setattr(module, "MAX_GRID", SPACE.size - 1)
    unsure.best(draw, lambda _: True)
    assert draw.below(1_000_000) == 627588  # twelve points of three numbers were drawn before


SMALL = Space(("a", "b"), (tuple(range(6)), tuple(range(4))), (2, 3))


@pytest.mark.parametrize(
    ("count", "seed", "points"),
    [
        (1, "a", [(2, 3)]),
        (2, "a", [(2, 3), (0, 0)]),
        (3, "a", [(2, 3), (5, 0), (0, 3)]),
        (6, "a", [(2, 3), (2, 2), (5, 1), (0, 0), (3, 0), (1, 3)]),
        (6, "b", [(2, 3), (2, 2), (0, 0), (5, 3), (1, 1), (3, 0)]),
    ],
)
def test_points_are_spread_as_they_were(count: int, seed: str, points: list[Point]) -> None:
    assert spread(SMALL, count, seed, lambda _: True) == points


def test_a_space_without_playable_points_is_given_up() -> None:
    asked: list[Point] = []
    assert spread(SMALL, 3, "a", lambda point: bool(asked.append(point))) == [SMALL.today]
    assert len(asked) == 193  # of 203 points, some were today's
