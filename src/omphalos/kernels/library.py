"""Kernels, and libraries of them: machine code where there is some, else the same source as plain Python.

A kernel is a function over numbers and arrays that Python calls. The kernels of a library are compiled together, into
one piece of machine code that stands under the stamp of all they are made from. A library is looked for when one of
its kernels is first called:

1. in the package, where a release has put it,
2. in the cache, where an earlier process has put it.

If it is in neither, it is compiled (`Mode.WAIT`), or the kernels run as plain Python until another process has compiled
it (`Mode.MEANWHILE`), which is looked for from time to time. Machine code and plain Python compute the same bits.
"""

from __future__ import annotations

import importlib
import os
import sys
import threading
import time
from contextlib import suppress
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar, cast

from omphalos.kernels import machine_code
from omphalos.kernels.kernel import Kernel
from omphalos.kernels.lock import CompileLock
from omphalos.kernels.marks import NO_INLINE, mark
from omphalos.kernels.stamp import stamp, stamp_of_module
from omphalos.kernels.webassembly import module_of, side_module_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from types import ModuleType

    from omphalos.kernels.compiler import Compiled
    from omphalos.kernels.machine_code import MachineCode

P = ParamSpec("P")
R = TypeVar("R")

SWITCHES: Final = ("OMPHALOS_NO_JIT", "NUMBA_DISABLE_JIT")
LOOK_EVERY: Final = 0.5  # seconds between looks for machine code that another process compiles
COMPILED_BY: Final = tuple(
    f"omphalos.kernels.{name}" for name in ("compiler", "rows", "arguments", "numpy_arrays", "webassembly")
)


class NoCompiler(Exception):
    """Numba is not installed."""


class Mode(Enum):
    """What happens while there is no machine code."""

    WAIT = "wait"  # it is compiled at the first call, if there is a compiler
    MEANWHILE = "meanwhile"  # plain Python, until another process has compiled it
    PLAIN = "plain"  # always plain Python: how one debugs a kernel


def _mode() -> Mode:
    return Mode.WAIT if all(os.environ.get(name, "0") in ("", "0") for name in SWITCHES) else Mode.PLAIN


_current: Mode = _mode()


def mode() -> Mode:
    """The mode of this process."""
    return _current


def run_plain_meanwhile() -> None:
    """Never compile in this process: use plain Python until another process has compiled a library."""
    global _current
    if _current is Mode.WAIT:
        _current = Mode.MEANWHILE


