"""Positions as arrays that kernels read: one row for each position."""

from __future__ import annotations

from math import atan2, degrees
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from omphalos.bots.flick.evaluation.board import board_of
from omphalos.bots.flick.evaluation.count import convert
from omphalos.bots.flick.kernels import NONE
from omphalos.bots.flick.shots import FIRST, new_shots
from omphalos.envs.shot.encode import HEAD, encode, features, head_of
from omphalos.envs.shot.positions import NoPositions
from omphalos.flick.actions import Flick
from omphalos.flick.judged import KINDS, MAX_DISKS, SEATS, DiskRow, RuleRow, SeatRow, TableRow, TagRow
from omphalos.flick.mission import check_one
from omphalos.flick.pieces import Disk
from omphalos.flick.rulings import rulings_of
from omphalos.flick.slide import scene_of
from omphalos.kernels.arrays import records

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from omphalos.bots.flick.shots import Shot
    from omphalos.envs.shot.positions import Position
    from omphalos.flick.judged import Floats, Ints, Rows
    from omphalos.physics.arguments import Scenes


class AimRow(Protocol):
    """How a flick is made in a position. The fields that `Manner` has are named and measured as there."""

    bearing: float  # direction from the prophet to the centre of the mat, degrees
    tremor_angle: float
    tremor_speed: float
    variance_offset: float
    fastest: float
    roll: float
    share: float
    disks: int  # on the mat, with the flicked one, which is the last
    seat: int
    corner: int


class Boards(NamedTuple):
    """The fields of `Board` that a position has, each with one more dimension."""

    disk: Rows[Rows[DiskRow]]
    tag: Rows[Rows[TagRow]]
    seat: Rows[Rows[SeatRow]]
    unused: Ints  # (positions, SEATS, 3)
    table: Rows[Rows[TableRow]]
    rule: Rows[Rows[RuleRow]]
    power: Ints  # (positions, ·)


class Pool(NamedTuple):
    """Positions to flick from."""

    boards: Boards
    shot: Rows[Shot]  # which prophet is flicked, for `settle`
    aim: Rows[AimRow]
    before: Floats  # (positions, SEATS): VP with those of conversion as it would be now
    head: NDArray[np.float32]  # (positions, HEAD): the first features of the observation
    observation: NDArray[np.float32]  # (positions, ·)


def new_pool(count: int, columns: int, power: int) -> Pool:
    """Room for positions, all numbers 0."""
    body = np.zeros((count, MAX_DISKS, 5))
    disk: Any = body.view(records(DiskRow, 0).dtype)[:, :, 0].view(np.recarray)
    boards = Boards(
        disk,
        records(TagRow, count, MAX_DISKS),
        records(SeatRow, count, SEATS),
        np.zeros((count, SEATS, 3), dtype=np.int64),
        records(TableRow, count, 1),
        records(RuleRow, count, 1),
        np.zeros((count, power), dtype=np.int64),
    )
    head, observation = (np.zeros((count, width), dtype=np.float32) for width in (HEAD, columns))
    return Pool(boards, new_shots(count), records(AimRow, count), np.zeros((count, SEATS)), head, observation)


def pool_of(positions: Sequence[Position]) -> tuple[Pool, Scenes]:
    """Positions as arrays: for the rules and for the physics. Refuses a flick that the rules do not allow."""
    from omphalos.physics.arguments import Launches
    from omphalos.physics.kernels import Table

    if not positions:
        raise NoPositions("an environment needs a position to flick from")
    scenes = [_scene(one) for one in positions]
    table = Table(scenes)
    count, most = len(positions), table.most_disks
    if most + 1 > MAX_DISKS:
        raise NoPositions(f"a position has at most {MAX_DISKS - 2} disks")
    who = np.full((count, 2, 1), -1, dtype=np.int64)
    who[:, 0, 0] = [len(scene.disks) - 1 for scene in scenes]
    table.check(Launches(np.arange(count), who, np.ones((count, 4, 1))), np.empty(0, dtype=np.int64))
    pool = new_pool(count, features(most), len(board_of(positions[0].state).power))
    pool.head[:] = [head_of(one.state, one.seat) for one in positions]
    for p, one in enumerate(positions):
        _fill(pool, p, one, scenes[p].disks)
    return pool, table.scenes


def _scene(one: Position) -> Any:
    state, manner = one.state, rulings_of(one.state).manner
    check_one(state, one.seat, Flick(one.kind, one.at, 0.0, manner.fastest), manner)
    return scene_of((*state.disks, Disk(state.placed, one.kind, one.seat, *one.at)), manner, state.hand)


def _fill(pool: Pool, p: int, one: Position, disks: Floats) -> None:
    board: Any = board_of(one.state)
    convert(board, 0.0, 0.0, NONE)
    players = len(one.state.players)
    pool.before[p, :players] = [board.seat[i].vp + board.gain[i].vp for i in range(players)]
    row = len(disks) - 1
    board.body[row] = disks[row]
    board.tag[row].owner, board.tag[row].kind, board.tag[row].id = one.seat, KINDS.index(one.kind), -1
    boards: Any = pool.boards
    for name in Boards._fields:
        getattr(boards, name)[p] = getattr(board, name)
    shot: Any = pool.shot
    shot[p, FIRST].piece = KINDS.index(one.kind)
    manner = rulings_of(one.state).manner
    aim: Any = pool.aim[p]
    aim.bearing = degrees(atan2(-one.at[1], -one.at[0])) % 360.0
    for name in ("tremor_angle", "tremor_speed", "variance_offset", "fastest", "roll", "share"):
        setattr(aim, name, getattr(manner, name))
    aim.disks, aim.seat, aim.corner = row + 1, one.seat, board.seat[one.seat].corner
    board.table[0].disks = row + 1
    encode(board, one.seat, aim.corner, row, pool.head[p], pool.observation[p])
