"""The account of points: every point has its reason."""

from __future__ import annotations

from omphalos.flick import GAME
from omphalos.flick.account import explain, total
from tests.flick.helpers import begun, last_turn, left, put
from tests.flick.invariants import lively_game


def test_every_point_has_a_reason() -> None:
    state = begun(2, laws=("L16",), gods=("Themis", "Tyr"))
    state, _ = last_turn(left(put(state, "ap-6,152", "ap-50,150", "bp40,165", "bp10,115", "ap158,-30"), 1, 0))
    lines = explain(GAME.view(state, 0).account, 0)
    assert [(line.vp, line.reason) for line in lines] == [
        (1, "presence on island I"),
        (2, "Themis on island I"),
        (1, "presence on island II"),
        (2, "dominance on island II"),
        (1, "Pilgrims on island I"),
    ]
    assert {line.generation for line in lines} == {1}
    assert sum(line.vp for line in lines) == state.players[0].vp == total(state.account, 0)
    polish = [line.reason for line in explain(state.account, 0, "pl")]
    assert polish[:2] == ["obecność na wyspie I", "Temida na wyspie I"]


def test_the_account_of_whole_games_adds_up_for_every_seat() -> None:
    for seed in range(4):
        *_, state = lively_game(4, f"account {seed}")
        view = GAME.view(state, 0)
        for player in view.players:
            assert sum(line.vp for line in explain(view.account, player.seat)) == player.vp
            assert all(line.reason for line in explain(view.account, player.seat, "pl"))
