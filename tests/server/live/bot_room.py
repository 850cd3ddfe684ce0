"""A room with tables at which the test plays the bots. No time passes while they wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeAlias, cast

import pytest

from omphalos.bots import Answer, Thought
from omphalos.server.bots.requests import Decide
from omphalos.server.live import bots as bot_turns
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.registry import TableRegistry
from omphalos.server.ops.monitor import NoMonitor
from omphalos.table.entry import Move
from tests.server.lake import Guessed
from tests.server.live.harness import Client, Clock, registry_in, settled

Meanwhile: TypeAlias = Callable[[LiveTable], Awaitable[object]]


class Room(NoMonitor):
    """A registry whose bots the test plays."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(bot_turns, "asyncio", SimpleNamespace(sleep=self.sleep))
        self.registry: TableRegistry  # set when it is open
        self.clock = Clock()
        self.asked: list[tuple[Any, Decide, str, bool]] = []
        self.answers: list[Any] = []  # for one request after another: an action, an answer, an error, or None to wait
        self.meanwhile: list[Meanwhile] = []  # what happens while the bot thinks, in one request after another
        self.sleeps: list[float] = []
        self.charged: list[tuple[str, float]] = []
        self.wait = 0.0  # that an address has to wait
        self.thought: list[tuple[str, float]] = []
        self.wrong: list[str] = []
        self.failed: list[tuple[str, str]] = []
        self.cancelled = 0

    async def decide(self, game: Any, request: Decide, address: str, featured: bool) -> Answer:
        self.asked.append((game, request, address, featured))
        if self.meanwhile:
            await self.meanwhile.pop(0)(self.live)
        answer = self.answers.pop(0) if self.answers else request.legal.actions[0]
        if answer is None:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                self.cancelled += 1
                raise
        if isinstance(answer, Exception):
            raise answer
        return answer if isinstance(answer, Answer) else Answer(Thought(answer), 0.25)

    async def sleep(self, seconds: float) -> None:
        self.sleeps.append(seconds)
        await asyncio.sleep(0)

    def charge(self, address: str, seconds: float) -> float:
        self.charged.append((address, seconds))
        return self.wait

    def bot_thought(self, game: str, seconds: float) -> None:
        self.thought.append((game, seconds))

    def bot_failed(self, game: str, bot: str) -> None:
        self.failed.append((game, bot))

    def notified(self, kind: str, result: str) -> None:
        raise AssertionError("nobody asked for notifications")

    def went_wrong(self, what: str) -> None:
        self.wrong.append(what)

    @property
    def live(self) -> LiveTable:
        (live,) = self.registry.live_tables.values()
        return live

    async def until(self, n: int) -> None:
        """Wait until the table has that many entries and no bot is at its turn."""
        await settled(self.registry, lambda: self.live.n >= n and not self.live.bots.thinking)
        assert self.live.n == n

    def guess_of(self, seat: int) -> int | None:
        """What a seat has guessed in the first round."""
        assert self.live.table is not None
        moves = [entry for entry in self.live.table.journal.entries if isinstance(entry, Move)]
        found = [event for move in moves for event in move.events if isinstance(event, Guessed)]
        return next((event.number for event in found if event.seat == seat), None)


@asynccontextmanager
async def opened(room: Room, folder: Path, store: Any = None, **config: Any) -> AsyncGenerator[TableRegistry]:
    settings: dict[str, Any] = {"fixed_pace": 0.0, **config}
    more: dict[str, Any] = {"clock": room.clock, "charge_bots": room.charge, "monitor": room}
    async with registry_in(folder, LiveConfig(**settings), store, **more) as registry:
        room.registry = registry
        registry.bot_pool.ask = cast(Any, room.decide)
        yield registry


def announced(client: Client) -> list[str | None]:
    """The troubles that a client was told of, one for each description of the table."""
    return [message["table"]["trouble"] for message in client.received if message["type"] == "table"]


def failures(client: Client, seat: int = 1) -> list[int]:
    """How many moves of a bot had failed, as a client was told in each description of the table."""
    return [message["table"]["seats"][seat]["failed"] for message in client.received if message["type"] == "table"]


def log_of(client: Client) -> list[str]:
    """The sentences that a client was told of what happened."""
    return [line for update in client.updates() for one in update["happened"] for line in one["lines"] if line]
