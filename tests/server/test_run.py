"""`omphalos serve` as an admin runs it: a real process with real sockets, stopped by a signal."""

from __future__ import annotations

import signal
import ssl
from collections.abc import Iterator
from pathlib import Path
from socket import create_connection
from typing import Any

import httpx2
import msgspec
import pytest
import trustme
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from omphalos.cli import serve as command
from omphalos.server.config import BadSetting, Settings, described
from tests.server.process import Serving

PEOPLE = {"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "person"}]}


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Any]:
    running: list[Serving] = []

    def start(*words: str) -> Serving:
        running.append(Serving(tmp_path, *words))
        return running[-1]

    yield start
    for one in running:
        one.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A server for each set of settings, for all tests of this module that use it."""
    running: dict[tuple[str, ...], Serving] = {}

    def start(*words: str) -> Serving:
        if words not in running:
            running[words] = Serving(tmp_path_factory.mktemp("kept"), *words)
        return running[words]

    yield start
    for one in running.values():
        one.close()


def hello(socket: ClientConnection, *secrets: str) -> dict[str, Any]:
    message = {"type": "hello", "id": 1, "language": "en", "secrets": secrets}
    socket.send(msgspec.json.encode(message).decode())
    welcome = msgspec.json.decode(socket.recv(20))
    assert welcome["type"] == "welcome"
    return welcome


def test_it_tells_how_it_is_and_stops_when_told(start: Any) -> None:
    server = start("--log", "json")
    address = f"http://127.0.0.1:{server.port}"
    assert httpx2.get(f"{address}/health").text == "ok\n"
    assert httpx2.get(f"{address}/ready").text == "ready\n"
    opened = httpx2.post(f"{address}/api/tables", json=PEOPLE).json()
    secret = opened["seats"][0]["secret"]
    where = f"ws://127.0.0.1:{server.port}/api/tables/{opened['id']}/socket"
    with connect(where, proxy=None, compression=None) as socket:
        hello(socket, secret)
        figures = httpx2.get(f"{address}/metrics").text
        assert "omphalos_clients 1.0" in figures
        assert "omphalos_tables_awake 1.0" in figures
        server.process.send_signal(signal.SIGTERM)
        last = [msgspec.json.decode(text) for text in socket][-1]  # until the server closes
        assert (last["type"], last["reason"]) == ("bye", "restart")
    assert server.ended() == 0
    lines = [msgspec.json.decode(line) for line in server.log]
    assert lines[-1]["message"] == "stopped"
    for key in (secret, opened["host"], opened["seats"][1]["secret"]):
        assert key not in "".join(server.log)


def test_a_game_goes_on_after_a_restart(start: Any) -> None:
    first = start()
    opened = httpx2.post(f"http://127.0.0.1:{first.port}/api/tables", json=PEOPLE).json()
    first.process.send_signal(signal.SIGINT)
    assert first.ended() == 0
    second = start()
    where = f"ws://127.0.0.1:{second.port}/api/tables/{opened['id']}/socket"
    with connect(where, proxy=None, compression=None) as socket:
        assert hello(socket, opened["seats"][1]["secret"])["seats"] == [1]


def test_metrics_are_for_whom_the_settings_say(start: Any) -> None:
    server = start("--metrics", "192.0.2.0/24")
    answer = httpx2.get(f"http://127.0.0.1:{server.port}/metrics")
    assert answer.status_code == 403
    assert answer.json()["error"] == "stranger-at-the-door"


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "192.0.2.7"},
        {"x-forwarded-for": "127.0.0.1"},
        {"x-forwarded-for": ""},
        {"forwarded": "for=192.0.2.7"},
        {"x-real-ip": "192.0.2.7"},
        {"x-forwarded-proto": "https"},
        {"via": "1.1 proxy"},
        {"host": "play.example.org"},
    ],
)
@pytest.mark.parametrize("proxies", [(), ("--proxies", "192.0.2.1")])
def test_metrics_are_not_public_behind_a_proxy_that_is_not_trusted(
    shared: Any, proxies: tuple[str, ...], headers: dict[str, str]
) -> None:
    server = shared("--names", "play.example.org", *proxies)
    assert httpx2.get(f"http://127.0.0.1:{server.port}/metrics", verify=False).status_code == 200
    assert httpx2.get(f"http://127.0.0.1:{server.port}/metrics", headers=headers, verify=False).status_code == 403


def test_a_proxy_may_show_it_under_a_path_and_speak_for_others(start: Any) -> None:
    server = start("--prefix", "/games", "--proxies", "127.0.0.1", "--names", "play.example.org")
    headers = {"host": "play.example.org", "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"}
    with httpx2.Client(base_url=f"http://127.0.0.1:{server.port}", headers=headers) as client:
        for path in ("", "/games"):  # the proxy removed the path or passed it on
            opened = client.post(f"{path}/api/tables", json=PEOPLE).json()
            table = client.get(f"{path}/api/tables/{opened['id']}").json()
            assert table["link"] == f"https://play.example.org/games/table/{opened['id']}"
            with connect(
                f"ws://play.example.org{path}/api/tables/{opened['id']}/socket",
                sock=create_connection(("127.0.0.1", server.port)),
                proxy=None,
                compression=None,
                origin=Origin("https://play.example.org"),
            ) as socket:
                hello(socket)
        assert "max-age=" in client.get("/api/lobby").headers["strict-transport-security"]
        plain = client.get("/api/lobby", headers={"x-forwarded-proto": "http"})
        assert "strict-transport-security" not in plain.headers
        assert client.get("/metrics").status_code == 403  # the request is from 192.0.2.7, not from the proxy


def test_it_speaks_tls(start: Any, tmp_path: Path) -> None:
    authority = trustme.CA()
    certificate = authority.issue_cert("127.0.0.1")
    chain, key = tmp_path / "chain.pem", tmp_path / "key.pem"
    chain.write_bytes(b"".join(blob.bytes() for blob in certificate.cert_chain_pems))
    certificate.private_key_pem.write_to_path(key)
    server = start("--tls-certificate", str(chain), "--tls-key", str(key), "--request-seconds", "1")
    trust = ssl.create_default_context()
    authority.configure_trust(trust)  # pyright: ignore[reportUnknownMemberType]
    with httpx2.Client(verify=trust) as client:
        response = client.post(f"https://127.0.0.1:{server.port}/api/tables", json=PEOPLE)
        assert "max-age=" in response.headers["strict-transport-security"]
        opened = response.json()
    where = f"wss://127.0.0.1:{server.port}/api/tables/{opened['id']}/socket"
    with connect(where, proxy=None, compression=None, ssl=trust) as socket:
        hello(socket)
    with create_connection(("127.0.0.1", server.port), 20) as silent:
        assert silent.recv(4096) == b""  # closed: there was no handshake


def test_malformed_requests_write_no_log(start: Any) -> None:
    server = start()
    with httpx2.Client(base_url=f"http://127.0.0.1:{server.port}") as client:
        for _ in range(200):
            assert client.post("/api/tables", json=PEOPLE, headers={"origin": "http://["}).status_code == 403
    half = (
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
    )
    for nonsense in (b"\x00\xff\r\n\r\n", half):
        for _ in range(50):
            with create_connection(("127.0.0.1", server.port), 20) as client:
                client.sendall(nonsense)
    assert httpx2.get(f"http://127.0.0.1:{server.port}/health").text == "ok\n"
    server.process.send_signal(signal.SIGTERM)
    assert server.ended() == 0
    assert len(server.log) < 20, server.log
    assert "Traceback" not in "".join(server.log)


def test_the_help_tells_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["--help"])
    page = capsys.readouterr().out
    for name in described():
        assert f"--{name.replace('_', '-')} " in page
    assert str(Settings().port) in page


def test_a_wrong_word_is_named() -> None:
    with pytest.raises(BadSetting, match="--port"):
        command.main(["--port", "much"])
    with pytest.raises(BadSetting, match="metrics"):
        command.main(["--metrics", "everybody", "--store", "sqlite:////tmp/never-made.db"])
