"""Disks sliding on a mat, exactly: events and arcs instead of time steps. It knows no game.

>>> from omphalos.physics import Launch, Scene, simulate
>>> scene = Scene.of([(-0.2, 0.0, 0.01, 0.0013, 0.35), (0.0, 0.0, 0.01, 0.0013, 0.35)], 0.24, 0.24)
>>> flick = simulate(scene, [Launch(disk=0, vx=1.5, vy=0.0)])
"""

from typing import TYPE_CHECKING, Any

from omphalos.physics.errors import (
    BadNumberError,
    LaunchError,
    NoSuchDiskError,
    OffMatError,
    OverlapError,
    PhysicsError,
)
from omphalos.physics.flick import EDGE, WALL, Contact, Fall, Flick, simulate
from omphalos.physics.scene import Launch, Scene, Wall
from omphalos.physics.track import Arc, Path, Track, along, position

if TYPE_CHECKING:
    from omphalos.physics.batch import BatchResult, Shots, simulate_many

__all__ = [
    "EDGE",
    "WALL",
    "Arc",
    "BadNumberError",
    "BatchResult",
    "Contact",
    "Fall",
    "Flick",
    "Launch",
    "LaunchError",
    "NoSuchDiskError",
    "OffMatError",
    "OverlapError",
    "Path",
    "PhysicsError",
    "Scene",
    "Shots",
    "Track",
    "Wall",
    "along",
    "position",
    "simulate",
    "simulate_many",
]


def __getattr__(name: str) -> Any:
    """Many flicks at once, which need numpy, are imported when they are asked for."""
    if name in ("BatchResult", "Shots", "simulate_many"):
        from omphalos.physics import batch

        return getattr(batch, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
