"""The one door to numba: typed decorators, and the switch that leaves the kernels plain Python.

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
    """For the inner kernels: compiled into those that call them. Never fastmath: bits are promised.

    Kernels make no arrays, and so do without numba's reference counting: its atomic operations at every call would cost
    more than the physics does.
    """
    return _compiled(function, keep=False)


def jit_and_keep(function: Callable[P, R]) -> Callable[P, R]:
    """For the kernels that Python calls: compiled on the first call, and kept on disk.

    What is kept is used only while everything that the kernel was made from is the same: see `_stamp`.
    """
    return _compiled(function, keep=True)


def _compiled(function: Callable[P, R], *, keep: bool) -> Callable[P, R]:
    if not COMPILED:
        return function
    from omphalos.physics._numba import compile_lazily

    return compile_lazily(function, keep=keep)


def is_warm() -> bool:
    """True when machine code for the kernels as they are now is on disk, or none is wanted."""
    if not COMPILED:
        return True
    from omphalos.physics._numba import is_kept
    from omphalos.physics.engine import run

    return is_kept(run)
