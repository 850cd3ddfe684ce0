"""The track of a flick: arcs from which every disk's position at any time is exact."""

from __future__ import annotations

from math import sqrt

import msgspec


class Arc(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A straight slide under constant friction, from `t` until the disk's next arc, its fall, or its stop."""

    t: float  # when it begins, seconds
    x: float  # where, metres
    y: float
    vx: float  # velocity there, m/s
    vy: float
    a: float  # deceleration along the path, m/s²; the disk stops after |v| / a seconds


class Path(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One disk's way through a flick."""

    disk: int  # its row in the scene
    arcs: tuple[Arc, ...]  # in order of time
    fell: float | None = None  # when it left the mat, None: it did not


class Track(msgspec.Struct, frozen=True, gc=False):
    """Everything that moved in a flick. A disk without a path stayed where it was."""

    end: float  # when all was at rest, seconds
    paths: tuple[Path, ...]  # in order of disks

    def _repr_svg_(self) -> str:
        """What a notebook shows: the paths alone. `Game.picture_event` draws them on the mat."""
        from omphalos.physics.track_picture import track_picture  # imported only when a track is shown

        return track_picture([(_corners(path, self.end), path.fell is not None) for path in self.paths], self.end)


def position(track: Track, disk: int, t: float) -> tuple[float, float] | None:
    """Where a disk's centre is at time t ≥ 0; None once it has fallen. KeyError for a disk that did not move."""
    for path in track.paths:
        if path.disk == disk:
            return along(path, t)
    raise KeyError(disk)


def along(path: Path, t: float) -> tuple[float, float] | None:
    """Where the disk of a path is at time t ≥ 0; None once it has fallen."""
    if path.fell is not None and t >= path.fell:
        return None
    arc = path.arcs[0]
    for later in path.arcs:
        if later.t > t:
            break
        arc = later
    dt = t - arc.t
    if dt <= 0.0:
        return arc.x, arc.y
    speed = sqrt(arc.vx * arc.vx + arc.vy * arc.vy)
    if speed == 0.0:
        return arc.x, arc.y
    dt = min(dt, speed / arc.a)  # then it has stopped
    way = dt - 0.5 * arc.a * dt * dt / speed  # per unit of velocity
    return arc.x + arc.vx * way, arc.y + arc.vy * way


def _corners(path: Path, end: float) -> list[tuple[float, float]]:
    """Where each arc of a path begins, and where the last one ends. Between them a disk slides straight."""
    last = along(Path(path.disk, path.arcs), end if path.fell is None else path.fell)
    return [(arc.x, arc.y) for arc in path.arcs] + ([] if last is None else [last])
