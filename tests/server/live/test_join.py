"""A screen joins a table: which seats it gets, who is turned away, who is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from omphalos.server.keys import hash_of
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import PERSON, Chair
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.store.store import Person
from tests.server.live.faulty import Faulty
from tests.server.live.harness import GUESS, Client, Clock, hosted, open_with, registry_in, run, wish

KEY = "k" * 32
EXCLUDED = {"type": "bye", "reason": "excluded", "again": None}


def at(registry: TableRegistry, table_id: str, address: str = "") -> Client:
    client = Client(registry, table_id)
    client.screen.address = address
    return client


@pytest.mark.parametrize(
    ("fields", "seats"),
    [
        ({}, []),
        ({"person": KEY}, [0]),
        ({"person": "x" * 32}, []),
        ({"person": KEY, "preview": True}, []),
        ({"secret": 1}, [1]),
        ({"secret": 1, "person": KEY}, [0, 1]),
        ({"secret": 1, "preview": True}, [1]),
        ({"secret": 1, "person": KEY, "preview": True}, [1]),
    ],
)
def test_a_seat_is_opened_by_its_secret_or_by_a_persons_key(
    tmp_path: Path, fields: dict[str, Any], seats: list[int]
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            await registry.store.add_person(Person("p1", "Ann", 0, bytes.fromhex(hash_of(KEY))))
            opened = await registry.open_table(wish("person", "person", "random", person=KEY))
            more = dict(fields)
            held: int | None = more.pop("secret", None)
            secrets = [] if held is None else [opened.seats[held].secret]
            client = Client(registry, opened.id)
            welcome = await client.ask("hello", language="en", secrets=secrets, **more)
            assert (welcome["seats"], welcome["host"]) == (seats, False)
            preview = bool(more.get("preview")) and not seats
            audience = registry.live_tables[opened.id].audience
            assert (audience.previews, audience.spectators) == (preview, not seats and not preview)

    run(play())


def test_a_screen_of_a_rated_public_table_stays_at_its_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("open", "open", public=True, rated=True, start_when_full=False))
            first, second = Client(registry, opened.id), Client(registry, opened.id)
            await first.hello()
            await second.hello()
            other = (await first.ask("claim", seat=0, name="Ann"))["secret"]
            own = (await second.ask("claim", seat=1, name="Ben"))["secret"]
            assert (await second.hello(other))["seats"] == [1]
            assert (await second.hello(other, own))["seats"] == [1]
            assert (await Client(registry, opened.id).hello(other, own))["seats"] == [0]

    run(play())


def test_only_strangers_are_turned_away_by_an_address(tmp_path: Path) -> None:
    """Players, the host and those who watch already may share the address of somebody who was removed."""

    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, _ = await open_with(registry, "person", "open")
            host, eve, neighbour = hosted(registry, opened), at(registry, opened.id, "a"), at(registry, opened.id, "a")
            await eve.hello()
            await neighbour.hello()
            assert (await (await host).ask("remove", visitor=3))["type"] == "done"
            assert (eve.closed, neighbour.closed) == (False, True)
            assert (await eve.hello(language="pl"))["type"] == "welcome"
            for secrets in ([opened.seats[0].secret], [opened.host]):
                assert (await at(registry, opened.id, "a").hello(*secrets))["type"] == "welcome"
            stranger = at(registry, opened.id, "a")
            await stranger.say("hello", language="en")
            assert (stranger.received, stranger.closed) == ([EXCLUDED], True)
            assert (await at(registry, opened.id, "b").hello())["type"] == "welcome"

    run(play())


@pytest.mark.parametrize("preview", [False, True])
def test_there_are_places_for_spectators_and_as_many_for_previews(tmp_path: Path, preview: bool) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(max_spectators=2)) as registry:
            opened, _ = await open_with(registry, "person", "person")

            async def hello(client: Client, preview: bool) -> str:
                answer = await client.ask("hello", language="en", preview=preview)
                return answer.get("error", answer["type"])

            first = Client(registry, opened.id)
            assert await hello(first, preview) == "welcome"
            assert await hello(Client(registry, opened.id), preview) == "welcome"
            assert await hello(Client(registry, opened.id), preview) == "too-many-spectators"
            assert await hello(first, preview) == "welcome"  # it has its place
            assert await hello(Client(registry, opened.id), not preview) == "welcome"
            assert (await Client(registry, opened.id).hello(opened.seats[0].secret))["seats"] == [0]

    run(play())


def test_the_host_sees_since_when_somebody_watches(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened = await registry.open_table(wish("open", "open"))
            host, first, second = (Client(registry, opened.id) for _ in range(3))
            await host.hello(opened.host)
            came = registry.now()
            await first.hello()
            clock.seconds += 5
            await second.hello()
            clock.seconds += 5
            await first.hello(language="pl")
            assert (await host.ask("visitors"))["visitors"] == [
                {"number": 2, "name": None, "since": came},
                {"number": 3, "name": None, "since": came + 5_000},
            ]

    run(play())


@pytest.mark.parametrize("opener", ["", "o"])
def test_bots_are_charged_to_whoever_opened_the_table_or_came_first(tmp_path: Path, opener: str) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("open", "open"), opener)
            for address in ("a", "b"):
                await at(registry, opened.id, address).hello()
                assert registry.live_tables[opened.id].address == (opener or "a")

    run(play())


def test_whoever_has_come_is_not_waited_for(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "person"))
            absent = registry.live_tables[opened.id].audience.absent_since
            assert list(absent) == [0, 1]
            await Client(registry, opened.id).hello(opened.seats[1].secret)
            assert list(absent) == [0]

    run(play())


async def stand_in(live: LiveTable, seat: int) -> None:
    """A bot stands in at a seat, and has not begun to think."""
    async with live.lock:
        await live.save(live.settings.with_seat(seat, stand_in="random"))
        live.seats_changed()


def test_a_returning_player_gets_seat_and_clock_back(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", clock=ClockRule("bank", 60))
            await ben.leave()
            clock.seconds += 10
            await stand_in(registry.live_tables[opened.id], 1)
            clock.seconds += 10
            ben = Client(registry, opened.id)
            table = (await ben.hello(opened.seats[1].secret))["table"]
            assert table["seats"][1]["stand_in"] is None
            assert (table["clock"]["left"], table["clock"]["running"]) == ([40_000, 50_000], [0, 1])
            assert ann.table() == table  # everybody is told at once

    run(play())


def test_a_flag_is_forgotten_when_the_person_returns(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", clock=ClockRule("move", 60))
            live = registry.live_tables[opened.id]
            await ann.act(0, GUESS)
            await ben.leave()
            clock.seconds += 61
            await live.tick()
            flagged = live.settings.chairs[1]
            assert (flagged.stand_in, flagged.flagged) == ("random", True)
            ben = Client(registry, opened.id)
            await ben.hello(opened.seats[1].secret)
            assert live.settings.chairs[1] == Chair(PERSON, "Player 2", hash_of(opened.seats[1].secret))

    run(play())


@pytest.mark.parametrize(("left", "flagged"), [(0, True), (1, False)])
def test_a_flag_stays_while_the_persons_bank_is_empty(tmp_path: Path, left: int, flagged: bool) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened, (_, ben) = await open_with(registry, "person", "person", clock=ClockRule("bank", 60))
            live = registry.live_tables[opened.id]
            await ben.leave()
            async with live.lock:
                await live.save(live.settings.with_seat(1, stand_in="random", flagged=True))
                live.clocks.left[1] = left
            await Client(registry, opened.id).hello(opened.seats[1].secret)
            assert (live.settings.chairs[1].flagged, live.settings.chairs[1].stand_in is not None) == (flagged, flagged)

    run(play())


def test_a_hello_writes_nothing_unless_a_bot_stands_in(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            opened, (_, ben) = await open_with(registry, "person", "person")
            store.full = True
            assert (await Client(registry, opened.id).hello(opened.seats[0].secret))["seats"] == [0]
            assert caplog.text == ""
            store.full = False
            await ben.leave()
            await stand_in(registry.live_tables[opened.id], 1)
            store.full = True
            ben = Client(registry, opened.id)
            welcome = await ben.hello(opened.seats[1].secret)
            assert (welcome["seats"], welcome["table"]["seats"][1]["stand_in"]) == ([1], "random")
            assert f"table {opened.id}: a seat could not be taken again" in caplog.text
            store.full = False
            assert (await ben.hello())["table"]["seats"][1]["stand_in"] is None

    run(play())


def test_a_spectator_recalls_what_everybody_saw(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, _) = await open_with(registry, "person", "person")
            await ann.act(0, GUESS)
            watcher = Client(registry, opened.id)
            await watcher.hello(language="pl")
            registry.live_tables[opened.id].sleep()
            number = await watcher.say("recall", viewer=-1, before=2)
            recalled = watcher.received[-1]
            lines = [one.pop("lines") for one in recalled["happened"]]
            assert lines == [[], ["Player 1 już zgaduje."]]
            assert [(one["n"], one["events"]) for one in recalled.pop("happened")] == [(0, []), (1, [])]
            assert recalled == {"type": "recalled", "re": number, "viewer": -1}
            for before, most, found in ((0, 5, []), (-1, 5, []), (1, 5, [0]), (2, 1, [1]), (9, 2, [0, 1])):
                answer = await watcher.ask("recall", viewer=-1, before=before, most=most)
                assert [one["n"] for one in answer["happened"]] == found
            assert (await watcher.ask("recall", viewer=0, before=2))["error"] == "not-your-seat"

    run(play())


def test_before_the_game_there_is_nothing_to_recall(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann,) = await open_with(registry, "person", "open")
            assert (await ann.ask("recall", viewer=0, before=2))["error"] == "not-now"

    run(play())
