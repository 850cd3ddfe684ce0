"""The search for a flick, as Python asks for it. All code that simulates flicks is compiled once, as one kernel."""

from __future__ import annotations

from omphalos.bots.flick.hunt import Hunt
from omphalos.bots.flick.judge import Weights, worth
from omphalos.bots.flick.library import FLICK
from omphalos.bots.flick.operations import Order, besiege, choose, deepen, follow, improve, play_from, rank, seed
from omphalos.bots.flick.playing import stay
from omphalos.bots.flick.room import Room
from omphalos.bots.flick.rows import NO, YES
from omphalos.flick.judged import Board

_SEED, _IMPROVE, _CHOOSE, _DEEPEN, _RANK, _PLAY_OUT, _END_TURN, _END_AND_BUILD, _BESIEGE, _FOLLOW = range(10)


@FLICK.kernel
def search(what: int, b: Board, h: Hunt, order: Order, weight: Weights, room: Room) -> float:
    """Carry out an operation. Return its value, or 0 if it has none."""
    if what == _SEED:
        seed(b, h, order, weight, room)
    elif what == _IMPROVE:
        improve(b, h, order, weight, room)
    elif what == _DEEPEN:
        deepen(b, h, order, weight, room)
    elif what == _CHOOSE:
        choose(h, order.few, weight.caution)
        for q in range(4):
            h.luck[q] = room.dice[q]
    elif what == _RANK:
        rank(h, weight.caution)
    elif what == _PLAY_OUT:
        return play_from(b, h, order, weight, room)
    elif what in (_END_TURN, _END_AND_BUILD):
        stay(b, order.seat, h.after.flick, room, YES if what == _END_AND_BUILD else NO)
        return worth(h.after.flick, order.seat, weight)
    elif what == _BESIEGE:
        return besiege(b, h, order, weight, room)
    elif what == _FOLLOW:
        return follow(b, h, order, weight, room)
    return 0.0


class Search:
    """The operations of a search. `hunt.known[0].made` counts the simulated flicks.

    `way` is how the seat flicks. `row` is the row of the flicked disk if it already lies on the mat.
    """

    def __init__(self, weights: Weights, room: Room) -> None:
        self.weights = weights
        self.room = room

    def _ask(self, what: int, board: Board, hunt: Hunt, order: Order) -> float:
        return float(search(what, board, hunt, order, self.weights, self.room))

    def seed(
        self, board: Board, hunt: Hunt, seat: int, way: int, row: int, *, sims: int, keep: int, hard: int = 0
    ) -> None:
        """Draw `sims` candidate flicks, simulate them exactly as aimed, and put the best on the list.

        `hard` of 4 candidates are aimed hard at an opponent's disk.
        """
        self._ask(_SEED, board, hunt, Order(seat, way, row, sims=sims, few=keep, hard=hard))

    def improve(self, board: Board, hunt: Hunt, seat: int, way: int, *, sims: int) -> None:
        """Simulate `sims` flicks with tremor, each time the shot with the best upper bound."""
        self._ask(_IMPROVE, board, hunt, Order(seat, way, sims=sims))

    def rank(self, board: Board, hunt: Hunt) -> None:
        """Order the list, the best first."""
        self._ask(_RANK, board, hunt, Order())

    def choose(self, board: Board, hunt: Hunt, *, few: int) -> None:
        """Choose a few shots of the ordered list for lookahead."""
        self._ask(_CHOOSE, board, hunt, Order(few=few))

    def deepen(self, board: Board, hunt: Hunt, seat: int, way: int, *, turns: int, tries: int, sims: int) -> None:
        """Simulate the opponents' answers to the chosen shots over some turns. Each opponent tries some flicks."""
        self._ask(_DEEPEN, board, hunt, Order(seat, way, turns=turns, tries=tries, sims=sims))

    def play_out(self, board: Board, hunt: Hunt, seat: int, first: int, *, tries: int) -> float:
        """The value for the seat of a simulated generation that `first` begins. Changes the board."""
        return self._ask(_PLAY_OUT, board, hunt, Order(seat, first=first, tries=tries))

    def stay(self, board: Board, hunt: Hunt, seat: int, *, build: bool) -> float:
        """The value of the table if the seat flicks no more, with or without temples on its cities."""
        return self._ask(_END_AND_BUILD if build else _END_TURN, board, hunt, Order(seat))

    def besiege(self, board: Board, hunt: Hunt, seat: int, row: int, *, tries: int) -> float:
        """The mean value of the table for the seat after opponents' hard flicks at its disk."""
        return self._ask(_BESIEGE, board, hunt, Order(seat, row=row, tries=tries))

    def follow(self, board: Board, hunt: Hunt, seat: int, way: int, *, turns: int, tries: int) -> float:
        """The final value of one simulated course after the first shot of the list."""
        return self._ask(_FOLLOW, board, hunt, Order(seat, way, turns=turns, tries=tries))
