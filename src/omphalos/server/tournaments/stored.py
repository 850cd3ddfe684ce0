"""What is stored of tournaments.

A tournament is one row: its state as JSON, and a version that grows with each change. A change is written only over the
version it was made from (compare and set), so any process may change any tournament, and no change is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import msgspec

from omphalos.server.config import Settings
from omphalos.server.protocol.parts import Phase
from omphalos.server.store.database import Database, Sql, Steps, json_list
from omphalos.server.store.days import CleanUp
from omphalos.server.tournaments.errors import NoSuchTournament, StaleVersion, TooManyTournaments

TOURNAMENT: Final = "id, version, phase, touched, state"


class StoredTournament(msgspec.Struct, frozen=True):
    """A tournament as it is stored."""

    id: str
    version: int
    phase: Phase
    touched: int  # milliseconds since 1970
    state: bytes  # `tournaments.state.Tournament` as JSON


class TableOutcome(msgspec.Struct, frozen=True):
    """What has become of a table."""

    phase: Phase | None = None  # None: there is no such table
    ranks: tuple[int, ...] | None = None  # by seat; None: there is no result, or not yet
    scores: tuple[float, ...] | None = None


class TournamentStore:
    """The tournaments of a store. Errors: `NoSuchTournament`, `StaleVersion`, `StoreUnavailable`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def create(self, tournament: StoredTournament, most: int | None = None) -> None:
        """Store a new tournament. StaleVersion if there is one with this id.

        TooManyTournaments if `most` others are not over.
        """

        def steps(doubt: bool) -> Steps[None]:
            if most is not None:
                # Of two that are opened at the same time, by any processes, the second counts the first.
                yield Sql("SELECT 1 FROM tournaments WHERE phase <> 'over' ORDER BY id LIMIT 1 FOR UPDATE")
                [[others]] = yield Sql(
                    "SELECT count(*) FROM tournaments WHERE phase <> 'over' AND id <> ?", (tournament.id,)
                )
                if others >= most:
                    raise TooManyTournaments("as many tournaments are open as this server allows")
            made = yield Sql(
                f"INSERT INTO tournaments ({TOURNAMENT}) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1",
                msgspec.structs.astuple(tournament),
            )
            if not made and not (doubt and (yield from _stored(tournament.id)) == tournament):
                raise StaleVersion(tournament.id)

        await self._db.write(steps)

    async def load(self, tournament_id: str) -> StoredTournament:
        """Read a tournament."""
        found = await self._db.read(lambda: _stored(tournament_id))
        if found is None:
            raise _no_such_tournament(tournament_id)
        return found

    async def save(self, tournament: StoredTournament) -> None:
        """Store a changed tournament; its version is one more than the stored one, else StaleVersion."""

        def steps(doubt: bool) -> Steps[None]:
            done = yield Sql(
                "UPDATE tournaments SET version = ?, phase = ?, touched = ?, state = ?"
                " WHERE id = ? AND version = ? RETURNING 1",
                (*msgspec.structs.astuple(tournament)[1:], tournament.id, tournament.version - 1),
            )
            if done:
                return
            stored = yield from _stored(tournament.id)
            if not (doubt and stored == tournament):
                raise _no_such_tournament(tournament.id) if stored is None else StaleVersion(tournament.id)

        await self._db.write(steps)

    async def running(self, limit: int) -> dict[str, int]:
        """The versions of the tournaments that are being played, by id, the most recently touched first."""
        found = await self._db.rows(
            "SELECT id, version FROM tournaments WHERE phase = 'playing'"
            ' ORDER BY touched DESC, id COLLATE "C" LIMIT ?',
            limit,
        )
        return {row[0]: row[1] for row in found}

    async def gathering(self) -> list[StoredTournament]:
        """The tournaments that have not started, the oldest first."""
        sql = f"SELECT {TOURNAMENT} FROM tournaments WHERE phase = 'gathering' ORDER BY touched, id COLLATE \"C\""
        return [StoredTournament(*row) for row in await self._db.rows(sql)]

    async def drop(self, tournament_id: str, version: int) -> bool:
        """Delete a tournament unless somebody has changed it since this version. Tell whether it is gone."""
        sql = "DELETE FROM tournaments WHERE id = ? AND version = ?"
        await self._db.execute(sql, tournament_id, version)
        return not await self._db.rows("SELECT 1 FROM tournaments WHERE id = ?", tournament_id)

    async def unfinished(self) -> int:
        """How many tournaments are not over."""
        return (await self._db.rows("SELECT count(*) FROM tournaments WHERE phase <> 'over'"))[0][0]

    async def outcomes(self, tables: list[str]) -> dict[str, TableOutcome]:
        """What has become of these tables. A result is kept longer than its table."""
        found = await self._db.rows(
            "SELECT value, phase, ranks, scores FROM json_each(?)"
            " LEFT JOIN tables ON tables.id = value LEFT JOIN results ON results.table_id = value",
            json_list(tables),
        )
        return {row[0]: _outcome_from(row) for row in found}

    async def mentioning(self, person_id: str) -> list[str]:
        """The ids of all tournaments that mention this person. Reads every tournament."""
        sql = 'SELECT id FROM tournaments WHERE instr(state, ?) > 0 ORDER BY id COLLATE "C"'
        return [row[0] for row in await self._db.rows(sql, f'"{person_id}"'.encode())]

    async def forget(self, before: int, phase: Phase) -> int:
        """Delete tournaments of this phase that were last touched before this time; return how many."""
        sql = "DELETE FROM tournaments WHERE phase = ? AND touched < ? RETURNING 1"
        return len(await self._db.execute(sql, phase, before))

    def old(self, settings: Settings) -> list[CleanUp]:
        """What becomes of tournaments that nobody touches."""
        return [
            CleanUp("deleted tournaments", settings.keep_finished, partial(self.forget, phase="over")),
            CleanUp(
                *("deleted tournaments that never began", settings.keep_gathering),
                partial(self.forget, phase="gathering"),
            ),
        ]


def _stored(tournament_id: str) -> Steps[StoredTournament | None]:
    found = yield Sql(f"SELECT {TOURNAMENT} FROM tournaments WHERE id = ?", (tournament_id,))
    return StoredTournament(*found[0]) if found else None


def _no_such_tournament(tournament_id: str) -> NoSuchTournament:
    return NoSuchTournament(f"there is no tournament {tournament_id} here")


def _outcome_from(row: Sequence[Any]) -> TableOutcome:
    _, phase, ranks, scores = row
    if ranks is None:
        return TableOutcome(phase)
    return TableOutcome(
        phase, msgspec.json.decode(ranks, type=tuple[int, ...]), msgspec.json.decode(scores, type=tuple[float, ...])
    )
