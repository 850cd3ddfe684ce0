"""Launches of many flicks, as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from omphalos.physics.arguments import Floats, Ints
    from omphalos.physics.scene import Launch


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
