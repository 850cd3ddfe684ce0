"""Machine code of a library: found in the package or in the cache, loaded, and called.

A release brings shared libraries for several platforms. The cache holds object files for this machine, which llvmlite
loads: they need no linker. Both contain a manifest with the stamp and the types of every kernel. Code with another
stamp is never run.
"""

from __future__ import annotations

import ctypes
import json
import os
import platform
import sys
import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MANIFEST: Final = "omphalos_manifest"  # a symbol: text that ends with a zero
DIGEST: Final = 32  # bytes: files of the cache begin with the SHA-256 of the rest
MAX_BYTES: Final = 15_000_000  # of the cache
PAGE: Final = "wasm32"  # the platform of the page
ENGINE: Final = "emscripten-wasm32"  # that of Python in the page
BUILT: Final = Path(__file__).with_name("built")  # the shared libraries of a release
_call_type = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)


class KernelFailed(RuntimeError):
    """Machine code reported an error."""


class BadMachineCode(Exception):
    """A file of machine code cannot be used."""


def hash_of(texts: Sequence[str]) -> str:
    """The hash of texts."""
    return sha256("\n".join(texts).encode()).hexdigest()


def platform_name() -> str:
    """The operating system and the processor's architecture, as in names of files."""
    machine = {"AMD64": "x86_64", "ARM64": "aarch64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    return f"{sys.platform}-{machine}"


def cache_folder() -> Path:
    """Where compiled kernels are kept."""
    if given := os.environ.get("XDG_CACHE_HOME"):
        return Path(given) / "omphalos" / "kernels"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "omphalos" / "kernels"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "omphalos" / "kernels"
    return Path.home() / ".cache" / "omphalos" / "kernels"


def cached_file(name: str, stamp: str, platform: str = "") -> Path:
    """The file in the cache with the machine code of a library, for this platform if no other is named."""
    return cache_folder() / f"{name}-{stamp}-{platform or platform_name()}.o"


def find(name: str, stamp: Callable[[bool], str]) -> MachineCode | None:
    """The machine code of a library, None if there is none with this stamp. `stamp` is told whether it is by file."""
    released = BUILT / f"{name}-{platform_name()}.so"
    if sys.platform == "emscripten":  # the engine of a page is bundled as a whole, without sources to compare with
        return MachineCode(_shared_library(released)) if released.exists() else None
    if released.exists():
        try:
            return MachineCode(_shared_library(released), stamp(True))
        except BadMachineCode:
            pass  # of other sources or numbers, or for another C library
    code = kept(name, stamp(False))
    if code is None:
        return None
    try:
        return loaded(code, stamp(False))
    except BadMachineCode:
        return None


def kept(name: str, stamp: str, platform: str = "") -> bytes | None:
    """Machine code from the cache, None if there is none, or if it is damaged: LLVM would crash."""
    try:
        file = cached_file(name, stamp, platform)
        data = file.read_bytes()
    except (OSError, RuntimeError):  # none, or no home folder
        return None
    with suppress(OSError):
        os.utime(file)  # used lately: see `forget_old`
    digest, code = data[:DIGEST], data[DIGEST:]
    return code if sha256(code).digest() == digest else None


def keep(name: str, stamp: str, code: bytes, platform: str = "") -> None:
    """Put machine code into the cache, whole or not at all. If nothing can be kept, it is made again the next time."""
    with suppress(OSError):
        cache_folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    file = cached_file(name, stamp, platform)
    with suppress(OSError), tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as part:
        part.write(sha256(code).digest() + code)
        part.close()
        os.replace(part.name, file)
        forget_old(file.parent)


def forget_old(folder: Path) -> None:
    """Remove the oldest files of machine code that there is no room for."""
    files = [(one.stat().st_mtime, one.stat().st_size, one) for one in folder.glob("*.o")]
    total = 0
    for _, size, one in sorted(files, reverse=True):
        total += size
        if total > MAX_BYTES:
            one.unlink(missing_ok=True)


def loaded(data: bytes, expected: str) -> MachineCode:
    """Machine code from the bytes of an object file."""
    return MachineCode(_object_file(data), expected)


class MachineCode:
    """Loaded machine code.

    Args:
        address: gives the address of a symbol.
        expected: the stamp it must have, if it must have one.
    """

    def __init__(self, address: Callable[[str], int], expected: str | None = None) -> None:
        self._address = address
        try:
            text = ctypes.string_at(address(MANIFEST))
            self._manifest: dict[str, Any] = json.loads(text)
        except ValueError as problem:
            raise BadMachineCode(f"no manifest: {problem}") from None
        if expected is not None and self._manifest["stamp"] != expected:
            raise BadMachineCode(f"made from other sources: {self._manifest['stamp']}, not {expected}")

    def function(self, symbol: str) -> Callable[..., Any]:
        """A kernel as a Python function."""
        from omphalos.kernels.arguments import packer_of, reader_of

        types = self._manifest["kernels"][symbol]
        pack = packer_of(symbol, types["takes"])
        size, read = reader_of(types["gives"])
        call, buffer = _call_type(self._address(symbol)), ctypes.create_string_buffer

        def run(*args: Any) -> Any:
            result = buffer(size)
            status = call(pack(args), ctypes.addressof(result))
            if status:
                raise KernelFailed(f"{symbol} failed with status {status}")
            return read(result)

        return run


def _shared_library(file: Path) -> Callable[[str], int]:
    try:
        library = ctypes.CDLL(str(file))
    except OSError as problem:
        raise BadMachineCode(str(problem)) from None

    def address(symbol: str) -> int:
        try:
            return ctypes.addressof(ctypes.c_char.in_dll(library, symbol))
        except ValueError as problem:
            raise BadMachineCode(str(problem)) from None

    return address


def _object_file(data: bytes) -> Callable[[str], int]:
    try:
        import llvmlite.binding as module
    except ImportError as problem:
        raise BadMachineCode(str(problem)) from None
    llvm: Any = module
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_default_triple().create_target_machine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    try:
        engine.add_object_file(llvm.object_file.ObjectFileRef.from_data(data))
        engine.finalize_object()
    except RuntimeError as problem:
        raise BadMachineCode(str(problem)) from None

    def address(symbol: str) -> int:
        found = int(engine.get_function_address(symbol) or engine.get_global_value_address(symbol))
        if not found:
            raise BadMachineCode(f"no symbol {symbol}")
        return found

    return address
