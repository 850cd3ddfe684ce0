"""L14 Hermitage: VP for being alone on an island."""

from __future__ import annotations

import pytest

from omphalos.flick.events import Converted
from tests.flick.helpers import begun, earned, last_turn, left, only, put, to_generation


@pytest.mark.rule("L14")
def test_two_points_for_an_island_of_ones_own() -> None:
    state = left(put(begun(2, laws=("L14",)), "ap40,165", "aT158,-30", "bp150,50"), 1, 0)
    _, events = last_turn(state)
    scores = only(events, Converted).scores
    assert [(s.seat, s.vp, s.island) for s in scores if s.why == "L14"] == [(0, 2, 0)]


@pytest.mark.rule("L14")
def test_it_lasts_a_generation() -> None:
    state = left(put(to_generation(begun(2, laws=("L14",)), 2), "ap40,165"), 0, 1)
    _, events = last_turn(state)
    assert earned(only(events, Converted).scores, 0, "L14") == 0


@pytest.mark.rule("L14", "L07")
def test_nobody_is_present_with_the_monkey_king() -> None:
    state = to_generation(begun(2, laws=("L07", "L14")), 2)
    from tests.flick.laws.test_monkey_king import king_at

    state = left(king_at(put(state, "ap40,165"), -40.0, 150.0), 0, 1)
    _, events = last_turn(state)
    assert only(events, Converted).scores == ()
