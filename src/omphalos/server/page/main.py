"""Where the page begins: called from JavaScript, which knows texts, bytes and numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from omphalos.server.page.missing import fill_in

fill_in()

from omphalos.server.page.server import PageServer  # noqa: E402
from omphalos.server.page.sockets import PageSocket  # noqa: E402
from omphalos.server.store.errors import SchemaError, StoreUnavailable  # noqa: E402
from omphalos.table.errors import OmphalosError  # noqa: E402

STORE_FILE = "tables.db"


class Bridge:
    """The server as JavaScript calls it."""

    def __init__(self, server: PageServer, problem: OmphalosError | None = None) -> None:
        self._server = server
        self.failure = _failure(problem) if problem else "damaged" if server.store.damages else None
        self.problem = str(problem) if problem else "; ".join(server.store.damages)

    async def request(self, method: str, path: str, headers: str, body: str) -> Any:
        """The status, the headers as JSON, and the body of an answer."""
        answer = await self._server.request(method, path, json.loads(headers), body.encode())
        return [answer.status, json.dumps(answer.headers), answer.body]

    def connect(self, table: str, hear: Any, closed: Any) -> PageSocket:
        """A screen at a table."""
        return self._server.connect(table, hear, closed)

    async def stop(self) -> None:
        """Close the store."""
        await self._server.stop()


async def begin(folder: str) -> Bridge:
    """Start the server on what is kept in a folder. One that cannot run says why."""
    server = PageServer(Path(folder) / STORE_FILE)
    try:
        await server.start()
    except (StoreUnavailable, SchemaError) as problem:
        return Bridge(server, problem)
    return Bridge(server)


def _failure(problem: OmphalosError) -> str:
    """Why the server does not run, in the page's word."""
    cause = problem.cause if isinstance(problem, StoreUnavailable) else "newer"
    return {"corrupt": "damaged", "full": "full"}.get(cause, "failed")
