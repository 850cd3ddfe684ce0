"""Anubis: the first of his prophets to leave the mat in a turn comes back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.actions import Flick
from omphalos.flick.events import ProphetsLost
from omphalos.flick.pieces import Stock
from tests.flick.helpers import act, away, begun, flick_to, left, only, play, put, to_generation
from tests.flick.laws.test_exile import PUSH


@pytest.mark.rule("Anubis")
def test_the_first_to_leave_the_mat_is_unused_again() -> None:
    state = begun(2, gods=("Anubis", "Zeus"))
    state, events = play(state, 0, away(state, 0))
    lost = only(events, ProphetsLost)
    assert ([gone.to for gone in lost.lost], lost.spent) == (["unused"], (0,))
    assert state.players[0].unused == Stock(5)


@pytest.mark.rule("Anubis")
def test_by_any_flick() -> None:
    state = put(begun(2, gods=("Zeus", "Anubis")), "bp-225,0")
    state = act(state, PUSH)
    assert state.players[1].unused == Stock(5)


@pytest.mark.rule("Anubis")
def test_in_each_turn_of_an_opponent() -> None:
    state = left(begun(2, gods=("Zeus", "Anubis")), 3, 5)
    for _ in range(3):
        state = put(replace(state, disks=()), "bp-225,0")
        before = state.players[1].unused.total
        state, events = play(state, 0, PUSH)
        assert [gone.to for gone in only(events, ProphetsLost).lost if gone.disk == state.placed - 2] == ["unused"]
        assert state.players[1].unused.total == before + 1
        assert not state.players[1].used
        if state.phase == "mission" and GAME.to_act(state) == (1,):
            state = act(state, flick_to(state, 1, (100.0, 100.0)))


@pytest.mark.rule("Anubis")
def test_in_his_own_turns_five_times_a_generation() -> None:
    state = begun(2, gods=("Anubis", "Zeus"))
    for turn, unused in enumerate((5, 5, 5, 5, 5, 4), 1):
        state = act(state, away(state, 0))
        assert state.players[0].unused == Stock(unused)
        shown = GAME.view(state, 1).players[0]
        assert (shown.used, shown.spent) == (min(turn, 5), turn >= 5)
        if GAME.to_act(state) == (1,):
            state = act(state, away(state, 1))
    assert state.players[0].reserve == Stock(1)
    state = to_generation(state, 2)
    assert state.players[0].used == 0


@pytest.mark.rule("Anubis")
def test_of_two_at_once_the_one_that_fell_first() -> None:
    state = put(begun(2, laws=("L09",), gods=("Zeus", "Anubis")), "bt-228,-20", "bp-228,30")
    fell = (state.disks[1], state.disks[0])  # the prophet first, then the templar
    state = replace(state, fallen=fell, disks=())
    state, events = play(state, 0, Flick("prophet", (-200.0, -200.0), 45.0, 1.0))
    assert [gone.to for gone in only(events, ProphetsLost).lost] == ["unused", "reserve"]
    assert state.players[1].unused == Stock(3, 1)
    assert state.players[1].reserve == Stock(0, 1)


@pytest.mark.rule("Anubis", "L04")
def test_of_a_stack_off_the_mat_one_returns() -> None:
    from omphalos.flick.actions import FlickStack

    state = begun(2, laws=("L04",), gods=("Anubis", "Zeus"))
    state, _ = play(state, 0, FlickStack("prophet", "prophet", (-210.0, -210.0), 180.0, 2.0))
    assert state.players[0].unused == Stock(4)
    assert state.players[0].reserve == Stock(1)
