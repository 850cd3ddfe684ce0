"""L15 Silent Navel: the navel gives nothing and keeps what is on it."""

from __future__ import annotations

import pytest

from omphalos.flick.events import NavelScored, Taken
from tests.flick.helpers import act, begun, disk_of, flick_to, only, play, put, some, to_generation


@pytest.mark.rule("L15")
def test_prophets_on_the_navel_stay_and_score_nothing() -> None:
    state = begun(2, laws=("L15",))
    state, events = play(state, 0, flick_to(state, 0, (0.0, 0.0)))
    assert not some(events, NavelScored)
    assert disk_of(state, 0).x == pytest.approx(0.0, abs=1e-6)
    assert state.players[0].vp == 0
    state = act(state, flick_to(state, 1, (100.0, 100.0)))
    assert disk_of(state, 0)


@pytest.mark.rule("L15")
def test_it_lasts_a_generation() -> None:
    state = to_generation(begun(2, laws=("L15",)), 2)
    _, events = play(state, 1, flick_to(state, 1, (0.0, 0.0)))
    assert only(events, NavelScored)


@pytest.mark.rule("L15", "L10")
def test_the_navel_is_not_the_sea() -> None:
    """Two laws of one generation are never in force together, and their areas do not overlap."""
    state = put(begun(2, laws=("L10",)), "bp20,0")
    from msgspec.structs import replace

    from omphalos.flick.state import InForce

    state = replace(state, laws=(*state.laws, InForce("L15", 1)))
    state, events = play(state, 0, flick_to(state, 0, (-158.0, 30.0)))
    assert not some(events, Taken)
    assert disk_of(state, 1)
