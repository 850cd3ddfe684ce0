"""Arrays of rows with named fields."""

from __future__ import annotations

from typing import Protocol

import pytest

from omphalos.kernels.arrays import records


class Good(Protocol):
    """A row."""

    n: int
    x: float


class Bad(Protocol):
    """A row with a name that means something else to numpy."""

    sum: float


def test_rows_have_the_names_and_types_of_their_class() -> None:
    made = records(Good, 3)
    made[1].n, made[1].x = 4, 0.5
    assert [tuple(row) for row in made] == [(0, 0.0), (4, 0.5), (0, 0.0)]
    with pytest.raises(AttributeError, match=r"Bad\.sum"):
        records(Bad, 3)
