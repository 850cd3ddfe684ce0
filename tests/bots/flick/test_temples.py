"""Places for a temple, and the table with the temple there."""

from __future__ import annotations

import pytest

from omphalos.bots.flick.evaluation.board import board_of
from omphalos.bots.flick.evaluation.sites import SITES, places
from omphalos.flick.actions import Build
from omphalos.flick.judged import KINDS
from omphalos.flick.numbers import DISKS
from omphalos.table.legal import Spot
from tests.flick.helpers import begun, dealt, put

STATE = put(dealt(2, laws=False, gods=False), "bp-150,0", "ap-6,152", "aT20,190", "bp150,0")
ANYWHERE = Spot("at", (-240.0, -240.0, 240.0, 240.0))
PROPHET, TEMPLE = STATE.disks[1].id, STATE.disks[2].id


def test_half_of_the_places_are_the_best_and_half_are_all_over_the_island() -> None:
    free = [(float(x), float(y)) for x, y in SITES[0]]
    found = [build.at for build, _, _ in places(STATE, board_of(STATE), Build(PROPHET, 0, (0.0, 150.0)), ANYWHERE)]
    step = len(free) // 8
    assert found == free[:4] + [free[4 + step * i] for i in range(4)]
    nowhere = Spot("at", (0.0, 0.0, 0.0, 0.0))
    like = Build(PROPHET, 0, (0.0, 150.0))
    assert [build for build, _, _ in places(STATE, board_of(STATE), like, nowhere)] == [like], "the place on offer"


def test_a_new_temple_stands_in_the_place_of_the_prophet() -> None:
    board = board_of(STATE)
    for build, mat, row in places(STATE, board, Build(PROPHET, 0, (0.0, 150.0)), ANYWHERE):
        assert (build.prophet, build.island, build.temple, row) == (PROPHET, 0, None, 1)
        assert mat.body[row].tolist() == pytest.approx(
            [
                build.at[0] / 1000,
                build.at[1] / 1000,
                DISKS.temple.radius / 1000,
                DISKS.temple.mass / 1000,
                DISKS.friction,
            ]
        )
        assert (mat.tag[row].kind, mat.tag[row].owner) == (KINDS.index("temple"), 0)
        assert mat.seat[0].pool == board.seat[0].pool - 1
        assert mat.table[0].disks == 4


@pytest.mark.parametrize(
    "words", [("bp-150,0", "ap-6,152", "aT20,190", "bp150,0"), ("aT20,190", "ap-6,152", "bp150,0")]
)
def test_a_temple_that_moves_stays_and_the_prophet_goes(words: tuple[str, ...]) -> None:
    state = put(begun(2), *words)
    board = board_of(state)
    prophet, temple = (next(d.id for d in state.disks if d.kind == kind) for kind in ("prophet", "temple"))
    prophet = next(d.id for d in state.disks if (d.x, d.y) == (-6.0, 152.0))
    for build, mat, row in places(state, board, Build(prophet, 0, (0.0, 150.0), temple), ANYWHERE):
        assert build.temple == temple
        assert mat.table[0].disks == len(words) - 1
        assert mat.tag[row].id == temple
        assert mat.body[row, :2].tolist() == pytest.approx([build.at[0] / 1000, build.at[1] / 1000])
        assert mat.seat[0].pool == board.seat[0].pool
        assert prophet not in [int(mat.tag[i].id) for i in range(mat.table[0].disks)]
