"""The box form: one vector of numbers from −1 to 1, for algorithms without masks.

The first numbers are preferences, one for each choice: the legal choice with the greatest is taken, the first of equal
ones. The last numbers are the free numbers of its family, projected onto what is allowed. Every vector is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np

from omphalos.envs.choices import Offer
from omphalos.envs.errors import IllegalAction
from omphalos.envs.forms.form import Form
from omphalos.envs.members import member
from omphalos.table.legal import Family

if TYPE_CHECKING:
    from gymnasium.spaces import Box


class BoxForm(Form):
    """Preferences and numbers."""

    name: ClassVar[str] = "box"

    @property
    def size(self) -> int:
        """How many numbers an action has."""
        return self.choices.count + self.choices.most_numbers

    def space(self) -> Box:
        """A vector."""
        from gymnasium.spaces import Box

        return Box(-1.0, 1.0, (self.size,), np.float32)

    def mask(self, offer: Offer) -> None:
        """Every vector is legal."""
        return

    def decode(self, offer: Offer, said: Any) -> Any:
        """The action of a vector."""
        try:
            vector = np.asarray(said, np.float64)
        except (TypeError, ValueError):
            vector = np.empty(0)
        if vector.shape != (self.size,):
            raise IllegalAction(f"an action of the box form is a vector of {self.size} numbers, not {said!r}")
        vector = np.nan_to_num(vector)
        number = int(offer.numbers[np.argmax(vector[offer.numbers])])
        item = offer.items[number]
        if not isinstance(item, Family):
            return item
        first, needed = self.choices.count, len(self.choices.kind_of[number].numbers)
        return member(cast(Family[Any], item), vector[first : first + needed].tolist(), offer.frame)
