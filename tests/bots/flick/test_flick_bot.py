"""What the bots of Palec boży make of a search."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from omphalos.bots import Observation
from omphalos.bots.flick.decision import Decision, SearchBudget
from omphalos.bots.flick.hunter import Hunter
from omphalos.bots.flick.search.state import Search, new_search
from omphalos.bots.spec import Budget, parse_bot
from omphalos.flick import GAME
from omphalos.flick.actions import Build
from omphalos.flick.judged import Board
from omphalos.flick.state import Turn
from tests.bots.flick.positions import position
from tests.flick.helpers import begun, put


class Remembering(Hunter):
    """It has seen every flick four times, with values around 2."""

    def search_flick(self, decision: Decision, board: Board, way: int, row: int, budget: SearchBudget) -> Search:
        search = new_search(board)
        decision.kernel.sample(board, search, decision.seat, way, row, sims=40, keep=4, hard=0)
        for a in range(int(search.totals[0].listed)):
            stats = search.stats[a]
            stats.weight, stats.value_sum, stats.squares, stats.visits = 4.0, 8.0, 4 * (2.0**2 + 3.0**2), 4.0 + a
        budget.spend(40)
        return search


def test_a_move_is_told_with_the_spread_of_its_values() -> None:
    state = position(7)
    assert state.turn is not None
    seat = state.turn.seat
    observation = Observation(GAME, seat, GAME.view(state, seat), GAME.legal(state, seat), Budget(simulations=40))
    thought = Remembering(parse_bot("hunter:budget=40"), GAME).think(observation)
    flicks = [one for one in thought.considered if one.spread is not None]
    assert len(flicks) > 1
    assert [one.spread for one in flicks] == [pytest.approx(3.0)] * len(flicks)
    assert {one.visits for one in flicks} <= set(range(5, 15)), "and once as it was aimed"


class Besieged(Hunter):
    """In its mind attackers leave minus twice of what a temple is worth: the better, the worse."""

    def value_under_attack(self, decision: Decision, board: Board, row: int, search: Search) -> float | None:
        return -2.0 * decision.kernel.end_turn(board, search, decision.seat, build=False)


def test_half_of_what_attackers_take_from_a_temple_counts() -> None:
    state = put(begun(2, gods=("Zeus", "Tyr")), "ap-6,152", "aT0,-190", "bp40,190", "bp150,20")
    disk = state.disks[0].id
    state = replace(state, generation=1, turn=Turn(0, "temples", (disk,), (0,), (disk,)))
    observation = Observation(GAME, 0, GAME.view(state, 0), GAME.legal(state, 0), Budget(simulations=10_000))
    thought = Besieged(parse_bot("hunter:budget=10000"), GAME).think(observation)
    values = [one.value for one in thought.considered if isinstance(one.action, Build)]
    assert max(values) > min(values) + 10
    assert values[0] == min(values), "so the worst comes first"
