"""Clients without a proxy between: half requests, silence, endless headers, too many connections. A real server."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import inspect
import socket
import time
from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.sync.client import connect

from omphalos.server.config import Settings
from omphalos.server.limits.sockets import SocketLimits
from omphalos.server.limits.uvicorn_http import MAX_HEADERS, MAX_PIPELINED, OVERRIDDEN, USED, UvicornHttp
from omphalos.server.ops.metrics import Metrics
from omphalos.server.ops.turnstile import AT_ONCE, Turnstile
from tests.server.process import Serving
from tests.waiting import eventually

PEOPLE = {"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "person"}]}
HEAD = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
UPGRADE = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
SECONDS = 1.0  # in which a request has to arrive
BOUND = 10.0  # seconds in which a connection is closed, on a machine with other work


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    words = ("--request-seconds", str(SECONDS), "--max-connections", "8", "--message-burst", "100000")
    serving = Serving(tmp_path_factory.mktemp("kept"), *words)
    yield serving
    serving.close()


@contextlib.contextmanager
def raw(server: Serving, first: bytes = b"") -> Generator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), BOUND) as client:
        if first:
            client.sendall(first)
        yield client


def everything(client: socket.socket) -> bytes:
    """What the server sends until it closes the connection. TimeoutError if it does not."""
    heard = b""
    with contextlib.suppress(ConnectionError):
        while part := client.recv(65_536):
            heard += part
    return heard


def dropped(server: Serving, reason: str) -> float:
    text = httpx2.get(f"http://127.0.0.1:{server.port}/metrics").text
    found = [line for line in text.splitlines() if line.startswith(f'omphalos_dropped_total{{reason="{reason}"}}')]
    return float(found[0].split()[-1]) if found else 0.0


def opened(server: Serving) -> str:
    return httpx2.post(f"http://127.0.0.1:{server.port}/api/tables", json=PEOPLE).json()["id"]


def test_a_silent_connection_is_closed(server: Serving) -> None:
    before = dropped(server, "slow")
    begin = time.monotonic()
    with raw(server) as client:
        assert everything(client) == b""
    assert time.monotonic() - begin >= SECONDS
    assert dropped(server, "slow") == before + 1


@pytest.mark.parametrize(
    "half", [b"GET /hea", HEAD, HEAD + b"X-Slow: ", POST + b"Content-Length: 100\r\n\r\n{", b"\r\n"]
)
def test_half_a_request_is_not_waited_for(server: Serving, half: bytes) -> None:
    with raw(server, half) as client:
        heard = everything(client)
    assert not heard or heard.startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("first", [HEAD + b"X-Slow: ", POST + b"Content-Length: 1000000\r\n\r\n"])
def test_a_request_that_trickles_in_is_not_waited_for(server: Serving, first: bytes) -> None:
    with raw(server, first) as client:
        client.settimeout(0.1)
        begin = time.monotonic()
        with contextlib.suppress(ConnectionError):
            while time.monotonic() - begin < BOUND:
                client.sendall(b"x")
                try:
                    if not client.recv(4096).startswith(b"HTTP/1.1 408"):
                        break
                except TimeoutError:
                    continue
        assert time.monotonic() - begin < BOUND


def test_a_body_that_makes_progress_may_take_longer(server: Serving) -> None:
    message = b'{"game":"lake","seats":[{"sitter":"person"},{"sitter":"person"}]}'
    message = message[:-1] + b" " * (30_000 - len(message)) + b"}"
    with raw(server, POST + b"Content-Length: 30000\r\nConnection: close\r\n\r\n") as client:
        for part in range(30):
            client.sendall(message[1000 * part : 1000 * part + 1000])
            time.sleep(0.1)  # three seconds in all, and ten kilobytes a second
        assert everything(client).startswith(b"HTTP/1.1 201")


def test_a_kept_connection_is_not_held_by_half_a_request(server: Serving) -> None:
    with raw(server, HEAD + b"\r\n") as client:
        heard = b""
        while not heard.endswith(b"ok\n"):
            heard += client.recv(4096)
        client.sendall(b"\r\n")
        assert not everything(client)


@pytest.mark.parametrize("endless", [b"X: " + b"x" * 1_000_000, b"x: y\r\n" * 200_000])
def test_a_head_that_is_too_large_is_refused(server: Serving, endless: bytes) -> None:
    before = dropped(server, "head")
    with raw(server) as client:
        with contextlib.suppress(ConnectionError):
            client.sendall(HEAD)
            for _ in range(100):  # a hundred megabytes, if they are taken
                client.sendall(endless)
            raise AssertionError("it was all taken")
        heard = everything(client)
    assert not heard or heard.startswith(b"HTTP/1.1 431 ")  # the system may discard the answer
    assert dropped(server, "head") == before + 1


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        HEAD + b"X: " + b"x" * 20_000 + b"\r\n\r\n",
        HEAD + b"x: y\r\n" * MAX_HEADERS + b"\r\n",
    ],
)
def test_a_whole_head_that_is_too_large_is_refused(server: Serving, head: bytes) -> None:
    with raw(server, head) as client:
        assert everything(client).startswith(b"HTTP/1.1 431 ")


def test_a_head_of_usual_size_is_taken(server: Serving) -> None:
    head = HEAD + b"Cookie: " + b"x" * 8_000 + b"\r\nConnection: close\r\n\r\n"
    with raw(server, head[:3000]) as client:
        time.sleep(0.05)
        client.sendall(head[3000:])
        assert everything(client).endswith(b"ok\n")


def test_requests_without_end_that_wait_for_no_response_are_cut_off(server: Serving) -> None:
    with raw(server) as client, contextlib.suppress(ConnectionError):
        client.sendall((HEAD + b"\r\n") * 100_000)
        assert everything(client).count(b"HTTP/1.1 200") < 100_000
    with raw(server, (HEAD + b"\r\n") * MAX_PIPELINED) as client:
        heard = b""
        while heard.count(b"ok\n") < MAX_PIPELINED:
            heard += client.recv(4096)


@pytest.mark.parametrize("body", [b"", b"Content-Length: 2\r\n\r\n{}"])
def test_a_post_that_asks_for_an_upgrade_is_answered_as_a_post(server: Serving, body: bytes) -> None:
    with raw(server, POST + UPGRADE + (body or b"\r\n")) as client:
        heard = everything(client)
    assert heard.startswith(b"HTTP/1.1 400 ")
    assert b"bad-message" in heard


@pytest.mark.parametrize("more", [b"Content-Length: 2\r\n\r\n{}", b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"])
def test_a_handshake_with_a_body_is_answered_without_an_upgrade(server: Serving, more: bytes) -> None:
    with raw(server, HEAD + UPGRADE + more) as client:
        assert everything(client).endswith(b"ok\n")


def test_a_handshake_that_is_none_is_refused(server: Serving) -> None:
    head = b"GET /api/tables/x/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    with raw(server, head + UPGRADE.replace(b"13", b"12") + b"\r\n") as client:
        assert everything(client).startswith(b"HTTP/1.1 4")
    with raw(server, head + b"X: " + b"x" * 9000 + b"\r\n" + UPGRADE + b"\r\n") as client:  # too long for `websockets`
        assert everything(client).startswith(b"HTTP/1.1 4")


def test_the_longest_idle_connections_make_room(server: Serving) -> None:
    table = opened(server)
    where = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    with contextlib.ExitStack() as stack:
        played = stack.enter_context(connect(where, proxy=None, compression=None))
        silent = [stack.enter_context(raw(server)) for _ in range(8)]
        assert httpx2.get(f"http://127.0.0.1:{server.port}/health").text == "ok\n"
        assert everything(silent[0]) == b""
        played.send('{"type":"ping","id":1}')
        assert '"re":1' in str(played.recv(BOUND))  # a connection in use is not closed


@contextlib.contextmanager
def busy(server: Serving, connections: int) -> Generator[None]:
    """Connections whose requests are being handled."""
    with contextlib.ExitStack() as stack:
        for _ in range(connections):
            stack.enter_context(raw(server, POST + b"Content-Length: 100000\r\n\r\n "))
        yield


def answered(server: Serving) -> bool:
    with raw(server, HEAD + b"Connection: close\r\n\r\n") as client:
        return everything(client).endswith(b"ok\n")


def refused(server: Serving) -> bool:
    """Tell whether a new connection is refused, as soon as the server has read what was sent before."""
    for _ in range(100):
        with raw(server, HEAD + b"Connection: close\r\n\r\n") as client:
            if everything(client).startswith(b"HTTP/1.1 503 "):
                return True
        time.sleep(0.05)
    return False


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    server = Serving(tmp_path, "--max-connections", "8", "--request-seconds", "60")
    try:
        with busy(server, 16):
            assert refused(server)
        assert any(answered(server) or time.sleep(0.05) for _ in range(100))  # the others are gone
        assert dropped(server, "sockets") >= 1
    finally:
        server.close()


def test_a_trusted_proxy_has_as_many_connections_as_it_needs(tmp_path: Path) -> None:
    words = ("--proxies", "127.0.0.1", "--max-connections", "2", "--max-sockets", "30", "--request-seconds", "60")
    server = Serving(tmp_path, *words)
    try:
        with busy(server, 25):
            time.sleep(0.5)
            assert answered(server)
        with busy(server, 30):
            assert refused(server)  # the limit of all connections
    finally:
        server.close()


def test_a_client_that_does_not_read_its_response_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("omphalos.server.limits.uvicorn_http.WRITE_SECONDS", 0.3)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse(b"x" * 50_000_000)(scope, receive, send)

    async def scenario() -> None:
        metrics = Metrics()
        protocol = partial(UvicornHttp, SocketLimits(Settings(), metrics), Turnstile(AT_ONCE))
        config: Any = {"http": protocol, "log_config": None, "lifespan": "off", "port": 0}
        server = uvicorn.Server(uvicorn.Config(app, **config))
        with socket.create_server(("127.0.0.1", 0)) as listening:
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            await eventually(lambda: server.started)
            with socket.create_connection(listening.getsockname()) as client:
                client.sendall(HEAD + b"\r\n")
                async with asyncio.timeout(BOUND):
                    while not metrics.registry.get_sample_value("omphalos_dropped_total", {"reason": "slow"}):
                        await asyncio.sleep(0.05)
                    while server.server_state.connections:
                        await asyncio.sleep(0.05)
            server.should_exit = True
            await serving

    asyncio.run(scenario())


def members() -> set[str]:
    """Return the methods of uvicorn's class and every attribute that it sets on itself."""
    tree = ast.parse(inspect.getsource(HttpToolsProtocol))
    attributes = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    return attributes | {name for name in vars(HttpToolsProtocol) if not name.startswith("__")}


def test_the_lists_of_uvicorns_members_are_complete() -> None:
    of_uvicorn = members()
    assert {*OVERRIDDEN, *USED} - of_uvicorn == set()
    source = ast.parse(inspect.getsource(UvicornHttp))
    own = {node.name for node in ast.walk(source) if isinstance(node, ast.FunctionDef)}
    used = {
        node.attr
        for node in ast.walk(source)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    assert own & of_uvicorn == set(OVERRIDDEN)
    assert (used - own) & of_uvicorn == set(USED)


@pytest.mark.parametrize("name", OVERRIDDEN)
def test_an_overridden_method_has_the_same_parameters(name: str) -> None:
    def parameters(kind: type) -> list[str]:
        return list(inspect.signature(getattr(kind, name)).parameters)

    assert parameters(UvicornHttp) == parameters(HttpToolsProtocol)
