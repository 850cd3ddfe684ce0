"""What the server needs of the place where everything is kept.

A table is a row of facts about it (`Card` and `about`), a header with its secret seed once the game has begun, and
entries that are only ever added to. Whoever owns the table has a `fence`, a number that grows with each owner: whatever
is written under an older one is refused by the database itself, so two processes can never both write. When a call
that writes returns, what it wrote has reached the disk; when it raises, nothing was written. Writes of many tables that
come at the same moment share one commit.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from omphalos.server.protocol.http import Finished, Rating, Tally
from omphalos.server.protocol.parts import Phase


class Card(msgspec.Struct, frozen=True):
    """What can be asked of many tables at once."""

    id: str
    game: str
    phase: Phase
    public: bool
    open_seats: int
    touched: int  # milliseconds since 1970
    summary: bytes  # a wire TableCard as JSON, for lists


class Beginning(msgspec.Struct, frozen=True):
    """The header of a game's journal, and its seed, which nobody but the server may see before the end."""

    header: bytes
    seed: str


class StoredTable(msgspec.Struct, frozen=True):
    """A table as it is kept."""

    card: Card
    about: bytes  # seats, hashes of secrets, clocks, settings: the server's own, as JSON
    beginning: Beginning | None  # None: still gathering
    entries: list[bytes]
    numbers: list[tuple[int, int] | None]  # by entry: who acted and the number the client chose


class Append(msgspec.Struct, frozen=True):
    """An entry to keep, with what changes beside it; all of it or nothing."""

    n: int
    entry: bytes
    card: Card | None  # None: as it was
    about: bytes | None  # None: as it was
    seat: int | None = None  # who acted …
    number: int | None = None  # … and the number the client chose; no two entries of a seat have the same
    beginning: Beginning | None = None  # with the first entry


class Person(msgspec.Struct, frozen=True):
    """Somebody who keeps a name."""

    id: str
    name: str
    since: int
    key_hash: bytes


class Result(msgspec.Struct, frozen=True):
    """A finished game, one line for each seat; who has no id and is no bot is forgotten."""

    table: str
    game: str
    ended: int
    rated: bool
    names: tuple[str, ...]
    who: tuple[str | None, ...]  # by seat: "person:ID", "bot:TEXT" or None
    ranks: tuple[int, ...]
    scores: tuple[float, ...]


class Store(Protocol):
    """SQLite and PostgreSQL behind one face. Errors: `NoSuchTable`, `StaleFence`, `EntryTaken`, `RatingsMoved`,
    `StoreUnavailable`."""

    async def open(self) -> None:
        """Connect, and bring the schema up to date by its numbered migrations."""
        ...

    async def close(self) -> None:
        """Write what was accepted, then let go."""
        ...

    async def check(self) -> None:
        """Raise StoreUnavailable when it cannot be written to; for `/ready`."""
        ...

    # --- tables

    async def create(self, card: Card, about: bytes) -> int:
        """A new table; the first owner's fence."""
        ...

    async def take(self, table_id: str) -> int:
        """Become the owner: a new fence, and all older ones are worth nothing from now on."""
        ...

    async def load(self, table_id: str) -> StoredTable:
        """All of a table."""
        ...

    async def append(self, table_id: str, fence: int, append: Append) -> None:
        """Keep one more entry. EntryTaken (with its n) when this n, or this seat and number, is there already."""
        ...

    async def save(self, table_id: str, fence: int, card: Card, about: bytes) -> None:
        """Keep what has changed around the game."""
        ...

    async def remove(self, table_id: str, fence: int) -> None:
        """Throw a table away, its entries too."""
        ...

    async def public(self, phase: Phase | None, game: str | None, most: int) -> list[Card]:
        """Public tables, the latest touched first."""
        ...

    async def unfinished(self, most: int) -> list[Card]:
        """Tables that were being played, the latest touched first: to be woken after a restart."""
        ...

    async def number_of_tables(self) -> int:
        """How many there are."""
        ...

    async def forget(self, before: int, phase: Phase) -> int:
        """Remove tables of this phase that nobody has touched since; how many."""
        ...

    # --- people and results

    async def add_person(self, person: Person) -> None:
        """Keep a name."""
        ...

    async def person_by_key(self, key_hash: bytes) -> Person | None:
        """Whose private key has this hash."""
        ...

    async def person(self, person_id: str) -> Person | None:
        """Somebody by the public id."""
        ...

    async def rename(self, person_id: str, name: str) -> None:
        """Somebody has another name now."""
        ...

    async def forget_person(self, person_id: str) -> None:
        """Somebody leaves: the name and the key, ratings and finished games; in others' games a seat without a name."""
        ...

    async def add_result(self, result: Result, ratings: dict[str, Rating]) -> bool:
        """Keep a finished game and the new ratings by who; False when this table's result is kept already.

        A new rating counts one game more than the one it was made from. Where that is not the rating kept now,
        another game has ended meanwhile: RatingsMoved, and nothing is kept.
        """
        ...

    async def ratings(self, game: str, who: list[str] | None, most: int) -> dict[str, Rating]:
        """Ratings at a game: of these, or the strongest."""
        ...

    async def finished(self, who: str, most: int, before: int | None = None) -> list[Finished]:
        """Somebody's finished games that ended before this moment, the latest first."""
        ...

    async def tallies(self, who: str) -> list[Tally]:
        """Somebody's finished games, counted, by game."""
        ...
