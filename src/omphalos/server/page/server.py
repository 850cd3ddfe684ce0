"""The server in a page: it answers requests and serves screens as a server of the network does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

import msgspec
from starlette.applications import Starlette
from starlette.types import Message

from omphalos.server.compute.pool import ComputePool
from omphalos.server.http.endpoint import routes
from omphalos.server.http.responses import exception_handlers
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.server.page.features import page_endpoints
from omphalos.server.page.here import HereSlot, HereWorkers
from omphalos.server.page.sockets import PageSocket
from omphalos.server.page.store import PageStore

CONFIG: Final = LiveConfig(
    alone=True,
    signs=False,  # nobody would know the key
    bot_seconds=60.0,  # nothing ends a bot, and a phone is slow
    review_seconds=30.0,
)
logger = logging.getLogger(__name__)


class Answer(msgspec.Struct, frozen=True):
    """The answer to a request."""

    status: int
    headers: dict[str, str]
    body: bytes


class PageServer:
    """The application on a store in this file. `flush` makes what was written last."""

    def __init__(
        self, path: Path, flush: Callable[[], object] = lambda: None, config: LiveConfig = CONFIG, **more: Any
    ) -> None:
        self.store = PageStore(path, flush)
        self.registry = TableRegistry(
            self.store, config, compute=ComputePool(HereWorkers()), bot_slots=HereSlot, **more
        )
        self._app = Starlette(
            routes=list(routes(page_endpoints(self.store, self.registry))), exception_handlers=exception_handlers()
        )
        self._app.state.public_url = ""
        self._screens: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Open the store and go on with the games in it."""
        await self.store.open()
        await self.registry.start()

    async def stop(self) -> None:
        """Finish what was accepted, and close the store."""
        await self.registry.stop()
        await self.store.close()

    async def request(self, method: str, target: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
        """Answer a request for a path with its query."""
        path, _, query = target.partition("?")
        given = iter([{"type": "http.request", "body": body, "more_body": False}])
        sent: list[Message] = []

        async def receive() -> Message:
            for message in given:
                return message
            return await asyncio.get_running_loop().create_future()  # the page stays

        async def send(message: Message) -> None:
            sent.append(message)

        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": None,
            "server": ("page", 80),
        }
        try:
            await self._app(scope, receive, send)
        except Exception:  # raised once more after its answer, for the log
            if not sent:
                raise
            logger.exception("%s %s failed", method, path)
        start = sent[0]
        found = {name.decode(): value.decode() for name, value in start["headers"]}
        return Answer(start["status"], found, b"".join(message.get("body", b"") for message in sent[1:]))

    def connect(self, table_id: str, hear: Callable[[str], object], closed: Callable[[int], object]) -> PageSocket:
        """Connect a screen to a table."""
        socket = PageSocket(hear, closed)
        task = asyncio.get_running_loop().create_task(socket.run(self.registry, table_id))
        self._screens.add(task)
        task.add_done_callback(self._screens.discard)
        return socket
