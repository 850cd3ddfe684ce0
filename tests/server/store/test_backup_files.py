"""The file of a backup: durable before it has its name, checked line by line, and read in parts."""

from __future__ import annotations

import base64
import errno
import gzip
import hashlib
import os
import sqlite3
import stat
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from omphalos.server.store import backup as backups
from omphalos.server.store import open_store, postgres_pool
from omphalos.server.store.backup import BackupError, Head, backup, restore, verify
from omphalos.server.store.errors import BadAddress, SchemaError
from omphalos.server.store.migrations import migrations
from omphalos.server.store.postgres import PostgresStore
from omphalos.server.store.sqlite import SqliteStore
from tests.server import engines
from tests.server.store.samples import EVERY_BYTE, append, card, person

pytestmark = pytest.mark.anyio
RELEASES = Path(__file__).parent / "releases"
PEOPLE = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ?)"


@pytest.fixture
async def small(sqlite_url: str) -> AsyncIterator[str]:
    """The address of a store with one table, an entry and a person."""
    store = open_store(sqlite_url)
    await store.open()
    fence = await store.create(card(), EVERY_BYTE)
    await store.append("table00001", fence, append(0))
    await store.add_person(person())
    yield sqlite_url
    await store.close()


async def crowd(path: Path, people: int) -> str:
    """Store so many people; return the address."""
    store = SqliteStore(path)
    await store.open()
    sql = f"{PEOPLE} INSERT INTO people SELECT i, i, i, CAST(i AS BLOB) FROM n"
    await store.execute(sql, people)
    await store.close()
    return f"sqlite:///{path}"


# --- writing


async def test_a_backup_is_on_the_disk_before_it_has_its_name(
    small: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    target, synced = tmp_path / "all.backup", list[tuple[int, str, int, bool]]()

    def note(descriptor: int) -> None:
        facts = os.fstat(descriptor)
        kind = "folder" if stat.S_ISDIR(facts.st_mode) else "file"
        synced.append((descriptor, kind, facts.st_size, target.exists()))

    monkeypatch.setattr(os, "fsync", note)
    await backup(small, target)
    (file, folder) = synced
    assert file[1:] == ("file", target.stat().st_size, False)  # all of it, under another name
    assert (folder[1], folder[3]) == ("folder", True)
    for descriptor, *_ in synced:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(descriptor)


async def test_nobody_else_may_read_it_at_any_moment(small: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: Any) -> None:
        raise AssertionError("it was opened for others first")

    monkeypatch.setattr(os, "chmod", refuse)
    before = os.umask(0)
    try:
        await backup(small, tmp_path / "all.backup")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "all.backup").stat().st_mode) == 0o600


async def test_the_first_line_says_what_it_is(small: str, tmp_path: Path):
    begun = int(time.time() * 1000)
    await backup(small, tmp_path / "all.backup")
    head = msgspec.json.decode(gzip.decompress((tmp_path / "all.backup").read_bytes()).splitlines()[0])
    assert begun <= head.pop("at") <= time.time() * 1000
    assert head == {"format": "omphalos-backup", "version": 1, "schema": len(migrations("sqlite"))}


async def test_a_file_that_exists_is_refused_before_anything_is_read(tmp_path: Path):
    (tmp_path / "all.backup").write_text("precious")
    with pytest.raises(BackupError, match="never overwritten"):
        await backup(f"sqlite:///{tmp_path}/nowhere.db", tmp_path / "all.backup")


async def test_another_backup_under_way_is_left_alone(small: str, tmp_path: Path):
    part = tmp_path / "all.backup.part"
    part.write_text("under way")
    with pytest.raises(BackupError, match=r"all.backup.part exists: another backup is being made"):
        await backup(small, tmp_path / "all.backup")
    assert part.read_text() == "under way"
    assert not (tmp_path / "all.backup").exists()


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (FileExistsError(errno.EEXIST, "File exists"), "all.backup exists already; a backup is never overwritten"),
        (OSError(errno.ENOSPC, "No space left"), "cannot write .*all.backup: No space left"),
    ],
)
async def test_a_backup_that_cannot_get_its_name_leaves_nothing(
    small: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: OSError, words: str
):
    def refuse(*_: object) -> None:
        raise problem

    monkeypatch.setattr(os, "link", refuse)
    with pytest.raises(BackupError, match=words):
        await backup(small, tmp_path / "all.backup")
    assert list(tmp_path.glob("*.backup*")) == []


