"""Simultaneous contacts: the result does not depend on the order of disks."""

from itertools import permutations
from math import fsum

import numpy as np
import pytest
from tests.physics.audits import energy, momentum, velocities
from tests.uncompiled import uncompiled

from omphalos.physics import Launch, Scene, simulate
from omphalos.physics.layout import work_for
from omphalos.physics.state import work_in
from omphalos.physics.together import _add  # pyright: ignore[reportPrivateUsage]

SMALL = (0.01, 0.0013, 0.35)


@pytest.mark.parametrize("restitution", [0.3, 0.8, 1.0])
def test_one_hits_two_at_once_and_both_go_alike(restitution: float) -> None:
    scene = Scene.of(
        [(-0.1, 0.0, *SMALL), (0.0, 0.01, *SMALL), (0.0, -0.01, *SMALL)], 0.3, 0.3, restitution=restitution
    )
    flick = simulate(scene, [Launch(0, 1.5, 0.0)])
    assert flick.contacts[0].t == flick.contacts[1].t
    assert flick.rest[1, 0] == flick.rest[2, 0]
    assert flick.rest[1, 1] == -flick.rest[2, 1]
    assert flick.rest[0, 1] == 0.0
    t = flick.contacts[0].t
    before, after = velocities(flick, t, after=False), velocities(flick, t, after=True)
    assert momentum(scene, after, range(3)) == pytest.approx(momentum(scene, before, range(3)), abs=1e-15)
    assert energy(scene, after) <= energy(scene, before)


def test_two_hit_one_at_once() -> None:
    scene = Scene.of([(-0.1, 0.0, *SMALL), (0.1, 0.0, *SMALL), (0.0, 0.0, *SMALL)], 0.3, 0.3)
    flick = simulate(scene, [Launch(0, 1.5, 0.0), Launch(1, -1.5, 0.0)])
    assert flick.rest[2].tolist() == [0.0, 0.0]
    assert flick.rest[0, 0] == -flick.rest[1, 0]


def test_a_hit_in_the_corner_between_wall_and_disk() -> None:
    # The edge and a disk are touched at the same time: both contacts count.
    scene = Scene.of([(0.1, 0.0, *SMALL), (0.23, 0.02, *SMALL)], 0.24, 0.24, edge="bounce", restitution=1.0)
    flick = simulate(scene, [Launch(0, 1.5, 0.0)])
    assert flick.complete
    assert np.abs(flick.rest).max() <= 0.23 + 1e-12


def test_far_apart_events_at_the_same_time_do_not_mix() -> None:
    pair = [(-0.1, 0.1, *SMALL), (0.0, 0.1, *SMALL)]
    other = [(-0.1, -0.1, *SMALL), (0.0, -0.1, *SMALL)]
    alone = simulate(Scene.of(pair, 0.3, 0.3), [Launch(0, 1.5, 0.0)])
    both = simulate(Scene.of(pair + other, 0.3, 0.3), [Launch(0, 1.5, 0.0), Launch(2, 1.5, 0.0)])
    assert np.array_equal(alone.rest, both.rest[:2])


def test_changes_of_velocity_add_up_to_the_same_bits_in_any_order() -> None:
    parts = (1.0, 1e-17, -1.0, 3e-17)
    for order in permutations(parts):
        work = uncompiled(work_in)(*work_for(2))
        for part in order:
            uncompiled(_add)(work, 1, part, -2.0 * part)
        assert work.change_x[1] + work.lost_x[1] == pytest.approx(fsum(parts), rel=1e-9, abs=0.0)
        assert work.change_y[1] + work.lost_y[1] == pytest.approx(-2.0 * fsum(parts), rel=1e-9, abs=0.0)
