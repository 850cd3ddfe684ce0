"""Attacks on the bots' processes by opinions of replays, over real sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest

from omphalos.bots import bots
from omphalos.server.bots import opinions as opinion
from omphalos.server.config import Settings
from omphalos.server.replays import endpoints as replays
from omphalos.table.game import AnyGame
from tests.server.http.conftest import played
from tests.server.live.harness import run, settled
from tests.server.live.ponderer import Ponderer
from tests.server.serving import serving

ATTACKER = "127.0.0.2"
FREE = Settings(messages_per_second=1e6, message_burst=1_000_000, bot_share=1e6)
THOUGHT = (200, 409)  # a bot has thought; the game of the tests has no words for it


@pytest.fixture(autouse=True)
def ponderer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The opinion of a bot that takes two seconds is asked."""

    def strongest(_: AnyGame) -> str:
        return "ponderer:budget=2s"

    monkeypatch.setattr(opinion, "strongest", strongest)
    bots.add("lake/ponderer", Ponderer)
    yield
    bots.remove("lake/ponderer")


class Reader:
    """Somebody who has sent a record and asks what a bot thinks of its moments."""

    def __init__(self, client: httpx2.AsyncClient, replay: str) -> None:
        self._client = client
        self._replay = replay

    async def ask(self, moment: int, seen_from: str | None = None) -> int:
        """Return the status of the answer."""
        headers = {} if seen_from is None else {"x-forwarded-for": seen_from}
        path = f"/api/replays/{self._replay}/opinion"
        return (await self._client.post(path, json={"moment": moment}, headers=headers)).status_code


@asynccontextmanager
async def reading(address: str, source: str = "127.0.0.1") -> AsyncGenerator[Reader]:
    transport = httpx2.AsyncHTTPTransport(local_address=source, verify=False)  # plain HTTP
    base = address.replace("ws", "http", 1)
    async with httpx2.AsyncClient(transport=transport, base_url=base, timeout=60) as client:
        answer = await client.post("/api/replays", json={"record": played("lake").record().decode()})
        assert answer.status_code == 201, answer.text
        yield Reader(client, answer.json()["id"])


def test_one_address_does_not_keep_others_from_asking_and_gone_clients_are_dropped(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, settings=FREE) as (address, registry),
            reading(address, ATTACKER) as attacker,
            reading(address) as victim,
        ):
            asked = [asyncio.create_task(attacker.ask(moment)) for moment in range(replays.MAX_OPINIONS)]
            await settled(registry, lambda: registry.bot_pool.waiting == replays.MAX_OPINIONS)
            assert await attacker.ask(5) == 503
            assert await victim.ask(6) in THOUGHT
            assert sum(one.done() for one in asked) < replays.MAX_OPINIONS  # in turn between the addresses
            for one in asked:
                one.cancel()  # closes the connection
            async with asyncio.timeout(5):
                await settled(registry, lambda: registry.bot_pool.waiting <= 1)  # one is being thought of

    run(play())


def test_everybody_together_waits_for_so_many_opinions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MAX_ALL_OPINIONS", 2)

    async def play() -> None:
        async with (
            serving(tmp_path, settings=FREE) as (address, registry),
            reading(address, ATTACKER) as first,
            reading(address) as second,
        ):
            asked = [asyncio.create_task(one.ask(moment)) for moment, one in enumerate((first, second))]
            await settled(registry, lambda: registry.bot_pool.waiting == 2)
            assert [await one.ask(5) for one in (first, second)] == [503, 503]
            for one in asked:
                one.cancel()  # closes the connection

    run(play())


def test_a_network_has_one_share_however_many_addresses_it_has(tmp_path: Path) -> None:
    async def play() -> None:
        settings = Settings(messages_per_second=1e6, message_burst=1_000_000, bot_share=1.5, proxies=("127.0.0.1",))
        async with serving(tmp_path, settings=settings) as (address, _), reading(address) as reader:
            assert await reader.ask(0, "2001:db8::1") in THOUGHT
            assert await reader.ask(1, "2001:db8::2") == 429
            assert await reader.ask(1, "2001:db8::aaaa:bbbb:cccc:dddd") == 429
            assert await reader.ask(1, "2001:db8:0:1::1") in THOUGHT

    run(play())
