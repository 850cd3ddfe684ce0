"""Arrays of numpy, as kernels take them. `arrays` chooses between them and plain ones."""

from __future__ import annotations

import struct
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast, get_type_hints

import numpy as np
from numpy import array, empty, full, zeros

from omphalos.kernels.kernel import KernelArgumentError

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

FLOAT: Final = np.float64
INT: Final = np.int64
SINGLE: Final = np.float32
single: TypeAlias = np.float32  # a number in single precision

__all__ = ["FLOAT", "INT", "SINGLE", "array", "empty", "full", "zeros"]


def is_array(value: Any) -> bool:
    """Whether a value is an array."""
    return isinstance(value, np.ndarray)


def memory_of(values: NDArray[Any]) -> tuple[int, int, bytes]:
    """The address of an array, the bytes of an entry, and all its bytes."""
    return values.ctypes.data, values.itemsize, values.view(np.ndarray).tobytes()


def whole(n: int) -> int:
    """An integer that has the same type for numba whatever its value."""
    return cast(int, np.int64(n))


def grid(values: Any, columns: int) -> NDArray[np.float64]:
    """Rows of so many floats: from rows, or from all their numbers."""
    return np.array(values, dtype=np.float64).reshape(-1, columns)


def contiguous(values: NDArray[Any]) -> NDArray[np.float64]:
    """The array as kernels need it: float64, contiguous, writeable. Copied only when it is not."""
    flags = values.flags
    if flags.c_contiguous and flags.writeable and values.dtype == np.float64:
        return values
    return np.array(values, dtype=np.float64, order="C")


def copied(values: NDArray[Any]) -> NDArray[Any]:
    """A copy."""
    return values.copy()


def records(kind: type, *shape: int) -> Any:
    """An array of records with the fields of a row class, all 0."""
    return np.zeros(shape, record_type(kind)).view(np.recarray)


def records_on(values: NDArray[np.float64], kind: type) -> Any:
    """The rows of an array of floats as records. Nothing is copied."""
    return values.view(record_type(kind))[:, 0].view(np.recarray)


@cache
def record_type(kind: type) -> np.dtype[Any]:
    """The type of such a record."""
    names = get_type_hints(kind).items()
    taken = [name for name, _ in names if hasattr(np.record, name)]
    if taken:
        raise AttributeError(f"{kind.__name__}.{taken[0]} is an attribute of every row of numpy")
    fields = np.dtype([(name, np.int64 if hint is int else np.float64) for name, hint in names], align=True)
    return np.dtype((np.record, fields))  # the very type that record arrays have


def array_kind(dtype: np.dtype[Any], ndim: int) -> dict[str, Any]:
    """The type of an array, as `arguments.Kind` has it."""
    return {"dtype": _described(dtype), "ndim": ndim}


def _described(dtype: np.dtype[Any]) -> Any:
    if dtype.fields is None:
        return dtype.str
    fields = [[name, _described(field[0]), int(field[1])] for name, field in dtype.fields.items()]
    return {"fields": fields, "size": dtype.itemsize}


def _dtype_of(described: Any) -> np.dtype[Any]:
    if isinstance(described, str):
        return np.dtype(described)
    names, formats, offsets = zip(*described["fields"], strict=True)
    known = [_dtype_of(one) for one in formats]
    return np.dtype({"names": names, "formats": known, "offsets": offsets, "itemsize": described["size"]})


def array_packer(where: str, kind: dict[str, Any]) -> Callable[[Any], bytes]:
    """A function that writes an array as words: see `arguments`."""
    dtype, ndim = _dtype_of(kind["dtype"]), int(kind["ndim"])
    latest = dtype  # one that is equal: to compare types with fields takes longer than all the rest
    pack = struct.Struct(f"{5 + 2 * ndim}q").pack

    def part(value: Any) -> bytes:
        nonlocal latest
        # Attributes of a record array are looked up in Python, so it is read as an ordinary one.
        array = value if type(value) is np.ndarray else np.asarray(value)
        shape, kind = array.shape, array.dtype
        fits = kind is latest or kind == dtype
        if not fits or len(shape) != ndim or not array.flags.c_contiguous or not isinstance(value, np.ndarray):
            raise KernelArgumentError(f"{where} is {_told(value)}, not a contiguous array of {ndim} × {dtype}")
        latest = kind
        return pack(0, 0, array.size, array.itemsize, array.ctypes.data, *shape, *array.strides)

    return part


def _told(value: Any) -> str:
    if isinstance(value, np.ndarray):
        array = cast("np.ndarray[Any, Any]", value)
        contiguous = "contiguous " if array.flags.c_contiguous else ""
        return f"a {contiguous}array of {array.ndim} × {array.dtype}"
    return f"a {type(value).__name__}"
