"""A crowd that comes in one moment: in one turn of the event loop few connections are accepted, few requests begun."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Generator
from functools import partial
from typing import Any

import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from omphalos.server.config import Settings
from omphalos.server.limits import accepting
from omphalos.server.limits.accepting import AcceptingServer
from omphalos.server.limits.sockets import SocketLimits
from omphalos.server.limits.uvicorn_http import UvicornHttp
from omphalos.server.ops.turnstile import AT_ONCE, Turnstile
from tests.waiting import eventually

pytestmark = pytest.mark.anyio
CROWD = 100
HEAD = b"POST /echo HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\n\r\n"


class Turns:
    """Counts the turns of the event loop."""

    def __init__(self) -> None:
        self.now = 0
        self.seen = Counter[int]()  # by turn: how often something was done
        self._task = asyncio.create_task(self._count())

    def note(self) -> None:
        self.seen[self.now] += 1

    def close(self) -> None:
        self._task.cancel()

    async def _count(self) -> None:
        while True:
            self.now += 1
            await asyncio.sleep(0)


@contextlib.contextmanager
def counted() -> Generator[Turns]:
    turns = Turns()
    try:
        yield turns
    finally:
        turns.close()


@contextlib.asynccontextmanager
async def serving(begun: Callable[[], None]) -> AsyncGenerator[tuple[Any, uvicorn.Server]]:
    """A server that answers with what it is sent."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        begun()
        await PlainTextResponse(await Request(scope, receive).body())(scope, receive, send)

    protocol = partial(UvicornHttp, SocketLimits(Settings(sockets_per_address=1000)), Turnstile(AT_ONCE))
    config: Any = {"http": protocol, "log_config": None, "lifespan": "off", "port": 0}
    server = uvicorn.Server(uvicorn.Config(app, **config))
    with socket.create_server(("127.0.0.1", 0), backlog=CROWD) as listening:
        task = asyncio.create_task(server.serve(sockets=[listening]))
        await eventually(lambda: server.started)
        try:
            yield listening.getsockname(), server
        finally:
            server.should_exit = True
            await task


async def test_the_requests_of_a_crowd_begin_a_few_at_a_time() -> None:
    with counted() as turns, contextlib.ExitStack() as held:
        async with serving(turns.note) as (address, server):
            crowd = [held.enter_context(socket.create_connection(address)) for _ in range(CROWD)]
            await eventually(lambda: len(server.server_state.connections) == CROWD)
            for number, client in enumerate(crowd):
                client.sendall(HEAD + b"%04d" % number)
            await eventually(lambda: turns.seen.total() == CROWD)
            assert max(turns.seen.values()) <= AT_ONCE
            for number, client in enumerate(crowd):
                answer = await asyncio.to_thread(client.recv, 4096)
                assert answer.startswith(b"HTTP/1.1 200 ")
                assert answer.endswith(b"%04d" % number)
                client.close()


async def test_what_comes_while_a_request_waits_for_its_turn_belongs_to_it() -> None:
    """The rest of a body, another request, and the end of a connection."""
    with counted() as turns, contextlib.ExitStack() as held:
        async with serving(turns.note) as (address, server):
            crowd = [held.enter_context(socket.create_connection(address)) for _ in range(CROWD)]
            await eventually(lambda: len(server.server_state.connections) == CROWD)
            for client in crowd:
                client.sendall(HEAD[:30])
            await asyncio.sleep(0)  # all that wait have been read once
            for client in crowd:
                client.sendall(HEAD[30:] + b"one." + HEAD + b"two.")
            for client in crowd[1::2]:
                client.close()
            for client in crowd[::2]:
                answer = b""
                while b"two." not in answer:
                    answer += await asyncio.to_thread(client.recv, 4096)
                assert answer.count(b"HTTP/1.1 200 ") == 2
                assert answer.index(b"one.") < answer.index(b"two.")
                client.close()
            await eventually(lambda: not server.server_state.connections)


class Greeter(asyncio.Protocol):
    """Notes when a connection is made."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns

    def connection_made(self, transport: Any) -> None:
        self._turns.note()
        transport.write(b"hello")
        transport.close()

    def take_slot(self, slot: object) -> None:
        raise AssertionError("only connections with TLS are counted before")


async def test_the_connections_of_a_crowd_are_accepted_a_few_at_a_time() -> None:
    with counted() as turns, contextlib.ExitStack() as held, socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        server = AcceptingServer(SocketLimits(Settings()), partial(Greeter, turns), listening, None, CROWD)
        crowd = [held.enter_context(socket.create_connection(listening.getsockname())) for _ in range(CROWD)]
        for client in crowd:
            assert await asyncio.to_thread(client.recv, 5) == b"hello"
        assert turns.seen.total() == CROWD
        assert max(turns.seen.values()) <= accepting.AT_ONCE
        server.close()
        await server.wait_closed()


async def test_a_process_without_descriptors_accepts_again_when_it_has_some(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(accepting, "RETRY_AFTER", 0.01)
    loop, failures = asyncio.get_running_loop(), [OSError(24, "Too many open files")] * 2
    accept = loop.sock_accept

    async def sock_accept(listening: socket.socket) -> Any:
        if failures:
            raise failures.pop()
        return await accept(listening)

    monkeypatch.setattr(loop, "sock_accept", sock_accept)
    with counted() as turns, socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        server = AcceptingServer(SocketLimits(Settings()), partial(Greeter, turns), listening, None, CROWD)
        with socket.create_connection(listening.getsockname()) as client:
            assert await asyncio.to_thread(client.recv, 5) == b"hello"
        assert caplog.messages == ["cannot accept a connection: [Errno 24] Too many open files"] * 2
        server.close()
        await server.wait_closed()
        with socket.create_connection(listening.getsockname()) as late:
            late.settimeout(0.05)  # the system has it, but nobody accepts it any more
            with pytest.raises(TimeoutError):
                await asyncio.to_thread(late.recv, 1)
