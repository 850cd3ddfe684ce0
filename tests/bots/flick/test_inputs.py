"""The inputs of augur's network, uncompiled: every column says what its description says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.bots.flick.evaluation.board import board_of
from omphalos.bots.flick.evaluation.count import convert
from omphalos.bots.flick.evaluation.inputs import (
    DISK_COLUMNS,
    SEAT_COLUMNS,
    SEAT_ROW,
    WHOLE_COLUMNS,
    WHOLE_ROW,
    encode,
    new_inputs,
)
from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.mat import HALF
from omphalos.flick.pieces import NOBODY, RADIUS
from omphalos.flick.state import State
from omphalos.table.house_numbers import REPORTED
from tests.flick.helpers import begun, put
from tests.uncompiled import uncompiled


def inputs_of(state: State) -> Any:
    """The rows for a state, in which seat n expects n + 1 VP."""
    board, rows = board_of(state), new_inputs()
    rows[:] = 9.0  # of another position
    uncompiled(convert)(board, 0.0, 0.0, NOBODY)
    uncompiled(encode)(board, np.arange(1.0, 5.0, dtype=np.float32), rows)
    return rows


def named(columns: tuple[str, ...], row: Any) -> dict[str, float]:
    """The numbers of a row by the names of its columns."""
    return dict(zip(columns, row[: len(columns)].tolist(), strict=True))


def disks_of(state: State) -> list[dict[str, float]]:
    return [named(DISK_COLUMNS, row) for row in inputs_of(state)[: len(state.disks)]]


def seats_of(state: State) -> list[dict[str, float]]:
    rows = inputs_of(state)[SEAT_ROW : SEAT_ROW + len(state.players)]
    return [named(SEAT_COLUMNS, row) for row in rows]


def a_table() -> State:
    """Tyr has two prophets on island I, Zeus a temple there and a prophet on the city of island II."""
    return put(begun(2, laws=("L16",), gods=("Tyr", "Zeus")), "ap0,190", "ap-50,150", "bT40,160", "bp152,6", "K0,0")


def test_a_disk() -> None:
    disks = disks_of(a_table())
    near = np.hypot(40.0, 190.0 - 160.0) - RADIUS[REPORTED]["prophet"] - RADIUS[REPORTED]["temple"]
    expected = dict.fromkeys(DISK_COLUMNS, 0.0) | {"y": 190.0 / HALF, "on island": 1.0, "near": near / 100.0}
    expected |= {"edge": (HALF - 190.0) / HALF, "kind prophet": 1.0}
    assert disks[0] == pytest.approx(expected, abs=1e-6)
    assert (disks[3]["on island"], disks[3]["in city"]) == (1.0, 1.0)
    assert disks[2]["kind temple"] == 1.0
    assert not any(disks[4].values()), "the king has no owner"


def test_what_lies_far_away_or_belongs_to_the_same_owner_is_not_near() -> None:
    disks = disks_of(put(begun(2), "ap-100,-100", "ap-80,-100", "bp150,150"))
    assert [disk["near"] for disk in disks] == [1.0, 1.0, 1.0]


def test_a_disk_is_described_from_the_corner_of_its_owner() -> None:
    places = [(disk["x"], disk["y"]) for disk in disks_of(put(begun(2), "ap-200,-120", "bp200,120"))]
    assert places[0] == pytest.approx(places[1])
    assert places[0] == pytest.approx((-200.0 / HALF, -120.0 / HALF))


def test_a_seat() -> None:
    state = a_table()
    first, second = state.players
    players = (replace(first, vp=7, used=0), replace(second, vp=3))
    state = replace(state, players=players)
    tyr, zeus = seats_of(state)
    assert (tyr["vp"], zeus["vp"]) == pytest.approx((0.7, 0.3))
    unused = {"prophets": 0.5 * first.unused.prophet, "templars": 0.0, "sphinxes": 0.0}
    assert {name: tyr[name] for name in unused} == pytest.approx(unused)
    assert (tyr["owned"], zeus["pool"]) == pytest.approx((1.0, 0.2 * second.temples))
    assert (tyr["any island"], zeus["any island"]) == (0.0, 1.0)
    assert (tyr["breaker"], zeus["breaker"]) == (0.0, 0.0)
    assert (tyr["islands"], zeus["islands"]) == (0.5, 1.0), "on one island, on two"
    assert (zeus["temples"], tyr["temples"]) == (0.5, 0.0)
    for row, god in ((tyr, "Tyr"), (zeus, "Zeus")):
        assert {other: row[f"god {other}"] for other in GODS} == {other: float(other == god) for other in GODS}
    assert (tyr["total"], zeus["total"]) == pytest.approx((0.1, 0.2))
    assert not inputs_of(state)[SEAT_ROW + 2 : WHOLE_ROW].any(), "nobody sits there"


def test_who_decides_ties() -> None:
    assert [seat["breaker"] for seat in seats_of(begun(2, gods=("Tyr", "Themis")))] == [0.0, 1.0]


def test_the_islands_of_a_seat_are_in_the_order_of_its_own_frame() -> None:
    seats = seats_of(a_table())

    def island(seat: int, number: int) -> dict[str, float]:
        """What is there."""
        start = f"island {number} "
        return {
            name.removeprefix(start): value for name, value in seats[seat].items() if name.startswith(start) and value
        }

    mine = {"disks": 1.0, "other disks": 0.5, "other temples": 1.0, "dominant": 1.0, "present": 1.0}
    assert island(0, 0) == mine, "two disks, against one that is a temple"
    assert island(0, 1) == {"other disks": 0.5}
    assert island(1, 2) == {"disks": 0.5, "temples": 1.0, "other disks": 1.0, "present": 1.0}, "island I lies opposite"
    assert island(1, 3) == {"disks": 0.5, "pilgrims": 1.0, "dominant": 1.0, "present": 1.0}, "a pilgrim on island II"


@pytest.mark.parametrize(("players", "generations"), [(2, 3), (3, 2), (4, 1)])
def test_the_table(players: int, generations: int) -> None:
    state = begun(players, laws=("L15",), generations=generations, steadiness="human")
    unused = sum(player.unused.total for player in state.players)
    row = named(WHOLE_COLUMNS, inputs_of(state)[WHOLE_ROW])
    left = generations - 1
    expected = {
        "two players": players == 2,
        "three players": players == 3,
        "generations": 0.5 * left,
        "last generation": left == 0,
        "one generation": left == 1,
        "coming": 0.1 * unused,
        "none coming": 0.0,
        "navel now": 0.0,
        "silent": 1.0,
        **{f"law {law}": law == "L15" for law in LAWS},
    }
    assert {name: row[name] for name in expected} == pytest.approx({name: float(n) for name, n in expected.items()})
    assert 0.0 < row["navel later"] < 1.0
    assert row["tremble"] > 0.0
    assert row["jolt"] > 0.0
