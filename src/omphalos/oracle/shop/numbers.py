"""The numbers of the oracle's shop."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from omphalos.oracle.cove.people import COLOURS, SIZES
from omphalos.oracle.numbers import Count, Entry, Numbers, Positive, read, require

Number: TypeAlias = Entry[Positive]
Bonus: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^(|X|trade|discard|(charm|tome)( (red|green|blue|yellow))+)$")]
Cells: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[RGBY]{6}$")]


class Goods(Numbers, frozen=True):
    """Goods of each colour."""

    charms: Entry[Count]
    tomes: Entry[Count]


class Hours(Numbers, frozen=True):
    """The hours that actions cost."""

    stargazing: Number
    divination: Number
    horoscopes: Number
    fates: Number
    staff: Number


class Runes(Numbers, frozen=True):
    """Corruption that runes bring."""

    corruption: Entry[Count]
    skull: Entry[Count]


class Fates(Numbers, frozen=True):
    """The fields of the fates."""

    start: Entry[Count]
    fields: Number
    fill: Number


class Stars(Numbers, frozen=True):
    """The star field."""

    cells: Entry[tuple[Cells, Cells, Cells, Cells, Cells, Cells]]
    arm: Entry[Annotated[int, msgspec.Meta(ge=0, le=3)]]
    corruption: Entry[Count]


class Prophecies(Numbers, frozen=True):
    """The symbols, and what ringing them earns."""

    rows: Number
    symbols: Number
    tome: Number
    charm: Number
    mark: Number
    order: Number


class Horoscopes(Numbers, frozen=True):
    """The bonuses of the fields."""

    upper: Entry[tuple[Bonus, ...]]
    lower: Entry[tuple[Bonus, ...]]


class Guilds(Numbers, frozen=True):
    """The guild area."""

    symbols: Number


class Staff(Numbers, frozen=True):
    """The staff abilities that have a number."""

    astrologer: Number
    palm_reader: Number


class ShopNumbers(Numbers, frozen=True):
    """shop.toml"""

    goods: Goods
    hours: Hours
    runes: Runes
    fates: Fates
    stars: Stars
    prophecies: Prophecies
    horoscopes: Horoscopes
    guilds: Guilds
    staff: Staff

    def __post_init__(self) -> None:
        fates, levels = self.fates, self.prophecies
        require(fates.start.value <= fates.fields.value, "shop.toml", "fates.start", "more than there are fields")
        rising = levels.mark.value <= levels.charm.value <= levels.tome.value
        require(rising, "shop.toml", "prophecies.charm", "the levels of rewards do not rise")


SHOP: Final = read("shop.toml", ShopNumbers)
STOCK: Final = (SHOP.goods.charms.value,) * len(COLOURS) + (SHOP.goods.tomes.value,) * (len(SIZES) - 1) * len(COLOURS)
