"""Hard flicks at a disk of an opponent: to try them, and to see what a temple would withstand."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from omphalos.bots.flick.kernels import NONE, below, uniform
from omphalos.bots.flick.search.aims import place, radius_of
from omphalos.bots.flick.shots import FIRST, ONE, Shot
from omphalos.flick.judged import TEMPLE, Board
from omphalos.kernels import jit as inlined
from omphalos.kernels import jit_noinline as jit
from omphalos.kernels.arrays import whole
from omphalos.kernels.functions import atan2

if TYPE_CHECKING:
    from omphalos.flick.judged import Ints

_PROPHET, _TEMPLAR, _SPHINX = whole(0), whole(1), whole(2)


@jit
def strike(b: Board, seat: int, way: int, row: int, rng: Ints, shot: Shot) -> bool:
    """Turn a drawn shot into a hard flick at an opponent's disk, if possible a temple. False if there is none.

    A single prophet becomes the heaviest that is unused. `row` is the row of the flicked disk if it lies on the mat.
    """
    n = b.table[0].disks
    at = NONE
    for q in range(6):
        if n == 0:
            return False
        j = below(rng, n)
        if j != row and b.tag[j].owner != seat and (q >= 3 or b.tag[j].kind == TEMPLE):
            at = j
            break
    if at < 0:
        return False
    r = b.disk[row].radius if row >= 0 else radius_of(b, shot[FIRST].piece)
    if way == ONE:
        heaviest = _PROPHET
        if b.unused[seat, _SPHINX] > 0:
            heaviest = _SPHINX
        elif b.unused[seat, _TEMPLAR] > 0:
            heaviest = _TEMPLAR
        if heaviest > shot[FIRST].piece:
            if not place(b, seat, heaviest, rng, shot, FIRST, NONE):
                return False
            r = radius_of(b, heaviest)
    _aim_at(b, at, 0.6 * (2.0 * uniform(rng) - 1.0) * (r + b.disk[at].radius), shot)
    shot[FIRST].speed = b.rule[0].fastest * (0.75 + 0.25 * uniform(rng))
    return True


@jit
def attack(b: Board, seat: int, row: int, rng: Ints, shot: Shot) -> bool:
    """Draw a hard flick of a seat at a disk, even if the seat has no prophets left. Return False without room."""
    kind = _SPHINX if b.seat[seat].sphinx > 0 and uniform(rng) < 0.5 else _PROPHET
    if not place(b, seat, kind, rng, shot, FIRST, NONE):
        return False
    _aim_at(b, row, (2.0 * uniform(rng) - 1.0) * 0.5 * (radius_of(b, kind) + b.disk[row].radius), shot)
    shot[FIRST].speed = b.rule[0].fastest * (0.8 + 0.2 * uniform(rng))
    return True


@inlined
def _aim_at(b: Board, row: int, off: float, shot: Shot) -> None:
    """Aim at a disk, so far beside its middle, metres."""
    throw, disk = shot[FIRST], b.disk[row]
    dx = disk.x - throw.x
    dy = disk.y - throw.y
    far = sqrt(dx * dx + dy * dy)
    throw.angle = atan2(dy + off * dx / far, dx - off * dy / far)
