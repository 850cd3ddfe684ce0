"""What a kernel takes and returns, and how its arguments are written as words for its machine code.

A kernel takes numbers, arrays and named tuples of these. A word has eight bytes: a number is one word, an array its
size, address, shape and strides. Machine code trusts the words, so every array is checked against the kernel's types.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# A type as JSON: "f" a float, "i" an integer, "b" a truth value, {"dtype": …, "ndim": …} an array, a list of such types
# a tuple.
Kind: TypeAlias = Any

FLOAT: Final = "f"
INT: Final = "i"
BOOL: Final = "b"
_FORMATS: Final = {FLOAT: "d", INT: "q", BOOL: "q"}


class KernelArgumentError(TypeError):
    """A kernel was called with arguments that its machine code is not made for."""


def array_kind(dtype: np.dtype[Any], ndim: int) -> Kind:
    """The type of an array."""
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


def packer_of(name: str, kinds: Sequence[Kind]) -> Callable[[tuple[Any, ...]], bytes]:
    """A function that writes the arguments of a kernel as words."""
    parts = [_part(f"{name}, argument {number}", kind) for number, kind in enumerate(kinds, 1)]

    def pack(args: tuple[Any, ...]) -> bytes:
        if len(args) != len(parts):
            raise KernelArgumentError(f"{name} takes {len(parts)} arguments, not {len(args)}")
        return b"".join([part(arg) for part, arg in zip(parts, args, strict=True)])

    return pack


def _part(where: str, kind: Kind) -> Callable[[Any], bytes]:
    if isinstance(kind, str):
        return _number(where, kind)
    if isinstance(kind, dict):
        return _array(where, cast("dict[str, Any]", kind))
    return _tuple(where, cast("list[Kind]", kind))


def _number(where: str, kind: str) -> Callable[[Any], bytes]:
    pack = struct.Struct(_FORMATS[kind]).pack

    def part(value: Any) -> bytes:
        try:
            return pack(value)
        except struct.error:
            raise KernelArgumentError(f"{where} is {value!r}, not of the type {kind!r}") from None

    return part


def _array(where: str, kind: dict[str, Any]) -> Callable[[Any], bytes]:
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


def _tuple(where: str, kinds: list[Kind]) -> Callable[[Any], bytes]:
    """A tuple is often the same one as in the call before: its words are kept as long as it is."""
    parts = [_part(f"{where}, field {number}", kind) for number, kind in enumerate(kinds)]
    latest: tuple[Any, bytes] = (None, b"")

    def part(value: object) -> bytes:
        nonlocal latest
        known, words = latest
        if value is known:
            return words
        fields = cast("tuple[Any, ...]", value) if isinstance(value, tuple) else ()
        if len(fields) != len(parts):
            raise KernelArgumentError(f"{where} is {_told(value)}, not a tuple of {len(parts)} fields")
        words = b"".join([one(field) for one, field in zip(parts, fields, strict=True)])
        latest = (fields, words)
        return words

    return part


def reader_of(kind: Kind | None) -> tuple[int, Callable[[Any], Any]]:
    """The bytes that a result needs, and a function that reads it from them."""
    if kind is None:
        return 8, lambda _: None
    if isinstance(kind, str):
        one = struct.Struct(_FORMATS[kind])
        if kind == BOOL:
            return 8, lambda words: bool(one.unpack(words)[0])
        return 8, lambda words: one.unpack(words)[0]
    several = struct.Struct("".join(_FORMATS[one] for one in kind))
    return several.size, several.unpack


def _told(value: Any) -> str:
    if isinstance(value, np.ndarray):
        array = cast("np.ndarray[Any, Any]", value)
        contiguous = "contiguous " if array.flags.c_contiguous else ""
        return f"a {contiguous}array of {array.ndim} × {array.dtype}"
    return f"a {type(value).__name__}"
