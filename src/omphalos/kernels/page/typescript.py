"""TypeScript of kernels in the page: their arguments by name, from the examples that a library gives.

A named tuple becomes an interface. A kernel becomes a function, and a list that says how its arguments become words
(see `omphalos.kernels.arguments`; web/src/kernels/module.ts writes them). Rows of an array become interfaces with the
order of their columns.
"""

from __future__ import annotations

import inspect
import json
import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from omphalos.kernels.library import Library

HEAD: Final = """// Made by `python -m omphalos.server.typescript` from the kernels of {source}; a test compares them.

import type {{ Block, Signature }} from '{module}';
"""
_GIVES: Final = {"float": "f", "int": "i", "bool": "b"}


def typescript_of(
    library: Library,
    rows: Sequence[type] = (),
    constants: Mapping[str, Any] = MappingProxyType({}),
    module: str = "./module",
) -> str:
    """What the page knows of the kernels that it calls.

    Args:
        rows: classes that name the columns of arrays, or the fields of records.
        constants: values that the page needs.
        module: the path of `module.ts` from there.
    """
    found = [(kernel, args) for kernel, args in library.examples_of() if kernel.__name__ in library.page]
    tuples: dict[str, str] = {}
    calls, signatures = "", ""
    for kernel, args in found:
        names = list(inspect.signature(kernel.py_func).parameters)
        types = [_type(arg, tuples) for arg in args]
        gives = _gives(kernel.py_func.__annotations__["return"])
        taken = ", ".join(f"{name}: {kind}" for name, kind in zip(names, types, strict=True))
        given = "void" if gives == "" else "number" if len(gives) == 1 else "number[]"
        calls += f"  /** {_doc(kernel.py_func)} */\n  {kernel.__name__}({taken}): {given};\n"
        kinds = ", ".join(_kind(arg) for arg in args)
        signatures += f"  {kernel.__name__}: {{ symbol: '{kernel.symbol}', takes: [{kinds}], gives: '{gives}' }},\n"
    return "\n".join(
        [
            HEAD.format(source=library.what, module=module),
            *(f"export const {name} = {json.dumps(value)} as const;\n" for name, value in constants.items()),
            *map(_row, rows),
            *tuples.values(),
            f"export interface Kernels {{\n{calls}}}\n",
            f"export const SIGNATURES = {{\n{signatures}}} as const satisfies Record<keyof Kernels, Signature>;\n",
        ]
    )


def _fields(value: Any) -> list[tuple[str, Any]] | None:
    """The fields of a named tuple, None for any other value."""
    names: Sequence[str] | None = getattr(value, "_fields", None)
    return None if names is None else list(zip(names, value, strict=True))


def _type(value: Any, tuples: dict[str, str]) -> str:
    if isinstance(value, np.ndarray):
        return "Block"
    fields = _fields(value)
    if fields is None:
        return "boolean" if isinstance(value, bool) else "number"
    kind = cast("type[Any]", type(value))
    if kind.__name__ not in tuples:
        told = "".join(f"  {name}: {_type(field, tuples)};\n" for name, field in fields)
        tuples[kind.__name__] = f"/** {_doc(kind)} */\nexport interface {kind.__name__} {{\n{told}}}\n"
    return kind.__name__


def _kind(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return str(cast("np.ndarray[Any, Any]", value).ndim)
    fields = _fields(value)
    if fields is not None:
        return "{ " + ", ".join(f"{name}: {_kind(field)}" for name, field in fields) + " }"
    return "'b'" if isinstance(value, bool) else "'f'" if isinstance(value, float) else "'i'"


def _gives(told: str) -> str:
    """The numbers that a kernel gives, a letter for each."""
    return "" if told == "None" else "".join(_GIVES[name] for name in re.findall(r"float|int|bool", told))


def _row(kind: Any) -> str:
    fields = [name for name, hint in kind.__annotations__.items() if getattr(hint, "__forward_arg__", hint) in _GIVES]
    told = "".join(f"  {name}: number;\n" for name in fields)
    columns = ", ".join(f"'{name}'" for name in fields)
    name = re.sub(r"(?<!^)([A-Z])", r"_\1", kind.__name__).upper()
    return (
        f"/** {_doc(kind)} */\nexport interface {kind.__name__} {{\n{told}}}\n\n"
        f"export const {name} = [{columns}] as const satisfies readonly (keyof {kind.__name__})[];\n"
    )


def _doc(value: Any) -> str:
    """The first paragraph of a docstring."""
    return " ".join((inspect.getdoc(value) or "").partition("\n\n")[0].split())
