"""The interface of a store.

A table is a row (`Card` and `about`), a header with its secret seed once the game has begun, and append-only entries.
The owner of a table has a fence (a fencing token), a number that grows with each owner. The database itself refuses a
write under an older fence, so two processes can never both write. When a write returns, it is durable; when it raises,
nothing was written. Simultaneous writes of many tables share one commit (group commit).
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from omphalos.server.protocol.http import Finished, Rating, Tally
from omphalos.server.protocol.parts import Phase
from omphalos.server.store.channels import ChannelStore
from omphalos.server.store.circles import CircleStore
from omphalos.server.store.handovers import HandoverStore
from omphalos.server.store.passkeys import PasskeyStore
from omphalos.server.store.tournaments import TournamentStore


class Card(msgspec.Struct, frozen=True):
    """The columns of a table that lists are made from."""

    id: str
    game: str
    phase: Phase
    public: bool
    open_seats: int
    touched: int  # milliseconds since 1970
    summary: bytes  # a `protocol.http.TableCard` as JSON


class Beginning(msgspec.Struct, frozen=True):
    """The header of a game's journal and its seed, which is secret until the end of the game."""

    header: bytes
    seed: str


class StoredTable(msgspec.Struct, frozen=True):
    """A table as it is stored."""

    card: Card
    about: bytes  # `live.table_settings.TableSettings` as JSON
    beginning: Beginning | None  # None: still gathering
    entries: list[bytes]
    numbers: list[tuple[int, int] | None]  # by entry: the seat and the number its client chose for the action


class Redacted(msgspec.Struct, frozen=True):
    """What replaces the columns of a table after a person was taken out of it."""

    summary: bytes
    about: bytes
    header: bytes | None  # None: the game has not begun
    seats: list[int]  # whose names become empty in the result of the game, if there is one


class Append(msgspec.Struct, frozen=True):
    """An entry to append, with the columns that change in the same transaction."""

    n: int
    entry: bytes
    card: Card | None  # None: unchanged
    about: bytes | None  # None: unchanged
    seat: int | None = None  # that acted
    number: int | None = None  # that the client chose; unique for each seat, which makes actions idempotent
    beginning: Beginning | None = None  # with the first entry


class Person(msgspec.Struct, frozen=True):
    """Somebody who keeps a name."""

    id: str
    name: str
    since: int
    key_hash: bytes


class Result(msgspec.Struct, frozen=True):
    """A finished game. Players without an id are not stored."""

    table: str
    game: str
    ended: int
    rated: bool
    names: tuple[str, ...]
    who: tuple[str | None, ...]  # by seat: "person:ID", "bot:TEXT" or None
    ranks: tuple[int, ...]
    scores: tuple[float, ...]


