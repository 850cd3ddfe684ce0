"""Whoever is away is told that it is their turn: over real sockets, in a form that only their browser can read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest

from omphalos.server.live.registry import TableRegistry
from omphalos.server.notifications import notifier
from omphalos.server.notifications.config import NotifyConfig
from omphalos.server.notifications.stored import ChannelStore
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.protocol.tables import Opened
from tests.server.live.harness import GUESS, KEEP, Client, wish
from tests.server.notify.receiver import Browser, check_token, receiving
from tests.server.serving import serving
from tests.waiting import eventually

pytestmark = pytest.mark.anyio
WINDOW = 0.1  # seconds
LONG = 600.0  # a window that ends when the test says so
CONFIG = NotifyConfig(allow_private=True, window=WINDOW, retries=(0.05, 0.05), contact="mailto:op@example.org")
PUBLIC = "https://play.example.org/games"
DAYS = ClockRule("days", 3 * 86_400)


class Server:
    """A server under test and a client of its HTTP endpoints."""

    def __init__(self, registry: TableRegistry, http: httpx2.AsyncClient) -> None:
        self.registry = registry
        self.http = http
        self.screens: dict[str, list[Client]] = {}
        self.notifier: Any = getattr(registry.turn_changed, "__self__", None)

    @property
    def busy(self) -> bool:
        """Whether the notifier is going to look at turns, or is telling of some."""
        tasks: Any = self.registry._tasks  # pyright: ignore[reportPrivateUsage]
        told = (task.get_coro().__qualname__.startswith("Notifier.") for task in tasks)
        return self.notifier._timer is not None or any(told)

    def pass_window(self, window: float) -> None:
        """Let the notifier look at turns now, as if so many seconds had passed."""
        registry: Any = self.registry
        clock = registry._clock
        registry._clock = lambda: clock() + window
        self.notifier.stop()
        self.notifier._ring()

    async def open(self, clock: ClockRule = DAYS) -> Opened:
        """Open a table for Ann and Ben, who sit down at once."""
        opened = await self.registry.open_table(wish("person", "person", clock=clock))
        self.screens[opened.id] = [await self.sit(opened, seat) for seat in (0, 1)]
        return opened

    async def add(self, opened: Opened, seat: int, to: dict[str, Any], language: str = "en") -> httpx2.Response:
        return await self.post(opened.id, opened.seats[seat].secret, to, language)

    async def post(self, table: str, key: str, to: dict[str, Any], language: str = "en") -> httpx2.Response:
        headers = {"authorization": f"Bearer {key}"}
        return await self.http.post(
            f"/api/tables/{table}/notifications", json={"to": to, "language": language}, headers=headers
        )

    async def sit(self, opened: Opened, seat: int) -> Client:
        client = Client(self.registry, opened.id)
        await client.hello(opened.seats[seat].secret)
        return client

    async def bens_turn(self, opened: Opened) -> Client:
        """Both play until it is Ben's turn, who is away. Return Ann's screen."""
        ann, ben = self.screens[opened.id]
        await done(ann.act(0, GUESS))
        await done(ben.act(1, GUESS))
        await ben.leave()
        await done(ann.act(0, KEEP))
        return ann

    async def ben_comes(self, opened: Opened) -> Client:
        """Ben opens the table again."""
        ben = self.screens[opened.id][1]
        await ben.hello(opened.seats[1].secret)
        return ben

    async def watches(self, *tables: str) -> list[Any]:
        return await ChannelStore(self.registry.store).watching(list(tables))


@asynccontextmanager
async def server(folder: Path, config: NotifyConfig = CONFIG, public_url: str = PUBLIC) -> AsyncGenerator[Server]:
    async with (
        serving(folder, notify=config, public_url=public_url) as (url, registry),
        httpx2.AsyncClient(base_url=url.replace("ws", "http", 1), verify=False) as http,
    ):
        yield Server(registry, http)


@pytest.fixture(autouse=True)
def no_gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in notifier.GAPS:
        monkeypatch.setitem(notifier.GAPS, kind, 0.0)


async def done(action: Awaitable[dict[str, Any]]) -> None:
    """Wait for an action that must not be refused."""
    answer = await action
    assert answer["type"] == "done", answer


async def quiet(here: Server, requests: Sequence[object], count: int) -> None:
    """Wait until the notifier has told everything there is to tell. Nothing more has come by then."""
    await eventually(lambda: not here.busy)
    assert len(requests) == count


async def test_a_browser_is_told_and_nobody_else_can_read_it(tmp_path: Path) -> None:
    async with server(tmp_path) as here, receiving() as push:
        ben = Browser(push)
        opened = await here.open()
        answer = await here.add(opened, 1, ben.wish)
        assert answer.status_code == 201, answer.text
        assert answer.json()["shown"] == push.base.removeprefix("http://")
        await here.bens_turn(opened)
        (request,) = await push.wait(1)
        told = ben.read(request.body)
        assert told["title"] == "It is your turn"
        assert told["body"] == "Lake with Player 1 (3 days left)"
        assert told["table"] == opened.id
        assert request.headers["content-encoding"] == "aes128gcm"
        assert request.headers["ttl"].isdecimal()
        assert request.headers["topic"] == f"turn-{opened.id}"
        public = (await here.http.get("/api/notifications")).json()["push_key"]
        claims = check_token(request.headers["authorization"], public)
        assert claims["aud"] == push.base
        assert claims["sub"] == "mailto:op@example.org"
        await quiet(here, push.requests, 1)  # once for each turn


async def test_it_is_told_again_at_the_next_turn_only(tmp_path: Path) -> None:
    async with server(tmp_path) as here, receiving() as push:
        browser = Browser(push)
        opened = await here.open()
        await here.add(opened, 1, browser.wish)
        ann = await here.bens_turn(opened)
        await push.wait(1)
        ben = await here.ben_comes(opened)
        await done(ben.act(1, KEEP))
        await done(ben.act(1, GUESS))
        await ben.leave()
        await quiet(here, push.requests, 1)  # it is Ann's turn
        await done(ann.act(0, GUESS))
        await done(ann.act(0, KEEP))
        await push.wait(2)


async def test_somebody_who_has_the_table_open_is_told_nothing(tmp_path: Path) -> None:
    async with server(tmp_path) as here, receiving() as push:
        opened = await here.open()
        await here.add(opened, 1, Browser(push).wish)
        ann, ben = here.screens[opened.id]
        await ann.act(0, GUESS)
        await ben.act(1, GUESS)
        await ann.act(0, KEEP)
        await quiet(here, push.requests, 0)


async def test_somebody_who_comes_back_in_time_is_told_nothing(tmp_path: Path) -> None:
    async with server(tmp_path, msgspec.structs.replace(CONFIG, window=LONG)) as here, receiving() as push:
        opened = await here.open()
        await here.add(opened, 1, Browser(push).wish)
        await here.bens_turn(opened)
        await here.sit(opened, 1)
        here.pass_window(LONG)
        await quiet(here, push.requests, 0)


async def test_who_did_not_ask_is_told_nothing(tmp_path: Path) -> None:
    async with server(tmp_path) as here, receiving() as push:
        opened = await here.open()
        await here.add(opened, 0, Browser(push).wish)
        await here.bens_turn(opened)
        await quiet(here, push.requests, 0)


async def test_several_tables_are_one_message(tmp_path: Path) -> None:
    async with server(tmp_path, msgspec.structs.replace(CONFIG, window=LONG)) as here, receiving() as push:
        ben = Browser(push)
        tables = [await here.open() for _ in range(3)]
        for opened in tables:
            await here.add(opened, 1, ben.wish, "pl")
        for opened in tables:
            await here.bens_turn(opened)
        here.pass_window(LONG)
        requests = await push.wait(1)
        await quiet(here, requests, 1)
        told = ben.read(requests[0].body)
        assert told["title"] == "Twoja kolej przy 3 stołach"
        assert len(told["body"].splitlines()) == 3
        assert (told["table"], told["tag"]) == (None, "turns")


async def test_a_second_message_waits_until_it_may_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(notifier.GAPS, "push", 3.0)
    async with server(tmp_path) as here, receiving() as push:
        ben = Browser(push)
        tables = [await here.open() for _ in range(3)]
        for opened in tables:
            await here.add(opened, 1, ben.wish)
        began = asyncio.get_running_loop().time()
        await here.bens_turn(tables[0])
        await push.wait(1)
        for opened in tables[1:]:
            await here.bens_turn(opened)
        await push.wait(2)
        assert asyncio.get_running_loop().time() - began >= 3.0
        assert "2 tables" in ben.read(push.requests[1].body)["title"]


async def test_a_subscription_that_has_ended_is_forgotten(tmp_path: Path) -> None:
    async with server(tmp_path) as here, receiving("410 Gone") as push:
        opened = await here.open()
        await here.add(opened, 1, Browser(push).wish)
        assert len(await here.watches(opened.id)) == 1
        await here.bens_turn(opened)
        await push.wait(1)
        await quiet(here, push.requests, 1)
        assert await here.watches(opened.id) == []


async def test_a_failure_is_tried_again(tmp_path: Path) -> None:
    async with server(tmp_path) as here, receiving("503 Later", "502 Later", "201 Created") as push:
        ben = Browser(push)
        opened = await here.open()
        await here.add(opened, 1, ben.wish)
        await here.bens_turn(opened)
        requests = await push.wait(3)
        assert ben.read(requests[2].body)["table"] == opened.id
        await quiet(here, requests, 3)


async def test_what_was_not_told_before_a_restart_is_told_after_it(tmp_path: Path) -> None:
    async with receiving() as push:
        ben = Browser(push)
        async with server(tmp_path, NotifyConfig(allow_private=True, window=60)) as here:
            opened = await here.open()
            await here.add(opened, 1, ben.wish)
            key = (await here.http.get("/api/notifications")).json()["push_key"]
            await here.bens_turn(opened)
        assert push.requests == []
        async with server(tmp_path) as here:
            await push.wait(1)
            await quiet(here, push.requests, 1)
        async with server(tmp_path) as here:
            assert (await here.http.get("/api/notifications")).json()["push_key"] == key
            await quiet(here, push.requests, 1)  # and not once more
            assert ben.read(push.requests[0].body)["table"] == opened.id


async def test_a_slow_destination_delays_no_table(tmp_path: Path) -> None:
    reached = asyncio.Event()

    async def never(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        reached.set()
        await reader.read()
        writer.close()

    silent = await asyncio.start_server(never, "127.0.0.1", 0)
    async with server(tmp_path) as here, receiving() as push:
        browser = Browser(push)
        browser.endpoint = f"http://127.0.0.1:{silent.sockets[0].getsockname()[1]}/push"
        opened = await here.open()
        await here.add(opened, 1, browser.wish)
        await here.bens_turn(opened)
        async with asyncio.timeout(20):
            await reached.wait()  # the request hangs now
        ben = await here.ben_comes(opened)
        began = asyncio.get_running_loop().time()
        assert (await ben.act(1, KEEP))["type"] == "done"
        assert asyncio.get_running_loop().time() - began < 5
    silent.close()


async def test_only_with_the_seats_key_and_only_while_it_is_theirs(tmp_path: Path) -> None:
    async with server(tmp_path) as here, receiving() as push:
        opened = await here.open()
        wrong = await here.post(opened.id, "x" * 32, Browser(push).wish)
        assert (wrong.status_code, wrong.json()["error"]) == (401, "wrong-key")
        missing = await here.post("0000000000", opened.seats[1].secret, Browser(push).wish)
        assert missing.status_code == 404
        ann, ben = here.screens[opened.id]
        await here.add(opened, 1, Browser(push).wish)
        await ann.act(0, GUESS)
        await ben.act(1, GUESS)
        assert (await ben.ask("leave", seat=1))["type"] == "done"
        carol = Client(here.registry, opened.id)
        await carol.hello()
        assert (await carol.ask("claim", seat=1, name="Carol"))["type"] == "claimed"
        await carol.leave()
        await ann.act(0, KEEP)
        await quiet(here, push.requests, 0)


async def test_a_channel_is_listed_and_removed_with_its_key(tmp_path: Path) -> None:
    async with server(tmp_path) as here, receiving() as push:
        opened = await here.open()
        added = (await here.add(opened, 1, Browser(push).wish)).json()
        path = f"/api/tables/{opened.id}/notifications"
        ben, ann = ({"authorization": f"Bearer {opened.seats[seat].secret}"} for seat in (1, 0))
        assert (await here.http.get(path, headers=ben)).json()["channels"] == [added]
        assert (await here.http.get(path, headers=ann)).json()["channels"] == []
        assert (await here.http.delete(f"{path}/{added['id']}", headers=ann)).status_code == 204
        assert len(await here.watches(opened.id)) == 1  # not Ann's to remove
        assert (await here.http.delete(f"{path}/{added['id']}", headers=ben)).status_code == 204
        assert await here.watches(opened.id) == []


@pytest.mark.parametrize(
    "change", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "!"}, {"endpoint": "ftp://push.example.org/"}]
)
async def test_a_broken_subscription_is_refused(tmp_path: Path, change: dict[str, str]) -> None:
    async with server(tmp_path) as here, receiving() as push:
        opened = await here.open()
        answer = await here.add(opened, 1, {**Browser(push).wish, **change})
        assert (answer.status_code, answer.json()["error"]) == (422, "bad-destination")


async def test_without_the_operators_leave_nothing_goes_to_this_machine(tmp_path: Path) -> None:
    async with server(tmp_path, NotifyConfig(window=WINDOW)) as here, receiving() as push:
        opened = await here.open()
        answer = await here.add(opened, 1, Browser(push).wish)
        assert answer.json()["error"] == "bad-destination"
        browser = Browser(push)
        browser.endpoint = "https://127.0.0.1/push"
        assert (await here.add(opened, 1, browser.wish)).json()["error"] == "bad-destination"
