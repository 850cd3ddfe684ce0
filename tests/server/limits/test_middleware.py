"""The rate limits hold, and a client that exceeds them is told so."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from omphalos.server.app import create_app
from omphalos.server.config import Settings
from omphalos.server.http.addresses import client_address
from omphalos.server.limits.rate_limits import RateLimits
from omphalos.server.ops.metrics import Metrics
from omphalos.server.store.sqlite import SqliteStore
from tests.server.serving import JsonSocket, LoopbackClient, loopback

PEOPLE = {"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "person"}]}
FAST = Settings(messages_per_second=1e6, message_burst=1_000_000)


@contextmanager
def limited(store: SqliteStore, settings: Settings) -> Generator[tuple[LoopbackClient, Metrics]]:
    metrics = Metrics()
    with loopback(create_app(store, rate_limits=RateLimits(settings, metrics))) as client:
        yield client, metrics


def figure(metrics: Metrics, name: str, **labels: str) -> float:
    return metrics.registry.get_sample_value(name, labels) or 0.0


def ping(socket: JsonSocket, number: int) -> None:
    socket.send({"type": "ping", "id": number})


def opened(client: LoopbackClient) -> str:
    return client.post("/api/tables", json=PEOPLE).json()["id"]


def close_code(socket: JsonSocket) -> int | None:
    with pytest.raises(ConnectionClosed) as closed:
        socket.receive()
    return None if closed.value.rcvd is None else closed.value.rcvd.code


def test_a_table_too_many_is_refused_with_its_reason(store: SqliteStore) -> None:
    with limited(store, msgspec.structs.replace(FAST, tables_per_hour=2)) as (client, metrics):
        assert [client.post("/api/tables", json=PEOPLE).status_code for _ in range(3)] == [201, 201, 429]
        answer = client.post("/api/tables", json=PEOPLE)
        assert answer.json()["error"] == "too-much"
        assert int(answer.headers["retry-after"]) > 0
        assert client.get("/api/lobby").status_code == 200  # a client that may open no more tables may still read
    assert figure(metrics, "omphalos_refused_total", error="too-much") == 2


def test_every_way_to_open_a_table_is_counted(store: SqliteStore) -> None:
    ways: list[tuple[str, dict[str, Any]]] = [
        ("/api/tables", PEOPLE),
        ("/api/quick-match", {"game": "lake", "name": "Ann", "players": 2}),
        ("/api/puzzles/flick/2026-11-16/table", {}),
    ]
    for path, message in ways:
        with limited(store, msgspec.structs.replace(FAST, tables_per_hour=1)) as (client, _):
            first, second = (client.post(path, json=message) for _ in range(2))
            assert first.status_code in (200, 201), (path, first.text)
            if path == "/api/quick-match":  # the second joins the table of the first
                second = client.post(path, json=message)
            assert second.status_code == 429, path


def test_requests_are_counted(store: SqliteStore) -> None:
    with limited(store, Settings(messages_per_second=1e-6, message_burst=3)) as (client, _):
        assert [client.get("/api/lobby").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
        assert client.get("/").status_code != 429  # pages are not limited


def test_too_many_connections_from_one_address_are_refused(store: SqliteStore) -> None:
    with limited(store, msgspec.structs.replace(FAST, max_connections=2)) as (client, metrics):
        table = opened(client)
        with client.socket(table) as first, client.socket(table) as second:
            for socket in (first, second):
                ping(socket, 1)
                assert socket.receive()["error"] == "say-hello"
            assert figure(metrics, "omphalos_clients") == 2
            with client.socket(table) as third:
                assert third.receive()["error"] == "too-much"
                assert third.receive() == {"type": "bye", "reason": "flood", "again": 30_000}
                assert close_code(third) == 4429
        assert figure(metrics, "omphalos_dropped_total", reason="crowd") == 1
        with client.socket(table) as later:  # a connection is free again
            ping(later, 1)
            assert later.receive()["re"] == 1


def test_a_client_that_opens_and_closes_connections_without_end_is_refused(store: SqliteStore) -> None:
    with limited(store, Settings(max_connections=5, messages_per_second=0.001)) as (client, metrics):
        table = opened(client)
        for _ in range(5):
            with client.socket(table) as socket:
                ping(socket, 1)
                assert socket.receive()["error"] == "say-hello"
        for _ in range(3):
            with pytest.raises(InvalidStatus) as refused, client.socket(table):
                pass
            assert refused.value.response.status_code == 429
            assert refused.value.response.headers["retry-after"] == "10"
        assert client.get("/api/lobby").status_code == 200  # requests are counted apart
        assert figure(metrics, "omphalos_dropped_total", reason="handshakes") == 3
        assert figure(metrics, "omphalos_clients") == 0


def test_a_connection_that_sends_too_fast_is_slowed(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    with limited(store, Settings(messages_per_second=10, message_burst=5, flood=1000)) as (client, _):
        table = opened(client)
        with client.socket(table) as socket:
            monkeypatch.setattr("omphalos.server.ws.connection.sleep", sleep)
            for number in range(20):
                ping(socket, number)
                assert socket.receive()["re"] == number  # delayed, but answered
    assert len(waited) >= 10
    assert all(0 < seconds < 3 for seconds in waited)


def test_a_connection_that_does_not_stop_is_cut_off(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    async def sleep(_: float) -> None:
        return

    with limited(store, Settings(messages_per_second=0.001, message_burst=60, flood=10)) as (client, metrics):
        table = opened(client)
        with client.socket(table) as socket:
            monkeypatch.setattr("omphalos.server.ws.connection.sleep", sleep)
            for number in range(71):
                ping(socket, number)
            answers = [socket.receive() for _ in range(60 + 10 + 1)]
            assert close_code(socket) == 4429
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
def test_who_is_client_address(host: str, who: str) -> None:
    assert client_address({"type": "http", "client": (host, 1)}) == who


def test_somebody_without_an_address_is_counted_too() -> None:
    assert client_address({"type": "http", "client": None}) == ""
