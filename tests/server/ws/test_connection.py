"""A WebSocket connection of a table: real sockets, and clients that misbehave."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, cast

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from omphalos.server.live.registry import TableRegistry
from omphalos.server.ws.connection import MAX_WAITING, MAX_WRITE_BUFFER, Connection
from omphalos.server.ws.task_pool import TaskPool
from omphalos.server.ws.websocket import WebSocket
from tests.server.live.harness import GUESS, run, settled, wish
from tests.server.serving import Wired, serving, wired

UPGRADE = (
    "GET /api/tables/{id}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def greeted(screen: Wired, *secrets: str) -> dict[str, Any]:
    await screen.send("hello", language="en", secrets=list(secrets))
    return await screen.until(lambda message: message["type"] == "welcome")


def frame(data: bytes, opcode: int = 0x81) -> bytes:
    """Return a client's frame. Its mask is all zeros."""
    size = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
    return bytes((opcode,)) + size + bytes(4) + data


async def raw(address: str, table_id: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A raw connection, so that tests can violate the protocol."""
    port = int(address.rstrip("/").rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(UPGRADE.format(id=table_id).encode())
    assert b"101" in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def forever(connection: ClientConnection) -> None:
    while True:
        await connection.recv()


def here(registry: TableRegistry, table_id: str) -> int:
    return len(registry.live_tables[table_id].audience.screens)


def test_nothing_of_the_request_is_left(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person"))
            async with wired(address, opened.id) as screen:
                await greeted(screen, opened.seats[0].secret)
                (one,) = registry.live_tables[opened.id].audience.screens
                connection = cast("Any", one.transport)
                assert isinstance(connection, Connection)
                socket: Any = connection._socket  # pyright: ignore[reportPrivateUsage]
                assert isinstance(socket, WebSocket)
                assert socket._handshake is None  # pyright: ignore[reportPrivateUsage]
                assert not socket._state.tasks  # pyright: ignore[reportPrivateUsage]
                # no task waits for messages

    run(play())


def test_a_screen_whose_socket_is_reset_while_it_is_admitted_leaves_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person's key is looked up in the store: an attacker, or a phone without network, goes meanwhile."""

    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person"))
            asked, answered = asyncio.Semaphore(0), asyncio.Event()
            look_up = registry.person

            async def slowly(key: str | None) -> str | None:
                asked.release()
                await answered.wait()
                return await look_up(key)

            monkeypatch.setattr(registry, "person", slowly)
            secrets = [[opened.seats[0].secret], [], []]
            for held in secrets:
                _, writer = await raw(address, opened.id)
                hello = {"type": "hello", "id": 1, "language": "en", "secrets": held, "person": "0" * 32}
                writer.write(frame(json.dumps(hello).encode()))
                if held:
                    await asyncio.wait_for(asked.acquire(), 5)  # the others wait for the table's lock
                writer.transport.abort()
            live = registry.live_tables[opened.id]
            await asyncio.sleep(0.05)  # the server notices that they are gone
            answered.set()
            async with wired(address, opened.id) as last:
                await greeted(last)
                await settled(registry, lambda: here(registry, opened.id) == 1)
                assert not live.audience.present(0)

    run(play())


def test_many_messages_at_once_are_answered_in_their_order(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person"))
            async with wired(address, opened.id) as screen:
                await screen.send("hello", language="en", secrets=[opened.seats[0].secret])
                sent = [await screen.send("say", seat=0, phrase="hello") for _ in range(100)]
                answers: list[int] = []
                while len(answers) < 100:
                    message = await screen.receive()
                    if message["type"] == "done":
                        answers.append(message["re"])
                assert answers == sent

    run(play())


def test_large_messages_are_framed_rightly(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person", chat="free"))
            async with wired(address, opened.id) as screen:
                await greeted(screen, opened.seats[0].secret)
                (one,) = registry.live_tables[opened.id].audience.screens
                for size in (1, 125, 126, 127, 65_535, 65_536, 200_000):
                    text = json.dumps("x" * (size - 2) if size > 1 else 7).encode()
                    one.send(text)
                    await screen.until(lambda _, text=text: screen.raw[-1] == text)

    run(play())


def test_a_message_in_pieces_is_one_message(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person"))
            reader, writer = await raw(address, opened.id)
            hello = b'{"type":"hello","id":1,"language":"en"}'
            writer.write(frame(hello[:10], 0x01) + frame(b"", 0x89) + frame(hello[10:], 0x80))
            assert b'"welcome"' in await reader.readuntil(b'"welcome"')
            writer.close()
            await settled(registry, lambda: here(registry, opened.id) == 0)

    run(play())


def test_frames_may_arrive_in_pieces_and_several_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person"))
            reader, writer = await raw(address, opened.id)
            writer.write(frame(b'{"type":"hello","id":1,"language":"en"}'))
            await reader.readuntil(b'"welcome"')
            ping = [frame(b'{"type":"ping","id":%d}' % number) for number in range(10)]
            for arrives in (ping[2], ping[3] + ping[4], ping[5][:1], ping[5][1:9], ping[5][9:] + ping[6][:6]):
                writer.write(arrives)
                await writer.drain()
                await asyncio.sleep(0.02)  # so that it is sent apart from the next
            writer.write(ping[6][6:])
            await reader.readuntil(b'"re":6')
            writer.write(ping[7])  # complete again
            await reader.readuntil(b'"re":7')
            writer.close()
            await settled(registry, lambda: here(registry, opened.id) == 0)

    run(play())


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\xff\xff\xff\xff",  # invalid frame
        bytes((0x81, 5)) + b"hello",  # not masked
        frame(b"x" * 126, 0x89),  # a ping that is too long
        bytes((0x81, 0xFF)) + (1 << 40).to_bytes(8) + bytes(4),  # a terabyte
        frame(b"\x03", 0x88),  # half a close code
    ],
)
def test_nonsense_on_the_wire_ends_the_connection_and_nothing_else(tmp_path: Path, nonsense: bytes) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person"))
            async with wired(address, opened.id) as good:
                await greeted(good, opened.seats[0].secret)
                reader, writer = await raw(address, opened.id)
                writer.write(frame(b'{"type":"hello","id":1,"language":"en"}'))
                await reader.readuntil(b'"welcome"')
                assert here(registry, opened.id) == 2
                writer.write(nonsense)
                while await reader.read(65_536):
                    pass
                await settled(registry, lambda: here(registry, opened.id) == 1)
                await good.send("act", seat=0, number=1, after=0, action=GUESS)
                await good.until(lambda message: message["type"] == "done")
                writer.close()

    run(play())


def test_text_that_is_no_text_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person"))
            reader, writer = await raw(address, opened.id)
            writer.write(frame(b"\xff\xfe"))
            assert b"bad-message" in await reader.readuntil(b"bad-message")
            writer.close()

    run(play())


def test_a_client_that_vanishes_is_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person"))
            async with wired(address, opened.id) as watcher:
                await greeted(watcher)
                reader, writer = await raw(address, opened.id)
                secret = opened.seats[0].secret
                writer.write(
                    frame(json.dumps({"type": "hello", "id": 1, "language": "en", "secrets": [secret]}).encode())
                )
                await reader.readuntil(b'"welcome"')
                await watcher.until(lambda message: "table" in message and message["table"]["seats"][0]["present"])
                writer.transport.abort()
                await watcher.until(lambda message: "table" in message and not message["table"]["seats"][0]["present"])

    run(play())


def test_a_client_that_does_not_read_is_sent_away_and_others_play_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person"))
            async with wired(address, opened.id) as good:
                await greeted(good, opened.seats[0].secret)
                _, deaf = await raw(address, opened.id)
                deaf.write(frame(b'{"type":"hello","id":1,"language":"en"}'))
                await settled(registry, lambda: here(registry, opened.id) == 2)
                cast("asyncio.ReadTransport", deaf.transport).pause_reading()
                one = registry.live_tables[opened.id].audience.screens[1]
                for _ in range(400):  # more than any buffer on the way holds
                    one.send(b'"' + b"x" * 60_000 + b'"')
                    await asyncio.sleep(0)
                await settled(registry, lambda: here(registry, opened.id) == 1)
                deaf.transport.abort()
                await good.send("act", seat=0, number=1, after=0, action=GUESS)
                await good.until(lambda message: message["type"] == "done")

    run(play())


def test_goodbyes_are_said_from_both_sides(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person"))
            async with connect(f"{address}api/tables/{opened.id}/socket", compression=None, proxy=None) as mine:
                await mine.send('{"type":"hello","id":1,"language":"en"}')
                await mine.recv()
                await mine.close(1000)
                assert mine.close_code == 1000
            await settled(registry, lambda: here(registry, opened.id) == 0)
            async with connect(f"{address}api/tables/{opened.id}/socket", compression=None, proxy=None) as theirs:
                await theirs.send('{"type":"hello","id":1,"language":"en"}')
                await theirs.recv()
                await registry.remove(opened.id, opened.host)
                with pytest.raises(ConnectionClosed):
                    await forever(theirs)
                assert theirs.close_code == 1001

    run(play())


def test_a_stranger_is_not_let_in(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person"))
            url = f"{address}api/tables/{opened.id}/socket"
            with pytest.raises(InvalidStatus):
                async with connect(url, proxy=None, origin="http://evil.example"):  # pyright: ignore[reportArgumentType]
                    pass
            assert here(registry, opened.id) == 0

    run(play())


class FakeSocket:
    """A socket whose client reads only when the test says so."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.unread = 0
        self.reading = True
        self.code: int | None = None
        self.tasks: list[asyncio.Task[None]] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def write_buffer_size(self) -> int:
        return self.unread

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def send_close(self, code: int) -> None:
        self.code = code

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self.tasks.append(asyncio.get_running_loop().create_task(work))


class SlowSession:
    """Handles one message each time the test releases it."""

    def __init__(self) -> None:
        self.handled: list[bytes] = []
        self.release = asyncio.Semaphore(0)
        self.left = False

    async def receive(self, data: bytes) -> None:
        await self.release.acquire()
        self.handled.append(data)

    async def leave(self) -> None:
        self.left = True


def test_reading_is_paused_while_too_many_messages_wait() -> None:
    async def play() -> None:
        socket, session = FakeSocket(), SlowSession()
        connection = Connection(socket, TaskPool())
        connection.start(session, None)
        sent = [str(i).encode() for i in range(MAX_WAITING + 1)]
        for message in sent:
            connection.receive(message)
        assert not socket.reading  # backpressure: TCP slows the client down
        for _ in sent:
            session.release.release()
        while session.handled != sent:
            await asyncio.sleep(0)
        assert socket.reading

    run(play())


def test_of_messages_that_wait_when_a_connection_ends_none_is_handled() -> None:
    """The one that is being handled is handled to its end; then the session leaves, once."""

    async def play() -> None:
        for ends in ("lost", "close", "stop_sending"):
            socket, session = FakeSocket(), SlowSession()
            connection = Connection(socket, TaskPool())
            connection.start(session, None)
            for message in (b"first", b"second", b"third"):
                connection.receive(message)
            await asyncio.sleep(0)
            getattr(connection, ends)()
            assert not session.left
            for _ in range(3):
                session.release.release()
            for _ in range(5):
                await asyncio.sleep(0)
            assert session.handled == [b"first"]
            assert session.left == (ends == "lost")
            connection.receive(b"fourth")
            connection.lost()
            await asyncio.gather(*socket.tasks)
            assert (session.handled, session.left) == ([b"first"], True)
            assert len(socket.tasks) == 1

    run(play())


def test_two_messages_in_one_moment_are_handled_in_their_order() -> None:
    async def play() -> None:
        socket, session = FakeSocket(), SlowSession()
        connection = Connection(socket, TaskPool())
        connection.start(session, None)
        for number in range(5):
            connection.receive(b"%d" % number)
            session.release.release()
        while len(session.handled) < 5:
            await asyncio.sleep(0)
        connection.receive(b"5")
        connection.receive(b"6")
        session.release.release()
        session.release.release()
        while len(session.handled) < 7:
            await asyncio.sleep(0)
        assert session.handled == [b"%d" % number for number in range(7)]

    run(play())


def test_the_write_buffer_is_checked_only_while_writing_is_paused() -> None:
    async def play() -> None:
        socket = FakeSocket()
        connection = Connection(socket, TaskPool())
        socket.unread = MAX_WRITE_BUFFER + 1
        connection.send(b"1", b"2")
        assert socket.code is None
        connection.write_paused = True
        connection.send(b"3")
        assert b"too-slow" in socket.written[-1]
        assert socket.code == 4408
        connection.send(b"4")
        assert b"too-slow" in socket.written[-1]  # nothing after the end

    run(play())


def test_a_lost_connection_leaves_its_session_and_its_limit() -> None:
    class Limit:
        left = 0

        def wait(self) -> float | None:
            return 0.0

        def allows_frames(self, frames: int) -> bool:
            return frames > 0

        def leave(self) -> None:
            self.left += 1

    async def play() -> None:
        socket, session, limit = FakeSocket(), SlowSession(), Limit()
        connection = Connection(socket, TaskPool())
        connection.start(session, limit)
        connection.lost()
        connection.send(b"nobody hears this")
        await asyncio.gather(*socket.tasks)
        assert (session.left, limit.left, socket.written) == (True, 1, [])

    run(play())
