"""Named rows: a kernel reads and writes the same numbers through them as plain Python does."""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

from omphalos.physics._jit import COMPILED, jit_noinline, name_rows
from omphalos.physics._stamp import stamp
from omphalos.physics.layout import work_for
from omphalos.physics.state import FLOAT_ROWS, Work, work_in

if TYPE_CHECKING:
    from omphalos.physics.arguments import FloatRow, Floats, IntRow, Ints


class Few(NamedTuple):
    """Two rows of floats and one of whole numbers."""

    x: FloatRow
    y: FloatRow
    name: IntRow


@name_rows(Few._fields, 2)
def few(floats: Floats, ints: Ints) -> Few:
    return Few(*floats, *ints)


@jit_noinline
def push(rows: Few, i: int) -> int:
    """Add ten times its y to the x of column i, and return its name."""
    rows.x[i] += 10.0 * rows.y[i]
    return rows.name[i]


@jit_noinline  # nothing here is kept on disk: each run compiles it
def push_in(floats: Floats, ints: Ints, i: int) -> int:
    return push(few(floats, ints), i)


def test_a_kernel_reads_and_writes_rows_by_their_names() -> None:
    floats = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    ints = np.array([[7, 8, 9]])
    assert push_in(floats, ints, 1) == 8
    assert floats.tolist() == [[1.0, 52.0, 3.0], [4.0, 5.0, 6.0]]


@pytest.mark.parametrize("layout", ["F", "strided"])
def test_of_arrays_in_any_layout(layout: str) -> None:
    floats = np.array([[1.0, 2.0], [4.0, 5.0]], order="F") if layout == "F" else np.arange(16.0).reshape(4, 4)[::2, ::2]
    x, y = floats[0, 1], floats[1, 1]
    assert push_in(floats, np.array([[7, 8]]), 1) == 8
    assert (floats[0, 1], floats[1, 1]) == (x + 10.0 * y, y)


def test_every_name_is_a_row_of_the_working_memory() -> None:
    floats, ints = work_for(3)
    floats[:] = np.arange(len(floats))[:, None]
    ints[:] = np.arange(len(ints))[:, None]
    plain: Any = getattr(work_in, "py_func", work_in)
    work = plain(floats, ints)
    assert [row[0] for row in work] == [*range(len(floats)), *range(len(ints))]
    assert len(Work._fields) == len(floats) + len(ints)
    assert Work._fields[FLOAT_ROWS] == "state"
    assert all(np.shares_memory(row, floats) or np.shares_memory(row, ints) for row in work)


@pytest.mark.skipif(not COMPILED, reason="numba is switched off")
def test_a_name_that_is_no_row_does_not_compile() -> None:
    from numba.core.errors import TypingError

    @jit_noinline
    def misspelt(floats: Floats, ints: Ints) -> float:
        rows: Any = few(floats, ints)
        return rows.z[0]

    with pytest.raises(TypingError, match="Unknown attribute 'z'"):
        misspelt(np.zeros((2, 1)), np.zeros((1, 1), dtype=np.int64))


def stamp_of(fields: tuple[str, ...], split: int) -> str:
    """The stamp of a kernel that reads a field of rows with these names."""
    names: Any = namedtuple("Names", fields)  # pyright: ignore[reportUntypedNamedTuple]

    @name_rows(fields, split)
    def named(floats: Floats, ints: Ints) -> Few:
        return names(*floats[:split], *ints)

    @jit_noinline
    def kernel(floats: Floats, ints: Ints) -> float:
        return named(floats, ints).x[0]

    return stamp(kernel)


def test_machine_code_is_made_anew_when_the_rows_change() -> None:
    assert stamp_of(("x", "y", "name"), 2) == stamp_of(("x", "y", "name"), 2)
    assert stamp_of(("x", "y", "name"), 2) != stamp_of(("y", "x", "name"), 2)
    assert stamp_of(("x", "y", "name"), 2) != stamp_of(("x", "y", "name"), 1)
