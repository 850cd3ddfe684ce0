"""What kernels are written with: integers of one type, and random numbers."""

from __future__ import annotations

from math import pi, sqrt
from typing import TYPE_CHECKING, Final

from omphalos.kernels import jit_noinline as jit
from omphalos.kernels.arrays import INT, array, whole
from omphalos.kernels.functions import cos, log

if TYPE_CHECKING:
    from omphalos.flick.judged import Ints


# Integers that kernels pass to each other. For numba every plain int constant is a type of its own, so it would compile
# the callee once for each.
NONE: Final = whole(-1)
NO, YES = whole(0), whole(1)

# Random numbers: Marsaglia's KISS in 32 bits. Compiled and plain code draw the same numbers.
_MASK: Final = 0xFFFFFFFF


def new_rng(seed: int) -> Ints:
    """The state of a generator, from a seed."""
    mixed = [
        begun ^ (seed >> shift) & 0x3FFFFFFF
        for begun, shift in ((123456789, 0), (362436069, 13), (521288629, 29), (7654321, 41))
    ]
    mixed[1] |= 1
    return array(mixed, INT)


@jit
def uniform(rng: Ints) -> float:
    """A random number from 0 to below 1."""
    rng[0] = (69069 * rng[0] + 12345) & _MASK
    y = rng[1]
    y ^= (y << 13) & _MASK
    y ^= y >> 17
    y ^= (y << 5) & _MASK
    rng[1] = y
    z = 36969 * (rng[2] & 65535) + (rng[2] >> 16)
    rng[2] = z & _MASK
    w = 18000 * (rng[3] & 65535) + (rng[3] >> 16)
    rng[3] = w & _MASK
    mixed = (rng[0] + y + ((rng[2] << 16) & _MASK) + rng[3]) & _MASK
    return mixed / 4294967296.0


@jit
def below(rng: Ints, n: int) -> int:
    """A random integer from 0 to n - 1."""
    return int(uniform(rng) * n)


@jit
def normal(rng: Ints) -> float:
    """A draw from the standard normal distribution."""
    u = 1.0 - uniform(rng)
    return sqrt(-2.0 * log(u)) * cos(2.0 * pi * uniform(rng))
