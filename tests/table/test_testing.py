"""The kit: the sample game passes it, and each broken copy is caught."""

from __future__ import annotations

import pytest

from omphalos.table import testing
from omphalos.table.testing import BrokenGame
from tests.table.faults import FAULTS, Fault
from tests.table.sample import SAMPLE

TESTS = (
    "api_test",
    "seed_test",
    "replay_test",
    "round_trip_test",
    "leak_test",
    "random_play_test",
)


@pytest.mark.parametrize("name", TESTS)
def test_the_sample_game_passes(name: str) -> None:
    getattr(testing, name)(SAMPLE)


@pytest.mark.parametrize(
    ("fault", "name"),
    [pytest.param(fault, name, id=f"{fault.game.__name__}-{name}") for fault in FAULTS for name in fault.caught_by],
)
def test_a_broken_copy_is_caught(fault: Fault, name: str) -> None:
    with pytest.raises(BrokenGame) as caught:
        getattr(testing, name)(fault.game(), steps=200)
    assert fault.says in str(caught.value)
