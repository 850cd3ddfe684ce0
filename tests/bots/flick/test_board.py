"""Boards of arrays with named rows."""

from __future__ import annotations

from typing import Protocol

import pytest

from omphalos.bots.flick.board import board_of, copy_of, rows
from tests.bots.flick.positions import position


class Good(Protocol):
    """A row."""

    n: int
    x: float


class Bad(Protocol):
    """A row with a name that means something else to numpy."""

    sum: float


def test_rows_have_the_names_and_types_of_their_class() -> None:
    made = rows(Good, 3)
    made[1].n, made[1].x = 4, 0.5
    assert [tuple(row) for row in made] == [(0, 0.0), (4, 0.5), (0, 0.0)]
    with pytest.raises(AttributeError, match=r"Bad\.sum"):
        rows(Bad, 3)


def test_disks_are_the_numbers_that_the_physics_read() -> None:
    board = board_of(position(3))
    board.disk[0].x = 0.125
    assert board.body[0, 0] == 0.125


def test_a_copy_can_be_changed() -> None:
    board = board_of(position(3))
    copy = copy_of(board)
    assert (copy.body == board.body).all()
    before = float(board.body[0, 0]), int(board.seat[0].vp), int(board.unused[0, 0]), int(board.table[0].disks)
    copy.disk[0].x, copy.seat[0].vp, copy.unused[0, 0], copy.table[0].disks = 9.0, 99, 99, 0
    assert before == (board.body[0, 0], board.seat[0].vp, board.unused[0, 0], board.table[0].disks)
