"""Places for temples: where a search builds one on a city (PB-M4), and those among which a bot chooses."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final

from omphalos.bots.flick.evaluation.board import copy_of
from omphalos.flick.actions import Build
from omphalos.flick.judged import KING, TEMPLE, Board, place, take
from omphalos.flick.mat import CITIES, COASTS, HALF, SEA, city_at, island_at
from omphalos.flick.numbers import DISKS
from omphalos.kernels import jit as inlined
from omphalos.kernels import jit_noinline as jit
from omphalos.kernels.arrays import empty

if TYPE_CHECKING:
    from collections.abc import Iterator

    from omphalos.flick.judged import Floats
    from omphalos.flick.state import State
    from omphalos.table.legal import Spot

_RADIUS: Final = DISKS.temple.radius * 0.001
_MASS: Final = DISKS.temple.mass * 0.001
_FRICTION: Final = DISKS.friction
_MOST: Final = 8  # places among which a bot chooses on an island


def _sites() -> Floats:
    """Places for a temple on each island, the best first: on the city, which keeps others off it, then around."""
    city, coast = CITIES[0], COASTS[0]
    edge = HALF - DISKS.temple.radius
    grid = [(city.x + 9.0 * i, city.y + 9.0 * j) for i in range(-12, 13) for j in range(-12, 13)]
    free = [
        (x, y)
        for x, y in grid
        if abs(x) <= edge and abs(y) <= edge and any(hypot(x - c.x, y - c.y) <= c.r - 1.0 for c in coast)
    ]
    free.sort(key=lambda p: hypot(p[0] - city.x, p[1] - city.y))
    found = empty((4, len(free), 2))
    for q in range(4):
        for i, (x, y) in enumerate(free):
            for _ in range(q):
                x, y = y, -x
            found[q, i, 0], found[q, i, 1] = x, y
    return found


SITES: Final = _sites()  # by island; millimetres


@inlined
def build(board: Board, by: int) -> None:
    """Turn prophets on cities into temples while the pool has some, on the city's island or the best one."""
    i = 0
    while i < board.table[0].disks and board.seat[by].pool > 0:
        if board.tag[i].owner == by and board.tag[i].kind < KING:
            x, y, r = place(board, i)
            island = city_at(x, y, r)
            if island != SEA:
                if board.seat[by].any_island > 0:
                    island = best_island(board, by, island)
                site = free_site(board, island, i)
                if site >= 0:
                    disk = board.disk[i]
                    disk.x = SITES[island, site, 0] * 0.001
                    disk.y = SITES[island, site, 1] * 0.001
                    disk.radius = _RADIUS
                    disk.mass = _MASS
                    disk.friction = _FRICTION
                    board.tag[i].kind = TEMPLE
                    board.tag[i].id = 0
                    board.seat[by].pool -= 1
        i += 1


@jit
def free_site(board: Board, island: int, without: int) -> int:
    """The index of the first site on the island where a temple fits, or -1. Disk `without` is ignored."""
    for site in range(SITES.shape[1]):
        x = SITES[island, site, 0] * 0.001
        y = SITES[island, site, 1] * 0.001
        free = True
        for j in range(board.table[0].disks):
            if j != without:
                dx = board.disk[j].x - x
                dy = board.disk[j].y - y
                r = board.disk[j].radius + _RADIUS + 1e-5
                if dx * dx + dy * dy < r * r:
                    free = False
                    break
        if free:
            return site
    return -1


@jit
def best_island(board: Board, by: int, home: int) -> int:
    """The island where the seat has least. Ties go to the first one clockwise, beginning with the city's island."""
    best = home
    least = 1 << 30
    for q in range(4):
        island = (home + q) % 4
        held = 0
        for j in range(board.table[0].disks):
            if board.tag[j].owner == by:
                x, y, r = place(board, j)
                if island_at(x, y, r) == island:
                    held += 10 if board.tag[j].kind == TEMPLE else 1
        if held < least:
            least = held
            best = island
    return best


def places(state: State, board: Board, like: Build, spot: Spot) -> Iterator[tuple[Build, Board, int]]:
    """For each free place, the best first: the action, the table with the temple there, and the temple's row."""
    free = [(x, y) for x, y in SITES[like.island].tolist() if spot.allows(x, y)]
    step = max(1, len(free) // _MOST)
    chosen = free[: _MOST // 2] + free[_MOST // 2 :: step][: _MOST - _MOST // 2] or [like.at]
    for at in chosen:
        yield Build(like.prophet, like.island, at, like.temple), *_built(state, board, like, at)


def _built(state: State, board: Board, like: Build, at: tuple[float, float]) -> tuple[Board, int]:
    mat = copy_of(board)
    row = next(i for i, d in enumerate(state.disks) if d.id == like.prophet)
    if like.temple is None:
        mat.seat[mat.tag[row].owner].pool -= 1
        mat.body[row] = _row(at)
        mat.tag[row].kind = TEMPLE
        return mat, row
    moved = next(i for i, d in enumerate(state.disks) if d.id == like.temple)
    mat.body[moved] = _row(at)
    take(mat, row)
    return mat, moved - 1 if moved > row else moved


def _row(at: tuple[float, float]) -> tuple[float, float, float, float, float]:
    return at[0] * 0.001, at[1] * 0.001, _RADIUS, _MASS, _FRICTION
