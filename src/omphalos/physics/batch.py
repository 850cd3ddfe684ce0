"""Many flicks in one call: `simulate_many`, for bots. No Python per flick."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

import numpy as np

from omphalos.physics.arguments import Launches, Limits, Results
from omphalos.physics.kernels import Table
from omphalos.physics.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import NDArray

    from omphalos.physics.arguments import Floats, Ints
    from omphalos.physics.scene import Launch

Output = Literal["rest", "fell", "end", "tally"]


class Shots:
    """Launches of K flicks, L at most in each, as arrays: `who` (K, 2, L) and `how` (K, 4, L)."""

    __slots__ = ("how", "who")

    who: Ints  # row of the disk (-1: no launch) and of the disk riding on it (-1: none)
    how: Floats  # vx, vy, roll, share

    def __init__(self, who: Ints, how: Floats) -> None:
        self.who = who
        self.how = how

    @classmethod
    def of(cls, flicks: Sequence[Sequence[Launch]]) -> Shots:
        """From lists of launches."""
        most = max((len(flick) for flick in flicks), default=0)
        who = np.full((len(flicks), 2, most), -1, dtype=np.int64)
        how = np.zeros((len(flicks), 4, most))
        for q, flick in enumerate(flicks):
            for p, a in enumerate(flick):
                who[q, :, p] = a.disk, a.upper
                how[q, :, p] = a.vx, a.vy, a.roll, a.share
        return cls(who, how)

    @classmethod
    def of_disk(cls, disk: int, velocities: NDArray[np.float64]) -> Shots:
        """One disk flicked K ways: velocities is (K, 2)."""
        count = len(velocities)
        who = np.full((count, 2, 1), -1, dtype=np.int64)
        who[:, 0, 0] = disk
        how = np.ones((count, 4, 1))
        how[:, :2, 0] = velocities
        return cls(who, how)

    def __len__(self) -> int:
        return len(self.who)


class BatchResult:
    """What many flicks did, one row each. Arrays that were not asked for have no rows."""

    __slots__ = ("end", "fell", "rest", "tally")

    rest: Floats  # (K, n, 2): where each disk lies; for one that fell, where it passed the edge; NaN beyond the scene
    fell: Floats  # (K, n): when each disk fell, infinite for those on the mat
    end: Floats  # (K,): when all was at rest, or when it was stopped
    tally: Ints  # (K, 3): how many events (contacts, stops, falls), arcs and contacts

    def __init__(self, k: int, n: int, want: Collection[Output]) -> None:
        self.rest = np.empty((k if "rest" in want else 0, n, 2))
        self.fell = np.empty((k if "fell" in want else 0, n))
        self.end = np.empty(k if "end" in want else 0)
        self.tally = np.empty((k if "tally" in want else 0, 3), dtype=np.int64)


def simulate_many(
    scene: Scene | Sequence[Scene],
    shots: Shots | Sequence[Sequence[Launch]],
    *,
    want: Collection[Output] = ("rest", "fell"),
    until: float = np.inf,
    most_contacts: int = 1 << 60,
    watch: Sequence[int] = (),
    threads: int = 1,
) -> BatchResult:
    """Play K independent flicks from one scene, or one from each of K scenes.

    A flick ends when all is at rest or a limit is reached; `rest` says where everything is at that moment.

    Args:
        want: which outputs to fill.
        until: time at which a flick ends, seconds.
        most_contacts: number of contacts after which it ends.
        watch: disks; it ends with the first event after which none of them moves. Empty: no limit.
        threads: how many threads share the work.
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
    result = BatchResult(count, table.most_disks, want)
    if table.fewest_disks < table.most_disks:  # else every place is filled
        result.rest.fill(np.nan)
        result.fell.fill(np.inf)

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
