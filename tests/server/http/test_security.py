"""Protection against requests from other sites."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from omphalos.server.app import create_app
from omphalos.server.features import FeatureConfig
from omphalos.server.http.security import SecurityMiddleware
from omphalos.server.live.config import LiveConfig
from omphalos.server.store.sqlite import SqliteStore
from tests.server.conftest import OpenTable
from tests.server.serving import LoopbackClient, loopback

MESSAGE = {"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "person"}]}


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoopbackClient]:
    """A client of a server that has a public address and another name."""
    store = SqliteStore(tmp_path_factory.mktemp("named") / "tables.db")
    config = LiveConfig(fixed_pace=0.0)
    with loopback(
        create_app(
            store, config=config, names=("table.lan",), features=FeatureConfig(public_url="https://Play.example.org")
        )
    ) as one:
        yield one


@pytest.mark.parametrize("path", ["/", "/api/lobby", "/api/nothing", "/assets/nothing.js"])
def test_every_answer_carries_the_headers(client: LoopbackClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")  # which compiles WebAssembly, and no text
    assert "http" not in policy  # no origin but our own
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize("host", ["127.0.0.1:8642", "localhost:8642", "[::1]:8642", "192.168.1.7:80"])
def test_our_own_names_are_answered(client: LoopbackClient, host: str) -> None:
    assert client.get("/api/lobby", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:8642", "", "[::1", "localhost.evil.example"])
def test_a_name_that_others_point_here_is_refused(client: LoopbackClient, host: str) -> None:
    response = client.get("/api/lobby", headers={"host": host})
    assert (response.status_code, response.json()["error"]) == (403, "stranger-at-the-door")


@pytest.mark.parametrize(
    ("host", "status"),
    [
        *(("play.example.org", 200), ("PLAY.example.org:8642", 200), ("table.lan", 200), ("localhost:8642", 200)),
        *(("127.0.0.1:99", 200), ("6.6.6.6", 403), ("192.168.1.7", 403), ("[2001:db8::1]", 403), ("example.org", 403)),
    ],
)
def test_a_server_with_a_public_address_is_called_by_no_other(named: LoopbackClient, host: str, status: int) -> None:
    assert named.get("/api/lobby", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    ("arrived", "host", "status"),
    [
        *(("10.0.0.5", "10.0.0.5:8642", 200), ("::ffff:10.0.0.5", "10.0.0.5", 200), ("fe80::5%eth0", "[fe80::5]", 200)),
        *(("10.0.0.5", "10.0.0.6", 403), (None, "10.0.0.5", 403), ("/run/omphalos.sock", "10.0.0.5", 403)),
    ],
)
@pytest.mark.anyio
async def test_the_address_at_which_a_connection_arrived_is_ours(arrived: str | None, host: str, status: int) -> None:
    sent: list[Any] = []

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def nothing() -> Any:
        return {"type": "http.disconnect"}

    async def keep(message: Any) -> None:
        sent.append(message)

    guarded = SecurityMiddleware(answer, public_url="https://play.example.org")
    server = None if arrived is None else (arrived, None if arrived.startswith("/") else 8642)
    scope = {"type": "http", "method": "GET", "scheme": "http", "path": "/", "headers": [(b"host", host.encode())]}
    await guarded({**scope, "server": server}, nothing, keep)
    assert sent[0]["status"] == status


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "http://[::1"},
        {"origin": "http://127.0.0.1:9999"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_sites_page_cannot_act(client: LoopbackClient, headers: dict[str, str]) -> None:
    response = client.post("/api/tables", json=MESSAGE, headers=headers)
    assert (response.status_code, response.json()["error"]) == (403, "stranger-at-the-door")
    assert client.get("/api/lobby").json()["tables"] == []


def test_our_own_page_can_act(client: LoopbackClient) -> None:
    headers = {"origin": f"http://{client.host}", "sec-fetch-site": "same-origin"}
    assert client.post("/api/tables", json=MESSAGE, headers=headers).status_code == 201


def test_another_sites_page_cannot_listen(client: LoopbackClient, open_table: OpenTable) -> None:
    table_id = open_table()
    with pytest.raises(InvalidStatus) as refused, client.socket(table_id, origin="http://evil.example"):
        pass
    assert refused.value.response.status_code == 403
    with client.socket(table_id, origin=f"http://{client.host}") as socket:
        socket.send({"type": "hello", "id": 1, "language": "en"})
        assert socket.receive()["type"] == "welcome"


def test_a_malformed_origin_opens_no_socket(client: LoopbackClient, open_table: OpenTable) -> None:
    with pytest.raises(InvalidStatus) as refused, client.socket(open_table(), origin="http://["):
        pass
    assert refused.value.response.status_code == 403


def test_plain_http_promises_no_tls(client: LoopbackClient) -> None:
    headers = client.get("/", headers={"x-forwarded-proto": "https"}).headers  # not from a trusted proxy
    assert "strict-transport-security" not in headers
