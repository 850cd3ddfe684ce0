"""Results of finished games and tournaments go to the addresses of the operator; those of private tables to nobody."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from omphalos.server.config import BadSetting, Settings, as_toml
from omphalos.server.result_webhooks import sender
from omphalos.server.result_webhooks.config import ResultConfig, result_config
from omphalos.server.result_webhooks.sender import ResultWebhooks
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.store.store import Store
from omphalos.server.tournaments.messages import OpenTournament
from omphalos.server.tournaments.state import Entrant, Match, Tournament
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
    match = Match("t9", 1, (0, 1), True, (2, 1), (1.0, 2.0))
    state = Tournament(
        *("cup", OpenTournament("Cup", "lake"), "h" * 64, 1), phase="over", entrants=entrants, matches=(match,)
    )
    async with receiving() as there, posting(tmp_path, f"{there.base}/") as (_, webhooks):
        webhooks.tournament_over(state, 77)
        [got] = await there.wait(1)
        assert "omphalos-signature" not in got.headers
        assert (got.json["type"], got.json["title"], got.json["ended"]) == ("tournament", "Cup", 77)
        assert [(one["place"], one["name"], one["person"]) for one in got.json["standings"]] == [
            (1, "Ola", None),
            (2, "Ala", "ala"),
        ]
        assert got.json["link"] == f"{PUBLIC}/tournament/cup"


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
