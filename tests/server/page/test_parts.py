"""The parts of the server in a page, one by one: its store, its sockets, its requests, and where its bots think."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import AsyncMock

import pytest

from omphalos.bots import load_bot
from omphalos.kernels import library
from omphalos.server.bots.pool import seated
from omphalos.server.bots.requests import Decide
from omphalos.server.compute.limits import Limits
from omphalos.server.compute.worker import pack
from omphalos.server.page.here import HereSlot, HereWorkers
from omphalos.server.page.server import PageServer
from omphalos.server.page.sockets import PageSocket
from omphalos.server.page.store import PageStore
from omphalos.server.protocol.close_codes import GOING_AWAY, NO_SUCH_TABLE, UNAVAILABLE
from omphalos.server.store.errors import SchemaError, StaleFence, StoreUnavailable
from omphalos.table.registry import find_game
from omphalos.table.table import Table
from tests.server.store.samples import append, card

if TYPE_CHECKING:
    from omphalos.server.page.main import Bridge

pytestmark = pytest.mark.anyio
WISH = {"game": "oracle", "seats": [{"sitter": "person", "name": "Ada"}, {"sitter": "person", "name": "Olaf"}]}
JSON = {"content-type": "application/json"}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


# --- the store


@asynccontextmanager
async def opened(path: Path) -> AsyncGenerator[tuple[PageStore, list[int]]]:
    """A store, and how many entries of the table were in its file whenever it was flushed."""
    kept: list[int] = []
    store = PageStore(path, lambda: kept.append(count(store)))
    await store.open()
    try:
        yield store, kept
    finally:
        await store.close()


def count(store: PageStore) -> int:
    group = store._group  # pyright: ignore[reportPrivateUsage]  # the file is locked for everybody else
    db = group.connection()
    assert not db.in_transaction
    return int(db.execute("SELECT count(*) FROM entries").fetchone()[0])


async def test_what_was_written_is_flushed_before_anybody_hears_of_it(tmp_path: Path) -> None:
    async with opened(tmp_path / "tables.db") as (store, kept):
        fence = await store.create(card(), b"about")
        assert kept == [0, 0]  # of an empty store, and of a table without entries
        told: list[int] = []
        waiting = [asyncio.ensure_future(store.append("table00001", fence, append(n))) for n in range(3)]
        for one in waiting:
            one.add_done_callback(lambda _: told.append(len(kept)))
        await asyncio.gather(*waiting)
        await asyncio.sleep(0)
    assert kept == [0, 0, 3]  # those of one turn of the event loop share a commit
    assert told == [3, 3, 3]


async def test_one_that_is_refused_takes_no_other_with_it(tmp_path: Path) -> None:
    async with opened(tmp_path / "tables.db") as (store, kept):
        fence = await store.create(card(), b"about")
        first, wrong = await asyncio.gather(
            store.append("table00001", fence, append(0)),
            store.append("table00001", fence + 1, append(1)),
            return_exceptions=True,
        )
        assert first is None
        assert isinstance(wrong, StaleFence)
        assert kept[-1] == 1


async def test_closing_writes_what_waits_and_takes_nothing_more(tmp_path: Path) -> None:
    async with opened(tmp_path / "tables.db") as (store, _):
        fence = await store.create(card(), b"about")
        last = asyncio.ensure_future(store.append("table00001", fence, append(0)))
        await asyncio.sleep(0)
    await last
    with pytest.raises(StoreUnavailable):
        await store.append("table00001", fence, append(1))
    with pytest.raises(StoreUnavailable):
        await store.load("table00001")
    async with opened(tmp_path / "tables.db") as (again, kept):
        assert kept == [1]
        assert len((await again.load("table00001")).entries) == 1


async def test_nobody_else_reads_the_file(tmp_path: Path) -> None:
    async with opened(tmp_path / "tables.db") as (store, _):
        with pytest.raises(SchemaError):
            await store.open_to_read()
        with pytest.raises(sqlite3.OperationalError):
            sqlite3.connect(tmp_path / "tables.db", timeout=0).execute("SELECT 1 FROM tables")


async def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"no database at all" * 100)
    store = PageStore(tmp_path / "tables.db")
    with pytest.raises(StoreUnavailable):
        await store.open()


# --- the socket


class Heard:
    """What a page hears of its sockets."""

    def __init__(self) -> None:
        self.said: list[Any] = []
        self.codes: list[int] = []

    def hear(self, text: str) -> None:
        self.said.append(json.loads(text))

    async def until(self, kind: str) -> Any:
        for _ in range(1000):
            found = [one for one in self.said if one["type"] == kind]
            if found:
                return found[0]
            await asyncio.sleep(0.001)
        raise AssertionError(f"no {kind} in {[one['type'] for one in self.said]}")


@asynccontextmanager
async def running(folder: Path) -> AsyncGenerator[PageServer]:
    server = PageServer(folder / "tables.db")
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


async def table_of(server: PageServer) -> dict[str, Any]:
    answer = await server.request("POST", "/api/tables", JSON, json.dumps(WISH).encode())
    assert answer.status == 201
    return json.loads(answer.body)


async def settled(server: PageServer) -> None:
    """Wait until all screens that left have left."""
    for _ in range(1000):
        if not server._screens:  # pyright: ignore[reportPrivateUsage]
            return
        await asyncio.sleep(0.001)
    raise AssertionError("a screen has not left")


async def test_a_screen_that_hangs_up_is_heard_to_the_end_and_leaves(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made, heard = await table_of(server), Heard()
        secrets = [seat["secret"] for seat in made["seats"]]
        socket = server.connect(made["id"], heard.hear, heard.codes.append)
        socket.say(json.dumps({"type": "hello", "id": 1, "language": "en", "secrets": secrets}))
        await heard.until("welcome")
        live = server.registry.live_tables[made["id"]]
        assert live.audience.present(0)
        before = len(heard.said)
        socket.say(json.dumps({"type": "call", "id": 2, "seat": 1, "name": "Ola"}))
        socket.hang_up()
        await settled(server)
        assert live.settings.chairs[1].name == "Ola"
        assert not live.audience.screens
        assert len(heard.said) == before  # whoever has hung up hears nothing
        assert heard.codes == []  # and knows that it has


async def test_a_screen_that_is_sent_away_is_told_once(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made, heard = await table_of(server), Heard()
        socket = server.connect(made["id"], heard.hear, heard.codes.append)
        socket.say(json.dumps({"type": "hello", "id": 1, "language": "en", "secrets": []}))
        await heard.until("welcome")
        live = server.registry.live_tables[made["id"]]
        live.audience.screens[0].dismiss(b'{"type":"bye","reason":"excluded","again":null}')
        await settled(server)
        assert heard.said[-1]["type"] == "bye"
        assert heard.codes == [GOING_AWAY]
        assert not live.audience.screens
        socket.hang_up()
        assert heard.codes == [GOING_AWAY]


@pytest.mark.parametrize(("broken", "code"), [(False, NO_SUCH_TABLE), (True, UNAVAILABLE)])
async def test_a_screen_learns_why_there_is_no_table(tmp_path: Path, broken: bool, code: int) -> None:
    async with running(tmp_path) as server:
        heard = Heard()
        if broken:
            await server.store.close()
        server.connect("0123456789", heard.hear, heard.codes.append)
        await settled(server)
        assert heard.codes == [code]
        assert [(one["type"], one["re"]) for one in heard.said] == [("refused", None)]
        assert heard.said[0]["error"] == ("store-unavailable" if broken else "no-such-table")


def test_several_messages_are_passed_on_one_by_one_and_none_after_the_end() -> None:
    said: list[str] = []
    codes: list[int] = []
    socket = PageSocket(said.append, codes.append)
    socket.send(b"one", "zwölf".encode())
    socket.close(NO_SUCH_TABLE)
    socket.send(b"three")
    socket.close()
    assert said == ["one", "zwölf"]
    assert codes == [NO_SUCH_TABLE]


# --- requests


async def test_a_request_that_fails_is_answered(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever asked would wait for ever."""

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    async with running(tmp_path) as server:
        server.store.load = broken  # type: ignore[assignment, method-assign]
        server.store.with_settings = broken  # type: ignore[assignment, method-assign]
        answer = await server.request("GET", "/api/tables/0123456789/record", {})
    assert answer.status == 500
    assert json.loads(answer.body)["error"] == "internal-error"
    assert "ZeroDivisionError" in caplog.text


