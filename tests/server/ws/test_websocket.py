"""The class for uvicorn's `Config(ws=…)`: how a request is checked, and what it uses of uvicorn and of `websockets`."""

from __future__ import annotations

import ast
import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.server import ServerProtocol

from omphalos.server.ws import websocket
from omphalos.server.ws.table_socket import TableSocket, WrongServer
from omphalos.server.ws.websocket import CONFIG, SILENT, STATE, TAKE_OVER, ClientGone, WebSocket
from tests.server.process import ROOT
from tests.server.ws.test_connection import frame
from tests.server.ws.test_floods import upgrading
from tests.virtual_time import run

App = Callable[[Scope, Receive, Send], Awaitable[None]]
REQUEST = (
    b"GET /one/tw%20o?three=4 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Protocol: chess, go\r\nX-Name: \xe9\r\n\r\n"
)


async def turns(number: int = 10) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


# --- what it stands on


def attributes(of: str) -> set[str]:
    """What our class reads of an object that uvicorn gives it."""
    tree = ast.parse(inspect.getsource(websocket))
    owners = {of, f"_{of}"}
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and (
            (isinstance(node.value, ast.Name) and node.value.id in owners)
            or (isinstance(node.value, ast.Attribute) and node.value.attr in owners)
        )
    }


def test_all_that_it_uses_of_uvicorn_is_what_such_a_class_is_given() -> None:
    assert attributes("config") == set(CONFIG)
    assert attributes("state") == set(STATE)

    config = uvicorn.Config(refuses, ws=WebSocket, log_config=None)
    config.load()
    assert config.ws_protocol_class is WebSocket
    assert all(hasattr(config, name) for name in CONFIG)
    assert all(hasattr(ServerState(), name) for name in STATE)


def test_all_that_it_uses_of_websockets_is_public() -> None:
    used = attributes("protocol")
    assert not {name for name in used if name.startswith("_")}
    assert all(name == "state" or callable(getattr(ServerProtocol, name)) for name in used)


def test_only_one_file_imports_uvicorns_protocols() -> None:
    for file in (ROOT / "src" / "omphalos").rglob("*.py"):
        if file.name != "uvicorn_http.py":
            assert "uvicorn.protocols" not in file.read_text(encoding="utf-8"), file


# --- the request


def test_the_application_sees_the_request() -> None:
    async def play() -> None:
        seen: list[Any] = []

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            seen.extend((scope, await receive()))
            await send({"type": "websocket.accept", "subprotocol": "go", "headers": [(b"x-more", b"1")]})
            await send({"type": "websocket.close"})

        socket, transport = upgrading(app, REQUEST, root_path="/games")
        await turns()
        scope, event = seen
        assert event == {"type": "websocket.connect"}
        assert (scope["type"], scope["scheme"], scope["path"]) == ("websocket", "ws", "/games/one/tw o")
        assert (scope["raw_path"], scope["query_string"]) == (b"/games/one/tw%20o", b"three=4")
        assert scope["subprotocols"] == ["chess", "go"]
        assert (b"x-name", b"\xe9") in scope["headers"]
        assert scope["state"] == {"kept": 1}
        assert scope["extensions"][TAKE_OVER] is socket
        head, _, rest = transport.written.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101 ")
        assert b"x-more: 1" in head
        assert b"Sec-WebSocket-Protocol: go" in head
        assert rest == b"\x88\x02\x03\xe8"  # closed by 1000
        assert not transport.closing  # until the client has answered
        socket.data_received(frame(b"\x03\xe8", 0x88))
        assert transport.closing

    run(play())


async def refuses(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "websocket.close"})


