"""Arrays that kernels take: numpy's, or plain ones where there is no numpy.

`FLOAT`, `INT` and `SINGLE` are the types of their numbers. A row class, with fields of floats and whole numbers, is the
only description of a record: arrays, the types of numba and the accessors of TypeScript are made from it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from omphalos.kernels.numpy_arrays import (
        FLOAT,
        INT,
        SINGLE,
        array,
        array_packer,
        contiguous,
        copied,
        empty,
        full,
        grid,
        is_array,
        memory_of,
        records,
        records_on,
        single,
        whole,
        zeros,
    )

__all__ = [
    "FLOAT",
    "INT",
    "SINGLE",
    "array",
    "array_packer",
    "contiguous",
    "copied",
    "empty",
    "full",
    "grid",
    "is_array",
    "memory_of",
    "records",
    "records_on",
    "single",
    "whole",
    "zeros",
]

if not TYPE_CHECKING:
    try:
        _arrays = import_module("omphalos.kernels.numpy_arrays")
    except ModuleNotFoundError:
        _arrays = import_module("omphalos.kernels.plain_arrays")
    globals().update({name: getattr(_arrays, name) for name in __all__})
