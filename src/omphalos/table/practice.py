"""Practice: positions arranged by hand, and any number of tries in them. Nothing of it is recorded or rated."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from omphalos.table.booked import Booked
from omphalos.table.chance import Chance

State = TypeVar("State", bound=msgspec.Struct)
Action = TypeVar("Action", bound=msgspec.Struct)
Event = TypeVar("Event", bound=msgspec.Struct)


class Practice(ABC, Generic[State, Action, Event]):
    """How a game is practised. A client keeps the position and sends it with every request; nothing is kept of it."""

    position_type: ClassVar[Any]  # a position, as a client keeps it
    edit_type: ClassVar[Any]  # what may be changed by hand: a struct, or a tagged union of them

    @abstractmethod
    def begin(self) -> State:
        """The position that practice begins with."""

    @abstractmethod
    def read(self, given: Any) -> State:
        """The state of a position from a client. BadPosition if it is impossible."""

    @abstractmethod
    def arrange(self, state: State, seat: int) -> State:
        """A position like this one of a real game, in which the seat practises. BadPosition if there is none."""

    @abstractmethod
    def write(self, state: State) -> Any:
        """The position of a state, of `position_type`."""

    @abstractmethod
    def edit(self, state: State, given: Any) -> State:
        """The state after a change by hand, given as plain data. BadPosition if it is impossible."""

    @abstractmethod
    def seat(self, state: State) -> int:
        """The seat that practises."""

    @abstractmethod
    def players(self, state: State) -> int:
        """How many play."""

    @abstractmethod
    def play(self, state: State, action: Action, chance: Chance) -> Booked[State, Event]:
        """What follows from an action, by the rules of the game. Afterwards the same seat is asked again."""