class Library:
    """Kernels that are compiled together.

    Args:
        name: of its files.
        examples: the module whose function `examples()` gives every kernel with arguments, for their types.
        what: what it computes, for messages.
        page: the names of those kernels that the page calls. They are compiled as WebAssembly too.
    """

    def __init__(self, name: str, examples: str, what: str, page: Sequence[str] = ()) -> None:
        self.name = name
        self.examples = examples
        self.what = what
        self.page = page
        self.kernels: dict[str, Kernel] = {}
        self._guard = threading.RLock()
        self._code: MachineCode | None = None
        self._look_again = 0.0

    def kernel(self, function: Callable[P, R]) -> Callable[P, R]:
        """For the functions of the library that Python calls. Other kernels may call them too."""
        kernel = Kernel(mark(function, NO_INLINE), self.find)
        self.kernels[kernel.symbol] = kernel
        return cast("Callable[P, R]", kernel)

    @property
    def is_compiled(self) -> bool:
        """Whether its kernels run as machine code. Looks for it, and never compiles."""
        return _current is not Mode.PLAIN and self._find(Mode.MEANWHILE) is not None

    def stamp(self, by_file: bool = False) -> str:
        """The hash of everything its machine code is made from, as it is now."""
        importlib.import_module(self.examples)  # imports all its kernels
        functions = [self.kernels[symbol].py_func for symbol in sorted(self.kernels)]
        return f"{stamp(*functions, by_file=by_file)[:32]}{_compiler_stamp()[:8]}"

    def find(self) -> MachineCode | None:
        """The machine code, None where there is none and none may be compiled here."""
        return None if _current is Mode.PLAIN else self._find(_current)

    def _find(self, current: Mode) -> MachineCode | None:
        if self._code is not None:
            return self._code
        with self._guard:
            if self._code is None and (current is Mode.WAIT or time.monotonic() >= self._look_again):
                self._code = machine_code.find(self.name, self.stamp)
                if self._code is None and current is Mode.WAIT:
                    self._code = self._compile()
                self._look_again = time.monotonic() + LOOK_EVERY
            return self._code

    def _compile(self) -> MachineCode | None:
        try:
            return self.compile(lambda text: print(text, file=sys.stderr, flush=True))
        except NoCompiler as problem:
            run_plain_meanwhile()
            print(f"{problem}. Plain Python is used, a hundred times as slow.", file=sys.stderr)
            return None

    def examples_of(self) -> list[tuple[Any, tuple[Any, ...]]]:
        """The kernels, each with arguments."""
        found = list(importlib.import_module(self.examples).examples())
        missing = self.kernels.keys() - {kernel.symbol for kernel, _ in found}
        if missing:
            raise LookupError(f"{self.examples} gives no example of {', '.join(sorted(missing))}")
        return found

    def write(self, by_file: bool = False, known: dict[Any, Any] | None = None) -> Compiled:
        """The LLVM text of the library as it is now. `known`: see `compiler.write`.

        Raises:
            NoCompiler: numba is not installed.
        """
        return self._compiler().write(self.examples_of(), self.stamp(by_file=by_file), known)

    def page_module(self, written: Compiled) -> bytes:
        """The kernels that the page calls as a module of WebAssembly. It ends with the stamp."""
        compiler, symbols = self._compiler(), self.page_symbols()
        only = written._replace(symbols=tuple(symbols))
        return module_of(compiler.object_code(only, compiler.WASM), symbols, self.stamp())

    def engine_module(self, written: Compiled) -> bytes:
        """All kernels as a module of WebAssembly that Python in the page loads."""
        compiler = self._compiler()
        symbols = [symbol for symbol in written.symbols if symbol != machine_code.MANIFEST]
        return side_module_of(compiler.object_code(written, compiler.ENGINE), symbols, [machine_code.MANIFEST])

    def page_symbols(self) -> list[str]:
        """The symbols of the kernels that the page calls."""
        return sorted(symbol for symbol, kernel in self.kernels.items() if kernel.__name__ in self.page)

    def compile(
        self,
        say: Callable[[str], object],
        known: dict[Any, Any] | None = None,
        again: bool = False,
        engine: bool = False,
    ) -> MachineCode:
        """Compile the library for this machine, and for the page if it has kernels there, unless another process does.

        `again`: what the page calls is missing. `engine`: Python in the page calls it too. Where the cache cannot be
        written, the machine code is used all the same.
        """
        folder, stamp = machine_code.cache_folder(), self.stamp()
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = CompileLock(folder / f"{self.name}.lock")
        lock.take()
        try:
            found = machine_code.find(self.name, self.stamp)  # another process may have compiled it meanwhile
            if found is not None and not (again and (self.page or engine)):
                return found
            compiler, begun = self._compiler(), time.perf_counter()
            say(f"Compiling {self.what} for this machine: once, up to a minute …")
            written = self.write(known=known)
            data = compiler.object_code(written, compiler.here())
            machine_code.keep(self.name, stamp, data)
            if self.page:
                machine_code.keep(self.name, stamp, self.page_module(written), machine_code.PAGE)
            if engine:
                machine_code.keep(self.name, stamp, self.engine_module(written), machine_code.ENGINE)
            say(f"Compiled {self.what} in {time.perf_counter() - begun:.0f} s.")
            return machine_code.loaded(data, stamp)
        finally:
            lock.release()

    def _compiler(self) -> ModuleType:
        try:
            return importlib.import_module("omphalos.kernels.compiler")
        except ImportError:
            raise NoCompiler(
                f"There is no machine code for {self.what}, and no numba to compile it: "
                "pip install 'omphalos-table[compile]'"
            ) from None


def _compiler_stamp() -> str:
    return machine_code.hash_of([stamp_of_module(name) for name in COMPILED_BY])


def all_compiled(libraries: Iterable[Library]) -> bool:
    """Whether all of these libraries run as machine code."""
    return all(library.is_compiled for library in libraries)


def find_library(path: str) -> Library:
    """The library of a path like `omphalos.physics.library:PHYSICS`."""
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)
