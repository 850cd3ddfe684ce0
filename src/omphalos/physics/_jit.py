"""The one place that calls numba: typed decorators, and the switch that leaves the kernels plain Python.

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
    """For inner kernels: inlined into those that call them. Never fastmath: bits are promised.

    Kernels make no arrays, and so do without numba's reference counting: its atomic operations at every call would cost
    more than the physics does.
    """
    return _compiled(function, inline=True)


def jit_noinline(function: Callable[P, R]) -> Callable[P, R]:
    """For large inner kernels that run seldom or have several callers: not inlined, which saves time to compile."""
    return _compiled(function)


def jit_and_keep(function: Callable[P, R]) -> Callable[P, R]:
    """For the kernels that Python calls: compiled on the first call, and kept on disk.

    What is kept is used only while everything that the kernel was made from is the same: see `_stamp`.
    """
    return _compiled(function, keep=True)


def _compiled(function: Callable[P, R], *, keep: bool = False, inline: bool = False) -> Callable[P, R]:
    if not COMPILED:
        return function
    from omphalos.physics._numba import compile_lazily

    return compile_lazily(function, keep=keep, inline=inline)


def name_rows(names: tuple[str, ...], split: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """For a function that makes a named tuple of the rows of two arrays: compiled, the names cost nothing.

    The function takes the two arrays. The fields before number `split` are rows of the first one, the others of the
    second one, in order. A field can be read by its name, and its entries can be read and written.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        if not COMPILED:
            return function
        from omphalos.physics import _rows

        return _rows.name_rows(function, names, split)

    return decorate
