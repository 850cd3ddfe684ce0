"""The featured game: which one is chosen, and that it stays."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from omphalos.server.live import featured
from omphalos.server.lobby import lobby
from omphalos.server.lobby.featured import LIVELY, choose
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.protocol.tables import TableCard
from omphalos.table.game import AnyGame
from tests.server.http.conftest import ApiServer
from tests.server.lake import GAME

NOW = 10_000_000
NONE: dict[str, Any] = {"id": None, "game": "", "names": [], "spectators": 0, "bots": False}


@pytest.fixture(autouse=True)
def always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "CACHE_SECONDS", -1.0)


def card(name: str, spectators: int = 0, *sitters: str, **more: Any) -> TableCard:
    seated = list(sitters or ("person", "person"))
    made = TableCard(
        *(name, "lake", "playing", [""] * len(seated), seated, None, 5, spectators, ClockRule(), False, NOW)
    )
    return msgspec.structs.replace(made, **more)


def chosen(*cards: TableCard, shown: str | None = None) -> str | None:
    found = choose(cards, shown, NOW)
    return None if found is None else found.id


def test_the_most_watched_game_then_the_one_with_most_people_then_the_latest() -> None:
    assert chosen(card("a", 1), card("b", 2), card("c", 0)) == "b"
    assert chosen(card("a", 1), card("b", 1, "person", "person", "person")) == "b"
    assert chosen(card("a", 1), card("b", 1, touched=NOW + 1)) == "b"
    assert chosen(card("a", 1), card("b", 2, touched=NOW - 1)) == "b"
    assert chosen(card("a", 1, "person", "person", "person"), card("b", 2)) == "b"
    assert chosen(card("a", 1), card("b", 1, "person", "person", "person", touched=NOW - 1)) == "b"


def test_only_games_that_people_are_playing() -> None:
    assert chosen() is None
    assert chosen(card("a", 9, phase="gathering"), card("b", 9, phase="over")) is None
    assert chosen(card("a", 9, "random", "random")) is None
    assert chosen(card("a", 9, touched=NOW - LIVELY)) is None
    assert chosen(card("a", 0, "person", "random")) == "a"


def test_a_game_that_is_shown_stays() -> None:
    assert chosen(card("a", 1), card("b", 3), shown="a") == "a"
    assert chosen(card("a", 1), card("b", 4), shown="a") == "b"
    assert chosen(card("a", 1), card("b", 3), shown="b") == "b"
    assert chosen(card("a", 1, touched=NOW - LIVELY), card("b", 0), shown="a") == "b"
    assert chosen(card("a"), shown="z") == "a"


def test_people_come_before_bots_and_bots_before_nothing(api: ApiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def lake() -> AnyGame:
        return GAME

    monkeypatch.setattr(featured, "next_game", lake)
    assert api.client.get("/api/featured").json() == NONE
    api.open("person", "person")  # in private
    assert api.client.get("/api/featured").json() == NONE
    api.registry.config = msgspec.structs.replace(api.registry.config, featured=6.0)
    bots = api.client.get("/api/featured").json()
    assert (bots["game"], bots["bots"], len(bots["names"])) == ("lake", True, 3)
    assert api.client.get("/api/lobby").json()["tables"] == []  # it is not listed
    people = api.open("person", "person", public=True)["id"]
    assert api.client.get("/api/featured", params={"shown": bots["id"]}).json()["id"] == people
    assert api.client.get("/api/featured", params={"shown": "no id"}).status_code == 400
