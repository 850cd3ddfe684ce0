"""The thread that writes to SQLite: what shares a commit, what is rolled back, and what each caller is told."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from omphalos.server.store.errors import EntryMissing, StoreUnavailable
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.store.sqlite_append import AppendEntry, run_batch
from omphalos.server.store.sqlite_commit import Work
from omphalos.server.store.sqlite_writer import Writer
from tests.server.store.samples import append, card

pytestmark = pytest.mark.anyio
RunBatch: TypeAlias = Callable[[list[Work[Any]]], Awaitable[tuple[list[Any], int, dict[str, int]]]]


class Listening(sqlite3.Connection):
    """A connection that notes its statements. Some statements can be made to fail."""

    said: list[str]
    broken: dict[str, sqlite3.Error]
    closed: bool

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        self.said.append(sql)
        if sql in self.broken:
            raise self.broken[sql]
        return super().execute(sql, *values)

    def close(self) -> None:
        self.closed = True
        super().close()


class Bench:
    """A writer on a database in memory, which stays when the writer opens another connection."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.broken: dict[str, sqlite3.Error] = {}
        self.unable: list[Exception] = []  # problems of the next attempts to connect
        self.missing: Exception | None = None  # what the check before a commit raises
        self.connections: list[Listening] = []
        self.batches: list[int] = []
        self._name = f"file:bench{id(self)}?mode=memory&cache=shared"
        self._anchor = sqlite3.connect(self._name, uri=True)
        self._anchor.execute("CREATE TABLE words (word TEXT UNIQUE)")
        self.writer = Writer(self._connect, self._check, self._run)

    def _connect(self) -> sqlite3.Connection:
        if self.unable:
            raise self.unable.pop(0)
        db = sqlite3.connect(
            self._name, uri=True, isolation_level=None, check_same_thread=False, factory=Listening, timeout=0.1
        )
        db.said, db.broken, db.closed = self.said, self.broken, False
        self.connections.append(db)
        return db

    def _check(self) -> None:
        if self.missing is not None:
            raise self.missing

    def _run(self, db: sqlite3.Connection, works: list[Work[Any]]) -> list[Any]:
        self.batches.append(len(works))
        return [work(db) for work in works]

    async def together(self, *works: Work[Any]) -> list[Any]:
        """Run these in one batch; return their results or problems."""
        with self.writer._wakeup:  # pyright: ignore[reportPrivateUsage] # until all are queued
            futures = [self.writer.write(work) for work in works]
        async with asyncio.timeout(5):
            return await asyncio.gather(*futures, return_exceptions=True)

    def words(self) -> list[str]:
        return [row[0] for row in self._anchor.execute("SELECT word FROM words ORDER BY rowid")]

    def close(self) -> None:
        self.writer.close()
        self._anchor.close()


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.close()


def add(word: str, problem: Exception | None = None) -> Work[str]:
    """Work that adds a word, and then may fail."""

    def work(db: sqlite3.Connection) -> str:
        db.execute("INSERT INTO words VALUES (?)", (word,))
        if problem is not None:
            raise problem
        return word

    return work


def sqlite_error(kind: type[sqlite3.Error], code: int, name: str) -> sqlite3.Error:
    problem = kind("odd")
    problem.sqlite_errorcode, problem.sqlite_errorname = code, name
    return problem


LOCKED = sqlite_error(sqlite3.OperationalError, sqlite3.SQLITE_BUSY, "SQLITE_BUSY")
DAMAGED = sqlite_error(sqlite3.DatabaseError, sqlite3.SQLITE_CORRUPT, "SQLITE_CORRUPT")
INTERNAL = sqlite_error(sqlite3.InternalError, sqlite3.SQLITE_INTERNAL, "SQLITE_INTERNAL")


def told(answers: list[Any]) -> list[Any]:
    """Results, and of problems their causes or types."""
    return [
        one.cause if isinstance(one, StoreUnavailable) else type(one) if isinstance(one, Exception) else one
        for one in answers
    ]


async def test_so_many_share_a_commit(bench: Bench):
    words = [f"w{i}" for i in range(600)]
    assert await bench.together(*map(add, words)) == words
    assert bench.batches == [512, 88]
    assert bench.words() == words
    assert len(bench.connections) == 1


