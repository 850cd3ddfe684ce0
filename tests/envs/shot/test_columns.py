"""Observations of FlickShot: every feature, with a position that has something there and the number expected."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.bots.flick.evaluation.board import board_of
from omphalos.envs.shot.encode import HEAD, LARGEST, ROW, encode, features, head_of
from omphalos.flick.gods import GODS
from omphalos.flick.judged import KINDS
from omphalos.flick.laws import LAWS
from omphalos.flick.laws.tornado import SPOTS
from omphalos.flick.numbers import DISKS
from omphalos.flick.pieces import Disk, Stock
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import Hand, InForce, State
from tests.flick.helpers import begun
from tests.uncompiled import uncompiled

# The table of the module: where each group of features begins.
VP, UNUSED, POOL, TORNADO, HAND, TABLE, IN_FORCE = 0, 4, 8, 12, 15, 20, 29
OF_GODS: Final = IN_FORCE + len(LAWS)
SEEN: Final = {0: (0.2, 0.5), 1: (-0.5, 0.2), 2: (-0.2, -0.5), 3: (0.5, -0.2)}  # (48, 120), by the own corner


def empty(players: int = 3, **changes: Any) -> State:
    """A position with nothing on the mat, and no pieces, after which no generation comes."""
    state = begun(players, steadiness="exact")
    nothing = tuple(replace(player, unused=Stock(), temples=0) for player in state.players)
    given: dict[str, Any] = {"generation": state.generations, "disks": (), **changes}
    return replace(state, players=nothing, **given)


def observed(state: State, seat: int, flicked: int = -1, most: int = 5) -> dict[int, float]:
    """The features that are not 0, by number."""
    out = np.full(features(most), 9.0, np.float32)
    board: Any = board_of(state)
    uncompiled(encode)(board, seat, board.seat[seat].corner, flicked, head_of(state, seat), out)
    return {i: float(n) for i, n in enumerate(out) if n}


def of_table(state: State) -> dict[int, float]:
    """What an empty position has: how many play, and how flicks are made."""
    return {TABLE + 1: len(state.players) / 4, TABLE + 2: 1.0, TABLE + 6: 1.0, TABLE + 7: 1.0}


def test_the_groups_of_features() -> None:
    assert (49, OF_GODS + 4 * len(GODS), 11) == (OF_GODS, HEAD, ROW) if len(LAWS) == 20 else True
    assert features(7) == HEAD + 8 * ROW


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_empty_position(players: int) -> None:
    state = empty(players)
    for seat in range(players):
        assert observed(state, seat) == pytest.approx(of_table(state))


@pytest.mark.parametrize("seat", range(3))
def test_what_players_have_in_the_order_of_seats(seat: int) -> None:
    state = empty()
    players = tuple(
        replace(player, vp=(12, 500, 7)[i], unused=Stock(i, 2, 1), temples=i) for i, player in enumerate(state.players)
    )
    state = replace(state, players=players)
    expected = of_table(state)
    for who, vp in enumerate((1.2, LARGEST, 0.7)):
        away = (who - seat) % 3
        expected |= {VP + away: vp, UNUSED + away: (who + 3) / 5}
        if who:
            expected[POOL + away] = who / 4
    assert observed(state, seat) == pytest.approx(expected)


@pytest.mark.parametrize("seat", range(4))
def test_the_hand_and_the_tornado_are_turned_with_the_mat(seat: int) -> None:
    state = empty(4, hand=Hand(48.0, 120.0, -48.0, -120.0))
    x, y = SEEN[seat]
    assert observed(state, seat) == pytest.approx(
        {**of_table(state), HAND: 1.0, HAND + 1: x, HAND + 2: y, HAND + 3: -x, HAND + 4: -y}
    )
    for spot, (x, y) in enumerate(SPOTS):
        whirl = empty(4, tornado=spot, laws=(InForce("L08", 1),))
        x, y = ((x, y), (-y, x), (-x, -y), (y, -x))[seat]
        assert observed(whirl, seat) == pytest.approx(
            {n: value for n, value in {
                **of_table(whirl), TORNADO: 1.0, TORNADO + 1: x / 240, TORNADO + 2: y / 240,
                IN_FORCE + list(LAWS).index("L08"): 1.0,
            }.items() if value}
        )  # fmt: skip


def test_how_flicks_are_made() -> None:
    state = empty(2, laws=(InForce("L03", 1), InForce("L06", 1), InForce("L19", 1), InForce("L20", 1)))
    state = replace(state, options=replace(state.options, steadiness="human"), generation=0, generations=3)
    manner, found = rulings_of(state).manner, observed(state, 1)
    assert [found[TABLE + i] for i in range(9)] == pytest.approx(
        [
            *(2 / 4, 2 / 4, manner.fastest / DISKS.fastest, manner.tremor_angle, manner.tremor_speed / 10),
            *(manner.tremor_offset * 10, manner.friction, manner.roll, 1.0),
        ]
    )
    assert 0.0 < found[TABLE + 2] < 1.0
    laws = {i - IN_FORCE for i in found if IN_FORCE <= i < OF_GODS}
    assert {list(LAWS)[i] for i in laws} == {"L03", "L06", "L19", "L20"}
    assert observed(replace(state, generation=1), 1)[TABLE] == 2 / 4, "set-up is before the first generation"
    assert TABLE not in observed(replace(state, generation=3), 1)


@pytest.mark.parametrize("god", GODS)
def test_who_has_a_god(god: str) -> None:
    state = empty(3, gods=(None, god, None))
    for seat in range(3):
        found = set(observed(state, seat)) - set(of_table(state))
        assert found == {OF_GODS + 4 * list(GODS).index(god) + (1 - seat) % 3}


@pytest.mark.parametrize("kind", KINDS)
def test_disks_have_a_row_each_the_flicked_one_first(kind: Any) -> None:
    owner = -1 if kind == "king" else 2
    state = empty(4, disks=(Disk(0, "prophet", 0, -24.0, 0.0), Disk(1, kind, owner, 48.0, 120.0),
                            Disk(2, "temple", 1, 0.0, 96.0)))  # fmt: skip
    for seat in range(4):
        for flicked, order in ((-1, (None, 0, 1, 2)), (1, (1, 0, 2)), (2, (2, 0, 1))):
            expected = of_table(state)
            for row, number in enumerate(order):
                if number is not None:
                    at = HEAD + ROW * row
                    x, y = {0: (-0.1, 0.0), 1: (0.2, 0.5), 2: (0.0, 0.4)}[number]
                    x, y = {0: (x, y), 1: (-y, x), 2: (-x, -y), 3: (y, -x)}[seat]
                    disk = state.disks[number]
                    expected |= {at: x, at + 1: y, at + 6 + KINDS.index(disk.kind): 1.0}
                    if disk.owner >= 0:
                        expected[at + 2 + (disk.owner - seat) % 4] = 1.0
            assert observed(state, seat, flicked) == pytest.approx({i: n for i, n in expected.items() if n})


def test_disks_beyond_the_rows_are_left_out() -> None:
    state = empty(2, disks=tuple(Disk(i, "prophet", 0, 20.0 * i, 0.0) for i in range(4)))
    rows = {i for i in observed(state, 0, -1, most=2) if i >= HEAD}
    assert max(rows) < HEAD + 3 * ROW
    assert {HEAD + ROW + 2, HEAD + 2 * ROW + 2} <= rows
    assert HEAD + 2 not in rows, "nothing is flicked"
