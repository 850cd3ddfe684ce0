"""The connection of one screen of the page: messages go to a table and come back, as over a WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from omphalos.server.errors import NoSuchTable
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.screen import Screen
from omphalos.server.protocol.close_codes import GOING_AWAY, NO_SUCH_TABLE, UNAVAILABLE
from omphalos.server.protocol.table import Refused
from omphalos.table.errors import OmphalosError


class PageSocket:
    """It is the transport of a `Screen`. Messages are handled one after another."""

    def __init__(self, hear: Callable[[str], object], closed: Callable[[int], object]) -> None:
        self._hear = hear
        self._closed: Callable[[int], object] | None = closed
        self._said: asyncio.Queue[bytes | None] = asyncio.Queue()

    async def run(self, registry: TableRegistry, table_id: str) -> None:
        """Serve the screen until it leaves or is sent away."""
        try:
            session = await registry.connect(table_id, Screen(self))
        except OmphalosError as problem:
            self.send(msgspec.json.encode(Refused(None, problem.code, str(problem))))
            self.close(NO_SUCH_TABLE if isinstance(problem, NoSuchTable) else UNAVAILABLE)
            return
        try:
            while (data := await self._said.get()) is not None:
                await session.receive(data)
        finally:
            await session.leave()
            self.close()

    def say(self, text: str) -> None:
        """The screen says this."""
        self._said.put_nowait(text.encode())

    def hang_up(self) -> None:
        """The screen leaves. What it said before is handled."""
        self._closed = None
        self._said.put_nowait(None)

    def send(self, *messages: bytes) -> None:
        """Pass messages to the screen."""
        if self._closed is not None:
            for message in messages:
                self._hear(message.decode())

    def close(self, code: int = GOING_AWAY) -> None:
        """Send the screen away."""
        if self._closed is not None:
            closed, self._closed = self._closed, None
            closed(code)
            self._said.put_nowait(None)
