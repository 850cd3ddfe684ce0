"""Flicks in words."""

from __future__ import annotations

import pytest

from omphalos.bots import Sight
from omphalos.bots.flick.words import _aim  # pyright: ignore[reportPrivateUsage]
from omphalos.bots.spec import Budget
from omphalos.flick import GAME
from omphalos.flick.actions import FlickAgain
from tests.bots.flick.positions import position


@pytest.mark.parametrize(
    ("angle", "arrow"),
    [(0, "→"), (22, "→"), (23, "↗"), (90, "↑"), (157, "↖"), (180, "←"), (225, "↙"), (270, "↓"), (337, "↘"), (338, "→")],
)
def test_the_arrow_is_the_nearest_of_eight(angle: float, arrow: str) -> None:
    state = position(7)
    assert state.turn is not None
    seat = state.turn.seat
    sight = Sight(GAME, seat, GAME.view(state, seat), GAME.legal(state, seat), Budget(simulations=1))
    assert _aim(sight, FlickAgain(0, angle, 1.0), "en").startswith(f"{arrow} {angle:3.0f}° force")
