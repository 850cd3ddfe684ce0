"""What bots draw over a mat."""

from __future__ import annotations

import re

from omphalos.bots import Considered, Sight, Thought
from omphalos.bots.flick.overlay import overlay
from omphalos.bots.spec import Budget
from omphalos.flick import GAME
from omphalos.flick.actions import Decline, DropHeart
from tests.bots.flick.positions import position


def test_a_better_move_is_drawn_stronger_and_on_top() -> None:
    """The best and the worst of them have the colours at the ends of the scale, whatever their values are."""
    state = position(7)
    assert state.turn is not None
    seat = state.turn.seat
    sight = Sight(GAME, seat, GAME.view(state, seat), GAME.legal(state, seat), Budget(simulations=1))
    for scale in (0.1, 30.0):
        moves = tuple(Considered(DropHeart((10.0 * i, 0.0)), -scale * i, note="heart") for i in range(3))
        drawn = overlay(sight, Thought(Decline(), moves))
        assert re.findall(r'stroke="(#\w+)"', drawn) == ["#8a8a9a", "#9d547a", "#b01e5b"]
        assert re.findall(r'opacity="([\d.]+)"', drawn) == ["0.35", "0.65", "0.95"]
        assert re.findall(r'cx="(\d+)"', drawn) == ["20", "10", "0"]
        assert f"<title>{-scale:.2f} · heart</title>" in drawn
    alone = overlay(sight, Thought(Decline(), moves[:1]))
    assert 'stroke="#b01e5b"' in alone
    assert overlay(sight, Thought(Decline(), ())) == ""
