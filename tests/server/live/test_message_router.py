"""Every message of a screen is answered, whatever it is and whatever happens."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from omphalos.server.live.handlers.message_router import HANDLERS, MessageRouter
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.screen import Screen
from omphalos.server.protocol.table import Ask, Hello
from omphalos.server.store.errors import StaleFence
from tests.server.live.harness import GUESS, Client, fence_of, open_with, registry_in, run

MOVED = {"type": "bye", "reason": "moved", "again": 0}


UNREADABLE: list[tuple[bytes, int | None, str]] = [  # a message, its number if that can be read, what is said
    (b"", None, "truncated"),
    (b"\xff", None, "malformed"),
    (b"7", None, "object"),
    (b'{"type":"fly","id":7}', 7, "fly"),
    (b'{"type":"ping"}', None, "id"),
    (b'{"type":"ping","id":"x"}', None, "id"),
    (b'{"type":"act","id":8,"seat":99,"number":1,"after":0,"action":null}', 8, "seat"),
    (b'{"type":"act","id":9,"action":' + b"[" * 100_000, None, "recursion"),
]


def test_a_message_that_cannot_be_read_is_refused_with_its_number_if_that_can(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, _ = await open_with(registry, "person", "person")
            for data, number, says in UNREADABLE:
                client = Client(registry, opened.id)
                await MessageRouter(registry.live_tables[opened.id], client.screen).receive(data)
                (refused,) = client.received
                assert says in refused.pop("message")
                assert refused == {"type": "refused", "re": number, "error": "bad-message"}

    run(play())


def test_the_first_message_is_hello(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, _ = await open_with(registry, "person", "person")
            client = Client(registry, opened.id)
            for kind in ("ping", "start"):
                refused = await client.ask(kind)
                assert (refused["type"], refused["error"]) == ("refused", "say-hello")
            assert (await client.hello())["type"] == "welcome"
            assert await client.ask("ping") == {"type": "done", "re": 4, "n": 1}

    run(play())


def test_a_screen_that_has_left_is_not_at_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            await ann.leave()
            assert registry.live_tables[opened.id].audience.screens == [ben.screen]

    run(play())


def test_a_screen_that_comes_to_a_table_of_another_process_connects_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, _ = await open_with(registry, "person", "person")
            client = Client(registry, opened.id)
            assert (await client.ask("ping"))["error"] == "say-hello"
            await registry.lost(opened.id, fence_of(registry, opened.id))
            await client.say("hello", language="en")
            assert client.received[1:] == [MOVED]
            assert client.closed

    run(play())


def test_a_screen_whose_hello_finds_another_owner_connects_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def finds_another(live: LiveTable, screen: Screen, message: Any) -> None:
        raise StaleFence(live.id, 1)

    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, _) = await open_with(registry, "person", "person")
            monkeypatch.setitem(HANDLERS, Hello, finds_another)
            monkeypatch.setitem(HANDLERS, Ask, finds_another)
            client = Client(registry, opened.id)
            await client.say("hello", language="en")
            assert client.received == [MOVED]
            assert client.closed
            refused = await ann.ask("ask", seat=0, what="pause")
            assert refused["error"] == "stale-fence"  # of another table: whoever is at this one is answered and stays
            assert not ann.closed

    run(play())


def test_whoever_waits_for_a_table_while_it_moves_is_sent_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            live, new = registry.live_tables[opened.id], Client(registry, opened.id)
            assert (await new.ask("ping"))["error"] == "say-hello"
            async with live.lock:
                hello = asyncio.ensure_future(new.say("hello", language="en"))
                acting = asyncio.ensure_future(ann.say("act", seat=0, number=1, after=0, action=GUESS))
                await asyncio.sleep(0)
                await registry.lost(opened.id, live.stored.fence)
            await asyncio.gather(hello, acting)
            for client in (new, ann, ben):
                assert client.received[-1] == MOVED
                assert client.closed
            assert [message["type"] for message in new.received] == ["refused", "bye"]
            assert [message["type"] for message in ann.received].count("bye") == 1
            assert len((await registry.store.load(opened.id)).entries) == 1  # the move was not made

    run(play())


def test_a_server_that_stops_refuses_what_has_not_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, _) = await open_with(registry, "person", "person")
            monkeypatch.setattr(registry, "stopping", True)
            refused = await ann.act(0, GUESS)
            assert (refused["type"], refused["error"]) == ("refused", "stopping")
            assert (await ann.ask("ping"))["n"] == 1  # the journal's length: a screen that has another one says hello
            monkeypatch.setattr(registry, "stopping", False)
            assert (await ann.act(0, GUESS))["type"] == "done"

    run(play())


def test_a_failure_is_answered_with_the_number_of_the_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(live: LiveTable, screen: Screen, message: Any) -> None:
        raise ZeroDivisionError

    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, _) = await open_with(registry, "person", "person")
            monkeypatch.setitem(HANDLERS, Ask, fails)
            number = await ann.say("ask", seat=0, what="pause")
            assert msgspec.json.decode(ann.raw[-1]) == {
                "type": "refused",
                "re": number,
                "error": "internal-error",
                "message": "The server failed; its log tells why.",
            }

    run(play())
