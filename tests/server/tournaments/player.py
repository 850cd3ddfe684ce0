"""Somebody at a tournament's table who takes the first choice until the game is over."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.screen import Screen
from tests.waiting import arrival


class Player:
    """A client in this process."""

    def __init__(self, registry: TableRegistry, table_id: str, seat: int, secret: str) -> None:
        self._registry = registry
        self._table_id = table_id
        self._seat = seat
        self._secret = secret
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def send(self, *messages: bytes) -> None:
        for data in messages:
            self._heard.put_nowait(json.loads(data))

    def close(self) -> None:
        return

    async def play(self) -> None:
        session = await self._registry.connect(self._table_id, Screen(self))
        hello = {"type": "hello", "id": 0, "language": "en", "secrets": [self._secret], "person": self._secret}
        await session.receive(json.dumps(hello).encode())
        number = 0
        message: dict[str, Any] = {}
        while True:
            wanted = f"a message of table {self._table_id} to seat {self._seat} after {message}"
            message = await arrival(self._heard.get(), wanted)
            assert message["type"] != "bye", message
            if message["type"] == "welcome":
                assert message["seats"] == [self._seat]
            assert message.get("error") in (None, "stale-action", "not-your-turn"), message  # others are quick
            if message["type"] != "update":
                continue
            position = message["position"]
            if position["outcome"] is not None:
                return
            if self._seat in position["to_act"] and position["choices"]:
                number += 1
                act = {"type": "act", "id": number, "seat": self._seat, "number": number, "after": position["n"] - 1}
                await session.receive(json.dumps({**act, "action": position["choices"][0]["action"]}).encode())
