"""Heat maps: where a flick of a disk can land, and what it is worth, over all directions and speeds.

Tens of thousands of aims are flicked once each by the exact physics, without tremor, and judged as the bots judge it.
While kernels run as plain Python there are only hundreds. The page makes heat maps itself with the same kernels:
`heat_task` is what it needs.
"""

from __future__ import annotations

from math import degrees, floor, inf, pi
from typing import TYPE_CHECKING, Any, Final

from omphalos.bots.flick.decision import affordable
from omphalos.bots.flick.evaluation.board import blank, board_of
from omphalos.bots.flick.evaluation.judge import WEIGHTS
from omphalos.bots.flick.flicks import flicked, shot_of
from omphalos.bots.flick.library import FLICK
from omphalos.bots.flick.search.scratch import new_scratch
from omphalos.bots.flick.shots import FIRST, MORE, new_shot
from omphalos.flick.actions import Flick, FlickAgain, FlickPair, FlickStack, KeepOath
from omphalos.flick.mat import HALF, ISLANDS, SEA, city_at, corner_of, in_cloud, island_at, on_navel
from omphalos.flick.numbers import DISKS
from omphalos.flick.rulings import rulings_of
from omphalos.kernels.arrays import array, empty, zeros
from omphalos.kernels.packed import packed
from omphalos.table.errors import NothingToDraw
from omphalos.table.heatmap import Device, HeatArea, HeatMap, HeatTask

if TYPE_CHECKING:
    from omphalos.bots.flick.shots import Shot
    from omphalos.flick.judged import Floats
    from omphalos.flick.state import State

TRIES: Final = 60_000
CELL: Final = 12.0  # millimetres
COLUMNS: Final = round(2 * HALF / CELL)
_MM: Final = 1000.0
_SLOWEST: Final = DISKS.slowest

# Where a flick can end, by number.
NAVEL, CITY, ISLAND, IN_SEA, IN_CLOUD, OFF = 0, 1, 5, 9, 10, 11
AREAS: Final = (
    *("navel", *(f"city-{i}" for i in range(len(ISLANDS))), *(f"island-{i}" for i in range(len(ISLANDS)))),
    *("sea", "cloud", "off"),
)


def heat_map(state: State, seat: int, action: Any, tries: int = TRIES, device: Device = "cpu") -> HeatMap:
    """The heat map of a flick: of its disk, from its place. Its own angle and speed do not matter.

    Of two prophets flicked as one it is that of the lower.

    Raises:
        NothingToDraw: for two prophets side by side, and for an action that is no flick.
        GpuError: the device is "cuda", and there is no GPU that can be used.
    """
    shot, way, row = _start(state, action)
    aims = aims_of(rulings_of(state).manner.fastest, tries)
    board = board_of(state)
    if device == "cuda":
        from omphalos.bots.flick.gpu import FlicksOnGpu

        played = FlicksOnGpu(state, seat, shot, way, aims)
        values, ends = played.judge().value.get(), played.ends(row)
    else:
        aims = aims[: affordable(tries, 16, lambda few: flicked(board, seat, shot, way, aims[:few], row))]
        leads, ends = flicked(board, seat, shot, way, aims, row)
        values = array([one[seat] for one in leads.tolist()])
    cells, areas = zeros((COLUMNS * COLUMNS, 2)), zeros((len(AREAS), 2))
    best = count_ends(ends, values, corner_of(seat, len(state.players)), _radius(state, action), cells, areas)
    total = len(aims)
    met = {cell: found for cell, found in enumerate(cells.tolist()) if found[0]}
    return HeatMap(
        size=CELL,
        columns=COLUMNS,
        tries=total,
        cells=tuple(met),
        shares=tuple(round(n / total, 6) for n, _ in met.values()),
        worth=tuple(round(worth / n, 2) for n, worth in met.values()),
        off=round(float(areas[OFF, 0]) / total, 6),
        areas=tuple(
            HeatArea(name, round(count / total, 6), round(most, 2) if count else None)
            for name, (count, most) in zip(AREAS, areas.tolist(), strict=True)
        ),
        best=round(float(values[best]), 2),
        best_aim=(round(degrees(aims[best, 0, 0]), 3), round(float(aims[best, 0, 1]), 4)),
    )


