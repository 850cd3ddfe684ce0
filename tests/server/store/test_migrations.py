"""The schema's history: data of any release can be used by this version."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from omphalos.server.store import migrations as history
from omphalos.server.store import open_store
from omphalos.server.store.errors import SchemaError, StoreUnavailable
from omphalos.server.store.migrations import Dialect, Migration, migrations
from omphalos.server.store.postgres import MIGRATION_LOCK
from omphalos.server.store.store import Beginning, Store
from tests.server import engines
from tests.server.store import samples

pytestmark = pytest.mark.anyio

RELEASES = Path(__file__).parent / "releases"  # databases as each release left them, as text


async def fill(store: Store) -> None:
    """Write what the databases of old releases contain; see `releases/__main__.py`."""
    fence = await store.create(samples.card(), b"about")
    for n in range(3):
        await store.append("table00001", fence, samples.append(n))
    await store.create(samples.card("table00002", phase="gathering", open_seats=1), b"other")
    await store.add_person(samples.person("Zoë"))
    await store.add_result(samples.result("table00003", "person:a", "bot:b", None), {})


async def check(store: Store) -> None:
    """Assert that all data is there and can be changed."""
    kept = await store.load("table00001")
    assert (kept.card, kept.about) == (samples.card(), b"about")
    assert kept.beginning == Beginning(b"header", "seed")
    assert kept.entries == [b"entry 0", b"entry 1", b"entry 2"]
    assert kept.numbers == [(0, 0), (1, 1), (0, 2)]
    assert await store.person("person-Zoë") == samples.person("Zoë")
    assert [game.table for game in await store.finished("person:a", 9)] == ["table00003"]
    fence = await store.take("table00001")
    await store.append("table00001", fence, samples.append(3))
    assert await store.number_of_tables() == 2


def put(dump: Path, url: str, engine: engines.Postgres | None) -> None:
    if engine is None:
        with sqlite3.connect(url.removeprefix("sqlite:///")) as db:
            db.executescript(dump.read_text())
        db.close()
    else:
        engine.psql(dump.read_text(), url)


@pytest.mark.parametrize("release", sorted(path.stem for path in RELEASES.glob("*.sqlite.sql")))
async def test_a_sqlite_file_of_an_older_release_is_gone_on_with(release: str, sqlite_url: str):
    put(RELEASES / f"{release}.sql", sqlite_url, None)
    store = open_store(sqlite_url)
    await store.open()
    await check(store)
    await store.close()


@pytest.mark.parametrize("release", sorted(path.stem for path in RELEASES.glob("*.postgres.sql")))
async def test_a_postgres_database_of_an_older_release_is_gone_on_with(
    release: str, postgres_url: str, postgres_engine: engines.Postgres
):
    put(RELEASES / f"{release}.sql", postgres_url, postgres_engine)
    store = open_store(postgres_url)
    await store.open()
    await check(store)
    await store.close()


async def test_what_is_kept_today_is_what_is_checked(store: Store):
    await fill(store)
    await check(store)


async def test_an_old_schema_brought_up_to_date_is_the_schema_of_today(tmp_path: Path):
    def schema(path: Path) -> list[str]:
        with sqlite3.connect(path) as db:
            rows = db.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name").fetchall()
        db.close()
        return [row[0] for row in rows]

    old, new = tmp_path / "old.db", tmp_path / "new.db"
    put(RELEASES / "1.sqlite.sql", f"sqlite:///{old}", None)
    for path in (old, new):
        store = open_store(f"sqlite:///{path}")
        await store.open()
        await store.close()
    assert schema(old) == schema(new)


def test_every_release_has_its_dumps():
    assert {path.name for path in RELEASES.glob("*.sql")} >= {"1.sqlite.sql", "1.postgres.sql"}


def test_releases_that_start_together_use_one_lock():
    assert int.from_bytes(b"OMPH") == MIGRATION_LOCK


def test_both_kinds_have_the_same_steps():
    names = [[(step.number, step.name) for step in migrations(dialect)] for dialect in ("sqlite", "postgres")]
    assert names[0] == names[1]


def later(*sql: str) -> tuple[Migration, ...]:
    """The steps of this version, and some of a later one."""
    return tuple(Migration(len(migrations("sqlite")) + i, f"later{i}", text) for i, text in enumerate(sql, 1))


def pretend(monkeypatch: pytest.MonkeyPatch, *sql: str) -> None:
    more = later(*sql)

    def all_steps(dialect: Dialect) -> tuple[Migration, ...]:
        return (*migrations(dialect), *more)

    monkeypatch.setattr(history, "migrations", all_steps)


async def open_and_close(url: str) -> None:
    store = open_store(url)
    await store.open()
    await store.close()


async def test_a_newer_program_brings_it_further_and_this_one_refuses_it_then(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
):
    await fill(store)
    await store.close()
    with monkeypatch.context() as newer:
        pretend(newer, "CREATE TABLE medals (who TEXT PRIMARY KEY);", "CREATE INDEX by_game ON tables (game);")
        for _ in range(2):
            await open_and_close(url)
    refused = open_store(url)
    with pytest.raises(SchemaError, match="newer program"):
        await refused.open()
    with pytest.raises(StoreUnavailable):  # it is closed
        await refused.number_of_tables()


async def test_a_step_that_fails_leaves_nothing_behind(store: Store, url: str, monkeypatch: pytest.MonkeyPatch):
    await fill(store)
    await store.close()
    with monkeypatch.context() as newer:
        pretend(newer, "CREATE TABLE medals (who TEXT PRIMARY KEY); INSERT INTO no_such_table VALUES (1);")
        with pytest.raises(Exception, match="no_such_table"):
            await open_and_close(url)
    await store.open()
    await check(store)


async def test_a_history_that_is_not_ours_is_refused(store: Store, url: str, monkeypatch: pytest.MonkeyPatch):
    await store.close()

    def other_steps(dialect: Dialect) -> tuple[Migration, ...]:
        return (Migration(1, "other", "CREATE TABLE x (y TEXT);"), *migrations(dialect)[1:])

    with monkeypatch.context() as other:
        other.setattr(history, "migrations", other_steps)
        with pytest.raises(SchemaError, match=r"step 1 \(first\) .* not this program's \(other\): .* never released"):
            await open_and_close(url)


async def test_a_database_of_another_program_is_left_alone(
    sqlite_url: str, postgres_url: str, postgres_engine: engines.Postgres
):
    with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as db:
        db.execute("CREATE TABLE tables (wood TEXT)")
    db.close()
    postgres_engine.psql("CREATE TABLE tables (wood TEXT)", postgres_url)
    for url in (sqlite_url, postgres_url):
        with pytest.raises(SchemaError, match="another program"):
            await open_and_close(url)


@pytest.mark.parametrize(
    ("names", "steps"),
    [
        (["0002_more.sql", "0001_first.sql", "README.md", "0003_x.sql.orig"], [(1, "first"), (2, "more")]),
        (["0001_first.sql", "0003_more.sql"], None),
        (["0002_first.sql"], None),
        (["0001_first.sql", "0001_again.sql"], None),
        ([], []),
    ],
)
def test_steps_are_numbered_without_a_gap(
    names: list[str], steps: list[tuple[int, str]] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "sqlite").mkdir()
    for name in names:
        (tmp_path / "sqlite" / name).write_text(f"-- {name}")

    def files(_: str) -> Path:
        return tmp_path

    monkeypatch.setattr(history, "files", files)
    read = migrations.__wrapped__
    if steps is None:
        with pytest.raises(SchemaError, match="not numbered 1, 2, 3"):
            read("sqlite")
    else:
        expected = [Migration(number, name, f"-- {number:04d}_{name}.sql") for number, name in steps]
        assert read("sqlite") == tuple(expected)
