"""One flick: `simulate`, and what comes out of it."""

from __future__ import annotations

from functools import cached_property
from math import inf, isfinite
from typing import TYPE_CHECKING

import msgspec

from omphalos.kernels.arrays import INT, array, contiguous, copied, empty, zeros
from omphalos.physics.arguments import Launches, Limits, Recording, Results
from omphalos.physics.codes import FIRST_WALL, MAX_EVENTS
from omphalos.physics.track import Arc, Path, Track

if TYPE_CHECKING:
    from collections.abc import Sequence

    from omphalos.physics.arguments import Floats
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


_NO_LIMIT = 1 << 60  # contacts
MAX_WORKSPACES = 64  # kept at a time
EDGE = -1  # Contact.other: an edge of the mat
WALL = -2  # Contact.other: WALL - k is wall k


class Flick:
    """What a flick did. Contacts and track become objects when they are first read."""

    __slots__ = ("__dict__", "_arcs", "_contacts", "complete", "end", "fell", "rest")

    rest: Floats  # (n, 2): where each disk lies; for one that fell, where it passed the edge
    fell: Floats  # (n,): when each disk fell, infinite for those on the mat
    end: float  # when all was at rest, seconds
    complete: bool  # False only if it was cut off after 100,000 events, which no flick we know of needs

    def __init__(
        self,
        rest: Floats,
        fell: Floats,
        arcs: Floats,
        contacts: Floats,
        end: float,
        complete: bool,
    ) -> None:
        self.rest = rest
        self.fell = fell
        self.end = end
        self.complete = complete
        self._arcs = arcs
        self._contacts = contacts

    @cached_property
    def fallen(self) -> tuple[Fall, ...]:
        """Who fell, where and when, in order of disks."""
        at: list[list[float]] = self.rest.tolist()
        return tuple(Fall(i, t, *at[i]) for i, t in enumerate(self.fell.tolist()) if isfinite(t))

    @cached_property
    def contacts(self) -> tuple[Contact, ...]:
        """Every contact in order of time."""
        return tuple(Contact(t, int(i), _other(int(j)), p, nx, ny) for t, i, j, p, nx, ny in self._contacts.tolist())

    @cached_property
    def track(self) -> Track:
        """The arcs of every disk that moved."""
        return self.track_of(range(len(self.fell)))

    def track_of(self, names: Sequence[int]) -> Track:
        """The track with each disk called by its name, given by rows of the scene."""
        by_disk: dict[int, list[Arc]] = {}
        for disk, t, x, y, vx, vy, a in self._arcs.tolist():
            by_disk.setdefault(int(disk), []).append(Arc(t, x, y, vx, vy, a))
        fell = [None if t == inf else t for t in self.fell.tolist()]
        return Track(self.end, tuple([Path(names[d], tuple(by_disk[d]), fell[d]) for d in sorted(by_disk)]))


def _other(code: int) -> int:
    """What a disk touches, from the kernel's code for it."""
    if code >= 0:
        return code
    return EDGE if code > FIRST_WALL else WALL - (FIRST_WALL - code)


def simulate(scene: Scene, launches: Sequence[Launch]) -> Flick:
    """Flick: set the launched disks moving and follow everything until it is at rest."""
    n = len(scene.disks)
    workspace = _workspaces.pop(n, None) or Workspace(n)  # taken out: another thread makes its own meanwhile
    try:
        return workspace.flick(scene, launches)
    finally:
        if len(_workspaces) >= MAX_WORKSPACES:
            _workspaces.clear()
        _workspaces[n] = workspace


class Workspace:
    """Arrays for flicks in scenes of n disks, made once: a single flick should cost little more than its physics."""

    def __init__(self, n: int) -> None:
        from omphalos.physics import check, layout, single

        self._refusal = check.refusal
        self._flick_once = single.flick_once
        scene_of = zeros(1, INT)
        self._launches = Launches(scene_of, empty((1, 2, 1), INT), empty((1, 4, 1)))
        self._room = single.Room(
            empty((0, 6)),
            array([0, n], INT),
            array([0, 0], INT),
            empty(1, INT),
            Limits(inf, _NO_LIMIT, empty(0, INT)),
            layout.work_for(n),
            Results(empty((1, n, 2)), empty((1, n)), empty(1), empty((1, 3), INT)),
            Recording(empty((256, 7)), empty((256, 6))),
        )

    def flick(self, scene: Scene, launches: Sequence[Launch]) -> Flick:
        """See `simulate`. What stays the same is handed over in tuples that stay the same: that costs nothing."""
        launched, walls = self._launched(launches), contiguous(scene.walls)
        if len(walls) != len(self._room.prepared):
            self._room = self._room._replace(prepared=empty((len(walls), 6)), first_wall=array([0, len(walls)], INT))
        if len(launches) != len(self._room.riding):
            self._room = self._room._replace(riding=empty(len(launches), INT))
        rest, fell, end, tally = self._room.results
        while True:
            code, disk, other = self._flick_once(contiguous(scene.disks), walls, scene.world, launched, self._room)
            if code:
                raise self._refusal(code, disk, other)
            events, arcs, contacts = tally[0].tolist()
            recorded = self._room.recording
            if arcs <= len(recorded.arcs) and contacts <= len(recorded.contacts):
                break
            larger = Recording(empty((2 * arcs, 7)), empty((2 * contacts, 6)))
            self._room = self._room._replace(recording=larger)
        return Flick(
            copied(rest[0]),
            copied(fell[0]),
            copied(recorded.arcs[:arcs]),
            copied(recorded.contacts[:contacts]),
            float(end[0]),
            events <= MAX_EVENTS,
        )

    def _launched(self, launches: Sequence[Launch]) -> Launches:
        """The launches as kernels read them."""
        if len(launches) == 1:  # nearly always: no new arrays
            a = launches[0]
            _, who, how = self._launches
            who[0, 0, 0] = a.disk
            who[0, 1, 0] = a.upper
            how[0, 0, 0] = a.vx
            how[0, 1, 0] = a.vy
            how[0, 2, 0] = a.roll
            how[0, 3, 0] = a.share
            return self._launches
        rows = [[a.disk for a in launches], [a.upper for a in launches]]
        columns = [
            [a.vx for a in launches],
            [a.vy for a in launches],
            [a.roll for a in launches],
            [a.share for a in launches],
        ]
        return Launches(self._launches.scene_of, array([rows], INT), array([columns]))


_workspaces: dict[int, Workspace] = {}  # by the number of disks, which in a game changes from flick to flick
