"""Makes modules of WebAssembly, and keeps them in the cache of machine code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from omphalos.kernels import machine_code
from omphalos.kernels.stamp import stamp_of_module
from omphalos.kernels.wasm.module import module_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from omphalos.kernels.library import Library

PLATFORM: Final = "wasm32"  # as in names of files


def write(library: Library, folder: Path, say: Callable[[str], object], kernels: Sequence[str] = ()) -> Path:
    """Write the module of a library, or of some of its kernels, unless it is there as it is now.

    Raises:
        NoCompiler: numba is not installed.
    """
    file = folder / f"{library.name}.wasm"
    stamp = f"{library.stamp()}{stamp_of_module('omphalos.kernels.wasm.module')[:8]}{'-'.join(kernels)}"
    if not file.exists() or not file.read_bytes().endswith(stamp.encode()):
        folder.mkdir(parents=True, exist_ok=True)
        file.write_bytes(_made(library, stamp, say, kernels))
    return file


def _made(library: Library, stamp: str, say: Callable[[str], object], kernels: Sequence[str]) -> bytes:
    """The module, from the cache or compiled.

    Writing a library's LLVM text takes longer than compiling it, so what this machine lacks is compiled along with it.
    """
    kept = machine_code.kept(library.name, stamp, PLATFORM)
    if kept is not None:
        return kept
    compiler = library.compiler()
    say(f"Compiling {library.what} for the page: once, up to a minute …")
    written = library.write(kernels=kernels)
    symbols = [symbol for symbol in written.symbols if symbol != machine_code.MANIFEST]
    module = module_of(compiler.object_code(written, compiler.WASM), symbols, stamp)
    machine_code.keep(library.name, stamp, module, PLATFORM)
    if not kernels and machine_code.find(library.name, library.stamp) is None:
        machine_code.keep(library.name, library.stamp(), compiler.object_code(written, compiler.here()))
    return module
