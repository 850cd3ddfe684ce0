"""The host gives seats, arranges the table and starts the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from omphalos.server.keys import hash_of
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import OPEN, PERSON, Chair, TableSettings
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.protocol.tables import Opened, OpenTable
from omphalos.server.store.store import Person
from omphalos.table import Table
from omphalos.table.branch import branch
from omphalos.table.entropy import seal_of
from tests.server.lake import GAME
from tests.server.live.harness import GUESS, Client, Clock, hosted, registry_in, run, wish

NONCE = b"\1" * 32
KEY = "k" * 32
BANK = ClockRule("bank", 60)


def settings_of(registry: TableRegistry, opened: Opened) -> TableSettings:
    return registry.live_tables[opened.id].settings


async def playing_host(registry: TableRegistry, wished: OpenTable) -> tuple[Opened, Client]:
    """Open a table. Connect a client that is the host and has all seats of people."""
    opened = await registry.open_table(wished)
    host = Client(registry, opened.id)
    await host.hello(opened.host, *(held.secret for held in opened.seats))
    return opened, host


@pytest.mark.parametrize(
    ("before", "fields", "after"),
    [
        ("open", {"sitter": "random"}, Chair("random", "Bot random")),
        ("open", {"sitter": "random", "seals": True}, Chair("random", "Bot random")),
        ("open", {"sitter": "random", "name": " Hal\u200b "}, Chair("random", "Bot random")),
        ("random", {"sitter": "random"}, Chair("random", "Bot random")),
        ("random", {"sitter": "open", "name": "Nobody"}, Chair(OPEN)),
        ("person", {"sitter": "open"}, Chair(OPEN)),
        ("person", {"sitter": "random"}, Chair("random", "Bot random")),
        ("open", {"sitter": "person"}, Chair(PERSON, "Gracz 3")),
        ("random", {"sitter": "person"}, Chair(PERSON, "Gracz 3")),
        ("person", {"sitter": "person"}, Chair(PERSON, "Gracz 1")),
        ("open", {"sitter": "person", "name": "Cid"}, Chair(PERSON, "Cid")),
        ("open", {"sitter": "person", "name": "Cid", "seals": True}, Chair(PERSON, "Cid", seal="")),
    ],
)
def test_the_host_gives_a_seat_before_the_game(
    tmp_path: Path, before: str, fields: dict[str, Any], after: Chair
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            wished = wish("open", "open", before, rated=True, language="pl")
            opened = await registry.open_table(wished)
            host = await hosted(registry, opened)
            answer = await host.ask("seat", seat=2, **fields)
            secret = None if after.sitter != PERSON else hash_of(answer["secret"])
            if secret is None:
                assert answer["type"] == "done"
            else:
                assert (answer["type"], answer["seat"], host.screen.seats) == ("claimed", 2, (2,))
            expected = Chair(after.sitter, after.name, secret, seal=after.seal)
            assert settings_of(registry, opened).chairs == (Chair(OPEN), Chair(OPEN), expected)
            assert settings_of(registry, opened).rated
            assert host.table()["seats"][2]["sitter"] == after.sitter

    run(play())


@pytest.mark.parametrize(
    ("fields", "sitter", "name"),
    [
        ({"sitter": "open"}, OPEN, "Ann"),
        ({"sitter": "random"}, "random", "Bot random"),
        ({"sitter": "random", "name": "Hal"}, "random", "Bot random"),
        ({"sitter": "person", "seals": True}, PERSON, "Ann"),
        ({"sitter": "person", "name": "Eve"}, PERSON, "Eve"),
    ],
)
def test_a_seat_that_the_host_gives_away_keeps_what_the_record_says(
    tmp_path: Path, fields: dict[str, Any], sitter: str, name: str
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            await registry.store.add_person(Person("p1", "Ann", 0, bytes.fromhex(hash_of(KEY))))
            wished = wish("person", "person", rated=True, seals=True, person=KEY)
            opened, host = await playing_host(registry, wished)
            await host.ask("call", seat=0, name="Ann")
            for seat in (0, 1):
                await host.ask("seal", seat=seat, seal=seal_of(NONCE))
            for seat in (0, 1):
                await host.ask("reveal", seat=seat, nonce=NONCE.hex())
            answer = await host.ask("seat", seat=0, **fields)
            secret = hash_of(answer["secret"]) if sitter == PERSON else None
            mixed: dict[str, Any] = {"former": "p1", "seal": seal_of(NONCE), "nonce": NONCE.hex()}
            settings = settings_of(registry, opened)
            assert settings.chairs[0] == Chair(sitter, name, secret, **mixed)
            assert not settings.rated
            assert host.screen.seats == ((0, 1) if sitter == PERSON else (1,))

    run(play())


def test_another_bot_is_called_by_what_it_is_and_a_person_is_counted(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, host = await playing_host(registry, wish("person", "random"))
            assert (await host.ask("seat", seat=1, sitter="random"))["type"] == "done"
            assert settings_of(registry, opened).chairs[1] == Chair("random", "Bot random")
            secret = (await host.ask("seat", seat=1, sitter="person"))["secret"]
            assert settings_of(registry, opened).chairs[1] == Chair(PERSON, "Player 2", hash_of(secret))

    run(play())


def test_a_bot_does_not_leave_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, host = await playing_host(registry, wish("person", "random"))
            refused = await host.ask("seat", seat=1, sitter="open")
            assert (refused["error"], "seat another" in refused["message"]) == ("not-now", True)
            assert settings_of(registry, opened).chairs[1] == Chair("random", "Bot random")

    run(play())


def test_a_bot_that_gets_a_seat_plays_and_no_clock_runs_for_it(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened, host = await playing_host(registry, wish("person", "person", clock=BANK))
            watcher = Client(registry, opened.id)
            await watcher.hello()
            clock.seconds += 10
            await host.ask("seat", seat=0, sitter="random")
            assert watcher.table()["clock"]["left"] == [None, 50_000]
            assert watcher.table()["clock"]["running"] == [1]
            assert registry.live_tables[opened.id].bots.thinking

    run(play())


def test_a_request_is_settled_when_whoever_was_asked_is_replaced(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "person"))
            host, ben = Client(registry, opened.id), Client(registry, opened.id)
            await host.hello(opened.host, opened.seats[0].secret)
            await ben.hello(opened.seats[1].secret)
            await ben.ask("ask", seat=1, what="pause")
            assert [one["asked"] for one in ben.table()["requests"]] == [[0]]
            await host.ask("seat", seat=0, sitter="random")
            assert (ben.table()["requests"], ben.table()["clock"]["stopped"]) == ([], True)

    run(play())


def test_nobody_waits_for_whoever_lost_a_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "open"))
            host = await hosted(registry, opened)
            absent = registry.live_tables[opened.id].audience.absent_since
            assert list(absent) == [0]
            await host.ask("seat", seat=0, sitter="random")
            assert absent == {}

    run(play())


def test_the_host_of_a_rated_public_table_gets_a_new_key_to_the_same_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, host = await playing_host(registry, wish("person", "open", public=True, rated=True))
            secret = (await host.ask("seat", seat=0, sitter="person"))["secret"]
            assert (await Client(registry, opened.id).hello(opened.seats[0].secret))["seats"] == []
            assert (await Client(registry, opened.id).hello(secret))["seats"] == [0]

    run(play())


def test_a_game_is_started_once_and_with_every_seat_taken(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("random", "open", start_when_full=False))
            host = await hosted(registry, opened)
            assert "nobody has taken" in (await host.ask("start"))["message"]
            await host.ask("seat", seat=1, sitter="random")
            assert host.table()["phase"] == "gathering"
            assert (await host.ask("start"))["type"] == "done"
            again = await host.ask("start")
            assert (again["error"], again["message"]) == ("not-now", "the game has begun already")

    run(play())


@pytest.mark.parametrize(
    ("fields", "changes"),
    [
        ({}, {}),
        ({"public": True}, {"public": True}),
        ({"public": False}, {}),
        ({"chat": "free"}, {"chat": "free"}),
        ({"reactions": "all"}, {"reactions": "all"}),
        ({"hints": False}, {"hints": False}),
        ({"hints": True}, {}),
        ({"seats": 2}, {}),
        ({"seats": 3}, {"chairs": 1}),
    ],
)
def test_the_host_changes_one_thing_of_the_table(
    tmp_path: Path, fields: dict[str, Any], changes: dict[str, Any]
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "open", clock=BANK))
            host = await hosted(registry, opened)
            before = settings_of(registry, opened)
            assert (await host.ask("arrange", **fields))["type"] == "done"
            if "chairs" in changes:
                changes["chairs"] = (*before.chairs, Chair(OPEN))
            after = before.changed(**changes)
            assert settings_of(registry, opened) == after
            assert host.table()["clock"]["left"] == [60_000, *[None] * (len(after.chairs) - 1)]

    run(play())


@pytest.mark.parametrize(
    ("opened_as", "fields", "error"),
    [
        ({}, {"public": False}, None),
        ({}, {"public": True}, "not-now"),
        ({"public": True}, {"public": True}, None),
        ({"public": True}, {"public": False}, None),
        ({"public": True, "rated": True}, {"public": True}, None),
        ({}, {"seats": 2}, None),
        ({}, {"seats": 3}, "not-now"),
        ({}, {"hints": True}, None),
        ({"rated": True}, {"hints": True}, "not-now"),
        ({"rated": True}, {"hints": False}, None),
    ],
)
def test_what_the_host_may_change_during_a_game(
    tmp_path: Path, opened_as: dict[str, Any], fields: dict[str, Any], error: str | None
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "random", **opened_as))
            host = await hosted(registry, opened)
            before = settings_of(registry, opened)
            assert (await host.ask("arrange", **fields)).get("error") == error
            assert settings_of(registry, opened) == (before if error else before.changed(**_without_seats(fields)))

    run(play())


def _without_seats(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name != "seats"}


@pytest.mark.parametrize(
    ("rated", "held", "error"), [(True, 1, None), (True, 2, "one-seat-each"), (False, 2, None), (False, 1, None)]
)
def test_a_table_is_made_public_unless_one_screen_has_several_rated_seats(
    tmp_path: Path, rated: bool, held: int, error: str | None
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, host = await playing_host(registry, wish(*["person"] * held, "open", "open", rated=rated))
            assert len(host.screen.seats) == held
            assert (await host.ask("arrange", public=True)).get("error") == error
            assert host.table()["public"] is (error is None)

    run(play())


def test_a_table_with_fewer_seats_may_be_full_and_begins(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "random", "open"))
            host = await hosted(registry, opened)
            assert (await host.ask("arrange", seats=2))["type"] == "done"
            assert (host.table()["phase"], len(host.table()["seats"])) == ("playing", 2)

    run(play())


def test_a_game_that_goes_on_elsewhere_has_as_many_seats_as_it_had(tmp_path: Path) -> None:
    async def play() -> None:
        source = Table.open(GAME, 2)
        source.play(0, GUESS)
        begun = branch(source.journal.header, source.journal.entries, None, 1)
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "open"), begun=begun)
            host = await hosted(registry, opened)
            refused = await host.ask("arrange", seats=3)
            assert (refused["error"], "begun with" in refused["message"]) == ("not-now", True)
            assert len(settings_of(registry, opened).chairs) == 2

    run(play())
