"""Health, readiness and metrics."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from omphalos.server.app import create_app
from omphalos.server.http.admin import SharedCheck, admin_routes, networks
from omphalos.server.ops.metrics import Metrics
from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.store.sqlite import SqliteStore
from tests.server.serving import loopback


def test_ready_asks_the_store_once_in_a_while(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    checks = 0
    check = store.check

    async def counted() -> None:
        nonlocal checks
        checks += 1
        await check()

    monkeypatch.setattr(store, "check", counted)
    app = create_app(store, more_routes=lambda registry: admin_routes(store, registry, Metrics(), networks(["::1"])))
    with loopback(app) as client, ThreadPoolExecutor(4) as threads:
        assert {answer.text for answer in threads.map(client.get, ["/ready"] * 200)} == {"ready\n"}
        assert 1 <= checks < 50


def test_ready_tells_within_a_second_that_the_store_fails(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = False

    async def check() -> None:
        if broken:
            raise StoreUnavailable("full", "no room")

    monkeypatch.setattr(store, "check", check)
    monkeypatch.setattr("omphalos.server.http.admin.READY_SECONDS", 0.0)
    app = create_app(store, more_routes=lambda registry: admin_routes(store, registry, Metrics(), networks(["::1"])))
    with loopback(app) as client:
        assert client.get("/ready").text == "ready\n"
        broken = True
        answer = client.get("/ready")
        assert (answer.status_code, answer.text) == (503, "store-unavailable\n")
        broken = False
        assert client.get("/ready").text == "ready\n"


def test_a_check_outlives_the_client_that_asked_first() -> None:
    async def scenario() -> None:
        release = asyncio.Event()
        shared = SharedCheck(lambda: wait(release))
        first, second = asyncio.create_task(shared()), asyncio.create_task(shared())
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        release.set()
        await second
        assert first.cancelled()

    async def wait(release: asyncio.Event) -> None:
        await release.wait()

    asyncio.run(scenario())


def test_a_server_is_ready_while_kernels_are_compiled_and_says_so_elsewhere(store: SqliteStore) -> None:
    readers = networks(["127.0.0.1"])
    app = create_app(store, more_routes=lambda registry: admin_routes(store, registry, Metrics(), readers))
    kernels = app.state.registry.warm_up.kernels
    with loopback(app) as client:
        for state, strong in (("ready", 1), ("looking", 0), ("compiling", 0), ("missing", 0)):
            kernels.state = state
            assert client.get("/ready").text == "ready\n"
            answer = client.get("/api/bots")
            assert answer.json() == {"state": state}
            assert answer.headers["cache-control"] == "no-store"
            assert f"omphalos_kernels_compiled {strong}.0\n" in client.get("/metrics").text
