"""Attacks on seats and on private tables, over real sockets: nobody gets what belongs to somebody else."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest

from omphalos.server.keys import hash_of
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.server.protocol.tables import Opened
from omphalos.server.store.store import Person
from tests.server.live.harness import GUESS, KEEP, run, wish
from tests.server.serving import Wired, serving, wired


async def ask(screen: Wired, kind: str, **fields: Any) -> dict[str, Any]:
    """Send a message. Return the answer; updates that came before it are in `screen.raw`."""
    number = await screen.send(kind, **fields)
    return await screen.until(lambda message: message.get("re") == number)


async def hello(screen: Wired, *secrets: str) -> dict[str, Any]:
    return await ask(screen, "hello", language="en", secrets=list(secrets))


async def error_of(screen: Wired, kind: str, **fields: Any) -> str | None:
    return (await ask(screen, kind, **fields)).get("error")


async def act(screen: Wired, seat: int, number: int, action: Any) -> dict[str, Any]:
    return await ask(screen, "act", seat=seat, number=number, after=100, action=action)


def saw(screen: Wired, viewer: int) -> bool:
    """Whether the screen was sent what this seat sees."""
    return any(b'"type":"update"' in data and b'"viewer":%d,' % viewer in data for data in screen.raw)


async def rated_public(registry: TableRegistry, address: str) -> tuple[Opened, str]:
    """A game that Ann, the host, plays against Ben. Ben's connection has just broken. Return Ben's secret."""
    opened = await registry.open_table(wish("person", "open", public=True, rated=True))
    async with wired(address, opened.id) as ben:
        await hello(ben)
        secret = (await ask(ben, "claim", seat=1, name="Ben"))["secret"]
        assert (await act(ben, 1, 1, GUESS))["type"] == "done"
    while registry.live_tables[opened.id].audience.present(1):
        await asyncio.sleep(0.005)
    return opened, secret


async def check_seat_is_safe(address: str, opened: Opened, secret: str) -> None:
    """The host tries to get seat 1, whose person is away; then the person comes back and plays."""
    async with wired(address, opened.id) as ann:
        await hello(ann, opened.host, opened.seats[0].secret)
        for sitter in ("person", "open", "random"):
            assert await error_of(ann, "seat", seat=1, sitter=sitter) == "seat-taken"
        assert await error_of(ann, "claim", seat=1, name="Eve") == "seat-taken"
        assert await error_of(ann, "ask", seat=0, what="stand-in", about=1) == "not-away"
        assert await error_of(ann, "recall", viewer=1, before=9) == "not-your-seat"
        assert not saw(ann, 1)
        async with wired(address, opened.id) as ben:
            assert (await hello(ben, secret))["seats"] == [1]
            assert (await act(ann, 0, 2, GUESS))["type"] == "done"
            assert (await act(ann, 0, 3, KEEP))["type"] == "done"
            assert (await act(ben, 1, 4, KEEP))["type"] == "done"


def test_the_host_cannot_take_the_seat_of_somebody_whose_connection_breaks(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened, secret = await rated_public(registry, address)
            await check_seat_is_safe(address, opened, secret)

    run(play())


def test_a_restart_gives_the_host_no_seat_and_begins_the_grace_anew(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened, secret = await rated_public(registry, address)
        with closing(sqlite3.connect(tmp_path / "tables.db")) as db, db:  # the server is down for an hour
            db.execute("UPDATE tables SET touched = touched - 3600000")
        async with serving(tmp_path) as (address, _):
            await check_seat_is_safe(address, opened, secret)

    run(play())


def test_after_the_grace_a_bot_plays_and_the_person_ends_that_with_the_key(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, LiveConfig(fixed_pace=0.0, away_after=0.1)) as (address, registry):
            opened, secret = await rated_public(registry, address)
            await asyncio.sleep(0.15)
            async with wired(address, opened.id) as ann, wired(address, opened.id) as ben:
                await hello(ann, opened.host, opened.seats[0].secret)
                assert await error_of(ann, "ask", seat=0, what="stand-in", about=1) is None
                assert registry.live_tables[opened.id].info().seats[1].stand_in == "random"
                for sitter in ("person", "open", "random"):
                    assert await error_of(ann, "seat", seat=1, sitter=sitter) == "seat-taken"
                assert not saw(ann, 1)
                welcome = await hello(ben, secret)
                assert (welcome["seats"], welcome["table"]["seats"][1]["stand_in"]) == ([1], None)

    run(play())


def test_in_a_game_with_others_nobody_sees_a_second_hand(tmp_path: Path) -> None:
    """Neither a bot's seat nor one that its person has left goes to a screen that plays another."""

    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person", "random"))
            mine, theirs = (held.secret for held in opened.seats)
            async with (
                wired(address, opened.id) as ann,
                wired(address, opened.id) as host,
                wired(address, opened.id) as ben,
            ):
                await hello(ann, opened.host, mine)
                await hello(host, opened.host)  # the same host with another connection that holds no seat
                await hello(ben, theirs)
                assert await error_of(ann, "seat", seat=2, sitter="person") == "not-now"
                assert await error_of(host, "seat", seat=2, sitter="person") == "not-now"
                assert not saw(host, 2)
                await ask(ben, "leave", seat=1)
                assert await error_of(ben, "claim", seat=1, name="Ben") is None  # whoever holds no other seat
                await ask(ben, "leave", seat=1)
                assert await error_of(ann, "claim", seat=1, name="Ann") is None  # nobody else plays here now
                await ask(ann, "leave", seat=1)
                assert (await ask(ben, "claim", seat=1, name="Ben"))["type"] == "claimed"
                await ask(ann, "leave", seat=0)
                assert await error_of(ben, "claim", seat=0, name="Ben") is None

    run(play())


