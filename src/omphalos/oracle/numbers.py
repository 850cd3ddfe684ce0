"""The numbers of the rules, read once from the data files and validated. Errors name the entry."""

from __future__ import annotations

import tomllib
from typing import Annotated, Any, Final, Generic, Literal, TypeAlias, TypeVar

import msgspec

from omphalos.oracle.people import COLOURS, SIZES, Colour
from omphalos.table.errors import OmphalosError
from omphalos.table.house_numbers import REPORTED, SETS, NumberSet, data_file, set_numbers

T = TypeVar("T")
Shape = TypeVar("Shape", bound=msgspec.Struct)

Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Four: TypeAlias = tuple[Count, Count, Count, Count]
Marks: TypeAlias = tuple[tuple[Positive, Positive], ...]
Bonus: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^(|X|trade|discard|(charm|tome)( (red|green|blue|yellow))+)$")]
Cells: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[RGBY]{6}$")]
Mark = Literal["R", "P", "H"]  # the rulebook, owners of the base game, our ruling


class BadNumbers(OmphalosError):
    """A data file with an invalid entry."""


class Entry(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """One number of the rules."""

    value: T
    mark: Mark  # where it comes from
    rule: Annotated[str, msgspec.Meta(pattern=r"^WY-[CSA][1-9][0-9]?$")]  # the rule that states it


Number: TypeAlias = Entry[Positive]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of a data file or of a part of one."""


def read(name: str, shape: type[Shape], numbers: NumberSet = REPORTED) -> Shape:
    """Read a data file of the package, with the numbers of a set."""
    return parse(data_file("oracle", name, numbers), shape, name)


def parse(text: str, shape: type[Shape], name: str = "numbers") -> Shape:
    """Parse numbers from the text of a data file."""
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadNumbers(f"{name}: {problem}") from None
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as problem:
        raise BadNumbers(f"{name}: {problem}") from None


def require(holds: bool, name: str, entry: str, problem: str) -> None:
    """Refuse numbers that are valid one by one but not together."""
    if not holds:
        raise BadNumbers(f"{name}: {entry}: {problem}")


# --- the cove


class People(Numbers, frozen=True):
    """Adventurers by colour."""

    red: Number
    green: Number
    blue: Number
    yellow: Number
    rogue: Number
    members: Entry[Count]


class ByRogueCard(Numbers, frozen=True):
    """One number for each rogue card."""

    thieves: Entry[Count]
    cult: Entry[Count]
    smugglers: Entry[Count]


class Boats(Numbers, frozen=True):
    """The boats."""

    boats: Number
    places: Number
    arrivals: Number


class Berths(Numbers, frozen=True):
    """Berths by pier."""

    great: Number
    small: Number
    black: Number


class Clock(Numbers, frozen=True):
    """The clock and the days."""

    days: Number
    hours: Number
    last_hour: Number
    docked: Number
    beyond: Number
    pass_hours: Number


class ByPlayers(Numbers, frozen=True, rename={"one": "1", "two": "2", "three": "3", "four": "4"}):
    """The adventurer marks: hour and draws."""

    one: Entry[Marks]
    two: Entry[Marks]
    three: Entry[Marks]
    four: Entry[Marks]


class StartGold(Numbers, frozen=True, rename={"one": "1", "two": "2", "three": "3", "four": "4"}):
    """Gold on the first morning, by seat."""

    one: Entry[tuple[Count]]
    two: Entry[tuple[Count, Count]]
    three: Entry[tuple[Count, Count, Count]]
    four: Entry[Four]


class Values(Numbers, frozen=True):
    """What goods are worth, by colour."""

    charm: Entry[Four]
    tome: Entry[Four]


class Market(Numbers, frozen=True):
    """The market."""

    goods_per_card: Number
    sponsorship: Entry[Four]


class Halls(Numbers, frozen=True):
    """The guild halls."""

    nobles: Number


class Corruption(Numbers, frozen=True):
    """The corruption cards."""

    cards: Entry[tuple[Count, Count, Count]]


class Reckoning(Numbers, frozen=True):
    """The final reckoning."""

    symbol: Number
    rogues: Number


class Alone(Numbers, frozen=True):
    """The ranks of the solo game."""

    palm_reader: Entry[int]
    seer: Entry[int]
    oracle: Entry[int]
    voice_of_fate: Entry[int]


class CoveNumbers(Numbers, frozen=True):
    """cove.toml"""

    people: People
    hideout: ByRogueCard
    rogues: ByRogueCard
    boats: Boats
    berths: Berths
    clock: Clock
    marks: ByPlayers
    start_gold: StartGold
    values: Values
    market: Market
    halls: Halls
    corruption: Corruption
    reckoning: Reckoning
    alone: Alone

    def __post_init__(self) -> None:
        people = self.people
        for colour in ("red", "green", "blue", "yellow"):
            enough = getattr(people, colour).value >= people.members.value
            require(enough, "cove.toml", f"people.{colour}", "fewer than start in the hall")
        for card in ("thieves", "cult", "smugglers"):
            enough = getattr(self.hideout, card).value <= people.rogue.value
            require(enough, "cove.toml", f"hideout.{card}", "more rogues than there are")
        berths = self.berths.great.value + self.berths.small.value + self.berths.black.value
        require(self.clock.docked.value <= berths, "cove.toml", "clock.docked", "more boats than berths")
        for players in ("one", "two", "three", "four"):
            hours = [hour for hour, _ in getattr(self.marks, players).value]
            rising = hours == sorted(set(hours)) and (not hours or hours[-1] <= self.clock.hours.value)
            require(rising, "cove.toml", f"marks.{players}", "hours do not rise, or go beyond the clock")
        ranks = self.ranks
        require(ranks == tuple(sorted(ranks)), "cove.toml", "alone", "ranks do not rise")

    @property
    def ranks(self) -> tuple[int, ...]:
        """The least gold for each rank. The lowest rank, which needs none, is left out."""
        alone = self.alone
        return (alone.palm_reader.value, alone.seer.value, alone.oracle.value, alone.voice_of_fate.value)


class Calling(Numbers, frozen=True, omit_defaults=True):
    """What one calling does when hired, and its symbols."""

    symbols: Entry[Count]
    draws: Entry[Count] | None = None
    gold: Entry[Count] | None = None
    discards: Entry[Count] | None = None
    sponsor: Entry[Colour | Literal["own"]] | None = None
    charms: Entry[Count] | None = None
    tomes: Entry[Count] | None = None
    corruption: Entry[Count] | None = None
    thrift: Entry[Count] | None = None

    def number(self, name: str) -> int:
        """How much of one thing the calling gives. 0 if nothing."""
        entry: Any = getattr(self, name)
        return 0 if entry is None else entry.value


class TownsfolkNumbers(Numbers, frozen=True):
    """townsfolk.toml"""

    hours: Entry[tuple[Positive, ...]]
    porter: Calling
    herald: Calling
    confessor: Calling
    pilot: Calling
    chandler: Calling
    librarian: Calling
    clockmaker: Calling
    envoy: Calling
    swindler: Calling

    def __post_init__(self) -> None:
        hours = self.hours.value
        require(hours == tuple(sorted(hours)), "townsfolk.toml", "hours", "the cheap end comes first")


# --- the shop


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


# --- the files

VARYING: Final = ("hideout", "start_gold", "alone")  # the parts of cove.toml that are read from the set of a game


def check_sets() -> None:
    """Refuse a set with a number that the rules take from the default."""
    for numbers in SETS:
        for number in set_numbers("oracle", numbers):
            varies = any(number.startswith(f"cove.toml/{part}.") for part in VARYING)
            require(varies, f"{numbers}.toml", number, "is the same in every set, and stands in its own file only")


check_sets()
COVES: Final[dict[NumberSet, CoveNumbers]] = {one: read("cove.toml", CoveNumbers, one) for one in SETS}
COVE: Final = COVES[REPORTED]
TOWNSFOLK: Final = read("townsfolk.toml", TownsfolkNumbers)
SHOP: Final = read("shop.toml", ShopNumbers)
STOCK: Final = (SHOP.goods.charms.value,) * len(COLOURS) + (SHOP.goods.tomes.value,) * (len(SIZES) - 1) * len(COLOURS)