def test_the_thread_is_named_and_keeps_no_process_alive():
    others = set(threading.enumerate())
    bench = Bench()
    (thread,) = set(threading.enumerate()) - others
    assert (thread.name, thread.daemon) == ("store-writer", True)
    bench.close()
    assert not thread.is_alive()


async def test_closing_finishes_what_was_asked_and_takes_nothing_more(bench: Bench):
    gate, taken = threading.Event(), threading.Event()
    first = bench.writer.write(lambda _: taken.set() or gate.wait(5))
    assert await asyncio.to_thread(taken.wait, 5)
    second = bench.writer.write(add("second"))
    closing = asyncio.create_task(asyncio.to_thread(bench.writer.close))
    await asyncio.wait([closing], timeout=0.02)
    assert not closing.done()
    with pytest.raises(StoreUnavailable, match="the store is closed") as problem:
        bench.writer.write(add("late"))
    assert problem.value.cause == "unreachable"
    gate.set()
    async with asyncio.timeout(5):
        await closing
        assert await asyncio.gather(first, second) == [True, "second"]
    assert bench.words() == ["second"]
    assert [db.closed for db in bench.connections] == [True]


@pytest.mark.parametrize("problem", [ValueError("odd"), sqlite3.IntegrityError("odd"), sqlite3.DataError("odd")])
async def test_a_refusal_fails_alone_and_leaves_nothing(bench: Bench, problem: Exception):
    answers = await bench.together(add("a"), add("b", problem), add("c"), add("d", problem), add("e"))
    assert told(answers) == ["a", type(problem), "c", type(problem), "e"]
    assert bench.words() == ["a", "c", "e"]
    assert len(bench.connections) == 1


@pytest.mark.parametrize(("problem", "cause"), [(LOCKED, "locked"), (INTERNAL, "failed")])
async def test_a_database_that_fails_fails_the_whole_commit_once(bench: Bench, problem: sqlite3.Error, cause: str):
    answers = await bench.together(add("a"), add("b", problem))
    assert told(answers) == [cause, cause]
    assert len({id(one) for one in answers}) == 2  # a raised exception is not shared
    assert bench.batches == [2]
    assert sum("INSERT" in one for one in bench.said) == 2  # nothing was tried again
    assert bench.words() == []
    assert await bench.together(add("c")) == ["c"]
    assert (len(bench.connections), bench.words()) == (1, ["c"])


async def test_a_database_that_fails_after_a_refusal_fails_the_whole_commit(bench: Bench):
    asked = 0

    def fail_the_second_time(db: sqlite3.Connection) -> None:
        nonlocal asked
        asked += 1
        if asked == 2:
            raise LOCKED

    answers = await bench.together(add("a"), fail_the_second_time, add("b", ValueError("odd")))
    assert told(answers) == ["locked", "locked", "locked"]
    assert bench.words() == []
    assert await bench.together(add("c")) == ["c"]


async def test_only_what_needs_a_damaged_page_fails(bench: Bench):
    assert told(await bench.together(add("a"), add("b", DAMAGED))) == ["a", "corrupt"]
    assert bench.batches == [2, 1, 1]
    assert bench.words() == ["a"]
    assert told(await bench.together(add("c", DAMAGED))) == ["corrupt"]
    assert bench.batches == [2, 1, 1, 1]


async def test_a_connection_that_cannot_roll_back_is_replaced(bench: Bench):
    bench.broken["ROLLBACK"] = LOCKED
    assert told(await bench.together(add("a", LOCKED))) == ["locked"]
    assert [db.closed for db in bench.connections] == [True]
    bench.broken.clear()
    assert await bench.together(add("b")) == ["b"]
    assert len(bench.connections) == 2
    assert bench.words() == ["b"]


async def test_a_connection_that_had_no_transaction_is_kept(bench: Bench):
    bench.broken["BEGIN IMMEDIATE"] = LOCKED
    assert told(await bench.together(add("a"))) == ["locked"]
    assert "ROLLBACK" not in bench.said
    bench.broken.clear()
    assert await bench.together(add("b")) == ["b"]
    assert len(bench.connections) == 1


