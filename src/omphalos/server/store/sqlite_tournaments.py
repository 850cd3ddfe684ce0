"""Tournaments in SQLite."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec

from omphalos.server.protocol.parts import Phase
from omphalos.server.store.errors import StaleVersion
from omphalos.server.store.rows import TOURNAMENT, no_such_tournament, outcome_from
from omphalos.server.store.sqlite_channels import Read, Write
from omphalos.server.store.tournaments import StoredTournament, TableOutcome


class SqliteTournaments:
    """The tournaments of a `SqliteStore`."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read = read
        self._write = write

    async def create(self, tournament: StoredTournament) -> None:
        def work(db: sqlite3.Connection) -> None:
            made = db.execute(
                f"INSERT INTO tournaments ({TOURNAMENT}) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                msgspec.structs.astuple(tournament),
            )
            if made.rowcount != 1:
                raise StaleVersion(tournament.id)

        await self._write(work)

    async def load(self, tournament_id: str) -> StoredTournament:
        def work(db: sqlite3.Connection) -> Any:
            return db.execute(f"SELECT {TOURNAMENT} FROM tournaments WHERE id = ?", (tournament_id,)).fetchone()

        row = await self._read(work)
        if row is None:
            raise no_such_tournament(tournament_id)
        return StoredTournament(*row)

    async def save(self, tournament: StoredTournament) -> None:
        def work(db: sqlite3.Connection) -> None:
            done = db.execute(
                "UPDATE tournaments SET version = :version, phase = :phase, touched = :touched, state = :state"
                " WHERE id = :id AND version = :version - 1",
                msgspec.structs.asdict(tournament),
            )
            if done.rowcount != 1:
                there = db.execute("SELECT 1 FROM tournaments WHERE id = ?", (tournament.id,)).fetchone()
                raise no_such_tournament(tournament.id) if there is None else StaleVersion(tournament.id)

        await self._write(work)

    async def running(self, limit: int) -> dict[str, int]:
        sql = "SELECT id, version FROM tournaments WHERE phase = 'playing' ORDER BY touched DESC, id LIMIT ?"
        return await self._read(lambda db: dict(db.execute(sql, (limit,)).fetchall()))

    async def unfinished(self) -> int:
        sql = "SELECT count(*) FROM tournaments WHERE phase <> 'over'"
        return await self._read(lambda db: db.execute(sql).fetchone()[0])

    async def outcomes(self, tables: list[str]) -> dict[str, TableOutcome]:
        asked = msgspec.json.encode(tables).decode()
        sql = (
            "SELECT value, phase, ranks, scores FROM json_each(?)"
            " LEFT JOIN tables ON tables.id = value LEFT JOIN results ON results.table_id = value"
        )
        return await self._read(lambda db: {row[0]: outcome_from(row) for row in db.execute(sql, (asked,)).fetchall()})

    async def mentioning(self, person_id: str) -> list[str]:
        mention = f'"{person_id}"'.encode()
        sql = "SELECT id FROM tournaments WHERE instr(state, ?) ORDER BY id"
        return await self._read(lambda db: [row[0] for row in db.execute(sql, (mention,)).fetchall()])

    async def forget(self, before: int, phase: Phase) -> int:
        sql = "DELETE FROM tournaments WHERE phase = ? AND touched < ?"
        return await self._write(lambda db: db.execute(sql, (phase, before)).rowcount)
