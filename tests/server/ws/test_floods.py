"""Floods of control frames and fragments: the client that sends them is cut off, and others are answered meanwhile."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from omphalos.server.app import create_app
from omphalos.server.config import Settings
from omphalos.server.limits.rate_limits import RateLimits
from omphalos.server.ops.metrics import Metrics
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.ws.connection import Connection
from omphalos.server.ws.task_pool import TaskPool
from omphalos.server.ws.websocket import MAX_FRAGMENTS, MAX_FRAMES, MAX_UNATTENDED, WebSocket
from tests.server.live.harness import run, settled, wish
from tests.server.serving import PATIENCE, LoopbackClient, loopback, serving, wired
from tests.server.ws.test_connection import UPGRADE, SlowSession, frame, greeted, raw

PEOPLE = {"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "person"}]}
PING, PONG, TEXT, BEGINS, GOES_ON = frame(b"", 0x89), frame(b"", 0x8A), frame(b"{}"), frame(b"", 0x01), frame(b"", 0x00)
BOUND = 5.0  # seconds in which somebody else is answered, on a machine with other work


def attack(client: LoopbackClient, table_id: str, first: bytes, repeated: bytes, size: int) -> bytes:
    """Send frames until the server cuts the connection off. Return what the server said."""
    host, _, port = client.host.partition(":")
    said = b""
    with socket.create_connection((host, int(port)), PATIENCE) as attacker:
        attacker.sendall(UPGRADE.format(id=table_id).encode())
        assert b"101" in attacker.recv(4096)
        with suppress(OSError):
            attacker.sendall(first + repeated * (size // len(repeated)))
        with suppress(OSError):
            while received := attacker.recv(65_536):
                said += received
    return said


@pytest.mark.parametrize("attackers", [1, 10])
@pytest.mark.parametrize(("first", "repeated"), [(b"", PING), (b"", PONG), (BEGINS, GOES_ON)])
def test_a_flood_of_frames_is_cut_off_and_others_are_answered(
    store: SqliteStore, first: bytes, repeated: bytes, attackers: int
) -> None:
    metrics = Metrics()
    with loopback(create_app(store, rate_limits=RateLimits(Settings(), metrics))) as client:
        table, other = (client.post("/api/tables", json=PEOPLE).json()["id"] for _ in range(2))
        said: list[bytes] = []

        def flood() -> None:
            said.append(attack(client, table, first, repeated, 3_000_000))

        threads = [threading.Thread(target=flood, daemon=True) for _ in range(attackers)]
        with client.socket(other) as victim:
            for thread in threads:
                thread.start()
            while any(thread.is_alive() for thread in threads):
                sent = time.monotonic()
                victim.send({"type": "ping", "id": 1})
                assert victim.receive()["re"] == 1
                assert time.monotonic() - sent < BOUND
                time.sleep(0.06)
    assert len(said) == attackers
    assert all(b'"reason":"flood"' in one and one.endswith(b"\x88\x02\x11\x4d") for one in said)  # 4429
    assert metrics.registry.get_sample_value("omphalos_dropped_total", {"reason": "flood"}) == attackers
    assert metrics.registry.get_sample_value("omphalos_clients") == 0


def test_a_client_may_ping_now_and_then(store: SqliteStore) -> None:
    with loopback(create_app(store, rate_limits=RateLimits(Settings(), Metrics()))) as client:
        table = client.post("/api/tables", json=PEOPLE).json()["id"]
        host, _, port = client.host.partition(":")
        with socket.create_connection((host, int(port)), PATIENCE) as polite:
            polite.sendall(UPGRADE.format(id=table).encode())
            assert b"101" in polite.recv(4096)
            polite.sendall(PING * 50)
            answered = b""
            while len(answered) < 100:
                answered += polite.recv(4096)
            assert answered == b"\x8a\x00" * 50


def test_one_message_of_endless_fragments_is_cut_off_also_without_rate_limits(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person"))
            async with wired(address, opened.id) as good:
                await greeted(good, opened.seats[0].secret)
                reader, writer = await raw(address, opened.id)
                writer.write(BEGINS + GOES_ON * (MAX_FRAGMENTS + MAX_FRAMES))
                assert b'"reason":"flood"' in await reader.readuntil(b'"reason":"flood"')
                with suppress(ConnectionError):
                    while await reader.read(65_536):
                        pass
                writer.close()
                await settled(registry, lambda: len(registry.live_tables[opened.id].audience.screens) == 1)

    run(play())


def test_a_client_that_floods_after_it_was_dismissed_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("omphalos.server.ws.websocket.CLOSE_TIMEOUT", 100.0)

    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person"))
            reader, writer = await raw(address, opened.id)
            writer.write(frame(b'{"type":"hello","id":1,"language":"en"}'))
            await reader.readuntil(b'"welcome"')
            (screen,) = registry.live_tables[opened.id].audience.screens
            screen.transport.close()
            writer.write(TEXT * 200 * MAX_UNATTENDED)
            with suppress(ConnectionError):
                async with asyncio.timeout(PATIENCE):
                    while await reader.read(65_536):
                        pass
            writer.close()

    run(play())


class FakeTransport(asyncio.Transport):
    """Counts what is written, and whether it is read from."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.reading = True
        self.closing = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def write(self, data: Any) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


