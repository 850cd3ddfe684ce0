"""Results of finished games and tournaments go to the addresses of the operator; those of private tables to nobody."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import msgspec
import pytest

from omphalos.server.config import BadSetting, Settings, as_toml
from omphalos.server.notifications.errors import SendFailed
from omphalos.server.result_webhooks import sender
from omphalos.server.result_webhooks.config import ResultConfig, result_config
from omphalos.server.result_webhooks.sender import ResultWebhooks
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.store.store import Card, Store
from omphalos.server.tournaments.messages import OpenTournament
from omphalos.server.tournaments.state import Entrant, Match, Tournament
from tests import virtual_time
from tests.server.notify.receiver import receiving
from tests.server.store.samples import card, result

pytestmark = pytest.mark.anyio
PUBLIC = "https://play.example.org"


@asynccontextmanager
async def posting(
    folder: Path, *urls: str, secret: str = "", retries: tuple[float, ...] = (0.0, 0.0)
) -> AsyncGenerator[tuple[Store, ResultWebhooks]]:
    store = SqliteStore(folder / "tables.db")
    await store.open()
    for table, public in (("t1", True), ("t2", False), ("t3", True)):
        await store.create(card(table, public=public), b"{}")
    webhooks = ResultWebhooks(store, ResultConfig(urls, secret, True, retries), PUBLIC)
    task = asyncio.create_task(webhooks.run())
    try:
        yield store, webhooks
    finally:
        task.cancel()
        await store.close()


async def test_a_public_game_is_posted_signed_and_a_private_one_not(tmp_path: Path):
    async with receiving() as there, posting(tmp_path, f"{there.base}/hook", secret="s3cret") as (_, webhooks):
        webhooks.game_over(result("t2"))
        webhooks.game_over(result("t0"))  # was deleted
        webhooks.game_over(result("t1", "person:a", "bot:b"))
        [got] = await there.wait(1)
        assert got.path == "/hook"
        digest = hmac.new(b"s3cret", got.body, hashlib.sha256).hexdigest()
        assert got.headers["omphalos-signature"] == f"sha256={digest}"
        players = [
            {"name": "Name 0", "player": "person:a", "rank": 1, "score": 10.5},
            {"name": "Name 1", "player": "bot:b", "rank": 2, "score": 9.5},
        ]
        told: dict[str, Any] = {"type": "game", "id": "t1", "game": "lake", "ended": 1_000, "rated": True}
        assert got.json == {**told, "players": players, "replay": f"{PUBLIC}/replay/t1"}


async def test_a_tournament_is_posted_with_its_table(tmp_path: Path):
    entrants = (Entrant("Ala", "a" * 64, "ala"), Entrant("Ola", "b" * 64))
    lost, drawn = Match("t9", 1, (0, 1), True, (2, 1), (1.0, 2.0)), Match("t8", 2, (0, 1), True, (1, 1), (1.0, 1.0))
    none = Match("t7", 3, (0, 1), True)  # without a result
    matches = (lost, drawn, none)
    state = Tournament(
        *("cup", OpenTournament("Cup", "lake"), "h" * 64, 1), phase="over", entrants=entrants, matches=matches
    )
    async with receiving() as there, posting(tmp_path, f"{there.base}/") as (_, webhooks):
        webhooks.tournament_over(state, 77)
        [got] = await there.wait(1)
        assert "omphalos-signature" not in got.headers
        assert got.json == {
            "type": "tournament",
            "id": "cup",
            "title": "Cup",
            "game": "lake",
            "ended": 77,
            "standings": [
                {"place": 1, "name": "Ola", "person": None, "points": 1.5, "games": 2},
                {"place": 2, "name": "Ala", "person": "ala", "points": 0.5, "games": 2},
            ],
            "link": f"{PUBLIC}/tournament/cup",
        }


async def test_what_fails_is_posted_again_and_what_is_refused_is_not(tmp_path: Path):
    async with (
        receiving("503 Later", "200 OK") as busy,
        receiving("400 No", "200 OK") as strict,
        posting(tmp_path, f"{busy.base}/", f"{strict.base}/") as (_, webhooks),
    ):
        webhooks.game_over(result("t1"))
        webhooks.game_over(result("t3"))
        assert [one.json["id"] for one in await busy.wait(3)] == ["t1", "t1", "t3"]
        assert [one.json["id"] for one in await strict.wait(2)] == ["t1", "t3"]


def test_it_is_posted_again_after_each_pause_or_as_late_as_the_address_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    failures = [SendFailed("no"), SendFailed("no", 90.0), SendFailed("no", 1.0), SendFailed("no")]
    posted: list[tuple[float, str]] = []

    async def post(url: str, headers: dict[str, str], body: bytes) -> None:
        posted.append((asyncio.get_running_loop().time(), msgspec.json.decode(body)["id"]))
        if failures:
            raise failures.pop(0)

    async def play() -> None:
        cards = [(Card(table, "lake", "over", True, 0, 1, b"{}"), b"") for table in ("t1", "t3")]
        store: Any = Mock(with_settings=AsyncMock(side_effect=[[one] for one in cards]))
        webhooks = ResultWebhooks(store, ResultConfig((PUBLIC,), retries=(5.0, 30.0, 20.0)), "")
        monkeypatch.setattr(webhooks._outgoing, "post", post)  # pyright: ignore[reportPrivateUsage]
        webhooks.game_over(result("t1"))
        webhooks.game_over(result("t3"))
        task = asyncio.create_task(webhooks.run())
        await asyncio.sleep(10_000.0)
        task.cancel()

    virtual_time.run(play())
    assert [one for _, one in posted] == ["t1", "t1", "t1", "t1", "t3"]
    assert [at for at, _ in posted] == pytest.approx([0.0, 5.0, 95.0, 115.0, 115.0])


async def test_what_finds_no_room_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sender, "MAX_WAITING", 1)
    store = SqliteStore(tmp_path / "tables.db")
    webhooks = ResultWebhooks(store, ResultConfig(("https://example.org/",)), "")
    for table in ("t1", "t2", "t3"):
        webhooks.game_over(result(table))
    assert webhooks.dropped == 2


def test_an_address_that_is_not_sent_to_is_refused_at_the_start_and_the_secret_not_shown() -> None:
    for url in ("http://example.org/", "https://127.0.0.1/", "nonsense"):
        with pytest.raises(BadSetting, match="result_webhooks"):
            result_config(Settings(result_webhooks=(url,)))
    settings = Settings(result_webhooks=("http://127.0.0.1:1/x",), result_secret="s3cret", notify_private=True)
    assert result_config(settings) == ResultConfig(("http://127.0.0.1:1/x",), "s3cret", True)
    assert "s3cret" not in as_toml(settings)
