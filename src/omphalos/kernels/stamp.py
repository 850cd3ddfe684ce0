"""The stamp of kernels: a hash of everything their machine code is made from.

A compiler freezes the values of the globals a kernel reads: numbers from data files, arrays, other functions. The stamp
covers these values: it follows a kernel into every function it calls, whatever module or data file a value came from.
Equal stamps mean equal machine code.

Of a function it covers the bytecode, so that a changed comment changes no stamp, or the source file, so that every
version of Python has the same stamp.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, cast

from omphalos.kernels.marks import mark_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_LIBRARIES = frozenset({"math", "numpy"})  # the compiler knows these itself


class CannotStamp(TypeError):
    """A kernel reads a global of a kind that the stamp does not know, so a change of it could go unnoticed."""


def stamp(*functions: Callable[..., object], by_file: bool = False) -> str:
    """The hash of the code of kernels and of all values and functions they reach.

    Names are looked up now: call this when a kernel is first used, not while its module is still being read.
    """
    reached: dict[FunctionType, str] = {}
    waiting = [_plain(one) for one in functions]
    while waiting:
        one = waiting.pop()
        if one not in reached:
            reached[one], calls = _own(one, by_file)
            waiting += calls
    return _hash(sorted(reached.values()))


def _hash(texts: Iterable[str]) -> str:
    return sha256("\n".join(texts).encode()).hexdigest()


def _plain(value: Any) -> Any:
    """The Python function of a kernel; any other value as it is."""
    return getattr(value, "py_func", value)


@cache
def stamp_of_module(name: str) -> str:
    """The hash of a module's source, whatever its line ends are. The module is not imported.

    It is for modules that influence how code is generated: machine code depends on them though no kernel calls them.
    """
    spec: Any = importlib.util.find_spec(name)
    return sha256(Path(spec.origin).read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def _own(function: FunctionType, by_file: bool) -> tuple[str, list[FunctionType]]:
    """A function's code and the values it reads, as text, and the functions it reads."""
    code = function.__code__
    names = frozenset(name for part in _parts(code) for name in part.co_names)
    calls: list[FunctionType] = []
    scope = f"{function.__module__}.{function.__qualname__}"

    def told(value: object, name: str) -> str:
        text = _tell(value, names)
        if text is None:
            raise CannotStamp(f"{scope} reads {name}, of type {type(value).__name__}")
        if isinstance(_plain(value), FunctionType):
            calls.append(_plain(value))
        return text

    seen = {name: function.__globals__[name] for name in sorted(names) if name in function.__globals__}
    for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
        seen[f"{name} (closure)"] = cell.cell_contents
    values = [f"{name} = {told(value, name)}" for name, value in seen.items()]
    values += [f"default {told(value, 'a default')}" for value in function.__defaults__ or ()]
    if by_file:
        return "; ".join([scope, stamp_of_module(function.__module__), *values]), calls
    for part in _parts(code):
        constants = [told(value, "a constant") for value in part.co_consts if not isinstance(value, CodeType)]
        values.append(repr((part.co_code, part.co_names, part.co_varnames, part.co_flags, constants)))
    return "; ".join([scope, *values]), calls


def _parts(code: CodeType) -> Iterator[CodeType]:
    """Code, and that of the functions within it."""
    yield code
    for value in code.co_consts:
        if isinstance(value, CodeType):
            yield from _parts(value)


def _tell(value: Any, names: frozenset[str]) -> str | None:
    """A value as text that differs when the value does; None for a kind that is not known."""
    kind = cast("type[Any]", type(value))
    where = f"{kind.__module__}.{kind.__qualname__}"
    if value is None or value is ... or kind in (bool, int, float, complex, str, bytes):
        return f"{where} {value!r}"
    if isinstance(_plain(value), FunctionType):
        plain = _plain(value)
        return f"function {plain.__module__}.{plain.__qualname__} {mark_of(plain)} {rows_of(plain) or ''}"
    if isinstance(value, tuple | frozenset):
        inner = [_tell(one, names) for one in cast("tuple[Any, ...]", value)]
        if any(one is None for one in inner):
            return None
        return f"{where} {inner if isinstance(value, tuple) else sorted(map(str, inner))}"
    if isinstance(value, ModuleType):
        return _tell_module(value, names)
    if isinstance(value, type):
        return f"class {value.__module__}.{value.__qualname__} {getattr(value, '_fields', ())}"
    if isinstance(value, BuiltinFunctionType) or kind.__module__.partition(".")[0] == "numba":
        return f"{where} {value!r}".partition(" at 0x")[0] + getattr(value, "compiled_by", "")
    if kind.__module__ == "numpy":
        if kind.__name__ == "ufunc":
            return f"{where} {value!r}"
        return f"{where} {value.dtype} {value.shape} {value.strides} {value.tobytes().hex()}"
    return None


def _tell_module(module: ModuleType, names: frozenset[str]) -> str | None:
    """A module: its name when it is a library, else what the kernel reads of it."""
    if module.__name__.partition(".")[0] in _LIBRARIES:
        return f"module {module.__name__}"
    read = {name: vars(module)[name] for name in sorted(names) if name in vars(module)}
    if any(isinstance(_plain(value), FunctionType | ModuleType) for value in read.values()):
        return None  # a kernel imports the functions it calls by name, so that they are found
    inner = {name: _tell(value, names) for name, value in read.items()}
    return None if None in inner.values() else f"module {module.__name__} {inner}"
