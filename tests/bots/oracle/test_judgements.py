"""A bot judges every position as it always did: the sums of its judgements are stored."""

from __future__ import annotations

import pytest

from omphalos.bots.oracle.heuristic import Heuristic
from tests.bots.oracle.games import all_states
from tests.bots.oracle.judgements import judgements, stored


def test_positions_are_judged_as_before() -> None:
    assert judgements() == pytest.approx(stored(), rel=1e-9)


def test_less_foresight_leaves_less_of_the_future() -> None:
    states = [state for state in all_states() if state.agenda][::60]
    whole, none = Heuristic(), Heuristic(foresight=0.0)
    assert all(sum(none.values(state)) <= sum(whole.values(state)) for state in states)
    assert any(sum(none.values(state)) < sum(whole.values(state)) for state in states)


def test_every_question_is_judged() -> None:
    asked = {type(state.agenda[-1]).__name__ for state in all_states() if state.agenda}
    assert {name.partition(":")[0] for name in stored() if ": choices" in name} == asked
    assert len(asked) >= 18
