"""What lies on the mat before a flick, and what is flicked."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING, Literal

import msgspec

from omphalos.kernels.arrays import array, copied, empty, grid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike

    from omphalos.physics.arguments import Floats

Edge = Literal["open", "bounce"]

# Columns of Scene.disks.
X, Y, RADIUS, MASS, FRICTION = range(5)


class Wall(msgspec.Struct, frozen=True):
    """An immovable wall: every point within half its thickness of a segment, so that its ends are round."""

    ax: float  # one end of the segment, metres
    ay: float
    bx: float  # the other end
    by: float
    thickness: float  # metres, 0 or more


def _no_walls() -> Floats:
    return empty((0, 5))


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """Disks on a rectangular mat centred on the origin. SI units: metres, seconds, kilograms.

    Nothing is copied when it is built from arrays: a caller may keep the array and move disks in it between flicks.
    """

    disks: Floats  # one row per disk: x, y, radius, mass, friction coefficient
    half_width: float  # the mat reaches from -half_width to +half_width in x
    half_height: float  # … and from -half_height to +half_height in y
    walls: Floats = field(default_factory=_no_walls)  # one row per wall: ax, ay, bx, by, thickness
    edge: Edge = "open"  # open: a disk whose centre passes falls; bounce: rims bounce off it
    restitution: float = 0.8  # of every contact, 0 to 1
    gravity: float = 9.81  # m/s²
    surface: float = 1.0  # factor on the friction of every disk, for a whole flick
    leap: float = inf  # how far ahead the upper disk of a stack comes down at most, if there is room elsewhere
    world: Floats = field(init=False, repr=False)  # the numbers above as kernels read them, one row

    def __post_init__(self) -> None:
        numbers = (
            self.half_width,
            self.half_height,
            1.0 if self.edge == "bounce" else 0.0,
            self.restitution,
            self.gravity,
            self.surface,
            self.leap,
        )
        object.__setattr__(self, "world", array((numbers,)))

    @classmethod
    def of(
        cls,
        disks: Sequence[Sequence[float]] | ArrayLike,
        half_width: float,
        half_height: float,
        *,
        walls: Sequence[Wall] = (),
        edge: Edge = "open",
        restitution: float = 0.8,
        gravity: float = 9.81,
        surface: float = 1.0,
        leap: float = inf,
    ) -> Scene:
        """A scene from plain rows `(x, y, radius, mass, friction)` and `Wall`s."""
        wall_rows = grid([msgspec.structs.astuple(w) for w in walls], 5)
        return cls(grid(disks, 5), half_width, half_height, wall_rows, edge, restitution, gravity, surface, leap)

    def moved(self, positions: ArrayLike) -> Scene:
        """The same scene with the disks at other positions, one (x, y) per disk: the next flick, after a result."""
        disks = copied(self.disks)
        disks[:, :2] = positions
        return replace(self, disks=disks)


class Launch(msgspec.Struct, frozen=True, gc=False):
    """One disk set moving at time 0."""

    disk: int  # its row in the scene
    vx: float  # velocity, m/s
    vy: float
    roll: float = 1.0  # factor on its friction until it first touches something
    upper: int = -1  # row of a disk riding on top of it, -1: none
    share: float = 0.8  # share of the stack's speed with which the upper one leaves
