"""One flick: `simulate`, and what comes out of it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from omphalos.physics.track import Arc, Path, Track

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from omphalos.physics.scene import Launch, Scene


class Fall(msgspec.Struct, frozen=True, array_like=True):
    """A disk that left the mat."""

    disk: int  # its row in the scene
    t: float  # when its centre passed the edge, seconds
    x: float  # where
    y: float


class Contact(msgspec.Struct, frozen=True, array_like=True):
    """Two things touching and pushing each other apart."""

    t: float  # when, seconds
    disk: int  # row of the one
    other: int  # row of the other disk; EDGE for an edge; WALL - k for wall k
    impulse: float  # N·s, along the normal
    nx: float  # the normal, from `disk` towards `other`
    ny: float


EDGE = -1  # Contact.other: an edge of the mat
WALL = -2  # Contact.other: WALL - k is wall k


class Flick:
    """What a flick did. Arrays are at hand at once; contacts and track become objects when asked for."""

    __slots__ = ("__dict__", "_arcs", "_contacts", "end", "fell", "rest")

    rest: NDArray[np.float64]  # (n, 2): where each disk lies; for one that fell, where it passed the edge
    fell: NDArray[np.float64]  # (n,): when each disk fell, infinite for those on the mat
    end: float  # when all was at rest, seconds

    def __init__(
        self,
        rest: NDArray[np.float64],
        fell: NDArray[np.float64],
        arcs: NDArray[np.float64],
        contacts: NDArray[np.float64],
        end: float,
    ) -> None:
        self.rest = rest
        self.fell = fell
        self.end = end
        self._arcs = arcs
        self._contacts = contacts

    @cached_property
    def fallen(self) -> tuple[Fall, ...]:
        """Who fell, where and when, in order of disks."""
        rows = np.flatnonzero(np.isfinite(self.fell)).tolist()
        return tuple(Fall(i, float(self.fell[i]), float(self.rest[i, 0]), float(self.rest[i, 1])) for i in rows)

    @cached_property
    def contacts(self) -> tuple[Contact, ...]:
        """Every contact in order of time."""
        return tuple(Contact(t, int(i), int(j), p, nx, ny) for t, i, j, p, nx, ny in self._contacts.tolist())

    @cached_property
    def track(self) -> Track:
        """The arcs of every disk that moved."""
        by_disk: dict[int, list[Arc]] = {}
        for disk, t, x, y, vx, vy, a in self._arcs.tolist():
            by_disk.setdefault(int(disk), []).append(Arc(t, x, y, vx, vy, a))
        fell = {fall.disk: fall.t for fall in self.fallen}
        return Track(self.end, tuple(Path(d, tuple(by_disk[d]), fell.get(d)) for d in sorted(by_disk)))


def simulate(scene: Scene, launches: Sequence[Launch]) -> Flick:
    """Flick: set the launched disks moving and follow everything until it is at rest."""
    from omphalos.physics.engine import run

    n = len(scene.disks)
    world = np.array(
        (
            scene.half_width,
            scene.half_height,
            scene.edge == "bounce",
            scene.restitution,
            scene.gravity,
            scene.surface,
        ),
        dtype=np.float64,
    )
    who = np.array([(a.disk, a.upper) for a in launches], dtype=np.int64).reshape(-1, 2)
    how = np.array([(a.vx, a.vy, a.roll, a.share) for a in launches], dtype=np.float64).reshape(-1, 4)
    rest = np.empty((n, 2))
    fell = np.empty(n)
    arcs = np.empty((1024, 7))
    contacts = np.empty((512, 6))
    n_arcs, n_contacts, end = run(scene.disks, scene.walls, world, who, how, rest, fell, arcs, contacts)
    return Flick(rest, fell, arcs[:n_arcs].copy(), contacts[:n_contacts].copy(), end)
