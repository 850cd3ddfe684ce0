"""Morrigan: she keeps the disks that she sends off the mat."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from omphalos.flick.events import Converted, ProphetsLost
from omphalos.flick.pieces import Stock
from omphalos.flick.state import Held
from tests.flick.helpers import act, away, begun, earned, last_turn, left, only, play, put, to_generation
from tests.flick.laws.test_exile import PUSH


@pytest.mark.rule("Morrigan")
def test_opponents_prophets_go_onto_her_card() -> None:
    state = put(begun(2, gods=("Morrigan", "Zeus")), "bp-225,0")
    state, events = play(state, 0, PUSH)
    gone = {lost.disk: lost.to for lost in only(events, ProphetsLost).lost}
    assert "Morrigan" in gone.values()
    assert state.held == (Held("Morrigan", 1, "prophet"),)
    assert state.players[1].reserve == Stock()


@pytest.mark.rule("Morrigan")
def test_each_gives_points_in_conversion_and_then_goes_home() -> None:
    state = left(put(begun(2, gods=("Morrigan", "Zeus")), "bp-225,0"), 1, 0)
    state, events = play(state, 0, PUSH)
    assert earned(only(events, Converted).scores, 0, "Morrigan") == 4
    assert not state.held
    assert state.players[1].unused == Stock(5)


@pytest.mark.rule("Morrigan")
def test_her_own_and_those_that_others_send_off_go_to_the_reserve() -> None:
    state = put(begun(2, gods=("Morrigan", "Zeus")), "ap-225,0")
    state = act(state, PUSH)
    assert not state.held
    state = act(state, away(state, 1))
    assert not state.held
    assert state.players[1].reserve.prophet == 1


@pytest.mark.rule("Morrigan")
def test_it_ends_with_the_generation_and_begins_anew() -> None:
    state = left(put(begun(2, gods=("Morrigan", "Zeus")), "bp-225,0"), 1, 0)
    state, _ = play(state, 0, PUSH)
    state = left(state, 0, 1)
    _, events = last_turn(state)
    assert earned(only(events, Converted).scores, 0, "Morrigan") == 0


@pytest.mark.rule("Morrigan", "Anubis")
def test_anubis_calls_back_the_first_of_each_turn_before_she_can_keep_it() -> None:
    state = begun(2, gods=("Morrigan", "Anubis"))
    for left_to_him in (5, 5):
        state = put(replace(state, disks=()), "bp-225,0")
        state, events = play(state, 0, PUSH)
        assert {lost.to for lost in only(events, ProphetsLost).lost} >= {"unused"}
        assert not state.held
        assert state.players[1].unused.prophet == left_to_him
        state = act(state, away(state, 1))
    state = put(replace(state, disks=()), "bp-225,-20", "bp-225,20")
    fell = (state.disks[0], state.disks[1])
    state, _ = play(replace(state, disks=(), fallen=fell), 0, away(state, 0))
    assert state.held == (Held("Morrigan", 1, "prophet"),)  # the second one of that turn


@pytest.mark.rule("Morrigan", "L13")
def test_with_exile_she_scores_twice() -> None:
    state = left(put(begun(2, laws=("L13",), gods=("Morrigan", "Zeus")), "bp-225,0"), 1, 0)
    state, _ = play(state, 0, PUSH)
    assert earned(state.account, 0, "L13") == 1
    assert earned(state.account, 0, "Morrigan") == 4
    assert to_generation(state, 3).generation == 3
