"""Flicks judged on a GPU, where their results are: by the very functions that judge them on the CPU."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from omphalos.bots.flick.evaluation.board import board_of, empty_board
from omphalos.bots.flick.evaluation.judge import WEIGHTS, judge_one
from omphalos.bots.flick.flicks import aim_all
from omphalos.bots.flick.shots import Shot, new_shot
from omphalos.flick.judged import (
    MAX_DISKS,
    SEATS,
    Board,
    DiskRow,
    GainRow,
    IslandRow,
    LandRow,
    SeatRow,
    TableRow,
    TagRow,
)
from omphalos.flick.rulings import rulings_of
from omphalos.flick.slide import scene_of
from omphalos.kernels.numpy_arrays import record_type
from omphalos.physics.gpu.device import OnGpu, cupy, load, start
from omphalos.physics.gpu.ptx import Kernel
from omphalos.physics.gpu.table import MAX_CONTACTS, DeviceTable

if TYPE_CHECKING:
    from collections.abc import Callable

    from omphalos.flick.judged import Floats, Ints
    from omphalos.flick.state import State
    from omphalos.physics.batch_result import BatchResult

_HEURISTIC: Final = WEIGHTS.heuristic
_ISLANDS: Final = 4


class Judgement(NamedTuple):
    """What K flicks are worth, as arrays of CuPy. They understand DLPack."""

    value: Any  # (K,) how far the seat is ahead after its turn, in points, as the bots judge it
    points: Any  # (K, seats) VP that the turn gave, by seat
    standing: Any  # (K, seats) VP that conversion would give if it came now, by seat


class FlicksOnGpu:
    """Flicks of one shot at many aims. Scene, results and judgement stay on the GPU."""

    def __init__(self, state: State, seat: int, shot: Shot, way: int, aims: Floats, say: Any = None) -> None:
        """Flick `shot` once for each row of `aims`, as `often.flick_all` does.

        Args:
            state: a state without secrets.
            aims: (K, 2, 2), for each piece the angle in radians and the speed in m/s.
            say: told when a kernel has to be compiled, which takes up to a minute.

        Raises:
            GpuError: there is no GPU that can be used.
        """
        cp = cupy()
        count = len(aims)
        self.board = board_of(state)
        self._turn = seat, shot, way
        self._say = say
        who, how = np.empty((count, 2, 2), dtype=np.int64), np.empty((count, 4, 2))
        self.disks = aim_all(self.board, seat, shot, way, aims, new_shot(), who, how)
        mat = scene_of(state.disks, rulings_of(state).manner, state.hand)
        self.scene = replace(mat, disks=self.board.body[: self.disks].copy())
        self._table = DeviceTable(self.scene, say)
        self._launches = [cp.zeros(count, dtype=cp.int64), cp.asarray(who), cp.asarray(how)]
        self.result = self.play()

    def play(self) -> BatchResult:
        """Play all flicks, as was done at first."""
        cp = cupy()
        nobody = cp.empty(0, dtype=cp.int64)
        return self._table.play(self._launches, ("rest", "fell"), np.inf, MAX_CONTACTS, nobody)

    def judge(self) -> Judgement:
        """Judge every flick for the seat that made it. The turn ends, temples are built, disks that fell are lost."""
        cp = cupy()
        seat, shot, way = self._turn
        count, players = len(self.result.rest), int(self.board.table[0].players)
        value = cp.empty(count)
        vp, standing = cp.empty((count, players), dtype=cp.int64), cp.empty((count, players))
        builds = int(self.board.rule[0].trial == 0)
        board = [OnGpu(array) for array in self.board]
        numbers = [np.int64(n) for n in (self.disks, way, seat, builds)]
        arguments = [*board, OnGpu(shot), self.result.rest, self.result.fell, *numbers, value, vp, standing]
        start(_loaded(self._say), count, arguments)
        before = cp.asarray([int(self.board.seat[one].vp) for one in range(players)])
        return Judgement(value, vp - before, standing)

    def ends(self, disk: int) -> Floats:
        """What became of a disk in each flick, on the CPU: (K, 3), x and y in metres, and when it fell."""
        cp = cupy()
        rest: Any = self.result.rest
        return cp.concatenate([rest[:, disk], self.result.fell[:, disk, None]], axis=1).get()


@cache
def _loaded(say: Callable[[str], object] | None) -> Any:
    return load(judging_kernel(), say)


def judging_kernel() -> Kernel:
    """The kernel that judges: a flick for each thread."""

    def build() -> tuple[Callable[..., Any], Any]:
        return _kernel(), _signature()

    return Kernel("judge", judge_one, (sys.modules[__name__],), build)


def _kernel() -> Any:
    """The kernel as a Python function for numba-cuda. The table after a turn is in the thread's own memory."""
    numba: Any = import_module("numba")
    cuda: Any = import_module("numba.cuda")  # here: only the compiler of kernels has it
    int64 = numba.int64
    disk_row, tag_row, seat_row, table_row, land_row, island_row, gain_row = (
        numba.from_dtype(record_type(kind))
        for kind in (DiskRow, TagRow, SeatRow, TableRow, LandRow, IslandRow, GainRow)
    )

    def judge(
        disk: Any, tag: Any, seat: Any, unused: Ints, table: Any, rule: Any, power: Ints, land: Any, island: Any,
        gain: Any, body: Floats, world: Floats, wall: Floats, shot: Shot, rest: Floats, fell: Floats,
        rows: int, way: int, by: int, builds: int, value: Floats, vp: Ints, standing: Floats,
    ) -> None:  # fmt: skip
        before = Board(disk, tag, seat, unused, table, rule, power, land, island, gain, body, world, wall)
        after = Board(
            cuda.local.array(MAX_DISKS, disk_row),
            cuda.local.array(MAX_DISKS, tag_row),
            cuda.local.array(SEATS, seat_row),
            cuda.local.array((SEATS, 3), int64),
            cuda.local.array(1, table_row),
            rule,
            power,
            cuda.local.array((_ISLANDS, SEATS), land_row),
            cuda.local.array(_ISLANDS, island_row),
            cuda.local.array(SEATS, gain_row),
            body,  # not read: nothing is flicked on this table
            world,
            wall[:0],  # the hand is taken away after the flick
        )
        for q in range(cuda.grid(1), rest.shape[0], cuda.gridsize(1)):
            judge_one(
                before, rest, fell, rows, shot, way, by, by, builds, _HEURISTIC, after, value, vp, standing, q
            )  # fmt: skip

    return judge


def _signature() -> Any:
    """The types of the kernel's arguments, for numba."""
    numba: Any = import_module("numba")
    types, real, whole = numba.types, numba.float64, numba.int64
    board = [numba.typeof(array) for array in (*empty_board(), new_shot())]
    results = [types.Array(real, 3, "C"), types.Array(real, 2, "C")]
    judgement = [types.Array(real, 1, "C"), types.Array(whole, 2, "C"), types.Array(real, 2, "C")]
    return types.void(*board, *results, whole, whole, whole, whole, *judgement)
