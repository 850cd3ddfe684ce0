"""The lines of a journal: what was opened, what was done and what followed, what was taken back, the seed.

The events of one action stand in one entry, so that they are kept or lost together.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec

from omphalos.table.game import Action, AnyGame, Event, learning

FORMAT: Final = "omphalos-record"
VERSION: Final = 1


class Branched(msgspec.Struct, frozen=True, omit_defaults=True):
    """Entries that are another game's, made by that game's chance: this game was gone on with from a moment of it."""

    entries: int  # those before this number; what was taken back there is left out, and the numbers close up
    commitment: str  # of the other game's seed
    seed: str | None = None  # of the other game, where it is known: then these entries can be proven too


class Header(msgspec.Struct, frozen=True, tag="header", tag_field="kind", omit_defaults=True):
    """The first line: which game, by which rules, who plays, and the promise about chance."""

    format: str  # always "omphalos-record"
    version: int  # of this text format
    game: str
    ruleset: str  # the version of the game's rules that decided
    seats: tuple[str, ...]  # names, by seat
    options: Any  # the game's own options
    commitment: str  # hash of the seed, written before the first event
    branched: tuple[Branched, ...] = ()  # games that this one goes on from, the oldest first; none: it has its own deal


class Move(msgspec.Struct, Generic[Action, Event], frozen=True, tag="move", tag_field="kind", omit_defaults=True):
    """One action and everything that followed from it."""

    n: int  # the entry's number, from 0
    events: tuple[Event, ...]
    seat: int | None = None  # who acted; None for the deal
    action: Action | None = None
    draws: dict[str, int] = {}  # how often each stream of chance was drawn from
    at: int | None = None  # milliseconds since 1970 by the host's clock, where it keeps one


class Return(msgspec.Struct, frozen=True, tag="return", tag_field="kind", omit_defaults=True):
    """Moves taken back: the game stands again as it stood after entry `to`."""

    n: int
    to: int
    seat: int  # who asked
    at: int | None = None


class Seed(msgspec.Struct, frozen=True, tag="seed", tag_field="kind"):
    """The seed itself: in a host's own journal from the start, in a record given out only when the game is over."""

    seed: str


A = TypeVar("A", bound=msgspec.Struct)
E = TypeVar("E", bound=msgspec.Struct)
Entry: TypeAlias = Move[A, E] | Return
Line: TypeAlias = Move[A, E] | Return | Seed

encoder: Final = msgspec.json.Encoder()
header_decoder: Final = msgspec.json.Decoder(Header)


class Readers(msgspec.Struct, frozen=True):
    """What reads a game's types, made once."""

    line: msgspec.json.Decoder[Line[Any, Any]]  # an entry or the seed
    action: msgspec.json.Decoder[Any]  # from JSON
    letter: Any  # a struct with an action in it, for reading one from plain data


def readers(game: AnyGame) -> Readers:
    """Its readers; whichever thread asks first makes them, alone."""
    with learning:
        return _readers(game)


@lru_cache(maxsize=64)
def _readers(game: AnyGame) -> Readers:
    letter = msgspec.defstruct("Letter", [("action", game.action_type)])
    for kind in (letter, game.options_type):
        msgspec.json.Decoder(kind)  # learnt now, not by whoever happens to need it
    line = msgspec.json.Decoder(Move[game.action_type, game.event_type] | Return | Seed)
    return Readers(line, msgspec.json.Decoder(game.action_type), letter)


def line_decoder(game: AnyGame) -> msgspec.json.Decoder[Line[Any, Any]]:
    """Reads a line after the header, with every action and event checked against the game's own types."""
    return readers(game).line


def standing(entries: list[Entry[A, E]]) -> list[Move[A, E]]:
    """The moves that still stand, those taken back left out."""
    moves: list[Move[A, E]] = []
    for entry in entries:
        if isinstance(entry, Return):
            while moves and moves[-1].n > entry.to:
                moves.pop()
        else:
            moves.append(entry)
    return moves
