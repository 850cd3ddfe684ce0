"""What a full table waits for before the deal: seals, nonces, people of a tournament, the store. And no longer."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from omphalos.server.keys import hash_of
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.handlers import begin
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import PERSON, Chair
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.tournaments.reserved import ReservedSeat, ReservedTable, open_reserved
from omphalos.table.entropy import seal_of
from tests.server.live.faulty import Faulty
from tests.server.live.harness import Client, Clock, hosted, open_with, registry_in, run

FIRST, SECOND = b"\1" * 32, b"\2" * 32
PATIENT = LiveConfig(fixed_pace=0.0, seal_seconds=60.0)
SECRETS = ("a" * 32, "b" * 32)


class Timers:
    """The timers of `begin`. None rings before the test says so, and then at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, registry: TableRegistry) -> None:
        self.slept: list[float] = []
        self.before: Callable[[], object] = lambda: None  # called in every sleep
        self._waiting: list[Coroutine[Any, Any, Any]] = []
        self._spawn = registry.spawn
        monkeypatch.setattr(registry, "spawn", self._hold)
        monkeypatch.setattr(begin, "asyncio", SimpleNamespace(sleep=self._sleep))

    def _hold(self, work: Coroutine[Any, Any, Any]) -> object:
        if getattr(work, "__name__", "") in ("_wait", "_begin_later"):
            self._waiting.append(work)
            return None
        return self._spawn(work)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.before()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def ring(self) -> None:
        """Let the oldest timer ring, and wait until everything is done that it does."""
        await self._waiting.pop(0)


async def seal(client: Client, seat: int, nonce: bytes) -> dict[str, Any]:
    return await client.ask("seal", seat=seat, seal=seal_of(nonce))


async def reveal(client: Client, seat: int, nonce: bytes) -> dict[str, Any]:
    return await client.ask("reveal", seat=seat, nonce=nonce.hex())


def stage(client: Client) -> tuple[str, str | None]:
    return client.table()["phase"], client.table()["fair"]["stage"]


def test_seals_and_nonces_are_waited_for_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            timers = Timers(monkeypatch, registry)
            _, (ann, ben, cid) = await open_with(registry, "person", "person", "person", seals=True)
            assert (stage(ann), timers.waiting) == (("gathering", "seal"), 1)
            await seal(ann, 0, FIRST)
            assert ben.table()["fair"]["seals"] == [seal_of(FIRST), "", ""]  # everybody sees it
            await seal(ben, 1, SECOND)
            assert (stage(ann), timers.waiting) == (("gathering", "seal"), 1)
            await timers.ring()
            assert (stage(ann), timers.waiting) == (("gathering", "reveal"), 1)
            assert (await reveal(ben, 0, FIRST))["error"] == "not-your-seat"
            assert (await reveal(cid, 2, FIRST))["error"] == "not-now"  # it has sealed none
            await reveal(ann, 0, FIRST)
            assert (await reveal(ann, 0, SECOND))["error"] == "not-now"
            assert (stage(ann), timers.waiting) == (("gathering", "reveal"), 1)  # nobody seals any more
            await timers.ring()
            assert (stage(ann), timers.waiting) == (("playing", None), 0)
            assert timers.slept == [60.0, 60.0]
            assert (await seal(cid, 2, FIRST))["error"] == "not-now"
            assert (await reveal(ben, 1, SECOND))["error"] == "not-now"

    run(play())


def test_a_seat_that_is_left_out_delays_nobody_after_the_last_nonce(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            timers = Timers(monkeypatch, registry)
            _, (ann, ben, cid) = await open_with(registry, "person", "person", "person", seals=True)
            await seal(ann, 0, FIRST)
            await seal(ben, 1, SECOND)
            await timers.ring()
            await reveal(ann, 0, FIRST)
            assert (await seal(cid, 2, FIRST))["error"] == "not-now"  # the server knows a nonce
            await reveal(ben, 1, SECOND)
            assert stage(ann) == ("playing", None)
            await timers.ring()
            assert timers.slept == [60.0, 60.0]

    run(play())


def test_a_timer_of_an_earlier_stage_does_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            timers = Timers(monkeypatch, registry)
            opened, (ann,) = await open_with(registry, "person", "open", seals=True)
            ben = Client(registry, opened.id)
            await ben.hello()
            for _ in range(2):
                assert stage(ann) == ("gathering", None)
                await ben.ask("claim", seat=1, name="Ben", seals=True)
                assert stage(ann) == ("gathering", "seal")
                if timers.waiting == 1:
                    await ben.ask("leave", seat=1)
            assert timers.waiting == 2
            await timers.ring()
            assert stage(ann) == ("gathering", "seal")
            await timers.ring()
            assert stage(ann) == ("playing", None)

    run(play())


def test_a_timer_of_a_table_that_is_gone_does_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            timers = Timers(monkeypatch, registry)
            opened, _ = await open_with(registry, "person", "person", seals=True)
            live = registry.live_tables[opened.id]
            await registry.remove(opened.id, opened.host)
            await timers.ring()
            assert (live.gone, live.phase) == (True, "gathering")

    run(play())


async def reserved(registry: TableRegistry) -> None:
    """Open a tournament's table for two people and a bot. It waits for 90 seconds."""
    people = (ReservedSeat(name, hash_of(secret)) for name, secret in zip(("Ann", "Ben"), SECRETS, strict=True))
    table = ReservedTable(
        *("t1", "cup", "lake", (*people, ReservedSeat())),
        bot="random",
        options={},
        clock=ClockRule(),
        chat="phrases",
        rated=True,
        language="en",
        wait_seconds=90,
    )
    assert await open_reserved(registry, table)


@pytest.mark.parametrize(
    ("passed", "waits"),
    [(0, 90.0), (30, 60.0), (90, 0.0), (200, 0.0), (3_689, 0.0), (3_690, 90.0), (-1, 90.0)],  # much too late; set back
)
def test_a_table_of_a_tournament_waits_since_its_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, passed: float, waits: float
) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, PATIENT, clock=clock) as registry:
            timers = Timers(monkeypatch, registry)
            await reserved(registry)
            clock.seconds += passed
            await timers.ring()
            assert timers.slept == [waits]

    run(play())


