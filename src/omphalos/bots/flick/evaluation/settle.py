"""Applies PB-M4 to PB-M8 after a flick, once everything rests. Laws and gods add their parts."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from omphalos.bots.flick.evaluation.count import count
from omphalos.bots.flick.evaluation.parts import after_temples, banishes, harvests, returns, turn_ends
from omphalos.bots.flick.evaluation.sites import build
from omphalos.bots.flick.kernels import NONE
from omphalos.bots.flick.shots import FIRST, MORE, ONE, SECOND, Shot
from omphalos.flick.judged import KING, TEMPLE, Board, beside, copy_disk, place, take
from omphalos.flick.mat import CORNERS, SEA, island_at, on_navel, touching
from omphalos.flick.numbers import MAT
from omphalos.kernels import jit as inlined
from omphalos.kernels import jit_noinline as jit

if TYPE_CHECKING:
    from omphalos.flick.judged import Floats

_CLOUD: Final = MAT.cloud
_CORNERS: Final = CORNERS


@jit
def settle(
    b: Board, rest: Floats, fell: Floats, rows: int, shot: Shot, way: int, by: int, builds: int, c: Board
) -> None:
    """End the turn of `by` with everything at rest. `c` becomes the table after it. See `settle_inlined`."""
    settle_inlined(b, rest, fell, rows, shot, way, by, builds, c)


@inlined
def settle_inlined(
    b: Board, rest: Floats, fell: Floats, rows: int, shot: Shot, way: int, by: int, builds: int, c: Board
) -> None:
    """The same as `settle`, for loops over many flicks: handing over two boards takes as long as a flick.

    `rows` is the number of disks on the mat of `b`, including those just put down. `rest` and `fell` are the result of
    the physics. `builds`: whether prophets on cities become temples.
    """
    _carry_over(b, rest, fell, rows, c)
    if way != MORE:
        c.unused[by, shot[FIRST].piece] -= 1
        if way != ONE:
            c.unused[by, shot[SECOND].piece] -= 1
    if builds:
        build(c, by)
    if c.rule[0].silent == 0:
        for i in range(c.table[0].disks):
            if _is_on_navel(c, i):
                score_navel(c)
                break
    _remove_lost(b, fell, rows, by, c)
    _return_temples(c)
    after_temples(c)
    turn_ends(c)
    if rows > 0 and way != MORE:
        _look_for_more(c, by)
    for i in range(c.table[0].disks):
        c.tag[i].id = 0  # no longer just put down


@inlined
def _carry_over(b: Board, rest: Floats, fell: Floats, rows: int, c: Board) -> None:
    """Copy to `c` the disks that stayed on the mat and what players have. Nothing lies beside the mat yet."""
    table, its_table = c.table[0], b.table[0]
    table.tornado = its_table.tornado
    table.players = its_table.players
    table.generations = its_table.generations
    for i in range(its_table.players):
        seat, its_seat = c.seat[i], b.seat[i]
        seat.vp = its_seat.vp
        seat.pool = its_seat.pool
        seat.used = its_seat.used
        seat.uses = its_seat.uses
        seat.held = its_seat.held
        seat.corner = its_seat.corner
        seat.again = 0
        seat.owned = its_seat.owned
        seat.sphinx = its_seat.sphinx
        seat.any_island = its_seat.any_island
        for kind in range(3):
            c.unused[i, kind] = b.unused[i, kind]
    n = 0
    for i in range(rows):
        if fell[i] == inf:
            copy_disk(b, i, c, n)
            c.disk[n].x = rest[i, 0]
            c.disk[n].y = rest[i, 1]
            n += 1
    table.disks = n
    table.fallen = 0
    table.back = 0


@inlined
def _is_on_navel(c: Board, i: int) -> bool:
    if c.tag[i].kind >= KING:
        return False
    x, y, r = place(c, i)
    return on_navel(x, y, r)


@jit
def score_navel(c: Board) -> None:
    """PB-M5: 1 VP for each prophet on the navel, and once for its owner 1 VP for each island with their presence."""
    count(c, 0.0, 0.0, NONE)
    for seat in range(c.table[0].players):
        found = 0
        i = 0
        while i < c.table[0].disks:
            if c.tag[i].owner == seat and _is_on_navel(c, i):
                found += 1
                take(c, i)
            else:
                i += 1
        if found > 0:
            c.seat[seat].vp += found + int(c.gain[seat].islands)


@inlined
def _remove_lost(b: Board, fell: Floats, rows: int, by: int, c: Board) -> None:
    """PB-M6, and PB-M7 for temples beside the mat. Disks that fell earlier in this turn come first."""
    back = b.table[0].back
    for q in range(b.table[0].fallen):
        back = _lose(b, beside(q), by, c, back)
    last = -1.0
    while True:
        soonest = inf
        i = -1
        for j in range(rows):
            if fell[j] < soonest and fell[j] > last:
                soonest = fell[j]
                i = j
        if i < 0:
            return
        for j in range(i, rows):
            if fell[j] == soonest:
                back = _lose(b, j, by, c, back)
        last = soonest


@jit
def _lose(b: Board, i: int, by: int, c: Board, back: int) -> int:
    """Handle a disk of `b` off the mat. `back`: the owners who got a prophet back in this turn, as bits."""
    owner = b.tag[i].owner
    kind = b.tag[i].kind
    if kind == TEMPLE:
        c.seat[owner].pool += 1
    elif kind == KING:  # it stays beside the mat until a law brings it back
        row = beside(c.table[0].fallen)
        copy_disk(b, i, c, row)
        c.table[0].fallen += 1
    else:
        banishes(c, by, owner)
        if not back >> owner & 1 and returns(c, owner, by, owner):
            c.unused[owner, kind] += 1
            if owner == by:
                c.seat[owner].used += 1
            return back | 1 << owner
        if harvests(c, by, by, owner):
            c.seat[by].held += 1
    return back


@inlined
def _return_temples(c: Board) -> None:
    """PB-M7: return temples outside every island."""
    i = 0
    while i < c.table[0].disks:
        if c.tag[i].kind == TEMPLE:
            x, y, r = place(c, i)
            if island_at(x, y, r) == SEA:
                c.seat[c.tag[i].owner].pool += 1
                take(c, i)
                continue
        i += 1


@inlined
def _look_for_more(c: Board, by: int) -> None:
    """Count the prophets just put down that did not leave the cloud: they may be flicked again."""
    corner_x, corner_y = _CORNERS[c.seat[by].corner]
    for i in range(c.table[0].disks):
        if c.tag[i].id < 0:
            x, y, r = place(c, i)
            if touching(x, y, corner_x, corner_y, _CLOUD + r):
                c.seat[by].again += 1
