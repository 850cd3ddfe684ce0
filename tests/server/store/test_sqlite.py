"""A SQLite file when things go wrong: full, locked, damaged, gone, opened by another process."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.server.store.errors import Held, StaleFence, StoreUnavailable
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.store.sqlite_schema import find_damages
from tests.server.store.samples import append, card

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


async def opened(path: Path, patience: float = 0.1) -> SqliteStore:
    store = SqliteStore(path, patience)
    await store.open()
    return store


async def test_a_commit_waits_for_the_disk(path: Path):
    store = await opened(path)
    found: dict[str, Any] = {}

    def look(db: sqlite3.Connection) -> None:
        for pragma in ("journal_mode", "synchronous", "foreign_keys"):
            found[pragma] = db.execute(f"PRAGMA {pragma}").fetchone()[0]

    await store._write(look)  # pyright: ignore[reportPrivateUsage]
    await store.close()
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All statements that SQLite runs."""
    said: list[str] = []
    connect = SqliteStore._connect  # pyright: ignore[reportPrivateUsage]

    def connect_and_listen(self: SqliteStore, create: bool = False) -> sqlite3.Connection:
        db = connect(self, create)
        db.set_trace_callback(said.append)
        return db

    monkeypatch.setattr(SqliteStore, "_connect", connect_and_listen)
    return said


async def test_writes_that_come_together_share_a_commit(path: Path, said: list[str]):
    store = await opened(path)
    said.clear()
    fences = await asyncio.gather(*(store.create(card(f"t{i}"), b"") for i in range(200)))
    writes = (store.append(f"t{i}", fence, append(0, card(f"t{i}"))) for i, fence in enumerate(fences))
    await asyncio.gather(*writes)
    await store.close()
    assert sum("INSERT INTO entries" in text for text in said) == 200
    assert said.count("COMMIT") <= 10


async def test_entries_of_many_tables_share_a_statement(path: Path, said: list[str]):
    store = await opened(path)
    fences = await asyncio.gather(*(store.create(card(f"t{i}"), b"") for i in range(200)))
    await asyncio.gather(*(store.append(f"t{i}", fence, append(0, card(f"t{i}"))) for i, fence in enumerate(fences)))
    said.clear()
    bare = replace(append(1), card=None)
    await asyncio.gather(*(store.append(f"t{i}", fence, bare) for i, fence in enumerate(fences)))
    assert "ROLLBACK" not in said
    assert sum("INSERT INTO entries" in text for text in said) < 40
    assert all([len((await store.load(f"t{i}")).entries) == 2 for i in range(200)])
    await store.close()


async def test_another_process_is_refused_the_file(path: Path):
    store = await opened(path)
    program = (
        "import asyncio, sys\n"
        "from omphalos.server.store import open_store\n"
        "from omphalos.server.store.errors import Held\n"
        "try: asyncio.run(open_store(sys.argv[1]).open())\n"
        "except Held as problem: print(problem)\n"
    )
    words = [sys.executable, "-c", program, f"sqlite:///{path}"]
    assert "another process keeps its tables in" in subprocess.run(words, capture_output=True, text=True).stdout
    with pytest.raises(Held):  # not even twice within one process
        await opened(path)
    await store.check()
    await store.close()
    await (await opened(path)).close()


async def test_a_killed_process_holds_nothing(path: Path):
    """The lock ends with its process, even if a forked child lives on."""
    program = (
        "import asyncio, os, sys, time\n"
        "from omphalos.server.store import open_store\n"
        "store = open_store(sys.argv[1])\n"
        "asyncio.run(store.open())\n"
        "child = os.fork()\n"
        "if child == 0: time.sleep(60)\n"
        "print(child, flush=True)\n"
        "time.sleep(60)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", program, f"sqlite:///{path}"], stdout=subprocess.PIPE)
    assert process.stdout is not None
    child = int(process.stdout.readline())
    try:
        with pytest.raises(Held):
            await opened(path)
        links = [os.path.realpath(f"/proc/self/fd/{name}") for name in os.listdir("/proc/self/fd")]
        assert f"{path}.lock" not in links  # whoever is refused keeps nothing open
        process.kill()
        process.wait()
        store = await opened(path)
        await store.check()
        await store.close()
    finally:
        os.kill(child, 9)
        process.stdout.close()


async def test_a_locked_database_is_waited_for_then_named(path: Path):
    store = await opened(path, patience=0.1)
    fence = await store.create(card(), b"about")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreUnavailable) as problem:
        await store.append("table00001", fence, append(0))
    assert problem.value.cause == "locked"
    assert (await store.load("table00001")).entries == []  # reading still works
    other.execute("COMMIT")
    await store.append("table00001", fence, append(0))
    await store.close()
    store = await opened(path)  # with patience
    other.execute("BEGIN IMMEDIATE")
    later = asyncio.create_task(store.append("table00001", fence, append(1)))
    await asyncio.sleep(0.02)
    other.execute("COMMIT")  # in time
    await later
    other.close()
    assert len((await store.load("table00001")).entries) == 2
    await store.close()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a disk of one megabyte. Where mounting is not allowed, limit the size of this process's files to that."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = (
        os.getuid() == 0 and subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]).returncode == 0
    )
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    if not mounted:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, limits[1]))
    try:
        yield disk
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", disk], check=True)
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