UNABLE = [
    (LOCKED, "locked"),
    (StoreUnavailable("unreachable", "gone"), "unreachable"),
    (ValueError("odd"), ValueError),
]


@pytest.mark.parametrize(("problem", "told_as"), UNABLE)
@pytest.mark.parametrize("where", ["check", "connect"])
async def test_what_prevents_a_commit_is_told_to_everybody(
    bench: Bench, problem: Exception, told_as: object, where: str
):
    if where == "check":
        bench.missing = problem
    else:
        bench.unable = [problem]
    answers = await bench.together(add("a"), add("b"))
    assert told(answers) == [told_as, told_as]
    if isinstance(problem, StoreUnavailable):
        assert problem not in answers
    bench.missing = None
    assert await bench.together(add("c")) == ["c"]
    assert bench.words() == ["c"]


async def test_a_caller_who_went_away_does_not_keep_the_others_from_hearing(bench: Bench):
    gate = threading.Event()
    first = bench.writer.write(lambda _: gate.wait(5))
    gone, other = bench.writer.write(add("gone")), bench.writer.write(add("other"))
    gone.cancel()
    gate.set()
    async with asyncio.timeout(5):
        assert await first
        assert await other == "other"
    assert bench.words() == ["gone", "other"]


# --- batches of entries


def bare(n: int) -> Any:
    return replace(append(n), card=None, beginning=None)


@pytest.fixture
def said(tmp_path: Path) -> RunBatch:
    """Runs a batch on 50 tables; returns the results, the inserting statements, and the number of entries by table."""

    async def run(works: list[Work[Any]]) -> tuple[list[Any], int, dict[str, int]]:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        await asyncio.gather(*(store.create(card(f"t{i:02d}"), b"") for i in range(50)))
        said: list[str] = []

        def work(db: sqlite3.Connection) -> list[Any]:
            db.set_trace_callback(said.append)
            try:
                return run_batch(db, works)
            finally:
                db.set_trace_callback(None)

        results = await store._write(work)  # pyright: ignore[reportPrivateUsage]
        counted = await store._read(  # pyright: ignore[reportPrivateUsage]
            lambda db: dict(db.execute("SELECT table_id, count(*) FROM entries GROUP BY table_id").fetchall())
        )
        lengths = await store._read(  # pyright: ignore[reportPrivateUsage]
            lambda db: dict(db.execute("SELECT id, length FROM tables WHERE length > 0").fetchall())
        )
        await store.close()
        assert counted == lengths
        return results, sum("INSERT INTO entries" in one for one in said), counted

    return run


@pytest.mark.parametrize(
    ("tables", "statements"), [(1, 1), (7, 7), (8, 1), (9, 2), (31, 10), (32, 1), (33, 2), (40, 2), (41, 3), (48, 3)]
)
async def test_entries_of_many_tables_share_statements(said: RunBatch, tables: int, statements: int):
    names = [f"t{i:02d}" for i in range(tables)]
    works = [AppendEntry(name, 1, bare(0)) for name in names]
    assert await said(works) == ([None] * tables, statements, dict.fromkeys(names, 1))


async def test_other_work_keeps_its_place_among_entries(said: RunBatch):
    """Two entries of one table are not in one statement, and each result is that of its work."""
    works: list[Work[Any]] = [
        lambda db: db.execute("SELECT count(*) FROM entries").fetchone()[0],
        *(AppendEntry(f"t{i:02d}", 1, bare(0)) for i in range(8)),
        AppendEntry("t03", 1, bare(1)),
        lambda db: "last",
        AppendEntry("t04", 1, append(1, card("t04"))),
    ]
    counted = {f"t{i:02d}": 2 if i in (3, 4) else 1 for i in range(8)}
    assert await said(works) == ([8, *[None] * 9, "last", None], 3, counted)


async def test_a_gap_is_named(tmp_path: Path):
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    fence = await store.create(card(), b"")
    with pytest.raises(EntryMissing, match="table00001 has 0 entries, so entry 2 cannot be the next"):
        await store.append("table00001", fence, bare(2))
    await store.close()