async def test_a_path_has_its_query_and_a_request_its_headers(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await table_of(server)
        found = await server.request("GET", f"/api/tables/{made['id']}/%72ecord", {})
        assert json.loads(found.body)["error"] == "not-over"
        wrong = await server.request("GET", "/api/replays/0123456789/review?reader=none", {})
        assert (wrong.status, json.loads(wrong.body)["error"]) == (400, "bad-message")
        missing = await server.request("GET", "/api/nowhere", {})
        assert missing.status == 404
        assert missing.headers["content-type"] == "application/json"
        rules = await server.request("GET", "/api/rules/oracle/pl", {})
        tag = rules.headers["etag"]
        again = await server.request("GET", "/api/rules/oracle/pl", {"If-None-Match": tag})
        assert (again.status, again.body) == (304, b"")


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Awaitable[Bridge]]:
    """What starts the server. Its module takes the compiler away from this process, which gets it back."""
    monkeypatch.setattr(library, "_current", library.mode())
    from omphalos.server.page.main import begin

    return begin


async def test_the_page_is_told_of_damage_and_gets_plain_values(
    tmp_path: Path, begin: Callable[[str], Awaitable[Bridge]]
) -> None:
    bridge = await begin(str(tmp_path))
    assert bridge.failure is None
    status, headers, body = await bridge.request("POST", "/api/tables", json.dumps(JSON), json.dumps(WISH))
    assert status == 201
    assert json.loads(headers)["content-type"] == "application/json"
    made = json.loads(body)
    heard = Heard()
    bridge.connect(made["id"], heard.hear, heard.codes.append).hang_up()
    await bridge.stop()
    again = await begin(str(tmp_path))
    found = await again.request("POST", "/api/tables/look", json.dumps(JSON), json.dumps({"tables": [made["id"]]}))
    assert json.loads(found[2])["gone"] == []
    await again.stop()
    (tmp_path / "tables.db").write_bytes(b"this is no store of games")
    assert (await begin(str(tmp_path))).failure == "damaged"


