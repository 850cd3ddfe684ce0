"""Somebody who deletes their name is in no table and in no record any more. The games still replay."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import httpx2
import msgspec
import pytest

from omphalos.server.keys import hash_of
from omphalos.server.live.erasure import erase_person, erased, plays, without_names
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import OPEN, PERSON, Chair, TableSettings, decode_settings, encode_settings
from omphalos.server.protocol.moderation import Reported
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.protocol.table import Said
from omphalos.server.protocol.tables import OpenTable, SeatWish, TableCard
from omphalos.server.store import open_store
from omphalos.server.store.store import Beginning, Card, Person, StoredTable
from omphalos.table import read_record, replay, verify
from tests.server.live.harness import GUESS, KEEP, Client, registry_in, run
from tests.server.live.test_authority import act, ask, hello
from tests.server.serving import serving, wired

NAME = "Zenobia"
ROUND = [(0, GUESS), (1, GUESS), (0, KEEP), (1, KEEP)]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    return request.getfixturevalue("postgres_url")


async def everything(url: str) -> str:
    """All values of all tables of the database, as text."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as db:
            names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            return repr([db.execute(f"SELECT * FROM {name}").fetchall() for name in names])
    driver: Any = asyncpg
    db = await driver.connect(url)
    try:
        rows = await db.fetch("SELECT relname FROM pg_stat_user_tables WHERE schemaname = current_schema()")
        return repr([tuple(one) for row in rows for one in await db.fetch(f"SELECT * FROM {row[0]}")])
    finally:
        await db.close()


def wish(key: str, second: str, **more: Any) -> OpenTable:
    return OpenTable("lake", [SeatWish("person", NAME), SeatWish(second)], options={"rounds": 1}, person=key, **more)


async def settle(registry: TableRegistry, table_id: str) -> None:
    while registry.live_tables[table_id].stored.stored_phase != "over":
        await asyncio.sleep(0.005)


async def play_round(address: str, opened: Any) -> None:
    async with wired(address, opened.id) as both:
        await hello(both, *(held.secret for held in opened.seats))
        await ask(both, "say", seat=0, phrase="hello")
        for number, (seat, action) in enumerate(ROUND):
            assert (await act(both, seat, number, action))["type"] == "done"


def test_a_deleted_person_is_nowhere_in_the_store(url: str, tmp_path: Path) -> None:
    async def play() -> None:
        store = open_store(url)
        async with serving(tmp_path, store=store) as (address, registry), httpx2.AsyncClient(trust_env=False) as client:
            api = f"{address.replace('ws', 'http')}api"
            kept = (await client.post(f"{api}/people", json={"name": NAME})).json()
            finished = await registry.open_table(wish(kept["key"], "person", public=True))
            await play_round(address, finished)
            await settle(registry, finished.id)
            left = await registry.open_table(wish(kept["key"], "person"))
            async with wired(address, left.id) as screen:  # they leave, and somebody else plays their seat to the end
                await hello(screen, left.seats[0].secret)
                await ask(screen, "leave", seat=0)
            async with wired(address, left.id) as guest, wired(address, left.id) as other:
                await hello(guest)
                await hello(other, left.seats[1].secret)
                await ask(guest, "claim", seat=0, name="Guest")
                for number, (seat, action) in enumerate(ROUND):
                    assert (await act(guest if seat == 0 else other, seat, number, action))["type"] == "done"
            await settle(registry, left.id)
            strange = OpenTable("lake", [SeatWish("person", "Host"), SeatWish("open"), SeatWish("open")], public=True)
            unwelcome = await registry.open_table(strange)
            async with wired(address, unwelcome.id) as host, wired(address, unwelcome.id) as screen:
                await hello(host, unwelcome.host)
                await hello(screen)
                await ask(screen, "claim", seat=1, name=NAME, person=kept["key"])
                await ask(host, "mute", seat=1, muted=True)
                await ask(host, "remove", seat=1)
            gathering = await registry.open_table(wish(kept["key"], "open", public=True))
            playing = await registry.open_table(wish(kept["key"], "person"))
            async with wired(address, playing.id) as screen:
                await hello(screen, *(held.secret for held in playing.seats))
                assert (await act(screen, 0, 1, GUESS))["type"] == "done"
                before = await everything(url)
                assert (NAME in before, kept["id"] in before) == (True, True)

                key = {"authorization": f"Bearer {kept['key']}"}
                assert (await client.delete(f"{api}/people/me", headers=key)).status_code == 204

                after = await everything(url)
                assert (NAME in after, kept["id"] in after) == (False, False)
                assert (await act(screen, 1, 1, GUESS))["type"] == "done"  # the game goes on, and the seat is theirs
                assert (await act(screen, 0, 2, KEEP))["type"] == "done"
                assert (await act(screen, 1, 2, KEEP))["type"] == "done"
            await settle(registry, playing.id)
            assert kept["id"] not in await everything(url)
            for table, names in ((finished, ("", "Player 2")), (left, ("", "Player 2")), (playing, ("", "Player 2"))):
                text = (await client.get(f"{api}/tables/{table.id}/record")).text
                path = tmp_path / f"{table.id}.jsonl"
                path.write_text(text, encoding="utf-8")
                record = read_record(path)
                assert record.header.seats == names
                assert len(list(replay(record))) == 5
                verify(record)
                shown = (await client.get(f"{api}/replays/{table.id}")).json()
                assert shown["names"] == ["Player 1", "Player 2"]
            for table in (finished, gathering, playing):
                info = (await client.get(f"{api}/tables/{table.id}")).json()["table"]
                assert (info["seats"][0]["name"], info["seats"][0]["person"]) == ("Player 1", None)
            assert NAME not in (await client.get(f"{api}/lobby")).text
            scores = [card["scores"] for card in (await client.get(f"{api}/lobby")).json()["tables"]]
            assert [1, 1] not in scores
            assert any(scores)  # the lobby still has the result of the finished game

    run(play())


