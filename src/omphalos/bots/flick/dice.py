"""Random numbers for kernels: Marsaglia's KISS in 32 bits. Compiled and plain code draw the same numbers."""

from __future__ import annotations

from math import cos, log, pi, sqrt
from typing import TYPE_CHECKING

from omphalos.kernels import jit_noinline as jit

if TYPE_CHECKING:
    from omphalos.flick.judged import Ints

_MASK = 0xFFFFFFFF


@jit
def uniform(dice: Ints) -> float:
    """A random number from 0 to below 1."""
    dice[0] = (69069 * dice[0] + 12345) & _MASK
    y = dice[1]
    y ^= (y << 13) & _MASK
    y ^= y >> 17
    y ^= (y << 5) & _MASK
    dice[1] = y
    z = 36969 * (dice[2] & 65535) + (dice[2] >> 16)
    dice[2] = z & _MASK
    w = 18000 * (dice[3] & 65535) + (dice[3] >> 16)
    dice[3] = w & _MASK
    mixed = (dice[0] + y + ((dice[2] << 16) & _MASK) + dice[3]) & _MASK
    return mixed / 4294967296.0


@jit
def below(dice: Ints, n: int) -> int:
    """A random integer from 0 to n - 1."""
    return int(uniform(dice) * n)


@jit
def normal(dice: Ints) -> float:
    """A draw from the standard normal distribution."""
    u = 1.0 - uniform(dice)
    return sqrt(-2.0 * log(u)) * cos(2.0 * pi * uniform(dice))
