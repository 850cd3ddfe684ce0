"""L11 Four Winds: VP for being nearly everywhere."""

from __future__ import annotations

import pytest

from omphalos.flick.events import Converted
from tests.flick.helpers import begun, drop_heart, earned, last_turn, left, only, put, to_generation

WHERE = ("ap40,165", "aT158,-30", "ap-40,-165", "ap-158,30")


@pytest.mark.rule("L11")
@pytest.mark.parametrize(("islands", "vp"), [(4, 3), (3, 1), (2, 0)])
def test_all_four_three_three_one(islands: int, vp: int) -> None:
    state = left(put(begun(2, laws=("L11",)), *WHERE[:islands]), 1, 0)
    _, events = last_turn(state)
    scores = only(events, Converted).scores
    assert earned(scores, 0, "L11") == vp
    assert earned(scores, 1) == 0


@pytest.mark.rule("L11")
def test_it_lasts_for_the_game() -> None:
    state = to_generation(begun(2, laws=("L11", "L14")), 2)
    state = left(put(state, *WHERE), 0, 1)
    _, events = last_turn(state)
    assert earned(only(events, Converted).scores, 0, "L11") == 3
    assert earned(only(events, Converted).scores, 0, "L14") == 8  # and with Hermitage, both


@pytest.mark.rule("L11", "Freja")
def test_what_the_heart_turns_counts_for_the_winds() -> None:
    state = begun(2, laws=("L11",), gods=("Freja", "Zeus"))
    state = left(put(state, "ap40,165", "ap158,-30", "bp-40,-165"), 1, 0)
    state, _ = last_turn(state)
    _, events = drop_heart(state, 0, (-40.0, -165.0))
    scores = only(events, Converted).scores
    assert earned(scores, 0, "L11") == 1
    assert earned(scores, 1) == 0
