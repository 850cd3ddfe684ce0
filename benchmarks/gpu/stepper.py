"""A peer: disks stepped through time with JAX, as simulators for learning do it: 1/240 s a step, and impulses."""

from __future__ import annotations

import os
from typing import Any

from benchmarks.peers import library
from omphalos.physics import Scene

STEP = 1 / 240  # s
SECONDS = 2.0  # no flick of the benchmark moves longer


def stepper(scene: Scene) -> Any | None:
    """A function from velocities of disk 0, (K, 2), to where all disks lie, (K, n, 2). None: JAX is not installed."""
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # the memory is in use
    jax: Any = library("jax")
    if jax is None:
        return None
    jax.config.update("jax_enable_x64", True)
    np: Any = library("jax.numpy")
    home = np.asarray(scene.disks[:, :2])
    radius, mass = np.asarray(scene.disks[:, 2]), np.asarray(scene.disks[:, 3])
    slowing = np.asarray(scene.disks[:, 4]) * scene.gravity * scene.surface
    reach = radius[:, None] + radius[None, :]
    other = ~np.eye(len(radius), dtype=bool)
    share = mass[None, :] / (mass[:, None] + mass[None, :])

    def step(state: Any, _: Any) -> Any:
        place, velocity = state
        apart = place[None, :, :] - place[:, None, :]
        distance = np.sqrt((apart**2).sum(-1) + 1e-18)
        normal = apart / distance[..., None]
        closing = ((velocity[:, None, :] - velocity[None, :, :]) * normal).sum(-1)
        touch = (distance < reach) & other
        push = np.where(touch & (closing > 0), (1 + scene.restitution) * closing * share, 0.0)
        deep = np.where(touch, (reach - distance) * share, 0.0)
        velocity = velocity - (push[..., None] * normal).sum(1)
        place = place - (deep[..., None] * normal).sum(1)
        speed = np.sqrt((velocity**2).sum(-1, keepdims=True) + 1e-18)
        velocity = velocity * np.maximum(0.0, 1.0 - slowing[:, None] * STEP / speed)
        gone = (np.abs(place) > np.array([scene.half_width, scene.half_height])).any(-1, keepdims=True)
        velocity = np.where(gone, 0.0, velocity)
        return (place + velocity * STEP, velocity), None

    def flick(velocity: Any) -> Any:
        start = np.zeros_like(home).at[0].set(velocity)
        (place, _), _ = jax.lax.scan(step, (home, start), None, length=int(SECONDS / STEP))
        return place

    return jax.jit(jax.vmap(flick))
