"""The audits that other tests rely on: they find what is wrong."""

from __future__ import annotations

from math import hypot, sqrt

import numpy as np
import pytest
from tests.physics.audits import (
    deepest_overlap,
    energy,
    hexagon,
    moments,
    momentum,
    places,
    random_launch,
    random_scene,
    velocities,
)

from omphalos.physics import Launch, Scene, Wall, simulate

R, M, MU = 0.01, 0.002, 0.35
A = MU * 9.81
ROWS = [(-0.1, 0.0, R, M, MU), (0.05, 0.02, R, 3 * M, MU)]


def test_places_follow_a_disk_until_it_falls() -> None:
    board = Scene.of(ROWS, 0.24, 0.24)
    result = simulate(board, [Launch(0, -0.5, 0.25), Launch(1, 2.4, 0.0)])
    assert places(board, result, 0.0).tolist() == board.disks[:, :2].tolist()
    t = 0.05
    way = 2.4 * t - 0.5 * A * t * t
    assert places(board, result, t)[1] == pytest.approx([0.05 + way, 0.02])
    (fall,) = result.fallen
    at = places(board, result, result.end)
    assert fall.disk == 1
    assert np.isnan(at[1]).all()
    assert at[0] == pytest.approx(result.rest[0])
    assert places(board, result, fall.t * (1 - 1e-9))[1] == pytest.approx([0.24, 0.02])


def test_one_that_rides_on_another_has_no_place_of_its_own() -> None:
    board = Scene.of([ROWS[0], ROWS[0]], 0.24, 0.24)
    result = simulate(board, [Launch(0, 1.0, 0.0, upper=1)])
    assert np.isnan(places(board, result, 0.05)).tolist() == [[False, False], [True, True]]
    assert not np.isnan(places(board, result, result.end)).any()


@pytest.mark.parametrize(
    ("at", "deep", "deep_without_edge"),
    [
        ([(0.0, 0.0), (0.015, 0.0)], 0.005, 0.005),  # in another disk
        ([(0.0, 0.0), (0.1, 0.0)], -0.009, -0.009),  # near the wall, which is 2 mm thick
        ([(0.0, 0.1), (0.115, 0.0)], 0.006, 0.006),  # in the wall
        ([(0.1, 0.23), (0.1, 0.2)], 0.0, -0.01),  # at the northern edge
        ([(-0.233, 0.0), (-0.18, 0.0)], 0.003, -0.033),  # in the western edge
        ([(0.0, 0.0), (np.nan, np.nan)], -0.109, -0.109),  # the other one has fallen
    ],
)
def test_the_deepest_overlap_is_found(at: list[tuple[float, float]], deep: float, deep_without_edge: float) -> None:
    wall = Wall(0.12, -0.05, 0.12, 0.05, 0.002)
    bouncing, opened = (Scene.of(ROWS, 0.24, 0.24, walls=[wall], edge=edge) for edge in ("bounce", "open"))
    assert deepest_overlap(bouncing, np.array(at)) == pytest.approx(deep)
    assert deepest_overlap(opened, np.array(at)) == pytest.approx(deep_without_edge)
    before = [(0.0, 0.0), (-0.2, -0.2)]
    assert deepest_overlap(opened, np.array([before, at])) == pytest.approx(deep_without_edge), "of several moments"


def test_velocities_energy_and_momentum_before_and_after_a_hit() -> None:
    board = Scene.of([ROWS[0], (0.0, 0.0, R, 3 * M, MU)], 0.24, 0.24, restitution=0.5)
    result = simulate(board, [Launch(0, 1.5, 0.0)])
    t = result.contacts[0].t
    v = sqrt(1.5**2 - 2 * A * (0.1 - 2 * R))
    before, after = (velocities(result, t, after=when) for when in (False, True))
    assert before == {0: pytest.approx((v, 0.0))}
    assert energy(board, before) == pytest.approx(0.5 * M * v * v)
    assert set(after) == {0, 1}
    assert momentum(board, before, (0, 1)) == pytest.approx((M * v, 0.0))
    assert momentum(board, after, (0, 1)) == pytest.approx((M * v, 0.0))
    assert momentum(board, after, (1,)) == pytest.approx((3 * M * after[1][0], 0.0))
    assert energy(board, after) < energy(board, before)
    assert velocities(result, result.end, after=True) == {}


def test_one_that_has_fallen_has_no_velocity() -> None:
    board = Scene.of(ROWS, 0.24, 0.24)
    result = simulate(board, [Launch(1, 2.4, 0.0)])
    (fall,) = result.fallen
    assert set(velocities(result, fall.t, after=False)) == {1}
    assert velocities(result, fall.t, after=True) == {}
    assert velocities(result, fall.t + 1.0, after=False) == {}


def test_moments_are_the_events_and_some_between() -> None:
    board = Scene.of([ROWS[0], (0.0, 0.0, R, 3 * M, MU)], 0.24, 0.24)
    result = simulate(board, [Launch(0, 1.5, 0.0)])
    times = moments(result, 2)
    events = sorted({0.0, result.end} | {arc.t for path in result.track.paths for arc in path.arcs})
    assert len(times) == len(events) + 2 * (len(events) - 1)
    assert times[::3] == pytest.approx(events)
    assert times[1] == pytest.approx(events[0] + (events[1] - events[0]) / 3)


def test_random_scenes_and_launches_are_within_their_limits() -> None:
    rng = np.random.default_rng(1)
    board = random_scene(rng, 9, spread=0.06, edge="bounce", restitution=0.3)
    assert board.disks.shape == (9, 5)
    assert board.disks[0, 2] == board.disks[:, 2].min()
    assert np.abs(board.disks[:, :2]).max() <= 0.06
    assert deepest_overlap(board, board.disks[:, :2]) <= 0.0
    for _ in range(50):
        launch = random_launch(rng, 3, 0.5, 0.9)
        assert launch.disk == 3
        assert 0.5 <= hypot(launch.vx, launch.vy) <= 0.9


def test_a_rack_has_six_neighbours_around_its_middle() -> None:
    rack = hexagon(7, 0.02)
    assert rack[0] == (0.0, 0.0)
    assert [hypot(*one) for one in rack[1:]] == pytest.approx([0.02] * 6)


def test_a_random_launch_draws_its_direction_and_then_its_speed() -> None:
    """Scenes of the fuzz tests are repeated by their seeds: the order of draws and the axes are part of it."""
    launch, again = random_launch(np.random.default_rng(5), 3), np.random.default_rng(5)
    angle, speed = again.uniform(0.0, 2.0 * np.pi), again.uniform(0.3, 2.4)
    assert launch == Launch(3, speed * np.cos(angle), speed * np.sin(angle))
    assert abs(launch.vx) != abs(launch.vy)
