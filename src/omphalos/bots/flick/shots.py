"""A shot: how a seat flicks one or two prophets, as kernels read it. Units are metres, radians, metres per second."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from omphalos.flick.judged import Rows
from omphalos.kernels import jit as inlined
from omphalos.kernels.arrays import records, whole

# Ways to flick: one prophet, two stacked, two side by side, a disk that already lies on the mat.
ONE, STACK, PAIR, MORE = whole(0), whole(1), whole(2), whole(3)
FIRST, SECOND = whole(0), whole(1)  # the rows of a shot


class ThrowRow(Protocol):
    """One piece of a shot. Of the upper prophet of a stack only `piece` is read."""

    piece: int  # the kind of an unused prophet; the row of a disk that already lies on the mat
    x: float
    y: float
    angle: float
    speed: float


Shot = Rows[ThrowRow]  # two rows; of the second only the ways STACK and PAIR make use


class TurnShots(NamedTuple):
    """Scratch: shots of a simulated turn."""

    drawn: Shot
    trembled: Shot  # the same with tremor
    best: Shot  # of those drawn


def new_shots(n: int) -> Rows[Shot]:
    """Shots with all numbers 0."""
    return records(ThrowRow, n, 2)


def new_shot() -> Shot:
    """A shot with all numbers 0."""
    return new_shots(1)[0]


@inlined
def copy_shot(source: Shot, target: Shot) -> None:
    """Copy a shot. Field by field, because numba copies whole rows byte by byte."""
    for q in range(2):
        throw, its = target[q], source[q]
        throw.piece = its.piece
        throw.x = its.x
        throw.y = its.y
        throw.angle = its.angle
        throw.speed = its.speed
