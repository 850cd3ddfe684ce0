"""The complete state of a game: the cove, the players, and an oracle's shop at each seat."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

import msgspec

from omphalos.oracle.account import Coin, Reckoning
from omphalos.oracle.agenda import Question, Task
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import NO_GOODS, NO_PEOPLE, Colour, Eight, Five, RogueCard, Three
from omphalos.table.house_numbers import REPORTED, NumberSet
from omphalos.table.notebook import PicturedState

Phase: TypeAlias = Literal["arrival", "production", "market", "over"]
Half: TypeAlias = Literal["left", "right"]
Rune: TypeAlias = Literal["bone", "voodoo", "coin", "die 1", "die 2"]
Fate: TypeAlias = Literal["nudge", "shift"]  # ±1 and Move
Row: TypeAlias = Literal["upper", "lower"]
Cross: TypeAlias = Literal["goods", "areas"]  # at the corruption cross, areas that give a good cost a card, or all

WAITING = -1  # the mooring of a boat that has not docked


# --- the shop


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

    @property
    def lying(self) -> Dish:
        """The runes as they lie. Nobody acts before the first throw."""
        assert self.dish is not None
        return self.dish


# --- the cove


class Player(msgspec.Struct, frozen=True, gc=False):
    """What a player has beside the shop."""

    pool: Eight  # goods that can still be made
    figure: str  # the action space used last (WY-C5)
    shelf: Eight = NO_GOODS  # goods to sell
    gold: int = 0
    account: tuple[Coin, ...] = ()  # where the gold comes from
    cards: Three = (0, 0, 0)  # corruption cards of 1, 2 and 3 points; known only to their owner
    staff: tuple[str | None, ...] = ()  # the card under each ability
    hired: str | None = None  # a card not tucked yet
    thrift: int = 0  # hours off the next action


class Town(msgspec.Struct, frozen=True, gc=False):
    """The townsfolk who are not on any staff."""

    deck: tuple[str, ...]  # unordered: a card is drawn at random when it is needed
    square: tuple[str, ...] = ()  # the cheap end first
    discards: tuple[str, ...] = ()


class Deck(msgspec.Struct, frozen=True, gc=False):
    """The corruption cards that nobody has, by points. The deck's contents are hidden."""

    deck: Three
    discards: Three = (0, 0, 0)  # face up


class Clock(msgspec.Struct, frozen=True, gc=False):
    """The day's time. Hours are counted from the morning; hour 13 is hour 1 of the second round."""

    hours: tuple[int, ...]  # by seat
    order: tuple[int, ...]  # seats, the latest to move first; on the same hour the first of them lies on top
    token: int | None = None  # the market token


class State(PicturedState, frozen=True, gc=False):
    """The complete state of a game."""

    game: ClassVar[str] = "oracle"

    players: tuple[Player, ...]
    shops: tuple[Shop, ...]  # by seat
    clock: Clock
    town: Town
    corruption: Deck
    boats: tuple[tuple[int, ...], ...]  # who is aboard, as indices of ADVENTURERS, in order of boarding
    moored: tuple[int, ...]  # by boat: the index of its pier, or WAITING
    day: int = 0
    phase: Phase = "arrival"
    rogues: RogueCard | None = None  # the rogue card of the game
    bag: Five = NO_PEOPLE
    halls: Five = NO_PEOPLE  # members of the halls; the last number is the hideout
    piers: Annotated[tuple[Five, ...], msgspec.Meta(min_length=3, max_length=3)] = (
        NO_PEOPLE,
        NO_PEOPLE,
        NO_PEOPLE,
    )  # who stands on each
    ashore: tuple[int, ...] = ()  # drawn, and not in a boat yet
    agenda: tuple[Task, ...] = ()  # tasks to be done, the top last; empty when the game is over
    reckoning: tuple[Reckoning, ...] = ()  # by seat, once the game is over
    numbers: NumberSet = REPORTED  # the set of house numbers that was chosen for the game
    days: int = COVE.clock.days.value  # how many are played
    turns: tuple[int, ...] = ()  # at a first evening: the turns that each seat has begun

    @property
    def asked(self) -> Question | None:
        """The question that waits for an answer. None when the game is over."""
        tasks: Any = self.agenda  # the top one is a question: steps never wait
        return tasks[-1] if tasks else None
