"""A real server under nonsense: raw bytes at its port, mutated messages on its sockets. It keeps working."""

from __future__ import annotations

import random
import signal
import socket
from pathlib import Path
from typing import Any

import httpx2
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.fuzz.mutate import Mutator
from tests.server.fuzz.test_messages import templates
from tests.server.process import Serving, TableSocket

PEOPLE = {"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "person"}], "undo": "never"}
FAST = ("--messages-per-second", "1000000", "--message-burst", "1000000", "--max-connections", "10000")
MESSAGES = 20_000
BROKEN_REQUESTS = (
    b"",
    b"\r\n\r\n",
    b"GET",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /%ff%fe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /api/tables/%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: \r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999\r\n\r\nx",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\n\r\n\xff\xfe{",
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
)


def test_a_server_lives_through_nonsense(tmp_path: Path) -> None:
    server = Serving(tmp_path, "--log", "json", *FAST)
    try:
        address = f"127.0.0.1:{server.port}"
        opened = httpx2.post(f"http://{address}/api/tables", json=PEOPLE).json()
        statuses = [raw(server.port, request) for request in BROKEN_REQUESTS]
        statuses += [raw(server.port, random.Random(seed).randbytes(300)) for seed in range(100)]
        assert [status for status in statuses if status >= 500] == []
        where, (first, second) = f"ws://{address}/api/tables/{opened['id']}/socket", opened["seats"]
        with TableSocket(f"http://{address}/", opened["id"], [second["secret"]]) as screen:
            assert screen.act(1, {"type": "guess", "number": 1}, number=1) == 2  # from now on this seat only waits
        refused = shout(where, second["secret"])
        assert refused > MESSAGES // 4
        assert httpx2.get(f"http://{address}/ready").text == "ready\n"
        with TableSocket(f"http://{address}/", opened["id"], [first["secret"]]) as screen:
            assert screen.position["n"] == 2  # nothing else has happened
        server.process.send_signal(signal.SIGTERM)
        assert server.ended() == 0
        lines = [msgspec.json.decode(line) for line in server.log]
        assert "\n".join(line.get("exception", line["message"]) for line in lines if line["level"] == "error") == ""
    finally:
        server.close()


def raw(port: int, request: bytes) -> int:
    """Return the HTTP status of the answer to these bytes, or 0 if the connection was just closed."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as plain:
        plain.sendall(request)
        plain.shutdown(socket.SHUT_WR)
        try:
            answer = plain.recv(4096)
        except ConnectionResetError:
            return 0
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def shout(where: str, secret: str) -> int:
    """Send mutated messages over sockets, as text and bytes, also too large ones. Return how many were refused."""
    position: dict[str, Any] = {"choices": [], "open_choices": [], "n": 2}
    chance, refused, sent = random.Random(1), 0, 0
    spoilt = Mutator(templates(position, 0), seed=7).messages(MESSAGES)
    while sent < MESSAGES:
        with connect(where, proxy=None, compression=None, close_timeout=1, max_size=None) as screen:
            send(screen, {"type": "hello", "id": 0, "language": "en", "secrets": [secret]})
            try:
                for data in spoilt:
                    sent += 1
                    if chance.random() < 0.0005:
                        screen.send("x" * 70_000)  # larger than any message: the connection ends
                    elif chance.random() < 0.5:
                        screen.send(data)
                    else:
                        screen.send(data.decode("utf-8", "replace"))
                    if sent % 50 == 0:
                        send(screen, {"type": "ping", "id": sent})
                        while (answer := msgspec.json.decode(screen.recv(20))).get("re") != sent:
                            refused += answer["type"] == "refused"
            except ConnectionClosed:
                continue
    return refused


def send(screen: Any, message: dict[str, Any]) -> None:
    screen.send(msgspec.json.encode(message).decode())
