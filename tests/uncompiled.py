"""Kernels as plain Python: nothing is compiled, so a test of a small kernel is fast, and its lines are measured."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from omphalos.kernels import Kernel


def uncompiled(kernel: Any) -> Any:
    """Return a function that runs a kernel, or an inner function of one, and all kernels that it calls in Python."""

    def run(*args: Any) -> Any:
        with patch.object(Kernel, "__call__", _plain):
            return kernel(*args)

    return run


def _plain(kernel: Kernel, *args: Any) -> Any:
    return kernel.py_func(*args)
