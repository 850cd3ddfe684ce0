"""What many flicks did, as arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection

    from omphalos.physics.arguments import Floats, Ints

Empty = Callable[..., Any]  # makes an array of a shape and a type of numbers
Output = Literal["rest", "fell", "end", "tally"]


class BatchResult:
    """What many flicks did, one row each. Arrays that were not asked for have no rows."""

    __slots__ = ("end", "fell", "rest", "tally")

    rest: Floats  # (K, n, 2): where each disk lies; for one that fell, where it passed the edge; NaN beyond the scene
    fell: Floats  # (K, n): when each disk fell, infinite for those on the mat
    end: Floats  # (K,): when all was at rest, or when it was stopped
    tally: Ints  # (K, 3): how many events (contacts, stops, falls), arcs and contacts

    def __init__(self, k: int, n: int, want: Collection[Output], ragged: bool, empty: Empty = np.empty) -> None:
        """Make room for k flicks.

        Args:
            n: number of disks.
            want: which outputs to make room for.
            ragged: some scenes have fewer disks, so the places of others are filled now.
            empty: makes the arrays.
        """
        self.rest = empty((k if "rest" in want else 0, n, 2))
        self.fell = empty((k if "fell" in want else 0, n))
        self.end = empty((k if "end" in want else 0,))
        self.tally = empty((k if "tally" in want else 0, 3), np.int64)
        if ragged:
            self.rest.fill(np.nan)
            self.fell.fill(np.inf)
