"""One address cannot take what is computed from the others, whatever it sends. Real sockets, real worker processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from omphalos.server.app import PRELOAD
from omphalos.server.compute.limits import MIB, Limits
from omphalos.server.compute.workers import Workers
from omphalos.server.config import Settings
from omphalos.server.live.config import LiveConfig
from omphalos.server.replays import jobs
from tests.server.attacks.forgery import crowded
from tests.server.http.conftest import played
from tests.server.live.harness import run
from tests.server.serving import Wired, serving, wired

ATTACKER = "127.0.0.2"
FREE: dict[str, Any] = {"messages_per_second": 1e6, "message_burst": 1_000_000}
SETTINGS = Settings(**FREE, compute_share=1e6)


@asynccontextmanager
async def asking(address: str, source: str = "127.0.0.1") -> AsyncGenerator[httpx2.AsyncClient]:
    limits = httpx2.Limits(max_connections=None)
    transport = httpx2.AsyncHTTPTransport(local_address=source, verify=False, limits=limits)  # plain HTTP
    base = address.replace("ws", "http", 1)
    async with httpx2.AsyncClient(transport=transport, base_url=base, timeout=120) as client:
        yield client


@asynccontextmanager
async def canary(address: str) -> AsyncGenerator[Wired]:
    """Somebody at a table."""
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(asking(address, "127.0.0.3"))
        seats = [{"sitter": "person"}, {"sitter": "person"}]
        opened = await client.post("/api/tables", json={"game": "lake", "seats": seats})
        yield await stack.enter_async_context(wired(address, opened.json()["id"], "127.0.0.3"))


async def pinged(table: Wired) -> None:
    number = await table.send("ping")
    await table.until(lambda message: message.get("re") == number)


def heavy(moments: int = 3_000) -> str:
    """A record that takes long to tell: many moments with many disks."""
    return crowded(400, moments).decode()


def test_others_are_answered_while_a_record_is_computed_and_given_up(tmp_path: Path) -> None:
    workers = Workers(Limits(seconds=1.5), PRELOAD)

    async def play() -> None:
        async with (
            serving(tmp_path, settings=SETTINGS, workers=workers) as (address, registry),
            asking(address, ATTACKER) as attacker,
            asking(address) as victim,
            canary(address) as table,
        ):
            attacks = [
                asyncio.create_task(attacker.post("/api/replays", json={"record": heavy(12_000 + n)})) for n in range(3)
            ]
            shown = await victim.post("/api/replays", json={"record": played("lake").record().decode()})
            assert shown.status_code == 201, shown.text
            assert not attacks[-1].done()
            await pinged(table)
            assert (await victim.get("/api/lobby")).status_code == 200
            answers = await asyncio.gather(*attacks)
            assert [(one.status_code, one.json()["error"]) for one in answers] == [(422, "takes-too-long")] * 3
            assert registry.compute_pool.processes <= 2

    run(play())


def test_a_record_larger_than_the_memory_of_a_worker_is_refused_and_the_server_does_not_grow(tmp_path: Path) -> None:
    workers = Workers(Limits(seconds=60.0, memory=120 * MIB), PRELOAD)

    async def play() -> None:
        async with (
            serving(tmp_path, settings=SETTINGS, workers=workers) as (address, _),
            asking(address, ATTACKER) as attacker,
            asking(address) as victim,
        ):
            answer = await attacker.post("/api/replays", json={"record": fat()})
            assert (answer.status_code, answer.json()["error"]) == (422, "takes-too-long")
            assert "memory" in answer.json()["message"]
            shown = await victim.post("/api/replays", json={"record": played("lake").record().decode()})
            assert shown.status_code == 201, shown.text

    run(play())


def fat() -> str:
    """A record whose disks are all moved at every moment, so that no two states have a disk in common."""
    return crowded(400, 14_000, moved=True).decode()


def test_an_address_with_many_connections_does_not_take_the_places_of_others(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, settings=SETTINGS) as (address, _),
            asking(address, ATTACKER) as attacker,
            asking(address) as victim,
        ):
            record = heavy(800)
            replay = (await attacker.post("/api/replays", json={"record": record})).json()["id"]
            paths = [f"/api/replays/{replay}/picture.svg?moment={moment}" for moment in range(30)]
            attacks = [asyncio.create_task(attacker.get(path)) for path in paths]
            await asyncio.sleep(0)
            own = await victim.post("/api/replays", json={"record": played("lake").record().decode()})
            asked = [f"/api/replays/{own.json()['id']}/moments?first={first}&last={first}" for first in range(8)]
            answers = await asyncio.gather(*map(victim.get, asked))
            assert [answer.status_code for answer in answers] == [200] * len(asked)
            assert {one.status_code for one in await asyncio.gather(*attacks)} <= {200, 503}

    run(play())


def test_an_address_that_has_had_its_share_is_refused_and_no_other(tmp_path: Path) -> None:
    async def play() -> None:
        settings = Settings(**FREE, compute_share=0.05)
        async with (
            serving(tmp_path, settings=settings) as (address, _),
            asking(address, ATTACKER) as attacker,
            asking(address) as victim,
        ):
            record = crowded(300, 400).decode()
            replay = (await attacker.post("/api/replays", json={"record": record})).json()["id"]
            refused = await attacker.get(f"/api/replays/{replay}", params={"language": "pl"})
            assert (refused.status_code, refused.json()["error"]) == (429, "too-much")
            assert refused.headers["retry-after"]
            shown = await victim.post("/api/replays", json={"record": played("lake").record().decode()})
            assert shown.status_code == 201

    run(play())


def test_a_proof_has_a_time_limit_and_stops_nobody_when_its_asker_leaves(tmp_path: Path) -> None:
    workers = Workers(Limits(seconds=0.5), PRELOAD)

    async def play() -> None:
        async with (
            serving(tmp_path, settings=SETTINGS, workers=workers) as (address, _),
            asking(address, ATTACKER) as attacker,
            asking(address) as victim,
        ):
            for _ in range(2):  # as the attack did: the asker hangs up
                with pytest.raises(httpx2.TimeoutException):
                    await attacker.post("/api/replays", json={"record": heavy()}, timeout=0.2)
            own = await victim.post("/api/replays", json={"record": played("lake").record().decode()})
            proof = await victim.get(f"/api/replays/{own.json()['id']}/proof")
            assert proof.json()["proven"], proof.text
            answer = await attacker.post("/api/replays", json={"record": crowded(400, 15_000).decode()})
            assert (answer.status_code, answer.json()["error"]) == (422, "takes-too-long")

    run(play())


def test_a_preview_is_drawn_in_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def here(*_: Any) -> bytes:
        raise AssertionError("drawn in the server's own process")

    monkeypatch.setattr(jobs, "preview", here)

    async def play() -> None:
        config = LiveConfig(fixed_pace=0.0, watched_only=False)
        async with serving(tmp_path, config, settings=SETTINGS) as (address, _), asking(address) as client:
            table_id = await finished(client)
            for _ in range(2):
                answer = await client.get(f"/api/replays/{table_id}/preview.png")
                assert answer.status_code == 200, answer.text
                assert answer.content.startswith(b"\x89PNG")

    run(play())


async def finished(client: httpx2.AsyncClient) -> str:
    """A game that bots have played to its end."""
    seats = [{"sitter": "random"}, {"sitter": "random"}]
    opened = await client.post("/api/tables", json={"game": "lake", "seats": seats})
    table_id = opened.json()["id"]
    while (await client.get(f"/api/tables/{table_id}")).json()["table"]["phase"] != "over":
        await asyncio.sleep(0.05)
    return table_id
