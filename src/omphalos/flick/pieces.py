"""The pieces: kinds of disks, and what a player has in stock (PB-C1, PB-C4)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

import msgspec

from omphalos.flick.numbers import DISKS_OF

Prophet: TypeAlias = Literal["prophet", "templar", "sphinx"]  # what counts as a prophet
Kind: TypeAlias = Literal["prophet", "templar", "sphinx", "king", "temple"]

PROPHETS: Final[tuple[Prophet, ...]] = ("prophet", "templar", "sphinx")  # from small to large
NOBODY: Final = -1  # the owner of the monkey king

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
RADIUS: Final[dict[str, dict[str, float]]] = {  # millimetres, by the numbers of the table
    numbers: {kind: getattr(disks, kind).radius for kind in KINDS} for numbers, disks in DISKS_OF.items()
}
MASS: Final[dict[str, dict[str, float]]] = {  # grams
    numbers: {kind: getattr(disks, kind).mass for kind in KINDS} for numbers, disks in DISKS_OF.items()
}

# What is in the box, for each colour (PB-C1).
BOX_PROPHETS: Final = 7
BOX_TEMPLARS: Final = 2
BOX_TEMPLES: Final = 4
MAX_DISKS: Final = 4 * (BOX_PROPHETS + BOX_TEMPLARS + BOX_TEMPLES + 1) + 1  # with a sphinx for each, and the king


class Stock(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Prophets by kind; written as [prophets, templars, sphinxes]."""

    prophet: int = 0
    templar: int = 0
    sphinx: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.prophet + self.templar + self.sphinx

    def kinds(self) -> list[Prophet]:
        """The kinds there is at least one of."""
        return [kind for kind in PROPHETS if getattr(self, kind) > 0]

    def plus(self, kind: str, n: int = 1) -> Stock:
        """The stock with n more of a kind."""
        if kind == "prophet":
            return Stock(self.prophet + n, self.templar, self.sphinx)
        if kind == "templar":
            return Stock(self.prophet, self.templar + n, self.sphinx)
        return Stock(self.prophet, self.templar, self.sphinx + n)

    def __add__(self, other: Stock) -> Stock:
        return Stock(self.prophet + other.prophet, self.templar + other.templar, self.sphinx + other.sphinx)


class Disk(msgspec.Struct, frozen=True, gc=False):
    """A disk on the mat."""

    id: int  # unique in this game, never reused
    kind: Kind
    owner: int  # seat; NOBODY for the monkey king
    x: float  # centre, millimetres
    y: float

    @property
    def is_prophet(self) -> bool:
        """Whether it counts as a prophet."""
        return self.kind in PROPHETS
