"""The lines of a journal: the header, moves with their events, take-backs, resignations, and the seed.

The events of one action are in one entry, so that they are written or lost together.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

import msgspec

from omphalos.table.game import Action, AnyGame, Event, learning

FORMAT: Final = "omphalos-record"
VERSION: Final = 1


class Branched(msgspec.Struct, frozen=True, omit_defaults=True):
    """Entries copied from another game, which this game continues. That game's seed decided them."""

    entries: int  # the entries before this number; moves taken back are left out, and the rest renumbered
    commitment: str  # of the other game's seed
    seed: str | None = None  # of the other game, if known: then these entries can be verified too


class Entropy(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the seed was mixed from (see `entropy`), so that neither the server nor a player chose it alone."""

    table: str  # the table's id
    commitment: str  # hash of the server's secret, published when the table was opened
    seals: tuple[str | None, ...]  # by seat: hash of its nonce, published before any nonce was revealed; None: no part
    nonces: tuple[str | None, ...]  # by seat: the nonce; None: not sealed, or sealed and never revealed


class Header(msgspec.Struct, frozen=True, tag="header", tag_field="kind", omit_defaults=True):
    """The first line: the game, its ruleset, the players, and the hash of the seed."""

    format: str  # always "omphalos-record"
    version: int  # of this text format
    game: str
    ruleset: str  # the version of the game's rules that decided
    seats: tuple[str, ...]  # names, by seat
    options: Any  # the game's own options
    commitment: str  # hash of the seed, written before the first event
    branched: tuple[Branched, ...] = ()  # games that this one continues, the oldest first; empty: it has its own deal
    entropy: Entropy | None = None  # what the seed was mixed from; None: the host alone chose it
    name_seals: tuple[str, ...] = ()  # by seat: salted hash of the name. The chain covers these in place of the names
    name_salts: tuple[str, ...] = ()  # by seat: the salt; empty where the name was erased


class Move(msgspec.Struct, Generic[Action, Event], frozen=True, tag="move", tag_field="kind", omit_defaults=True):
    """One action and everything that followed from it."""

    n: int  # the entry's number, from 0
    events: tuple[Event, ...]
    seat: int | None = None  # who acted; None for the deal
    action: Action | None = None
    draws: dict[str, int] = {}  # how often each stream of chance was drawn from
    at: int | None = None  # Unix time in milliseconds by the host's clock, if the host records it
    forfeit: bool = False  # a bot failed, and its action was chosen at random


class Return(msgspec.Struct, frozen=True, tag="return", tag_field="kind", omit_defaults=True):
    """Moves taken back: the state is again that after entry `to`."""

    n: int
    to: int
    seat: int  # who asked
    at: int | None = None


class Resign(msgspec.Struct, frozen=True, tag="resign", tag_field="kind", omit_defaults=True):
    """A seat gives the game up (see `resigning`)."""

    n: int
    seat: int
    ends: bool = False  # the game ends with it, although several seats are left: nobody is there who plays on
    at: int | None = None


End: TypeAlias = Literal[
    "finished",  # by the rules, or because all but one have resigned
    "agreed",  # early, because everybody agreed
    "closed",  # by an upgrade of the server to another ruleset
]


class Signature(msgspec.Struct, frozen=True, omit_defaults=True):
    """A server's signature of a game that is over (see `chain`)."""

    table: str  # the table's id
    entries: int  # how many there are
    end: End
    head: str  # the last link of the chain of hashes
    links: tuple[str, ...]  # of the header and each entry, shortened: they show where a changed record was changed
    key: str  # the server's public key, Ed25519
    signature: str = ""  # of all the fields above


class Seed(msgspec.Struct, frozen=True, tag="seed", tag_field="kind", omit_defaults=True):
    """The seed. The host's own journal has it from the start; a published record has it only after the game.

    A reader that does not know the later fields ignores them, and can still verify the chance.
    """

    seed: str
    secret: str | None = None  # the server's, where the seed was mixed
    signature: Signature | None = None


A = TypeVar("A", bound=msgspec.Struct)
E = TypeVar("E", bound=msgspec.Struct)
Entry: TypeAlias = Move[A, E] | Return | Resign
Line: TypeAlias = Move[A, E] | Return | Resign | Seed

encoder: Final = msgspec.json.Encoder()
header_decoder: Final = msgspec.json.Decoder(Header)


class Readers(msgspec.Struct, frozen=True):
    """Decoders for a game's types, created once."""

    line: msgspec.json.Decoder[Line[Any, Any]]  # an entry or the seed
    action: msgspec.json.Decoder[Any]  # from JSON
    letter: Any  # a struct that holds an action, for converting one from plain data


def readers(game: AnyGame) -> Readers:
    """The game's decoders. The first call creates them, under a lock."""
    with learning:
        return _readers(game)


@lru_cache(maxsize=64)
def _readers(game: AnyGame) -> Readers:
    letter = msgspec.defstruct("Letter", [("action", game.action_type)])
    for kind in (letter, game.options_type):
        msgspec.json.Decoder(kind)  # msgspec inspects the type here, under the lock
    line = msgspec.json.Decoder(Move[game.action_type, game.event_type] | Return | Resign | Seed)
    return Readers(line, msgspec.json.Decoder(game.action_type), letter)


def line_decoder(game: AnyGame) -> msgspec.json.Decoder[Line[Any, Any]]:
    """The decoder for lines after the header. It validates every action and event against the game's types."""
    return readers(game).line


def standing(entries: list[Entry[A, E]]) -> list[Move[A, E]]:
    """The moves that still stand, without those taken back."""
    moves: list[Move[A, E]] = []
    for entry in entries:
        if isinstance(entry, Return):
            while moves and moves[-1].n > entry.to:
                moves.pop()
        elif isinstance(entry, Move):
            moves.append(entry)
    return moves
