"""L16 Pilgrims: VP for prophets on cities."""

from __future__ import annotations

import pytest

from omphalos.flick.events import Converted
from tests.flick.helpers import begun, earned, last_turn, left, only, put, to_generation


@pytest.mark.rule("L16")
def test_one_point_for_each_prophet_on_a_city_and_none_for_temples() -> None:
    words = ("bp-6,152", "bp20,152", "bT152,6", "ap6,-152")  # the second is 26 mm from the middle of the city
    state = left(put(begun(2, laws=("L16",)), *words), 1, 0)
    _, events = last_turn(state)
    scores = only(events, Converted).scores
    assert earned(scores, 1, "L16") == 1
    assert earned(scores, 0, "L16") == 1


@pytest.mark.rule("L16")
@pytest.mark.parametrize(("letter", "points"), [("p", 1), ("t", 1), ("s", 1), ("T", 0)])
def test_every_kind_of_prophet_is_a_pilgrim(letter: str, points: int) -> None:
    state = left(put(begun(2, laws=("L16",)), f"b{letter}-6,152"), 1, 0)
    _, events = last_turn(state)
    assert earned(only(events, Converted).scores, 1, "L16") == points


@pytest.mark.rule("L16")
def test_it_lasts_for_the_game() -> None:
    state = left(put(to_generation(begun(2, laws=("L16",)), 4), "bp-6,152"), 0, 1)
    assert state.turn is not None
    _, events = last_turn(state)
    assert earned([s for e in events for s in getattr(e, "scores", ())], 1, "L16") == 1


@pytest.mark.rule("L16", "L07")
def test_pilgrims_score_under_the_monkey_king_who_only_spoils_presence() -> None:
    state = to_generation(begun(2, laws=("L07", "L16")), 2)
    from tests.flick.laws.test_monkey_king import king_at

    state = left(king_at(put(state, "ap-6,152"), 40.0, 165.0), 0, 1)
    _, events = last_turn(state)
    assert earned(only(events, Converted).scores, 0) == 1
