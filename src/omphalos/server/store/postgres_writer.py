"""Group commit for PostgreSQL: simultaneous writes of many tables become one statement and one commit.

A few lanes run in parallel. Each takes everything that waits, at most one write of a table; while it commits, the next
batch collects. The fence and the entry's number are conditions of the update, and the entry is inserted only where the
update found its row.

A statement may reach the database long after its connection was given up, when its repetition and later writes are
done. So the writes of a process are numbered, and one that is older than the latest of its table changes nothing.
"""

from __future__ import annotations

import asyncio
from collections import deque

import asyncpg
import msgspec

from omphalos.server.store.errors import EntryMissing, EntryTaken, NoSuchTable, StaleFence, StoreUnavailable
from omphalos.server.store.postgres_pool import Connection, PostgresPool
from omphalos.server.store.tables import Append, Card, card_row
from omphalos.table.errors import OmphalosError

MAX_BATCH = 256
LANES = 2

WRITE = """
WITH asked AS (
    SELECT * FROM unnest(
        $1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::boolean[], $7::bigint[], $8::bigint[],
        $9::bytea[], $10::bytea[], $11::bytea[], $12::text[], $13::bigint[], $14::bigint[], $15::bytea[], $16::bigint[]
    ) AS asked (
        id, fence, n, game, phase, public, open_seats, touched, summary, about, header, seed,
        seat, number, entry, written
    )
), done AS (
    UPDATE tables SET
        written = asked.written,
        length = length + (asked.entry IS NOT NULL)::int, game = coalesce(asked.game, tables.game),
        phase = coalesce(asked.phase, tables.phase), public = coalesce(asked.public, tables.public),
        open_seats = coalesce(asked.open_seats, tables.open_seats), touched = coalesce(asked.touched, tables.touched),
        summary = coalesce(asked.summary, tables.summary),
        about = coalesce(asked.about, tables.about), header = coalesce(asked.header, tables.header),
        seed = coalesce(asked.seed, tables.seed)
    FROM asked
    WHERE tables.id = asked.id AND tables.fence = asked.fence AND tables.written < asked.written
        AND (asked.entry IS NULL OR length = asked.n)
        AND (asked.number IS NULL OR NOT EXISTS (
            SELECT FROM entries
            WHERE table_id = asked.id AND entries.seat = asked.seat AND entries.number = asked.number
        ))
    RETURNING tables.id
), kept AS (
    INSERT INTO entries (table_id, n, seat, number, entry)
    SELECT id, n, seat, number, entry FROM asked JOIN done USING (id) WHERE entry IS NOT NULL
)
SELECT id FROM done
"""

WHY_NOT = """
SELECT asked.id, tables.fence, tables.length, tables.written, there.entry, same.n
FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) AS asked (id, n, seat, number)
LEFT JOIN tables ON tables.id = asked.id
LEFT JOIN entries there ON there.table_id = asked.id AND there.n = asked.n
LEFT JOIN entries same ON same.table_id = asked.id AND same.seat = asked.seat AND same.number = asked.number
"""


class TableWrite(msgspec.Struct, frozen=True):
    """A write of one table: an entry with the columns that change, or only the columns."""

    id: str
    fence: int
    card: Card | None
    about: bytes | None
    append: Append | None
    order: int = 0  # set by the writer: later writes of this process have higher ones


