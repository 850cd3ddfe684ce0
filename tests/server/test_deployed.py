"""The configuration files of docs/server.md with only names and paths replaced: nginx before two processes."""

from __future__ import annotations

import contextlib
import re
import socket
import ssl
import subprocess
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest
import trustme
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.server import engines
from tests.server.process import ROOT, Serving

DEPLOY = ROOT / "docs" / "deploy"
NAME = "play.example.org"
PEOPLE = {"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "person"}]}
GUESS = {"type": "guess", "number": 1}


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return trial.getsockname()[1]


class Proxy:
    """nginx with the configuration of the documentation."""

    def __init__(self, folder: Path, ports: list[int]) -> None:
        self.port = free_port()
        authority = trustme.CA()
        certificate = authority.issue_cert(NAME, "127.0.0.1")
        (folder / "chain.pem").write_bytes(b"".join(blob.bytes() for blob in certificate.cert_chain_pems))
        certificate.private_key_pem.write_to_path(folder / "key.pem")
        self.trust = ssl.create_default_context()
        authority.configure_trust(self.trust)  # pyright: ignore[reportUnknownMemberType]
        site = (DEPLOY / "nginx.conf").read_text()
        servers = "".join(f"    server 127.0.0.1:{port} max_fails=1 fail_timeout=2s;\n" for port in ports)
        site = re.sub(r"(    server 127\.0\.0\.1:.*\n)+", servers, site)
        site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl")
        site = site.replace(f"/etc/ssl/{NAME}.pem", str(folder / "chain.pem"))
        site = site.replace(f"/etc/ssl/{NAME}.key", str(folder / "key.pem"))
        temporary = "".join(
            f"{kind}_temp_path {folder / kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off; pid {folder / 'pid'}; error_log {folder / 'error.log'};\n"
            f"events {{}}\nhttp {{ access_log off;\n{temporary}{site}}}\n"
        )
        self._process = subprocess.Popen(
            [engines.program("nginx"), "-c", str(folder / "nginx.conf"), "-p", str(folder)]
        )
        for _ in range(200):
            with socket.socket() as trial:
                if trial.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError((folder / "error.log").read_text())

    def client(self) -> httpx2.Client:
        return httpx2.Client(
            base_url=f"https://127.0.0.1:{self.port}", verify=self.trust, headers={"host": self.host}, trust_env=False
        )

    @property
    def host(self) -> str:
        return f"{NAME}:{self.port}"

    def connect(self, table_id: str) -> contextlib.AbstractContextManager[ClientConnection]:
        return connect(
            f"wss://{self.host}/api/tables/{table_id}/socket",
            sock=socket.create_connection(("127.0.0.1", self.port)),
            server_hostname=NAME,
            ssl=self.trust,
            proxy=None,
            compression=None,
        )

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


@pytest.fixture
def deployment(tmp_path: Path, postgres_url: str) -> Iterator[tuple[Proxy, list[Serving]]]:
    with contextlib.ExitStack() as stack:
        valkey = stack.enter_context(engines.valkey())
        settings = (DEPLOY / "several.toml").read_text()
        settings = settings.replace("postgresql://omphalos@db.example.org/omphalos", postgres_url)
        settings = settings.replace("valkey://cache.example.org", valkey.url)
        (tmp_path / "omphalos.toml").write_text(settings)
        servers = [Serving(None, "--settings", str(tmp_path / "omphalos.toml")) for _ in range(2)]
        for server in servers:
            stack.callback(server.close)
        proxy = Proxy(tmp_path, [server.port for server in servers])
        stack.callback(proxy.close)
        yield proxy, servers


def send(screen: ClientConnection, **message: Any) -> None:
    screen.send(msgspec.json.encode(message).decode())


def until(screen: ClientConnection, kind: str) -> dict[str, Any]:
    while (message := msgspec.json.decode(screen.recv(30)))["type"] != kind:
        assert message["type"] not in ("refused", "bye"), message
    return message


@contextlib.contextmanager
def greeted(proxy: Proxy, opened: dict[str, Any], seat: int) -> Generator[ClientConnection]:
    """A client at its table, through the proxy. It reconnects as long as the server asks it to, like a browser."""
    tried: list[str] = []
    with contextlib.ExitStack() as stack:
        while True:
            try:
                screen = stack.enter_context(proxy.connect(opened["id"]))
                send(screen, type="hello", id=1, language="en", secrets=[opened["seats"][seat]["secret"]])
                until(screen, "update")
                break
            except (AssertionError, OSError, WebSocketException) as problem:
                tried.append(repr(problem))
                assert len(tried) < 100, f"the table is not to be reached: {tried[-1]}"
                time.sleep(0.2)
        yield screen


def test_two_processes_behind_nginx_play_one_game_and_one_may_die(deployment: tuple[Proxy, list[Serving]]) -> None:
    proxy, servers = deployment
    with proxy.client() as client:
        opened = client.post("/api/tables", json=PEOPLE).json()
        table = client.get(f"/api/tables/{opened['id']}").json()
        assert table["link"] == f"https://{NAME}/table/{opened['id']}"  # the public address, not the proxy's port
        assert client.get("/ready").text == "ready\n"
    with greeted(proxy, opened, 0) as first, greeted(proxy, opened, 1) as second:
        send(first, type="act", id=2, seat=0, number=1, after=0, action=GUESS)
        assert until(first, "done")["n"] == 2
        assert until(second, "update")["position"]["n"] == 2
    servers[0].process.kill()  # whether or not it ran the table
    with greeted(proxy, opened, 1) as screen:
        send(screen, type="act", id=3, seat=1, number=1, after=1, action=GUESS)
        assert until(screen, "done")["n"] == 3


@pytest.mark.parametrize("unit", ["omphalos.service", "omphalos@.service"])
def test_the_units_start_what_the_command_understands(unit: str) -> None:
    from omphalos.cli.serve import make_parser

    started = re.search(r"ExecStart=\S+/omphalos serve (.*)", (DEPLOY / unit).read_text())
    assert started is not None
    make_parser().parse_args(started[1].replace("%i", "8642").split())


@pytest.mark.parametrize("file", ["one-machine.toml", "several.toml"])
def test_the_settings_of_the_page_are_settings(file: str) -> None:
    from omphalos.server.config import read_settings

    assert read_settings({}, {}, DEPLOY / file).public_url == f"https://{NAME}"
