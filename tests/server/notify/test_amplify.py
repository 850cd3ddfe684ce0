"""Somebody who subscribes destinations that hang, or that are a victim's server, harms nobody else."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest

from omphalos.server.config import Settings
from omphalos.server.limits.rate_limits import RateLimits
from omphalos.server.notifications import notifier
from omphalos.server.notifications.destinations import SUBSCRIBER_SLOTS
from omphalos.server.ops.metrics import Metrics
from tests.server.live.harness import GUESS, KEEP, Client
from tests.server.notify.receiver import Browser, Receiver, receiving
from tests.server.notify.test_notifier import CONFIG, PUBLIC, Opened, Server, done, quiet, server
from tests.server.serving import serving
from tests.waiting import eventually

pytestmark = pytest.mark.anyio
PATIENT = msgspec.structs.replace(CONFIG, request_seconds=600.0)


@pytest.fixture(autouse=True)
def no_gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in notifier.GAPS:
        monkeypatch.setitem(notifier.GAPS, kind, 0.0)


class Holes:
    """A server under every address of the loopback network, which accepts connections and never answers."""

    def __init__(self) -> None:
        self.held = 0
        self.port = 0

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.held += 1
        await reader.read()
        writer.close()


@asynccontextmanager
async def holes() -> AsyncGenerator[Holes]:
    made = Holes()
    listening = await asyncio.start_server(made.accept, "0.0.0.0", 0)
    made.port = listening.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        listening.close()


def from_address(here: Server, address: str) -> Server:
    """The same server as somebody at another address of the loopback network reaches it."""
    transport = httpx2.AsyncHTTPTransport(local_address=address, verify=False)
    other = Server(here.registry, httpx2.AsyncClient(base_url=here.http.base_url, transport=transport))
    other.screens = here.screens
    return other


async def test_hanging_destinations_of_one_person_delay_nobody_else(tmp_path: Path) -> None:
    async with server(tmp_path, PATIENT) as here, receiving() as push, holes() as hole:
        eve = from_address(here, "127.0.0.66")
        tables = [await here.open() for _ in range(5)]
        for number in range(20):
            browser = Browser(push, f"hole{number}")
            browser.endpoint = f"http://127.0.0.{number + 1}:{hole.port}/push"
            assert (await eve.add(tables[number % 5], 1, browser.wish)).status_code == 201
        bea, beas = Browser(push), await here.open()
        await here.add(beas, 1, bea.wish)
        for opened in tables:
            await here.bens_turn(opened)
        await eventually(lambda: hole.held >= SUBSCRIBER_SLOTS)
        await here.bens_turn(beas)
        (request,) = await push.wait(1)
        assert bea.read(request.body)["table"] == beas.id
        assert hole.held == SUBSCRIBER_SLOTS
        await eve.http.aclose()


async def test_names_that_nobody_resolves_delay_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    over, asked, resolve = threading.Event(), list[str](), socket.getaddrinfo

    def hang(host: Any, *more: Any, **named: Any) -> Any:
        if str(host).endswith(".hole.example"):
            asked.append(host)
            over.wait(60)
            raise OSError("nobody knows")
        return resolve(host, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", hang)
    async with server(tmp_path, PATIENT) as here, receiving() as push:
        clients = [from_address(here, f"127.0.1.{n + 1}") for n in range(12)]
        tables = [await here.open() for _ in clients]
        for number, (eve, opened) in enumerate(zip(clients, tables, strict=True)):
            for part in range(2):
                browser = Browser(push)
                browser.endpoint = f"http://{number}-{part}.hole.example/push"
                assert (await eve.add(opened, 1, browser.wish)).status_code == 201
        bea, beas = Browser(push), await here.open()
        await here.add(beas, 1, bea.wish)
        for opened in tables:
            await here.bens_turn(opened)
        await eventually(lambda: len(asked) == 24)
        await here.bens_turn(beas)
        await push.wait(1)
        over.set()
        for eve in clients:
            await eve.http.aclose()


async def play_on(here: Server, opened: Opened) -> Client:
    """Ben takes his turn, and it becomes his turn again."""
    ann, ben = here.screens[opened.id][0], await here.ben_comes(opened)
    await done(ben.act(1, KEEP))
    await done(ben.act(1, GUESS))
    await ben.leave()
    await done(ann.act(0, GUESS))
    await done(ann.act(0, KEEP))
    return ann


async def flood(here: Server, victim: Receiver, opened: Opened, count: int) -> list[int]:
    """Subscribe many endpoints at a victim's server for one seat."""
    browsers = [Browser(victim, f"{opened.id}-{n}") for n in range(count)]
    return [(await here.add(opened, 1, one.wish)).status_code for one in browsers]


async def test_a_turn_is_told_to_few_destinations_of_one_host(tmp_path: Path) -> None:
    async with server(tmp_path) as here, receiving() as victim, receiving() as other, receiving() as third:
        opened = await here.open()
        mine = Browser(victim)
        assert (await here.add(opened, 1, mine.wish)).status_code == 201
        assert await flood(here, victim, opened, 12) == [201] * 2 + [409] * 10
        assert await flood(here, other, opened, 3) == [201] * 2 + [409]
        assert await flood(here, third, opened, 1) == [409]
        assert (await here.add(opened, 1, mine.wish)).status_code == 201  # one that it has already
        assert (await here.add(opened, 0, Browser(third).wish)).status_code == 201  # another seat
        hooks = [{"type": "webhook", "form": "slack", "url": f"{third.base}/{n}"} for n in range(5)]
        assert [(await here.post(opened.id, opened.host, to)).status_code for to in hooks] == [201] * 3 + [409] * 2
        before = len(victim.requests)
        await here.bens_turn(opened)
        await quiet(here, victim.requests, before + 3)


async def test_a_host_gets_so_many_messages_a_day(tmp_path: Path) -> None:
    config = msgspec.structs.replace(CONFIG, daily=20, retries=())
    async with server(tmp_path, config) as here, receiving() as victim:
        tables = [await here.open() for _ in range(3)]
        for opened in tables:
            await flood(here, victim, opened, 3)
            await here.bens_turn(opened)
        await quiet(here, victim.requests, 4)  # a fifth of them for one subscriber
        for opened in tables:
            await play_on(here, opened)
        await quiet(here, victim.requests, 4)


async def test_what_becomes_of_messages_is_counted(tmp_path: Path) -> None:
    metrics = Metrics()
    assert RateLimits(Settings(), metrics).metrics is metrics
    config = msgspec.structs.replace(CONFIG, daily=5, retries=())
    settings = Settings()
    async with (
        serving(tmp_path, notify=config, public_url=PUBLIC, settings=settings) as (url, registry),
        httpx2.AsyncClient(base_url=url.replace("ws", "http", 1), verify=False) as http,
        receiving() as push,
    ):
        here = Server(registry, http)
        opened = await here.open()
        for name in ("one", "two"):
            assert (await here.add(opened, 1, Browser(push, name).wish)).status_code == 201
        await here.bens_turn(opened)
        await quiet(here, push.requests, 1)
        counted = registry.monitor
        assert isinstance(counted, Metrics)
        found = {
            result: counted.registry.get_sample_value(
                "omphalos_notifications_total", {"kind": "push", "result": result}
            )
            for result in ("sent", "held-back", "failed")
        }
        assert found == {"sent": 1.0, "held-back": 1.0, "failed": None}
        assert counted.registry.get_sample_value("omphalos_notifications_waiting") == 0.0
        assert counted.registry.get_sample_value("omphalos_destinations_shut") == 0.0
