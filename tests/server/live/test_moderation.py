"""The host's tools, over real sockets from several addresses: mute, remove, reports. Only the host has them."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.server.live.harness import run
from tests.server.serving import Wired, serving, wired

HOST, GUEST, OTHER = "127.0.0.1", "127.0.0.2", "127.0.0.3"
EXCLUDED = {"type": "bye", "reason": "excluded", "again": None}


async def post(address: str, path: str, source: str = HOST, **message: Any) -> dict[str, Any]:
    transport = httpx2.AsyncHTTPTransport(local_address=source, verify=False)
    async with httpx2.AsyncClient(base_url=address.replace("ws", "http", 1), transport=transport) as client:
        response = await client.post(path, json=message)
        assert response.is_success, response.text
        return response.json()


async def opened(address: str, *sitters: str, **more: Any) -> dict[str, Any]:
    seats = [{"sitter": sitter} for sitter in sitters]
    return await post(address, "/api/tables", game="lake", seats=seats, **more)


async def ask(socket: Wired, kind: str, **fields: Any) -> dict[str, Any]:
    number = await socket.send(kind, **fields)
    return await socket.until(lambda message: message.get("re") == number)


@asynccontextmanager
async def at(address: str, table: str, source: str, *secrets: str, person: str | None = None) -> AsyncGenerator[Wired]:
    async with wired(address, table, source) as socket:
        await ask(socket, "hello", language="en", secrets=list(secrets), person=person)
        yield socket


async def turned_away(address: str, table: str, source: str, *secrets: str, person: str | None = None) -> bool:
    async with wired(address, table, source) as socket:
        await socket.send("hello", language="en", secrets=list(secrets), person=person)
        return (await socket.receive()) == EXCLUDED


def test_a_removed_player_cannot_come_back_even_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, _):
            table = await opened(address, "person", "open", "open", public=True)
            secrets = (table["host"], table["seats"][0]["secret"])
            async with (
                at(address, table["id"], HOST, *secrets) as host,
                at(address, table["id"], GUEST) as guest,
                at(address, table["id"], OTHER) as other,
            ):
                claimed = await ask(guest, "claim", seat=1, name="Ola")
                assert (await ask(guest, "remove", seat=0))["error"] == "host-only"
                assert (await ask(host, "remove", seat=0))["error"] == "not-now"  # themselves
                assert (await ask(host, "remove"))["error"] == "bad-message"
                assert (await ask(host, "remove", seat=9))["error"] == "no-such-seat"
                assert (await ask(host, "remove", seat=1))["type"] == "done"
                assert await guest.until(lambda message: message["type"] == "bye") == EXCLUDED
                seen = await other.until(lambda one: one["type"] == "table" and one["table"]["seats"][1]["name"] == "")
                assert seen["table"]["seats"][1]["sitter"] == "open"
        async with serving(tmp_path) as (address, _):
            assert await turned_away(address, table["id"], GUEST)
            assert await turned_away(address, table["id"], GUEST, claimed["secret"])
            matched = await post(address, "/api/quick-match", GUEST, game="lake", name="Ola", players=3)
            assert matched["id"] != table["id"]
            async with at(address, table["id"], OTHER) as other:
                assert (await ask(other, "claim", seat=1, name="Ela"))["type"] == "claimed"

    run(play())


def test_once_the_game_has_begun_a_seat_belongs_to_its_key(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, _):
            table = await opened(address, "person", "person")
            mine, theirs = (held["secret"] for held in table["seats"])
            async with (
                at(address, table["id"], HOST, table["host"], mine) as host,
                at(address, table["id"], GUEST, theirs) as guest,
            ):
                assert (await ask(host, "remove", seat=1))["error"] == "not-now"
                assert (await ask(guest, "ping"))["type"] == "done"
            assert not await turned_away(address, table["id"], GUEST, theirs)

    run(play())


def test_a_removed_spectator_is_known_by_name_and_by_address(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, _):
            table = await opened(address, "person", "person")
            ada, bo = [await post(address, "/api/people", name=name) for name in ("Ada", "Bo")]
            async with (
                at(address, table["id"], HOST, table["host"]) as host,
                at(address, table["id"], HOST, person=bo["key"]),  # the host's own address
                at(address, table["id"], GUEST, person=ada["key"]) as guest,
            ):
                assert (await ask(guest, "visitors"))["error"] == "host-only"
                found = (await ask(host, "visitors"))["visitors"]
                assert [one["name"] for one in found] == ["Bo", "Ada"]
                for one in found:
                    assert (await ask(host, "remove", visitor=one["number"]))["type"] == "done"
                assert await guest.until(lambda message: message["type"] == "bye") == EXCLUDED
                assert (await ask(host, "visitors"))["visitors"] == []
            assert await turned_away(address, table["id"], GUEST)
            assert await turned_away(address, table["id"], OTHER, person=ada["key"])
            assert await turned_away(address, table["id"], HOST, person=bo["key"])
            assert not await turned_away(address, table["id"], HOST)
            assert not await turned_away(address, table["id"], OTHER)

    run(play())


def test_a_muted_person_stays_muted_on_another_seat_and_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, _):
            table = await opened(address, "person", "open", "open", chat="free", start_when_full=False)
            async with (
                at(address, table["id"], HOST, table["host"]) as host,
                at(address, table["id"], GUEST) as guest,
            ):
                await ask(guest, "claim", seat=1, name="Ola")
                assert (await ask(host, "mute", seat=1, muted=True))["type"] == "done"
                assert (await ask(guest, "say", seat=1, phrase="hello"))["error"] == "muted"
                await ask(guest, "leave", seat=1)
        async with (
            serving(tmp_path) as (address, _),
            at(address, table["id"], HOST, table["host"]) as host,
            at(address, table["id"], GUEST) as guest,
        ):
            await ask(guest, "claim", seat=2, name="Ela")
            assert (await ask(guest, "say", seat=2, text="hi"))["error"] == "muted"
            await ask(host, "mute", seat=2, muted=False)
            assert (await ask(guest, "say", seat=2, text="hi"))["type"] == "done"
            await ask(guest, "leave", seat=2)
            await ask(guest, "claim", seat=1, name="Ola")
            assert (await ask(guest, "say", seat=1, text="hi"))["type"] == "done"
            assert (await ask(host, "arrange", chat="phrases"))["type"] == "done"
            assert (await ask(guest, "say", seat=1, text="hi"))["error"] == "cannot-say"
            assert (await ask(guest, "arrange", chat="free"))["error"] == "host-only"

    run(play())


def test_everybody_sees_who_is_muted_and_that_somebody_who_is_not_here_was_removed(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, _):
            table = await opened(address, "person", "open", "open", chat="free")

            async def shown(name: str, value: object) -> None:
                await other.until(lambda one: one["type"] == "table" and one["table"]["seats"][1][name] == value)

            async with (
                at(address, table["id"], HOST, table["host"]) as host,
                at(address, table["id"], OTHER) as other,
            ):
                async with at(address, table["id"], GUEST) as guest:
                    await ask(guest, "claim", seat=1, name="Ola")
                    await shown("present", True)
                await shown("present", False)
                await ask(host, "mute", seat=1, muted=True)
                await shown("muted", True)
                await ask(host, "remove", seat=1)
                await shown("sitter", "open")

    run(play())


def test_a_report_reaches_the_host_alone_now_or_later(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, _):
            table = await opened(address, "person", "person", "person", chat="free")
            keys = [held["secret"] for held in table["seats"]]
            async with (
                at(address, table["id"], GUEST, keys[1]) as rude,
                at(address, table["id"], OTHER, keys[2]) as ola,
            ):
                await ask(rude, "say", seat=1, text="rude")
                said = await ola.until(lambda message: message["type"] == "said")
                line = {"about": 1, "at": said["at"]}
                assert (await ask(ola, "report", seat=1, **line))["error"] == "not-your-seat"
                assert (await ask(rude, "report", seat=1, **line))["error"] == "no-such-line"
                assert (await ask(ola, "report", seat=2, about=1, at=1))["error"] == "no-such-line"
                for _ in range(2):
                    assert (await ask(ola, "report", seat=2, **line))["type"] == "done"
                assert (await ask(rude, "ping"))["type"] == "done"
                assert not any(b'"reported"' in data for data in rude.raw)
        async with serving(tmp_path) as (address, _):
            async with wired(address, table["id"]) as host, at(address, table["id"], OTHER, keys[2]) as ola:
                welcome = await ask(host, "hello", language="en", secrets=[table["host"]])
                (report,) = welcome["reports"]
                assert (report["by_name"], report["name"], report["text"]) == ("Player 3", "Player 2", "rude")
                await ask(ola, "say", seat=2, text="sorry")
                assert (await ask(ola, "dismiss-report", report=report["number"]))["error"] == "host-only"
                assert (await ask(host, "dismiss-report", report=report["number"]))["type"] == "done"
            async with wired(address, table["id"]) as host:
                assert (await ask(host, "hello", language="en", secrets=[table["host"]]))["reports"] == []
                async with wired(address, table["id"]) as guest:
                    assert (await ask(guest, "hello", language="en", secrets=[keys[1]]))["reports"] == []
                    said = (await ask(guest, "hello", language="en", secrets=[keys[1]]))["said"][-1]
                    await ask(guest, "report", seat=1, about=2, at=said["at"])
                assert (await host.until(lambda message: message["type"] == "reported"))["text"] == "sorry"

    run(play())


@pytest.mark.parametrize(
    ("rule", "player", "spectator"),
    [("none", "cannot-say", "cannot-say"), ("players", None, "cannot-say"), ("all", None, None)],
)
def test_who_may_react(tmp_path: Path, rule: str, player: str | None, spectator: str | None) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, _):
            table = await opened(address, "person", "person")
            keys = [held["secret"] for held in table["seats"]]
            async with (
                at(address, table["id"], HOST, table["host"], keys[0]) as host,
                at(address, table["id"], GUEST, keys[1]) as guest,
                at(address, table["id"], OTHER) as watcher,
            ):
                await ask(host, "arrange", reactions=rule)
                assert (await ask(guest, "react", seat=1, reaction="clap")).get("error") == player
                if player is None:
                    seen = await watcher.until(lambda message: message["type"] == "reacted")
                    assert seen == {"type": "reacted", "seat": 1, "name": "Player 2", "reaction": "clap"}
                    assert (await ask(guest, "react", seat=1, reaction="clap"))["error"] == "too-much"
                assert (await ask(watcher, "react", seat=-1, reaction="wow")).get("error") == spectator
                assert (await ask(watcher, "react", seat=1, reaction="wow"))["error"] == "not-your-seat"
                assert (await ask(guest, "react", seat=1, reaction="rude"))["error"] == "bad-message"
                await ask(host, "mute", seat=1, muted=True)
                assert (await ask(guest, "react", seat=1, reaction="clap"))["error"] == (player or "muted")

    run(play())
