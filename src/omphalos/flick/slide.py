"""Simulates a flick: turns the mat into a scene of the physics, and the result into an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

from omphalos.flick.events import Flicked, Rest, Thrown
from omphalos.flick.mat import HALF
from omphalos.flick.numbers import DISKS, GODS, LAWS, HandNumbers, PiggybackNumbers
from omphalos.flick.pieces import MASS, RADIUS, Disk
from omphalos.kernels.arrays import empty, grid
from omphalos.physics.flick import simulate
from omphalos.physics.scene import Launch, Scene

if TYPE_CHECKING:
    from omphalos.flick.powers import Manner
    from omphalos.flick.state import Hand, State

METRE: Final = 0.001  # a millimetre in metres
MILLIMETRES: Final = 1000.0  # a metre in millimetres
_HALF: Final = HALF * METRE
_THICKNESS: Final = GODS.numbers("Dagda", HandNumbers).thickness
_LEAP: Final = LAWS.numbers("L04", PiggybackNumbers).leap * METRE
_REST_OF_ROW: Final = {
    numbers: {kind: (radius[kind] * METRE, MASS[numbers][kind] * 0.001, DISKS.friction) for kind in radius}
    for numbers, radius in RADIUS.items()
}
_NO_WALLS: Final = empty((0, 5))


def scene_of(disks: Sequence[Disk], manner: Manner, hand: Hand | None = None) -> Scene:
    """A scene of the mat with these disks, one row each, in the same order."""
    row: list[float] = []
    rest_of_row = _REST_OF_ROW[manner.numbers]
    for disk in disks:
        row.append(disk.x * METRE)
        row.append(disk.y * METRE)
        row += rest_of_row[disk.kind]
    walls = _NO_WALLS
    if hand is not None:
        ends = (hand.ax, hand.ay, hand.bx, hand.by, _THICKNESS)
        walls = grid([n * METRE for n in ends], 5)
    return Scene(
        grid(row, 5),
        _HALF,
        _HALF,
        walls,
        "bounce" if manner.walls else "open",
        DISKS.restitution,
        DISKS.gravity,
        manner.friction,
        _LEAP,
    )


def flick(
    state: State,
    manner: Manner,
    seat: int,
    how: Literal["turn", "again", "oath", "trial"],
    put: Sequence[Disk],
    thrown: Sequence[Thrown],
) -> Flicked:
    """Simulate a flick. `put` are the disks newly on the mat, `thrown` those set moving."""
    disks = (*state.disks, *put)
    rows = {disk.id: row for row, disk in enumerate(disks)}  # ids to rows of the scene
    launches = [
        Launch(rows[t.disk], t.vx, t.vy, manner.roll, -1 if t.upper is None else rows[t.upper], manner.share)
        for t in thrown
    ]
    result = simulate(scene_of(disks, manner, state.hand), launches)
    at = result.rest.tolist()
    rest: list[Rest] = []
    fell: list[tuple[float, int]] = []
    track = result.track_of([disk.id for disk in disks])
    for path in track.paths:
        disk = path.disk
        if path.fell is None:
            x, y = at[rows[disk]]
            rest.append(Rest(disk, x * MILLIMETRES, y * MILLIMETRES))
        else:
            fell.append((path.fell, disk))
    if len(fell) > 1:
        fell.sort()
    return Flicked(
        seat,
        how,
        tuple(thrown),
        tuple([(d.id, d.kind) for d in put]),
        tuple(rest),
        tuple([disk for _, disk in fell]),
        track,
    )
