"""A server with a real registry and store, called in process and over a real socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import httpx2 as httpx
import msgspec
import pytest
from starlette.testclient import TestClient

from omphalos.bots import BotSeat, play_out
from omphalos.server.app import create_app
from omphalos.server.features import FeatureConfig
from omphalos.server.keys import hash_of
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.screen import Screen
from omphalos.server.live.table_settings import Chair, TableSettings, encode_settings
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.protocol.tables import TableCard
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.store.store import Append, Beginning, Card
from omphalos.table import Table
from omphalos.table.entry import encoder
from omphalos.table.registry import find_game
from tests.server.workers import SHARED
from tests.waiting import arrival

T = TypeVar("T")
HERE = "127.0.0.1:8642"
HOST = "the-hosts-secret-of-kept-tables"


class ApiServer:
    """A server under test: its application, its store and its registry."""

    def __init__(self, file: Path, prefix: str = "", public_url: str = "") -> None:
        self.store = SqliteStore(file)
        config = LiveConfig(fixed_pace=0.0)
        self.app = create_app(
            self.store, config=config, prefix=prefix, features=FeatureConfig(public_url=public_url), workers=SHARED
        )
        self.registry: TableRegistry = self.app.state.registry
        self.client = TestClient(self.app, base_url=f"http://{HERE}", raise_server_exceptions=False)

    @cached_property
    def async_client(self) -> httpx.AsyncClient:
        """A client for `run`. A request is one call into the event loop; with `client` it is seven."""
        return httpx.AsyncClient(transport=httpx.ASGITransport(self.app, raise_app_exceptions=False))

    def run(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run a coroutine in the application's event loop."""
        portal = self.client.portal
        assert portal is not None

        async def whole() -> T:
            return await work()

        return portal.call(whole)

    async def resumed(self) -> None:
        """Wait until the server has looked for unfinished games: it would take over one that a test still stores."""
        wakes = [task for task in asyncio.all_tasks() if "wake" in str(task.get_coro())]
        await asyncio.gather(*wakes)

    # --- helpers

    def open(self, *sitters: str, **more: Any) -> dict[str, Any]:
        """Open a table of the lake."""
        seats = [{"sitter": sitter} for sitter in sitters or ("person", "person")]
        response = self.client.post("/api/tables", json={"game": "lake", "seats": seats, **more})
        assert response.status_code == 201, response.text
        return response.json()

    def person(self, name: str = "Ada") -> dict[str, str]:
        """Register a person with a kept name."""
        response = self.client.post("/api/people", json={"name": name})
        assert response.status_code == 201, response.text
        return response.json()

    def keep(self, table: Table, table_id: str = "0123456789", phase: Any = "over") -> str:
        """Store a table with this game, as the registry would. It is new: the sweep for abandoned games leaves it."""
        now = self.registry.now()
        shown = TableCard(
            id=table_id,
            game=table.game.name,
            phase=phase,
            names=list(table.names),
            sitters=["person"] * len(table.names),
            scores=None,
            moves=len(table.moves),
            spectators=0,
            clock=ClockRule(),
            rated=False,
            touched=now,
        )
        card = Card(table_id, table.game.name, phase, True, 0, now, msgspec.json.encode(shown))
        chairs = tuple(Chair("person", name, hash_of(f"{name} {n}")) for n, name in enumerate(table.names))
        options: Any = msgspec.to_builtins(table.options)
        about = TableSettings(table.game.name, options, chairs, hash_of(HOST), 1)
        journal = table.journal

        async def keep() -> None:
            fence = await self.store.create(card, encode_settings(about))
            for n, entry in enumerate(journal.entries):
                beginning = Beginning(encoder.encode(journal.header), journal.seed) if n == 0 else None
                await self.store.append(
                    table_id, fence, Append(n, encoder.encode(entry), card, None, beginning=beginning)
                )

        self.run(keep)
        return table_id


@pytest.fixture
def api(tmp_path: Path) -> Iterator[ApiServer]:
    api = ApiServer(tmp_path / "omphalos.db")
    with api.client:
        api.run(api.resumed)
        yield api


def played(game: str, players: int = 2, bot: str = "random", seed: str = "played", most: int = 100_000) -> Table:
    """Return a game played by bots, in memory."""
    found = find_game(game)
    table = Table.open(found, players, seed=seed)
    sitters = [BotSeat(bot, found, seat, seed, table.options) for seat in range(players)]
    play_out(table, sitters, most)
    for sitter in sitters:
        sitter.close()
    return table


class Guest:
    """A client that takes the first choice until the game is over."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def send(self, *messages: bytes) -> None:
        for data in messages:
            self.heard.put_nowait(json.loads(data))

    def close(self) -> None:
        return

    async def play(self, registry: TableRegistry, table_id: str, seat: int, secret: str) -> dict[str, Any]:
        session = await registry.connect(table_id, Screen(self))
        hello = {"type": "hello", "id": 0, "language": "en", "secrets": [secret]}
        await session.receive(json.dumps(hello).encode())
        number = 0
        while True:
            message = await arrival(self.heard.get(), f"a message of table {table_id} to seat {seat}")
            assert message["type"] != "refused", message
            if message["type"] != "update":
                continue
            position = message["position"]
            if position["outcome"] is not None:
                return position["outcome"]
            if seat in position["to_act"]:
                number += 1
                act = {"type": "act", "id": number, "seat": seat, "number": number, "after": position["n"] - 1}
                await session.receive(json.dumps({**act, "action": position["choices"][0]["action"]}).encode())
