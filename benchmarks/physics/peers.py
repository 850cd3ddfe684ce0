"""Well-known engines, set up as well as we know how. The adapters support open edges, but no walls or stacks."""

from __future__ import annotations

import math
from time import thread_time
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from benchmarks.peers import library

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from benchmarks.physics.workloads import Shot
    from omphalos.physics import Scene

Motion: TypeAlias = tuple[float, float, float, float]  # velocity and position, x and y

AT_REST = 1e-3  # metres per second
MAX_SECONDS = 6.0


class Pymunk:
    """Chipmunk through pymunk: friction with the mat by a joint that pulls with at most μmg."""

    module = "pymunk"

    def __init__(self, step: float) -> None:
        self.step = step
        self.name = f"pymunk, 1/{round(1.0 / step)} s"

    def play(self, shot: Shot) -> tuple[NDArray[np.float64], NDArray[np.bool_], float]:
        """Where everything lies after a flick (NaN for what fell), what fell, and the seconds that stepping took."""
        pymunk = library(self.module)
        assert pymunk is not None
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
        return _follow(scene, bodies, lambda: space.step(self.step), _taker(space), _pymunk_motion, self.step)


def _taker(space: Any) -> Callable[[Any], None]:
    def take(body: Any) -> None:
        space.remove(*body.shapes, *body.constraints, body)

    return take


def _pymunk_motion(body: Any) -> Motion:
    return *body.velocity, *body.position


class Box2D:
    """Box2D 3.1 through pyb2d3: friction with the mat by a motor joint that brakes with at most μmg."""

    module = "pyb2d3"

    def __init__(self, step: float) -> None:
        self.step = step
        self.name = f"Box2D 3.1, 1/{round(1.0 / step)} s"

    def play(self, shot: Shot) -> tuple[NDArray[np.float64], NDArray[np.bool_], float]:
        """Where everything lies after a flick (NaN for what fell), what fell, and the seconds that stepping took."""
        b2 = library(self.module)
        assert b2 is not None
        scale = 10.0  # its tolerances are meant for objects of metres: a disk of 1 cm becomes one of 10 cm
        scene = shot.scene
        world: Any = b2.World(gravity=(0.0, 0.0), restitution_threshold=0.01 * scale)  # its default: 1 m/s
        ground: Any = world.create_static_body(position=(0.0, 0.0))
        material: Any = b2.surface_material(friction=0.0, restitution=scene.restitution)
        bodies: list[Any] = []
        for x, y, radius, mass, friction in scene.disks.tolist():
            body: Any = world.create_dynamic_body(position=(x * scale, y * scale), fixed_rotation=True)
            density = mass / (math.pi * (radius * scale) ** 2)
            body.create_circle_shape(b2.shape_def(density=density, material=material), b2.circle(radius=radius * scale))
            world.create_motor_joint(
                ground,
                body,
                correction_factor=0.0,  # it brakes without pulling back
                max_force=friction * scene.surface * mass * scene.gravity * scale,
                max_torque=0.0,
                collide_connected=True,
            )
            bodies.append(body)
        for body in bodies:
            body.awake = False  # until something hits it: two or three times as fast, and equally exact
        for launch in shot.launches:
            bodies[launch.disk].awake = True
            bodies[launch.disk].linear_velocity = launch.vx * scale, launch.vy * scale
        # Box2D recommends four sub-steps at 1/60 s, so one at 1/240 s.
        return _follow(scene, bodies, lambda: world.step(self.step, 1), _destroy, _box2d_motion, self.step, scale)


def _destroy(body: Any) -> None:
    body.destroy()


def _box2d_motion(body: Any) -> Motion:
    velocity, place = body.linear_velocity, body.position  # unpacking is a hundred times slower than reading x and y
    return velocity.x, velocity.y, place.x, place.y


def _follow(
    scene: Scene,
    bodies: list[Any],
    step: Callable[[], None],
    remove: Callable[[Any], None],
    motion: Callable[[Any], Motion],
    dt: float,
    scale: float = 1.0,
) -> tuple[NDArray[np.float64], NDArray[np.bool_], float]:
    """Step until all rest. Reading all bodies in Python costs as much as a step, so it is done 30 times per second."""
    width = scene.half_width * scale
    height = scene.half_height * scale
    fell = np.zeros(len(bodies), dtype=np.bool_)
    slow2 = (AT_REST * scale) ** 2
    left = dict(enumerate(bodies))
    between = max(1, round(1.0 / 30.0 / dt))
    begun = thread_time()
    for _ in range(round(MAX_SECONDS / dt / between)):
        for _ in range(between):
            step()
        moving = False
        for i, body in list(left.items()):
            vx, vy, x, y = motion(body)
            if vx * vx + vy * vy > slow2:
                moving = True
                if abs(x) > width or abs(y) > height:
                    fell[i] = True
                    remove(body)
                    del left[i]
        if not moving:
            break
    seconds = thread_time() - begun
    rest = np.full((len(bodies), 2), np.nan)
    for i, body in left.items():
        _, _, x, y = motion(body)
        rest[i] = x / scale, y / scale
        fell[i] = abs(x) > width or abs(y) > height
    return rest, fell, seconds
