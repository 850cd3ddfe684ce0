"""Other sites' pages stay outside."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.server.conftest import HERE, OpenTable

MESSAGE = {"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "person"}]}


@pytest.mark.parametrize("path", ["/", "/api/lobby", "/api/nothing", "/assets/nothing.js"])
def test_every_answer_carries_the_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy  # no origin but our own
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize("host", ["127.0.0.1:8642", "localhost:8642", "[::1]:8642", "192.168.1.7:80"])
def test_our_own_names_are_answered(client: TestClient, host: str) -> None:
    assert client.get("/api/lobby", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:8642", "", "[::1", "localhost.evil.example"])
def test_a_name_that_others_point_here_is_refused(client: TestClient, host: str) -> None:
    response = client.get("/api/lobby", headers={"host": host})
    assert (response.status_code, response.json()["error"]) == (403, "stranger-at-the-door")


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_sites_page_cannot_act(client: TestClient, headers: dict[str, str]) -> None:
    response = client.post("/api/tables", json=MESSAGE, headers=headers)
    assert (response.status_code, response.json()["error"]) == (403, "stranger-at-the-door")
    assert client.get("/api/lobby").json()["tables"] == []


def test_our_own_page_can_act(client: TestClient) -> None:
    headers = {"origin": f"http://{HERE}", "sec-fetch-site": "same-origin"}
    assert client.post("/api/tables", json=MESSAGE, headers=headers).status_code == 201


def test_another_sites_page_cannot_listen(client: TestClient, open_table: OpenTable) -> None:
    address = f"ws://{HERE}/api/tables/{open_table()}/socket"
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect(address, headers={"origin": "http://evil.example"}),
    ):
        pass
    assert closed.value.code == 4403
    with client.websocket_connect(address, headers={"origin": f"http://{HERE}"}) as socket:
        socket.send_json({"type": "hello", "id": 1, "language": "en"})
        assert socket.receive_json()["type"] == "welcome"
