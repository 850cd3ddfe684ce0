"""The search for a flick, as Python asks for it. All code that simulates flicks is compiled once, as one kernel."""

from __future__ import annotations

from omphalos.bots.flick.evaluation.judge import Weights, board_value
from omphalos.bots.flick.kernels import NO, YES
from omphalos.bots.flick.library import FLICK
from omphalos.bots.flick.search.operations import (
    Order,
    choose,
    improve,
    look_ahead,
    rank,
    rollout,
    rollout_generation,
    sample,
    value_under_attack,
)
from omphalos.bots.flick.search.playing import end_turn
from omphalos.bots.flick.search.scratch import Scratch
from omphalos.bots.flick.search.state import Search
from omphalos.flick.judged import Board

(
    _SAMPLE,
    _IMPROVE,
    _CHOOSE,
    _LOOK_AHEAD,
    _RANK,
    _ROLLOUT_GENERATION,
    _END_TURN,
    _END_AND_BUILD,
    _VALUE_UNDER_ATTACK,
    _ROLLOUT,
) = range(10)


@FLICK.kernel
def run_operation(what: int, b: Board, s: Search, order: Order, weight: Weights, scratch: Scratch) -> float:
    """Carry out an operation. Return its value, or 0 if it has none."""
    if what == _SAMPLE:
        sample(b, s, order, weight, scratch)
    elif what == _IMPROVE:
        improve(b, s, order, weight, scratch)
    elif what == _LOOK_AHEAD:
        look_ahead(b, s, order, weight, scratch)
    elif what == _CHOOSE:
        choose(s, order.few, weight.caution)
        for q in range(4):
            s.lookahead_rng[q] = scratch.rng[q]
    elif what == _RANK:
        rank(s, weight.caution)
    elif what == _ROLLOUT_GENERATION:
        return rollout_generation(b, s, order, weight, scratch)
    elif what in (_END_TURN, _END_AND_BUILD):
        end_turn(b, order.seat, s.after.flick, scratch, YES if what == _END_AND_BUILD else NO)
        return board_value(s.after.flick, order.seat, weight)
    elif what == _VALUE_UNDER_ATTACK:
        return value_under_attack(b, s, order, weight, scratch)
    elif what == _ROLLOUT:
        return rollout(b, s, order, weight, scratch)
    return 0.0


class SearchKernel:
    """The operations of a search. `search.totals[0].simulations` counts the simulated flicks.

    `way` is how the seat flicks. `row` is the row of the flicked disk if it already lies on the mat.
    """

    def __init__(self, weights: Weights, scratch: Scratch) -> None:
        self.weights = weights
        self.scratch = scratch

    def _ask(self, what: int, board: Board, search: Search, order: Order) -> float:
        return float(run_operation(what, board, search, order, self.weights, self.scratch))

    def sample(
        self, board: Board, search: Search, seat: int, way: int, row: int, *, sims: int, keep: int, hard: int = 0
    ) -> None:
        """Draw `sims` candidate flicks, simulate them exactly as aimed, and put the best on the list.

        `hard` of 4 candidates are aimed hard at an opponent's disk.
        """
        self._ask(_SAMPLE, board, search, Order(seat, way, row, sims=sims, few=keep, hard=hard))

    def improve(self, board: Board, search: Search, seat: int, way: int, *, sims: int) -> None:
        """Simulate `sims` flicks with tremor, each time the shot with the best upper bound."""
        self._ask(_IMPROVE, board, search, Order(seat, way, sims=sims))

    def rank(self, board: Board, search: Search) -> None:
        """Order the list, the best first."""
        self._ask(_RANK, board, search, Order())

    def choose(self, board: Board, search: Search, *, few: int) -> None:
        """Choose a few shots of the ordered list for lookahead."""
        self._ask(_CHOOSE, board, search, Order(few=few))

    def look_ahead(
        self, board: Board, search: Search, seat: int, way: int, *, turns: int, tries: int, sims: int
    ) -> None:
        """Simulate the opponents' answers to the chosen shots over some turns. Each opponent tries some flicks."""
        self._ask(_LOOK_AHEAD, board, search, Order(seat, way, turns=turns, tries=tries, sims=sims))

    def play_out(self, board: Board, search: Search, seat: int, first: int, *, tries: int) -> float:
        """The value for the seat of a simulated generation that `first` begins. Changes the board."""
        return self._ask(_ROLLOUT_GENERATION, board, search, Order(seat, first=first, tries=tries))

    def end_turn(self, board: Board, search: Search, seat: int, *, build: bool) -> float:
        """The value of the table if the seat flicks no more, with or without temples on its cities."""
        return self._ask(_END_AND_BUILD if build else _END_TURN, board, search, Order(seat))

    def value_under_attack(self, board: Board, search: Search, seat: int, row: int, *, tries: int) -> float:
        """The mean value of the table for the seat after opponents' hard flicks at its disk."""
        return self._ask(_VALUE_UNDER_ATTACK, board, search, Order(seat, row=row, tries=tries))

    def rollout(self, board: Board, search: Search, seat: int, way: int, *, turns: int, tries: int) -> float:
        """The final value of one simulated course after the first shot of the list."""
        return self._ask(_ROLLOUT, board, search, Order(seat, way, turns=turns, tries=tries))
