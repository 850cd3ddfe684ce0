"""Games in play when the server is upgraded to another ruleset: closed, but never lost or in the way."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from omphalos.server.errors import NoSuchTable, WrongKey
from omphalos.server.live.registry import TableRegistry
from omphalos.server.protocol.tables import Opened
from omphalos.table.errors import JournalError
from omphalos.table.registry import find_game
from tests.server.live.harness import GUESS, Client, registry_in, run, settled, wish


def change_ruleset(folder: Path) -> None:
    """Mark every stored game as begun by an earlier ruleset."""
    with sqlite3.connect(folder / "tables.db") as db:
        for table_id, header in db.execute("SELECT id, header FROM tables WHERE header IS NOT NULL").fetchall():
            changed = {**msgspec.json.decode(header), "ruleset": "0"}
            db.execute("UPDATE tables SET header = ? WHERE id = ?", (msgspec.json.encode(changed), table_id))
    db.close()


async def begun(folder: Path, **more: Any) -> Opened:
    """A game after one move, on a server that was stopped and upgraded then."""
    async with registry_in(folder) as registry:
        opened = await registry.open_table(wish("person", "person", **more))
        client = Client(registry, opened.id)
        await client.hello(*(held.secret for held in opened.seats))
        seat = client.table()["to_act"][0]
        assert (await client.act(seat, GUESS))["type"] == "done"
    change_ruleset(folder)
    return opened


def test_it_can_be_watched_but_not_continued(tmp_path: Path) -> None:
    async def scene() -> None:
        opened = await begun(tmp_path)
        async with registry_in(tmp_path) as registry:
            client = Client(registry, opened.id)
            await client.hello(opened.seats[0].secret)
            table = client.table()
            assert (table["phase"], table["closed_by_upgrade"], table["ruleset"]) == ("over", True, "0")
            assert table["to_act"] == []
            assert client.position(0)["choices"] == []
            refused = await client.act(0, GUESS, number=999)
            assert (refused["type"], refused["error"]) == ("refused", "not-now")
            await settled(registry, lambda: registry.live_tables[opened.id].stored.stored_phase == "over")

    run(scene())


def test_it_is_closed_without_a_result_and_stays_so(tmp_path: Path) -> None:
    async def scene() -> None:
        opened = await begun(tmp_path)
        async with registry_in(tmp_path) as registry:
            await settled(
                registry, lambda: opened.id in registry.live_tables
            )  # the restart looks at unfinished games itself
            await settled(registry, lambda: registry.live_tables[opened.id].stored.stored_phase == "over")
        async with registry_in(tmp_path) as registry:
            assert await registry.store.unfinished(10) == []
            info = await registry.info(opened.id)
            assert (info.phase, info.closed_by_upgrade, info.ruleset) == ("over", True, "0")
            with sqlite3.connect(tmp_path / "tables.db") as db:
                assert db.execute("SELECT count(*) FROM results").fetchone() == (0,)
            db.close()

    run(scene())


def test_the_same_people_can_play_again_by_todays_rules(tmp_path: Path) -> None:
    async def scene() -> None:
        opened = await begun(tmp_path)
        async with registry_in(tmp_path) as registry:
            client = Client(registry, opened.id)
            await client.hello(*(held.secret for held in opened.seats))
            await client.ask("ask", seat=0, what="rematch")
            await settled(registry, lambda: client.table()["rematch"] is not None)
            again = await registry.info(client.table()["rematch"])
            assert (again.phase, again.closed_by_upgrade) == ("playing", False)
            assert again.ruleset == find_game("lake").ruleset

    run(scene())


async def refuses_strangers_and_is_removed(registry: TableRegistry, opened: Opened) -> None:
    with pytest.raises(WrongKey):
        await registry.remove(opened.id, "not the host's secret")
    await registry.remove(opened.id, opened.host)
    with pytest.raises(NoSuchTable):
        await registry.info(opened.id)


def test_the_host_can_delete_it(tmp_path: Path) -> None:
    async def scene() -> None:
        opened = await begun(tmp_path)
        async with registry_in(tmp_path) as registry:
            await refuses_strangers_and_is_removed(registry, opened)

    run(scene())


def test_the_host_can_delete_a_game_that_cannot_be_read(tmp_path: Path) -> None:
    async def scene() -> None:
        opened = await begun(tmp_path)
        with sqlite3.connect(tmp_path / "tables.db") as db:
            db.execute("UPDATE entries SET entry = ?", (b'{"type":"move","n":1,"events":[{"type":"no such event"}]}',))
        db.close()
        async with registry_in(tmp_path) as registry:
            with pytest.raises(JournalError, match=r"entry 0 of table \w+ is damaged"):
                await registry.info(opened.id)
            await refuses_strangers_and_is_removed(registry, opened)

    run(scene())
