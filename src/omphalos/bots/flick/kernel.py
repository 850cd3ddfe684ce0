"""The bots' door to numba: as the physics compile, but thrown away when the physics or a kernel here has changed."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import omphalos.physics
from omphalos.physics._jit import COMPILED

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")


def jit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on first call, keep the machine code on disk, release the GIL. Kernels make no arrays."""
    if not COMPILED:
        return function
    import numba

    kernel: Any = numba.njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)  # pyright: ignore[reportUnknownMemberType]
    file = getattr(getattr(kernel, "_cache", None), "_cache_file", None)
    if file is not None and hasattr(file, "_source_stamp"):
        file._source_stamp = _stamp()  # numba looks at the function's own file alone
    return kernel


@cache
def _stamp() -> str:
    digest = sha256()
    for folder in (Path(omphalos.physics.__file__).parent, Path(__file__).parent):
        for source in sorted(folder.glob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()
