"""Named rows: a kernel reads and writes the same numbers through them as plain Python does."""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

from omphalos.kernels import Library, Mode, compiler, jit_noinline, mode, name_rows
from omphalos.kernels.stamp import stamp
from omphalos.physics.layout import work_for
from omphalos.physics.state import FLOAT_ROWS, Work, work_in

if TYPE_CHECKING:
    from collections.abc import Iterator

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


ROWS = Library("rows", __name__, "named rows")


@ROWS.kernel
def push_in(floats: Floats, ints: Ints, i: int) -> int:
    return push(few(floats, ints), i)


def examples() -> Iterator[Any]:
    """The kernel with arguments."""
    yield push_in, (np.zeros((1, 1)), np.zeros((1, 1), dtype=np.int64), 0)


@pytest.mark.parametrize("form", ["compiled", "plain"])
def test_a_kernel_reads_and_writes_rows_by_their_names(form: str) -> None:
    floats = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    ints = np.array([[7, 8, 9]])
    kernel: Any = push_in
    assert (kernel if form == "compiled" else kernel.py_func)(floats, ints, 1) == 8
    assert floats.tolist() == [[1.0, 52.0, 3.0], [4.0, 5.0, 6.0]]


def test_every_name_is_a_row_of_the_working_memory() -> None:
    floats, ints = work_for(3)
    floats[:] = np.arange(len(floats))[:, None]
    ints[:] = np.arange(len(ints))[:, None]
    work = work_in(floats, ints)
    assert [row[0] for row in work] == [*range(len(floats)), *range(len(ints))]
    assert len(Work._fields) == len(floats) + len(ints)
    assert Work._fields[FLOAT_ROWS] == "state"
    assert all(np.shares_memory(row, floats) or np.shares_memory(row, ints) for row in work)


@pytest.mark.skipif(mode() is Mode.PLAIN, reason="numba is switched off")
def test_a_name_that_is_no_row_does_not_compile() -> None:
    from numba.core.errors import TypingError

    library = Library("misspelt", __name__, "a misspelt name")

    @library.kernel
    def misspelt(floats: Floats, ints: Ints) -> float:
        rows: Any = few(floats, ints)
        return rows.z[0]

    with pytest.raises(TypingError, match="Unknown attribute 'z'"):
        compiler.write([(misspelt, (np.zeros((2, 1)), np.zeros((1, 1), dtype=np.int64)))], "stamp")


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
