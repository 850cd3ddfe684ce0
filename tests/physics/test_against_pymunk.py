"""The results of a time-stepping engine converge to ours as its steps shrink, at first order as expected."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from omphalos.physics import Launch, Scene, simulate

if TYPE_CHECKING:
    from numpy.typing import NDArray

pymunk: Any = pytest.importorskip("pymunk")


def stepped(scene: Scene, launch: Launch, step: float) -> NDArray[np.float64]:
    """Return where pymunk says everything comes to rest. Friction with the mat: a joint that pulls with at most μmg."""
    space = pymunk.Space()
    space.collision_slop = 1e-7
    space.iterations = 20
    bodies: list[Any] = []
    for x, y, radius, mass, friction in scene.disks.tolist():
        body = pymunk.Body(mass, math.inf)
        body.position = x, y
        shape = pymunk.Circle(body, radius)
        shape.elasticity = math.sqrt(scene.restitution)
        shape.friction = 0.0
        joint = pymunk.PivotJoint(space.static_body, body, (0.0, 0.0), (0.0, 0.0))
        joint.max_bias = 0.0
        joint.max_force = friction * mass * scene.gravity
        space.add(body, shape, joint)
        bodies.append(body)
    bodies[launch.disk].velocity = launch.vx, launch.vy
    for _ in range(round(1.2 / step)):
        space.step(step)
    return np.array([tuple(body.position) for body in bodies])


SCENES = [
    (Scene.of([(0.0, 0.0, 0.01, 0.005, 0.25)], 1.0, 1.0), Launch(0, 1.3, 0.4)),
    (
        Scene.of([(-0.2, 0.0, 0.01, 0.005, 0.25), (0.0, 0.006, 0.017, 0.02, 0.25)], 1.0, 1.0),
        Launch(0, 1.7, 0.02),
    ),
    (
        Scene.of(
            [(-0.2, 0.0, 0.01, 0.005, 0.25), (0.0, 0.006, 0.01, 0.005, 0.25), (0.1, -0.09, 0.017, 0.02, 0.25)], 1.0, 1.0
        ),
        Launch(0, 2.0, 0.02),
    ),
]


@pytest.mark.parametrize("which", range(len(SCENES)))
def test_the_difference_falls_at_first_order(which: int) -> None:
    scene, launch = SCENES[which]
    exact = simulate(scene, [launch]).rest
    # One step's error depends on where in a step the contact falls: the mean over some step lengths does not.
    errors: list[float] = []
    for base in (1 / 500, 1 / 2000, 1 / 8000):
        each = [float(np.abs(stepped(scene, launch, base * s) - exact).max()) for s in (1.0, 1.07, 1.13)]
        errors.append(sum(each) / 3)
    assert errors[2] < 1.5e-3
    assert errors[0] / errors[1] == pytest.approx(4.0, rel=0.6)
    assert errors[1] / errors[2] == pytest.approx(4.0, rel=0.6)
