"""The private parts of numba that we use, all of them here.

Kernels are compiled without reference counting (`_nrt`). Their machine code is kept under a stamp of our own, since
numba's covers the file of the kernel alone, not the values and functions that were compiled into it (`FunctionCache`
with `_py_func`, `_impl`, `_cache_path` and `_cache_file`, `Dispatcher._cache`, `IndexDataCacheFile._source_stamp`,
`_load_index` and `flush`). A kernel that is missing is compiled by one process at a time.
`tests/physics/test_numba.py` fails when one of these parts has changed.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numba as module
from numba.core import caching as caching_module

from omphalos.physics._compile_lock import CompileLock
from omphalos.physics._stamp import stamp

if TYPE_CHECKING:
    from collections.abc import Callable

numba: Any = module  # it declares types that do not cover what is used here
caching: Any = caching_module

OPTIONS: Final = {"nogil": True, "error_model": "numpy", "_nrt": False}


class StampedCache(caching.FunctionCache):
    """numba's cache on disk, valid as long as everything that the kernel is made from is the same."""

    def __init__(self, function: Callable[..., Any]) -> None:
        parent: Any = super()
        parent.__init__(function)
        self._lock = CompileLock(Path(self._cache_path) / f"{self._impl.filename_base}.lock")

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The machine code, or None. Then the caller compiles it, and other processes wait until it is saved."""
        found = self._load(sig, target_context)
        if found is None:
            self._make_folder()
            self._lock.take()
            found = self._load(sig, target_context)  # another process may have compiled it meanwhile
            if found is not None:
                self._lock.release()
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        self._renew()
        parent: Any = super()
        try:
            parent.save_overload(sig, data)
        finally:
            self._lock.release()

    def _load(self, sig: Any, target_context: Any) -> Any:
        self._renew()
        parent: Any = super()
        try:
            return parent.load_overload(sig, target_context)
        except Exception:  # damaged, or of a version whose types have other names now: compile it anew
            self._cache_file.flush()
            return None

    def _make_folder(self) -> None:
        with suppress(OSError):
            self._impl.locator.ensure_cache_path()

    def is_filled(self) -> bool:
        """True when machine code of the kernel as it is now is on disk, for some types of arguments."""
        self._renew()
        try:
            return bool(self._cache_file._load_index())
        except Exception:
            return False

    def _renew(self) -> None:
        """Set the stamp now, not when the kernel is defined: what the kernel reads may be defined after it."""
        self._cache_file._source_stamp = f"{stamp(self._py_func)} {OPTIONS}"


def compile_lazily(function: Callable[..., Any], *, keep: bool, inline: bool = False) -> Any:
    """A kernel that is compiled when it is first called, or loaded from the disk if it is kept there."""
    kernel = numba.njit(**OPTIONS, forceinline=inline)(function)
    if keep:
        kernel._cache = StampedCache(function)
    return kernel


def is_kept(kernel: Any) -> bool:
    """True when machine code of this kernel as it is now is on disk."""
    try:
        return kernel._cache.is_filled()
    except OSError:
        return False