def heat_task(state: State, seat: int, action: Any) -> HeatTask:
    """What the kernels `flick_all` and `count_ends` are called with for a heat map.

    Raises:
        NothingToDraw: as `heat_map`.
    """
    shot, way, row = _start(state, action)
    FLICK.find()  # compiles what the page will ask for, unless another process does
    board = board_of(state)
    values, buffers = packed(
        {
            "board": board,
            "seat": seat,
            "shot": shot,
            "way": way,
            "weight": WEIGHTS,
            "scratch": new_scratch(1),
            "other": new_shot(),
            "later": blank(board),
            "row": row,
            "players": len(state.players),
            "corner": corner_of(seat, len(state.players)),
            "radius": _radius(state, action),
            "fastest": rulings_of(state).manner.fastest,
        }
    )
    return HeatTask(values, buffers)


def _start(state: State, action: Any) -> tuple[Shot, int, int]:
    """The shot of an action, how it is flicked, and the row of its disk."""
    if isinstance(action, FlickPair) or not isinstance(action, Flick | FlickStack | FlickAgain | KeepOath):
        raise NothingToDraw("a heat map is drawn of a flick of one prophet")
    shot, way = shot_of(state, action)
    return shot, way, int(shot[FIRST].piece) if way == MORE else len(state.disks)


def _radius(state: State, action: Flick | FlickStack | FlickAgain | KeepOath) -> float:
    if isinstance(action, Flick):
        return state.radius[action.kind]
    if isinstance(action, FlickStack):
        return state.radius[action.lower]
    return next(state.radius[disk.kind] for disk in state.disks if disk.id == action.disk)


def aims_of(fastest: float, tries: int) -> Floats:
    """Aims spread evenly over all directions and speeds, as `spread_aims` has them."""
    aims = empty((tries, 2, 2))
    spread_aims(fastest, aims)
    return aims


@FLICK.kernel
def spread_aims(fastest: float, aims: Floats) -> None:
    """Spread aims evenly over all directions (radians) and speeds (m/s), for both pieces of a shot: (K, 2, 2).

    They follow the R2 sequence of M. Roberts, because the ends of a regular grid would make stripes on the mat.
    """
    for n in range(aims.shape[0]):
        one, other = 0.5 + n * 0.7548776662466927, 0.5 + n * 0.5698402909980532
        for piece in range(2):
            aims[n, piece, 0] = 2.0 * pi * (one - floor(one))
            aims[n, piece, 1] = _SLOWEST + (fastest - _SLOWEST) * (other - floor(other))


@FLICK.kernel
def count_ends(ends: Floats, values: Floats, corner: int, radius: float, cells: Floats, areas: Floats) -> int:
    """Count flicks by the cell and by the area in which they end. Return the number of the best one.

    Args:
        ends: (K, 3), of `flicks.flick_all`.
        values: (K,), what each is worth.
        corner: of the seat's cloud.
        radius: of the disk, mm.
        cells: (COLUMNS * COLUMNS, 2) zeros; become the number of flicks and the sum of what they are worth.
        areas: (12, 2) zeros; become the number of flicks and what the best of them is worth.
    """
    best = 0
    for q in range(ends.shape[0]):
        value: float = values[q]
        x: float = ends[q, 0] * _MM
        y: float = ends[q, 1] * _MM
        if value > values[best]:
            best = q
        if ends[q, 2] != inf:
            _count(areas, OFF, value)
            continue
        column = min(max(floor((x + HALF) / CELL), 0), COLUMNS - 1)
        cell = min(max(floor((y + HALF) / CELL), 0), COLUMNS - 1) * COLUMNS + column
        cells[cell, 0] += 1.0
        cells[cell, 1] += value
        city, island = city_at(x, y, radius), island_at(x, y, radius)
        if city != SEA:
            _count(areas, CITY + city, value)
        if island != SEA:
            _count(areas, ISLAND + island, value)
        elif on_navel(x, y, radius):
            _count(areas, NAVEL, value)
        elif in_cloud(x, y, radius, corner):
            _count(areas, IN_CLOUD, value)
        else:
            _count(areas, IN_SEA, value)
    return best


def _count(areas: Floats, area: int, value: float) -> None:
    if areas[area, 0] == 0.0 or value > areas[area, 1]:
        areas[area, 1] = value
    areas[area, 0] += 1.0
