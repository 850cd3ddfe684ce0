"""PostgreSQL when things go wrong: crashed under load, connections cut during a commit, locked, read-only, away."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from omphalos.server.store import open_store, postgres_pool
from omphalos.server.store.errors import StaleFence, StoreUnavailable
from omphalos.server.store.postgres import PostgresStore
from omphalos.server.store.store import Store
from tests.server import engines
from tests.server.store.samples import append, card, person, result
from tests.server.vanishing import VanishingProxy

pytestmark = pytest.mark.anyio

CRASHES = 5


@pytest.fixture(scope="module")
def own_engine() -> Iterator[engines.Postgres]:
    """A private server that a test may crash."""
    with engines.postgres() as engine:
        yield engine


@pytest.fixture
async def own_store(own_engine: engines.Postgres) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(own_engine.new_database(), timeout=1.0)
    await store.open()
    yield store
    await store.close()


class Load:
    """Writers that count acknowledged writes."""

    def __init__(self, store: Store, tables: int) -> None:
        self.store = store
        self.ids = [f"table{i:05d}" for i in range(tables)]
        self.kept = dict.fromkeys(self.ids, 0)
        self.troubles = 0
        self._stop = False

    async def run(self) -> None:
        fences = await asyncio.gather(*(self.store.create(card(i), b"0") for i in self.ids))
        await asyncio.gather(*(self._play(i, fence) for i, fence in zip(self.ids, fences, strict=True)))

    async def _play(self, i: str, fence: int) -> None:
        while not self._stop:
            n = self.kept[i]
            try:
                await self.store.append(i, fence, append(n, card(i), about=b"%d" % (n + 1)))
                self.kept[i] += 1
            except StoreUnavailable:  # nothing was written: retry
                self.troubles += 1
                await asyncio.sleep(0.01)

    def stop(self) -> None:
        self._stop = True

    async def check(self) -> None:
        for i in self.ids:
            table = await self.store.load(i)
            assert table.entries == [b"entry %d" % n for n in range(self.kept[i])]
            assert int(table.about) == self.kept[i]


async def test_nothing_acknowledged_is_lost_and_nothing_doubled_when_it_crashes(
    own_engine: engines.Postgres, own_store: PostgresStore
):
    load = Load(own_store, 20)
    work = asyncio.create_task(load.run())
    chance = random.Random(7)
    for _ in range(CRASHES):
        before = sum(load.kept.values())
        while sum(load.kept.values()) < before + 100:
            await asyncio.sleep(0.005)
        await asyncio.sleep(chance.random() * 0.05)
        await asyncio.to_thread(own_engine.crash)
        await asyncio.to_thread(own_engine.start)
    load.stop()
    await work
    await load.check()


async def test_connections_that_are_ended_are_made_again(own_engine: engines.Postgres, own_store: PostgresStore):
    load = Load(own_store, 10)
    work = asyncio.create_task(load.run())
    for goal in range(20, 220, 20):
        while sum(load.kept.values()) < goal:
            await asyncio.sleep(0.005)
        await asyncio.to_thread(
            own_engine.psql,
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'omphalos'",
        )
    load.stop()
    await work
    await load.check()


async def test_a_database_that_is_away_is_named_and_waited_for(own_engine: engines.Postgres, own_store: PostgresStore):
    fence = await own_store.create(card(), b"about")
    await asyncio.to_thread(own_engine.crash)
    try:
        asks = (own_store.check(), own_store.load("table00001"), own_store.take("table00001"))
        for answer in await asyncio.gather(*asks, return_exceptions=True):
            assert isinstance(answer, StoreUnavailable)
            assert answer.cause == "unreachable"
    finally:
        await asyncio.to_thread(own_engine.start)
    await own_store.append("table00001", fence, append(0))


async def test_a_locked_and_a_read_only_database_are_named(
    own_engine: engines.Postgres, own_store: PostgresStore, monkeypatch: pytest.MonkeyPatch
):
    from omphalos.server.store import postgres_pool as pool

    monkeypatch.setitem(pool.SETTINGS, "lock_timeout", "100")
    url = own_engine.new_database()
    store = PostgresStore(url, timeout=1.0)
    await store.open()
    fence = await store.create(card(), b"about")
    lock = asyncio.create_task(
        asyncio.to_thread(own_engine.psql, "BEGIN; LOCK TABLE tables; SELECT pg_sleep(1); COMMIT", url)
    )
    locked = "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND relation = 'tables'::regclass"
    while "1" not in await asyncio.to_thread(own_engine.psql, locked, url):
        await asyncio.sleep(0.01)
    with pytest.raises(StoreUnavailable) as problem:
        await store.append("table00001", fence, append(0))
    assert problem.value.cause == "locked"
    assert "lock timeout" in str(problem.value)
    await lock
    await store.append("table00001", fence, append(0))
    role = "ALTER ROLE omphalos SET default_transaction_read_only ="
    own_engine.psql(f"{role} on")
    await store.close()
    try:
        await store.open()
        with pytest.raises(StoreUnavailable) as problem:
            await store.append("table00001", fence, append(1))
        assert problem.value.cause == "read-only"
        with pytest.raises(StoreUnavailable) as problem:
            await store.check()
        assert problem.value.cause == "read-only"
        await store.load("table00001")
    finally:
        own_engine.psql(f"SET default_transaction_read_only = off; {role} off")
        await store.close()


class Cutter:
    """A proxy between a store and its database that cuts the connection at the worst moment."""

    def __init__(self, engine: engines.Postgres, at: Path) -> None:
        self._real = str(engine.folder / ".s.PGSQL.5432")
        self._at = at
        self.cut: str | None = None  # "before" the command arrives, or "after", when the answer is under way
        self.words = b""  # cut only commands that contain this
        self.cuts = 0

    async def __aenter__(self) -> Cutter:
        self._server = await asyncio.start_unix_server(self._stand, str(self._at / ".s.PGSQL.5432"))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()

    async def _stand(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_unix_connection(self._real)
        deaf = False

        async def out() -> None:
            nonlocal deaf
            while data := await client.read(65536):
                if self.cut and self.words in data:
                    if self.cut == "before":
                        self.cuts += 1
                        break
                    deaf = True
                to_server.write(data)
            to_server.close()
            to_client.close()

        async def back() -> None:
            while data := await server.read(65536):
                if deaf and b"C" in data[:1] + data[-30:]:  # the command is complete: it has been executed
                    self.cuts += 1  # not earlier: what a test does next shall find it executed
                    break
                to_client.write(data)
            to_client.close()
            to_server.close()

        with contextlib.suppress(OSError):
            await asyncio.gather(out(), back())


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_what_is_in_doubt_is_found_out(own_engine: engines.Postgres, tmp_path: Path, moment: str):
    """The answer to a commit is lost. The writer still learns the true result, and the commit is done once."""
    url = own_engine.new_database()
    async with Cutter(own_engine, tmp_path) as cutter:
        store = open_store(url.replace(str(own_engine.folder), str(tmp_path)))
        await store.open()
        fence = await store.create(card(), b"about")
        await store.append("table00001", fence, append(0))

        async def doubt(words: bytes) -> None:
            """Cut the next command of this kind, once."""
            cutter.words, cutter.cut, before = words, moment, cutter.cuts
            while cutter.cuts == before:
                await asyncio.sleep(0.001)
            cutter.cut = None

        # Prepared statements are later sent by name only, so the search is for the values.
        for words, ask in (
            (b"entry 1", lambda: store.append("table00001", fence, append(1))),
            (b"saved", lambda: store.save("table00001", fence, card(touched=9), b"saved")),
            (b"created", lambda: store.create(card("table00002"), b"created")),
            (b"person-Ala", lambda: store.add_person(person("Ala"))),
            (b"Name 0", lambda: store.add_result(result("t1"), {})),
            (b"table00002", lambda: store.remove("table00002", 1)),
        ):
            cutting = asyncio.create_task(doubt(words))
            await asyncio.sleep(0)
            await asyncio.wait_for(ask(), 20)
            await cutting
        assert cutter.cuts == 6
        kept = await store.load("table00001")
        assert (kept.entries, kept.about) == ([b"entry 0", b"entry 1"], b"saved")
        assert await store.number_of_tables() == 1
        assert await store.person("person-Ala") == person("Ala")

        # Another process took the table while our append was in doubt: it counts if it was executed, or it is refused.
        cutting = asyncio.create_task(doubt(b"entry 2"))
        await asyncio.sleep(0)
        ours = asyncio.create_task(store.append("table00001", fence, append(2)))
        await cutting
        own_engine.psql("UPDATE tables SET fence = fence + 1", url)
        try:
            await ours
            refused = False
        except StaleFence:
            refused = True
        assert len((await store.load("table00001")).entries) == (2 if refused else 3)
        if moment == "after":
            assert not refused
        await store.close()


async def test_processes_that_start_together_make_the_schema_once(own_engine: engines.Postgres):
    url = own_engine.new_database()
    stores = [open_store(url) for _ in range(5)]
    await asyncio.gather(*(store.open() for store in stores))
    await stores[0].create(card(), b"")
    await asyncio.gather(*(store.take("table00001") for store in stores))
    assert own_engine.psql("SELECT fence FROM tables", url).strip() == "6"
    await asyncio.gather(*(store.close() for store in stores))


@pytest.mark.parametrize(
    ("url", "hosts"),
    [
        ("postgresql://me@db/games", ["postgresql://me@db/games"]),
        ("postgresql:///games", ["postgresql:///games"]),
        (
            "postgresql://me:pw@a:1,b:2/games?target_session_attrs=primary",
            [f"postgresql://me:pw@{host}/games?target_session_attrs=primary" for host in ("a:1", "b:2")],
        ),
        (
            "postgresql://me@/games?host=/run/a,/run/b&port=5433",
            [f"postgresql://me@/games?host=/run/{name}&port=5433" for name in "ab"],
        ),
        (
            "postgresql://me@/games?host=a,b",
            [f"postgresql://me@/games?host={name}&port=5432" for name in "ab"],
        ),
    ],
)
def test_an_address_of_several_hosts_is_split(url: str, hosts: list[str]):
    assert postgres_pool.single_hosts(url) == hosts


async def test_a_host_that_does_not_answer_is_passed_over(
    own_engine: engines.Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """As when the machine of the primary has vanished: connections are accepted by nobody, or never answered."""
    monkeypatch.setattr(postgres_pool, "CONNECT_TIMEOUT", 0.3)
    silent = socket.socket(socket.AF_UNIX)
    folder = Path(tempfile.mkdtemp(dir="/tmp"))  # a short path, for a socket
    with contextlib.closing(silent):
        silent.bind(str(folder / ".s.PGSQL.5432"))
        silent.listen()
        url = own_engine.new_database().replace("host=", f"host={folder},{tmp_path},")
        store = PostgresStore(url + "&target_session_attrs=primary", timeout=5.0)
        await store.open()
        fence = await store.create(card("table00001"), b"{}")
        await store.append("table00001", fence, append(0, card("table00001")))
        assert (await store.load("table00001")).entries == [b"entry 0"]
        await store.close()


async def test_a_database_that_falls_silent_is_left(
    own_engine: engines.Postgres, own_store: PostgresStore, monkeypatch: pytest.MonkeyPatch
):
    """A write to it is in doubt after a while, and is found out about as soon as there is an answer."""
    monkeypatch.setattr(postgres_pool, "COMMAND_TIMEOUT", 0.3)
    fence = await own_store.create(card("table00002"), b"{}")
    await own_store.append("table00002", fence, append(0, card("table00002")))
    backends = own_engine.psql("SELECT pid FROM pg_stat_activity WHERE application_name = 'omphalos'").split()
    for pid in backends:
        os.kill(int(pid), signal.SIGSTOP)
    try:
        begun = time.monotonic()
        await own_store.append("table00002", fence, append(1, card("table00002")))
        assert time.monotonic() - begun < 10.0
        assert (await own_store.load("table00002")).entries == [b"entry 0", b"entry 1"]
    finally:
        for pid in backends:
            os.kill(int(pid), signal.SIGCONT)


@pytest.mark.parametrize("at", [b"BEGIN", b"SELECT", b"COMMIT"])
async def test_everything_under_way_goes_on_at_the_next_host_when_a_database_vanishes(
    own_engine: engines.Postgres, monkeypatch: pytest.MonkeyPatch, at: bytes
):
    """Nothing waits for the old host, not even to cancel a query or to roll a transaction back."""
    monkeypatch.setattr(postgres_pool, "COMMAND_TIMEOUT", 0.3)
    monkeypatch.setattr(postgres_pool, "CONNECT_TIMEOUT", 0.3)
    url = own_engine.new_database()
    async with VanishingProxy(own_engine.folder) as proxy:
        there = proxy.url_with_replica(url)
        store = PostgresStore(there)
        await store.open()
        fence = await store.create(card("table00001"), b"{}")
        proxy.vanish_at = at
        async with asyncio.timeout(15):
            assert (await store.load("table00001")).entries == []
            await store.append("table00001", fence, append(0, card("table00001")))
            assert await store.fences(["table00001"]) == {"table00001": fence}
        assert (await store.load("table00001")).entries == [b"entry 0"]
        await store.close()
