"""What a seat may know: everything open, its own corruption cards, and what the lines it could draw would close.

Only the values of corruption cards are hidden. Everybody saw who was drawn from the bag and which townsfolk came, so
the contents of the bag and the townsfolk deck are known. Neither has an order before a draw.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from omphalos.oracle.account import Coin, Reckoning
from omphalos.oracle.agenda import Question, Task
from omphalos.oracle.evening import Part
from omphalos.oracle.people import Adventurer, Colour, PierName, RogueCard, Size
from omphalos.oracle.state import Cross, Dish, Phase
from omphalos.table.house_numbers import REPORTED, NumberSet
from omphalos.table.notebook import Pictured

# --- the shop


class Closing(msgspec.Struct, frozen=True):
    """An area that a line would close off."""

    cells: tuple[int, ...]  # row by row from 0
    size: Size | None  # of the good it is worth; None: nothing
    colour: Colour | None
    gained: bool  # whether the pool still holds that good
    corruption: int  # corruption cards it costs


class Preview(msgspec.Struct, frozen=True):
    """What a line would close if it were drawn. Lines that close nothing have no preview."""

    line: str
    closes: tuple[Closing, ...]


class FilledView(msgspec.Struct, frozen=True):
    """An area of the star field that was closed and gave a good."""

    cells: tuple[int, ...]  # row by row from 0
    size: Size | None  # of the good


class StarView(msgspec.Struct, frozen=True):
    """The star field."""

    cells: tuple[Colour, ...]  # 36, row by row
    printed: tuple[str, ...]  # the lines of the corruption cross, named by their dots: "d2-d3", columns a–g, rows 1–7
    drawn: tuple[str, ...]  # lines drawn
    filled: tuple[FilledView, ...]  # areas filled


class FieldView(msgspec.Struct, frozen=True):
    """A field of a horoscope row."""

    bonus: str  # charm, tome, X, trade, discard, or empty
    colours: tuple[Colour, ...]  # of the good
    written: str  # a digit, "X", or empty


class FateView(msgspec.Struct, frozen=True):
    """The fields of one fate, from the left: crossed out, then filled, then empty."""

    crossed: int
    ready: int  # filled and not crossed out
    empty: int


class ProphecyView(msgspec.Struct, frozen=True):
    """A prophecy, where it stands in the two rows."""

    colour: Colour
    start: int  # its first symbol, counted from 0 over both rows
    symbols: int  # marked off
    struck: int  # of them, from the left
    ringed: int  # the rest of them, if it was fulfilled
    active: bool


class DivinationView(msgspec.Struct, frozen=True):
    """The divination area."""

    rows: int
    symbols: int  # in a row
    used: int  # marked off
    prophecies: tuple[ProphecyView, ...]


class GuildView(msgspec.Struct, frozen=True):
    """A guild's symbols in the guild area."""

    guild: Colour
    marks: tuple[str, ...]  # on each symbol: "X", "T" (trade) or empty


class StaffView(msgspec.Struct, frozen=True):
    """A staff ability and who is tucked under it."""

    ability: str
    card: str | None
    calling: str | None
    colour: Colour | None
    symbols: int


class GoodView(msgspec.Struct, frozen=True):
    """Goods of one kind."""

    size: Size
    colour: Colour
    shelf: int
    pool: int
    value: int  # for each customer


class PlayerView(msgspec.Struct, frozen=True):
    """A player and the shop."""

    seat: int
    gold: int
    account: tuple[Coin, ...]  # every coin
    by_reason: dict[str, int]  # gold by reason
    corruption: int  # how many cards
    cards: tuple[int, ...] | None  # the points of each: own ones, and everybody's when the game is over
    points: int | None  # their sum
    figure: str  # the action space used last
    thrift: int  # hours off the next action
    hired: str | None  # a card not tucked yet
    staff: tuple[StaffView, ...]
    goods: tuple[GoodView, ...]  # charms by colour, then tomes
    dish: Dish | None
    stars: StarView
    divination: DivinationView
    upper: tuple[FieldView, ...]
    lower: tuple[FieldView, ...]
    guilds: tuple[GuildView, ...]
    nudge: FateView  # ±1
    shift: FateView  # Move


# --- the cove


class BoatView(msgspec.Struct, frozen=True):
    """A boat."""

    places: int
    aboard: tuple[Adventurer, ...]
    pier: PierName | None  # where it has docked; its passengers stand on the pier then


class PierView(msgspec.Struct, frozen=True):
    """A pier."""

    pier: PierName
    takes: tuple[Size, ...]
    berths: int
    boats: tuple[int, ...]  # docked here
    people: dict[Adventurer, int]
    customers: dict[Colour, int]  # with smugglers, rogues count as customers


class MarkView(msgspec.Struct, frozen=True):
    """An adventurer mark on the clock."""

    hour: int
    draws: int


class MarkerView(msgspec.Struct, frozen=True):
    """Markers on one hour."""

    hour: int  # counted from the morning
    dial: int  # as the clock shows it; 0 in the morning
    seats: tuple[int, ...]  # the top of the stack first


class ClockView(msgspec.Struct, frozen=True):
    """The clock."""

    round: int  # hours once round
    marks: tuple[MarkView, ...]
    markers: tuple[MarkerView, ...]  # the farthest back first
    token: int | None  # hour of the market token, counted from the morning
    token_dial: int | None  # as the clock shows it


class SquareView(msgspec.Struct, frozen=True):
    """A townsfolk in the square."""

    place: int
    hours: int
    card: str
    calling: str
    colour: Colour
    symbols: int


class EveningView(msgspec.Struct, frozen=True):
    """A first evening: what has opened, and what opens when (WY-C18)."""

    turns: tuple[int, ...]  # that each seat has begun
    opens: dict[Part, int]  # in which turn of a player a part opens


class View(Pictured, frozen=True):
    """All that a seat may know."""

    game: ClassVar[str] = "oracle"

    seat: int  # whose view; −1 for a spectator
    day: int
    days: int
    phase: Phase
    rogues: RogueCard | None
    players: tuple[PlayerView, ...]
    boats: tuple[BoatView, ...]
    piers: tuple[PierView, ...]
    clock: ClockView
    halls: dict[Colour, int]  # members
    hideout: int  # rogues there
    point_price: int  # gold that a corruption point would cost now
    bag: dict[Adventurer, int]
    ashore: tuple[Adventurer, ...]  # drawn, and not in a boat yet
    square: tuple[SquareView, ...]
    townsfolk: tuple[str, ...]  # cards in their deck, which everybody can work out; their order means nothing
    townsfolk_discards: tuple[str, ...]
    corruption: int  # cards in the deck
    corruption_discards: dict[Literal["1", "2", "3"], int]  # by points, face up
    to_act: tuple[int, ...]
    prompt: Question | None  # the question that is asked
    agenda: tuple[Task, ...]  # what is still to be done after that, the next last
    previews: tuple[Preview, ...]  # when this seat draws lines: those that close something
    reckoning: tuple[Reckoning, ...]  # by seat, once the game is over
    rank: str | None  # of a player alone, once the game is over
    numbers: NumberSet = REPORTED  # the set of house numbers of the game
    cross: Cross = "goods"  # which areas cost a card at the corruption cross
    evening: EveningView | None = None  # at a first evening

    @property
    def scores(self) -> tuple[int, ...]:
        """Gold by seat, as all can see it."""
        return tuple(player.gold for player in self.players)
