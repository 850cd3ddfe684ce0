"""The mixed form: a kind of action, then its option and its free numbers.

The space is a OneOf with a part for each kind: `Discrete(options)` for a list, `Tuple(Discrete(options), Box)` for
families. Every value of the space is legal: numbers are projected onto what is allowed, and for a kind or option that
is not offered now the next one in order is taken, round the end. The mask says which options are offered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np

from omphalos.envs.choices import Choices, Kind, Offer
from omphalos.envs.errors import IllegalAction
from omphalos.envs.forms.form import Form
from omphalos.envs.members import member
from omphalos.table.legal import Family

if TYPE_CHECKING:
    from gymnasium.spaces import OneOf


class MixedForm(Form):
    """A kind, an option, and numbers from −1 to 1."""

    name: ClassVar[str] = "mixed"

    def __init__(self, choices: Choices[Any]) -> None:
        super().__init__(choices)
        self._number = {kind.name: i for i, kind in enumerate(choices.kinds)}

    def space(self) -> OneOf[Any]:
        """A part for each kind of action."""
        from gymnasium.spaces import OneOf

        return OneOf([_part(kind) for kind in self.choices.kinds])

    def mask(self, offer: Offer) -> tuple[Any, ...]:
        """For each kind the mask of its options. A kind that is not offered has none."""
        options = [np.zeros(len(kind.options), np.int8) for kind in self.choices.kinds]
        for number in offer.items:
            kind = self.choices.kind_of[number]
            options[self._number[kind.name]][number - kind.first] = 1
        return tuple(
            (mask, None) if kind.numbers else mask for mask, kind in zip(options, self.choices.kinds, strict=True)
        )

    def decode(self, offer: Offer, said: Any) -> Any:
        """The action. Any value of the space gives one."""
        try:
            which, value = said
            kind = self.choices.kinds[int(which)]
            option, numbers = value if kind.numbers else (value, ())
            wanted, given = kind.first + int(option), [float(number) for number in numbers]
            fits = int(which) >= 0 and 0 <= int(option) < len(kind.options) and len(given) == len(kind.numbers)
        except (TypeError, ValueError, IndexError):
            fits, wanted, given, kind = False, 0, [], self.choices.kinds[0]
        if not fits:
            raise IllegalAction(f"not a value of the mixed form: {said!r}")
        number = self._next(offer, kind, wanted)
        item = offer.items[number]
        if not isinstance(item, Family):
            return item
        needed = len(self.choices.kind_of[number].numbers)
        return member(cast(Family[Any], item), _padded(given, needed), offer.frame)

    def _next(self, offer: Offer, kind: Kind, wanted: int) -> int:
        """The wanted choice if it is legal; else the next one of its kind, else the next one of all."""
        if wanted in offer.items:
            return wanted
        own = [number for number in offer.items if self.choices.kind_of[number] is kind]
        among: Sequence[int] = own or list(offer.items)
        return next((number for number in among if number > wanted), among[0])


def _part(kind: Kind) -> Any:
    from gymnasium.spaces import Box, Discrete, Tuple

    options = Discrete(len(kind.options))
    if not kind.numbers:
        return options
    return Tuple((options, Box(-1.0, 1.0, (len(kind.numbers),), np.float32)))


def _padded(numbers: Sequence[float], count: int) -> list[float]:
    return [*numbers[:count], *[0.0] * (count - len(numbers))]
