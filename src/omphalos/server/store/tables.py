"""What is stored of tables: a row with its card and settings, the header of its game, and append-only entries."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from omphalos.server.protocol.parts import Phase
from omphalos.server.store.database import Database, Sql, Steps, json_list
from omphalos.server.store.errors import NoSuchTable, StaleFence, TableTaken, no_such_table
from omphalos.server.store.results import without_name

CARD: Final = "id, game, phase, public, open_seats, touched, summary"
UNUSED_CHANNEL: Final = "NOT EXISTS (SELECT 1 FROM watches WHERE channel_id = channels.id)"


class Card(msgspec.Struct, frozen=True):
    """The columns of a table that lists are made from."""

    id: str
    game: str
    phase: Phase
    public: bool
    open_seats: int
    touched: int  # milliseconds since 1970
    summary: bytes  # a `protocol.tables.TableCard` as JSON


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


class TableOperations(Database):
    """The tables of a store. Errors: `NoSuchTable`, `StaleFence`, `EntryTaken`, `TableTaken`, `StoreUnavailable`."""

    @abstractmethod
    async def append(self, table_id: str, fence: int, append: Append) -> None:
        """Append an entry. EntryTaken (with its n) if this n, or this seat and number, exists already."""

    @abstractmethod
    async def save(self, table_id: str, fence: int, card: Card, about: bytes) -> None:
        """Store a changed card and settings."""

    async def create(self, card: Card, about: bytes) -> int:
        """Create a table and return the first fence."""

        def steps(doubt: bool) -> Steps[int]:
            made = yield Sql(
                f"INSERT INTO tables ({CARD}, fence, about) VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)"
                " ON CONFLICT DO NOTHING RETURNING 1",
                (*card_row(card), about),
            )
            if not made:
                stored = yield Sql("SELECT 1 FROM tables WHERE id = ? AND about = ?", (card.id, about))
                if not (doubt and stored):
                    raise TableTaken(f"there is a table {card.id} already")
            return 1

        return await self.write(steps)

    async def take(self, table_id: str) -> int:
        """Become the owner: return a new fence and invalidate all older ones."""
        taken = await self.execute("UPDATE tables SET fence = fence + 1 WHERE id = ? RETURNING fence", table_id)
        if not taken:
            raise no_such_table(table_id)
        return taken[0][0]

    async def fences(self, tables: list[str]) -> dict[str, int]:
        """The present fences of tables that exist."""
        sql = "SELECT id, fence FROM tables WHERE id IN (SELECT value FROM json_each(?))"
        return {row[0]: row[1] for row in await self.rows(sql, json_list(tables))}

    async def load(self, table_id: str) -> StoredTable:
        """Read a whole table."""

        def steps() -> Steps[StoredTable]:
            found = yield Sql(f"SELECT {CARD}, about, header, seed FROM tables WHERE id = ?", (table_id,))
            if not found:
                raise no_such_table(table_id)
            *card, about, header, seed = found[0]
            entries = yield Sql("SELECT entry, seat, number FROM entries WHERE table_id = ? ORDER BY n", (table_id,))
            return StoredTable(
                card=card_from(card),
                about=about,
                beginning=None if header is None else Beginning(header, seed),
                entries=[entry for entry, _, _ in entries],
                numbers=[None if number is None else (seat, number) for _, seat, number in entries],
            )

        return await self.read(steps)

    async def about(self, table_id: str) -> bytes:
        """Read the settings of a table."""
        found = await self.rows("SELECT about FROM tables WHERE id = ?", table_id)
        if not found:
            raise no_such_table(table_id)
        return found[0][0]

    async def redact(self, table_id: str, fence: int, redacted: Redacted) -> None:
        """Replace what is stored of the people at a table. Everything else stays, also the time of the last change.

        Nobody is told of the turns of the named seats any more.
        """

        def steps(doubt: bool) -> Steps[None]:
            done = yield Sql(
                "UPDATE tables SET summary = ?, about = ?, header = coalesce(?, header) WHERE id = ? AND fence = ?"
                " RETURNING 1",
                (redacted.summary, redacted.about, redacted.header, table_id, fence),
            )
            if not done:
                raise (yield from stale_or_gone(table_id, fence))
            for seat in redacted.seats:
                yield from without_name(table_id, seat)
                yield Sql("DELETE FROM watches WHERE seat = ? AND table_id = ?", (seat, table_id))
            yield Sql(f"DELETE FROM channels WHERE {UNUSED_CHANNEL}")

        await self.write(steps)

    async def remove(self, table_id: str, fence: int) -> None:
        """Delete a table and its entries."""

        def steps(doubt: bool) -> Steps[None]:
            if not (yield Sql("DELETE FROM tables WHERE id = ? AND fence = ? RETURNING 1", (table_id, fence))):
                why = yield from stale_or_gone(table_id, fence)
                if not (doubt and isinstance(why, NoSuchTable)):
                    raise why

        await self.write(steps)

    async def review(self, table_id: str) -> bytes | None:
        """The review of a finished game, if one was kept."""
        found = await self.rows("SELECT review FROM reviews WHERE table_id = ?", table_id)
        return found[0][0] if found else None

    async def keep_review(self, table_id: str, review: bytes) -> None:
        """Keep the review of a table. NoSuchTable if it has been deleted meanwhile."""
        kept = await self.execute(
            "INSERT INTO reviews (table_id, review) SELECT id, ? FROM tables WHERE id = ?"
            " ON CONFLICT (table_id) DO UPDATE SET review = excluded.review RETURNING 1",
            review,
            table_id,
        )
        if not kept:
            raise no_such_table(table_id)

    async def public(self, phase: Phase | None, game: str | None, limit: int) -> list[Card]:
        """Public tables, most recently touched first."""
        return await self._cards(
            f"SELECT {CARD} FROM tables WHERE public AND phase = coalesce(?, phase) AND game = coalesce(?, game)"
            ' ORDER BY touched DESC, id COLLATE "C" LIMIT ?',
            *(phase, game, limit),
        )

    async def unfinished(self, limit: int) -> list[str]:
        """The ids of tables that were being played, most recently touched first, to be resumed after a restart."""
        sql = "SELECT id FROM tables WHERE phase = 'playing' ORDER BY touched DESC, id COLLATE \"C\" LIMIT ?"
        return [row[0] for row in await self.rows(sql, limit)]

    async def untouched(self, before: int, phase: Phase, limit: int) -> list[Card]:
        """Tables of this phase that were last touched before this time, the oldest first."""
        return await self._cards(
            f'SELECT {CARD} FROM tables WHERE phase = ? AND touched < ? ORDER BY touched, id COLLATE "C" LIMIT ?',
            *(phase, before, limit),
        )

    async def number_of_tables(self) -> int:
        """The number of tables."""
        return (await self.rows("SELECT count(*) FROM tables"))[0][0]

    async def forget(self, before: int, phase: Phase) -> int:
        """Delete tables of this phase that were last touched before this time; return how many."""

        def steps(doubt: bool) -> Steps[int]:
            sql = "DELETE FROM tables WHERE phase = ? AND touched < ? RETURNING 1"
            return len((yield Sql(sql, (phase, before))))

        return await self.write(steps, long=True)

    async def forget_unfinished(self, before: int) -> int:
        """Delete tables that are over without a result and were last touched before this time; return how many."""
        gone = await self.execute(
            "DELETE FROM tables WHERE phase = 'over' AND touched < ?"
            " AND NOT EXISTS (SELECT 1 FROM results WHERE results.table_id = tables.id) RETURNING 1",
            before,
        )
        return len(gone)

    async def tables_of(self, person_id: str, unfinished: bool = False) -> list[str]:
        """The ids of all tables whose settings mention this person, most recently touched first.

        Reads every table; with `unfinished` every one that is not over.
        """
        phases = "phase IN ('gathering', 'playing')" if unfinished else "true"
        sql = f'SELECT id FROM tables WHERE {phases} AND instr(about, ?) > 0 ORDER BY touched DESC, id COLLATE "C"'
        return [row[0] for row in await self.rows(sql, _mention_of(person_id))]

    async def with_settings(self, tables: list[str]) -> list[tuple[Card, bytes]]:
        """Those of these tables that exist, with their settings, in this order."""
        found = await self.rows(
            f"SELECT {CARD}, about FROM tables WHERE id IN (SELECT value FROM json_each(?))", json_list(tables)
        )
        by_id = {card[0]: (card_from(card), about) for *card, about in found}
        return [by_id[one] for one in tables if one in by_id]

    async def _cards(self, text: str, *values: Any) -> list[Card]:
        return [card_from(row) for row in await self.rows(text, *values)]


def stale_or_gone(table_id: str, fence: int) -> Steps[StaleFence | NoSuchTable]:
    """Why nothing was written under this fence."""
    there = yield Sql("SELECT 1 FROM tables WHERE id = ?", (table_id,))
    return StaleFence(table_id, fence) if there else no_such_table(table_id)


def card_row(card: Card) -> tuple[Any, ...]:
    """The columns of a card."""
    return msgspec.structs.astuple(card)


def card_from(row: Sequence[Any]) -> Card:
    """A card from its columns."""
    table_id, game, phase, public, open_seats, touched, summary = row
    return Card(table_id, game, phase, bool(public), open_seats, touched, summary)


def _mention_of(person_id: str) -> bytes:
    """How the settings of a table mention a person: an id, or a mark that ends with it."""
    return f'{person_id}"'.encode()
