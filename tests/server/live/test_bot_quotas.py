"""Attacks on the bots' processes, over real sockets: one address cannot stop the bots of another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from omphalos.bots import bots
from omphalos.server.bots import opinions as opinion
from omphalos.server.config import Settings
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.table.game import AnyGame
from tests.server.live.harness import run, settled
from tests.server.live.ponderer import Ponderer, Stubborn
from tests.server.serving import Wired, serving, wired

ATTACKER = "127.0.0.2"
FREE = Settings(messages_per_second=1e6, message_burst=1_000_000, tables_per_hour=1_000_000, bot_share=1e6)


@pytest.fixture(autouse=True)
def ponderers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hints are given by a bot that takes a second."""
    hints_by(monkeypatch, "ponderer")
    for kind in (Ponderer, Stubborn):
        bots.add(f"lake/{kind.name}", kind)
    yield
    for kind in (Ponderer, Stubborn):
        bots.remove(f"lake/{kind.name}")


def hints_by(monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    def strongest(_: AnyGame) -> str:
        return bot

    monkeypatch.setattr(opinion, "strongest", strongest)


class Person:
    """Somebody at one address with a table of their own."""

    def __init__(self, socket: Wired, seats: int) -> None:
        self.socket = socket
        self.seats = seats
        self.advice = 0  # hints answered

    async def hint(self, seat: int = 0) -> int:
        return await self.socket.send("hint", seat=seat)

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read messages until one is wanted, and count the hints."""

        def seen(message: dict[str, Any]) -> bool:
            self.advice += is_advice(message)
            return wanted(message)

        return await self.socket.until(seen)

    async def update(self) -> None:
        """Wait for the next move."""
        await self.until(lambda message: message["type"] == "update")

    async def answer(self, number: int) -> dict[str, Any]:
        """The answer to a message."""
        return await self.until(lambda message: message.get("re") == number)


def is_advice(message: dict[str, Any]) -> bool:
    """Whether a bot has thought about a hint. The game of the tests has no words for its thought."""
    return message["type"] == "opinion" or message.get("error") == "no-opinion"


@asynccontextmanager
async def seated(address: str, *sitters: str, source: str = "127.0.0.1") -> AsyncGenerator[Person]:
    """Open a table from this address and sit down at all seats for people."""
    transport = httpx2.AsyncHTTPTransport(local_address=source, verify=False)  # plain HTTP
    async with httpx2.AsyncClient(transport=transport, base_url=address.replace("ws", "http", 1)) as client:
        message = {"game": "lake", "seats": [{"sitter": one} for one in sitters], "options": {"rounds": 50}}
        answer = await client.post("/api/tables", json=message)
        assert answer.status_code == 201, answer.text
        opened = answer.json()
    async with wired(address, opened["id"], source) as socket:
        person = Person(socket, len(opened["seats"]))
        await socket.send("hello", language="en", secrets=[held["secret"] for held in opened["seats"]])
        await person.update()
        yield person


@asynccontextmanager
async def crowd(address: str, count: int) -> AsyncGenerator[list[Person]]:
    """Many tables of the attacker, with two people at each."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(seated(address, "person", "person", source=ATTACKER)) for _ in range(count)
        ]


async def answered(people: list[Person]) -> int:
    """How many hints of theirs have been answered so far."""

    async def read(person: Person) -> None:
        while True:
            await person.until(is_advice)

    tasks = [asyncio.create_task(read(person)) for person in people]
    await asyncio.wait(tasks, timeout=0.2)
    for task in tasks:
        task.cancel()
    return sum(person.advice for person in people)


def waiting(registry: TableRegistry) -> int:
    return registry.bot_pool.waiting


def test_a_budget_of_ones_own_is_refused_over_the_network(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, settings=FREE) as (address, _):
            for sitter in ("ponderer:budget=600s", "ponderer:budget=10000000", "flick/hunter:depth=9"):
                with pytest.raises(AssertionError, match="bad-bot"):
                    async with seated(address, "person", sitter):
                        raise RuntimeError("not refused")
            async with seated(address, "person", "ponderer") as host:  # as it is
                await host.update()

    run(play())


