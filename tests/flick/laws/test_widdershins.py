"""L18 Widdershins: turns go counter-clockwise."""

from __future__ import annotations

import pytest

from omphalos.flick import GAME
from omphalos.flick.events import GenerationEnded, TurnBegan
from tests.flick.helpers import act, away, begun, left, only, play, to_conversion, to_generation


@pytest.mark.rule("L18")
def test_the_player_on_the_right_is_next() -> None:
    state = begun(4, laws=("L18",), first=1)
    order: list[int] = []
    for _ in range(5):
        seat = GAME.to_act(state)[0]
        order.append(seat)
        state = act(state, away(state, seat))
    assert order == [1, 0, 3, 2, 1]
    assert not GAME.view(state, 0).aim.clockwise


@pytest.mark.rule("L18", "PB-M8")
def test_players_without_prophets_are_passed_over_this_way_too() -> None:
    state = left(begun(4, laws=("L18",)), 2, 1, 0, 0)
    _, events = play(state, 0, away(state, 0))
    turn = only(events, TurnBegan)
    assert (turn.seat, turn.passed) == (1, (3, 2))


@pytest.mark.rule("L18", "PB-N4")
def test_the_marker_still_goes_to_the_left_and_the_law_ends() -> None:
    state, events = to_conversion(begun(4, laws=("L18",)))
    assert only(events, GenerationEnded).first == 1
    assert GAME.view(state, 0).aim.clockwise
    state = act(state, away(state, 1))
    assert GAME.to_act(state) == (2,)


@pytest.mark.rule("L18", "Anubis")
def test_anubis_called_back_waits_for_his_turn() -> None:
    state = left(begun(3, laws=("L18",), gods=("Anubis", "Zeus", "Tyr")), 1, 1, 1)
    state, events = play(state, 0, away(state, 0))
    assert only(events, TurnBegan).seat == 2
    assert state.players[0].unused.prophet == 1
    assert to_generation(state, 2).generation == 2
