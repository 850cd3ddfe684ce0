"""L13 Exile: VP for sending opponents' prophets off the mat."""

from __future__ import annotations

import pytest

from omphalos.flick.actions import Flick
from omphalos.flick.events import ProphetsLost
from tests.flick.helpers import begun, earned, only, play, put, to_generation

PUSH = Flick("prophet", (-225.0, -200.0), 90.0, 2.4)  # up the western edge


@pytest.mark.rule("L13")
def test_one_point_for_each_prophet_of_an_opponent() -> None:
    state = put(begun(2, laws=("L13",)), "bp-225,0")
    state, events = play(state, 0, PUSH)
    scores = only(events, ProphetsLost).scores
    assert earned(scores, 0, "L13") == 1
    assert state.players[0].vp == 1


@pytest.mark.rule("L13")
def test_nothing_for_ones_own() -> None:
    state = put(begun(2, laws=("L13",)), "ap-225,0")
    _, events = play(state, 0, PUSH)
    assert only(events, ProphetsLost).scores == ()


@pytest.mark.rule("L13")
def test_it_lasts_a_generation() -> None:
    state = to_generation(begun(2, laws=("L13",)), 2)
    state = put(state, "ap225,0")
    _, events = play(state, 1, Flick("prophet", (225.0, 200.0), 270.0, 2.4))
    assert only(events, ProphetsLost).scores == ()


@pytest.mark.rule("L13", "Anubis")
def test_a_prophet_that_anubis_calls_back_was_sent_off_all_the_same() -> None:
    state = put(begun(2, laws=("L13",), gods=("Morrigan", "Anubis")), "bp-225,0")
    state, events = play(state, 0, PUSH)
    lost = only(events, ProphetsLost)
    assert earned(lost.scores, 0, "L13") == 1
    assert "unused" in [gone.to for gone in lost.lost]
    assert not state.held
