"""The complete state of the cove. Each merchant keeps its own part in its shop."""

from __future__ import annotations

from typing import Annotated, ClassVar, Generic, Literal, TypeAlias, TypeVar

import msgspec

from omphalos.oracle.cove.account import Coin, Reckoning
from omphalos.oracle.cove.people import NO_GOODS, NO_PEOPLE, Eight, Five, RogueCard, Three
from omphalos.table.house_numbers import REPORTED, NumberSet
from omphalos.table.notebook import PicturedState

Shop = TypeVar("Shop")
Tasks = TypeVar("Tasks")

Phase: TypeAlias = Literal["arrival", "production", "market", "over"]

WAITING = -1  # the mooring of a boat that has not docked


class Player(msgspec.Struct, frozen=True, gc=False):
    """What every player has, independent of the merchant."""

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


class State(PicturedState, Generic[Shop, Tasks], frozen=True, gc=False):
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
    agenda: tuple[Tasks, ...] = ()  # tasks to be done, the top last; empty when the game is over
    reckoning: tuple[Reckoning, ...] = ()  # by seat, once the game is over
    numbers: NumberSet = REPORTED  # the set of house numbers that was chosen for the game
