"""The store in PostgreSQL: for several processes, on one machine or many.

Entries of many tables share a commit (`postgres_writer`). A lost connection is reopened, and a write whose result is
unknown is checked before it is answered (`postgres_pool`).
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

import asyncpg

from omphalos.server.protocol.http import Finished, Rating, Tally
from omphalos.server.protocol.parts import Phase
from omphalos.server.store.circles import CircleStore
from omphalos.server.store.errors import (
    NoSuchPerson,
    NoSuchTable,
    PersonTaken,
    SchemaError,
    StaleFence,
    StoreUnavailable,
    TableTaken,
)
from omphalos.server.store.migrations import Applied, missing
from omphalos.server.store.postgres_channels import UNUSED, PostgresChannels
from omphalos.server.store.postgres_database import PostgresDatabase
from omphalos.server.store.postgres_handovers import PostgresHandovers
from omphalos.server.store.postgres_passkeys import PostgresPasskeys
from omphalos.server.store.postgres_pool import Connection, PostgresPool, Work
from omphalos.server.store.postgres_tournaments import PostgresTournaments
from omphalos.server.store.postgres_writer import GroupCommitWriter, TableWrite
from omphalos.server.store.rows import (
    CARD,
    card_from,
    card_row,
    check_name,
    finished_from,
    mention_of,
    no_such_table,
    ratings_moved,
    result_lists,
    seat_rows,
)
from omphalos.server.store.store import Append, Beginning, Card, Person, Redacted, Result, StoredTable

T = TypeVar("T")

NO_NAME: Final = "UPDATE results SET names = jsonb_set(names::jsonb, ARRAY[$1], '\"\"')::text WHERE table_id = $2"
MIGRATION_LOCK: Final = 0x4F4D5048  # advisory lock: processes that start together migrate one after another


class PostgresStore:
    """A store in a PostgreSQL database."""

    def __init__(self, url: str, timeout: float = 5.0) -> None:
        self._pool = PostgresPool(url, timeout=timeout)
        self._writer: GroupCommitWriter | None = None
        self.channels = PostgresChannels(self._pool)
        self.tournaments = PostgresTournaments(self._pool)
        self.handovers = PostgresHandovers(self._pool)
        self.passkeys = PostgresPasskeys(self._pool)
        self.circles = CircleStore(PostgresDatabase(self._pool))

    # --- opening and closing

    async def open(self) -> None:
        await self._pool.open()
        try:
            await self._pool.write(_migrate, long=True)
        except BaseException:
            await self._pool.close()
            raise
        self._writer = GroupCommitWriter(self._pool)

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer.close()
            self._writer = None
        await self._pool.close()

    async def check(self) -> None:
        async def work(db: Connection, doubt: bool) -> None:
            await db.execute("UPDATE pulse SET beats = beats + 1")

        await self._pool.write(work)

    async def server_key(self, fresh: bytes) -> bytes:
        async def work(db: Connection, doubt: bool) -> bytes:
            await db.execute("INSERT INTO server_key VALUES (1, $1) ON CONFLICT DO NOTHING", fresh)
            return await db.fetchval("SELECT private_key FROM server_key")

        return await self._pool.write(work)

    # --- tables

    async def create(self, card: Card, about: bytes) -> int:
        async def work(db: Connection, doubt: bool) -> int:
            try:
                await db.execute(
                    f"INSERT INTO tables ({CARD}, fence, about) VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8)",
                    *card_row(card),
                    about,
                )
            except asyncpg.UniqueViolationError:
                if not doubt or about != await db.fetchval("SELECT about FROM tables WHERE id = $1", card.id):
                    raise TableTaken(f"there is a table {card.id} already") from None
            return 1

        return await self._pool.write(work)

    async def take(self, table_id: str) -> int:
        async def work(db: Connection, doubt: bool) -> int:
            fence = await db.fetchval("UPDATE tables SET fence = fence + 1 WHERE id = $1 RETURNING fence", table_id)
            if fence is None:
                raise no_such_table(table_id)
            return fence

        return await self._pool.write(work)

    async def fences(self, tables: list[str]) -> dict[str, int]:
        async def work(db: Connection) -> dict[str, int]:
            rows = await db.fetch("SELECT id, fence FROM tables WHERE id = ANY ($1::text[])", tables)
            return {row[0]: row[1] for row in rows}

        return await self._pool.read(work)

    async def load(self, table_id: str) -> StoredTable:
        async def work(db: Connection) -> StoredTable:
            async with db.transaction(isolation="repeatable_read", readonly=True):
                row = await db.fetchrow(f"SELECT {CARD}, about, header, seed FROM tables WHERE id = $1", table_id)
                if row is None:
                    raise no_such_table(table_id)
                entries = await db.fetch(
                    "SELECT entry, seat, number FROM entries WHERE table_id = $1 ORDER BY n", table_id
                )
            return StoredTable(
                card=card_from(row[:7]),
                about=row[7],
                beginning=None if row[8] is None else Beginning(row[8], row[9]),
                entries=[entry for entry, _, _ in entries],
                numbers=[None if number is None else (seat, number) for _, seat, number in entries],
            )

        return await self._pool.read(work)

    async def about(self, table_id: str) -> bytes:
        async def work(db: Connection) -> bytes:
            about = await db.fetchval("SELECT about FROM tables WHERE id = $1", table_id)
            if about is None:
                raise no_such_table(table_id)
            return about

        return await self._pool.read(work)

    async def append(self, table_id: str, fence: int, append: Append) -> None:
        await self._ask(TableWrite(table_id, fence, append.card, append.about, append))

    async def save(self, table_id: str, fence: int, card: Card, about: bytes) -> None:
        await self._ask(TableWrite(table_id, fence, card, about, None))

    async def redact(self, table_id: str, fence: int, redacted: Redacted) -> None:
        async def work(db: Connection, doubt: bool) -> None:
            async with db.transaction():
                done = await db.execute(
                    "UPDATE tables SET summary = $1, about = $2, header = coalesce($3, header)"
                    " WHERE id = $4 AND fence = $5",
                    redacted.summary,
                    redacted.about,
                    redacted.header,
                    table_id,
                    fence,
                )
                if _count(done) != 1:
                    raise await _stale_or_gone(db, table_id, fence)
                await db.executemany(NO_NAME, [(str(seat), table_id) for seat in redacted.seats])
                await db.execute(
                    "DELETE FROM watches WHERE seat = ANY ($1::bigint[]) AND table_id = $2", redacted.seats, table_id
                )
                await db.execute(f"DELETE FROM channels WHERE {UNUSED}")

        await self._pool.write(work)

    async def remove(self, table_id: str, fence: int) -> None:
        async def work(db: Connection, doubt: bool) -> None:
            done = await db.execute("DELETE FROM tables WHERE id = $1 AND fence = $2", table_id, fence)
            if _count(done) != 1:
                why = await _stale_or_gone(db, table_id, fence)
                if not (doubt and isinstance(why, NoSuchTable)):
                    raise why

        await self._pool.write(work)

    async def review(self, table_id: str) -> bytes | None:
        async def work(db: Connection) -> bytes | None:
            return await db.fetchval("SELECT review FROM reviews WHERE table_id = $1", table_id)

        return await self._pool.read(work)

    async def keep_review(self, table_id: str, review: bytes) -> None:
        async def work(db: Connection, doubt: bool) -> None:
            done = await db.execute(
                "INSERT INTO reviews (table_id, review) SELECT id, $2 FROM tables WHERE id = $1"
                " ON CONFLICT (table_id) DO UPDATE SET review = excluded.review",
                table_id,
                review,
            )
            if _count(done) != 1:
                raise no_such_table(table_id)

        await self._pool.write(work)

    async def public(self, phase: Phase | None, game: str | None, limit: int) -> list[Card]:
        return await self._cards(
            f"SELECT {CARD} FROM tables WHERE public AND phase = coalesce($1, phase) AND game = coalesce($2, game)"
            ' ORDER BY touched DESC, id COLLATE "C" LIMIT $3',
            phase,
            game,
            limit,
        )

    async def unfinished(self, limit: int) -> list[Card]:
        return await self._cards(
            f"SELECT {CARD} FROM tables WHERE phase = 'playing' ORDER BY touched DESC, id COLLATE \"C\" LIMIT $1", limit
        )

    async def untouched(self, before: int, phase: Phase, limit: int) -> list[Card]:
        return await self._cards(
            f'SELECT {CARD} FROM tables WHERE phase = $1 AND touched < $2 ORDER BY touched, id COLLATE "C" LIMIT $3',
            phase,
            before,
            limit,
        )

    async def number_of_tables(self) -> int:
        async def work(db: Connection) -> int:
            return await db.fetchval("SELECT count(*) FROM tables")

        return await self._pool.read(work)

    async def forget(self, before: int, phase: Phase) -> int:
        async def work(db: Connection, doubt: bool) -> int:
            return _count(await db.execute("DELETE FROM tables WHERE phase = $1 AND touched < $2", phase, before))

        return await self._pool.write(work, long=True)

    async def forget_unfinished(self, before: int) -> int:
        async def work(db: Connection, doubt: bool) -> int:
            return _count(
                await db.execute(
                    "DELETE FROM tables WHERE phase = 'over' AND touched < $1"
                    " AND NOT EXISTS (SELECT 1 FROM results WHERE results.table_id = tables.id)",
                    before,
                )
            )

        return await self._pool.write(work)

    # --- people and results

    async def add_person(self, person: Person) -> None:
        check_name(person.name)

        async def work(db: Connection, doubt: bool) -> None:
            try:
                await db.execute(
                    "INSERT INTO people (id, name, since, key_hash) VALUES ($1, $2, $3, $4)",
                    person.id,
                    person.name,
                    person.since,
                    person.key_hash,
                )
            except asyncpg.UniqueViolationError:
                if not doubt or await _person(db, "id = $1", person.id) != person:
                    raise PersonTaken(f"somebody has the id {person.id}, or the same key, already") from None

        await self._pool.write(work)

    async def person_by_key(self, key_hash: bytes) -> Person | None:
        further = "(SELECT person_id FROM person_keys WHERE key_hash = $1)"
        return await self._pool.read(lambda db: _person(db, f"key_hash = $1 OR id = {further}", key_hash))

    async def person(self, person_id: str) -> Person | None:
        return await self._pool.read(lambda db: _person(db, "id = $1", person_id))

    async def avatar(self, person_id: str) -> int | None:
        async def work(db: Connection) -> int | None:
            return await db.fetchval(
                "SELECT coalesce(variant, 0) FROM people LEFT JOIN avatars ON person_id = id WHERE id = $1", person_id
            )

        return await self._pool.read(work)

    async def set_avatar(self, person_id: str, variant: int) -> None:
        async def work(db: Connection, doubt: bool) -> None:
            chosen = await db.execute(
                "INSERT INTO avatars (variant, person_id) SELECT $1, id FROM people WHERE id = $2"
                " ON CONFLICT (person_id) DO UPDATE SET variant = excluded.variant",
                variant,
                person_id,
            )
            if _count(chosen) != 1:
                raise NoSuchPerson(f"nobody keeps a name as {person_id} here")

        await self._pool.write(work)

    async def rename(self, person_id: str, name: str) -> None:
        check_name(name)

        async def work(db: Connection, doubt: bool) -> None:
            if _count(await db.execute("UPDATE people SET name = $1 WHERE id = $2", name, person_id)) != 1:
                raise NoSuchPerson(f"nobody keeps a name as {person_id} here")

        await self._pool.write(work)

    async def tables_of(self, person_id: str) -> list[str]:
        async def work(db: Connection) -> list[str]:
            mention = mention_of(person_id)
            rows = await db.fetch(
                'SELECT id FROM tables WHERE position($1::bytea IN about) > 0 ORDER BY id COLLATE "C"', mention
            )
            return [row[0] for row in rows]

        return await self._pool.read(work)

    async def tables_with(self, person_id: str, unfinished: bool) -> list[tuple[Card, bytes]]:
        async def work(db: Connection) -> list[tuple[Card, bytes]]:
            phases = "phase IN ('gathering', 'playing')" if unfinished else "true"
            rows = await db.fetch(
                f"SELECT {CARD}, about FROM tables WHERE {phases} AND position($1::bytea IN about) > 0"
                ' ORDER BY touched DESC, id COLLATE "C"',
                mention_of(person_id),
            )
            return [(card_from(row[:7]), row[7]) for row in rows]

        return await self._pool.read(work)

    async def forget_person(self, person_id: str) -> None:
        who = f"person:{person_id}"

        async def work(db: Connection, doubt: bool) -> None:
            async with db.transaction():
                gone = _count(await db.execute("DELETE FROM people WHERE id = $1", person_id))
                if gone != 1 and not doubt:  # in doubt: the first attempt may have done it
                    raise NoSuchPerson(f"nobody keeps a name as {person_id} here")
                seats = await db.fetch("SELECT seat::text, table_id FROM result_seats WHERE who = $1", who)
                await db.executemany(NO_NAME, [(row[0], row[1]) for row in seats])
                await db.execute("DELETE FROM result_seats WHERE who = $1", who)
                await db.execute("DELETE FROM ratings WHERE who = $1", who)

        await self._pool.write(work)

    async def add_result(self, result: Result, ratings: dict[str, Rating]) -> bool:
        async def work(db: Connection, doubt: bool) -> bool:
            async with db.transaction():
                kept = await db.execute(
                    "INSERT INTO results (table_id, game, ended, rated, names, ranks, scores)"
                    " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
                    result.table,
                    result.game,
                    result.ended,
                    result.rated,
                    *result_lists(result),
                )
                if _count(kept) != 1:
                    return doubt  # then most likely stored by our first attempt
                for who, rating in sorted(ratings.items()):  # in order, so that two games cannot deadlock
                    moved = await db.execute(
                        "INSERT INTO ratings AS old (who, game, mu, sigma, shown, games)"
                        " SELECT $1, $2, $3, $4, $5, $6::bigint"
                        " WHERE $6 = 1 OR EXISTS (SELECT FROM ratings WHERE who = $1 AND game = $2)"
                        " ON CONFLICT (who, game) DO UPDATE SET mu = $3, sigma = $4, shown = $5, games = $6"
                        " WHERE old.games = $6 - 1",
                        who,
                        rating.game,
                        rating.mu,
                        rating.sigma,
                        rating.shown,
                        rating.games,
                    )
                    if _count(moved) != 1:
                        raise ratings_moved(who)
                await db.executemany(
                    "INSERT INTO result_seats (table_id, seat, who, game, ended, rated, rank, score, rating_after)"
                    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                    seat_rows(result, ratings),
                )
            return True

        return await self._pool.write(work)

    async def ratings(self, game: str, who: list[str] | None, limit: int) -> dict[str, Rating]:
        async def work(db: Connection) -> dict[str, Rating]:
            rows = await db.fetch(
                "SELECT who, game, mu, sigma, shown, games FROM ratings WHERE game = $1"
                ' AND ($2::text[] IS NULL OR who = ANY ($2)) ORDER BY shown DESC, who COLLATE "C" LIMIT $3',
                game,
                who,
                limit,
            )
            return {row[0]: Rating(*row[1:]) for row in rows}

        return await self._pool.read(work)

    async def finished(self, who: str, limit: int, before: int | None = None, public: bool = False) -> list[Finished]:
        async def work(db: Connection) -> list[Finished]:
            rows = await db.fetch(
                "SELECT r.table_id, r.game, r.ended, r.names, s.seat, r.ranks, r.scores, r.rated, s.rating_after"
                " FROM result_seats s JOIN results r USING (table_id) WHERE s.who = $1 AND s.ended < $2"
                " AND (NOT $3 OR EXISTS (SELECT FROM tables WHERE id = s.table_id AND public))"
                ' ORDER BY s.ended DESC, r.table_id COLLATE "C", s.seat LIMIT $4',
                who,
                2**62 if before is None else before,
                public,
                limit,
            )
            return [finished_from(row) for row in rows]

        return await self._pool.read(work)

    async def tallies(self, who: str) -> list[Tally]:
        async def work(db: Connection) -> list[Tally]:
            rows = await db.fetch(
                "SELECT game, count(*), count(*) FILTER (WHERE rank = 1), count(*) FILTER (WHERE rated),"
                " avg(rank)::float8, avg(score), max(score)"
                ' FROM result_seats WHERE who = $1 GROUP BY game ORDER BY game COLLATE "C"',
                who,
            )
            return [Tally(*row) for row in rows]

        return await self._pool.read(work)

    # --- connections

    async def put_all(self, work: Work[T]) -> T:
        """Run something large in one commit."""
        return await self._pool.write(work, long=True)

    async def _ask(self, write: TableWrite) -> None:
        if self._writer is None:
            raise StoreUnavailable("unreachable", "the store is not open")
        await self._writer.write(write)

    async def _cards(self, sql: str, *values: Any) -> list[Card]:
        async def work(db: Connection) -> list[Card]:
            return [card_from(row) for row in await db.fetch(sql, *values)]

        return await self._pool.read(work)


async def _migrate(db: Connection, doubt: bool) -> None:
    """Run the missing migrations, all or none. Of processes that start at the same time, one does it."""
    async with db.transaction():
        await db.execute(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
        known = await db.fetchval("SELECT to_regclass('migrations')")
        if known is None:
            if await db.fetchval("SELECT to_regclass('tables')") is not None:
                raise SchemaError("this is a database of another program; ours would not be put into it")
            await db.execute(
                "CREATE TABLE migrations (number BIGINT PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL)"
            )
        rows = await db.fetch("SELECT number, name, hash FROM migrations ORDER BY number")
        for step in missing("postgres", [Applied(*row) for row in rows]):
            await db.execute(step.sql)
            await db.execute("INSERT INTO migrations VALUES ($1, $2, $3)", step.number, step.name, step.hash)


async def _person(db: Connection, condition: str, value: str | bytes) -> Person | None:
    row = await db.fetchrow(f"SELECT id, name, since, key_hash FROM people WHERE {condition}", value)
    return None if row is None else Person(*row)


async def _stale_or_gone(db: Connection, table_id: str, fence: int) -> StaleFence | NoSuchTable:
    there = await db.fetchval("SELECT 1 FROM tables WHERE id = $1", table_id)
    return no_such_table(table_id) if there is None else StaleFence(table_id, fence)


def _count(status: str) -> int:
    """The number of rows in PostgreSQL's status of a command, for example `UPDATE 3`."""
    return int(status.rpartition(" ")[2])
