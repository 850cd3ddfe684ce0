"""Invalid input is rejected with a message that names its cause."""

from math import inf, nan
from typing import Any

import numpy as np
import pytest

from omphalos.physics import (
    BadNumberError,
    Launch,
    LaunchError,
    NoSuchDiskError,
    OffMatError,
    OverlapError,
    PhysicsError,
    Scene,
    Shots,
    Wall,
    simulate,
    simulate_many,
)
from omphalos.physics.arguments import Launches
from omphalos.physics.kernels import Table

GOOD = [(-0.1, 0.0, 0.01, 0.0013, 0.35), (0.0, 0.0, 0.01, 0.0013, 0.35), (0.1, 0.0, 0.018, 0.0114, 0.35)]
FLICK = [Launch(0, 1.0, 0.0)]


def scene(rows: list[tuple[float, ...]] = GOOD, **settings: Any) -> Scene:
    return Scene.of(rows, 0.24, 0.24, **settings)


def refused(bad: Scene, launches: list[Launch] = FLICK) -> PhysicsError:
    """Assert that both entry points reject it with the same message."""
    with pytest.raises(PhysicsError) as one:
        simulate(bad, launches)
    with pytest.raises(PhysicsError) as many:
        simulate_many(bad, [launches])
    assert str(one.value) == str(many.value)
    assert isinstance(one.value, ValueError)
    return one.value


def changed(disk: int, column: int, value: float) -> list[tuple[float, ...]]:
    rows = [list(row) for row in GOOD]
    rows[disk][column] = value
    return [tuple(row) for row in rows]


@pytest.mark.parametrize("column", range(5))
@pytest.mark.parametrize("value", [nan, inf])
def test_numbers_that_are_none(column: int, value: float) -> None:
    error = refused(scene(changed(2, column, value)))
    assert isinstance(error, BadNumberError)
    assert error.disk == 2


@pytest.mark.parametrize("column", [2, 3, 4])
@pytest.mark.parametrize("value", [0.0, -1.0])
def test_radius_mass_and_friction_are_above_zero(column: int, value: float) -> None:
    error = refused(scene(changed(1, column, value)))
    assert isinstance(error, BadNumberError)
    assert error.disk == 1


def test_overlap_names_both() -> None:
    error = refused(scene(changed(2, 0, 0.027)))
    assert isinstance(error, OverlapError)
    assert (error.disk, error.other) == (2, 1)


def test_touching_is_no_overlap() -> None:
    simulate(scene(changed(2, 0, 0.028)), FLICK)


def test_overlap_with_a_wall() -> None:
    error = refused(scene(walls=[Wall(-0.02, 0.011, 0.02, 0.011, 0.004)]))
    assert isinstance(error, OverlapError)
    assert (error.disk, error.other) == (1, None)


def test_off_the_mat() -> None:
    error = refused(scene(changed(1, 1, 0.2401)))
    assert isinstance(error, OffMatError)
    assert error.disk == 1


def test_a_rim_over_a_bouncing_edge() -> None:
    rows = changed(1, 1, 0.235)
    simulate(scene(rows), FLICK)
    assert isinstance(refused(scene(rows, edge="bounce")), OffMatError)


@pytest.mark.parametrize("disk", [3, -2, 99])
def test_a_launch_of_nobody(disk: int) -> None:
    error = refused(scene(), [Launch(disk, 1.0, 0.0)])
    assert isinstance(error, NoSuchDiskError)
    assert error.disk == disk


@pytest.mark.parametrize(
    "launch",
    [
        Launch(0, nan, 0.0),
        Launch(0, inf, 0.0),
        Launch(0, 21.0, 0.0),
        Launch(0, 1.0, 0.0, roll=0.0),
        Launch(0, 1.0, 0.0, share=1.5),
    ],
)
def test_a_launch_that_cannot_be(launch: Launch) -> None:
    error = refused(scene(), [launch])
    assert isinstance(error, BadNumberError)
    assert error.disk == 0


def test_launched_twice() -> None:
    error = refused(scene(), [Launch(1, 1.0, 0.0), Launch(1, 0.0, 1.0)])
    assert isinstance(error, LaunchError)
    assert error.disk == 1
    assert isinstance(refused(scene(), [Launch(0, 1.0, 0.0, upper=1), Launch(1, 0.0, 1.0)]), LaunchError)
    assert isinstance(refused(scene(), [Launch(0, 1.0, 0.0, upper=0)]), LaunchError)


@pytest.mark.parametrize(
    ("launches", "twice"),
    [
        ([Launch(0, 1.0, 0.0, upper=2), Launch(1, 0.0, 1.0, upper=2)], 2),  # it rides on both
        ([Launch(0, 1.0, 0.0), Launch(1, 0.0, 1.0, upper=0)], 0),  # flicked, then riding
        ([Launch(0, 1.0, 0.0, upper=2), Launch(2, 0.0, 1.0)], 2),  # riding, then flicked
        ([Launch(0, 1.0, 0.0, upper=2), Launch(2, 0.0, 1.0, upper=1)], 2),
    ],
)
def test_no_disk_is_in_two_launches(launches: list[Launch], twice: int) -> None:
    error = refused(scene(), launches)
    assert isinstance(error, LaunchError)
    assert error.disk == twice


@pytest.mark.parametrize(
    "settings", [{"restitution": 1.1}, {"restitution": nan}, {"gravity": 0.0}, {"surface": -1.0}, {"gravity": inf}]
)
def test_a_world_that_cannot_be(settings: dict[str, Any]) -> None:
    error = refused(scene(**settings))
    assert isinstance(error, BadNumberError)
    assert error.disk is None


def test_a_wall_that_cannot_be() -> None:
    assert isinstance(refused(scene(walls=[Wall(0.0, 0.1, nan, 0.1, 0.0)])), BadNumberError)
    assert isinstance(refused(scene(walls=[Wall(0.0, 0.1, 0.1, 0.1, -1.0)])), BadNumberError)


def test_a_watched_disk_must_be_there() -> None:
    with pytest.raises(NoSuchDiskError):
        simulate_many(scene(), [FLICK], watch=[3])


def test_scenes_and_flicks_must_match() -> None:
    with pytest.raises(ValueError, match="2 scenes for 3 flicks"):
        simulate_many([scene(), scene()], [FLICK] * 3)


@pytest.mark.parametrize("number", [-1, 1])
def test_a_flick_in_a_scene_that_there_is_not(number: int) -> None:
    table = Table([scene()])
    shots = Shots.of([FLICK])
    nobody = np.empty(0, dtype=np.int64)
    table.check(Launches(np.array([0]), shots.who, shots.how), nobody)
    with pytest.raises(PhysicsError, match=rf"^there is no scene {number} to flick in$") as refused:
        table.check(Launches(np.array([number]), shots.who, shots.how), nobody)
    assert refused.value.disk is None


def test_a_launch_names_a_disk_of_its_own_scene() -> None:
    with pytest.raises(NoSuchDiskError) as refused:
        simulate_many([scene(), scene()], [FLICK, [Launch(4, 1.0, 0.0)]])
    assert refused.value.disk == 4
    simulate_many([scene(), scene()], [FLICK, [Launch(2, 1.0, 0.0)]])
