"""A kernel: a function over numbers and arrays that Python calls."""

from __future__ import annotations

from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable


class Functions(Protocol):
    """What has machine code of kernels."""

    def function(self, symbol: str) -> Callable[..., Any]:
        """A kernel as a Python function."""
        ...


class KernelArgumentError(TypeError):
    """A kernel was called with arguments that its machine code is not made for."""


class Kernel:
    """A function that runs as machine code, if `find` has some, or as plain Python."""

    __name__: str
    __module__: str

    def __init__(self, function: Callable[..., Any], find: Callable[[], Functions | None]) -> None:
        update_wrapper(self, function)
        self.py_func = function
        self._find = find
        self.symbol = f"{function.__module__}.{function.__qualname__}".replace(".", "_")
        self._compiled: Callable[..., Any] | None = None

    def __call__(self, *args: Any) -> Any:
        """Run it."""
        run = self._compiled
        if run is None:
            code = self._find()
            if code is None:
                return self.py_func(*args)
            run = self._compiled = code.function(self.symbol)
        return run(*args)

    def __repr__(self) -> str:
        return f"<kernel {self.symbol}>"
