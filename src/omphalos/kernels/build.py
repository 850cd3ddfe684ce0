"""Compiles libraries into the cache, each by one process at a time, and forgets old ones."""

from __future__ import annotations

import time
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from omphalos.kernels import compiler, machine_code
from omphalos.kernels.lock import CompileLock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from omphalos.kernels.library import Library
    from omphalos.kernels.machine_code import MachineCode


def examples_of(library: Library) -> Iterable[tuple[Any, tuple[Any, ...]]]:
    """The kernels of a library, each with arguments."""
    found = list(import_module(library.examples).examples())
    missing = library.kernels.keys() - {kernel.symbol for kernel, _ in found}
    if missing:
        raise LookupError(f"{library.examples} gives no example of {', '.join(sorted(missing))}")
    return found


def write(library: Library, by_file: bool = False, known: dict[Any, Any] | None = None) -> compiler.Compiled:
    """The LLVM text of a library as it is now. `known`: see `compiler.write`."""
    return compiler.write(examples_of(library), library.stamp(by_file=by_file), known)


def compile_into_cache(
    library: Library, say: Callable[[str], object], known: dict[Any, Any] | None = None
) -> MachineCode:
    """Compile a library for this machine, unless another process does, and load it.

    Where the cache cannot be written, the machine code is used all the same.
    """
    folder = machine_code.cache_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = CompileLock(folder / f"{library.name}.lock")
    lock.take()
    try:
        found = machine_code.find(library)  # another process may have compiled it meanwhile
        if found is not None:
            return found
        begun = time.perf_counter()
        say(f"Compiling {library.what} for this machine: once, up to a minute …")
        data = compiler.object_code(write(library, known=known), compiler.host())
        machine_code.keep(library, data)
        say(f"Compiled {library.what} in {time.perf_counter() - begun:.0f} s.")
        return machine_code.loaded(data, library.stamp())
    finally:
        lock.release()
