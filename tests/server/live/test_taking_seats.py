"""People take, name and leave seats: what is stored of a seat, and who is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from omphalos.server.keys import hash_of
from omphalos.server.live.handlers.seats import take_seat
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import OPEN, PERSON, Chair
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.protocol.tables import Opened
from omphalos.server.store.store import Person
from omphalos.server.tournaments.reserved import ReservedSeat, ReservedTable, open_reserved
from omphalos.table.entropy import seal_of
from tests.server.live.harness import GUESS, Client, Clock, hosted, open_with, registry_in, run, wish

NONCE = b"\1" * 32


async def keeps_name(registry: TableRegistry, person: str) -> str:
    """Somebody keeps a name. Return their key."""
    key = person * 12
    await registry.store.add_person(Person(person, person.title(), 0, bytes.fromhex(hash_of(key))))
    return key


def chairs(registry: TableRegistry, opened: Opened) -> tuple[Chair, ...]:
    return registry.live_tables[opened.id].settings.chairs


async def guest(registry: TableRegistry, opened: Opened, address: str = "") -> Client:
    client = Client(registry, opened.id)
    client.screen.address = address
    await client.hello()
    return client


@pytest.mark.parametrize("seals", [True, False])
def test_a_taken_seat_has_a_name_a_secret_and_a_person(tmp_path: Path, seals: bool) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("open", "open"))
            ben = await guest(registry, opened)
            number = await ben.say("claim", seat=1, name="Ben", person=await keeps_name(registry, "p1"), seals=seals)
            claimed = ben.received[-2]
            assert claimed == {"type": "claimed", "re": number, "seat": 1, "secret": claimed["secret"]}
            secret = hash_of(claimed["secret"])
            taken = Chair(PERSON, "Ben", secret, "p1", seal="" if seals else None)
            assert chairs(registry, opened) == (Chair(OPEN), taken)

    run(play())


def test_a_seat_taken_before_its_person_connects_is_away_and_seals_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened = await registry.open_table(wish("open", "open"))
            live = registry.live_tables[opened.id]
            async with live.lock:
                secret = await take_seat(live, 0, "Ann", None)
            assert chairs(registry, opened)[0] == Chair(PERSON, "Ann", hash_of(secret))
            assert (live.info().seats[0].present, live.info().seats[0].away_since) == (False, registry.now())

    run(play())


@pytest.mark.parametrize(("language", "name"), [("en", "Player 2"), ("pl", "Gracz 2")])
def test_whoever_chooses_no_name_gets_one(tmp_path: Path, language: Any, name: str) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("open", "open", language=language))
            ben = await guest(registry, opened)
            await ben.ask("claim", seat=1, name="\u200b")
            assert [seat["name"] for seat in ben.table()["seats"]] == ["", name]

    run(play())


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("claim", {"name": "Ben"}),
        ("leave", {}),
        ("call", {"name": "Ben"}),
        ("seat", {"sitter": "random"}),
    ],
)
def test_there_are_as_many_seats_as_the_table_has(tmp_path: Path, kind: str, more: dict[str, Any]) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("open", "open", "open"))
            refused = await (await hosted(registry, opened)).ask(kind, seat=3, **more)
            assert refused["error"] == "no-such-seat"
            assert refused["message"] == "there is no seat 3; this table has seats 0 to 2"

    run(play())


def test_a_seat_of_somebody_else_is_not_left_or_named(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", "random", "open")
            host = await hosted(registry, opened)
            for client, kind, fields in (
                (ann, "leave", {"seat": 1}),
                (host, "leave", {"seat": 1}),
                (ann, "call", {"seat": 2, "name": "Robot"}),
                (host, "call", {"seat": 3, "name": "Nobody"}),
            ):
                assert (await client.ask(kind, **fields))["error"] == "not-your-seat", (kind, fields)
            assert [chair.sitter for chair in chairs(registry, opened)] == ["person", "person", "random", "open"]
            assert ben.screen.seats == (1,)

    run(play())


def test_a_seat_that_is_left_keeps_what_the_record_says(tmp_path: Path) -> None:
    """The name, the sealed nonce and the person who began the game stay, also if others come and go."""

    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            ann, ben = await keeps_name(registry, "p1"), await keeps_name(registry, "p2")
            opened, (first,) = await open_with(registry, "person", "random", person=ann, seals=True)
            await first.ask("call", seat=0, name="Ann")
            await first.ask("seal", seat=0, seal=seal_of(NONCE))
            await first.ask("reveal", seat=0, nonce=NONCE.hex())
            mixed: dict[str, Any] = {"former": "p1", "seal": seal_of(NONCE), "nonce": NONCE.hex()}
            await first.ask("leave", seat=0)
            assert chairs(registry, opened)[0] == Chair(OPEN, "Ann", **mixed)
            second = await guest(registry, opened)
            secret = (await second.ask("claim", seat=0, name="\u200b", person=ben, seals=True))["secret"]
            assert chairs(registry, opened)[0] == Chair(PERSON, "Ann", hash_of(secret), "p2", **mixed)
            await second.ask("leave", seat=0)
            assert chairs(registry, opened)[0] == Chair(OPEN, "Ann", **mixed)

    run(play())


def test_whoever_takes_a_seat_plays_it_instead_of_a_bot(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            await ben.ask("leave", seat=1)
            await ann.ask("ask", seat=0, what="stand-in", about=1)
            assert chairs(registry, opened)[1].stand_in == "random"
            eve = await guest(registry, opened)
            registry.live_tables[opened.id].sleep()
            secret = (await eve.ask("claim", seat=1, name="Eve"))["secret"]
            assert chairs(registry, opened)[1] == Chair(PERSON, "Eve", hash_of(secret))
            assert eve.position()["viewer"] == 1  # the game was loaded again

    run(play())


def test_a_clock_runs_for_those_who_sit_there(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", clock=ClockRule("bank", 60))

            def state() -> tuple[list[int | None], list[int]]:
                shown = ann.table()["clock"]
                return shown["left"], shown["running"]

            clock.seconds += 10
            await ben.ask("leave", seat=1)
            assert state() == ([50_000, None], [0])
            clock.seconds += 10
            await (await guest(registry, opened)).ask("claim", seat=1, name="Eve")
            assert state() == ([40_000, 50_000], [0, 1])

    run(play())


def test_nobody_takes_or_leaves_a_seat_when_the_game_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            await ben.ask("leave", seat=1)
            await ann.ask("ask", seat=0, what="end")
            assert ann.table()["phase"] == "over"
            host = await hosted(registry, opened)
            before = chairs(registry, opened)
            for client, kind, fields in (
                (ben, "claim", {"seat": 1, "name": "Ben"}),
                (ann, "leave", {"seat": 0}),
                (host, "seat", {"seat": 1, "sitter": "random"}),
            ):
                refused = await client.ask(kind, **fields)
                assert (refused["error"], refused["message"]) == ("not-now", "the game is over"), kind
            assert chairs(registry, opened) == before

    run(play())


def test_a_seat_of_a_tournament_is_not_given_up(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            seats = (ReservedSeat("Ann", hash_of("a" * 32)), ReservedSeat())
            table = ReservedTable("t1", "cup", "lake", seats, "random", {}, ClockRule(), "phrases", False, "en", 0)
            assert await open_reserved(registry, table)
            ann = Client(registry, "t1")
            await ann.hello("a" * 32)
            refused = await ann.ask("leave", seat=0)
            assert refused["error"] == "not-now"
            assert "reserved seat" in refused["message"]
            assert ann.table()["seats"][0]["sitter"] == "person"

    run(play())


def test_a_removed_person_does_not_sit_down_with_another_connection(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            key = await keeps_name(registry, "p1")
            opened = await registry.open_table(wish("open", "open"))
            host, eve = await hosted(registry, opened), await guest(registry, opened, "192.0.2.1")
            await eve.ask("claim", seat=0, name="Eve", person=key)
            await host.ask("remove", seat=0)
            again = await guest(registry, opened, "192.0.2.2")
            assert (await again.ask("claim", seat=1, name="Eve", person=key))["error"] == "excluded"
            assert (await again.ask("claim", seat=1, name="Eve"))["type"] == "claimed"

    run(play())


def test_a_muted_person_stays_muted_with_another_connection(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            key = await keeps_name(registry, "p1")
            opened = await registry.open_table(wish("open", "open", "open"))
            host, eve = await hosted(registry, opened), await guest(registry, opened, "192.0.2.1")
            await eve.ask("claim", seat=0, name="Eve", person=key)
            await host.ask("mute", seat=0, muted=True)
            again = await guest(registry, opened, "192.0.2.2")
            await again.ask("claim", seat=1, name="Eve", person=key)
            await again.ask("claim", seat=2, name="Somebody")
            assert [seat["muted"] for seat in again.table()["seats"]] == [True, True, False]

    run(play())


@pytest.mark.parametrize("more", [{"public": True, "rated": True}, {"public": True}, {"rated": True}])
def test_only_at_a_rated_public_table_a_person_has_one_seat(tmp_path: Path, more: dict[str, Any]) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            ann, ben = await keeps_name(registry, "p1"), await keeps_name(registry, "p2")
            opened = await registry.open_table(wish("open", "open", "open", "open", **more))
            one_each = "one-seat-each" if len(more) == 2 else None
            for seat, (key, error) in enumerate([(ann, None), (ben, None), (None, None), (ann, one_each)]):
                client = await guest(registry, opened)
                answer = await client.ask("claim", seat=seat, name="Somebody", person=key)
                assert answer.get("error") == error

    run(play())


def test_where_others_play_a_player_takes_no_second_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben, cid) = await open_with(registry, "person", "person", "person")
            await cid.ask("leave", seat=2)
            refused = await ann.ask("claim", seat=2, name="Ann too")
            assert refused["error"] == "one-seat-each"
            assert "takes no second seat" in refused["message"]
            assert (await ann.ask("claim", seat=1, name="Ann too"))["error"] == "seat-taken"
            await ben.ask("leave", seat=1)
            assert (await ann.ask("claim", seat=2, name="Ann too"))["type"] == "claimed"
            assert (await ann.act(2, GUESS))["type"] == "done"
            assert (await ann.ask("claim", seat=1, name="Ann again"))["type"] == "claimed"
            assert ann.screen.seats == (0, 1, 2)
            assert [chair.sitter for chair in chairs(registry, opened)] == [PERSON] * 3

    run(play())
