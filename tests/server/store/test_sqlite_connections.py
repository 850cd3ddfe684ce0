"""The connections, threads and files of a SQLite store: how they are set up, checked and given back."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from omphalos.server.store.errors import SchemaError, StoreUnavailable
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.store.sqlite_errors import unavailable
from omphalos.server.store.sqlite_schema import find_damages
from tests.server.store.samples import card

pytestmark = pytest.mark.anyio
MIB = 1024 * 1024


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """All connections that stores have opened."""
    found: list[sqlite3.Connection] = []
    connect = SqliteStore._connect  # pyright: ignore[reportPrivateUsage]

    def note(self: SqliteStore, create: bool = False) -> sqlite3.Connection:
        found.append(connect(self, create))
        return found[-1]

    monkeypatch.setattr(SqliteStore, "_connect", note)
    return found


def is_open(db: sqlite3.Connection) -> bool:
    try:
        db.total_changes  # noqa: B018
    except sqlite3.ProgrammingError:
        return False
    return True


def threads(others: set[threading.Thread]) -> list[str]:
    return sorted(one.name for one in set(threading.enumerate()) - others if one.name.startswith("store-"))


async def test_how_a_file_is_opened(path: Path):
    store = SqliteStore(path)
    await store.open()
    found: dict[str, Any] = {}

    def look(db: sqlite3.Connection) -> None:
        found["isolation"] = db.isolation_level
        for pragma in ("application_id", "busy_timeout", "journal_size_limit", "wal_autocheckpoint"):
            found[pragma] = db.execute(f"PRAGMA {pragma}").fetchone()[0]

    await store._write(look)  # pyright: ignore[reportPrivateUsage]
    await store.close()
    assert found == {
        "isolation": None,
        "application_id": int.from_bytes(b"OMPH"),
        "busy_timeout": 2_000,  # milliseconds
        "journal_size_limit": 64 * MIB,
        "wal_autocheckpoint": 4096,
    }
    patient = SqliteStore(path, timeout=7.0)
    db = patient._connect()  # pyright: ignore[reportPrivateUsage]
    assert db.execute("PRAGMA busy_timeout").fetchone()[0] == 7_000
    db.close()


async def test_a_closed_store_keeps_no_thread_no_connection_and_no_log(
    path: Path, connections: list[sqlite3.Connection]
):
    store, gate, others = SqliteStore(path), threading.Event(), set(threading.enumerate())
    for _ in range(2):
        await store.open()
        gate.clear()
        reads = [asyncio.create_task(store._read(lambda _: gate.wait(5))) for _ in range(3)]  # pyright: ignore[reportPrivateUsage]
        await asyncio.sleep(0)
        await store.check()
        assert threads(others) == ["store-reader_0", "store-reader_1", "store-writer"]
        gate.set()
        assert await asyncio.gather(*reads) == [True] * 3
        await asyncio.gather(*(store.number_of_tables() for _ in range(5)))
        for _ in range(2):  # a second time is harmless
            await store.close()
        assert threads(others) == []
        assert [is_open(db) for db in connections] == [False] * 4  # the one of the start, the writer's, the readers'
        assert sorted(one.name for one in path.parent.iterdir()) == ["tables.db", "tables.db.lock"]
        connections.clear()
    assert (path.parent / "tables.db.lock").stat().st_mode & 0o777 == 0o600


async def test_a_store_that_was_never_opened_says_so(path: Path):
    store = SqliteStore(path)
    for ask in (store.check(), store.load("table00001"), store.save("table00001", 1, card(), b"")):
        with pytest.raises(StoreUnavailable, match="the store is not open") as problem:
            await ask
        assert problem.value.cause == "unreachable"
    await store.close()


async def test_what_reads_cannot_write(path: Path, connections: list[sqlite3.Connection]):
    """A connection on which reading failed is not used again."""
    store = SqliteStore(path)
    await store.open()
    await store.create(card(), b"about")
    sql = "DELETE FROM tables"
    with pytest.raises(StoreUnavailable) as problem:
        await store._read(lambda db: db.execute(sql))  # pyright: ignore[reportPrivateUsage]
    assert problem.value.cause == "read-only"
    before = len(connections)
    gate = threading.Barrier(2, timeout=5)
    await asyncio.gather(*(store._read(lambda _: gate.wait()) for _ in range(2)))  # pyright: ignore[reportPrivateUsage]
    assert len(connections) == before + 2
    assert await store.number_of_tables() == 1
    await store.close()


BIG, SMALL = 1024 * MIB, 64 * MIB  # of a small disk a 64th part has to be free


@pytest.mark.parametrize(
    ("size", "free", "ready"),
    [
        (BIG, 16 * MIB, True),
        (BIG, 16 * MIB - 1024, False),
        (BIG + 1024, 16 * MIB, True),
        (SMALL, MIB, True),
        (SMALL, MIB - 1024, False),
        (SMALL - 1024, MIB - 1024, False),
    ],
)
async def test_a_store_is_ready_while_its_disk_has_room(
    path: Path, monkeypatch: pytest.MonkeyPatch, size: int, free: int, ready: bool
):
    store = SqliteStore(path)
    await store.open()
    disk = SimpleNamespace(f_frsize=1024, f_blocks=size // 1024, f_bavail=free // 1024)
    asked: list[Path] = []

    def statvfs(at: Path) -> Any:
        asked.append(at)
        return disk

    monkeypatch.setattr(os, "statvfs", statvfs)
    if ready:
        await store.check()
    else:
        with pytest.raises(StoreUnavailable, match=f"{free} bytes are free beside {path}") as problem:
            await store.check()
        assert problem.value.cause == "full"
    assert asked == [path.parent]
    beats = await store._read(lambda db: db.execute("SELECT beats FROM pulse").fetchone()[0])  # pyright: ignore[reportPrivateUsage]
    assert beats == ready  # it has written
    await store.close()


async def test_a_disk_that_is_gone_is_named(path: Path, monkeypatch: pytest.MonkeyPatch):
    store = SqliteStore(path)
    await store.open()

    def statvfs(_: Path) -> None:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(os, "statvfs", statvfs)
    with pytest.raises(StoreUnavailable, match=r"tables.db: No such file or directory") as problem:
        await store.check()
    assert problem.value.cause == "unreachable"
    await store.close()


@pytest.mark.parametrize("application", [0, 7])
async def test_a_file_of_another_program_is_refused_and_not_kept_locked(path: Path, application: int):
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA application_id = {application}")
        if application == 0:
            db.execute("CREATE TABLE wood (kind TEXT)")
    db.close()
    store = SqliteStore(path)
    for _ in range(2):
        with pytest.raises(SchemaError, match="another program"):
            await store.open()
    path.unlink()
    await store.open()
    await store.close()


async def test_a_file_that_is_no_database_is_refused_and_not_kept_locked(path: Path):
    path.write_bytes(b"this is no database at all " * 1000)
    store = SqliteStore(path)
    with pytest.raises(sqlite3.DatabaseError):
        store._connect()  # pyright: ignore[reportPrivateUsage]
    for _ in range(2):
        with pytest.raises(StoreUnavailable) as problem:
            await store.open()
        assert problem.value.cause == "corrupt"
    path.unlink()
    await store.open()
    await store.close()


# --- the integrity check


async def test_a_check_that_takes_too_long_is_ended(path: Path, caplog: pytest.LogCaptureFixture):
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE many (i INTEGER PRIMARY KEY, word TEXT)")
    numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 30000)"
    db.execute(f"INSERT INTO many {numbers} SELECT i, i FROM n")
    db.commit()
    assert find_damages(db) == []
    assert caplog.text == ""
    assert find_damages(db, seconds=-1.0) == []
    assert "the integrity check was ended after -1 s" in caplog.text
    assert db.execute(f"{numbers} SELECT count(*) FROM n").fetchone() == (30_000,)  # what comes later is not ended
    db.close()


async def test_so_many_damages_are_told(path: Path):
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE many (i INTEGER PRIMARY KEY, word TEXT)")
    for i in range(60):
        db.execute("INSERT INTO many VALUES (?, ?)", (i, "x" * 3_000))
    db.commit()
    db.close()
    data = bytearray(path.read_bytes())
    for page in range(5, 55):
        data[page * 4096 : (page + 1) * 4096] = b"\x55" * 4096
    path.write_bytes(data)
    db = sqlite3.connect(path)
    damages = find_damages(db)
    db.close()
    assert len(damages) == 20
    assert not any(line.startswith("***") or line == "ok" for line in damages)


class Unreadable:
    """Stands for a connection whose check fails."""

    def __init__(self, problem: sqlite3.Error) -> None:
        self._problem = problem

    def set_progress_handler(self, _: object, __: int) -> None: ...

    def execute(self, _: str) -> None:
        raise self._problem


def error(kind: type[sqlite3.Error], code: int) -> sqlite3.Error:
    problem = kind("odd")
    problem.sqlite_errorcode = code
    return problem


def test_a_check_that_cannot_read_a_page_tells_that() -> None:
    damaged = Unreadable(error(sqlite3.DatabaseError, sqlite3.SQLITE_CORRUPT))
    assert find_damages(cast("sqlite3.Connection", damaged)) == ["odd"]
    failing = Unreadable(error(sqlite3.OperationalError, sqlite3.SQLITE_IOERR))
    with pytest.raises(sqlite3.OperationalError):
        find_damages(cast("sqlite3.Connection", failing))


@pytest.mark.parametrize(
    ("code", "cause"),
    [
        (sqlite3.SQLITE_FULL, "full"),
        (sqlite3.SQLITE_BUSY, "locked"),
        (sqlite3.SQLITE_LOCKED, "locked"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "locked"),
        (sqlite3.SQLITE_READONLY, "read-only"),
        (sqlite3.SQLITE_PERM, "read-only"),
        (sqlite3.SQLITE_CANTOPEN, "unreachable"),
        (sqlite3.SQLITE_CORRUPT, "corrupt"),
        (sqlite3.SQLITE_NOTADB, "corrupt"),
        (sqlite3.SQLITE_IOERR, "failed"),
    ],
)
def test_the_causes_of_errors(code: int, cause: str) -> None:
    problem = error(sqlite3.OperationalError, code)
    problem.sqlite_errorname = "SQLITE_NAME"
    found = unavailable(problem)
    assert (found.cause, found.detail) == (cause, "SQLITE_NAME: odd")


def test_an_error_of_the_driver_has_no_code() -> None:
    found = unavailable(sqlite3.ProgrammingError("odd"))
    assert (found.cause, found.detail) == ("failed", "odd")
