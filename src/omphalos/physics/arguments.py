"""What `engine.run` takes and gives, grouped in named tuples. Importing them loads no compiler.

Lengths are in metres, times in seconds, masses in kilograms. A dot in a shape means any number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

    class FloatRow(Protocol):
        """An array of one dimension with floats."""

        def __getitem__(self, i: int, /) -> float: ...
        def __setitem__(self, i: int, value: float, /) -> None: ...
        @property
        def shape(self) -> tuple[int, ...]: ...

    class IntRow(Protocol):
        """An array of one dimension with whole numbers."""

        def __getitem__(self, i: int, /) -> int: ...
        def __setitem__(self, i: int, value: int, /) -> None: ...
        @property
        def shape(self) -> tuple[int, ...]: ...


class Scenes(NamedTuple):
    """Scenes one after another. Scene s has the disks first_disk[s] to first_disk[s + 1] - 1; walls likewise."""

    disks: Floats  # (·, 5): see columns.DiskRow
    walls: Floats  # (·, 6): see columns.PreparedWall
    world: Floats  # (scenes, 7): the numbers of columns.Mat, in its order
    first_disk: Ints  # (scenes + 1,)
    first_wall: Ints  # (scenes + 1,)


class Launches(NamedTuple):
    """What is launched in K flicks, at most L disks in each."""

    scene_of: Ints  # (K,): the scene that a flick starts from
    who: Ints  # (K, 2, L): disk (-1: no launch) and rider (-1: none)
    how: Floats  # (K, 4, L): vx, vy, roll, share; see columns.LaunchRow


class Limits(NamedTuple):
    """What ends a flick before everything is at rest."""

    until: float  # this time
    most_contacts: int  # this many contacts
    watch: Ints  # (·,): an event after which none of these disks moves; empty: no limit


class Memory(NamedTuple):
    """Working memory, made by `layout.work_for`. `state.work_in` names its rows."""

    floats: Floats
    ints: Ints


class Recording(NamedTuple):
    """Where arcs and contacts of one flick are written, from the first row, as far as there is room."""

    arcs: Floats  # (·, 7): disk, t, x, y, vx, vy, deceleration
    contacts: Floats  # (·, 6): t, disk, other (a disk, or a code of `codes`), impulse in N·s, nx, ny


class Results(NamedTuple):
    """What K flicks did. An array without rows is not filled."""

    rest: Floats  # (K, n, 2): where each disk lies; for one that fell, where it passed the edge
    fell: Floats  # (K, n): when it fell, NEVER if it did not
    end: Floats  # (K,): when the flick ended
    tally: Ints  # (K, 3): numbers of events, arcs and contacts