def test_what_a_header_has_besides_names_stays() -> None:
    header = {"kind": "header", "seats": ["Ann", "Ben"], "name_salts": ["a1", "b2"], "later": {"unknown": 1}}
    found = msgspec.json.decode(without_names(msgspec.json.encode(header), [1]))
    assert found == {**header, "seats": ["Ann", ""], "name_salts": ["a1", ""]}
    assert msgspec.json.decode(without_names(b'{"seats":["Ann"]}', [0])) == {"seats": [""]}  # written before salts


# --- what is stored instead


def said(seat: int) -> Said:
    return Said(seat, f"name {seat}", "hello", None, 1)


def reported(by: int, seat: int) -> Reported:
    return Reported(1, by, f"name {by}", seat, f"name {seat}", "hello", None, 1)


SETTINGS = TableSettings(
    game="lake",
    options={},
    chairs=(
        Chair(PERSON, NAME, "1" * 64, "p1"),
        Chair(OPEN, NAME, former="p1"),  # left, and free
        Chair(PERSON, "Guest", "2" * 64, former="p1"),  # left, and taken by a guest
        Chair(PERSON, "Ben", "3" * 64, "p2", former="p3"),
        Chair(OPEN),
    ),
    host="4" * 64,
    opened=1,
    language="pl",
    said=(said(0), said(3), said(2)),
    reports=(reported(0, 3), reported(3, 0), reported(4, 3), reported(3, 2)),
    excluded=("person:p1", "person:p2", "net:1"),
    hushed=("net:1", "person:p1"),
)
SHOWN = TableCard(
    id="t",
    game="lake",
    phase="playing",
    names=[NAME, "", "Guest", "Ben", ""],
    sitters=["person", "open", "person", "person", "open"],
    scores=None,
    moves=1,
    spectators=0,
    clock=ClockRule(),
    rated=False,
    touched=1,
    people=["p1", None, None, "p2", None],
)
HEADER = {"seats": [NAME, NAME, NAME, "Ben", ""], "name_salts": ["a", "b", "c", "d", "e"]}


def stored(settings: TableSettings, begun: bool = True) -> StoredTable:
    card = Card("t", "lake", "playing", False, 2, 1, msgspec.json.encode(SHOWN))
    beginning = Beginning(msgspec.json.encode(HEADER), "seed") if begun else None
    return StoredTable(card, encode_settings(settings), beginning, [], [])


def test_everything_that_names_a_person_is_replaced_and_nothing_else() -> None:
    found = erased(stored(SETTINGS), "p1")
    assert found is not None
    assert decode_settings(found.about) == SETTINGS.changed(
        chairs=(
            Chair(PERSON, "Gracz 1", "1" * 64),
            Chair(OPEN, "Gracz 2"),
            Chair(PERSON, "Guest", "2" * 64),
            *SETTINGS.chairs[3:],
        ),
        said=(said(3),),
        reports=(reported(4, 3),),
        excluded=("person:p2", "net:1"),
        hushed=("net:1",),
    )
    assert msgspec.json.decode(found.summary, type=TableCard) == msgspec.structs.replace(
        SHOWN, names=["Gracz 1", "", "Guest", "Ben", ""], people=[None, None, None, "p2", None]
    )
    assert found.header is not None
    assert msgspec.json.decode(found.header) == {
        "seats": ["", "", "", "Ben", ""],
        "name_salts": ["", "", "", "d", "e"],
    }
    assert found.seats == [0, 1]


@pytest.mark.parametrize("field", ["excluded", "hushed"])
def test_somebody_whom_the_host_has_marked_is_erased_too(field: str) -> None:
    chairs = (Chair(PERSON, "Ben", "3" * 64, "p2"), Chair(OPEN, former="p3"))
    empty = SETTINGS.changed(chairs=chairs, said=(), reports=(), excluded=(), hushed=())
    found = erased(stored(empty.changed(**{field: ("person:p1",)}), begun=False), "p1")
    assert found is not None
    assert decode_settings(found.about) == empty
    assert (found.header, found.seats) == (None, [])
    assert erased(stored(empty), "p1") is None


def test_a_seat_is_somebodys_until_another_takes_it() -> None:
    assert [plays(chair, "p1") for chair in SETTINGS.chairs] == [True, True, False, False, False]


def test_everybody_at_the_table_hears_that_a_name_is_gone(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            await registry.store.add_person(Person("p1", NAME, 0, bytes.fromhex(hash_of("k" * 24))))
            opened = await registry.open_table(wish("k" * 24, "person"))
            watcher = Client(registry, opened.id)
            await watcher.hello()
            live = registry.live_tables[opened.id]
            heard = len(watcher.received)
            async with live.lock:
                await erase_person(live, "p1")
            assert [message["type"] for message in watcher.received[heard:]] == ["table"]
            assert [seat["name"] for seat in watcher.table()["seats"]] == ["Player 1", "Player 2"]
            assert live.settings == decode_settings((await registry.store.load(opened.id)).about)
            assert live.table is None  # its header has the name
            async with live.lock:
                table = await live.awake()
                await erase_person(live, "p1")  # again, which changes nothing
            assert table.journal.header.seats == ("", "Player 2")
            assert (live.table, len(watcher.received)) == (table, heard + 1)

    run(play())
