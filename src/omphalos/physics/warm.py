"""Compiling the kernels before the first flick is wanted."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from omphalos.physics._jit import COMPILED
from omphalos.physics.batch import simulate_many
from omphalos.physics.flick import simulate
from omphalos.physics.scene import Launch, Scene, Wall

if TYPE_CHECKING:
    from collections.abc import Callable


def _silent(_: str) -> None:
    pass


def is_warm() -> bool:
    """True when machine code for the kernels as they are now is on disk, or none is wanted."""
    if not COMPILED:
        return True
    from omphalos.physics._numba import is_kept
    from omphalos.physics.engine import run

    return is_kept(run)


def warm_up(say: Callable[[str], object] = _silent) -> float:
    """Compile the kernels, or load them from numba's cache, and return the seconds it took.

    The very first time on a machine this takes some seconds, and `say` is told so; afterwards it is a fraction of one.
    A server calls this at its start.
    """
    begun = perf_counter()
    warm = is_warm()
    if not warm:
        say("Compiling the physics for this machine: once, some ten seconds …")
    disks = [(0.0, 0.0, 0.01, 0.001, 0.3), (0.1, 0.0, 0.01, 0.001, 0.3)]
    scene = Scene.of(disks, 0.2, 0.2, walls=[Wall(-0.1, 0.1, 0.1, 0.1, 0.0)])
    launches = [Launch(0, 1.0, 0.0)]
    simulate(scene, launches)
    simulate_many(scene, [launches])
    took = perf_counter() - begun
    if not warm:
        say(f"Compiled the physics in {took:.1f} s; the next start finds it in the cache.")
    return took