class Store(Protocol):
    """SQLite or PostgreSQL.

    Errors: `NoSuchTable`, `StaleFence`, `EntryTaken`, `RatingsMoved`, `StoreUnavailable`.
    """

    @property
    def channels(self) -> ChannelStore:
        """Who is told when it is their turn."""
        ...

    @property
    def tournaments(self) -> TournamentStore:
        """The tournaments."""
        ...

    @property
    def handovers(self) -> HandoverStore:
        """Identities on their way to another device."""
        ...

    @property
    def passkeys(self) -> PasskeyStore:
        """Passkeys and further keys of people."""
        ...

    @property
    def circles(self) -> CircleStore:
        """Circles of people, and challenges between them."""
        ...

    async def open(self) -> None:
        """Connect and run the missing migrations."""
        ...

    async def close(self) -> None:
        """Finish accepted writes, then disconnect."""
        ...

    async def check(self) -> None:
        """Raise StoreUnavailable if nothing can be written; for `/ready`."""
        ...

    async def server_key(self, fresh: bytes) -> bytes:
        """The private key of the server. The first process to ask stores its fresh one."""
        ...

    # --- tables

    async def create(self, card: Card, about: bytes) -> int:
        """Create a table and return the first fence."""
        ...

    async def take(self, table_id: str) -> int:
        """Become the owner: return a new fence and invalidate all older ones."""
        ...

    async def fences(self, tables: list[str]) -> dict[str, int]:
        """The present fences of tables that exist."""
        ...

    async def load(self, table_id: str) -> StoredTable:
        """Read a whole table."""
        ...

    async def about(self, table_id: str) -> bytes:
        """Read the settings of a table."""
        ...

    async def append(self, table_id: str, fence: int, append: Append) -> None:
        """Append an entry. EntryTaken (with its n) if this n, or this seat and number, exists already."""
        ...

    async def save(self, table_id: str, fence: int, card: Card, about: bytes) -> None:
        """Store a changed card and settings."""
        ...

    async def redact(self, table_id: str, fence: int, redacted: Redacted) -> None:
        """Replace what is stored of the people at a table. Everything else stays, also the time of the last change.

        Nobody is told of the turns of the named seats any more.
        """
        ...

    async def remove(self, table_id: str, fence: int) -> None:
        """Delete a table and its entries."""
        ...

    async def review(self, table_id: str) -> bytes | None:
        """The review of a finished game, if one was kept."""
        ...

    async def keep_review(self, table_id: str, review: bytes) -> None:
        """Keep the review of a table. NoSuchTable if it has been deleted meanwhile."""
        ...

    async def public(self, phase: Phase | None, game: str | None, limit: int) -> list[Card]:
        """Public tables, most recently touched first."""
        ...

    async def unfinished(self, limit: int) -> list[Card]:
        """Tables that were being played, most recently touched first, to be resumed after a restart."""
        ...

    async def untouched(self, before: int, phase: Phase, limit: int) -> list[Card]:
        """Tables of this phase that were last touched before this time, the oldest first."""
        ...

    async def number_of_tables(self) -> int:
        """The number of tables."""
        ...

    async def forget(self, before: int, phase: Phase) -> int:
        """Delete tables of this phase that were last touched before this time; return how many."""
        ...

    async def forget_unfinished(self, before: int) -> int:
        """Delete tables that are over without a result and were last touched before this time; return how many."""
        ...

    # --- people and results

    async def add_person(self, person: Person) -> None:
        """Create a person."""
        ...

    async def person_by_key(self, key_hash: bytes) -> Person | None:
        """The person who has a key with this hash: the first, or a further one."""
        ...

    async def person(self, person_id: str) -> Person | None:
        """The person with this public id."""
        ...

    async def avatar(self, person_id: str) -> int | None:
        """The variant of their avatar that a person has chosen. None if there is no such person."""
        ...

    async def set_avatar(self, person_id: str, variant: int) -> None:
        """Choose a variant. NoSuchPerson if there is no such person."""
        ...

    async def rename(self, person_id: str, name: str) -> None:
        """Change a person's name."""
        ...

    async def tables_of(self, person_id: str) -> list[str]:
        """The ids of all tables whose settings mention this person. Reads every table."""
        ...

    async def tables_with(self, person_id: str, unfinished: bool) -> list[tuple[Card, bytes]]:
        """All tables whose settings mention this person, with their settings, most recently touched first.

        Reads every table; with `unfinished` every one that is not over.
        """
        ...

    async def forget_person(self, person_id: str) -> None:
        """Delete a person with their keys, passkeys, ratings and list of finished games.

        In results the name becomes empty. Tables are not changed: see `live.erasure`.
        """
        ...

    async def add_result(self, result: Result, ratings: dict[str, Rating]) -> bool:
        """Store a finished game and the new ratings by player id. False if this table's result is stored already.

        A new rating counts one game more than the rating it was computed from. If that is not the stored rating,
        another game has ended meanwhile: RatingsMoved, and nothing is stored.
        """
        ...

    async def ratings(self, game: str, who: list[str] | None, limit: int) -> dict[str, Rating]:
        """Ratings at a game: of these players, or the highest."""
        ...

    async def finished(self, who: str, limit: int, before: int | None = None, public: bool = False) -> list[Finished]:
        """A player's finished games that ended before this time, latest first.

        With `public` only those of public tables that still exist: the id of a private table is a secret.
        """
        ...

    async def tallies(self, who: str) -> list[Tally]:
        """A player's finished games, counted by game."""
        ...
