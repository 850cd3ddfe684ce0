"""Boards: the arrays that kernels read."""

from __future__ import annotations

from math import degrees
from typing import Any

import pytest

from omphalos.bots.flick.evaluation.board import blank, board_of, copy_of
from omphalos.flick.actions import KeepOath
from omphalos.flick.rulings import rulings_of
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


@pytest.mark.rule("Tyr")
def test_only_the_flick_of_an_oath_has_its_tremor() -> None:
    numba: Any = pytest.importorskip("numba")
    state = position(5, "Tyr")
    manner, oath = rulings_of(state).manner, rulings_of(state).oath
    board = board_of(state, KeepOath(state.disks[0].id, 0.0, 1.0))
    after = blank(board)
    for one, expected in ((board, oath), (after, manner), (blank(after), manner)):
        rule = one.rule[0]
        assert degrees(rule.tremble) == pytest.approx(expected.tremor_angle)
        assert rule.jolt == pytest.approx(expected.tremor_speed / 100.0)
        assert rule.offset == pytest.approx(expected.tremor_offset)
    assert oath.tremor_angle > manner.tremor_angle
    assert numba.typeof(after) == numba.typeof(blank(board_of(state))), "or every kernel would be compiled again"
