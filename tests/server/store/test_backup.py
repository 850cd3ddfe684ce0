"""Backup and restore: everything in one file, from either kind of store into either."""

from __future__ import annotations

import asyncio
import gzip
import os
from pathlib import Path

import pytest

from omphalos.cli import main
from omphalos.server.passkeys.stored import Passkey, PasskeyStore
from omphalos.server.protocol.results import Rating
from omphalos.server.store import open_store
from omphalos.server.store.backup import BackupError, backup, restore, verify
from omphalos.server.store.errors import Held, NoSuchTable, SchemaError, StoreUnavailable
from omphalos.server.store.store import Store
from tests.server import engines
from tests.server.store.samples import EVERY_BYTE, append, card, person, result

pytestmark = pytest.mark.anyio

TABLES = 12
MANY_TABLES = 30  # with those that are added meanwhile, more entries than a backup reads at a time


async def fill(store: Store, tables: int = TABLES) -> None:
    for i in range(tables):
        fence = await store.create(card(f"t{i:02d}", touched=i), EVERY_BYTE if i % 2 else "stół".encode())
        for n in range(i):
            await store.append(f"t{i:02d}", fence, append(n, card(f"t{i:02d}", touched=i), entry=b'{"n":%d}' % n))
    await store.take("t07")
    for name in ("Ala", "Zoë 🐚"):
        await store.add_person(person(name))
    rating = Rating("lake", 25.125, 8.25, 1000, 1)
    await store.add_result(result("t01", "person:a", "bot:b", None), {"person:a": rating})


async def all_of(store: Store) -> object:
    tables = [await store.load(f"t{i:02d}") for i in range(TABLES)]
    people = [await store.person("person-Ala"), await store.person_by_key(person("Zoë 🐚").key_hash)]
    results = [await store.finished("person:a", 9), await store.tallies("bot:b"), await store.ratings("lake", None, 9)]
    return tables, people, results, await store.take("t07")


