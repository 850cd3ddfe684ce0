"""The lobby shows public tables. Quick match brings two people to one table and never to one seat."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest

from omphalos.server.live.screen import Screen
from omphalos.server.lobby import lobby
from omphalos.server.lobby.lobby import LobbyEndpoints
from omphalos.server.lobby.messages import Matched, QuickMatch
from tests.server.http.conftest import ApiServer, Guest, played


@pytest.fixture(autouse=True)
def always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "CACHE_SECONDS", -1.0)


def quick(api: ApiServer, name: str, **more: Any) -> dict[str, Any]:
    response = api.client.post("/api/quick-match", json={"game": "lake", "name": name, **more})
    assert response.status_code == 200, response.text
    return response.json()


def test_public_tables_are_listed_those_with_an_open_seat_first(api: ApiServer) -> None:
    api.open("person", "person")
    playing = api.open("person", "person", public=True)["id"]
    waiting = api.open("person", "open", public=True)["id"]
    over = api.keep(played("lake"))
    found = api.client.get("/api/lobby").json()
    assert [(card["id"], card["phase"]) for card in found["tables"]] == [
        (waiting, "gathering"),
        (playing, "playing"),
        (over, "over"),
    ]
    assert found["waiting"] == {"lake": 1}
    assert found["tables"][0]["sitters"] == ["person", "open"]
    api.open("person", "person", "open", public=True)
    api.open("person", "random", "open", public=True)  # nobody is put there
    assert api.client.get("/api/lobby").json()["waiting"] == {"lake": 3}


def test_tables_without_an_open_seat_are_listed_the_latest_first(api: ApiServer) -> None:
    made = [api.keep(played("lake"), phase="gathering")]  # all its seats are taken
    for _ in range(2):
        time.sleep(0.002)  # the dates of tables are milliseconds
        made.append(api.open("person", "person", public=True)["id"])
    assert [card["id"] for card in api.client.get("/api/lobby").json()["tables"]] == made[::-1]


def test_a_list_serves_everybody_for_a_moment(api: ApiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "CACHE_SECONDS", 1000.0)
    assert api.client.get("/api/lobby").json()["tables"] == []
    api.open("person", "open", public=True)
    assert api.client.get("/api/lobby").json()["tables"] == []


def test_the_second_finds_the_first_and_the_game_begins(api: ApiServer) -> None:
    ada, bo = quick(api, "Ada"), quick(api, "Bo")
    assert ada["id"] == bo["id"]
    assert {ada["seat"], bo["seat"]} == {0, 1}
    assert ada["secret"] != bo["secret"]
    table = api.client.get(f"/api/tables/{ada['id']}").json()["table"]
    assert table["phase"] == "playing"
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Bo"]
    assert table["rated"]


def test_whoever_is_the_first_waits_at_a_table_of_their_language(api: ApiServer) -> None:
    ada, bo = api.person("Ada"), api.person("Bo")
    more = {"players": 3, "language": "pl", "seals": True}
    first = quick(api, "Ada", person=ada["key"], **more)
    table = api.client.get(f"/api/tables/{first['id']}").json()["table"]
    assert first["seat"] == 0
    assert [(seat["sitter"], seat["name"], seat["person"]) for seat in table["seats"]] == [
        ("person", "Ada", ada["id"]),
        ("open", "", None),
        ("open", "", None),
    ]
    assert (table["game"], table["public"], table["rated"]) == ("lake", True, True)
    assert table["clock"]["rule"] == {"kind": "move", "seconds": 180, "increment": 0}
    assert table["fair"]["seals"] == ["", None, None]
    assert api.registry.live_tables[first["id"]].settings.language == "pl"
    second = quick(api, "Bo", person=bo["key"], **more)
    assert (second["id"], second["seat"]) == (first["id"], 1)
    table = api.client.get(f"/api/tables/{first['id']}").json()["table"]
    assert [seat["person"] for seat in table["seats"]] == [ada["id"], bo["id"], None]
    assert table["fair"]["seals"] == ["", "", None]
    assert api.client.get("/api/lobby").json()["waiting"] == {"lake": 2}


@pytest.mark.parametrize(("after", "found"), [(-1, True), (0, False), (1, False)])
@pytest.mark.parametrize("connected", [False, True])
def test_somebody_who_never_came_is_waited_for_half_a_minute(
    api: ApiServer, connected: bool, after: int, found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = quick(api, "Ada")
    [card] = api.client.get("/api/lobby").json()["tables"]

    class Later:
        monotonic = staticmethod(time.monotonic)

        @staticmethod
        def time_ns() -> int:
            return (card["touched"] + 30_000 + after) * 1_000_000

    if connected:
        hello = {"type": "hello", "id": 0, "language": "en", "secrets": [waiting["secret"]]}

        async def connect() -> None:
            session = await api.registry.connect(waiting["id"], Screen(Guest()))
            await session.receive(json.dumps(hello).encode())

        api.run(connect)
    monkeypatch.setattr(lobby, "time", Later)
    assert (quick(api, "Bo")["id"] == waiting["id"]) is (found or connected)


def test_as_many_tables_are_listed_as_one_looks_at() -> None:
    assert lobby.MAX_LISTED == {"gathering": 100, "playing": 100, "over": 12}


def test_of_two_who_wait_the_one_who_came_first_is_found_first(api: ApiServer) -> None:
    waiting: list[str] = []
    for _ in range(3):
        waiting.append(api.open("person", "open", public=True)["id"])
        time.sleep(0.002)  # the dates of tables are milliseconds
    assert [quick(api, name)["id"] for name in ("Ada", "Bo", "Cy")] == waiting


def test_those_who_want_other_games_or_numbers_are_not_put_together(api: ApiServer) -> None:
    ids = {quick(api, "Ada", players=2)["id"], quick(api, "Bo", players=3)["id"], quick(api, "Cy", game="flick")["id"]}
    assert len(ids) == 3


def test_nobody_plays_against_themselves(api: ApiServer) -> None:
    first = quick(api, "Ada")
    again = quick(api, "Ada", held=[first["id"]])
    assert again["id"] != first["id"]
    ada = api.person("Ada")["key"]  # on two devices that do not know of each other
    assert len({quick(api, "Ada", players=3, person=ada)["id"] for _ in range(2)}) == 2


def test_many_at_once_are_paired_off_and_no_seat_is_given_twice(api: ApiServer) -> None:
    async def all_at_once() -> list[Matched]:
        handler = LobbyEndpoints(api.store, api.registry)
        request: Any = type("Asked", (), {"scope": {}})()
        wishes = [QuickMatch("lake", f"P{i}", players=2 + i % 2) for i in range(24)]
        return list(await asyncio.gather(*(handler.quick_match(wish, request) for wish in wishes)))

    matched = api.run(all_at_once)
    assert len({(one.id, one.seat) for one in matched}) == 24
    by_table: dict[str, int] = {}
    for one in matched:
        by_table[one.id] = by_table.get(one.id, 0) + 1
    assert sorted(by_table.values()) == [2] * 6 + [3] * 4


def test_two_doors_never_give_one_seat(api: ApiServer) -> None:
    """Two processes have a handler each: the table itself decides who came first."""

    async def race() -> list[Matched]:
        desks = [LobbyEndpoints(api.store, api.registry) for _ in range(4)]
        request: Any = type("Asked", (), {"scope": {}})()
        wishes = [QuickMatch("lake", f"P{i}") for i in range(16)]
        return list(await asyncio.gather(*(desks[i % 4].quick_match(wish, request) for i, wish in enumerate(wishes))))

    matched = api.run(race)
    assert len({(one.id, one.seat) for one in matched}) == 16


def test_nobody_is_sent_to_a_table_that_was_left(api: ApiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    left = quick(api, "Gone")  # nobody is connected there
    monkeypatch.setattr(lobby, "CONNECT_WITHIN", -1)
    assert quick(api, "Ada")["id"] != left["id"]


def test_nobody_is_put_at_a_table_with_bots_or_a_private_one(api: ApiServer) -> None:
    others = {
        api.open("person", "open")["id"],
        api.open("person", "random", "open", public=True)["id"],
        api.open("random", "open", public=True)["id"],
    }
    assert quick(api, "Ada")["id"] not in others
    assert quick(api, "Bo", players=3)["id"] not in others


@pytest.mark.parametrize(
    ("message", "status", "error"),
    [
        ({"game": "chess", "name": "Ada"}, 404, "unknown-game"),
        ({"game": "flick", "name": "Ada", "players": 9}, 422, "bad-players"),
        ({"game": "lake", "name": ""}, 400, "bad-message"),
        ({"game": "lake", "name": "Ada", "players": 1}, 400, "bad-message"),
        ({"game": "lake", "name": "Ada", "person": "short"}, 400, "bad-message"),
    ],
)
def test_what_cannot_be_matched_is_refused(api: ApiServer, message: Any, status: int, error: str) -> None:
    response = api.client.post("/api/quick-match", json=message)
    assert (response.status_code, response.json()["error"]) == (status, error)
