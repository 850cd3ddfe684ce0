"""The one door to numba: a typed decorator, and the switch that leaves the kernels plain Python.

With `OMPHALOS_NO_JIT=1` in the environment (numba's own `NUMBA_DISABLE_JIT=1` does as well) the same source runs
uncompiled, to the same bits: that is how one debugs it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")

COMPILED = os.environ.get("OMPHALOS_NO_JIT", "0") in ("", "0") and os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def jit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on first call, keep the machine code on disk, release the GIL. Never fastmath: bits are promised.

    For kernels that make no arrays: without numba's reference counting, whose atomic operations at every call cost
    more than the physics does.
    """
    if not COMPILED:
        return function
    import numba

    return numba.njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)  # pyright: ignore[reportUnknownMemberType,reportUnknownVariableType]


def jit_making_arrays(function: Callable[P, R]) -> Callable[P, R]:
    """The same for the outermost kernels, which may make arrays."""
    if not COMPILED:
        return function
    import numba

    return numba.njit(cache=True, nogil=True, error_model="numpy")(function)  # pyright: ignore[reportUnknownMemberType,reportUnknownVariableType]