async def test_a_backup_is_checked_before_it_has_its_name(small: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def find_damage(path: Path) -> None:
        assert path == tmp_path / "all.backup.part"
        raise BackupError("it was damaged")

    monkeypatch.setattr(backups, "verify", find_damage)
    with pytest.raises(BackupError, match="it was damaged"):
        await backup(small, tmp_path / "all.backup")
    assert list(tmp_path.glob("*.backup*")) == []


async def test_a_backup_whose_file_is_taken_away_meanwhile_fails(
    small: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(backups, "verify", Path.unlink)
    with pytest.raises(BackupError, match=r"cannot write .*all.backup: No such file"):
        await backup(small, tmp_path / "all.backup")


@pytest.mark.parametrize("url", ["sqlite:///", "sqlite://host/tables.db"])
async def test_an_address_that_makes_no_sense_is_named(url: str, tmp_path: Path):
    with pytest.raises(BadAddress):
        await backup(url, tmp_path / "all.backup")


async def test_a_file_of_another_program_is_named(tmp_path: Path):
    with sqlite3.connect(tmp_path / "other.db") as db:
        db.execute("CREATE TABLE tables (wood TEXT)")
    db.close()
    with pytest.raises(SchemaError, match=r"other.db holds no tables of ours \(no such table: migrations\)"):
        await backup(f"sqlite:///{tmp_path}/other.db", tmp_path / "all.backup")


async def test_a_database_of_an_older_release_is_not_backed_up(
    sqlite_url: str, postgres_url: str, postgres_engine: engines.Postgres, tmp_path: Path
):
    """Its tables are not those that would be read. The server brings it up to date."""
    with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as db:
        db.executescript((RELEASES / "1.sqlite.sql").read_text())
    db.close()
    postgres_engine.psql((RELEASES / "1.postgres.sql").read_text(), postgres_url)
    for url in (sqlite_url, postgres_url):
        with pytest.raises(SchemaError, match="start the server once"):
            await backup(url, tmp_path / "all.backup")


async def test_progress_is_told_of_every_ten_thousand_rows(tmp_path: Path):
    url, told = await crowd(tmp_path / "tables.db", 10_001), list[int]()
    await backup(url, tmp_path / "all.backup", lambda rows: told.append(rows["people"]))
    assert told == [10_000]


# --- reading


async def test_rows_are_restored_some_at_a_time(tmp_path: Path, postgres_url: str):
    await backup(await crowd(tmp_path / "tables.db", 1_001), tmp_path / "all.backup")
    for url in (f"sqlite:///{tmp_path}/other.db", postgres_url):
        told: list[dict[str, int]] = []
        rows = await restore(tmp_path / "all.backup", url, lambda rows, told=told: told.append(dict(rows)))
        assert [one["people"] for one in told] == [500, 1_000, 1_001]
        assert [sum(one.values()) for one in told] == [500, 1_000, 1_001]
        assert rows["people"] == 1_001
        store = open_store(url)
        await store.open()
        found = await store.person("1001")
        assert found is not None
        assert (found.name, found.since) == ("1001", 1001)
        await store.close()


async def test_nobody_writes_while_a_backup_is_restored(
    small: str, tmp_path: Path, postgres_url: str, postgres_engine: engines.Postgres
):
    await backup(small, tmp_path / "all.backup")
    locks: list[str] = []
    found = "SELECT count(*) FROM pg_locks WHERE mode = 'ExclusiveLock' AND relation = 'tables'::regclass"
    await restore(
        tmp_path / "all.backup",
        postgres_url,
        lambda _: locks.append(postgres_engine.psql(found, postgres_url).strip()),
    )
    assert locks == ["1", "1", "1"]


async def test_a_large_database_may_take_its_time(
    small: str, tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
):
    """Neither the schema nor a backup, its restoration or the deletion of old tables is cut off after seconds."""
    monkeypatch.setattr(postgres_pool, "COMMAND_TIMEOUT", 0.0)
    await backup(small, tmp_path / "all.backup")
    rows = await restore(tmp_path / "all.backup", postgres_url)
    assert await backup(postgres_url, tmp_path / "again.backup") == rows
    store = PostgresStore(postgres_url)
    await store.open()
    assert await store.forget(before=2_000, phase="playing") == 1
    await store.close()


HEAD = b'{"format":"omphalos-backup","version":1,"schema":1,"at":0}'
PERSON = b'["people","a","A",5,{"utf-8":"key"}]'


def packed(text: bytes) -> bytes:
    """Compressed, without the time: the workers of a run collect the same tests."""
    return gzip.compress(text, mtime=0)


def forged(*lines: bytes, head: bytes = HEAD, tail: dict[str, Any] | None = None) -> bytes:
    """A file with these lines and an end that fits them."""
    text = b"".join(line + b"\n" for line in (head, *lines))
    end = {"rows": {"people": len(lines)}, "sha256": hashlib.sha256(text).hexdigest()} | (tail or {})
    return packed(text + msgspec.json.encode(end) + b"\n")


async def test_a_file_with_a_fitting_end_is_read(tmp_path: Path):
    file, key = tmp_path / "all.backup", b'["people","b","B",5,{"base64":"' + base64.b64encode(b"\xff") + b'"}]'
    file.write_bytes(forged(PERSON, key))
    assert verify(file) == {"people": 2}
    await restore(file, f"sqlite:///{tmp_path}/other.db")
    store = open_store(f"sqlite:///{tmp_path}/other.db")
    await store.open()
    found = [await store.person_by_key(b"key"), await store.person_by_key(b"\xff")]
    assert [None if one is None else one.id for one in found] == ["a", "b"]
    await store.close()


DAMAGED = [
    (forged(PERSON, head=HEAD.replace(b"omphalos", b"other")), "is no backup of ours: its format is 'other-backup'"),
    (forged(PERSON, head=HEAD.replace(b'on":1', b'on":2')), "has version 2 of the format; .* reads version 1"),
    (forged(PERSON, head=b"[1]"), "is no backup, or was damaged or cut off"),
    (forged(b'["pets","a","A",5,7]'), "line 2: not a row that we know"),
    (forged(PERSON, PERSON[:-1] + b",7]"), "line 3: not a row that we know"),
    (forged(PERSON, b'["people"]'), "line 3: not a row that we know"),
    (forged(PERSON, b"7"), "is no backup, or was damaged or cut off"),
    (forged(PERSON, b"[]"), "is no backup, or was damaged or cut off"),
    (forged(PERSON, b'[["people"],"a"]'), "is no backup, or was damaged or cut off"),
    (forged(PERSON.replace(b'{"utf-8":"key"}', b'{"utf-8":7}')), "is no backup, or was damaged or cut off"),
    (forged(PERSON.replace(b'{"utf-8":"key"}', b'{"base64":7}')), "is no backup, or was damaged or cut off"),
    (forged(PERSON.replace(b'{"utf-8":"key"}', b'{"base64":"a!Q="}')), "is no backup, or was damaged or cut off"),
    (forged(PERSON.replace(b'{"utf-8":"key"}', b"{}")), "is no backup, or was damaged or cut off"),
    (forged(PERSON, tail={"more": 1}), "is no backup, or was damaged or cut off"),
    (forged(PERSON, tail={"sha256": "0"}), "its end does not fit the rest"),
    (forged(PERSON, tail={"rows": {"people": 2}}), "its end does not fit the rest"),
    (forged(PERSON, tail={"rows": {}}), "its end does not fit the rest"),
    (packed(HEAD + b"\n"), "its end does not fit the rest"),
    (packed(gzip.decompress(forged(PERSON)) + PERSON + b"\n"), "line 4: something after the end"),
    (forged(PERSON)[:-9], "is no backup, or was damaged or cut off"),
    (forged(PERSON)[:10] + b"\xff" * 40, "is no backup, or was damaged or cut off"),  # bytes that were never compressed
    (b"hello", "is no backup, or was damaged or cut off"),
]


@pytest.mark.parametrize(("data", "words"), DAMAGED, ids=range(len(DAMAGED)))
def test_what_is_wrong_with_a_file_is_named(data: bytes, words: str, tmp_path: Path):
    file = tmp_path / "all.backup"
    file.write_bytes(data)
    with pytest.raises(BackupError, match=words) as problem:
        verify(file)
    assert str(file) in str(problem.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path):
    with pytest.raises(BackupError, match=r"cannot read .*nowhere: No such file or directory$"):
        verify(tmp_path / "nowhere")
    with pytest.raises(BackupError, match=r"cannot read .*: Is a directory$"):
        verify(tmp_path)


def test_a_line_that_unpacks_to_very_much_is_not_read_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(backups, "MAX_LINE", 1_000_000)
    file = tmp_path / "packed"
    for head, number in ((b"", 1), (msgspec.json.encode(Head(backups.FORMAT, backups.VERSION, 1, 0)) + b"\n", 2)):
        file.write_bytes(gzip.compress(head + b" " * 3_000_000))
        with pytest.raises(BackupError, match=f"line {number}: more than 1000000 bytes"):
            verify(file)