def test_the_host_cannot_seat_one_either(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, _):
            async with httpx2.AsyncClient(base_url=address.replace("ws", "http", 1), verify=False) as client:
                seats = [{"sitter": "person"}, {"sitter": "open"}]
                opened = (await client.post("/api/tables", json={"game": "lake", "seats": seats})).json()
            async with wired(address, opened["id"]) as socket:
                await socket.send("hello", language="en", secrets=[opened["host"]])
                number = await socket.send("seat", seat=1, sitter="ponderer:budget=600s")
                refused = await socket.until(lambda message: message.get("re") == number)
                assert refused["error"] == "bad-bot"

    run(play())


@pytest.mark.parametrize("sitter", ["ponderer:budget=600s", "stubborn"])
def test_no_bot_thinks_longer_than_the_promise_not_even_at_first(tmp_path: Path, sitter: str) -> None:
    """Even where custom bots are allowed: the first use, a second attempt and a budget do not prolong it."""

    async def play() -> None:
        config = LiveConfig(fixed_pace=0.0, bot_seconds=1.0, custom_bots=True)
        async with (
            serving(tmp_path, config, settings=FREE) as (address, registry),
            seated(address, "person", sitter, source=ATTACKER),
            seated(address, "person", "random") as victim,
        ):
            assert waiting(registry)
            await victim.update()  # the bot has moved; on the old server after two minutes

    run(play(), patience=40)


def test_many_hints_delay_nobodys_game_and_nobody_elses_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hints_by(monkeypatch, "ponderer:budget=2s")

    async def play() -> None:
        async with serving(tmp_path, settings=FREE) as (address, registry), crowd(address, 25) as attackers:
            for attacker in attackers:
                await attacker.hint()
            await settled(registry, lambda: waiting(registry) >= 20)
            async with seated(address, "person", "person") as asking, seated(address, "person", "random") as victim:
                await victim.update()  # the bot's move
                assert await answered(attackers) <= 4  # the one that was under way, and what a slow machine adds
                await asking.hint()
                before = await answered(attackers)
                await asking.until(is_advice)
                assert await answered(attackers) - before <= 4  # in turn between the addresses
                assert waiting(registry) >= 5

    run(play())


def test_one_hint_waits_for_each_person(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, settings=FREE) as (address, registry),
            seated(address, "person", "person") as ann,
        ):
            first = await ann.hint(0)
            for seat in (0, 1, 0, 1):
                number = await ann.hint(seat)
                assert (await ann.answer(number))["error"] == "hint-pending"
            assert waiting(registry) == 1
            assert is_advice(await ann.answer(first))
            assert is_advice(await ann.answer(await ann.hint(1)))

    run(play())


def test_a_hint_of_an_earlier_position_makes_way_for_a_new_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, settings=FREE) as (address, registry),
            seated(address, "person", "person") as ann,
        ):
            first = await ann.hint(0)
            await ann.socket.send("act", seat=1, number=1, after=0, action={"type": "guess", "number": 2})
            await ann.update()
            second = await ann.hint(0)
            assert "moved on" in (await ann.answer(first))["message"]
            assert is_advice(await ann.answer(second))
            assert waiting(registry) == 0

    run(play())


def test_hints_of_closed_sockets_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hints_by(monkeypatch, "ponderer:budget=2s")

    async def play() -> None:
        async with serving(tmp_path, settings=FREE) as (address, registry):
            async with crowd(address, 20) as attackers:
                for attacker in attackers:
                    await attacker.hint()
                await settled(registry, lambda: waiting(registry) >= 15)
            async with asyncio.timeout(15):  # thirty seconds of thinking are not done
                await settled(registry, lambda: waiting(registry) == 0)

    run(play())


def test_hints_beyond_the_share_are_refused_before_a_bot_thinks(tmp_path: Path) -> None:
    async def play() -> None:
        settings = Settings(messages_per_second=1e6, message_burst=1_000_000, bot_share=2.5)
        async with serving(tmp_path, settings=settings) as (address, registry), crowd(address, 5) as attackers:
            numbers = [await attacker.hint() for attacker in attackers]
            for attacker, number in list(zip(attackers, numbers, strict=True))[2:]:
                assert (await attacker.answer(number))["error"] == "too-much"
            assert waiting(registry) <= 2
            async with seated(address, "person", "person") as ann:  # another address has a share of its own
                assert is_advice(await ann.answer(await ann.hint()))

    run(play())
