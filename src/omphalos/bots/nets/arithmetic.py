"""The arithmetic of a layer, in single precision and in a fixed order, so every machine computes the same numbers.

A layer is rows of weights: a row for each input, and a last row that is added.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from omphalos.kernels import jit_apart as jit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Singles: TypeAlias = NDArray[np.float32]


def zeros(rows: int, columns: int) -> Singles:
    """A table of zeros."""
    return np.zeros((rows, columns), np.float32)


def table(rows: Sequence[Iterable[float]]) -> Singles:
    """A table with these rows."""
    return np.array(rows, np.float32)


@jit
def begin(weights: Singles, last: int, outputs: int, sums: Singles) -> None:
    """Set the sums to the row of a layer that is added."""
    for o in range(outputs):
        sums[o] = weights[last, o]


@jit
def add(weights: Singles, first: int, outputs: int, x: Singles, inputs: int, sums: Singles) -> None:
    """Add inputs times the rows from `first` on."""
    for i in range(inputs):
        if x[i] != np.float32(0.0):
            for o in range(outputs):
                sums[o] += x[i] * weights[first + i, o]


@jit
def rectify(outputs: int, sums: Singles) -> None:
    """Replace negative sums by 0."""
    for o in range(outputs):
        sums[o] = max(sums[o], np.float32(0.0))


@jit
def average_others(work: Singles, first: int, players: int, seat: int, columns: int, sums: Singles) -> None:
    """The mean of the rows from `first` on, of all players but one."""
    for o in range(columns):
        total = np.float32(0.0)
        for other in range(players):
            if other != seat:
                total += work[first + other, o]
        sums[o] = total / np.float32(max(1, players - 1))
