"""Boards: the arrays that kernels read."""

from __future__ import annotations

from omphalos.bots.flick.board import board_of, copy_of
from tests.bots.flick.positions import position


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
