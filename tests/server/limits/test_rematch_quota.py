"""Rematches count as tables that an address opens: ending and repeating a game opens no endless row of tables."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import msgspec

from omphalos.server.app import create_app
from omphalos.server.config import Settings
from omphalos.server.limits.rate_limits import RateLimits
from omphalos.server.live.config import LiveConfig
from omphalos.server.ops.metrics import Metrics
from omphalos.server.store.sqlite import SqliteStore
from tests.server.serving import LoopbackClient, loopback

PEOPLE = {"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "person"}]}
FAST = Settings(messages_per_second=1e6, message_burst=1_000_000)


def rematches(client: LoopbackClient, most: int = 10) -> tuple[int, dict[str, Any]]:
    """End a game and ask for another, over and over. Return how often it worked, and what the last answer was."""
    opened = client.post("/api/tables", json=PEOPLE).json()
    table, secrets = opened["id"], [held["secret"] for held in opened["seats"]]
    last: dict[str, Any] = {}
    with ExitStack() as stack:
        for number in range(most):
            socket = stack.enter_context(client.socket(table))
            socket.send({"type": "hello", "id": 1, "language": "en", "secrets": secrets})
            socket.until("update")
            socket.send({"type": "ask", "id": 2, "seat": 0, "what": "end"})
            socket.until("done")
            socket.send({"type": "ask", "id": 3, "seat": 0, "what": "rematch"})
            while (last := socket.receive()).get("re") != 3:
                if last["type"] == "table" and last["table"]["rematch"]:
                    table = last["table"]["rematch"]
            if last["type"] == "refused":
                return number, last
    return most, last


def test_rematches_count_as_tables_of_an_hour(store: SqliteStore) -> None:
    limits = RateLimits(msgspec.structs.replace(FAST, tables_per_hour=4), Metrics())
    with loopback(create_app(store, rate_limits=limits)) as client:
        worked, last = rematches(client)
        assert (worked, last["error"]) == (3, "too-much")  # with the first table, four
        assert client.post("/api/tables", json=PEOPLE).status_code == 429


def test_rematches_count_as_tables_of_the_server(store: SqliteStore) -> None:
    with loopback(create_app(store, config=LiveConfig(max_tables=3))) as client:
        worked, last = rematches(client)
        assert (worked, last["error"]) == (2, "too-many-tables")
