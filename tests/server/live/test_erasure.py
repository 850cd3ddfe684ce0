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

from omphalos.server.live.erasure import without_names
from omphalos.server.live.registry import TableRegistry
from omphalos.server.protocol.http import OpenTable, SeatWish
from omphalos.server.store import open_store
from omphalos.table import read_record, replay, verify
from tests.server.live.harness import GUESS, KEEP, run
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
                film = (await client.get(f"{api}/tables/{table.id}/replay")).json()
                assert film["names"] == ["Player 1", "Player 2"]
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
