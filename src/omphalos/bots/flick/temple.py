"""Legal places for a temple, and the table with the temple there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omphalos.bots.flick.board import copy_of
from omphalos.bots.flick.sites import SITES
from omphalos.flick.actions import Build
from omphalos.flick.house import DISKS
from omphalos.flick.judged import TEMPLE, Board, take

if TYPE_CHECKING:
    from collections.abc import Iterator

    from omphalos.flick.state import State
    from omphalos.table.legal import Spot

_MOST = 8  # places tried on an island


def places(state: State, board: Board, like: Build, spot: Spot) -> Iterator[tuple[Build, Board, int]]:
    """For each free place, the best first: the action, the table with the temple there, and the temple's row."""
    free = [(float(x), float(y)) for x, y in SITES[like.island] if spot.allows(float(x), float(y))]
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
    temple = DISKS.temple
    return at[0] * 0.001, at[1] * 0.001, temple.radius * 0.001, temple.mass * 0.001, DISKS.friction
