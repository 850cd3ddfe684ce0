"""Tournaments in PostgreSQL."""

from __future__ import annotations

import msgspec

from omphalos.server.protocol.parts import Phase
from omphalos.server.store.errors import StaleVersion
from omphalos.server.store.postgres_pool import Connection, PostgresPool
from omphalos.server.store.rows import TOURNAMENT, no_such_tournament, outcome_from
from omphalos.server.store.tournaments import StoredTournament, TableOutcome


class PostgresTournaments:
    """The tournaments of a `PostgresStore`."""

    def __init__(self, pool: PostgresPool) -> None:
        self._pool = pool

    async def create(self, tournament: StoredTournament) -> None:
        async def work(db: Connection, doubt: bool) -> None:
            made = await db.fetchval(
                f"INSERT INTO tournaments ({TOURNAMENT}) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
                " RETURNING id",
                *msgspec.structs.astuple(tournament),
            )
            if made is None and not (doubt and await self._is_stored(db, tournament)):
                raise StaleVersion(tournament.id)

        await self._pool.write(work)

    async def load(self, tournament_id: str) -> StoredTournament:
        async def work(db: Connection) -> StoredTournament:
            row = await db.fetchrow(f"SELECT {TOURNAMENT} FROM tournaments WHERE id = $1", tournament_id)
            if row is None:
                raise no_such_tournament(tournament_id)
            return StoredTournament(*row)

        return await self._pool.read(work)

    async def save(self, tournament: StoredTournament) -> None:
        async def work(db: Connection, doubt: bool) -> None:
            done = await db.fetchval(
                "UPDATE tournaments SET version = $2, phase = $3, touched = $4, state = $5"
                " WHERE id = $1 AND version = $2 - 1 RETURNING id",
                *msgspec.structs.astuple(tournament),
            )
            if done is None and not (doubt and await self._is_stored(db, tournament)):
                there = await db.fetchval("SELECT 1 FROM tournaments WHERE id = $1", tournament.id)
                raise no_such_tournament(tournament.id) if there is None else StaleVersion(tournament.id)

        await self._pool.write(work)

    @staticmethod
    async def _is_stored(db: Connection, tournament: StoredTournament) -> bool:
        """Whether a write whose answer was lost has been done."""
        row = await db.fetchrow(f"SELECT {TOURNAMENT} FROM tournaments WHERE id = $1", tournament.id)
        return row is not None and StoredTournament(*row) == tournament

    async def running(self, limit: int) -> dict[str, int]:
        async def work(db: Connection) -> dict[str, int]:
            rows = await db.fetch(
                "SELECT id, version FROM tournaments WHERE phase = 'playing'"
                ' ORDER BY touched DESC, id COLLATE "C" LIMIT $1',
                limit,
            )
            return {row[0]: row[1] for row in rows}

        return await self._pool.read(work)

    async def unfinished(self) -> int:
        async def work(db: Connection) -> int:
            return await db.fetchval("SELECT count(*) FROM tournaments WHERE phase <> 'over'")

        return await self._pool.read(work)

    async def outcomes(self, tables: list[str]) -> dict[str, TableOutcome]:
        async def work(db: Connection) -> dict[str, TableOutcome]:
            rows = await db.fetch(
                "SELECT value, phase, ranks, scores FROM unnest($1::text[]) AS asked (value)"
                " LEFT JOIN tables ON tables.id = value LEFT JOIN results ON results.table_id = value",
                tables,
            )
            return {row[0]: outcome_from(row) for row in rows}

        return await self._pool.read(work)

    async def mentioning(self, person_id: str) -> list[str]:
        async def work(db: Connection) -> list[str]:
            rows = await db.fetch(
                'SELECT id FROM tournaments WHERE position($1::bytea IN state) > 0 ORDER BY id COLLATE "C"',
                f'"{person_id}"'.encode(),
            )
            return [row[0] for row in rows]

        return await self._pool.read(work)

    async def forget(self, before: int, phase: Phase) -> int:
        async def work(db: Connection, doubt: bool) -> int:
            return await db.fetchval(
                "WITH gone AS (DELETE FROM tournaments WHERE phase = $1 AND touched < $2 RETURNING 1)"
                " SELECT count(*) FROM gone",
                phase,
                before,
            )

        return await self._pool.write(work)
