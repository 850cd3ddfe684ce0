"""The four worked examples of the rules."""

from __future__ import annotations

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import Build, Vote
from omphalos.flick.events import Converted, LawEnacted, NavelScored, TempleBuilt
from tests.flick.helpers import (
    act,
    begun,
    chance,
    dealt,
    earned,
    flick_to,
    idle,
    last_turn,
    left,
    only,
    play,
    play_all,
    put,
)


@pytest.mark.rule("PB-N1", "PB-N2")
def test_example_1_conversion() -> None:
    anubis, dagda, freja, themis = range(4)
    state = put(
        begun(4),  # gods off: the example is older than the power of Themis
        "ap-40,150", "bp40,165", "cp0,160", "dp10,115",  # all on island I
        "ap158,0", "aT150,50",  # Anubis has the most on II
        "cp0,-158",  # Freja alone on III
        "bp-158,0", "cp-150,-50", "cT-165,50",  # Dagda and Freja on IV
    )  # fmt: skip
    state = left(state, 1, 0, 0, 0)
    _, events = last_turn(state)
    scores = only(events, Converted).scores
    assert [earned(scores, seat) for seat in (anubis, dagda, freja, themis)] == [4, 2, 7, 1]


@pytest.mark.rule("PB-M5")
def test_example_2_navel() -> None:
    state = put(begun(4), "ap40,165", "aT158,0", "ap-40,-165")
    state, events = play(state, 0, flick_to(state, 0, (0.0, 0.0)))
    assert earned(only(events, NavelScored).scores, 0) == 4
    assert state.players[0].vp == 4
    assert state.players[0].reserve.prophet == 1


@pytest.mark.rule("PB-A2")
def test_example_3_council() -> None:
    state = dealt(4, chance(3), gods=False, steadiness="exact")
    while state.phase != "council":
        state = act(state, idle(state))
    upper, lower = state.shown
    state, events = play_all(state, [Vote(up) for up in (False, False, True, False)])
    assert only(events, LawEnacted).law == lower
    assert state.box == (upper,)


@pytest.mark.rule("PB-M4")
def test_example_4_city() -> None:
    state = begun(2, gods=("Anubis", "Zeus"))
    state = act(state, flick_to(state, 0, (-152.0, -6.0)))
    prophet = state.disks[0].id
    assert GAME.to_act(state) == (0,)
    state, events = play(state, 0, Build(prophet, 3, (-170.0, 50.0)))
    built = only(events, TempleBuilt)
    assert (built.x, built.y) == (-170.0, 50.0)
    assert state.players[0].reserve.prophet == 1
    assert state.players[0].temples == 3
