"""What a kernel takes and returns, and how its arguments are written as words for its machine code.

A kernel takes numbers, arrays and named tuples of these. A word has eight bytes: a number is one word, an array its
size, address, shape and strides. Machine code trusts the words, so every array is checked against the kernel's types.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from omphalos.kernels.arrays import array_packer
from omphalos.kernels.kernel import KernelArgumentError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# A type as JSON: "f" a float, "i" an integer, "b" a truth value, {"dtype": …, "ndim": …} an array, a list of such types
# a tuple.
Kind: TypeAlias = Any

FLOAT: Final = "f"
INT: Final = "i"
BOOL: Final = "b"
_FORMATS: Final = {FLOAT: "d", INT: "q", BOOL: "q"}


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
        return array_packer(where, cast("dict[str, Any]", kind))
    return _tuple(where, cast("list[Kind]", kind))


def _number(where: str, kind: str) -> Callable[[Any], bytes]:
    pack = struct.Struct(_FORMATS[kind]).pack

    def part(value: Any) -> bytes:
        try:
            return pack(value)
        except struct.error:
            raise KernelArgumentError(f"{where} is {value!r}, not of the type {kind!r}") from None

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
            raise KernelArgumentError(f"{where} is not a tuple of {len(parts)} fields")
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