class GroupCommitWriter:
    """The queue of writes, and the lanes that write them."""

    def __init__(self, pool: PostgresPool) -> None:
        self._pool = pool
        self._waiting: deque[tuple[TableWrite, asyncio.Future[None]]] = deque()
        self._busy: set[str] = set()  # tables with a write in progress
        self._wakeup = asyncio.Event()
        self._lanes = [asyncio.create_task(self._lane()) for _ in range(LANES)]
        self._closing = False
        self._written = 0  # the order of the latest write

    async def write(self, ask: TableWrite) -> None:
        """Write; returns when it is durable."""
        if self._closing:
            raise StoreUnavailable("unreachable", "the store is closed")
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._written += 1
        self._waiting.append((msgspec.structs.replace(ask, order=self._written), future))
        self._wakeup.set()
        await future

    async def close(self, timeout: float = 3.0) -> None:
        """Write what was asked, as far as the database is there for it."""
        self._closing = True
        self._wakeup.set()
        _, late = await asyncio.wait(self._lanes, timeout=timeout)
        for lane in late:
            lane.cancel()
        if late:
            await asyncio.wait(late)
        while self._waiting:
            _, future = self._waiting.popleft()
            _answer(future, StoreUnavailable("unreachable", "the store is closed"))

    async def _lane(self) -> None:
        while True:
            batch = self._take()
            if not batch:
                if self._closing and not self._waiting:
                    return
                self._wakeup.clear()
                await self._wakeup.wait()
                continue
            writes = [ask for ask, _ in batch]
            try:
                answers = await self._commit(writes)
            except BaseException as problem:
                answers = [_copy(problem) for _ in batch]
                if not isinstance(problem, Exception):
                    for (_, future), answer in zip(batch, answers, strict=True):
                        _answer(future, answer)
                    raise
            finally:
                self._busy.difference_update(ask.id for ask in writes)
                self._wakeup.set()  # for writes whose table was busy, and for the other lanes
            for (_, future), answer in zip(batch, answers, strict=True):
                _answer(future, answer)

    def _take(self) -> list[tuple[TableWrite, asyncio.Future[None]]]:
        """The next batch. Two writes of one table keep their order."""
        batch: list[tuple[TableWrite, asyncio.Future[None]]] = []
        later: deque[tuple[TableWrite, asyncio.Future[None]]] = deque()
        held: set[str] = set()
        while self._waiting and len(batch) < MAX_BATCH:
            one = self._waiting.popleft()
            table = one[0].id
            if table in self._busy or table in held:
                later.append(one)
            else:
                held.add(table)
                batch.append(one)
        later.extend(self._waiting)
        self._waiting = later
        self._busy.update(ask.id for ask, _ in batch)
        return batch

    async def _commit(self, writes: list[TableWrite]) -> list[Exception | None]:
        async def work(connection: Connection, doubt: bool) -> list[Exception | None]:
            return await _write(connection, writes, doubt)

        try:
            return await self._pool.write(work)
        except asyncpg.PostgresError as problem:
            if len(writes) == 1:
                return [problem]
        answers: list[Exception | None] = []
        for ask in writes:  # one of them is invalid: it must not prevent the others
            answers.extend(await self._commit([ask]))
        return answers


async def _write(connection: Connection, writes: list[TableWrite], doubt: bool) -> list[Exception | None]:
    rows = [_row(ask) for ask in sorted(writes, key=lambda ask: ask.id)]
    done = {row[0] for row in await connection.fetch(WRITE, *map(list, zip(*rows, strict=True)))}
    refused = [ask for ask in writes if ask.id not in done]
    why = await _why_not(connection, refused, doubt) if refused else {}
    return [why.get(ask.id) for ask in writes]


async def _why_not(connection: Connection, writes: list[TableWrite], doubt: bool) -> dict[str, OmphalosError | None]:
    columns = zip(*((ask.id, *_numbers(ask)) for ask in writes), strict=True)
    facts = {row[0]: row[1:] for row in await connection.fetch(WHY_NOT, *map(list, columns))}
    why: dict[str, OmphalosError | None] = {}
    for ask in writes:
        fence, length, written, there, same = facts[ask.id]
        append = ask.append
        done = (fence, written) == (ask.fence, ask.order) if append is None else there == append.entry
        if doubt and done:
            why[ask.id] = None  # it was written before the connection was lost
        elif fence is None:
            why[ask.id] = NoSuchTable(f"there is no table {ask.id} here")
        elif append is None or fence != ask.fence:
            why[ask.id] = StaleFence(ask.id, ask.fence)
        elif same is not None:
            why[ask.id] = EntryTaken(ask.id, same)
        elif append.n < length:
            why[ask.id] = EntryTaken(ask.id, append.n)
        else:
            why[ask.id] = EntryMissing(ask.id, append.n, length)
    return why


def _numbers(ask: TableWrite) -> tuple[int | None, int | None, int | None]:
    return (None, None, None) if ask.append is None else (ask.append.n, ask.append.seat, ask.append.number)


def _row(ask: TableWrite) -> tuple[object, ...]:
    n, seat, number = _numbers(ask)
    card, beginning = ask.card, None if ask.append is None else ask.append.beginning
    return (
        ask.id,
        ask.fence,
        n,
        *((None,) * 6 if card is None else card_row(card)[1:]),
        ask.about,
        None if beginning is None else beginning.header,
        None if beginning is None else beginning.seed,
        seat,
        number,
        None if ask.append is None else ask.append.entry,
        ask.order,
    )


def _answer(future: asyncio.Future[None], problem: Exception | None) -> None:
    if future.done():  # the caller was cancelled; the write happened all the same
        return
    if problem is None:
        future.set_result(None)
    else:
        future.set_exception(problem)


def _copy(problem: BaseException) -> Exception:
    if isinstance(problem, StoreUnavailable):
        return problem.again()
    return problem if isinstance(problem, Exception) else StoreUnavailable("unreachable", "the store is closed")
