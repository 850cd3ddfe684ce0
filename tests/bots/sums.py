"""Sums that stand for many numbers: they change with each of the numbers, and with their order."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum
from typing import Any

import numpy as np

WEIGHTS = 101  # how many weights there are: 1, 2, 3, … and again


def weighted(values: Iterable[float]) -> float:
    """The weighted sum of numbers."""
    return fsum(value * (1 + place % WEIGHTS) for place, value in enumerate(values))


def sum_of(array: Any) -> float:
    """The weighted sum of an array, of plain numbers or of records."""
    plain = np.array([list(row) for row in array.ravel()] if array.dtype.names else array, dtype=np.float64).ravel()
    return float(plain @ (1.0 + np.arange(plain.size) % WEIGHTS))
