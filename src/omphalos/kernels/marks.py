"""What decorators say of the inner functions of kernels. They stay plain Python functions; `compiler` reads the marks.

A function that a kernel calls needs no mark: it is inlined. No mark imports a compiler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")

INLINE: Final = "inline"
NO_INLINE: Final = "no inline"
APART: Final = "apart"
_MARK: Final = "kernel_mark"
_ROWS: Final = "kernel_rows"


def jit(function: Callable[P, R]) -> Callable[P, R]:
    """For inner functions of kernels: inlined into those that call them."""
    return mark(function, INLINE)


def jit_noinline(function: Callable[P, R]) -> Callable[P, R]:
    """For large inner functions that run seldom or have several callers: LLVM decides whether they are inlined."""
    return mark(function, NO_INLINE)


def jit_apart(function: Callable[P, R]) -> Callable[P, R]:
    """For inner functions that are loops over arrays: never inlined, since LLVM vectorizes them only then."""
    return mark(function, APART)


def name_rows(names: tuple[str, ...], split: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """For a function that makes a named tuple of the rows of two arrays: compiled, the names cost nothing.

    The function takes the two arrays. The fields before number `split` are rows of the first one, the others of the
    second one, in order. A field can be read by its name, and its entries can be read and written.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        setattr(function, _ROWS, (names, split))
        return function

    return decorate


def mark_of(function: Any) -> str:
    """Whether a function is inlined."""
    return getattr(function, _MARK, INLINE)


def rows_of(function: Any) -> tuple[tuple[str, ...], int] | None:
    """The names and the split that `name_rows` was given, None for any other function."""
    return getattr(function, _ROWS, None)


def mark(function: Callable[P, R], how: str) -> Callable[P, R]:
    """Note how a function is compiled."""
    setattr(function, _MARK, how)
    return function
