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
    """Write the module of a library that the page calls, unless it is there as it is now.

    What this machine lacks is compiled with it.

    Raises:
        NoCompiler: numba is not installed.
    """
    file, stamp = folder / f"{library.name}.wasm", library.stamp()
    if file.exists() and file.read_bytes().endswith(stamp.encode()):
        return file
    return _write(library, file, machine_code.PAGE, say)


def write_for_engine(library: Library, folder: Path, say: Callable[[str], object]) -> Path:
    """Write the module of a library that Python in the page calls."""
    return _write(library, folder / f"{library.name}-{machine_code.ENGINE}.so", machine_code.ENGINE, say)


def _write(library: Library, file: Path, platform: str, say: Callable[[str], object]) -> Path:
    stamp = library.stamp()
    kept = machine_code.kept(library.name, stamp, platform)
    if kept is None:
        library.compile(say, again=True, engine=platform == machine_code.ENGINE)
        kept = machine_code.kept(library.name, stamp, platform)
    if kept is None:  # nothing can be kept
        make = library.page_module if platform == machine_code.PAGE else library.engine_module
        kept = make(library.write())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(kept)
    return file
