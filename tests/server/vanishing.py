"""A port before a PostgreSQL that vanishes without a word, or gets some of what it is sent much later."""

from __future__ import annotations

import asyncio
from pathlib import Path


class VanishingProxy:
    """A port before the database whose socket is in a folder. `url` is the address of a database through it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / ".s.PGSQL.5432"
        self.vanish_at: bytes | None = None  # a part of the query that is no longer forwarded, nor anything after it
        self.hold_at: bytes | None = None  # a part of the query that is held back, with all after it on its connection
        self._vanished = False
        self._held: list[tuple[asyncio.StreamWriter, bytes, asyncio.Task[None]]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._writers: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> VanishingProxy:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        for writer in self._writers:
            writer.close()

    def url(self, direct: str) -> str:
        """The address of a database through this port, and of nothing else."""
        before, _, after = direct.partition("host=")
        return f"{before}host=127.0.0.1&port={self.port}&{after.partition('&')[2]}"

    def url_with_replica(self, direct: str) -> str:
        """The address through this port, and second the direct one, as of a primary and its replica."""
        return direct.replace("host=", "host=127.0.0.1,") + f"&port={self.port},5432"

    def vanish(self) -> None:
        """Forward nothing more, and answer no new connection."""
        self._vanished = True

    def come_back(self) -> None:
        """Forward new connections again. The old ones stay silent."""
        self._vanished = False

    async def deliver(self) -> None:
        """Forward what was held back, and wait until the database has done it and has let go of the connection."""
        held, self._held = self._held, []
        for target, data, _ in held:
            target.write(data)
        for target, _, _ in held:
            target.write_eof()
        await asyncio.gather(*(answers for _, _, answers in held))

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.append(writer)
        if self._vanished:
            return
        from_database, to_database = await asyncio.open_unix_connection(self._path)
        self._writers.append(to_database)
        answers = asyncio.create_task(self._forward(from_database, writer))
        self._tasks += [answers, asyncio.create_task(self._forward(reader, to_database, answers))]

    async def _forward(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, answers: asyncio.Task[None] | None = None
    ) -> None:
        silent = held = False
        while data := await source.read(65536):
            if answers is not None and (held or (self.hold_at is not None and self.hold_at in data)):
                held, self.hold_at = True, None
                self._held.append((target, data, answers))
                continue
            self._vanished = self._vanished or (self.vanish_at is not None and self.vanish_at in data)
            silent = silent or self._vanished
            if not silent:
                target.write(data)
