"""The bots' door to numba: as the physics compile, but thrown away when the physics or a kernel here has changed."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

import omphalos.physics
from omphalos.physics._jit import COMPILED

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")

_SOURCES = ("aims", "board", "dice", "heart", "judge", "kernel", "search")  # the modules that kernels are made of


def jit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on first call, keep the machine code on disk, release the GIL. Kernels make no arrays."""
    if not COMPILED:
        return function
    import numba

    njit = cast(Any, numba).njit  # numba's own types know nothing of _nrt
    kernel = njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)
    file = getattr(getattr(kernel, "_cache", None), "_cache_file", None)
    if file is not None and hasattr(file, "_source_stamp"):
        file._source_stamp = _stamp()  # numba looks at the function's own file alone
    return kernel


@cache
def _stamp() -> str:
    digest = sha256()
    here = Path(__file__).parent
    physics = Path(omphalos.physics.__file__).parent
    for source in [*sorted(physics.glob("*.py")), *(here / f"{name}.py" for name in _SOURCES)]:
        digest.update(source.read_bytes())
    return digest.hexdigest()
