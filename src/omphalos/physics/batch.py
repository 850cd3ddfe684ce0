"""Many flicks in one call: `simulate_many`, for bots. No Python per flick."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

import numpy as np

from omphalos.physics.arguments import Launches, Limits, Results
from omphalos.physics.batch_result import BatchResult, Output
from omphalos.physics.kernels import Table
from omphalos.physics.scene import Scene
from omphalos.physics.shots import Shots

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from omphalos.physics.scene import Launch


def simulate_many(
    scene: Scene | Sequence[Scene],
    shots: Shots | Sequence[Sequence[Launch]],
    *,
    want: Collection[Output] = ("rest", "fell"),
    until: float = np.inf,
    most_contacts: int = 1 << 60,
    watch: Sequence[int] = (),
    threads: int = 1,
    device: Literal["cpu", "cuda"] = "cpu",
) -> BatchResult:
    """Play K independent flicks from one scene, or one from each of K scenes.

    A flick ends when all is at rest or a limit is reached; `rest` says where everything is at that moment.

    Args:
        want: which outputs to fill.
        until: time at which a flick ends, seconds.
        most_contacts: number of contacts after which it ends.
        watch: disks; it ends with the first event after which none of them moves. Empty: no limit.
        threads: how many threads of the CPU share the work.
        device: where they are played. "cuda" is an NVIDIA GPU, with the same results to the bit; it pays for a hundred
            thousand flicks or more. `gpu.DeviceTable` leaves the results there.
    """
    shots = shots if isinstance(shots, Shots) else Shots.of(shots)
    scenes = [scene] if isinstance(scene, Scene) else list(scene)
    count = len(shots)
    if len(scenes) != 1 and len(scenes) != count:
        raise ValueError(f"{len(scenes)} scenes for {count} flicks: give one scene, or one for each flick")
    table = Table(scenes)
    launches = Launches(
        np.arange(count) if len(scenes) > 1 else np.zeros(count, dtype=np.int64),
        np.ascontiguousarray(shots.who, dtype=np.int64),
        np.ascontiguousarray(shots.how, dtype=np.float64),
    )
    limits = Limits(until, most_contacts, np.array(watch, dtype=np.int64))
    table.check(launches, limits.watch)
    if device == "cuda":
        from omphalos.physics.gpu.batch import play_on_gpu

        return play_on_gpu(table, launches, limits, want)
    result = BatchResult(count, table.most_disks, want, table.fewest_disks < table.most_disks)
    results = Results(result.rest, result.fell, result.end, result.tally)

    def part(lo: int, hi: int) -> None:
        table.run(launches, limits, results, lo, hi)

    if threads <= 1 or count < 2 * threads:
        part(0, count)
    else:
        # More pieces than threads, so that no thread waits long for one with long flicks.
        pieces = min(count, 8 * threads)
        cuts = [count * q // pieces for q in range(pieces + 1)]
        with ThreadPoolExecutor(threads) as pool:
            for done in [pool.submit(part, lo, hi) for lo, hi in pairwise(cuts)]:
                done.result()
    return result
