"""The discrete form: every choice is one number, and every family is cut into cells of a grid.

The numbers are those of the choices in order, with a number for each cell of a family: first by spot, then by aim. The
mask has a 1 for each legal number. If a family allows none of the grid's spots, its first spot stands for the nearest
place that it allows, so that a legal choice always has a legal number.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from omphalos.envs.choices import Choices, Kind, Offer
from omphalos.envs.errors import IllegalAction
from omphalos.envs.forms.form import Form
from omphalos.envs.members import fits, member
from omphalos.table.legal import Family

if TYPE_CHECKING:
    from gymnasium.spaces import Discrete

Mask = NDArray[np.int8]


class DiscreteForm(Form):
    """One number."""

    name: ClassVar[str] = "discrete"

    def __init__(self, choices: Choices[Any]) -> None:
        super().__init__(choices)
        self.count = choices.cells

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
        for number, item in offer.items.items():
            kind = self.choices.kind_of[number]
            start = kind.start + (number - kind.first) * kind.cells
            if not kind.numbers:
                out[start] = 1
                continue
            aims = len(kind.aims)
            for spot in legal_spots(kind, item, offer):
                out[start + spot * aims : start + (spot + 1) * aims] = 1
        return out

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
        if spot not in legal_spots(kind, item, offer):
            raise IllegalAction(f"{number} ({self.tell(number)}) is not legal now: there is no room")
        return member(item, kind.spots[spot] + kind.aims[aim], offer.frame)

    def split(self, number: int) -> tuple[int, int]:
        """The choice of a number, and the cell in it."""
        if not 0 <= number < self.count:
            raise IllegalAction(f"numbers of actions go from 0 to {self.count - 1}, not {number}")
        for kind in reversed(self.choices.kinds):
            if number >= kind.start:
                option, cell = divmod(number - kind.start, kind.cells)
                return kind.first + option, cell
        raise AssertionError(number)

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


def legal_spots(kind: Kind, family: Any, offer: Offer) -> list[int]:
    """The spots of the grid that a family allows, or the first, which then stands for the nearest allowed place."""
    one = cast(Family[Any], family)
    if not one.spots:
        return [0]
    return [i for i, spot in enumerate(kind.spots) if fits(one, spot, offer.frame)] or [0]