@pytest.mark.parametrize("into", ["sqlite", "postgres"])
async def test_all_comes_back_from_either_kind_into_either(
    store: Store, url: str, into: str, tmp_path: Path, postgres_engine: engines.Postgres
):
    await fill(store)
    file = tmp_path / "all.backup"
    rows = await backup(url, file)  # the store is open, as on a running server
    assert (rows["tables"], rows["entries"], rows["people"]) == (TABLES, TABLES * (TABLES - 1) // 2, 2)
    assert os.stat(file).st_mode & 0o777 == 0o600
    assert verify(file) == rows
    target = postgres_engine.new_database() if into == "postgres" else f"sqlite:///{tmp_path}/other.db"
    assert await restore(file, target) == rows
    other = open_store(target)
    await other.open()
    assert await all_of(other) == await all_of(store)
    await other.append("t05", 1, append(5, card("t05")))  # and writing continues
    await other.close()
    again = tmp_path / "again.backup"
    assert (await backup(target, again))["entries"] == rows["entries"] + 1


async def test_a_backup_is_of_one_moment(store: Store, url: str, tmp_path: Path):
    """People play on during a backup: entries and the data about their table stay consistent."""
    await fill(store, MANY_TABLES)
    fences = {f"t{i:02d}": await store.take(f"t{i:02d}") for i in range(MANY_TABLES)}
    lengths = {f"t{i:02d}": i for i in range(MANY_TABLES)}
    going = True

    async def play(i: str) -> None:
        while going:
            n = lengths[i]
            await store.append(i, fences[i], append(n, card(i), about=b"%d" % (n + 1)))
            lengths[i] = n + 1

    players = [asyncio.create_task(play(i)) for i in fences]
    files = [tmp_path / f"{i}.backup" for i in range(3)]
    for file in files:
        await asyncio.sleep(0.05)
        await backup(url, file)
    going = False
    await asyncio.gather(*players)
    for i, file in enumerate(files):
        target = f"sqlite:///{tmp_path}/other{i}.db"
        await restore(file, target)
        other = open_store(target)
        await other.open()
        for table in fences:
            kept = await other.load(table)
            assert not kept.about.isdigit() or int(kept.about) == len(kept.entries)
        await other.close()


async def test_the_servers_key_comes_back_even_into_a_store_that_has_one(store: Store, url: str, tmp_path: Path):
    await fill(store)
    key = await store.server_key(b"k" * 32)
    file, target = tmp_path / "all.backup", f"sqlite:///{tmp_path}/other.db"
    assert (await backup(url, file))["server_key"] == 1
    started = open_store(target)  # somebody started a server there to see whether it runs
    await started.open()
    await started.server_key(b"x" * 32)
    await started.close()
    await restore(file, target)
    await started.open()
    assert await started.server_key(b"y" * 32) == key
    await started.close()


async def test_passkeys_and_further_keys_come_back(store: Store, url: str, tmp_path: Path):
    await store.add_person(person())
    passkey = Passkey(b"\xffphone", "person-Ala", "play.example.org", b"\xffphone and public key", 3, "phone", 5, 7)
    await PasskeyStore(store).add(passkey, 9)
    await PasskeyStore(store).signed_in(passkey, b"\x00key", 9)
    file, target = tmp_path / "all.backup", f"sqlite:///{tmp_path}/other.db"
    rows = await backup(url, file)
    assert (rows["passkeys"], rows["person_keys"]) == (1, 1)
    await restore(file, target)
    other = open_store(target)
    await other.open()
    assert await PasskeyStore(other).find(b"\xffphone") == passkey
    assert await other.person_by_key(b"\x00key") == person()
    await other.close()


async def test_reviews_come_back(store: Store, url: str, tmp_path: Path):
    await fill(store)
    table = (await store.public(None, None, 1))[0].id
    await store.keep_review(table, b'{"curve":[]}')
    file, target = tmp_path / "all.backup", f"sqlite:///{tmp_path}/other.db"
    assert (await backup(url, file))["reviews"] == 1
    await restore(file, target)
    other = open_store(target)
    await other.open()
    assert await other.review(table) == b'{"curve":[]}'
    await other.close()


async def test_a_backup_of_a_release_without_keys_is_read(store: Store, url: str, tmp_path: Path):
    await fill(store)
    file = tmp_path / "all.backup"
    rows = await backup(url, file)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    older = lines[-1].replace(b',"server_key":0', b"")
    assert older != lines[-1]
    file.write_bytes(gzip.compress(b"".join([*lines[:-1], older])))
    del rows["server_key"]
    assert verify(file) == rows
    assert await restore(file, f"sqlite:///{tmp_path}/other.db") == rows


async def test_nothing_is_overwritten(store: Store, url: str, tmp_path: Path):
    await fill(store)
    file = tmp_path / "all.backup"
    file.write_text("precious")
    with pytest.raises(BackupError, match="never overwritten"):
        await backup(url, file)
    assert file.read_text() == "precious"
    await backup(url, tmp_path / "real.backup")
    await store.close()
    with pytest.raises(BackupError, match="empty store only"):
        await restore(tmp_path / "real.backup", url)
    await store.open()
    assert await store.number_of_tables() == TABLES
    assert sorted(path.name for path in tmp_path.glob("*.part")) == []


async def test_a_damaged_backup_is_refused_and_nothing_is_put_back(store: Store, url: str, tmp_path: Path):
    await fill(store)
    file = tmp_path / "all.backup"
    await backup(url, file)
    whole, lines = file.read_bytes(), gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    broken = {
        "cut off": whole[: len(whole) // 2],
        "a line too few": gzip.compress(b"".join(lines[:40] + lines[41:])),
        "a line changed": gzip.compress(b"".join(lines).replace(b'\\"n\\":3', b'\\"n\\":4', 1)),
        "no end": gzip.compress(b"".join(lines[:-1])),
        "more after the end": gzip.compress(b"".join([*lines, lines[3]])),
        "not ours": gzip.compress(b'{"format":"other","version":1,"schema":1,"at":0}\n'),
        "too new": gzip.compress(b'{"format":"omphalos-backup","version":9,"schema":1,"at":0}\n'),
        "no file of that kind": b"hello",
        "nothing": b"",
    }
    target = f"sqlite:///{tmp_path}/other.db"
    for what, data in broken.items():
        file.write_bytes(data)
        with pytest.raises(BackupError, match="backup") as problem:
            await restore(file, target)
        assert str(file) in str(problem.value), what
    assert not (tmp_path / "other.db").exists()
    with pytest.raises(BackupError, match="No such file"):
        await restore(tmp_path / "nowhere", target)


async def test_what_cannot_be_read_is_named(tmp_path: Path, postgres_url: str):
    with pytest.raises(StoreUnavailable):
        await backup(f"sqlite:///{tmp_path}/nowhere.db", tmp_path / "a")
    with pytest.raises(SchemaError):
        await backup(postgres_url, tmp_path / "a")
    with pytest.raises(BackupError, match="cannot write"):
        await backup(f"sqlite:///{tmp_path}/nowhere.db", tmp_path / "no" / "such" / "folder")
    assert not list(tmp_path.iterdir())


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    url, other, file = f"sqlite:///{tmp_path}/a.db", f"sqlite:///{tmp_path}/b.db", str(tmp_path / "all.backup")

    async def make() -> None:
        store = open_store(url)
        await store.open()
        await fill(store)
        await store.close()

    asyncio.run(make())
    assert main(["backup", file, "--store", url, "--lang", "en"]) == 0
    assert "tables: 12, entries: 66, people: 2, results: 1, ratings: 1." in capsys.readouterr().out
    assert main(["backup", "--check", file, "--lang", "pl"]) == 0
    assert "stoły: 12" in capsys.readouterr().out
    assert main(["restore", file, "--store", other, "--lang", "en"]) == 0
    assert "tables: 12" in capsys.readouterr().out
    assert main(["backup", file, "--store", url]) == 2
    assert main(["restore", file, "--store", other]) == 2
    assert "empty" in capsys.readouterr().err

    async def lock() -> None:
        store = open_store(url)
        await store.open()
        with pytest.raises(Held):  # a server runs on it
            await restore(file, url)
        with pytest.raises(NoSuchTable):
            await store.load("nowhere")
        await store.close()

    asyncio.run(lock())
