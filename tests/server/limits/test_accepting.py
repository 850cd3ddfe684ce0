"""Connections whose TLS handshake is never finished are counted like all others. A real server."""

from __future__ import annotations

import contextlib
import socket
import ssl
import time
from collections.abc import Generator
from pathlib import Path

import httpx2
import pytest
import trustme
from websockets.sync.client import connect

from tests.server.limits.test_uvicorn_http import BOUND, PEOPLE, everything, raw
from tests.server.process import Serving


@pytest.fixture
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def trust(authority: trustme.CA) -> ssl.SSLContext:
    context = ssl.create_default_context()
    authority.configure_trust(context)  # pyright: ignore[reportUnknownMemberType]
    return context


@contextlib.contextmanager
def serving(folder: Path, authority: trustme.CA, *words: str) -> Generator[Serving]:
    certificate = authority.issue_cert("127.0.0.1")
    chain, key = folder / "chain.pem", folder / "key.pem"
    chain.write_bytes(b"".join(blob.bytes() for blob in certificate.cert_chain_pems))
    certificate.private_key_pem.write_to_path(key)
    server = Serving(folder, "--tls-certificate", str(chain), "--tls-key", str(key), *words)
    try:
        yield server
    finally:
        server.close()


def is_closed(client: socket.socket) -> bool:
    client.setblocking(False)
    try:
        return client.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def dropped(client: httpx2.Client, reason: str) -> float:
    lines = client.get("/metrics").text.splitlines()
    found = [line for line in lines if line.startswith(f'omphalos_dropped_total{{reason="{reason}"}}')]
    return float(found[0].split()[-1]) if found else 0.0


def test_handshakes_that_are_never_finished_make_room(
    tmp_path: Path, authority: trustme.CA, trust: ssl.SSLContext
) -> None:
    words = ("--max-connections", "8", "--request-seconds", "60")
    with serving(tmp_path, authority, *words) as server, contextlib.ExitStack() as held:
        hello = b"\x16\x03\x01\x02\x00\x01"  # how a handshake begins
        silent = [held.enter_context(raw(server, hello if number % 2 else b"")) for number in range(24)]
        end = time.monotonic() + BOUND
        while time.monotonic() < end and sum(map(is_closed, silent)) < 24 - 8:
            time.sleep(0.05)
        assert sum(map(is_closed, silent)) >= 24 - 8  # half of sixteen may be idle
        with httpx2.Client(base_url=f"https://127.0.0.1:{server.port}", verify=trust) as client:
            table = client.post("/api/tables", json=PEOPLE).json()["id"]
            assert dropped(client, "idle") >= 24 - 8
        where = f"wss://127.0.0.1:{server.port}/api/tables/{table}/socket"
        with connect(where, proxy=None, compression=None, ssl=trust) as screen:
            screen.send('{"type":"ping","id":1}')
            assert "say-hello" in str(screen.recv(BOUND))


def test_a_handshake_is_not_waited_for_and_its_place_is_free_again(
    tmp_path: Path, authority: trustme.CA, trust: ssl.SSLContext
) -> None:
    words = ("--max-sockets", "4", "--request-seconds", "1")
    with serving(tmp_path, authority, *words) as server:
        for first in (b"", b"\x16\x03\x01", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01"):
            with raw(server, first) as client:
                everything(client)
        with contextlib.ExitStack() as held:
            for _ in range(3):
                plain = held.enter_context(raw(server))
                secure = held.enter_context(trust.wrap_socket(plain, server_hostname="127.0.0.1"))
                secure.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                assert secure.recv(4096).startswith(b"HTTP/1.1 200 ")
