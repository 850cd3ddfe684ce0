"""The engines one would reach for, set up as well as we know how. They know open edges and no walls or stacks."""

from __future__ import annotations

import math
from time import thread_time
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from benchmarks.physics.workloads import Shot
    from omphalos.physics import Scene

AT_REST = 1e-3  # m/s
LONGEST = 6.0  # s


class Pymunk:
    """Chipmunk through pymunk: friction with the mat by a joint that pulls with at most μmg."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.name = f"pymunk, 1/{round(1.0 / step)} s"

    def play(self, shot: Shot) -> tuple[NDArray[np.float64], NDArray[np.bool_], float]:
        """Where everything lies after a flick (NaN for what fell), what fell, and the seconds that stepping took."""
        import pymunk as module

        pymunk: Any = module  # it declares no types
        scene = shot.scene
        space: Any = pymunk.Space()
        space.collision_slop = 1e-5  # its default is meant for pixels
        bodies: list[Any] = []
        for x, y, radius, mass, friction in scene.disks.tolist():
            body: Any = pymunk.Body(mass, math.inf)
            body.position = x, y
            shape: Any = pymunk.Circle(body, radius)
            shape.elasticity = math.sqrt(scene.restitution)  # of a pair: the product
            shape.friction = 0.0
            joint: Any = pymunk.PivotJoint(space.static_body, body, (0.0, 0.0), (0.0, 0.0))
            joint.max_bias = 0.0
            joint.max_force = friction * scene.surface * mass * scene.gravity
            space.add(body, shape, joint)
            bodies.append(body)
        for launch in shot.launches:
            bodies[launch.disk].velocity = launch.vx, launch.vy
        return _follow(scene, bodies, lambda: space.step(self.step), _taker(space), self.step)


def _taker(space: Any) -> Callable[[Any], None]:
    def take(body: Any) -> None:
        space.remove(*body.shapes, *body.constraints, body)

    return take


class Box2D:
    """Box2D 2.3 through its Python binding: friction with the mat by a friction joint."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.name = f"Box2D 2.3, 1/{round(1.0 / step)} s"

    def play(self, shot: Shot) -> tuple[NDArray[np.float64], NDArray[np.bool_], float]:
        """Where everything lies after a flick (NaN for what fell), what fell, and the seconds that stepping took."""
        import Box2D

        scale = 10.0  # its tolerances are meant for things of metres: a disk of 1 cm is one of 10 cm here
        scene = shot.scene
        world: Any = Box2D.b2World(gravity=(0.0, 0.0), doSleep=False)
        ground: Any = world.CreateStaticBody(position=(0.0, 0.0))
        bodies: list[Any] = []
        for x, y, radius, mass, friction in scene.disks.tolist():
            body: Any = world.CreateDynamicBody(position=(x * scale, y * scale), fixedRotation=True)
            area = math.pi * (radius * scale) ** 2
            body.CreateCircleFixture(
                radius=radius * scale, density=mass / area, friction=0.0, restitution=scene.restitution
            )
            world.CreateFrictionJoint(
                bodyA=ground,
                bodyB=body,
                anchor=body.worldCenter,
                maxForce=friction * scene.surface * mass * scene.gravity * scale,
                maxTorque=0.0,
            )
            bodies.append(body)
        for launch in shot.launches:
            bodies[launch.disk].linearVelocity = launch.vx * scale, launch.vy * scale
        return _follow(
            scene, bodies, lambda: world.Step(self.step, 8, 3), world.DestroyBody, self.step, scale, "linearVelocity"
        )


def _follow(
    scene: Scene, bodies: list[Any], step: Any, remove: Any, dt: float, scale: float = 1.0, speed: str = "velocity"
) -> tuple[NDArray[np.float64], NDArray[np.bool_], float]:
    """Step until all rest. Asking Python about every body costs as much as a step, so it is done 30 times a second."""
    width = scene.half_width * scale
    height = scene.half_height * scale
    fell = np.zeros(len(bodies), dtype=np.bool_)
    slow2 = (AT_REST * scale) ** 2
    left = dict(enumerate(bodies))
    between = max(1, round(1.0 / 30.0 / dt))
    begun = thread_time()
    for _ in range(round(LONGEST / dt / between)):
        for _ in range(between):
            step()
        moving = False
        for i, body in list(left.items()):
            vx, vy = getattr(body, speed)
            if vx * vx + vy * vy > slow2:
                moving = True
                x, y = body.position
                if abs(x) > width or abs(y) > height:
                    fell[i] = True
                    remove(body)
                    del left[i]
        if not moving:
            break
    seconds = thread_time() - begun
    rest = np.full((len(bodies), 2), np.nan)
    for i, body in left.items():
        x, y = body.position
        rest[i] = x / scale, y / scale
        fell[i] = abs(x) > width or abs(y) > height
    return rest, fell, seconds
