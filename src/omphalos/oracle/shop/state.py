"""The state of an oracle's board."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from omphalos.oracle.cove.people import Colour

Half: TypeAlias = Literal["left", "right"]
Rune: TypeAlias = Literal["bone", "voodoo", "coin", "die 1", "die 2"]
Fate: TypeAlias = Literal["nudge", "shift"]  # ±1 and Move
Row: TypeAlias = Literal["upper", "lower"]
Cross: TypeAlias = Literal["goods", "areas"]  # at the corruption cross, areas that give a good cost a card, or all


class Dish(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """Where the runes lie and what they show."""

    bone: Half
    voodoo: Half
    coin: Half
    dice: tuple[Half, Half]
    faces: tuple[int, int]  # 1 to 4
    skull: bool  # the coin shows it; else the tree


class Prophecy(msgspec.Struct, frozen=True, gc=False):
    """Symbols marked off for a colour."""

    colour: Colour
    symbols: int  # marked off
    left: int  # symbols not struck
    ringed: bool = False  # it was fulfilled

    @property
    def active(self) -> bool:
        """Whether it still waits for its colour."""
        return self.left > 0 and not self.ringed


class Fields(msgspec.Struct, frozen=True, gc=False):
    """The fields of one fate. A field is filled once and crossed out once."""

    filled: int  # all fields ever filled
    crossed: int = 0  # those of them that are crossed out

    @property
    def ready(self) -> int:
        """Filled and not crossed out."""
        return self.filled - self.crossed


class Shop(msgspec.Struct, frozen=True, gc=False, tag="oracle"):
    """An oracle's board."""

    nudge: Fields  # ±1
    shift: Fields  # Move
    across: int  # lines drawn and printed, as bits: see stars
    down: int
    filled: int = 0  # cells of filled areas, as bits
    dish: Dish | None = None  # None before the first throw
    prophecies: tuple[Prophecy, ...] = ()  # from the left of the upper row on
    used: int = 0  # symbols marked off for them
    upper: tuple[int, ...] = ()  # digits written, 0 for an X
    lower: tuple[int, ...] = ()
    guilds: Annotated[tuple[str, ...], msgspec.Meta(min_length=4, max_length=4)] = ("",) * 4  # marks: X and T (trade)
    cross: Cross = "goods"  # as chosen for the game (WY-A3)
