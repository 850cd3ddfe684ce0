"""Arrays and integers in the form that kernels take: rows with named fields, and integers of one type."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, cast, get_type_hints

import numpy as np


def rows(kind: type, *shape: int) -> Any:
    """An array of rows with the fields of a row class, all 0."""
    return np.zeros(shape, row_type(kind)).view(np.recarray)


@cache
def row_type(kind: type) -> np.dtype[Any]:
    """The type of such a row."""
    names = get_type_hints(kind).items()
    taken = [name for name, _ in names if hasattr(np.record, name)]
    if taken:
        raise AttributeError(f"{kind.__name__}.{taken[0]} is an attribute of every row of numpy")
    fields = np.dtype([(name, np.int64 if hint is int else np.float64) for name, hint in names], align=True)
    return np.dtype((np.record, fields))  # the very type that record arrays have


def whole(n: int) -> int:
    """An integer that has the same type for numba whatever its value."""
    return cast(int, np.int64(n))


# Integers that kernels pass to each other. For numba every plain int constant is a type of its own, so it would compile
# the callee once for each.
NONE: Final = whole(-1)
NO, YES = whole(0), whole(1)