async def taken_over(session: SlowSession) -> tuple[WebSocket, FakeTransport]:
    """A WebSocket without rate limits whose messages go to this session."""
    accepted = asyncio.Event()

    async def app(scope: Any, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        connection = Connection(protocol, TaskPool())
        connection.start(session, None)
        protocol.take_over(connection)
        accepted.set()

    protocol, transport = upgrading(app)
    await accepted.wait()
    transport.written = b""
    return protocol, transport


def upgrading(
    app: Any, request: bytes = UPGRADE.format(id="x").encode(), **settings: Any
) -> tuple[WebSocket, FakeTransport]:
    """A connection on which a request for a WebSocket has arrived."""
    options: dict[str, Any] = {"ws_ping_interval": None} | settings
    config = uvicorn.Config(app, ws=WebSocket, log_config=None, **options)
    config.load()
    protocol, transport = WebSocket(config, ServerState(), {"kept": 1}), FakeTransport()
    protocol.connection_made(transport)
    protocol.data_received(request)
    return protocol, transport


def test_the_work_of_one_read_is_bounded() -> None:
    async def play() -> None:
        protocol, transport = await taken_over(SlowSession())
        protocol.data_received(PING * 1000)
        assert len(transport.written) == 2 * MAX_FRAMES
        assert not transport.reading
        await asyncio.sleep(0)  # another connection's turn
        assert len(transport.written) <= 2 * 2 * MAX_FRAMES
        for _ in range(1000 // MAX_FRAMES + 1):
            await asyncio.sleep(0)
        assert len(transport.written) == 2 * 1000
        assert transport.reading

    run(play())


def test_messages_that_arrive_together_wait_in_the_socket_and_keep_their_order() -> None:
    async def play() -> None:
        session = SlowSession()
        protocol, transport = await taken_over(session)
        sent = [b"%d" % number for number in range(500)]
        stream = b"".join(map(frame, sent))
        protocol.data_received(stream[:1001])
        for _ in range(100):
            await asyncio.sleep(0)
        waiting = protocol.connection._queue  # pyright: ignore[reportPrivateUsage, reportOptionalMemberAccess]
        assert waiting is not None
        assert len(waiting) <= 2 * MAX_FRAMES
        assert not transport.reading
        at = 1001
        for number in range(500):
            session.release.release()
            while len(session.handled) <= number:
                await asyncio.sleep(0)
                if transport.reading and at < len(stream):
                    protocol.data_received(stream[at : at + 777])
                    at += 777
        assert session.handled == sent
        assert transport.reading

    run(play())
