"""A table registry in this process with clients but no sockets: each client collects its messages in a list."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.screen import Screen, Session
from omphalos.server.protocol.tables import Opened, OpenTable, SeatWish
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.store.store import Store
from omphalos.table.patch import apply
from tests.waiting import arrival, described, eventually

PATIENCE = 60.0  # seconds until a hanging test fails
GUESS = {"type": "guess", "number": 2}
KEEP = {"type": "keep"}
THROW = {"type": "throw", "place": [1.0, 2.0], "angle": 10.0, "speed": 50.0}


def run(what: Coroutine[Any, Any, None], patience: float = PATIENCE) -> None:
    """Run an asynchronous test."""
    asyncio.run(asyncio.wait_for(what, patience))


class Clock:
    """A clock that the test advances."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@asynccontextmanager
async def registry_in(
    folder: Path, rules: LiveConfig | None = None, store: Store | None = None, **more: Any
) -> AsyncGenerator[TableRegistry]:
    """Open a registry over a SQLite file in the folder."""
    store = SqliteStore(folder / "tables.db") if store is None else store
    await store.open()
    registry = TableRegistry(store, rules or LiveConfig(fixed_pace=0.0), **more)
    await registry.start()
    try:
        yield registry
    finally:
        await registry.stop()
        await store.close()


def wish(*sitters: str, game: str = "lake", **more: Any) -> OpenTable:
    """Return the settings of a table with these sitters."""
    return OpenTable(game, [SeatWish(sitter) for sitter in sitters], **more)


class Client:
    """A client and all messages it has received."""

    def __init__(self, registry: TableRegistry, table_id: str) -> None:
        self.registry = registry
        self.table_id = table_id
        self.screen = Screen(self)
        self.raw: list[bytes] = []
        self.closed = False
        self._session: Session | None = None
        self._numbers: Iterator[int] = iter(range(1, 1_000_000))
        self._read = 0
        self._arrived = asyncio.Event()

    # --- as a connection

    def send(self, *messages: bytes) -> None:
        assert not self.closed, f"{messages!r} after the end"
        self.raw.extend(messages)
        self._arrived.set()

    def close(self) -> None:
        self.closed = True
        self._arrived.set()

    # --- as a person

    @property
    def received(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(data) for data in self.raw]

    async def say(self, kind: str, **fields: Any) -> int:
        """Send a message. Return its request id."""
        if self._session is None:
            self._session = await self.registry.connect(self.table_id, self.screen)
        number = next(self._numbers)
        await self._session.receive(msgspec.json.encode({"type": kind, "id": number, **fields}))
        return number

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message. Return the answer."""
        number = await self.say(kind, **fields)
        return await self.next(lambda message: message.get("re") == number)

    async def hello(self, *secrets: str, language: str = "en", seen: int = -1) -> dict[str, Any]:
        return await self.ask("hello", language=language, secrets=list(secrets), seen=seen)

    async def act(self, seat: int, action: Any, after: int | None = None, number: int | None = None) -> dict[str, Any]:
        after = self.position(seat)["n"] - 1 if after is None else after
        number = next(self._numbers) if number is None else number
        return await self.ask("act", seat=seat, number=number, after=after, action=action)

    async def next(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for the next message of this type. Earlier ones are skipped."""
        while True:
            while self._read < len(self.raw):
                message = msgspec.json.decode(self.raw[self._read])
                self._read += 1
                if wanted(message):
                    return message
            assert not self.closed, f"the connection was closed before\n{described(wanted)}"
            self._arrived.clear()
            await arrival(self._arrived.wait(), described(wanted), PATIENCE / 2, lambda: self.received[-3:])

    async def next_of(self, kind: str) -> dict[str, Any]:
        return await self.next(lambda message: message["type"] == kind)

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until the public state of the table satisfies the condition. Return it."""
        for message in reversed(self.received):
            table = message.get("table")
            if table is not None:
                if wanted(table):
                    return table
                break
        return (await self.next(lambda message: "table" in message and wanted(message["table"])))["table"]

    def updates(self, viewer: int | None = None) -> list[dict[str, Any]]:
        found = [message for message in self.received if message["type"] == "update"]
        return [one for one in found if viewer is None or one["position"]["viewer"] == viewer]

    def position(self, viewer: int | None = None) -> dict[str, Any]:
        """Return the latest position. Its view is the last full one with the later patches applied."""
        position = self.updates(viewer)[-1]["position"]
        view: Any = None
        for update in self.updates(position["viewer"]):
            if update["position"]["view"] is not None:
                view = update["position"]["view"]
                continue
            for patch in (patch for entry in update["happened"] for patch in entry["patches"]):
                view = apply(view, patch)
        return {**position, "view": view}

    def table(self) -> dict[str, Any]:
        return next(message["table"] for message in reversed(self.received) if "table" in message)

    async def leave(self) -> None:
        assert self._session is not None
        await self._session.leave()
        self._session = None


async def open_with(
    registry: TableRegistry, *sitters: str, language: str = "en", **more: Any
) -> tuple[Opened, list[Client]]:
    """Open a table and connect a client for each of its people."""
    opened = await registry.open_table(wish(*sitters, **more))
    clients: list[Client] = []
    for held in opened.seats:
        client = Client(registry, opened.id)
        await client.hello(held.secret, language=language)
        clients.append(client)
    return opened, clients


async def hosted(registry: TableRegistry, opened: Opened) -> Client:
    """Connect a client that is only the host."""
    client = Client(registry, opened.id)
    await client.hello(opened.host)
    return client


def fence_of(registry: TableRegistry, table_id: str) -> int:
    """The fence of a table in memory."""
    return registry.live_tables[table_id].stored.fence


async def settled(registry: TableRegistry, until: Callable[[], bool]) -> None:
    """Wait until the condition holds."""
    await eventually(until)


Test = Callable[[], Awaitable[None]]