def test_a_bot_plays_for_whoever_has_not_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, PATIENT, clock=Clock()) as registry:
            timers = Timers(monkeypatch, registry)
            await reserved(registry)
            ann = Client(registry, "t1")
            await ann.hello(SECRETS[0])
            await seal(ann, 0, FIRST)
            await timers.ring()
            assert stage(ann) == ("gathering", "reveal")
            await reveal(ann, 0, FIRST)
            assert stage(ann) == ("playing", None)
            settings = registry.live_tables["t1"].settings
            assert not settings.rated
            assert settings.chairs == (
                Chair(PERSON, "Ann", hash_of(SECRETS[0]), seal=seal_of(FIRST), nonce=FIRST.hex()),
                Chair(PERSON, "Ben", hash_of(SECRETS[1]), stand_in="random", seal=""),
                Chair("random", "Bot random"),
            )
            await timers.ring()  # the nonces are waited for as at other tables
            assert timers.slept == [90.0, 60.0]

    run(play())


def test_a_table_of_a_tournament_where_all_have_come_begins_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            timers = Timers(monkeypatch, registry)
            await reserved(registry)
            clients = [Client(registry, "t1") for _ in SECRETS]
            for seat, (client, secret) in enumerate(zip(clients, SECRETS, strict=True)):
                await client.hello(secret)
                await seal(client, seat, FIRST)
            for seat, client in enumerate(clients):
                await reveal(client, seat, FIRST)
            assert stage(clients[0]) == ("playing", None)
            settings = registry.live_tables["t1"].settings
            assert (settings.rated, [chair.stand_in for chair in settings.chairs]) == (True, [None] * 3)
            while timers.waiting:
                await timers.ring()

    run(play())


async def troubled(registry: TableRegistry, store: Faulty) -> tuple[Client, Client, Client]:
    """A full table that could not begin. Return its people and its host."""
    opened, (ann,) = await open_with(registry, "person", "open")
    host, ben = await hosted(registry, opened), Client(registry, opened.id)
    await ben.hello()
    store.no_entries = True
    await ben.ask("claim", seat=1, name="Ben")
    assert (ann.table()["phase"], ann.table()["trouble"]) == ("gathering", "store-unavailable")
    return ann, ben, host


def test_the_start_is_tried_again_less_and_less_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            timers = Timers(monkeypatch, registry)
            ann, _, _ = await troubled(registry, store)
            expected = [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0]

            def repaired() -> None:
                store.no_entries = len(timers.slept) < len(expected)

            timers.before = repaired
            await timers.ring()
            assert timers.slept == expected
            assert (ann.table()["phase"], ann.table()["trouble"]) == ("playing", None)

    run(play())


def test_a_table_with_an_open_seat_is_not_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            timers = Timers(monkeypatch, registry)
            ann, ben, _ = await troubled(registry, store)
            await ben.ask("leave", seat=1)
            store.no_entries = False
            await timers.ring()
            assert (ann.table()["phase"], timers.slept) == ("gathering", [0.5])

    run(play())


def test_a_game_that_the_host_started_meanwhile_is_not_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            timers = Timers(monkeypatch, registry)
            ann, _, host = await troubled(registry, store)
            store.no_entries = False
            assert (await host.ask("start"))["type"] == "done"
            assert (ann.table()["phase"], ann.table()["trouble"]) == ("playing", None)
            before = len(ann.raw)
            await timers.ring()
            assert (len(ann.raw), ann.table()["phase"]) == (before, "playing")

    run(play())


def test_whoever_takes_a_seat_meanwhile_seals_before_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with registry_in(tmp_path, PATIENT, store=store) as registry:
            timers = Timers(monkeypatch, registry)
            ann, ben, _ = await troubled(registry, store)
            await ben.ask("leave", seat=1)
            await ben.ask("claim", seat=1, name="Ben", seals=True)
            store.no_entries = False
            await timers.ring()
            assert stage(ann) == ("gathering", "seal")
            await seal(ben, 1, FIRST)
            await reveal(ben, 1, FIRST)
            assert stage(ann) == ("playing", None)
            assert ann.table()["trouble"] is None
            while timers.waiting:
                await timers.ring()

    run(play())


def test_a_bot_plays_for_whoever_has_not_come_though_the_store_was_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with registry_in(tmp_path, PATIENT, store=store) as registry:
            timers = Timers(monkeypatch, registry)
            await reserved(registry)
            ann = Client(registry, "t1")
            await ann.hello(SECRETS[0])
            store.full = True
            await timers.ring()
            assert (ann.table()["phase"], ann.table()["trouble"]) == ("gathering", "store-unavailable")
            store.full = False
            await timers.ring()
            assert (ann.table()["phase"], ann.table()["trouble"]) == ("playing", None)
            assert [seat["stand_in"] for seat in ann.table()["seats"]] == [None, "random", None]
            assert not ann.table()["rated"]

    run(play())


def test_the_start_of_a_table_that_is_gone_is_not_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            timers = Timers(monkeypatch, registry)
            ann, _, _ = await troubled(registry, store)
            registry.live_tables[ann.table_id].gone = True
            await timers.ring()
            assert timers.slept == []

    run(play())
