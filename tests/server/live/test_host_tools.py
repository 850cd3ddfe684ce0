"""The host's tools in detail: by what people are recognised, who is listed, and how much is kept."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from omphalos.server.keys import hash_of
from omphalos.server.live.errors import Excluded
from omphalos.server.live.handlers.moderation import MAX_MARKS, check_not_excluded, is_excluded, is_muted, marks_of
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import TableSettings
from omphalos.server.protocol.moderation import Reported
from omphalos.server.protocol.table import Said
from omphalos.server.protocol.tables import Opened
from omphalos.server.store.store import Person
from tests.server.live.faulty import Faulty
from tests.server.live.harness import Client, Clock, open_with, registry_in, run, wish

HOME, CAFE, OFFICE = "10.0.0.1", "10.0.0.2", "10.0.0.3"
KEY = "k" * 24
EXCLUDED = {"type": "bye", "reason": "excluded", "again": None}


def net(host: str, address: str) -> str:
    return "net:" + hashlib.sha256(f"{host} {address}".encode()).hexdigest()[:32]


SETTINGS = TableSettings("lake", {}, (), "h", 1)
MARKED = ("person:p1", net("h", CAFE))


async def at(registry: TableRegistry, table_id: str, address: str, *secrets: str, **more: Any) -> Client:
    """Connect a client from an address."""
    client = Client(registry, table_id)
    client.screen.address = address
    await client.ask("hello", language="en", secrets=list(secrets), **more)
    return client


async def gathering(registry: TableRegistry) -> tuple[Opened, Client]:
    """Open a table with two open seats. The host holds seat 0, at home."""
    opened = await registry.open_table(wish("person", "open", "open", "random", chat="free", start_when_full=False))
    return opened, await at(registry, opened.id, HOME, opened.host, opened.seats[0].secret)


# --- marks


RECOGNISED: list[tuple[str | None, str, set[str], bool]] = [  # person, address; marks, and whether they fit `MARKED`
    (None, "", set(), False),
    ("p1", "", {"person:p1"}, True),
    ("p2", "", {"person:p2"}, False),
    (None, CAFE, {net("h", CAFE)}, True),
    (None, OFFICE, {net("h", OFFICE)}, False),
    ("p2", CAFE, {"person:p2", net("h", CAFE)}, True),
]


@pytest.mark.parametrize(("person", "address", "marks", "fits"), RECOGNISED)
def test_people_are_recognised_by_name_or_address(
    person: str | None, address: str, marks: set[str], fits: bool
) -> None:
    assert marks_of(SETTINGS, person, address) == marks
    excluded, hushed = SETTINGS.changed(excluded=MARKED), SETTINGS.changed(hushed=MARKED)
    assert is_excluded(excluded, person, address) is fits
    assert is_muted(hushed, person, address) is fits
    assert not is_excluded(hushed, person, address)
    assert not is_muted(excluded, person, address)
    check_not_excluded(hushed, person, address)
    if fits:
        with pytest.raises(Excluded, match="the host has removed you"):
            check_not_excluded(excluded, person, address)
    else:
        check_not_excluded(excluded, person, address)


def test_a_muted_person_is_marked_until_they_may_speak_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            await registry.store.add_person(Person("p1", "Ola", 1, bytes.fromhex(hash_of(KEY))))
            opened, host = await gathering(registry)
            live = registry.live_tables[opened.id]
            guest = await at(registry, opened.id, CAFE)
            await guest.ask("claim", seat=1, name="Ola", person=KEY)
            other = await at(registry, opened.id, OFFICE)
            old = tuple(f"person:{i}" for i in range(MAX_MARKS))
            async with live.lock:
                await live.save(live.settings.changed(hushed=old))
            assert (await guest.ask("mute", seat=0, muted=True))["error"] == "host-only"
            done = await host.ask("mute", seat=1, muted=True)
            assert (done["type"], other.table()["seats"][1]["muted"]) == ("done", True)
            marks = tuple(sorted((net(live.settings.host, CAFE), "person:p1")))
            assert live.settings.hushed == (*old[2:], *marks)[-200:]
            await host.ask("mute", seat=1, muted=False)
            assert other.table()["seats"][1]["muted"] is False
            assert live.settings.hushed == old[2:]
            await host.ask("mute", seat=0, muted=True)  # the host themselves
            assert host.table()["seats"][0]["muted"] is True

    run(play())


def test_an_address_that_others_at_the_table_have_is_no_mark(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, host = await gathering(registry)
            live = registry.live_tables[opened.id]
            secret = live.settings.host
            one = await at(registry, opened.id, CAFE)
            await one.ask("claim", seat=1, name="One")
            two = await at(registry, opened.id, CAFE)
            await two.ask("claim", seat=2, name="Two")
            await at(registry, opened.id, OFFICE)
            await host.ask("mute", seat=1, muted=True)
            assert live.settings.hushed == ()  # another player is there too
            await two.ask("leave", seat=2)
            away = await at(registry, opened.id, OFFICE)
            await away.ask("claim", seat=2, name="Two")
            await host.ask("mute", seat=1, muted=True)
            assert live.settings.hushed == (net(secret, CAFE),)
            await host.ask("mute", seat=2, muted=True)
            assert live.settings.hushed == (net(secret, CAFE), net(secret, OFFICE))  # a spectator does not count
            await at(registry, opened.id, OFFICE, opened.host)
            await host.ask("remove", seat=2)
            assert live.settings.excluded == ()  # the host's own

    run(play())


# --- removing


@pytest.mark.parametrize("seat", [4, 15])
def test_a_seat_that_the_table_lacks_is_named(tmp_path: Path, seat: int) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, host = await gathering(registry)
            for refused in (await host.ask("remove", seat=seat), await host.ask("mute", seat=seat, muted=True)):
                assert refused["error"] == "no-such-seat"
                assert refused["message"] == f"there is no seat {seat}; this table has seats 0 to 3"

    run(play())


def test_only_whoever_holds_the_seat_is_removed(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, host = await gathering(registry)
            live = registry.live_tables[opened.id]
            guest, watcher = [await at(registry, opened.id, address) for address in (CAFE, OFFICE)]
            claimed = await guest.ask("claim", seat=1, name="Ola")
            second = await at(registry, opened.id, HOME, opened.host, claimed["secret"])
            old = tuple(f"person:{i}" for i in range(MAX_MARKS))
            async with live.lock:
                await live.save(live.settings.changed(excluded=(*old[1:], net(live.settings.host, CAFE))))
            for seat in (0, 2, 3):  # their own, an open one, a bot's
                refused = await host.ask("remove", seat=seat)
                assert (refused["error"], refused["message"]) == ("not-now", "there is nobody else on this seat")
            for fields in ({}, {"seat": 1, "visitor": 1}):
                refused = await host.ask("remove", **fields)
                assert (refused["error"], refused["message"]) == ("bad-message", "say either seat or visitor")
            assert (await host.ask("remove", seat=1))["type"] == "done"
            assert (guest.received[-1], guest.closed) == (EXCLUDED, True)
            assert live.audience.screens == [host.screen, watcher.screen, second.screen]
            assert (second.screen.seats, host.screen.seats) == ((), (0,))
            assert live.settings.excluded == (*old[1:], net(live.settings.host, CAFE))
            async with live.lock:
                await live.save(live.settings.changed(excluded=old))
            number = watcher.screen.number
            assert (await watcher.ask("remove", visitor=number))["error"] == "host-only"
            assert (await host.ask("remove", visitor=99))["type"] == "done"
            assert not watcher.closed
            assert (await host.ask("remove", visitor=number))["type"] == "done"
            assert (watcher.received[-1], watcher.closed) == (EXCLUDED, True)
            assert live.settings.excluded == (*old[1:], net(live.settings.host, OFFICE))
            assert second.table()["seats"][1]["sitter"] == "open"

    run(play())


def test_a_person_who_keeps_a_name_is_removed_while_they_are_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            await registry.store.add_person(Person("p1", "Ola", 1, bytes.fromhex(hash_of(KEY))))
            opened, host = await gathering(registry)
            guest = await at(registry, opened.id, CAFE)
            await guest.ask("claim", seat=1, name="Ola", person=KEY)
            await guest.leave()
            await host.ask("remove", seat=1)
            assert registry.live_tables[opened.id].settings.excluded == ("person:p1",)
            assert host.table()["seats"][1]["sitter"] == "open"

    run(play())


def test_a_seat_of_a_game_in_play_is_not_taken_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (_, ben) = await open_with(registry, "person", "person")
            host = await at(registry, opened.id, HOME, opened.host)
            refused = await host.ask("remove", seat=1)
            assert refused["error"] == "not-now"
            assert refused["message"].startswith("the game has begun")
            assert not ben.closed

    run(play())


def test_the_host_is_told_who_watches(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            await registry.store.add_person(Person("p1", "Ola", 1, bytes.fromhex(hash_of(KEY))))
            opened, host = await gathering(registry)
            clock.seconds += 5
            named = await at(registry, opened.id, CAFE, person=KEY)
            clock.seconds += 5
            await at(registry, opened.id, CAFE, preview=True)
            unnamed = await at(registry, opened.id, OFFICE)
            assert unnamed.screen.since > named.screen.since
            assert (await named.ask("visitors"))["error"] == "host-only"
            found = await host.ask("visitors")
            assert found == {
                "type": "visitor-list",
                "re": found["re"],
                "visitors": [
                    {"number": 2, "name": "Ola", "since": named.screen.since},
                    {"number": 4, "name": None, "since": unnamed.screen.since},
                ],
            }

    run(play())


# --- reports


def test_reports_are_numbered_and_the_latest_are_kept(tmp_path: Path) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            opened, (ann, ben, cid) = await open_with(registry, "person", "person", "person", chat="free")
            host = await at(registry, opened.id, HOME, opened.host)
            live = registry.live_tables[opened.id]
            said = (Said(2, "Cid", None, "rude", 7), Said(2, "Cid", "hello", None, 8))
            old = tuple(Reported(number, 0, "A", 2, "C", None, "x", number) for number in range(1, 21))
            async with live.lock:
                await live.save(live.settings.changed(said=said, reports=old[:19], reports_made=19))
            assert (await ann.ask("report", seat=0, about=2, at=7))["type"] == "done"
            assert (live.settings.reports, live.settings.reports_made) == (old[:19], 19)  # they have reported it before
            assert (await ben.ask("report", seat=1, about=2, at=7))["type"] == "done"
            first = Reported(20, 1, "Player 2", 2, "Cid", None, "rude", 7)
            assert (live.settings.reports, live.settings.reports_made) == ((*old[:19], first), 20)
            assert await host.next_of("reported") == {
                "type": "reported",
                "number": 20,
                "by": 1,
                "by_name": "Player 2",
                "seat": 2,
                "name": "Cid",
                "phrase": None,
                "text": "rude",
                "at": 7,
            }
            assert (await ann.ask("report", seat=1, about=2, at=8))["error"] == "not-your-seat"
            assert (await ben.ask("report", seat=1, about=2, at=9))["error"] == "no-such-line"
            assert (await cid.ask("report", seat=2, about=2, at=8))["error"] == "no-such-line"  # their own
            assert (await ben.ask("report", seat=1, about=2, at=8))["type"] == "done"
            second = Reported(21, 1, "Player 2", 2, "Cid", "hello", None, 8)
            assert live.settings.reports == (*old[1:19], first, second)
            assert not any(message["type"] == "reported" for message in (*ann.received, *ben.received))

            assert (await ann.ask("dismiss-report", report=20))["error"] == "host-only"
            assert (await host.ask("dismiss-report", report=20))["type"] == "done"
            assert live.settings.reports == (*old[1:19], second)
            store.full = True
            assert (await host.ask("dismiss-report", report=20))["type"] == "done"  # nothing is to be written
            assert (await host.ask("dismiss-report", report=21))["error"] == "store-unavailable"

    run(play())
