"""Arrays without numpy: kernels and front ends see the same as with it."""

from __future__ import annotations

import ctypes
import struct
from typing import Any, Protocol

import numpy as np
import pytest

from omphalos.kernels import numpy_arrays, plain_arrays
from omphalos.kernels.kernel import KernelArgumentError


class Row(Protocol):
    """A record."""

    x: float
    count: int
    y: float


BOTH = pytest.mark.parametrize("arrays", [numpy_arrays, plain_arrays])


@BOTH
def test_numbers_are_read_and_written(arrays: Any) -> None:
    grid = arrays.grid([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], 2)
    assert arrays.grid([1.0, 2.0, 3.0, 4.0], 2).tolist() == [[1.0, 2.0], [3.0, 4.0]]
    assert arrays.grid([], 5).shape == (0, 5)
    grid[1, 0] = 7.0
    grid[2] = 8.0, 9.0
    row = grid[1]
    row[1] = 10.0
    assert grid.tolist() == [[1.0, 2.0], [7.0, 10.0], [8.0, 9.0]]
    assert (grid.shape, row.shape, len(grid)) == ((3, 2), (2,), 3)
    part = grid[1:]
    part[0, 0] = 11.0
    assert grid[1, 0] == 11.0
    grid[0, :] = 0.0
    grid[1:, :] = 1.0
    assert grid.tolist() == [[0.0, 0.0], [1.0, 1.0], [1.0, 1.0]]
    box = arrays.array([[[1, 2], [3, 4]]], arrays.INT)
    assert (box[0, 1, 0], box[0].tolist(), box[0, 1].tolist()) == (3, [[1, 2], [3, 4]], [3, 4])
    kept = arrays.copied(grid)
    grid[:] = arrays.full((3, 2), 5.0)
    assert kept.tolist() == [[0.0, 0.0], [1.0, 1.0], [1.0, 1.0]]
    assert grid.tolist() == [[5.0, 5.0]] * 3
    assert arrays.zeros(3, arrays.INT).tolist() == [0, 0, 0]
    assert [*arrays.array([1.5, 2.5])] == [1.5, 2.5]


@BOTH
def test_records_have_fields(arrays: Any) -> None:
    records = arrays.records(Row, 2, 3)
    records[1, 2].x = 1.5
    records[1, 2].count = 7
    assert (records[1][2].x, records[1, 2].count, records[0, 0].x) == (1.5, 7, 0.0)
    line = arrays.records(Row, 4)
    line[3].y = 2.0
    copy = arrays.records(Row, 4)
    copy[:] = line
    line[3].y = 3.0
    assert (copy[3].y, line[-1:][0].y, len(line), line.shape) == (2.0, 3.0, 4, (4,))


def test_rows_of_floats_are_records() -> None:
    class Place(Protocol):
        x: float
        y: float

    for arrays in (numpy_arrays, plain_arrays):
        values: Any = arrays.zeros((3, 2))
        records: Any = arrays.records_on(values, Place)
        records[1].y = 4.0
        assert values[1, 1] == 4.0


def test_machine_code_is_given_the_same_words() -> None:
    """All but addresses, at which the same bytes lie."""
    made: list[tuple[int, ...]] = []
    for arrays in (numpy_arrays, plain_arrays):
        kinds = ({"dtype": "<f8", "ndim": 2}, {"dtype": "<i8", "ndim": 1}, {"dtype": "<f4", "ndim": 2})
        values: list[Any] = [arrays.grid([1.0, 2.0, 3.0, 4.0], 2), arrays.array([5, 6], arrays.INT)]
        values.append(arrays.zeros((2, 3), arrays.SINGLE))
        found: list[int] = []
        for kind, value in zip(kinds, values, strict=True):
            words = struct.unpack(f"{5 + 2 * int(kind['ndim'])}q", arrays.array_packer("a", kind)(value))
            address, item, data = arrays.memory_of(value)
            assert words[4] == address
            assert ctypes.string_at(address, len(data)) == data
            found += [*words[:4], *words[5:], item]
        made.append(tuple(found))
    assert made[0] == made[1]


def test_records_are_described_alike() -> None:
    kind = numpy_arrays.array_kind(numpy_arrays.record_type(Row), 1)
    for arrays in (numpy_arrays, plain_arrays):
        value: Any = arrays.records(Row, 2)
        words = struct.unpack("7q", arrays.array_packer("a", kind)(value))
        assert (words[2], words[3], words[5:]) == (2, 24, (2, 24))


@pytest.mark.parametrize("kind", [{"dtype": "<i8", "ndim": 2}, {"dtype": "<f8", "ndim": 1}])
def test_machine_code_is_given_no_other_arrays(kind: dict[str, Any]) -> None:
    for arrays in (numpy_arrays, plain_arrays):
        with pytest.raises(KernelArgumentError):
            arrays.array_packer("a", kind)(arrays.zeros((2, 2)))


def test_singles_are_rounded_as_numpy_does() -> None:
    assert plain_arrays.single(0.1) == float(np.float32(0.1))