def test_nobody_takes_a_seat_that_was_left_in_a_rated_public_game(tmp_path: Path) -> None:
    """An opponent's second browser cannot be told from a stranger. So neither sees the hand."""

    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened, secret = await rated_public(registry, address)
            async with (
                wired(address, opened.id) as ann,
                wired(address, opened.id) as ben,
                wired(address, opened.id) as second,
            ):
                await hello(ann, opened.host, opened.seats[0].secret)
                await hello(ben, secret)
                await ask(ben, "leave", seat=1)
                await hello(second, opened.host)
                assert await error_of(second, "claim", seat=1, name="Somebody") == "not-now"
                assert await error_of(second, "seat", seat=1, sitter="person") == "not-now"
                assert not saw(second, 1)
                assert await error_of(ann, "ask", seat=0, what="stand-in", about=1) is None
                assert not registry.live_tables[opened.id].settings.rated

    run(play())


def test_one_screen_has_one_seat_of_a_rated_public_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("open", "open", "open", public=True, rated=True))
            async with wired(address, opened.id) as eve, wired(address, opened.id) as again:
                await hello(eve, opened.host)
                first = (await ask(eve, "claim", seat=0, name="Eve"))["secret"]
                assert await error_of(eve, "claim", seat=1, name="Eve too") == "one-seat-each"
                assert await error_of(eve, "seat", seat=1, sitter="person") == "one-seat-each"
                await hello(again)
                second = (await ask(again, "claim", seat=1, name="Somebody"))["secret"]
                assert (await hello(eve, first, second))["seats"] == [0]
            async with wired(address, opened.id) as later:
                assert (await hello(later, first, second))["seats"] == [0]
                await ask(later, "claim", seat=2, name="Eve")
                assert not saw(later, 1)

    run(play())


def test_one_person_has_one_seat_of_a_rated_public_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            key = "k" * 32
            await registry.store.add_person(Person("p1", "Eve", 0, bytes.fromhex(hash_of(key))))
            opened = await registry.open_table(wish("person", "open", public=True, rated=True, person=key))
            async with wired(address, opened.id) as second:
                await hello(second)
                assert await error_of(second, "claim", seat=1, name="Eve", person=key) == "one-seat-each"

    run(play())


