"""Abandoned tables are closed and deleted; finished games stay, and so does a table that somebody is at."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest

from omphalos.server.errors import NoSuchTable
from omphalos.server.live.abandoned import close_abandoned, delete_never_begun
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import decode_settings, encode_settings
from omphalos.server.protocol.parts import ClockRule, Phase
from omphalos.server.protocol.tables import TableCard
from omphalos.server.store.store import Card
from omphalos.table.registry import games
from tests.server.lake import GAME
from tests.server.live.harness import Clock, hosted, open_with, registry_in, run, settled, wish
from tests.server.process import Serving, TableSocket

DAY = 24 * 3600 * 1000  # milliseconds
SOON = 10**15  # milliseconds since 1970; everything was touched before


async def asleep(_: TableRegistry) -> None:
    """Resume nothing: it would take tables at the same time as a sweep."""


class Kept:
    """A real server with its file, which the test changes while the server is down."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._server: Serving | None = None
        self.url = ""

    def start(self) -> None:
        self._server = Serving(self._folder, "--pace", "0", "--keep-unfinished", "30", "--keep-gathering", "7")
        self.url = f"http://127.0.0.1:{self._server.port}/"

    def stop(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None

    def untouched(self, days: int, *tables: str) -> None:
        """Let it look as if the server had run all the time and nobody had touched the tables for so long."""
        now = int(time.time() * 1000)
        touched, past = now - days * DAY, range(now // DAY - 100, now // DAY + 1)
        with closing(sqlite3.connect(self._folder / "tables.db")) as db, db:
            db.executemany("INSERT INTO days (day) VALUES (?) ON CONFLICT DO NOTHING", [(day,) for day in past])
            for table in tables:
                assert db.execute("UPDATE tables SET touched = ? WHERE id = ?", (touched, table)).rowcount == 1

    def stored_phase(self, table: str) -> str | None:
        with closing(sqlite3.connect(self._folder / "tables.db")) as db:
            row = db.execute("SELECT phase FROM tables WHERE id = ?", (table,)).fetchone()
        return None if row is None else row[0]

    def until(self, table: str, phase: str | None) -> None:
        """Wait until this is stored of the table; None: that it is deleted."""
        end = time.monotonic() + 20
        while (now := self.stored_phase(table)) != phase:
            assert time.monotonic() < end, f"{table}: {now}, not {phase}"
            time.sleep(0.05)

    def open(self, *sitters: str) -> str:
        seats = [{"sitter": one} for one in sitters]
        answer = httpx2.post(
            f"{self.url}api/tables", json={"game": "lake", "seats": seats, "options": {"rounds": 1}}, verify=False
        )
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    def get(self, path: str) -> Any:
        return httpx2.get(f"{self.url}api/tables/{path}", verify=False)


def test_abandoned_tables_are_closed_then_deleted_and_finished_ones_stay(tmp_path: Path) -> None:
    server = Kept(tmp_path)
    with ExitStack() as stack:
        stack.callback(server.stop)
        server.start()
        abandoned, recent = server.open("person", "person"), server.open("person", "person")
        never_begun, inviting = server.open("person", "open"), server.open("person", "open")
        finished = server.open("random", "random")
        with TableSocket(server.url, finished, []) as watching:
            while watching.receive().get("table", {}).get("phase") != "over":
                pass
        server.until(finished, "over")
        server.stop()

        server.untouched(40, abandoned, never_begun, finished)
        server.untouched(5, recent, inviting)
        server.start()
        server.until(abandoned, "over")
        server.until(never_begun, None)
        assert server.get(never_begun).status_code == 404
        assert server.get(recent).json()["table"]["phase"] == "playing"
        assert server.get(inviting).json()["table"]["phase"] == "gathering"
        record = server.get(f"{finished}/record")
        assert record.status_code == 200
        assert server.get(f"{abandoned}/record").status_code == 200  # it can be looked at and exported
        server.stop()

        server.untouched(40, abandoned, finished)
        server.start()
        server.until(abandoned, None)
        assert server.get(f"{finished}/record").content == record.content


def test_a_table_that_somebody_is_at_is_not_abandoned(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            game, (ann, ben) = await open_with(registry, "person", "person")
            gathering = await registry.open_table(wish("person", "open"))
            host = await hosted(registry, gathering)
            assert await close_abandoned(registry, SOON) == 0
            assert await delete_never_begun(registry, SOON) == 0
            for client in (ann, ben, host):
                await client.leave()
            assert await close_abandoned(registry, SOON) == 1
            assert await delete_never_begun(registry, SOON) == 1
            assert registry.live_tables[game.id].phase == "over"
            await settled(registry, lambda: registry.live_tables[game.id].stored.stored_phase == "over")
            with pytest.raises(NoSuchTable):
                await registry.store.load(gathering.id)
            assert await close_abandoned(registry, SOON) == 0

    run(play())


def test_a_game_by_correspondence_is_open_while_somebodys_clock_runs(tmp_path: Path) -> None:
    async def play() -> None:
        days = ClockRule("days", 30 * 86_400)
        async with registry_in(tmp_path) as registry:
            game, people = await open_with(registry, "person", "person", clock=days)
            for client in people:
                await client.leave()
            assert await close_abandoned(registry, SOON) == 0
        async with registry_in(tmp_path) as registry:  # its clock waits for the people now, but it will run
            assert await close_abandoned(registry, SOON) == 0
            live = await registry.find(game.id)
            assert live.phase == "playing"
            async with live.lock:
                await live.save(live.settings.changed(paused=True))
                live.pause_changed()
            assert await close_abandoned(registry, SOON) == 1

    run(play())


def test_other_clocks_do_not_keep_an_abandoned_game_open(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            game, (ann, ben) = await open_with(registry, "person", "person", clock=ClockRule("bank", 3600))
            await ann.ask("ask", seat=0, what="end")
            before = registry.live_tables[game.id].settings
            assert len(before.requests) == 1
            await ann.leave()
            await ben.leave()
            assert await close_abandoned(registry, SOON) == 1
            stored = decode_settings((await registry.store.load(game.id)).about)
            assert stored.changed(left=()) == before.changed(ended=True, requests=(), left=())

    run(play())


def test_of_several_tables_those_that_somebody_is_at_are_left_out(tmp_path: Path) -> None:
    async def play() -> None:
        asked: list[tuple[int, str, int]] = []
        async with registry_in(tmp_path) as registry:
            untouched = registry.store.untouched

            async def noted(before: int, phase: Phase, limit: int) -> list[Card]:
                asked.append((before, phase, limit))
                return await untouched(before, phase, limit)

            registry.store.untouched = noted
            await open_with(registry, "person", "person")
            begun = await registry.open_table(wish("person", "person"))
            await hosted(registry, await registry.open_table(wish("person", "open")))
            gathering = await registry.open_table(wish("person", "open"))
            live = registry.live_tables[gathering.id]
            assert await close_abandoned(registry, SOON) == 1
            assert await delete_never_begun(registry, SOON) == 1
            assert registry.live_tables[begun.id].phase == "over"
            assert (live.gone, len(registry.live_tables)) == (True, 3)
            assert asked == [(SOON, "playing", 500), (SOON, "gathering", 500)]

    run(play())


@pytest.mark.parametrize(("sweep", "last"), [(close_abandoned, "person"), (delete_never_begun, "open")])
def test_a_table_that_is_taken_meanwhile_is_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sweep: Callable[[TableRegistry, int], Awaitable[int]], last: str
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            for _ in range(3):
                await registry.open_table(wish("person", last))
        with closing(sqlite3.connect(tmp_path / "tables.db")) as db, db:
            db.execute("UPDATE tables SET about = ?", (b"{",))
        monkeypatch.setattr(TableRegistry, "wake", asleep)
        async with registry_in(tmp_path, clock=Clock()) as registry:
            store, ownership, released = registry.store, registry.ownership, list[str]()
            first, *_ = await store.untouched(SOON, "playing" if last == "person" else "gathering", 3)
            acquire = ownership.acquire

            async def overtaken(table_id: str) -> int:
                fence = await acquire(table_id)
                if table_id == first.id:
                    await store.take(table_id)
                return fence

            async def release(table_id: str, fence: int) -> None:
                released.append(table_id)

            monkeypatch.setattr(ownership, "acquire", overtaken)
            monkeypatch.setattr(ownership, "release", release)
            assert await sweep(registry, SOON) == 2
            assert first.id in released

    run(play())


def test_a_game_that_cannot_be_read_is_listed_as_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            readable, (ann, _) = await open_with(registry, "person", "person")
            await ann.ask("ask", seat=0, what="end")
            damaged = await registry.open_table(wish("person", "person"))
            before = {one.id: await registry.store.load(one.id) for one in (readable, damaged)}
        with closing(sqlite3.connect(tmp_path / "tables.db")) as db, db:
            db.execute("UPDATE tables SET about = ? WHERE id = ?", (b"{", damaged.id))
        monkeypatch.setattr(TableRegistry, "wake", asleep)
        games.remove("lake")
        try:
            async with registry_in(tmp_path, clock=Clock()) as registry:
                assert await close_abandoned(registry, SOON) == 2
                for table_id, about in ((readable.id, None), (damaged.id, b"{")):
                    old, new = before[table_id], await registry.store.load(table_id)
                    shown = msgspec.json.decode(old.card.summary, type=TableCard)
                    over = msgspec.structs.replace(shown, phase="over", touched=registry.now())
                    assert msgspec.json.decode(new.card.summary, type=TableCard) == over
                    assert new.card == msgspec.structs.replace(
                        old.card, phase="over", touched=registry.now(), summary=new.card.summary
                    )
                    settings = decode_settings(old.about)
                    assert new.about == (about or encode_settings(settings.changed(ended=True, requests=())))
                    assert new.entries == old.entries
                assert len(decode_settings(before[readable.id].about).requests) == 1
        finally:
            games.add("lake", GAME)

    run(play())


def test_a_game_that_cannot_be_read_does_not_become_older_by_a_clock_that_is_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, wall=lambda: time.time() + 3600) as registry:
            damaged = await registry.open_table(wish("person", "person"))
            touched = (await registry.store.load(damaged.id)).card.touched
        with closing(sqlite3.connect(tmp_path / "tables.db")) as db, db:
            db.execute("UPDATE tables SET about = ?", (b"{",))
        monkeypatch.setattr(TableRegistry, "wake", asleep)
        async with registry_in(tmp_path) as registry:
            assert registry.now() < touched
            assert await close_abandoned(registry, SOON) == 1
            card = (await registry.store.load(damaged.id)).card
            assert (card.phase, card.touched) == ("over", touched)
            assert msgspec.json.decode(card.summary, type=TableCard).touched == touched

    run(play())


def test_tables_of_a_game_that_is_not_installed_any_more_are_cleaned_up_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            begun, _ = await open_with(registry, "person", "person")
            gathering = await registry.open_table(wish("person", "open"))
        games.remove("lake")
        try:
            async with registry_in(tmp_path) as registry:
                assert await close_abandoned(registry, SOON) == 1
                assert await delete_never_begun(registry, SOON) == 1
                assert (await registry.store.load(begun.id)).card.phase == "over"
                with pytest.raises(NoSuchTable):
                    await registry.store.load(gathering.id)
                assert await registry.store.forget_unfinished(SOON) == 1
        finally:
            games.add("lake", GAME)

    run(play())
