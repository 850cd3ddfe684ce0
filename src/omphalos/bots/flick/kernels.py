"""What kernels are written with: rows with named fields, integers of one type, and random numbers."""

from __future__ import annotations

from functools import cache
from math import cos, log, pi, sqrt
from typing import TYPE_CHECKING, Any, Final, cast, get_type_hints

import numpy as np

from omphalos.kernels import jit_noinline as jit

if TYPE_CHECKING:
    from omphalos.flick.judged import Ints


def rows(kind: type, *shape: int) -> Any:
    """An array of rows with the fields of a row class, all 0."""
    return np.zeros(shape, row_type(kind)).view(np.recarray)


@cache
def row_type(kind: type) -> np.dtype[Any]:
    """The type of such a row."""
    names = get_type_hints(kind).items()
    taken = [name for name, _ in names if hasattr(np.record, name)]
    if taken:
        raise AttributeError(f"{kind.__name__}.{taken[0]} is an attribute of every row of numpy")
    fields = np.dtype([(name, np.int64 if hint is int else np.float64) for name, hint in names], align=True)
    return np.dtype((np.record, fields))  # the very type that record arrays have


def whole(n: int) -> int:
    """An integer that has the same type for numba whatever its value."""
    return cast(int, np.int64(n))


# Integers that kernels pass to each other. For numba every plain int constant is a type of its own, so it would compile
# the callee once for each.
NONE: Final = whole(-1)
NO, YES = whole(0), whole(1)

# Random numbers: Marsaglia's KISS in 32 bits. Compiled and plain code draw the same numbers.
_MASK: Final = 0xFFFFFFFF


def new_rng(seed: int) -> Ints:
    """The state of a generator, from a seed."""
    rng = np.array([123456789, 362436069, 521288629, 7654321], dtype=np.int64)
    rng ^= np.array([seed, seed >> 13, seed >> 29, seed >> 41], dtype=np.int64) & 0x3FFFFFFF
    rng[1] |= 1
    return rng


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
