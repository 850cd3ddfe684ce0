"""Finds or makes modules of WebAssembly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omphalos.kernels import machine_code

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from omphalos.kernels.library import Library


def found(library: Library) -> bytes | None:
    """The module of a library: from the package, where a release has put it, or from the cache, or None."""
    file = machine_code.BUILT / f"{library.name}.wasm"
    if file.exists():
        return file.read_bytes()
    return machine_code.kept(library.name, library.stamp(), machine_code.PAGE)


def write(library: Library, folder: Path, say: Callable[[str], object]) -> Path:
    """Write the module of a library, unless it is there as it is now. What this machine lacks is compiled with it.

    Raises:
        NoCompiler: numba is not installed.
    """
    file, stamp = folder / f"{library.name}.wasm", library.stamp()
    if file.exists() and file.read_bytes().endswith(stamp.encode()):
        return file
    kept = machine_code.kept(library.name, stamp, machine_code.PAGE)
    if kept is None:
        library.compile(say, again=True)
        kept = machine_code.kept(library.name, stamp, machine_code.PAGE)
    folder.mkdir(parents=True, exist_ok=True)
    file.write_bytes(kept if kept is not None else library.page_module(library.write()))
    return file
