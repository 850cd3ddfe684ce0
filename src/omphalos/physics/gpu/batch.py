"""Many flicks on a GPU, with results in the memory of the CPU."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from omphalos.physics.batch_result import BatchResult
from omphalos.physics.gpu.device import cupy
from omphalos.physics.gpu.table import DeviceTable

if TYPE_CHECKING:
    from collections.abc import Collection

    from omphalos.physics.arguments import Launches, Limits
    from omphalos.physics.batch_result import Output
    from omphalos.physics.kernels import Table

PIECE: Final = 1 << 20  # flicks


def play_on_gpu(table: Table, launches: Launches, limits: Limits, want: Collection[Output]) -> BatchResult:
    """Play flicks that were checked. One piece is copied back while the next one is played."""
    cp = cupy()
    count = len(launches.scene_of)
    device = DeviceTable(table)
    result = BatchResult(count, device.disks, want, table.fewest_disks < device.disks, _pinned)
    watch = cp.asarray(limits.watch)
    streams = [cp.cuda.Stream(non_blocking=True) for _ in range(2)]
    cp.cuda.get_current_stream().synchronize()  # the scenes are there
    busy: dict[int, Any] = {}  # what a stream still uses
    for number, first in enumerate(range(0, count, PIECE)):
        last = min(first + PIECE, count)
        stream = streams[number % 2]
        stream.synchronize()
        with stream:
            here = [cp.asarray(one[first:last]) for one in launches]
            there = device.play(here, want, limits.until, limits.most_contacts, watch)
            for name in ("rest", "fell", "end", "tally"):
                part: Any = getattr(there, name)
                if len(part):
                    part.get(stream=stream, out=getattr(result, name)[first:last], blocking=False)
            busy[number % 2] = here, there
    for stream in streams:
        stream.synchronize()
    return result


def _pinned(shape: tuple[int, ...], kind: Any = np.float64) -> Any:
    """An array in memory that the GPU writes to directly: ten times as fast as ordinary memory."""
    cupyx: Any = import_module("cupyx")
    return cupyx.empty_pinned(shape, kind) if 0 not in shape else np.empty(shape, kind)
