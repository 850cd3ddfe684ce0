"""The one door to numba: a typed decorator, and the switch that leaves the kernels plain Python.

With `OMPHALOS_NO_JIT=1` in the environment (numba's own `NUMBA_DISABLE_JIT=1` does as well) the same source runs
uncompiled, to the same bits: that is how one debugs it.
"""

from __future__ import annotations

import os
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

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
    return _njit(function, keep=False) if COMPILED else function


def jit_and_keep(function: Callable[P, R]) -> Callable[P, R]:
    """For the kernels that Python calls: compiled on the first call, and kept on disk."""
    if not COMPILED:
        return function
    kernel = _njit(function, keep=True)
    # numba throws away machine code when the function's own file has changed, but not when a file has that it calls
    # into. Kernels are therefore stamped with all the sources.
    file = getattr(getattr(kernel, "_cache", None), "_cache_file", None)
    if file is not None and hasattr(file, "_source_stamp"):
        file._source_stamp = _stamp()
    return kernel


def _njit(function: Callable[P, R], *, keep: bool) -> Any:
    import numba as module

    numba: Any = module  # it declares types that do not cover this
    return numba.njit(cache=keep, nogil=True, error_model="numpy", _nrt=False)(function)


@cache
def _stamp() -> str:
    digest = sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()


def is_warm() -> bool:
    """True when machine code for the kernels as they are now is on disk, or none is wanted."""
    if not COMPILED:
        return True
    from omphalos.physics.engine import run

    file = getattr(getattr(run, "_cache", None), "_cache_file", None)
    try:
        return file is not None and bool(file._load_index())
    except OSError:
        return False
