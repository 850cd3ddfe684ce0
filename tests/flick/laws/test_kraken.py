"""L10 Kraken: prophets in the sea are swallowed until the generation ends."""

from __future__ import annotations

import pytest

from omphalos.flick.actions import Decline, Flick
from omphalos.flick.events import Taken
from omphalos.flick.pieces import Stock
from omphalos.flick.state import Held
from tests.flick.helpers import act, begun, flick_to, only, play, put, some, to_generation


@pytest.mark.rule("L10")
def test_prophets_wholly_in_the_sea_go_onto_the_card() -> None:
    state = put(begun(2, laws=("L10",)), "bp100,100", "bp0,219.5", "ap60,221", "bT158,0")
    state, events = play(state, 0, flick_to(state, 0, (-100.0, -100.0)))
    assert len(only(events, Taken).prophets) == 3
    assert sorted(h.owner for h in state.held) == [0, 0, 1]
    assert {d.kind for d in state.disks} == {"prophet", "temple"}


@pytest.mark.rule("L10")
def test_a_cloud_is_sea() -> None:
    state = begun(2, laws=("L10",))
    state = act(state, Flick("prophet", (-200.0, -200.0), 0.0, 0.02))
    state, events = play(state, 0, Decline())
    assert only(events, Taken).to == "L10"
    assert state.held == (Held("L10", 0, "prophet"),)


@pytest.mark.rule("L10", "PB-N3")
def test_they_come_home_and_the_law_ends_with_the_generation() -> None:
    state = act(begun(2, laws=("L10",)), flick_to(begun(2), 0, (-100.0, -100.0)))
    assert state.held
    state = to_generation(state, 2)
    assert not state.held
    assert state.players[0].unused == Stock(5)
    _, events = play(state, 1, flick_to(state, 1, (100.0, 100.0)))
    assert not some(events, Taken)


@pytest.mark.rule("L10", "Ra")
def test_it_swallows_the_sphinx() -> None:
    state = begun(2, laws=("L10",), gods=("Ra", "Zeus"))
    state = act(state, flick_to(state, 0, (-100.0, -100.0), kind="sphinx"))
    assert state.held == (Held("L10", 0, "sphinx"),)


@pytest.mark.rule("L10", "Morrigan")
def test_morrigan_scores_only_for_her_own_card() -> None:
    state = put(begun(2, laws=("L10",), gods=("Morrigan", "Zeus")), "bp100,100")
    state = act(state, flick_to(state, 0, (-100.0, -100.0)))
    state = to_generation(state, 2)
    assert not [s for s in state.account if s.why == "Morrigan"]
