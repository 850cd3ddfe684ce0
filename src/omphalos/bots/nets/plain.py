"""Tables, their arithmetic and their files without numpy: what networks are in a page. To the same bits.

A product is exact in double precision, and so is a sum of two singles as far as its rounding to a single needs: storing
them in an array of singles rounds once, as the kernel does.
"""

from __future__ import annotations

import ast
import operator
import zipfile
from array import array
from collections.abc import Iterable, Sequence
from io import BytesIO
from itertools import repeat
from struct import unpack
from typing import Any, Final

_PREAMBLE: Final = 10  # bytes of a `.npy` before its header


class Table:
    """Rows of singles. A row is a memory that can be written to."""

    __slots__ = ("_rows", "shape")

    def __init__(self, rows: int, columns: int) -> None:
        self.shape = (rows, columns)
        memory: Any = memoryview(array("f", bytes(4 * rows * columns)))
        self._rows: list[memoryview[float]] = [memory[row * columns : (row + 1) * columns] for row in range(rows)]

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, row: int) -> memoryview[float]:
        return self._rows[row]


def zeros(rows: int, columns: int) -> Table:
    """A table of zeros."""
    return Table(rows, columns)


def table(rows: Sequence[Iterable[float]]) -> Table:
    """A table with these rows."""
    singles = [array("f", row) for row in rows]
    found = Table(len(singles), len(singles[0]))
    for place, row in enumerate(singles):
        found[place][:] = row
    return found


def begin(weights: Table, last: int, outputs: int, sums: memoryview[float]) -> None:
    """Set the sums to the row of a layer that is added."""
    sums[:outputs] = weights[last][:outputs]


def add(weights: Table, first: int, outputs: int, x: memoryview[float], inputs: int, sums: memoryview[float]) -> None:
    """Add inputs times the rows from `first` on."""
    total = array("f", sums[:outputs])
    for i in range(inputs):
        value = x[i]
        if value:
            products = array("f", map(operator.mul, weights[first + i], repeat(value)))
            total = array("f", map(operator.add, total, products))
    sums[:outputs] = total


def rectify(outputs: int, sums: memoryview[float]) -> None:
    """Replace negative sums by 0."""
    sums[:outputs] = array("f", map(max, sums[:outputs], repeat(0.0)))


def average_others(work: Table, first: int, players: int, seat: int, columns: int, sums: memoryview[float]) -> None:
    """The mean of the rows from `first` on, of all players but one."""
    total = array("f", bytes(4 * columns))
    for other in range(players):
        if other != seat:
            total = array("f", map(operator.add, total, work[first + other][:columns]))
    sums[:columns] = array("f", [one / max(1, players - 1) for one in total])


def read_arrays(data: bytes) -> dict[str, Any]:
    """The arrays of an `.npz` that comes with the program: rows of numbers, lists of names, or one number."""
    with zipfile.ZipFile(BytesIO(data)) as stored:
        return {name.removesuffix(".npy"): _array(stored.read(name)) for name in stored.namelist()}


def _array(data: bytes) -> Any:
    (length,) = unpack("<H", data[_PREAMBLE - 2 : _PREAMBLE])
    header = ast.literal_eval(data[_PREAMBLE : _PREAMBLE + length].decode("latin-1"))
    kind, shape, body = header["descr"], header["shape"], data[_PREAMBLE + length :]
    if kind[1] == "U":
        size = 4 * int(kind[2:])
        return [body[at : at + size].decode("utf-32-le").rstrip("\0") for at in range(0, len(body), size)]
    letter = {"<f2": "e", "<f4": "f", "<i8": "q"}[kind]
    values = unpack(f"<{len(body) // int(kind[2:])}{letter}", body)
    if not shape:
        return values[0]
    return [values[at : at + shape[1]] for at in range(0, len(values), shape[1])]