async def test_a_full_disk_is_named_and_nothing_is_half_written(small_disk: Path):
    limited = not os.path.ismount(small_disk)
    ballast = small_disk / "ballast"
    if not limited:
        ballast.write_bytes(b"\0" * 60_000)  # an empty store has room beside it
    store = await opened(small_disk / "tables.db")
    ids = [f"t{i}" for i in range(5)]
    fences = dict(zip(ids, await asyncio.gather(*(store.create(card(i), b"") for i in ids)), strict=True))
    kept = dict.fromkeys(ids, 0)

    async def fill(i: str) -> StoreUnavailable:
        while True:
            try:
                entry = append(kept[i], card(i), entry=b"x" * 5_000, about=b"%d" % (kept[i] + 1))
                await store.append(i, fences[i], entry)
            except StoreUnavailable as problem:
                return problem
            kept[i] += 1

    problems = await asyncio.gather(*map(fill, ids))
    assert {problem.cause for problem in problems} <= ({"failed", "full"} if limited else {"full"})
    for i in ids:  # only what was acknowledged is there, and reading still works
        table = await store.load(i)
        assert (len(table.entries), int(table.about or b"0")) == (kept[i], kept[i])
    with pytest.raises(StoreUnavailable):
        await store.append("t0", fences["t0"], append(kept["t0"], card("t0"), entry=b"x" * 50_000))
    if limited:
        resource.setrlimit(
            resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.getrlimit(resource.RLIMIT_FSIZE)[1])
        )
    else:
        ballast.unlink()
    await store.append("t0", fences["t0"], append(kept["t0"], card("t0"), entry=b"x" * 5_000))  # by itself
    assert len((await store.load("t0")).entries) == kept["t0"] + 1
    await store.close()


async def test_a_store_is_not_ready_when_its_disk_is_nearly_full(small_disk: Path):
    if not os.path.ismount(small_disk):
        pytest.skip("needs a disk of its own")
    store = await opened(small_disk / "tables.db")
    await store.check()
    ballast = small_disk / "ballast"
    await store.create(card(), b"about")
    free = os.statvfs(small_disk).f_bavail * os.statvfs(small_disk).f_frsize
    ballast.write_bytes(b"\0" * (free - 12_000))  # less than a 64th of it; a very small write may succeed
    with pytest.raises(StoreUnavailable) as problem:
        await store.check()
    assert problem.value.cause == "full"
    ballast.unlink()
    await store.check()
    await store.close()


async def test_a_file_that_is_taken_away_is_not_written_to(path: Path, tmp_path: Path):
    store = await opened(path)
    fence = await store.create(card(), b"about")
    path.rename(tmp_path / "away")
    with pytest.raises(StoreUnavailable, match="moved or removed") as problem:
        await store.append("table00001", fence, append(0))
    assert problem.value.cause == "unreachable"
    (tmp_path / "away").rename(path)
    await store.append("table00001", fence, append(0))
    await store.close()
    path.unlink()
    with pytest.raises(sqlite3.OperationalError):  # and no empty file is created in its place
        store._connect()  # pyright: ignore[reportPrivateUsage]
    assert not path.exists()


async def take_from(path: Path) -> None:
    store = await opened(path)
    try:
        await store.take("table00001")
    finally:
        await store.close()


async def test_only_tables_on_damaged_pages_are_refused(path: Path, caplog: pytest.LogCaptureFixture):
    store = await opened(path)
    ids = [f"t{i}" for i in range(4)]
    fences = {i: await store.create(card(i), b"") for i in ids}
    for i in ids:
        for n in range(8):
            await store.append(i, fences[i], append(n, entry=f"{i} {n} ".encode() * 400))
    await store.close()
    data = bytearray(path.read_bytes())
    page = data.index(b"t1 3 t1 3 ") // 4096
    data[page * 4096 : (page + 1) * 4096] = bytes(4096)
    path.write_bytes(data)

    store = await opened(path)
    assert store.damages
    assert "Tables on damaged pages are refused; restore a backup" in caplog.text
    with pytest.raises(StoreUnavailable) as problem:
        await store.load("t1")
    assert problem.value.cause == "corrupt"
    for i in ("t0", "t2", "t3"):
        assert len((await store.load(i)).entries) == 8
    removed = asyncio.ensure_future(store.remove("t1", fences["t1"]))  # in one batch with the others' entries
    kept = [asyncio.ensure_future(store.append(i, fences[i], append(8))) for i in ("t0", "t2", "t3")]
    with pytest.raises(StoreUnavailable) as problem:
        await removed
    assert problem.value.cause == "corrupt"
    await asyncio.gather(*kept)
    assert len((await store.load("t2")).entries) == 9
    await store.close()


async def test_the_check_of_a_whole_file_finds_nothing_and_can_be_cut_short(path: Path):
    store = await opened(path)
    assert store.damages == []
    await store.close()
    db = sqlite3.connect(path)
    db.execute(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000) INSERT INTO people"
        " SELECT i, i, i, CAST(i AS BLOB) FROM n"
    )
    assert find_damages(db, seconds=-1.0) == []
    assert find_damages(db) == []
    db.close()


async def test_a_damaged_file_is_named(path: Path):
    store = await opened(path)
    await store.create(card(), b"about")
    await store.close()
    data = bytearray(path.read_bytes())
    data[4096:] = b"\x55" * (len(data) - 4096)
    path.write_bytes(data)
    with pytest.raises(StoreUnavailable) as damaged:
        await take_from(path)
    assert damaged.value.cause == "corrupt"
    path.write_bytes(b"this is no database at all " * 1000)
    with pytest.raises(StoreUnavailable) as unreadable:
        await opened(path)
    assert unreadable.value.cause == "corrupt"


async def test_a_fence_holds_within_one_commit(path: Path):
    """A write with an old fence that waits in the same commit as the take is refused."""
    store = await opened(path)
    fence = await store.create(card(), b"")
    answers = await asyncio.gather(
        store.take("table00001"), store.append("table00001", fence, append(0)), return_exceptions=True
    )
    assert isinstance(answers[1], StaleFence)
    await store.close()