@pytest.mark.parametrize("more", [{"public": True}, {"rated": True}])
def test_people_at_one_screen_play_where_it_is_unrated_or_private(tmp_path: Path, more: dict[str, Any]) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person", "open", **more))
            async with wired(address, opened.id) as both:
                assert (await hello(both, opened.host, *(held.secret for held in opened.seats)))["seats"] == [0, 1]
                assert await error_of(both, "claim", seat=2, name="A third") is None
                changed = await error_of(both, "arrange", public=True)
                assert changed == ("not-now" if "rated" in more else None)

    run(play())


def test_two_people_at_one_screen_open_no_rated_public_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, _), httpx2.AsyncClient(trust_env=False) as client:
            seats = [{"sitter": "person"}, {"sitter": "person"}]
            message = {"game": "lake", "seats": seats, "public": True, "rated": True}
            refused = await client.post(f"{address.replace('ws', 'http')}api/tables", json=message)
            assert (refused.status_code, refused.json()["error"]) == (409, "one-seat-each")

    run(play())


def test_a_private_table_is_not_made_rated_and_public_with_two_seats_at_one_screen(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person", "open", rated=True))
            async with wired(address, opened.id) as both:
                await hello(both, opened.host, *(held.secret for held in opened.seats))
                assert await error_of(both, "arrange", public=True) == "one-seat-each"

    run(play())


def test_a_stranger_finds_no_way_from_a_person_to_a_private_table(tmp_path: Path) -> None:
    """Person page, finished table, rematch: at no step a stranger is told the id of a private table."""

    async def play() -> None:
        async with serving(tmp_path) as (address, registry), httpx2.AsyncClient(trust_env=False) as client:
            api = f"{address.replace('ws', 'http')}api"
            kept = (await client.post(f"{api}/people", json={"name": "Ann"})).json()
            opened = await registry.open_table(wish("person", "person", options={"rounds": 1}, person=kept["key"]))
            async with wired(address, opened.id) as both, wired(address, opened.id) as stranger:
                await hello(both, *(held.secret for held in opened.seats))
                await hello(stranger)
                for number, (seat, action) in enumerate([(0, GUESS), (1, GUESS), (0, KEEP), (1, KEEP)]):
                    assert (await act(both, seat, number, action))["type"] == "done"
                while registry.live_tables[opened.id].stored.stored_phase != "over":
                    await asyncio.sleep(0.005)
                await ask(both, "ask", seat=0, what="rematch")
                rematch = registry.live_tables[opened.id].settings.rematch
                assert rematch is not None
                assert rematch.encode() in b"".join(both.raw)  # the players are told
                await ask(stranger, "ping")
                await hello(stranger)
                assert rematch.encode() not in b"".join(stranger.raw)
            pages = [f"{api}/people/{kept['id']}", f"{api}/tables/{opened.id}", f"{api}/lobby", f"{api}/ladder/lake"]
            answers = [await client.get(page) for page in pages]
            assert all(answer.status_code == 200 for answer in answers)
            assert not any(rematch in answer.text for answer in answers)
            person = answers[0].json()
            assert opened.id not in answers[0].text
            assert (person["finished"], person["tallies"][0]["games"]) == ([], 1)
            mine = await client.get(f"{api}/people/me", headers={"authorization": f"Bearer {kept['key']}"})
            assert [one["table"] for one in mine.json()["finished"]] == [opened.id]

    run(play())


def test_a_game_that_was_begun_in_private_is_never_made_public(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, registry):
            opened = await registry.open_table(wish("person", "person"))
            async with wired(address, opened.id) as host:
                await hello(host, opened.host)
                assert await error_of(host, "arrange", public=True) == "not-now"
            assert await registry.store.public(None, None, 5) == []

    run(play())
