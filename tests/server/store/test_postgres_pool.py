"""The pool of connections to PostgreSQL with a scripted driver: what is tried again, in doubt, or told."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncGenerator, Iterable
from typing import Any

import asyncpg
import pytest

from omphalos.server.store import postgres, postgres_pool
from omphalos.server.store.errors import BadAddress, StoreUnavailable
from omphalos.server.store.postgres import PostgresStore
from omphalos.server.store.postgres_pool import Connection, PostgresPool, keep_alive

pytestmark = pytest.mark.anyio
LOST = ConnectionResetError("cut")


class Driver:
    """Stands for asyncpg: each acquired connection first raises the next problem of a list, if it is one."""

    def __init__(self) -> None:
        self.acquiring: list[Exception | None] = []  # problems before a connection is there
        self.settings: dict[str, Any] = {}
        self.log: list[str] = []
        self.closing: Exception | None = None
        self.pauses: list[float] = []

    async def create_pool(self, url: str, **settings: Any) -> Driver:
        self.settings = {"url": url, **settings}
        return self

    @contextlib.asynccontextmanager
    async def acquire(self, timeout: float | None = None) -> AsyncGenerator[Driver]:
        self.log.append(f"acquire in {timeout:g} s")
        problem = self.acquiring.pop(0) if self.acquiring else None
        if problem is not None:
            raise problem
        yield self

    async def expire_connections(self) -> None:
        self.log.append("expire")

    async def close(self) -> None:
        self.log.append("close")
        if self.closing is not None:
            raise self.closing

    def terminate(self) -> None:
        self.log.append("terminate")


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Driver:
    driver = Driver()
    sleep = asyncio.sleep

    async def no_sleep(seconds: float) -> None:
        driver.pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncpg, "create_pool", driver.create_pool)
    monkeypatch.setattr(postgres_pool.asyncio, "sleep", no_sleep)
    return driver


async def opened(timeout: float = 60.0) -> PostgresPool:
    pool = PostgresPool("postgresql://me@db/games", timeout)
    await pool.open()
    return pool


class Job:
    """Work that fails with each of these problems in turn, and then succeeds. It notes whether it was in doubt."""

    def __init__(self, *problems: Exception) -> None:
        self._problems = list(problems)
        self.doubts: list[bool] = []

    async def write(self, _: Connection, doubt: bool) -> str:
        self.doubts.append(doubt)
        if self._problems:
            raise self._problems.pop(0)
        return "done"

    async def read(self, connection: Connection) -> str:
        return await self.write(connection, False)


def error(state: str) -> asyncpg.PostgresError:
    problem = asyncpg.PostgresError(f"problem {state}")
    setattr(problem, "sqlstate", state)  # noqa: B010
    return problem


async def test_a_pool_is_made_without_a_connection(driver: Driver):
    pool = await opened()
    assert {**driver.settings, "connect": None, "connection_class": driver.settings["connection_class"].__name__} == {
        "url": "postgresql://me@db/games",
        "min_size": 0,
        "max_size": 6,
        "connect": None,
        "timeout": 1.5,
        "server_settings": {
            "application_name": "omphalos",
            "synchronous_commit": "on",
            "lock_timeout": "2000",
            "idle_in_transaction_session_timeout": "60000",
            "tcp_keepalives_idle": "10",
            "tcp_keepalives_interval": "3",
            "tcp_keepalives_count": "3",
            "tcp_user_timeout": "20000",
        },
        "connection_class": "_Plain",
    }
    assert driver.settings["connect"] == pool._connect  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize("problem", [ValueError("odd"), asyncpg.ClientConfigurationError("odd")])
async def test_an_address_that_the_driver_refuses_is_named(monkeypatch: pytest.MonkeyPatch, problem: Exception):
    async def refuse(*_: Any, **__: Any) -> None:
        raise problem

    monkeypatch.setattr(asyncpg, "create_pool", refuse)
    with pytest.raises(BadAddress, match="not understood: odd"):
        await opened()


@pytest.mark.parametrize("problem", [None, ConnectionResetError("cut"), TimeoutError()])
async def test_a_pool_is_closed_once_and_by_force_if_it_must(driver: Driver, problem: Exception | None):
    pool = await opened()
    driver.closing = problem
    for _ in range(2):
        await pool.close()
    assert driver.log == (["close"] if problem is None else ["close", "terminate"])
    for ask in (pool.read(Job().read), pool.write(Job().write), PostgresPool("postgresql:///x").read(Job().read)):
        with pytest.raises(StoreUnavailable) as closed:
            await ask
        assert (closed.value.cause, closed.value.detail) == ("unreachable", "the store is closed")
    driver.closing = None
    await pool.open()
    assert await pool.read(Job().read) == "done"


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("kind", ["read", "write"])
async def test_a_connection_has_some_seconds_unless_the_work_is_long(
    driver: Driver, kind: str, long: bool, monkeypatch: pytest.MonkeyPatch
):
    loop, timers = asyncio.get_running_loop(), list[tuple[float, Any, asyncio.TimerHandle]]()
    call_later = loop.call_later

    def note(delay: float, callback: Any, *values: Any) -> asyncio.TimerHandle:
        handle = call_later(delay, callback, *values)
        timers.append((delay, callback, handle))
        return handle

    pool, job, how = await opened(), Job(), {"long": True} if long else {}
    monkeypatch.setattr(loop, "call_later", note)
    assert await (pool.read(job.read, **how) if kind == "read" else pool.write(job.write, **how)) == "done"
    monkeypatch.undo()
    assert [(delay, callback) for delay, callback, _ in timers] == ([] if long else [(2.5, driver.terminate)])
    assert all(handle.cancelled() for _, _, handle in timers)
    assert driver.log == ["acquire in 5 s"]


@pytest.mark.parametrize("silent", [False, True])
async def test_a_lost_connection_is_not_used_again(driver: Driver, silent: bool, monkeypatch: pytest.MonkeyPatch):
    """After a silence the other connections, which are to the same host, are not used either."""
    monkeypatch.setattr(postgres_pool, "COMMAND_TIMEOUT", -1.0 if silent else 60.0)
    pool, job = await opened(), Job(LOST)
    assert await pool.read(job.read) == "done"
    lost = ["acquire in 5 s", *(["expire"] if silent else []), "terminate"]
    assert driver.log == [*lost, "acquire in 5 s"]


async def test_long_work_that_is_lost_is_tried_again(driver: Driver):
    pool, job = await opened(), Job(LOST)
    assert await pool.write(job.write, long=True) == "done"
    assert driver.log == ["acquire in 5 s", "terminate", "acquire in 5 s"]


@pytest.mark.parametrize("problem", [LOST, EOFError(), TimeoutError(), error("57P01"), error("53300")])
async def test_a_write_is_in_doubt_once_it_was_sent(driver: Driver, problem: Exception):
    """It is tried until it is certain, however long that takes, and stays in doubt."""
    pool, job = await opened(timeout=-1.0), Job(problem, problem, LOST)
    async with asyncio.timeout(5):
        assert await pool.write(job.write) == "done"
    assert job.doubts == [False, True, True, True]


@pytest.mark.parametrize("problem", [LOST, error("57P03")])
async def test_a_write_that_was_never_sent_is_not_in_doubt(driver: Driver, problem: Exception):
    pool, job = await opened(), Job()
    driver.acquiring = [problem, problem]
    assert await pool.write(job.write) == "done"
    assert job.doubts == [False]


@pytest.mark.parametrize("problem", [LOST, error("57P03"), error("40001"), error("40P01")])
async def test_a_read_is_tried_again_for_a_while(driver: Driver, problem: Exception):
    pool, job = await opened(), Job(problem, problem)
    assert await pool.read(job.read) == "done"
    assert len(job.doubts) == 3


UNREACHABLE = [(LOST, "cut"), (EOFError(), "EOFError"), (error("57P03"), "problem 57P03")]


@pytest.mark.parametrize(("problem", "detail"), UNREACHABLE)
@pytest.mark.parametrize("kind", ["read", "write"])
async def test_a_database_that_stays_away_is_named(driver: Driver, problem: Exception, detail: str, kind: str):
    pool, job = await opened(timeout=-1.0), Job(problem)
    if kind == "write":
        driver.acquiring = [problem]
    async with asyncio.timeout(5):
        with pytest.raises(StoreUnavailable) as away:
            await (pool.read(job.read) if kind == "read" else pool.write(job.write))
    assert (away.value.cause, away.value.detail) == ("unreachable", detail)
    assert driver.pauses == []


@pytest.mark.parametrize(
    ("state", "cause"),
    [
        ("53100", "full"),
        ("55P03", "locked"),
        ("57014", "locked"),
        ("25006", "read-only"),
        ("42501", "read-only"),
        ("XX001", "corrupt"),
        ("XX002", "corrupt"),
        ("08P01", "unreachable"),
        ("28P01", "unreachable"),
        ("3D000", "unreachable"),
        ("53200", "failed"),
        ("57000", "failed"),
        ("58030", "failed"),
        ("XX000", "failed"),
    ],
)
async def test_the_causes_of_errors(driver: Driver, state: str, cause: str):
    """They are told at once: waiting does not help."""
    pool, job = await opened(), Job(error(state))
    with pytest.raises(StoreUnavailable) as problem:
        await pool.write(job.write)
    assert (problem.value.cause, problem.value.detail) == (cause, f"problem {state}")
    assert job.doubts == [False]


@pytest.mark.parametrize("state", ["53100", "55P03", "25006", "40001"])
async def test_what_is_in_doubt_is_tried_until_it_is_certain(driver: Driver, state: str):
    """The first attempt may still be waiting for its commit, and hold the lock that the second one does not get."""
    pool, job = await opened(timeout=-1.0), Job(LOST, error(state))
    assert await pool.write(job.write) == "done"
    assert job.doubts == [False, True, True]


@pytest.mark.parametrize("state", ["40001", "40P01"])
async def test_simultaneous_changes_are_tried_again_only_for_a_while(driver: Driver, state: str):
    pool, job = await opened(timeout=-1.0), Job(error(state))
    with pytest.raises(StoreUnavailable) as problem:
        await pool.write(job.write)
    assert (problem.value.cause, problem.value.detail) == ("failed", f"problem {state}")
    assert job.doubts == [False]


async def test_an_error_of_the_statement_is_raised_as_it_is(driver: Driver):
    pool, job = await opened(), Job(error("23505"))
    with pytest.raises(asyncpg.PostgresError, match="problem 23505"):
        await pool.write(job.write)
    assert job.doubts == [False]


def test_a_lost_database_is_waited_for_some_seconds(monkeypatch: pytest.MonkeyPatch):
    def seconds(pool: PostgresPool) -> float:
        return pool._timeout  # pyright: ignore[reportPrivateUsage]

    url, made = "postgresql:///x", list[PostgresPool]()

    class Noted(PostgresPool):
        def __init__(self, url: str, timeout: float = -1.0) -> None:
            super().__init__(url, timeout)
            made.append(self)

    monkeypatch.setattr(postgres, "PostgresPool", Noted)
    PostgresStore(url)
    PostgresStore(url, timeout=7.0)
    assert [seconds(PostgresPool(url)), *map(seconds, made)] == [5.0, 5.0, 7.0]


async def test_the_pauses_grow_to_half_a_second(driver: Driver):
    pool, job = await opened(), Job(*[LOST] * 8)
    assert await pool.write(job.write) == "done"
    assert driver.pauses == [0.02, 0.04, 0.08, 0.16, 0.32, 0.5, 0.5, 0.5]


def test_the_system_watches_connections_over_a_network() -> None:
    there, unix = socket.socket(), socket.socket(socket.AF_UNIX)
    with there, unix:
        for sock in (there, unix, None):
            keep_alive(sock)
        assert there.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
        assert there.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == 10
        assert there.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL) == 3
        assert there.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT) == 3
        assert there.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 20_000
        assert unix.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 0


class Hosts:
    """Stands for `asyncpg.connect`: only some hosts answer."""

    def __init__(self, *answering: str) -> None:
        self.answering = set(answering)
        self.tried: list[str] = []

    async def connect(self, url: str, **how: Any) -> str:
        host = url.removeprefix("postgresql://me@").removesuffix("/games")
        self.tried.append(f"{host} in {how['timeout']:g} s")
        if host not in self.answering:
            raise asyncpg.CannotConnectNowError(f"{host} starts") if host == "c" else OSError(f"{host} is away")
        return f"connection to {host}"

    async def tries(self, pool: PostgresPool) -> tuple[Any, Iterable[str]]:
        """Connect; return the connection and the hosts that were tried."""
        self.tried.clear()
        found = await pool._connect("", timeout=7.0)  # pyright: ignore[reportPrivateUsage]
        return found, [one.removesuffix(" in 7 s") for one in self.tried]


async def test_the_host_that_answered_last_is_tried_first(monkeypatch: pytest.MonkeyPatch):
    hosts = Hosts("b")
    monkeypatch.setattr(asyncpg, "connect", hosts.connect)
    pool = PostgresPool("postgresql://me@a,b,c/games")
    assert await hosts.tries(pool) == ("connection to b", ["a", "b"])
    assert await hosts.tries(pool) == ("connection to b", ["b"])
    hosts.answering = {"a", "b"}
    assert await hosts.tries(pool) == ("connection to b", ["b"])
    hosts.answering = {"a"}
    assert await hosts.tries(pool) == ("connection to a", ["b", "c", "a"])
    assert await hosts.tries(pool) == ("connection to a", ["a"])
    hosts.answering = set()
    with pytest.raises(asyncpg.CannotConnectNowError, match="c starts"):
        await hosts.tries(pool)


@pytest.mark.parametrize(
    ("url", "hosts"),
    [
        (
            "postgresql://me@/games?host=a,b&port=1,2&password=",
            [f"postgresql://me@/games?host={host}&port={port}&password=" for host, port in (("a", 1), ("b", 2))],
        ),
        ("postgresql://a,b/games", ["postgresql://a/games", "postgresql://b/games"]),
    ],
)
def test_each_host_keeps_its_port_and_the_rest_of_the_address(url: str, hosts: list[str]):
    assert postgres_pool.single_hosts(url) == hosts
