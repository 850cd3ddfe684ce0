"""L12 New Calling: one prophet more for everybody."""

from __future__ import annotations

import pytest

from omphalos.flick.pieces import Stock
from tests.flick.helpers import begun, to_generation


@pytest.mark.rule("L12")
def test_one_prophet_more_at_once() -> None:
    assert [p.unused for p in begun(4, laws=("L12",)).players] == [Stock(6)] * 4
    assert [p.unused for p in begun(3, laws=("L12",)).players] == [Stock(7)] * 3


@pytest.mark.rule("L12")
def test_for_the_rest_of_the_game() -> None:
    state = to_generation(begun(2, laws=("L12",)), 4)
    assert [p.unused for p in state.players] == [Stock(6)] * 2


@pytest.mark.rule("L12", "Ra")
def test_ra_gets_a_plain_one() -> None:
    state = begun(2, laws=("L12",), gods=("Ra", "Zeus"))
    assert state.players[0].unused == Stock(5, 0, 1)
