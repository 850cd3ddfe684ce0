"""Conversion: presence, dominance, and the end of a generation."""

from __future__ import annotations

import pytest

from omphalos.flick.events import Converted, GenerationEnded, WentHome
from omphalos.flick.pieces import Stock
from tests.flick.helpers import begun, earned, last_turn, left, only, play, put, to_conversion, to_generation


@pytest.mark.rule("PB-N1")
def test_one_point_for_each_island_with_a_prophet_or_temple() -> None:
    state = left(put(begun(2), "ap0,158", "ap10,118", "aT158,0", "ap100,100", "bp20,150", "bT150,40"), 1, 0)
    _, events = last_turn(state)
    scores = only(events, Converted).scores
    assert earned(scores, 0, "PB-N1") == 2
    assert earned(scores, 1, "PB-N1") == 2
    assert {s.island for s in scores if s.seat == 0 and s.why == "PB-N1"} == {0, 1}


@pytest.mark.rule("PB-N1")
def test_touching_the_border_of_the_island_is_enough() -> None:
    state = left(put(begun(2), "ap0,219.9", "bp0,-220.1"), 1, 0)
    _, events = last_turn(state)
    assert [(s.seat, s.island) for s in only(events, Converted).scores if s.why == "PB-N1"] == [(0, 0)]


@pytest.mark.rule("PB-N2")
def test_two_points_more_for_having_the_most_disks() -> None:
    state = left(put(begun(2), "ap0,158", "aT40,165", "bp-40,150", "bp158,0", "ap140,40"), 1, 0)
    _, events = last_turn(state)
    scores = only(events, Converted).scores
    assert [(s.seat, s.vp, s.island) for s in scores if s.why == "PB-N2"] == [(0, 2, 0)]  # island II is a tie


@pytest.mark.rule("PB-N2")
def test_a_tie_for_most_gives_nobody_dominance_even_if_a_third_has_less() -> None:
    state = left(put(begun(4), "ap0,158", "aT40,165", "bp-40,150", "bp-60,165", "cp10,110"), 1, 0, 0, 0)
    _, events = last_turn(state)
    assert not [s for s in only(events, Converted).scores if s.why == "PB-N2"]


@pytest.mark.rule("PB-N3")
def test_prophets_return_from_the_mat_the_reserve_and_cards_and_temples_stay() -> None:
    state = begun(2, laws=("L10",), gods=("Morrigan", "Ra"))
    state = left(put(state, "bp100,100", "bs0,158", "aT158,0", "bp-225,0"), 1, 0)
    from omphalos.flick.actions import Flick

    state, events = play(state, 0, Flick("prophet", (-225.0, -200.0), 90.0, 2.4))
    only(events, WentHome)
    assert state.players[0].unused == Stock(5)
    assert state.players[1].unused == Stock(4, 0, 1)
    assert not state.held
    assert [d.kind for d in state.disks] == ["temple"]
    assert (state.disks[0].x, state.disks[0].y) == (158.0, 0.0)
    assert state.players[0].temples == 3


@pytest.mark.rule("PB-N4")
def test_the_marker_goes_to_the_left_and_laws_run_out() -> None:
    state = begun(3, laws=("L18",), first=2)
    state, events = to_conversion(state)
    ended = only(events, GenerationEnded)
    assert (ended.first, ended.expired) == (0, ("L18",))
    assert state.first == 0
    assert state.turn is not None
    assert state.turn.seat == 0
    assert not state.laws
    assert to_generation(state, 3).first == 1
