"""One decision of a bot: what it works with, and moves with their values."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from omphalos.bots.thought import Considered

if TYPE_CHECKING:
    from omphalos.bots.flick.judge import Weights
    from omphalos.bots.flick.room import Room
    from omphalos.bots.observation import Observation
    from omphalos.flick.judged import Board
    from omphalos.flick.state import State
    from omphalos.flick.view import View


class Option(NamedTuple):
    """A move with the lower bound of its value."""

    sure: float
    move: Considered


class Decision:
    """What a bot works with for one decision: the observation, an imagined state, and a search."""

    def __init__(self, observation: Observation, weights: Weights | None = None) -> None:
        from omphalos.bots.flick.board import board_of
        from omphalos.bots.flick.judge import WEIGHTS
        from omphalos.bots.flick.room import room
        from omphalos.bots.flick.search import Search

        self.observation = observation
        self.seat = observation.seat
        self.view: View = observation.view
        self.state: State = observation.imagine(0)[0]
        self.dice: Room = room(int(observation.numbers("dice").integers(1, 1 << 60)))
        self.board_of = board_of
        self.search = Search(WEIGHTS if weights is None else weights, self.dice)

    def board(self) -> Board:
        """The board of the current state."""
        return self.board_of(self.state)
