"""How a connection begins and ends: each reason with its message, its code and its time."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import pytest

from omphalos.server.errors import NoSuchTable
from omphalos.server.limits.rate_limits import CONNECTION_LIMITER
from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.ws import task_pool
from omphalos.server.ws.connection import MAX_WAITING, MAX_WRITE_BUFFER, Connection
from omphalos.server.ws.table_socket import TableSocket
from omphalos.server.ws.task_pool import TaskPool
from omphalos.server.ws.websocket import CLOSE_TIMEOUT, FLOOD_TIMEOUT, TAKE_OVER
from omphalos.table.errors import OmphalosError
from tests.server.ws.test_connection import FakeSocket, SlowSession, frame
from tests.server.ws.test_floods import FakeTransport, taken_over, upgrading
from tests.virtual_time import run

CLOSE = 0x88  # first byte of a close frame
TABLE = "0123456789"


def texts(socket: FakeSocket) -> list[bytes]:
    """What was written, without the two bytes before each short frame."""
    return [one[2:] for one in socket.written]


async def turns(number: int = 10) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


class Limit:
    """A rate limit that answers what the test says, and counts."""

    def __init__(self, *waits: float | None, frames: bool = True) -> None:
        self.waits = list(waits)
        self.frames = frames
        self.left = 0

    def wait(self) -> float | None:
        return self.waits.pop(0)

    def allows_frames(self, frames: int) -> bool:
        return self.frames

    def leave(self) -> None:
        self.left += 1


def slow(connection: Connection, socket: FakeSocket) -> None:
    connection.write_paused, socket.unread = True, MAX_WRITE_BUFFER + 1


def send(connection: Connection, socket: FakeSocket) -> None:
    slow(connection, socket)
    connection.send(b"1")


def ping(connection: Connection, socket: FakeSocket) -> None:
    """Answers to pings fill the buffer too."""
    slow(connection, socket)
    assert not connection.allows_frames(1)


def flood(connection: Connection, _: FakeSocket) -> None:
    connection.dismiss_flood()


TOO_SLOW = {"type": "bye", "reason": "too-slow", "again": 1000}
FLOOD = {"type": "bye", "reason": "flood", "again": 30_000}


@pytest.mark.parametrize(("how", "bye", "code"), [(send, TOO_SLOW, 4408), (ping, TOO_SLOW, 4408), (flood, FLOOD, 4429)])
def test_whoever_is_sent_away_is_told_why_and_when_to_come_again(
    how: Callable[[Connection, FakeSocket], None], bye: dict[str, Any], code: int
) -> None:
    async def play() -> None:
        socket = FakeSocket()
        connection = Connection(socket, TaskPool())
        how(connection, socket)
        assert (json.loads(texts(socket)[-1]), socket.code) == (bye, code)
        written = len(socket.written)
        connection.dismiss_flood()  # once is enough
        connection.close(1000)
        assert (len(socket.written), socket.code) == (written, code)

    run(play())


@pytest.mark.parametrize("unread", [MAX_WRITE_BUFFER, MAX_WRITE_BUFFER + 1])
@pytest.mark.parametrize("paused", [False, True])
def test_a_client_may_leave_so_much_unread(unread: int, paused: bool) -> None:
    async def play() -> None:
        socket = FakeSocket()
        connection = Connection(socket, TaskPool())
        connection.write_paused, socket.unread = paused, unread
        connection.send(b"1")
        stays = connection.allows_frames(3)
        assert stays == (not paused or unread <= MAX_WRITE_BUFFER)
        assert (socket.code is None) == stays

    run(play())


def test_frames_beyond_the_limit_send_the_client_away() -> None:
    async def play() -> None:
        for allowed in (True, False):
            socket = FakeSocket()
            connection = Connection(socket, TaskPool())
            connection.start(SlowSession(), Limit(frames=allowed))
            assert connection.allows_frames(1) == allowed
            assert socket.code == (None if allowed else 4429)

    run(play())


def test_reading_is_paused_at_so_many_and_goes_on_when_half_are_handled() -> None:
    async def play() -> None:
        socket, session = FakeSocket(), SlowSession()
        connection = Connection(socket, TaskPool())
        connection.start(session, None)
        connection.receive(b"handled")
        for number in range(MAX_WAITING):
            assert socket.reading
            connection.receive(b"%d" % number)
        reading: list[bool] = []
        for _ in range(MAX_WAITING + 1):
            reading.append(socket.reading)
            session.release.release()
            await turns(3)
        # The first is taken from the queue when the one before is handled.
        assert reading == [False] * (MAX_WAITING // 2 + 1) + [True] * (MAX_WAITING // 2)

    run(play())


def test_a_connection_that_is_closed_while_reading_is_paused_reads_the_clients_goodbye() -> None:
    async def play() -> None:
        socket, session = FakeSocket(), SlowSession()
        connection = Connection(socket, TaskPool())
        connection.start(session, None)
        for _ in range(MAX_WAITING + 1):
            connection.receive(b"x")
        assert not socket.reading
        connection.close()
        assert (socket.reading, socket.code) == (True, 1001)
        session.release.release()
        await turns()

    run(play())


def test_each_message_waits_as_long_as_the_limit_says_and_a_flood_is_not_handled() -> None:
    class Timed(SlowSession):
        at: ClassVar[list[float]] = []

        async def receive(self, data: bytes) -> None:
            self.handled.append(data)
            self.at.append(asyncio.get_running_loop().time())

    async def play() -> None:
        socket, session = FakeSocket(), Timed()
        limit = Limit(0.0, 2.5, 1.5, None, 0.0)
        connection = Connection(socket, TaskPool())
        connection.start(session, limit)
        for number in range(5):
            connection.receive(b"%d" % number)
        await asyncio.sleep(10.0)
        assert (session.handled, session.at) == ([b"0", b"1", b"2"], [0.0, 2.5, 4.0])
        assert (socket.code, limit.waits) == (4429, [0.0])
        connection.lost()
        connection.lost()
        await turns()
        assert (limit.left, session.left) == (1, True)

    run(play())


def test_a_message_that_fails_ends_its_connection_and_leaves_a_line(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(SlowSession):
        async def receive(self, data: bytes) -> None:
            self.handled.append(data)
            raise ZeroDivisionError

    async def play() -> None:
        socket, session = FakeSocket(), Broken()
        connection = Connection(socket, TaskPool())
        connection.start(session, None)
        for _ in range(3):
            connection.receive(b"x")
        await turns()
        assert (socket.code, session.handled, session.left) == (1001, [b"x"], False)
        connection.lost()
        await turns()
        assert session.left

    run(play())
    assert [(one.levelno, one.getMessage()) for one in caplog.records] == [(logging.ERROR, "a connection failed")]


# --- the pool of tasks


def test_tasks_are_used_again_and_so_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task_pool, "MAX_IDLE", 2)

    async def play() -> None:
        pool, loop = TaskPool(), asyncio.get_running_loop()
        used: list[Any] = []
        over = asyncio.Event()

        async def job(_: bytes) -> None:
            used.append(asyncio.current_task())
            await over.wait()

        for _ in range(3):
            pool.submit(job, b"", loop)
        await turns()
        over.set()
        await turns()
        assert len(set(used)) == 3
        assert sorted(task.done() for task in used) == [False, False, True]  # two wait for more
        for _ in range(2):
            pool.submit(job, b"", loop)
            await turns()
        assert set(used[3:]) <= {task for task in used[:3] if not task.done()}
        (first, second) = (task for task in set(used) if not task.done())
        first.cancel()
        second.cancel()
        await turns()
        pool.submit(job, b"", loop)  # a task that was cancelled is not given work
        await turns()
        assert used[-1] not in (first, second)
        used[-1].cancel()

    run(play())


# --- a socket that was taken over


def codes(transport: FakeTransport) -> list[int]:
    """The codes of the close frames at the end of what was written."""
    data = transport.written
    return [int.from_bytes(data[at + 2 : at + 4]) for at in range(len(data) - 3) if data[at] == CLOSE]


def test_a_server_that_stops_says_so_and_the_socket_ends() -> None:
    async def play() -> None:
        protocol, transport = await taken_over(SlowSession())
        protocol.shutdown()
        assert (codes(transport), transport.closing) == ([1012], True)

    run(play())


@pytest.mark.parametrize("takes_over", [True, False])
def test_the_place_of_a_socket_is_free_when_it_is_gone(takes_over: bool) -> None:
    async def play() -> None:
        protocol, _ = await taken_over(SlowSession())
        if not takes_over:
            protocol.connection = None
            protocol.__dict__.update(queue=asyncio.Queue[Any](), writable=asyncio.Event())
        freed: list[bool] = []
        protocol.release = lambda: freed.append(True)
        protocol.connection_lost(None)
        assert freed == [True]

    run(play())


class Cut(FakeTransport):
    """Notes when it was cut."""

    at: float | None = None

    def abort(self) -> None:
        self.at = asyncio.get_running_loop().time()


@pytest.mark.parametrize(("floods", "seconds"), [(False, CLOSE_TIMEOUT), (True, FLOOD_TIMEOUT)])
def test_a_client_that_says_no_goodbye_is_cut_off(floods: bool, seconds: float) -> None:
    async def play() -> None:
        protocol, _ = await taken_over(SlowSession())
        transport = Cut()
        cast(Any, protocol).transport = transport
        begun = asyncio.get_running_loop().time()
        for _ in range(2):
            if floods:
                protocol._stop_flood()  # pyright: ignore[reportPrivateUsage]
            else:
                protocol.send_close(1001)
        await asyncio.sleep(20.0)
        assert transport.at == pytest.approx(begun + seconds)
        assert len(codes(transport)) == 1

    run(play())


def test_a_goodbye_is_answered_once_and_nothing_more_is_sent_or_cut() -> None:
    async def play() -> None:
        for ours in (False, True):
            session = SlowSession()
            protocol, _ = await taken_over(session)
            transport = Cut()
            cast(Any, protocol).transport = transport
            assert protocol.connection is not None
            if ours:
                protocol.send_close(1001)
            protocol.data_received(frame((1000).to_bytes(2), CLOSE))
            protocol.connection.send(b"too late")
            assert b"too late" not in transport.written
            assert (codes(transport), transport.closing) == ([1001 if ours else 1000], True)
            protocol.data_received(frame(b"a message after the end"))
            await asyncio.sleep(20.0)
            assert (transport.at, session.handled) == (None, [])
            protocol.connection_lost(None)
            await turns()
            assert session.left

    run(play())


def test_the_buffer_is_watched_while_the_transport_says_so() -> None:
    async def play() -> None:
        protocol, _ = await taken_over(SlowSession())
        connection = protocol.connection
        assert connection is not None
        found = [connection.write_paused]
        for change in (protocol.pause_writing, protocol.resume_writing):
            change()
            found.append(connection.write_paused)
        assert found == [False, True, False]

    run(play())


@pytest.mark.parametrize("happened", ["nothing", "it was not read", "messages came", "it was lost"])
def test_what_happens_before_a_socket_is_taken_over_is_known_after(happened: str) -> None:
    async def play() -> None:
        session, checked = SlowSession(), asyncio.Event()
        connections: list[Connection] = []

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "websocket.accept"})
            await checked.wait()
            connection = Connection(protocol, TaskPool())
            connection.start(session, None)
            protocol.take_over(connection)
            connections.append(connection)

        protocol, transport = upgrading(app)
        await turns()
        if happened == "it was not read":
            protocol.pause_writing()
        elif happened == "messages came":
            protocol.data_received(frame(b"one"))
            protocol.data_received(frame(b"two", 0x82))
            assert not transport.reading
            session.release.release()
            session.release.release()
        elif happened == "it was lost":
            protocol.connection_lost(None)
        checked.set()
        await turns()
        (connection,) = connections
        await turns()
        assert connection.write_paused == (happened == "it was not read")
        assert transport.reading
        assert session.handled == ([b"one", b"two"] if happened == "messages came" else [])
        assert session.left == (happened == "it was lost")

    run(play())


# --- the application that hands it over


class Registry:
    """A registry that lets a screen in, or does not."""

    def __init__(self, problem: OmphalosError | None) -> None:
        self.problem = problem
        self.connected: list[tuple[str, str]] = []

    def unreachable(self, _: str) -> bool:
        return False

    async def connect(self, table_id: str, screen: Any) -> SlowSession:
        if self.problem is not None:
            raise self.problem
        self.connected.append((table_id, screen.address))
        return SlowSession()


@pytest.mark.parametrize(
    ("problem", "code", "error"),
    [
        (NoSuchTable("there is none"), 4404, "no-such-table"),
        (StoreUnavailable("full", "no room"), 4503, "store-unavailable"),
        (None, None, None),
    ],
)
def test_a_screen_is_let_in_or_told_why_not(problem: OmphalosError | None, code: int | None, error: str | None) -> None:
    async def play() -> None:
        registry, sent = Registry(problem), list[dict[str, Any]]()
        handed: list[Connection] = []
        limiter = SimpleNamespace(taken_over=False)
        socket: Any = FakeSocket()
        socket.take_over = handed.append

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "websocket",
            "path_params": {"id": TABLE},
            "client": ("2001:db8:1:2:3::4", 5),
            "extensions": {TAKE_OVER: socket},
            CONNECTION_LIMITER: limiter,
        }
        await TableSocket(cast(Any, registry))(scope, receive, send)
        assert sent[0] == {"type": "websocket.accept"}
        if problem is None:
            assert registry.connected == [(TABLE, "2001:db8:1:2::/64")]  # counted as limits count it
            assert (len(sent), len(handed), limiter.taken_over) == (1, 1, True)
            return
        refused = json.loads(sent[1]["text"])
        assert refused == {"type": "refused", "re": None, "error": error, "message": str(problem)}
        assert sent[2:] == [{"type": "websocket.close", "code": code}]
        assert (handed, limiter.taken_over) == ([], False)  # whoever counted it takes it back

    run(play())
