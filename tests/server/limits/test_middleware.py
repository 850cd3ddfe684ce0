"""NoMonitor gets more through the rate_limits than the settings allow, and whoever keeps pushing is told to stop."""

from __future__ import annotations

import msgspec
import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from omphalos.server.app import create_app
from omphalos.server.config import Settings
from omphalos.server.limits.middleware import RateLimits, counted
from omphalos.server.ops.metrics import Metrics
from omphalos.server.store.sqlite import SqliteStore
from tests.server.conftest import HERE

PEOPLE = {"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "person"}]}
FAST = Settings(messages_per_second=1e6, message_burst=1_000_000)


def limited(store: SqliteStore, settings: Settings) -> tuple[TestClient, Metrics]:
    metrics = Metrics()
    app = create_app(store, rate_limits=RateLimits(settings, metrics))
    return TestClient(app, base_url=f"http://{HERE}", raise_server_exceptions=False), metrics


def figure(metrics: Metrics, name: str, **labels: str) -> float:
    return metrics.registry.get_sample_value(name, labels) or 0.0


def socket(client: TestClient, table_id: str) -> WebSocketTestSession:
    return client.websocket_connect(f"ws://{HERE}/api/tables/{table_id}/socket")


def ping(connection: WebSocketTestSession, number: int) -> None:
    connection.send_text(msgspec.json.encode({"type": "ping", "id": number}).decode())


def test_a_table_too_many_is_refused_with_its_reason(store: SqliteStore) -> None:
    client, metrics = limited(store, msgspec.structs.replace(FAST, tables_per_hour=2))
    with client:
        assert [client.post("/api/tables", json=PEOPLE).status_code for _ in range(3)] == [201, 201, 429]
        answer = client.post("/api/tables", json=PEOPLE)
        assert answer.json()["error"] == "too-much"
        assert int(answer.headers["retry-after"]) > 0
        assert client.get("/api/lobby").status_code == 200  # whoever may open no more may still look
    assert figure(metrics, "omphalos_refused_total", error="too-much") == 2


def test_requests_are_counted(store: SqliteStore) -> None:
    client, _ = limited(store, Settings(messages_per_second=1e-6, message_burst=3))
    with client:
        assert [client.get("/api/lobby").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
        assert client.get("/").status_code != 429  # pages are not


def test_a_crowd_from_one_address_is_refused(store: SqliteStore) -> None:
    client, metrics = limited(store, msgspec.structs.replace(FAST, most_connections=2))
    with client:
        table = client.post("/api/tables", json=PEOPLE).json()["id"]
        with socket(client, table), socket(client, table):
            assert figure(metrics, "omphalos_clients") == 2
            with socket(client, table) as third:
                assert msgspec.json.decode(third.receive_text())["error"] == "too-much"
                assert msgspec.json.decode(third.receive_text()) == {"type": "bye", "reason": "flood", "again": 30_000}
                with pytest.raises(WebSocketDisconnect) as closed:
                    third.receive_text()
                assert closed.value.code == 4429
        with socket(client, table) as later:  # there is room again
            ping(later, 1)
            assert msgspec.json.decode(later.receive_text())["re"] == 1


def test_a_connection_that_sends_too_fast_is_slowed(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("omphalos.server.limits.middleware.asyncio.sleep", sleep)
    client, _ = limited(store, Settings(messages_per_second=10, message_burst=5, flood=1000))
    with client:
        table = client.post("/api/tables", json=PEOPLE).json()["id"]
        with socket(client, table) as connection:
            for number in range(20):
                ping(connection, number)
                assert msgspec.json.decode(connection.receive_text())["re"] == number  # late, but answered
    assert len(waited) >= 10
    assert all(0 < seconds < 3 for seconds in waited)


def test_a_connection_that_does_not_stop_is_cut_off(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    async def sleep(_: float) -> None:
        return

    monkeypatch.setattr("omphalos.server.limits.middleware.asyncio.sleep", sleep)
    client, metrics = limited(store, Settings(messages_per_second=0.001, message_burst=60, flood=10))
    with client:
        table = client.post("/api/tables", json=PEOPLE).json()["id"]
        with socket(client, table) as connection:
            for number in range(100):
                ping(connection, number)
            answers = [msgspec.json.decode(connection.receive_text()) for _ in range(60 + 10 + 1)]
            with pytest.raises(WebSocketDisconnect) as closed:
                connection.receive_text()
            assert closed.value.code == 4429
    assert answers[-1] == {"type": "bye", "reason": "flood", "again": 30_000}
    assert [answer["re"] for answer in answers[:-1]] == list(range(60 + 10))
    assert figure(metrics, "omphalos_dropped_total", reason="flood") == 1
    assert figure(metrics, "omphalos_clients") == 0


@pytest.mark.parametrize(
    ("host", "who"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_who_is_counted(host: str, who: str) -> None:
    assert counted({"type": "http", "client": (host, 1)}) == who


def test_somebody_without_an_address_is_counted_too() -> None:
    assert counted({"type": "http", "client": None}) == ""
