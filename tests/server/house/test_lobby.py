"""The lobby shows public tables, and quick match brings two people to one table and never to one seat."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from omphalos.server.house import lobby
from omphalos.server.house.lobby import LobbyDesk
from omphalos.server.wire.house import Matched, QuickMatch
from tests.server.house.conftest import Inn, played


@pytest.fixture(autouse=True)
def always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "FRESH", -1.0)


def quick(inn: Inn, name: str, **more: Any) -> dict[str, Any]:
    response = inn.client.post("/api/quick-match", json={"game": "lake", "name": name, **more})
    assert response.status_code == 200, response.text
    return response.json()


def test_public_tables_are_listed_those_with_an_open_seat_first(inn: Inn) -> None:
    inn.open("person", "person")
    playing = inn.open("person", "person", public=True)["id"]
    waiting = inn.open("person", "open", public=True)["id"]
    over = inn.keep(played("lake"))
    found = inn.client.get("/api/lobby").json()
    assert [(card["id"], card["phase"]) for card in found["tables"]] == [
        (waiting, "gathering"),
        (playing, "playing"),
        (over, "over"),
    ]
    assert found["waiting"] == {"lake": 1}
    assert found["tables"][0]["sitters"] == ["person", "open"]


def test_a_list_serves_everybody_for_a_moment(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "FRESH", 1000.0)
    assert inn.client.get("/api/lobby").json()["tables"] == []
    inn.open("person", "open", public=True)
    assert inn.client.get("/api/lobby").json()["tables"] == []


def test_the_second_finds_the_first_and_the_game_begins(inn: Inn) -> None:
    ada, bo = quick(inn, "Ada"), quick(inn, "Bo")
    assert ada["id"] == bo["id"]
    assert {ada["seat"], bo["seat"]} == {0, 1}
    assert ada["secret"] != bo["secret"]
    table = inn.client.get(f"/api/tables/{ada['id']}").json()["table"]
    assert table["phase"] == "playing"
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Bo"]
    assert table["rated"]


def test_those_who_want_other_games_or_numbers_are_not_put_together(inn: Inn) -> None:
    ids = {quick(inn, "Ada", players=2)["id"], quick(inn, "Bo", players=3)["id"], quick(inn, "Cy", game="flick")["id"]}
    assert len(ids) == 3


def test_nobody_plays_against_themselves(inn: Inn) -> None:
    first = quick(inn, "Ada")
    again = quick(inn, "Ada", held=[first["id"]])
    assert again["id"] != first["id"]
    ada = inn.person("Ada")["key"]  # on two devices, neither of which knows of the other
    assert len({quick(inn, "Ada", players=3, person=ada)["id"] for _ in range(2)}) == 2


def test_many_at_once_are_paired_off_and_no_seat_is_given_twice(inn: Inn) -> None:
    async def all_at_once() -> list[Matched]:
        desk = LobbyDesk(inn.store, inn.hall)
        request: Any = type("Asked", (), {"client": None})()
        wishes = [QuickMatch("lake", f"P{i}", players=2 + i % 2) for i in range(24)]
        return list(await asyncio.gather(*(desk.quick_match(wish, request) for wish in wishes)))

    matched = inn.run(all_at_once)
    assert len({(one.id, one.seat) for one in matched}) == 24
    by_table: dict[str, int] = {}
    for one in matched:
        by_table[one.id] = by_table.get(one.id, 0) + 1
    assert sorted(by_table.values()) == [2] * 6 + [3] * 4


def test_two_doors_never_give_one_seat(inn: Inn) -> None:
    """Two processes have a desk each: the table itself decides who was first."""

    async def race() -> list[Matched]:
        desks = [LobbyDesk(inn.store, inn.hall) for _ in range(4)]
        request: Any = type("Asked", (), {"client": None})()
        wishes = [QuickMatch("lake", f"P{i}") for i in range(16)]
        return list(await asyncio.gather(*(desks[i % 4].quick_match(wish, request) for i, wish in enumerate(wishes))))

    matched = inn.run(race)
    assert len({(one.id, one.seat) for one in matched}) == 16


def test_nobody_is_sent_to_a_table_that_was_left(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    left = quick(inn, "Gone")  # nobody is connected there
    monkeypatch.setattr(lobby, "ON_THE_WAY", -1)
    assert quick(inn, "Ada")["id"] != left["id"]


def test_nobody_is_put_at_a_table_with_bots_or_a_private_one(inn: Inn) -> None:
    others = {
        inn.open("person", "open")["id"],
        inn.open("person", "random", "open", public=True)["id"],
        inn.open("random", "open", public=True)["id"],
    }
    assert quick(inn, "Ada")["id"] not in others
    assert quick(inn, "Bo", players=3)["id"] not in others


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
def test_what_cannot_be_matched_is_refused(inn: Inn, message: Any, status: int, error: str) -> None:
    response = inn.client.post("/api/quick-match", json=message)
    assert (response.status_code, response.json()["error"]) == (status, error)
