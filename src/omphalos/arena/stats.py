"""Statistics for reports: intervals for shares and means, and a bootstrap that keeps paired games together."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

Z95: Final = 1.959963984540054  # the normal distribution's 97.5 % point
RESAMPLES: Final = 1000

Numbers = NDArray[np.float64]


class Estimate(msgspec.Struct, frozen=True):
    """An estimate with its 95 % confidence interval."""

    value: float
    low: float
    high: float
    n: int  # sample size: games, seats or generations

    def __str__(self) -> str:
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"


def wilson(successes: float, n: int, z: float = Z95) -> Estimate:
    """A share and its interval by Wilson's score (1927); half successes (ties, shared wins) are allowed."""
    if n == 0:
        return Estimate(math.nan, 0.0, 1.0, 0)
    p = successes / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return Estimate(p, max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half)), n)


def mean(values: Sequence[float], clusters: Sequence[object] | None = None) -> Estimate:
    """A mean and its interval by the t distribution. Values in one cluster (the seats of a game) may be dependent.

    With clusters, the standard error is that of the ratio of cluster sums to cluster sizes (Cochran, Sampling
    Techniques, 1977, ch. 9). So the seats of one game do not count as independent games.
    """
    n = len(values)
    if n == 0:
        return Estimate(math.nan, math.nan, math.nan, 0)
    data = np.asarray(values, float)
    average = float(data.mean())
    if clusters is None:
        groups, error = n, float(data.std(ddof=1) / math.sqrt(n)) if n > 1 else math.inf
    else:
        _, which = np.unique(np.asarray([str(one) for one in clusters]), return_inverse=True)
        rest = np.bincount(which, weights=data - average)
        groups = len(rest)
        error = float(np.sqrt((rest**2).sum() * groups / (groups - 1)) / n) if groups > 1 else math.inf
    half = t975(groups - 1) * error
    return Estimate(average, average - half, average + half, n)


def t975(degrees: int) -> float:
    """The 97.5 % point of Student's t. From 5 degrees of freedom a Cornish–Fisher expansion, accurate to 3 decimals."""
    if degrees <= 0:
        return math.inf
    if degrees <= 4:
        return (12.706204736, 4.302652730, 3.182446305, 2.776445105)[degrees - 1]
    z, v = Z95, degrees
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )


def resample(blocks: int, times: int = RESAMPLES, seed: int = 0) -> Numbers:
    """How often each block is drawn in each bootstrap sample: an array of samples by blocks."""
    draws = np.random.Generator(np.random.PCG64(seed))
    return draws.multinomial(blocks, np.full(blocks, 1 / blocks), size=times).astype(np.float64)


def _average(sample: Numbers) -> float:
    return float(sample.mean())


def bootstrap(values: Sequence[float], of: Callable[[Numbers], float] | None = None, seed: int = 0) -> Estimate:
    """A statistic (the mean by default) and its percentile interval from a thousand samples with replacement."""
    data = np.asarray(values, float)
    statistic = _average if of is None else of
    draws = np.random.Generator(np.random.PCG64(seed))
    found = [statistic(data[draws.integers(0, len(data), len(data))]) for _ in range(RESAMPLES)]
    low, high = np.quantile(found, (0.025, 0.975))
    return Estimate(statistic(data), float(low), float(high), len(data))
