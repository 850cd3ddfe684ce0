"""Connections to PostgreSQL, reopened when they are lost, and its errors as `StoreUnavailable`.

When a connection is lost during a write, it is unknown whether the write happened. Such work is in doubt: it runs again
as soon as the database is back, is told of the doubt, and finds out by reading whether it was done before.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Protocol, TypeAlias, TypeVar, cast

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
SETTINGS: Final = {
    "application_name": "omphalos",
    "synchronous_commit": "on",  # whatever the default of the server: acknowledged is durable
    "lock_timeout": "5000",
    "idle_in_transaction_session_timeout": "60000",
}


class _Plain(asyncpg.Connection):  # pyright: ignore[reportMissingTypeArgument,reportUntypedBaseClass,reportUnknownVariableType]
    def get_reset_query(self) -> str:
        return ""  # a connection keeps no state, so no round trip is needed to reset it


class PostgresPool:
    """A pool of connections. `timeout` is how many seconds to wait for a lost database."""

    def __init__(self, url: str, size: int = 6, timeout: float = 5.0) -> None:
        self._url = url
        self._size = size
        self._timeout = timeout
        self._pool: Any = None
        self._closing = False

    async def open(self) -> None:
        """Create the pool without a connection."""
        self._closing = False
        try:
            self._pool = await cast("Any", asyncpg).create_pool(
                self._url,
                min_size=0,
                max_size=self._size,
                timeout=3.0,
                command_timeout=30.0,
                server_settings=SETTINGS,
                connection_class=_Plain,
            )
        except (ValueError, asyncpg.ClientConfigurationError) as problem:
            raise BadAddress(f"the address of PostgreSQL is not understood: {problem}") from None

    async def close(self) -> None:
        """Close all connections."""
        self._closing = True
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), 2.0)
            except Exception:
                self._pool.terminate()
            self._pool = None

    async def read(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Run work that changes nothing."""
        return await self._run(lambda connection, _: work(connection), writes=False)

    async def write(self, work: Work[T]) -> T:
        """Run work that writes. When this returns it is done; when it raises it is not."""
        return await self._run(work, writes=True)

    async def _run(self, work: Work[T], writes: bool) -> T:
        clock = asyncio.get_running_loop().time
        until = clock() + self._timeout
        pause = 0.02
        doubt = False
        while True:
            if self._pool is None or self._closing:
                raise StoreUnavailable("unreachable", "the store is closed")
            sent = False
            try:
                async with self._pool.acquire(timeout=5.0) as connection:
                    sent = True
                    try:
                        return await work(connection, doubt)
                    except LOST:
                        connection.terminate()  # its state is unknown, so it is not reused
                        raise
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
                    cause = CAUSES.get(state, "unreachable" if state[:2] in ("08", "28", "3D") else "failed")
                    raise StoreUnavailable(cause, _message(problem)) from None
            await asyncio.sleep(pause)
            pause = min(pause * 2, 0.5)


def _message(problem: BaseException) -> str:
    return str(problem) or type(problem).__name__