async def answers(scope: Scope, receive: Receive, send: Send) -> None:
    headers = [(b"retry-after", b"7"), (b"content-type", b"application/json")]
    await send({"type": "websocket.http.response.start", "status": 429, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": b"{", "more_body": True})
    await send({"type": "websocket.http.response.body", "body": b"}"})


async def fails(scope: Scope, receive: Receive, send: Send) -> None:
    raise ZeroDivisionError


async def forgets(scope: Scope, receive: Receive, send: Send) -> None:
    await receive()


async def confuses(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "websocket.send", "text": "too early"})


@pytest.mark.parametrize(
    ("app", "status"), [(refuses, 403), (answers, 429), (fails, 500), (forgets, 500), (confuses, 500)]
)
def test_a_request_is_refused(app: App, status: int, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        _, transport = upgrading(app)
        await turns()
        assert transport.written.startswith(b"HTTP/1.1 %d " % status)
        assert transport.written.count(b"HTTP/1.1") == 1
        assert transport.closing
        if app is answers:
            head, _, body = transport.written.partition(b"\r\n\r\n")
            assert b"retry-after: 7" in head
            assert head.lower().count(b"content-type: application/json") == head.lower().count(b"content-type") == 1
            assert b"Content-Length: 2" in head
            assert body == b"{}"

    with caplog.at_level(logging.CRITICAL):
        run(play())


@pytest.mark.parametrize(
    "request_",
    [
        REQUEST.replace(b"Sec-WebSocket-Key", b"Sec-WebSocket-Kex"),
        REQUEST.replace(b"Version: 13", b"Version: 7"),
        REQUEST.replace(b"GET ", b"PUT "),
        b"\r\n\r\n",
    ],
    ids=["no key", "another version", "no GET", "no head"],
)
def test_what_is_no_handshake_is_answered_and_closed(request_: bytes) -> None:
    async def play() -> None:
        _, transport = upgrading(refuses, request_)
        await turns()
        assert transport.written.startswith(b"HTTP/1.1 4")
        assert not transport.written.startswith(b"HTTP/1.1 403")  # the application was not asked
        assert transport.closing

    run(play())


def test_a_client_that_goes_while_its_request_is_checked_is_forgotten() -> None:
    async def play() -> None:
        ends: list[object] = []

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await receive()
            ends.append((await receive())["type"])
            try:
                await send({"type": "websocket.accept"})
            except ClientGone:
                ends.append("gone")
                raise

        released: list[int] = []
        socket, transport = upgrading(app)
        socket.release = lambda: released.append(1)
        await turns()
        socket.connection_lost(ConnectionResetError())
        await turns()
        assert ends == ["websocket.disconnect", "gone"]
        assert released == [1]
        assert not transport.written

    run(play())


def test_what_arrives_before_it_is_taken_over_waits_and_is_bounded_by_the_socket() -> None:
    async def play() -> None:
        socket, transport = upgrading(accepts_and_waits)
        await turns()
        socket.data_received(frame(b"1"))
        assert not transport.reading

    run(play())


async def accepts_and_waits(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "websocket.accept"})
    await asyncio.Event().wait()


@pytest.mark.parametrize(("app", "begins"), [(accepts_and_waits, b"\x88\x02\x03\xf4"), (forgets, b"HTTP/1.1 503 ")])
def test_a_server_that_stops_says_so(app: App, begins: bytes) -> None:
    async def play() -> None:
        async def stays(scope: Scope, receive: Receive, send: Send) -> None:
            if app is accepts_and_waits:
                await send({"type": "websocket.accept"})
            await asyncio.Event().wait()

        socket, transport = upgrading(stays)
        await turns()
        transport.written = b""
        socket.shutdown()
        assert transport.written.startswith(begins)
        assert transport.closing

    run(play())


# --- signs of life


@pytest.mark.parametrize("answer", [True, False])
def test_a_client_that_sends_nothing_for_two_pings_is_gone(answer: bool) -> None:
    async def play() -> None:
        socket, transport = upgrading(accepts_and_waits, REQUEST, ws_ping_interval=20.0)
        await turns()
        transport.written = b""
        await asyncio.sleep(21)
        assert transport.written == b"\x89\x00"
        if answer:
            socket.data_received(frame(b"", 0x8A))
        await asyncio.sleep(20)
        assert transport.closing is not answer
        if not answer:
            assert transport.written[2:].startswith(
                b"\x88" + bytes((2 + len("nothing was heard"),)) + SILENT.to_bytes(2)
            )

    run(play())


def test_another_server_is_refused() -> None:
    async def never(*_: object) -> Any:
        raise AssertionError

    registry: Any = None
    with pytest.raises(WrongServer, match="WebSocket"):
        asyncio.run(TableSocket(registry)({"type": "websocket"}, never, never))
