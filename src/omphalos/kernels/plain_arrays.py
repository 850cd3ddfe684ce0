"""Arrays without numpy, as kernels take them: memory with an address, numbers of one type, records with named fields.

They are for front ends, and for kernels that run as plain Python: there is no arithmetic of whole arrays. Every array
is contiguous; a part of one shares its memory. A row of numbers is a `memoryview`: nothing is faster to read and write.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import prod
from typing import Any, Final, cast, get_type_hints

from omphalos.kernels.kernel import KernelArgumentError

FLOAT: Final = "d"
INT: Final = "q"
SINGLE: Final = "f"
_DESCRIBED: Final = {FLOAT: "<f8", INT: "<i8", SINGLE: "<f4"}
_WORD: Final = 8  # bytes of a field of a record
_one_single = struct.Struct("f")


def whole(n: int) -> int:
    """An integer. For numba it is one whose type does not depend on its value."""
    return n


def single(value: float) -> float:
    """A number rounded to single precision."""
    return cast(float, _one_single.unpack(_one_single.pack(value))[0])


def _memory(size: int, kind: str) -> Any:
    made: Any = memoryview(bytearray(size * struct.calcsize(kind)))
    return made.cast(kind)


class Array:
    """Numbers of one type in one to three dimensions, the last index running fastest."""

    __slots__ = ("_step", "flat", "shape")

    def __init__(self, flat: Any, shape: tuple[int, ...]) -> None:
        self.flat: Any = flat  # all numbers
        self.shape = shape
        self._step = prod(shape[1:])

    @property
    def kind(self) -> str:
        """The type of its numbers."""
        return self.flat.format

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return len(self.flat)

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(self.shape[0]))

    def _place(self, at: tuple[int, ...]) -> int:
        """Where the part begins that has these first indices."""
        place, step = 0, self._step
        for axis, one in enumerate(at):
            place += step * one
            step //= (self.shape[axis + 1] or 1) if axis + 1 < len(self.shape) else 1
        return place

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, tuple):
            places = cast("tuple[int, ...]", at)
            if len(places) == len(self.shape) == 2:  # the most frequent
                return self.flat[places[0] * self._step + places[1]]
            rest = self.shape[len(places) :]
            return self.flat[self._place(places)] if not rest else _part(self.flat, self._place(places), rest)
        if isinstance(at, slice):
            first, last = _bounds(at, self.shape[0])
            shape = (max(0, last - first), *self.shape[1:])
            return _part(self.flat, first * self._step, shape, keep=True)
        if len(self.shape) == 1:
            return self.flat[at]
        return _part(self.flat, (at + self.shape[0] if at < 0 else at) * self._step, self.shape[1:])

    def __setitem__(self, at: Any, value: Any) -> None:
        if isinstance(at, tuple):
            places = cast("tuple[Any, ...]", at)
            if not isinstance(places[-1], slice):
                self.flat[self._place(places)] = value
                return
            at = places[0]  # whole rows
        if not isinstance(at, slice) and len(self.shape) == 1:
            self.flat[at] = value
            return
        first, last = _bounds(at, self.shape[0]) if isinstance(at, slice) else (at, at + 1)
        begin, end = first * self._step, last * self._step
        if isinstance(value, float | int):
            numbers = [value] * (end - begin)
        elif isinstance(value, Array):
            self.flat[begin:end] = value.flat
            return
        else:
            numbers = list(value)
            if numbers and isinstance(numbers[0], Sequence | memoryview):
                numbers = [number for row in numbers for number in row]
        for place, number in enumerate(numbers, begin):
            self.flat[place] = number

    def tolist(self) -> list[Any]:
        """Its numbers in lists."""
        return [one.tolist() if isinstance(one, Array | memoryview) else one for one in self]


def _bounds(part: Any, length: int) -> tuple[int, int]:
    """Where a slice begins and ends."""
    first, last, _ = part.indices(length)
    return first, last


def _part(flat: Any, begin: int, shape: tuple[int, ...], keep: bool = False) -> Any:
    part = flat[begin : begin + prod(shape)]
    return part if len(shape) == 1 and not keep else Array(part, shape)


def zeros(shape: int | tuple[int, ...], kind: str = FLOAT) -> Any:
    """An array of zeros."""
    shape = shape if isinstance(shape, tuple) else (shape,)
    return Array(_memory(prod(shape), kind), shape)


empty = zeros


def full(shape: int | tuple[int, ...], value: float, kind: str = FLOAT) -> Any:
    """An array of one number."""
    made = zeros(shape, kind)
    made[:] = value
    return made


def array(values: Any, kind: str = FLOAT) -> Any:
    """An array of these numbers, or of these rows of numbers."""
    shape: list[int] = []
    first = values
    while not isinstance(first, float | int):
        shape.append(len(first))
        if not len(first):
            break
        first = first[0]
    made = zeros(tuple(shape), kind)
    numbers = values
    for _ in shape[1:]:
        numbers = [number for row in numbers for number in row]
    for place, number in enumerate(numbers):
        made.flat[place] = number
    return made


def grid(values: Any, columns: int) -> Any:
    """Rows of so many floats: from rows, or from all their numbers."""
    numbers = [number for row in values for number in row] if len(values) and not _is_number(values[0]) else [*values]
    made = zeros((len(numbers) // columns, columns))
    for place, number in enumerate(numbers):
        made.flat[place] = number
    return made


def _is_number(value: Any) -> bool:
    return isinstance(value, float | int)


def contiguous(values: Any) -> Any:
    """The array as kernels need it: it always is."""
    return values


def copied(values: Any) -> Any:
    """A copy."""
    made = zeros(values.shape, values.kind if isinstance(values, Array) else values.format)
    made.flat[:] = values.flat if isinstance(values, Array) else values
    return made


class Records:
    """Records of one row class in one or two dimensions. All fields have eight bytes."""

    __slots__ = ("_make", "begin", "described", "floats", "ints", "shape", "width")

    def __init__(
        self, floats: Any, ints: Any, shape: tuple[int, ...], make: Any, described: Any, begin: int = 0
    ) -> None:
        self.floats = floats
        self.ints = ints
        self.shape = shape
        self.begin = begin  # the place of the first field
        self._make = make  # makes one record
        self.described = described  # as `arguments.Kind` has it
        self.width = len(described["fields"])

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(self.shape[0]))

    def __getitem__(self, at: Any) -> Any:
        if type(at) is tuple:
            return self._make(self, self.begin + (at[0] * self.shape[1] + at[1]) * self.width)
        step = prod(self.shape[1:]) * self.width
        if type(at) is slice:
            first, last, _ = at.indices(self.shape[0])
            shape = (max(0, last - first), *self.shape[1:])
            return self._of(shape, self.begin + first * step)
        if at < 0:
            at += self.shape[0]
        if len(self.shape) > 1:
            return self._of(self.shape[1:], self.begin + at * step)
        return self._make(self, self.begin + at * step)

    def _of(self, shape: tuple[int, ...], begin: int) -> Records:
        return Records(self.floats, self.ints, shape, self._make, self.described, begin)

    def __setitem__(self, at: slice, value: Records) -> None:
        part = self[at]
        part.words()[:] = value.words()

    def words(self) -> memoryview:
        """The fields of all records as whole numbers, whatever they are."""
        return self.ints[self.begin : self.begin + prod(self.shape) * self.width]


@cache
def _record(kind: type) -> tuple[Any, Any]:
    """A class for one record of a row class, and the type as `arguments.Kind` has it."""

    def place(begin: int, whole: bool, at: int) -> property:
        if whole:
            return property(
                lambda self: self.ints[self.begin + at],
                lambda self, value: self.ints.__setitem__(self.begin + at, int(value)),
            )
        return property(
            lambda self: self.floats[self.begin + at],
            lambda self, value: self.floats.__setitem__(self.begin + at, value),
        )

    class Record:
        __slots__ = ("begin", "floats", "ints")

        def __init__(self, of: Records, begin: int) -> None:
            self.floats = of.floats
            self.ints = of.ints
            self.begin = begin

    hints = get_type_hints(kind).items()
    for at, (name, hint) in enumerate(hints):
        setattr(Record, name, place(0, hint is int, at))
    fields = [[name, "<i8" if hint is int else "<f8", _WORD * at] for at, (name, hint) in enumerate(hints)]
    return Record, {"fields": fields, "size": _WORD * len(fields)}


def records(kind: type, *shape: int) -> Any:
    """An array of records with the fields of a row class, all 0."""
    make, described = _record(kind)
    memory = memoryview(bytearray(prod(shape) * described["size"]))
    return Records(memory.cast("d"), memory.cast("q"), shape, make, described)


def records_on(values: Array, kind: type) -> Any:
    """The rows of an array of floats as records. Nothing is copied."""
    make, described = _record(kind)
    return Records(values.flat, values.flat.cast("B").cast("q"), (values.shape[0],), make, described)


def is_array(value: Any) -> bool:
    """Whether a value is an array."""
    return isinstance(value, Array | Records | memoryview)


def memory_of(values: Any) -> tuple[int, int, bytes]:
    """The address of an array, the bytes of an entry, and all its bytes."""
    memory, item = _memory_of(values)
    return _address(memory), item, memory.tobytes()


def _memory_of(values: Any) -> tuple[memoryview, int]:
    if isinstance(values, Records):
        return values.words(), _WORD * values.width
    memory: memoryview = values.flat if isinstance(values, Array) else values
    return memory, memory.itemsize


def _address(memory: memoryview) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(memory)) if len(memory) else 0


def array_packer(where: str, kind: dict[str, Any]) -> Callable[[Any], bytes]:
    """A function that writes an array as words: see `arguments`."""
    dtype, ndim = kind["dtype"], int(kind["ndim"])
    pack = struct.Struct(f"{5 + 2 * ndim}q").pack

    def part(value: Any) -> bytes:
        shape = value.shape
        memory, item = _memory_of(value)
        described = value.described if isinstance(value, Records) else _DESCRIBED.get(memory.format)
        if (described is not dtype and described != dtype) or len(shape) != ndim:
            raise KernelArgumentError(f"{where} is {described} of {len(shape)} dimensions, not {dtype} of {ndim}")
        strides = [prod(shape[axis + 1 :]) * item for axis in range(ndim)]
        return pack(0, 0, prod(shape), item, _address(memory), *shape, *strides)

    return part
