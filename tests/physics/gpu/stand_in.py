"""A GPU that is none, for tests on machines without: numpy instead of CuPy, and kernels run in Python on the CPU."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from omphalos.physics.slots import memory_for


class Array(np.ndarray[Any, Any]):
    """An array that is copied back like one of CuPy."""

    def get(self) -> Any:
        return np.array(self)


class Numpy:
    """numpy under the name of CuPy. Functions return arrays that can be copied back."""

    def __getattr__(self, name: str) -> Any:
        found = getattr(np, name)
        if isinstance(found, type) or not callable(found):
            return found

        def call(*arguments: Any, **options: Any) -> Any:
            made = found(*arguments, **options)
            return made.view(Array) if isinstance(made, np.ndarray) else made

        return call


def use_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the modules of the GPU use the CPU. Only kernels are not compiled, and nothing is copied."""
    cp = Numpy()
    for module in ("device", "reduce", "table"):
        monkeypatch.setattr(f"omphalos.physics.gpu.{module}.cupy", lambda: cp)
    monkeypatch.setattr("omphalos.physics.gpu.table.load_flicks", _load_flicks)
    monkeypatch.setattr("omphalos.physics.gpu.table.start", start)
    monkeypatch.setattr("numba.cuda.local", SimpleNamespace(array=_local), raising=False)
    monkeypatch.setattr("numba.cuda.grid", _grid, raising=False)
    monkeypatch.setattr("numba.cuda.gridsize", _gridsize, raising=False)


def _plain(argument: Any) -> Any:
    return np.asarray(argument) if isinstance(argument, Array) else argument


def start(kernel: Any, flicks: int, arguments: list[Any]) -> None:
    """Run a kernel with one thread."""
    kernel(*arguments)


def play_flicks(*arguments: Any) -> None:
    """The kernel of the physics, compiled for the CPU."""
    from omphalos.physics.gpu.kernel import play_range

    play_range(*memory_for(arguments[0].shape[2]), *(_plain(one) for one in arguments))


def _load_flicks(width: int, say: Any) -> Any:
    return play_flicks


def _grid(dimensions: int) -> int:
    """The number of the only thread."""
    return 0


def _gridsize(dimensions: int) -> int:
    return 1


def _local(shape: Any, kind: Any) -> Any:
    """An array in the memory of a thread."""
    support: Any = import_module("numba.np.numpy_support")
    return np.zeros(shape, support.as_dtype(kind)).view(np.recarray)
