"""A slow-braking disk pushes fast-braking ones along without bouncing for ever."""

import numpy as np
import pytest
from tests.physics.audits import deepest_overlap, moments, places
from tests.uncompiled import uncompiled

from omphalos.physics import Launch, Scene, simulate
from omphalos.physics.arguments import Recording
from omphalos.physics.codes import DISKS, MOVES, PAIRS
from omphalos.physics.events import _dissolve_train  # pyright: ignore[reportPrivateUsage]
from omphalos.physics.layout import work_for
from omphalos.physics.state import work_in


@pytest.mark.parametrize("restitution", [0.0, 0.55, 1.0])
def test_two_go_on_as_one(restitution: float) -> None:
    # The one behind would go twice as far.
    scene = Scene.of([(0.0, 0.0, 0.01, 0.002, 0.2), (0.02, 0.0, 0.01, 0.001, 0.4)], 1.0, 1.0, restitution=restitution)
    flick = simulate(scene, [Launch(0, 1.0, 0.0), Launch(1, 1.0, 0.0)])
    assert flick.complete
    assert len(flick.contacts) < 50
    slowing = (0.2 * 0.002 + 0.4 * 0.001) / 0.003 * 9.81
    assert flick.rest[0, 0] == pytest.approx(1.0 / (2 * slowing), abs=1e-3)
    assert flick.rest[1, 0] - flick.rest[0, 0] == pytest.approx(0.02, abs=1e-3)
    assert deepest_overlap(scene, np.array([places(scene, flick, t) for t in moments(flick)])) < 1e-12


@pytest.mark.parametrize("n", [3, 5])
def test_longer_trains(n: int) -> None:
    rows = [(0.02 * i - 0.5, 0.0, 0.01, 0.001, 0.2 + 0.05 * i) for i in range(n)]
    scene = Scene.of(rows, 1.0, 1.0, restitution=0.5)
    flick = simulate(scene, [Launch(i, 1.5, 0.0) for i in range(n)])
    assert flick.complete
    assert len(flick.contacts) < 3000
    assert (np.diff(flick.rest[:, 0]) > 0.02 - 1e-12).all()
    assert deepest_overlap(scene, np.array([places(scene, flick, t) for t in moments(flick, 1)])) < 1e-12


@pytest.mark.parametrize("restitution", [0.0, 0.55, 1.0])
def test_a_train_goes_up_the_mat_as_it_goes_across(restitution: float) -> None:
    """The same flick, once along x and once along y: it rests at the same places, after the same pushes."""
    across = [(0.0, 0.0, 0.01, 0.002, 0.2), (0.02, 0.0, 0.01, 0.001, 0.4)]
    up = [(y, x, *rest) for x, y, *rest in across]
    first, second = (Scene.of(rows, 1.0, 1.0, restitution=restitution) for rows in (across, up))
    one = simulate(first, [Launch(0, 1.0, 0.0), Launch(1, 0.9999, 0.0)])
    other = simulate(second, [Launch(0, 0.0, 1.0), Launch(1, 0.0, 0.9999)])
    assert other.rest[:, ::-1].tolist() == one.rest.tolist()
    pushes = [(c.t, c.disk, c.other, c.impulse, c.ny, c.nx) for c in other.contacts]
    assert pushes == [(c.t, c.disk, c.other, c.impulse, c.nx, c.ny) for c in one.contacts]
    assert one.contacts[0].impulse > 0.0  # the one behind was a little faster


def test_a_hit_dissolves_a_train() -> None:
    rows = [(-0.5, 0.0, 0.01, 0.002, 0.2), (-0.48, 0.0, 0.01, 0.001, 0.4), (-0.3, 0.0, 0.01, 0.001, 0.3)]
    scene = Scene.of(rows, 1.0, 1.0, restitution=0.8)
    flick = simulate(scene, [Launch(0, 1.5, 0.0), Launch(1, 1.5, 0.0)])
    assert any(contact.other == 2 or contact.disk == 2 for contact in flick.contacts)
    assert flick.rest[2, 0] > -0.2
    assert deepest_overlap(scene, np.array([places(scene, flick, t) for t in moments(flick)])) < 1e-12


def test_side_by_side_at_the_same_speed() -> None:
    # Pressed together at an angle, with no relative speed at all.
    scene = Scene.of([(0.0, 0.0, 0.01, 0.001, 0.2), (0.014, 0.015, 0.01, 0.001, 0.5)], 1.0, 1.0)
    flick = simulate(scene, [Launch(0, 1.0, 0.0), Launch(1, 1.0, 0.0)])
    assert flick.complete
    assert deepest_overlap(scene, np.array([places(scene, flick, t) for t in moments(flick)])) < 1e-12


def test_of_a_train_that_dissolves_only_disks_that_something_hits_now_wait_for_it() -> None:
    """What is left of longer lists of contacts, behind the present one, means nothing."""
    work = uncompiled(work_in)(*work_for(4))
    work.counts[DISKS], work.counts[PAIRS] = 4, 1
    work.train[:4] = (7, 7, 7, -1)
    work.pair[:2], work.pair_with[:2] = (
        (0, 1),
        (3, 2),
    )  # the first is listed, the second was one of an earlier event
    for disk in range(4):
        work.state[disk], work.speed[disk], work.decel[disk], work.slide_decel[disk] = MOVES, 1.0, 2.0, 3.0
        work.ux[disk] = 1.0
    recording = Recording(np.empty((8, 7)), np.empty((8, 6)))
    uncompiled(_dissolve_train)(work, recording, 0.1, 0)
    assert work.train[:4].tolist() == [-1, -1, -1, -1]
    assert work.decel[:4].tolist() == [2.0, 3.0, 3.0, 2.0]  # disk 0 waits for its contact, and disk 3 was in no train
