"""Relayed screens: what is queued for a table arrives in order."""

from __future__ import annotations

import asyncio
from typing import Any

from omphalos.server.cluster.messages import FromScreen, ScreenGone, ScreenOpened
from omphalos.server.cluster.relay import Relay
from omphalos.server.live.screen import Screen, Session
from tests.waiting import arrival, eventually


class _Bus:
    """Keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def send(self, process: str, message: Any) -> None:
        self.sent.append((process, message))


class _Session:
    """Keeps what it receives, and takes its time."""

    def __init__(self) -> None:
        self.received: list[bytes] = []
        self.left = asyncio.Event()

    async def receive(self, data: bytes) -> None:
        await asyncio.sleep(0)
        self.received.append(data)

    async def leave(self) -> None:
        self.left.set()


def test_messages_that_wait_for_the_table_arrive_in_order() -> None:
    async def play() -> None:
        session, found = _Session(), asyncio.Event()

        async def connect(table: str, screen: Screen) -> Session:
            await found.wait()
            return session

        async def answer(question: bytes) -> bytes:
            return question

        relay = Relay(connect, answer)
        relay.bus = _Bus()  # pyright: ignore[reportAttributeAccessIssue]
        relay.read("there", ScreenOpened(7, "table", "192.0.2.1"))
        wanted = [str(number).encode() for number in range(20)]
        for data in wanted[:10]:
            relay.read("there", FromScreen(7, data))
        await asyncio.sleep(0)
        found.set()
        for data in wanted[10:]:
            await asyncio.sleep(0)
            relay.read("there", FromScreen(7, data))
        await eventually(lambda: len(session.received) >= len(wanted))
        relay.read("there", ScreenGone(7))
        await arrival(session.left.wait(), "the end of the session")
        assert session.received == wanted

    asyncio.run(play())
