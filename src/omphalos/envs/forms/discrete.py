"""The discrete form: every choice is one number, and every family is cut into cells of a grid.

The numbers are those of the choices in order, with a number for each cell of a family: first by spot, then by aim. The
mask has a 1 for each legal number. If a family allows none of the grid's spots, its first spot stands for the nearest
place that it allows, so that a legal choice always has a legal number.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, MutableSequence
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import numpy as np
from numpy.typing import NDArray

from omphalos.envs.choices import Choices, Kind, Numbers, Offer
from omphalos.envs.errors import IllegalAction, NotEncoded
from omphalos.envs.forms.form import Form
from omphalos.envs.members import Frame, fits, member, spots_fit
from omphalos.table.legal import Family, Spot

if TYPE_CHECKING:
    from gymnasium.spaces import Discrete

Mask = NDArray[np.int8]
MAX_ALIKE: Final = 4096  # families whose spots are remembered: most clouds are free of other disks
FEW: Final = 8  # spots; more are checked in one go with numpy


class DiscreteForm(Form):
    """One number."""

    name: ClassVar[str] = "discrete"

    def __init__(self, choices: Choices[Any]) -> None:
        super().__init__(choices)
        self.count = choices.cells
        self._cell_of = {action: choices.start_of[number] for action, number in choices.listed.items()}
        self._listed = {cell: action for action, cell in self._cell_of.items()}

    def space(self) -> Discrete:
        """One number for each cell."""
        from gymnasium.spaces import Discrete

        return Discrete(self.count)

    def mask(self, offer: Offer) -> Mask:
        """A 1 for each legal number."""
        return self.write_mask(offer, np.empty(self.count, np.int8))

    def write_mask(self, offer: Offer, out: Mask) -> Mask:
        """Write the mask into `out`."""
        out.fill(0)
        cells, start_of = cast(MutableSequence[int], out.data), self.choices.start_of
        for number, item in offer.items.items():
            start = start_of[number]
            if not isinstance(item, Family):
                cells[start] = 1  # items of a memoryview are set faster than those of an array
                continue
            kind = self.choices.kind_of[number]
            spots = legal_spots(kind, number, offer)
            if len(spots) == len(kind.spots):
                out[start : start + kind.cells] = 1
            else:
                out[start : start + kind.cells].reshape(len(kind.spots), -1)[spots] = 1
        return out

    def write_list(self, actions: Iterable[Any], out: MutableSequence[int]) -> None:
        """Write a 1 for each action of a list. Nothing else of the mask is written."""
        try:
            for cell in map(self._cell_of.__getitem__, actions):
                out[cell] = 1
        except KeyError as missing:
            raise NotEncoded(f"{missing.args[0]} has no number") from None

    def listed(self, number: int) -> Any:
        """The action of a list with this number; None if it is one of a family. Whether it is legal is not checked."""
        return self._listed.get(number)

    def decode(self, offer: Offer, said: Any) -> Any:
        """The action of a number."""
        try:
            number = index(said)
        except TypeError:
            raise IllegalAction(f"an action of the discrete form is a whole number, not {said!r}") from None
        choice, cell = self.split(number)
        item = offer.items.get(choice)
        if item is None:
            raise IllegalAction(f"{number} ({self.tell(number)}) is not legal now")
        kind = self.choices.kind_of[choice]
        if not kind.numbers:
            return item
        spot, aim = divmod(cell, len(kind.aims))
        if spot not in legal_spots(kind, choice, offer):
            raise IllegalAction(f"{number} ({self.tell(number)}) is not legal now: there is no room")
        return member(item, kind.spots[spot] + kind.aims[aim], offer.frame)

    def split(self, number: int) -> tuple[int, int]:
        """The choice of a number, and the cell in it."""
        if not 0 <= number < self.count:
            raise IllegalAction(f"numbers of actions go from 0 to {self.count - 1}, not {number}")
        choice = bisect(self.choices.start_of, number) - 1
        return choice, number - self.choices.start_of[choice]

    def tell(self, number: int) -> str:
        """What a number stands for, in words."""
        choice, cell = self.split(number)
        kind = self.choices.kind_of[choice]
        words = f"{kind.name} {kind.options[choice - kind.first]}"
        if not kind.numbers:
            return words
        spot, aim = divmod(cell, len(kind.aims))
        given = kind.spots[spot] + kind.aims[aim]
        return f"{words}: " + ", ".join(f"{name} {value:.2f}" for name, value in zip(kind.numbers, given, strict=True))


def legal_spots(kind: Kind, number: int, offer: Offer) -> list[int]:
    """The spots of the grid that a family allows, or the first, which then stands for the nearest allowed place."""
    found = offer.spots.get(number)
    if found is None:
        found = offer.spots[number] = _find_spots(kind, offer.items[number], offer) or [0]
    return found


def _find_spots(kind: Kind, family: Family[Any], offer: Offer) -> list[int]:
    if not family.spots:
        return [0]
    if len(kind.spots) > FEW or family.bars:
        return np.flatnonzero(fits(family, kind.spot_numbers, offer.frame)).tolist()
    return _few_spots(kind.spots, family.spots, offer.frame)


@lru_cache(MAX_ALIKE)
def _few_spots(rows: tuple[Numbers, ...], spots: tuple[Spot, ...], frame: Frame) -> list[int]:
    return spots_fit(spots, rows, frame)
