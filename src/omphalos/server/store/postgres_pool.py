"""Connections to PostgreSQL, reopened when they are lost, and its errors as `StoreUnavailable`.

When a connection is lost during a write, it is unknown whether the write happened. Such work is in doubt: it runs again
as soon as the database is back, is told of the doubt, and finds out by reading whether it was done before.

The address may name several hosts, a primary and its replicas. Each gets its own time to answer, and the one that
answered last is tried first.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Protocol, TypeAlias, TypeVar, cast
from urllib.parse import parse_qsl, urlencode, urlsplit

import asyncpg

from omphalos.server.store.errors import BadAddress, Cause, StoreUnavailable

T = TypeVar("T")
Row: TypeAlias = Sequence[Any]


class Connection(Protocol):
    """What we use of a connection; asyncpg has no type annotations."""

    async def execute(self, query: str, *values: Any) -> str: ...

    async def fetch(self, query: str, *values: Any) -> list[Row]: ...

    async def fetchrow(self, query: str, *values: Any) -> Row | None: ...

    async def fetchval(self, query: str, *values: Any) -> Any: ...

    async def executemany(self, query: str, rows: Sequence[Row]) -> None: ...

    async def copy_records_to_table(
        self, table_name: str, *, records: Sequence[Sequence[Any]], columns: Sequence[str]
    ) -> str: ...

    def cursor(self, query: str, *values: Any, prefetch: int) -> Any: ...

    def transaction(
        self, *, isolation: str = ..., readonly: bool = ...
    ) -> contextlib.AbstractAsyncContextManager[Any]: ...


Work: TypeAlias = Callable[[Connection, bool], Awaitable[T]]
"""Work on a connection; the second argument says that it is in doubt."""

LOST: Final = (
    OSError,
    EOFError,
    asyncio.TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # raised when a connection ends between two steps of the driver
    asyncpg.PostgresConnectionError,
)
UNAVAILABLE: Final = {"57P01", "57P02", "57P03", "57P05", "53300"}  # stopped, crashed, starting, idle, full
RETRYABLE: Final = {"40001", "40P01"}  # serialization failure, deadlock
CAUSES: Final[dict[str, Cause]] = {
    "53100": "full",
    "55P03": "locked",
    "57014": "locked",
    "25006": "read-only",
    "42501": "read-only",
    "XX001": "corrupt",
    "XX002": "corrupt",
}
MAX_CONNECTIONS: Final = 6
CONNECT_TIMEOUT: Final = 1.5  # seconds for each host
COMMAND_TIMEOUT: Final = 2.5  # seconds; a database that vanished without a word is given up after them
SETTINGS: Final = {
    "application_name": "omphalos",
    "synchronous_commit": "on",  # whatever the default of the server: acknowledged is durable
    "lock_timeout": "2000",  # below COMMAND_TIMEOUT, so that a lock is reported as one
    "idle_in_transaction_session_timeout": "60000",
    "tcp_keepalives_idle": "10",  # a process that vanished keeps no locks
    "tcp_keepalives_interval": "3",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "20000",
}
KEEPALIVE: Final = {"TCP_KEEPIDLE": 10, "TCP_KEEPINTVL": 3, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 20_000}


class _Plain(asyncpg.Connection):  # pyright: ignore[reportMissingTypeArgument,reportUntypedBaseClass,reportUnknownVariableType]
    def __init__(self, protocol: Any, transport: Any, *more: Any, **named: Any) -> None:
        cast("Any", super()).__init__(protocol, transport, *more, **named)
        keep_alive(transport.get_extra_info("socket"))

    def get_reset_query(self) -> str:
        return ""  # a connection keeps no state, so no round trip is needed to reset it


def keep_alive(sock: Any) -> None:
    """Let the system notice that the database vanished, for long reads too, which have no other limit."""
    if sock is None or sock.family == getattr(socket, "AF_UNIX", None):
        return
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in KEEPALIVE.items():
        if hasattr(socket, name):  # each system has some of them
            sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


class PostgresPool:
    """A pool of connections. `timeout` is how many seconds to wait for a lost database."""

    def __init__(self, url: str, timeout: float = 5.0) -> None:
        self._url = url
        self._hosts = deque(single_hosts(url))  # the one that answered last is first
        self._timeout = timeout
        self._pool: Any = None

    @property
    def failover_seconds(self) -> float:
        """How long a command takes at most, if another host answers when the one in use vanished without a word."""
        return COMMAND_TIMEOUT + CONNECT_TIMEOUT * max(1, len(self._hosts) - 1)

    async def open(self) -> None:
        """Create the pool without a connection."""
        try:
            self._pool = await cast("Any", asyncpg).create_pool(
                self._url,
                min_size=0,
                max_size=MAX_CONNECTIONS,
                connect=self._connect,
                timeout=CONNECT_TIMEOUT,
                server_settings=SETTINGS,
                connection_class=_Plain,
            )
        except (ValueError, asyncpg.ClientConfigurationError) as problem:
            raise BadAddress(f"the address of PostgreSQL is not understood: {problem}") from None

    async def close(self) -> None:
        """Close all connections."""
        pool, self._pool = self._pool, None
        if pool is not None:
            try:
                await asyncio.wait_for(pool.close(), 2.0)
            except Exception:
                pool.terminate()

    async def read(self, work: Callable[[Connection], Awaitable[T]], long: bool = False) -> T:
        """Run work that changes nothing. Unless it is `long`, the connection counts as lost after a few seconds."""
        return await self._run(lambda connection, _: work(connection), False, long)

    async def write(self, work: Work[T], long: bool = False) -> T:
        """Run work that writes. When this returns it is done; when it raises it is not."""
        return await self._run(work, True, long)

    async def _connect(self, _url: str, **how: Any) -> Any:
        """Connect to the first host that answers and is what the address asks for."""
        problem: Exception = OSError("the address names no host")
        for url in list(self._hosts):
            try:
                return await cast("Any", asyncpg).connect(url, **how)
            except (*LOST, asyncpg.CannotConnectNowError) as failed:
                problem = failed
                if self._hosts[0] == url:
                    self._hosts.rotate(-1)
        raise problem

    async def _run(self, work: Work[T], writes: bool, long: bool) -> T:
        loop = asyncio.get_running_loop()
        clock = loop.time
        until = clock() + self._timeout
        pause = 0.02
        doubt = False
        while True:
            pool = self._pool
            if pool is None:
                raise StoreUnavailable("unreachable", "the store is closed")
            sent = False
            try:
                async with pool.acquire(timeout=5.0) as connection:
                    sent = True
                    # The connection is cut, which ends the work at once. Cancelled work would wait for the database:
                    # to cancel the query, and to roll a transaction back.
                    timer = None if long else loop.call_later(COMMAND_TIMEOUT, connection.terminate)
                    try:
                        return await work(connection, doubt)
                    except LOST:
                        if timer is not None and loop.time() >= timer.when():
                            await pool.expire_connections()  # those to the same host are no better
                        connection.terminate()  # its state is unknown, so it is not reused
                        raise
                    finally:
                        if timer is not None:
                            timer.cancel()
            except LOST as problem:
                doubt = doubt or (writes and sent)
                if not doubt and clock() > until:
                    raise StoreUnavailable("unreachable", _message(problem)) from None
            except asyncpg.PostgresError as problem:
                state = str(getattr(problem, "sqlstate", ""))
                if state in UNAVAILABLE:
                    doubt = doubt or (writes and sent)
                    if not doubt and clock() > until:
                        raise StoreUnavailable("unreachable", _message(problem)) from None
                elif state not in RETRYABLE or clock() > until:
                    known = (
                        state in CAUSES or state in RETRYABLE or state[:2] in ("08", "28", "3D", "53", "57", "58", "XX")
                    )
                    if not known:
                        raise
                    if not doubt:  # else the first attempt may be waiting for its commit, and hold the lock
                        raise _unavailable(state, problem) from None
            await asyncio.sleep(pause)
            pause = min(pause * 2, 0.5)


def single_hosts(url: str) -> list[str]:
    """Split an address of several hosts into one address for each. They may be in the path or in the query."""
    parts = urlsplit(url)
    query = dict(parse_qsl(parts.query, keep_blank_values=True))
    user, at, named = parts.netloc.rpartition("@")
    if "," in query.get("host", ""):
        hosts, ports = query["host"].split(","), query.get("port", "5432").split(",")
        ports = ports * len(hosts) if len(ports) == 1 else ports
        queries = [query | {"host": host, "port": port} for host, port in zip(hosts, ports, strict=True)]
        return [f"{parts.scheme}://{parts.netloc}{parts.path}?{urlencode(one, safe='/')}" for one in queries]
    if "," in named:
        rest = parts.path + (f"?{parts.query}" if parts.query else "")
        return [f"{parts.scheme}://{user}{at}{host}{rest}" for host in named.split(",")]
    return [url]


def _unavailable(state: str, problem: BaseException) -> StoreUnavailable:
    cause = CAUSES.get(state, "unreachable" if state[:2] in ("08", "28", "3D") else "failed")
    return StoreUnavailable(cause, _message(problem))


def _message(problem: BaseException) -> str:
    return str(problem) or type(problem).__name__
