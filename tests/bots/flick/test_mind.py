"""What the bots of Palec boży make of a search."""

from __future__ import annotations

import pytest

from omphalos.bots import Sight
from omphalos.bots.flick.decision import Decision
from omphalos.bots.flick.hunt import Hunt, new_hunt
from omphalos.bots.flick.hunter import Hunter
from omphalos.bots.flick.purse import Purse
from omphalos.bots.spec import Budget, parse_bot
from omphalos.flick import GAME
from omphalos.flick.judged import Board
from tests.bots.flick.positions import position


class Remembering(Hunter):
    """It has seen every flick four times, with values around 2."""

    def look(self, decision: Decision, board: Board, way: int, row: int, purse: Purse) -> Hunt:
        hunt = new_hunt(board)
        decision.search.seed(board, hunt, decision.seat, way, row, sims=40, keep=4, hard=0)
        for a in range(int(hunt.known[0].listed)):
            told = hunt.told[a]
            told.weight, told.worth, told.squares, told.visits = 4.0, 8.0, 4 * (2.0**2 + 3.0**2), 4.0 + a
        purse.pay(40)
        return hunt


def test_a_move_is_told_with_the_spread_of_its_values() -> None:
    state = position(7)
    assert state.turn is not None
    seat = state.turn.seat
    sight = Sight(GAME, seat, GAME.view(state, seat), GAME.legal(state, seat), Budget(simulations=40))
    thought = Remembering(parse_bot("hunter:budget=40"), GAME).think(sight)
    flicks = [one for one in thought.considered if one.spread is not None]
    assert len(flicks) > 1
    assert [one.spread for one in flicks] == [pytest.approx(3.0)] * len(flicks)
    assert {one.visits for one in flicks} <= set(range(5, 15)), "and once as it was aimed"
