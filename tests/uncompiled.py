"""Kernels as plain Python: nothing is compiled, so a test of a small kernel is fast, and its lines are measured."""

from __future__ import annotations

from types import CellType, FunctionType
from typing import Any

_known: dict[FunctionType, FunctionType] = {}


def uncompiled(kernel: Any) -> Any:
    """Return the Python function of a kernel. It calls the Python functions of other kernels."""
    function: FunctionType = getattr(kernel, "py_func", kernel)
    if function not in _known:
        code, scope = function.__code__, dict(function.__globals__)
        cells = tuple(CellType(_plain(cell.cell_contents)) for cell in function.__closure__ or ())
        _known[function] = FunctionType(code, scope, function.__name__, function.__defaults__, cells)
        scope.update({name: _plain(scope[name]) for name in code.co_names if name in scope})
    return _known[function]


def _plain(value: Any) -> Any:
    """Return the Python function of a kernel, and any other value as it is."""
    return uncompiled(value) if isinstance(getattr(value, "py_func", None), FunctionType) else value