async def test_a_store_without_room_and_one_of_a_newer_engine_are_not_called_damaged(
    tmp_path: Path, begin: Callable[[str], Awaitable[Bridge]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for problem, failure in (
        (StoreUnavailable("full", "SQLITE_FULL"), "full"),
        (StoreUnavailable("unreachable", "SQLITE_CANTOPEN"), "failed"),
        (SchemaError("a newer version made this"), "failed"),
    ):
        monkeypatch.setattr(PageServer, "start", AsyncMock(side_effect=problem))
        bridge = await begin(str(tmp_path))
        assert (bridge.failure, bridge.problem) == (failure, str(problem))


# --- bots and jobs


def test_a_place_for_bots_is_used_warm_and_cold() -> None:
    game = find_game("oracle")
    slot, random = HereSlot(), ("oracle", load_bot("oracle", "random"))
    assert (slot.used, slot.is_warm(random)) == (False, False)
    slot.warm_up(game, random)
    assert (slot.used, slot.is_warm(random)) == (True, True)
    assert not slot.is_warm(("oracle", load_bot("oracle", "greedy")))


def test_a_bot_that_thinks_here_is_kept_until_the_place_is_closed() -> None:
    game = find_game("oracle")
    table = Table.open(game, ["a", "b"], seed=3)
    seat = table.to_act()[0]
    slot = HereSlot()
    bot = seated("random", game, seat, "seed", table.options, 1.0)
    decide = Decide(bot, 1, table.view(seat), table.legal(seat))
    kind = ("oracle", bot.kind)
    first = slot.ask(game, kind, decide, 0.0)
    assert table.legal(seat).allows(first.action)
    assert slot.ask(game, kind, decide, 0.0).action == first.action  # the same bot, at the same decision
    [kept] = slot._seats.values()  # pyright: ignore[reportPrivateUsage]
    closed: list[object] = []
    kept.close = lambda: closed.append(kept)  # type: ignore[method-assign]
    slot.close()
    assert closed == [kept]
    assert not slot._seats  # pyright: ignore[reportPrivateUsage]


def test_the_only_worker_is_itself_and_answers_within_its_limits() -> None:
    workers = HereWorkers()
    assert workers.limits.processes == 1
    assert workers.take() is workers
    assert workers.started == 1
    answer = workers.run(pack(json.dumps, ([1, 2],)))
    assert (answer.what, answer.value) == ("result", "[1, 2]")
    small = HereWorkers(Limits(processes=1, answer=10))
    assert small.run(pack(json.dumps, (list(range(100)),))).what == "large"
