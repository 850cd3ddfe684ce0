"""Heat maps: where a flick of a disk can land, and what it is worth, over all directions and speeds.

Tens of thousands of aims are flicked once each by the exact physics, without tremor, and judged as the bots judge it.
While kernels run as plain Python there are only hundreds.
"""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from omphalos.bots.flick.decision import affordable
from omphalos.bots.flick.evaluation.board import board_of
from omphalos.bots.flick.flicks import flicked, shot_of
from omphalos.bots.flick.shots import FIRST, MORE
from omphalos.flick.actions import Flick, FlickAgain, FlickPair, FlickStack, KeepOath
from omphalos.flick.mat import HALF, ISLANDS, SEA, city_at, corner_of, in_cloud, island_at, on_navel
from omphalos.flick.numbers import DISKS
from omphalos.flick.rulings import rulings_of
from omphalos.table.errors import NothingToDraw
from omphalos.table.heatmap import Device, HeatArea, HeatMap

if TYPE_CHECKING:
    from omphalos.flick.judged import Floats
    from omphalos.flick.state import State

TRIES: Final = 60_000
CELL: Final = 12.0  # millimetres
_COLUMNS: Final = round(2 * HALF / CELL)
_MM: Final = 1000.0


def heat_map(state: State, seat: int, action: Any, tries: int = TRIES, device: Device = "cpu") -> HeatMap:
    """The heat map of a flick: of its disk, from its place. Its own angle and speed do not matter.

    Of two prophets flicked as one it is that of the lower.

    Raises:
        NothingToDraw: for two prophets side by side, and for an action that is no flick.
        GpuError: the device is "cuda", and there is no GPU that can be used.
    """
    if isinstance(action, FlickPair) or not isinstance(action, Flick | FlickStack | FlickAgain | KeepOath):
        raise NothingToDraw("a heat map is drawn of a flick of one prophet")
    shot, way = shot_of(state, action)
    row = int(shot[FIRST].piece) if way == MORE else len(state.disks)
    aims = aims_of(rulings_of(state).manner.fastest, tries)
    board = board_of(state)
    if device == "cuda":
        from omphalos.bots.flick.gpu import FlicksOnGpu

        played = FlicksOnGpu(state, seat, shot, way, aims)
        values, ends = played.judge().value.get(), played.ends(row)
    else:
        aims = aims[: affordable(tries, 16, lambda few: flicked(board, seat, shot, way, aims[:few], row))]
        leads, ends = flicked(board, seat, shot, way, aims, row)
        values = leads[:, seat]
    return _collected(
        *(state, seat, _radius(state, action), aims[:, 0], ends[:, :2] * _MM, np.isinf(ends[:, 2]), values)
    )


def aims_of(fastest: float, tries: int) -> Floats:
    """Aims spread evenly over all directions (radians) and speeds (m/s), for both pieces of a shot: (K, 2, 2).

    They follow the R2 sequence of M. Roberts, because the ends of a regular grid would make stripes on the mat.
    """
    n = np.arange(tries)
    aims = np.empty((tries, 2, 2))
    aims[..., 0] = (2 * pi * ((0.5 + n * 0.7548776662466927) % 1.0))[:, None]
    aims[..., 1] = (DISKS.slowest + (fastest - DISKS.slowest) * ((0.5 + n * 0.5698402909980532) % 1.0))[:, None]
    return aims


def _radius(state: State, action: Flick | FlickStack | FlickAgain | KeepOath) -> float:
    if isinstance(action, Flick):
        return state.radius[action.kind]
    if isinstance(action, FlickStack):
        return state.radius[action.lower]
    return next(state.radius[disk.kind] for disk in state.disks if disk.id == action.disk)


def _collected(state: State, seat: int, radius: float, aims: Floats, rest: Floats, on: Any, values: Floats) -> HeatMap:
    """Count the tries by cell and by area."""
    total = len(aims)
    where = np.clip(np.floor((rest + HALF) / CELL), 0, _COLUMNS - 1).astype(np.int64)
    cell = (where[:, 1] * _COLUMNS + where[:, 0])[on]
    counts = np.bincount(cell, minlength=_COLUMNS**2)
    sums = np.bincount(cell, weights=values[on], minlength=_COLUMNS**2)
    cells = np.flatnonzero(counts)
    best = int(np.argmax(values))
    return HeatMap(
        size=CELL,
        columns=_COLUMNS,
        tries=total,
        cells=tuple(cells.tolist()),
        shares=tuple(round(n / total, 6) for n in counts[cells].tolist()),
        worth=tuple(round(n, 2) for n in (sums[cells] / counts[cells]).tolist()),
        off=round(1.0 - len(cell) / total, 6),
        areas=_areas(len(state.players), seat, radius, rest, on, values),
        best=round(float(values[best]), 2),
        best_aim=(round(float(np.degrees(aims[best, 0])), 3), round(float(aims[best, 1]), 4)),
    )


def _areas(players: int, seat: int, radius: float, rest: Floats, on: Any, values: Floats) -> tuple[HeatArea, ...]:
    """The navel, the islands and their cities, the sea, the own cloud, and off the mat."""
    corner = corner_of(seat, players)
    names = ["navel", *(f"city-{i}" for i in range(len(ISLANDS))), *(f"island-{i}" for i in range(len(ISLANDS)))]
    found: dict[str, list[float]] = {name: [] for name in (*names, "sea", "cloud", "off")}
    for (x, y), stays, value in zip(rest.tolist(), on.tolist(), values.tolist(), strict=True):
        if not stays:
            found["off"].append(value)
            continue
        island, city = island_at(x, y, radius), city_at(x, y, radius)
        if city != SEA:
            found[f"city-{city}"].append(value)
        if island != SEA:
            found[f"island-{island}"].append(value)
        elif on_navel(x, y, radius):
            found["navel"].append(value)
        else:
            found["cloud" if in_cloud(x, y, radius, corner) else "sea"].append(value)
    total = len(values)
    return tuple(
        HeatArea(name, round(len(some) / total, 6), round(max(some), 2) if some else None)
        for name, some in found.items()
    )
