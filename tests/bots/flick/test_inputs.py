"""The inputs of augur's network, uncompiled: every column says what its description says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.bots.flick.board import board_of
from omphalos.bots.flick.count import convert
from omphalos.bots.flick.inputs import SEAT_ROW, WHOLE_ROW, encode, new_inputs
from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.mat import HALF
from omphalos.flick.pieces import NOBODY, RADIUS
from omphalos.flick.state import State
from omphalos.table.house_numbers import REPORTED
from tests.flick.helpers import begun, put
from tests.uncompiled import uncompiled

ISLANDS, EACH = 16, 7


def inputs_of(state: State) -> Any:
    """The rows for a state, in which seat n expects n + 1 VP."""
    board, rows = board_of(state), new_inputs()
    rows[:] = 9.0  # of another position
    uncompiled(convert)(board, 0.0, 0.0, NOBODY)
    uncompiled(encode)(board, np.arange(1.0, 5.0, dtype=np.float32), rows)
    return rows


def a_table() -> State:
    """Tyr has two prophets on island I, Zeus a temple there and a prophet on the city of island II."""
    return put(begun(2, laws=("L16",), gods=("Tyr", "Zeus")), "ap0,190", "ap-50,150", "bT40,160", "bp152,6", "K0,0")


def test_a_disk() -> None:
    rows = inputs_of(a_table())
    near = np.hypot(40.0, 190.0 - 160.0) - RADIUS[REPORTED]["prophet"] - RADIUS[REPORTED]["temple"]
    assert rows[0, :6] == pytest.approx([0.0, 190.0 / HALF, 1.0, 0.0, near / 100.0, (HALF - 190.0) / HALF], abs=1e-6)
    assert rows[0, 6:11].tolist() == [1.0, 0.0, 0.0, 0.0, 0.0]
    assert rows[3, 2:4].tolist() == [1.0, 1.0], "on an island, and on its city"
    assert not rows[4].any(), "the king has no owner"


def test_what_lies_far_away_or_belongs_to_the_same_owner_is_not_near() -> None:
    rows = inputs_of(put(begun(2), "ap-100,-100", "ap-80,-100", "bp150,150"))
    assert rows[:3, 4].tolist() == [1.0, 1.0, 1.0]


def test_a_disk_is_described_from_the_corner_of_its_owner() -> None:
    rows = inputs_of(put(begun(2), "ap-200,-120", "bp200,120"))
    assert rows[0, :2] == pytest.approx(rows[1, :2])
    assert rows[0, :2] == pytest.approx([-200.0 / HALF, -120.0 / HALF])


def test_a_seat() -> None:
    state = a_table()
    first, second = state.players
    players = (replace(first, vp=7, used=0), replace(second, vp=3))
    rows = inputs_of(replace(state, players=players))
    tyr, zeus = rows[SEAT_ROW], rows[SEAT_ROW + 1]
    assert tyr[0] == pytest.approx(0.7)
    assert zeus[0] == pytest.approx(0.3)
    assert tyr[2:5] == pytest.approx([0.5 * first.unused.prophet, 0.0, 0.0])
    assert (tyr[6], zeus[7]) == pytest.approx((1.0, 0.2 * second.temples))
    assert (tyr[11], zeus[11], tyr[15], zeus[15]) == (0.0, 1.0, 0.0, 0.0)
    assert (tyr[12], zeus[12]) == (0.5, 1.0), "on one island, on two"
    assert (zeus[14], tyr[14]) == (0.5, 0.0)
    gods = ISLANDS + 4 * EACH
    for row, god in ((tyr, "Tyr"), (zeus, "Zeus")):
        assert row[gods : gods + len(GODS)].tolist() == [float(other == god) for other in GODS]
    assert (tyr[gods + len(GODS)], zeus[gods + len(GODS)]) == pytest.approx((0.1, 0.2))
    assert not rows[SEAT_ROW + 2 : WHOLE_ROW].any(), "nobody sits there"


def test_who_decides_ties() -> None:
    rows = inputs_of(begun(2, gods=("Tyr", "Themis")))
    assert rows[SEAT_ROW : SEAT_ROW + 2, 15].tolist() == [0.0, 1.0]


def test_the_islands_of_a_seat_are_in_the_order_of_its_own_frame() -> None:
    rows = inputs_of(a_table())

    def island(seat: int, number: int) -> list[float]:
        at = ISLANDS + EACH * number
        return rows[SEAT_ROW + seat, at : at + EACH].tolist()

    assert island(0, 0) == [1.0, 0.0, 0.0, 0.5, 1.0, 1.0, 1.0]  # two disks, against one that is a temple
    assert island(0, 1) == [0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0]
    assert island(1, 2) == [0.5, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0]  # island I lies opposite
    assert island(1, 3) == [0.5, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0]  # a pilgrim dominates island II


@pytest.mark.parametrize(("players", "generations"), [(2, 3), (3, 2), (4, 1)])
def test_the_table(players: int, generations: int) -> None:
    state = begun(players, laws=("L15",), generations=generations, steadiness="human")
    unused = sum(player.unused.total for player in state.players)
    row = inputs_of(state)[WHOLE_ROW]
    left = generations - 1
    expected = [players == 2, players == 3, 0.5 * left, left == 0, 0.1 * unused]
    assert row[:5] == pytest.approx([float(one) for one in expected])
    assert (row[5], row[7]) == (0.0, 1.0), "the navel is silent now"
    assert 0.0 < row[6] < 1.0
    assert row[8] > 0.0
    assert row[9] > 0.0
    assert (row[10], row[11]) == (float(left == 1), 0.0)
    assert row[12 : 12 + len(LAWS)].tolist() == [float(law == "L15") for law in LAWS]
