"""Choices: what a game can ever offer, numbered.

A choice is an action of a list, or a family of actions with free numbers. A number always means the same choice, so
that a network can learn it; `offer` says which are legal now. Nothing here knows a rule: what is legal comes from the
game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from omphalos.envs.errors import NotEncoded
from omphalos.envs.members import Frame
from omphalos.table.legal import Family, Legal

View = TypeVar("View")
Numbers = tuple[float, ...]
See = Callable[[], View]  # returns a seat's view, which may have to be built


class Kind:
    """Choices of one type of action.

    For families, `spots` and `aims` are the grid of the discrete form: each cell is a pair of them, its numbers joined.
    The numbers of `spots` decide whether a cell is allowed; those of `aims` are always allowed.
    """

    def __init__(
        self,
        name: str,
        options: Sequence[str],
        numbers: Sequence[str] = (),
        spots: Sequence[Numbers] = ((),),
        aims: Sequence[Numbers] = ((),),
    ) -> None:
        self.name = name
        self.options = tuple(options)  # what each choice is
        self.numbers = tuple(numbers)  # what each free number is; none for a list
        self.spots = tuple(spots)
        self.spot_numbers = np.array(self.spots, np.float64).reshape(len(self.spots), -1)
        self.aims = tuple(aims)
        self.cells = len(self.spots) * len(self.aims)  # of each of its choices in the discrete form
        self.first = 0  # the number of its first choice; set by Choices
        self.start = 0  # the number of its first cell


class Offer:
    """What a seat may do now, by the number of the choice. `see` returns what the seat sees; few choices need it."""

    def __init__(self, see: See[Any], items: dict[int, Any], frame: Frame) -> None:
        self.see = see
        self.items = items  # in order of the numbers; an action or a Family
        self.frame = frame
        self.spots: dict[int, list[int]] = {}  # by number, the legal spots of the grid; filled by the discrete form

    @cached_property
    def numbers(self) -> NDArray[np.int64]:
        """The numbers of the legal choices."""
        return np.fromiter(self.items, np.int64, len(self.items))


class Choices(ABC, Generic[View]):
    """The choices of a game."""

    def __init__(self, kinds: Sequence[Kind], listed: dict[Any, int]) -> None:
        self.kinds = tuple(kinds)
        self.listed = listed  # the number of each action of a list
        self.kind_of: list[Kind] = []  # by number
        self.start_of: list[int] = []  # by number: its first cell
        cells = 0
        for kind in self.kinds:
            kind.first, kind.start = len(self.kind_of), cells
            self.kind_of += [kind] * len(kind.options)
            self.start_of += [cells + i * kind.cells for i in range(len(kind.options))]
            cells += len(kind.options) * kind.cells
        self.cells = cells  # of the discrete form
        self.count = len(self.kind_of)
        self.most_numbers = max(len(kind.numbers) for kind in self.kinds)

    @abstractmethod
    def number_of(self, family: Family[Any], see: See[View], frame: Frame) -> int:
        """The number of a family."""

    @property
    @abstractmethod
    def columns(self) -> Sequence[str]:
        """What the features of an option are."""

    @abstractmethod
    def features(self, offer: Offer) -> NDArray[np.float32]:
        """Features of each legal choice, a row for each in order of the numbers."""

    def frame(self, seat: int, players: int) -> Frame:
        """How a seat looks at the table."""
        return Frame()

    def offer(self, see: See[View], seat: int, players: int, legal: Legal[Any]) -> Offer:
        """What is legal for a seat, by number. `see` returns what it sees."""
        frame = self.frame(seat, players)
        try:
            items: dict[int, Any] = {self.listed[action]: action for action in legal.actions}
        except KeyError as missing:
            raise NotEncoded(f"{missing.args[0]} has no number") from None
        for family in legal.families:
            items[self.number_of(family, see, frame)] = family
        if len(items) != len(legal.actions) + len(legal.families):
            raise NotEncoded("two choices have the same number")
        return Offer(see, dict(sorted(items.items())), frame)
