"""Small kernels that are inlined into those that call them: handing a whole board on would cost more than they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec, TypeVar

from omphalos.physics._jit import COMPILED

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """As `omphalos.physics._jit.jit`, and always inlined."""
    if not COMPILED:
        return function
    from omphalos.physics._numba import OPTIONS, numba

    return numba.njit(**OPTIONS, forceinline=True)(function)
