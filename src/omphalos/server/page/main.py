"""Where the page begins: called from JavaScript, which knows texts, bytes and numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from omphalos.server.page.missing import fill_in

fill_in()

from omphalos.server.page.server import PageServer  # noqa: E402
from omphalos.server.page.sockets import PageSocket  # noqa: E402

STORE_FILE = "tables.db"


class Bridge:
    """The server as JavaScript calls it."""

    def __init__(self, server: PageServer) -> None:
        self._server = server
        self.damaged = bool(server.store.damages)

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
    """Start the server on what is kept in a folder."""
    server = PageServer(Path(folder) / STORE_FILE)
    await server.start()
    return Bridge(server)
