"""Circles by link and challenges by name: who sees what, who may do what."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from omphalos.server.circles import challenges
from omphalos.server.circles import endpoints as circles
from omphalos.server.lobby import lobby
from tests.server.http.conftest import ApiServer, Guest
from tests.server.http.test_people import bearer
from tests.waiting import eventually


@pytest.fixture(autouse=True)
def always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "CACHE_SECONDS", -1.0)
    monkeypatch.setattr(challenges, "SEEN_EVERY", 0)


class Circle:
    """Ada has opened a circle, and Bo has joined it. Cy has not."""

    def __init__(self, api: ApiServer) -> None:
        self.api = api
        self.ada, self.bo, self.cy = (api.person(name) for name in ("Ada", "Bo", "Cy"))
        self.link = self.ask(self.ada, "POST", "/api/circles", 201, name="Round")
        self.ask(self.bo, "POST", "/api/circles/join", 204, token=self.link["token"])

    def ask(self, who: dict[str, str], method: str, path: str, status: int = 200, **message: Any) -> Any:
        response = self.api.client.request(method, path, headers=bearer(who["key"]), json=message or None)
        assert response.status_code == status, response.text
        return response.json() if response.content else None

    def seen_by(self, who: dict[str, str]) -> list[dict[str, Any]]:
        return self.ask(who, "GET", "/api/circles")["circles"]


@pytest.fixture
def circle(api: ApiServer) -> Circle:
    return Circle(api)


def test_who_has_the_link_joins_and_sees_the_others(circle: Circle) -> None:
    told = circle.api.client.post("/api/circles/invitation", json={"token": circle.link["token"]}).json()
    assert told == {"name": "Round", "owner": "Ada", "members": 2}
    (seen,) = circle.seen_by(circle.bo)
    assert (seen["name"], seen["mine"]) == ("Round", False)
    assert [(one["name"], one["owner"], one["present"]) for one in seen["members"]] == [
        ("Ada", True, False),
        ("Bo", False, True),
    ]
    circle.ask(circle.ada, "GET", "/api/challenges")  # a page of hers is open
    assert circle.seen_by(circle.bo)[0]["members"][0]["present"]
    assert circle.seen_by(circle.cy) == []
    assert circle.api.client.get("/api/circles").status_code == 401


def test_only_the_owner_removes_others_and_renews_the_link(circle: Circle) -> None:
    path, old = f"/api/circles/{circle.link['id']}", circle.link["token"]
    ada, bo = (f"{path}/members/{who['id']}" for who in (circle.ada, circle.bo))
    assert circle.ask(circle.bo, "DELETE", ada, 403)["error"] == "not-circle-owner"
    assert circle.ask(circle.bo, "POST", f"{path}/link", 403)["error"] == "not-circle-owner"
    assert circle.ask(circle.cy, "DELETE", bo, 404)["error"] == "no-such-circle"
    link = circle.ask(circle.ada, "DELETE", bo)["token"]
    assert circle.seen_by(circle.bo) == []
    assert circle.ask(circle.bo, "POST", "/api/circles/join", 404, token=old)["error"] == "no-such-circle"
    circle.ask(circle.cy, "POST", "/api/circles/join", 204, token=link)  # the owner was told the new one
    cy = f"{path}/members/{circle.cy['id']}"
    assert circle.ask(circle.cy, "DELETE", cy) == {"token": None}  # who leaves changes no link
    circle.ask(circle.cy, "POST", "/api/circles/join", 204, token=link)
    new = circle.ask(circle.ada, "POST", f"{path}/link")["token"]
    assert circle.ask(circle.bo, "POST", "/api/circles/join", 404, token=old)["error"] == "no-such-circle"
    circle.ask(circle.bo, "POST", "/api/circles/join", 204, token=new)
    circle.ask(circle.bo, "DELETE", bo)  # leaves
    circle.ask(circle.ada, "DELETE", ada)  # the owner leaves: it is gone
    circle.ask(circle.bo, "POST", "/api/circles/join", 404, token=new)


def test_private_tables_stay_private_unless_their_host_shows_them(circle: Circle) -> None:
    public = circle.api.open("person", "open", public=True, person=circle.ada["key"])
    circle.api.open("person", "open", public=True)  # of somebody else
    private = circle.api.open("person", "open", person=circle.ada["key"])
    assert [one["id"] for one in circle.seen_by(circle.bo)[0]["tables"]] == [public["id"]]
    path = f"/api/circles/{circle.link['id']}/tables"
    table = {"table": private["id"], "host": private["host"]}
    circle.ask(circle.ada, "PUT", path, 401, **(table | {"host": "x" * 32}))
    circle.ask(circle.cy, "PUT", path, 404, **table)
    circle.ask(circle.ada, "PUT", path, 204, **table)
    shown = circle.seen_by(circle.bo)[0]["tables"]
    assert {one["id"]: one["open_seats"] for one in shown} == {public["id"]: 1, private["id"]: 1}
    circle.ask(circle.ada, "PUT", path, 204, **table, shown=False)
    assert len(circle.seen_by(circle.bo)[0]["tables"]) == 1
    circle.ask(circle.ada, "DELETE", "/api/people/me", 204)
    assert circle.seen_by(circle.bo) == []
    assert circle.ada["id"] not in circle.api.client.get("/api/lobby").text


def test_finished_games_of_members_are_in_the_lobby_and_not_in_the_circle(circle: Circle) -> None:
    api, ada = circle.api, circle.ada
    opened = api.open("person", "random", public=True, person=ada["key"], pace=0)
    assert [one["id"] for one in circle.seen_by(circle.bo)[0]["tables"]] == [opened["id"]]
    api.run(lambda: Guest().play(api.registry, opened["id"], 0, opened["seats"][0]["secret"]))

    def listed() -> list[tuple[str, str]]:
        return [(one["id"], one["phase"]) for one in api.client.get("/api/lobby").json()["tables"]]

    asyncio.run(eventually(lambda: listed() == [(opened["id"], "over")]))
    assert circle.seen_by(circle.bo)[0]["tables"] == []


def test_an_accepted_challenge_seats_both(circle: Circle) -> None:
    ada, bo, cy = circle.ada, circle.bo, circle.cy
    wish = {"to": bo["id"], "game": "lake"}
    assert circle.ask(cy, "POST", "/api/challenges", 403, **wish)["error"] == "not-together"
    assert circle.ask(bo, "POST", "/api/challenges", 403, **wish)["error"] == "not-together"  # oneself
    opened = circle.ask(ada, "POST", "/api/challenges", 201, **wish)
    (got,) = circle.ask(bo, "GET", "/api/challenges")["challenges"]
    assert (got["name"], got["game"], got["table"], got["sent"]) == ("Ada", "lake", opened["id"], False)
    assert circle.ask(ada, "GET", "/api/challenges")["challenges"][0]["sent"]
    path = f"/api/challenges/{got['id']}"
    for other in (cy, ada):
        assert circle.ask(other, "POST", path, 404, yes=True)["error"] == "no-such-challenge"
    accepted = circle.ask(bo, "POST", path, yes=True)
    assert (accepted["id"], accepted["seat"]) == (opened["id"], 1)
    table = circle.api.client.get(f"/api/tables/{opened['id']}").json()["table"]
    assert table["phase"] == "playing"
    assert [(seat["name"], seat["person"]) for seat in table["seats"]] == [("Ada", ada["id"]), ("Bo", bo["id"])]
    assert circle.ask(bo, "GET", "/api/challenges")["challenges"] == []


def test_a_declined_challenge_is_told_to_the_challenger(circle: Circle) -> None:
    ada, bo = circle.ada, circle.bo
    circle.ask(ada, "POST", "/api/challenges", 201, to=bo["id"], game="lake")
    (got,) = circle.ask(bo, "GET", "/api/challenges")["challenges"]
    path = f"/api/challenges/{got['id']}"
    assert circle.ask(bo, "POST", path, yes=False) == {"id": None, "seat": None, "secret": None}
    assert circle.ask(bo, "GET", "/api/challenges")["challenges"] == []
    assert circle.ask(bo, "POST", path, 404, yes=True)["error"] == "no-such-challenge"
    assert circle.ask(ada, "GET", "/api/challenges")["challenges"][0]["declined"]
    circle.ask(ada, "POST", path, yes=False)
    assert circle.ask(ada, "GET", "/api/challenges")["challenges"] == []


@pytest.mark.parametrize(("after", "there"), [(-1, True), (0, False), (1, False)])
def test_a_challenge_waits_a_day(circle: Circle, after: int, there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = stopped_clock(circle, monkeypatch)
    circle.ask(circle.ada, "POST", "/api/challenges", 201, to=circle.bo["id"], game="lake")
    clock[0] += challenges.KEPT + after
    for who in (circle.ada, circle.bo):
        assert bool(circle.ask(who, "GET", "/api/challenges")["challenges"]) is there


@pytest.mark.parametrize(("after", "there"), [(-1, True), (0, False), (1, False)])
def test_somebody_is_there_for_a_while_after_their_page_has_asked(
    circle: Circle, after: int, there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = stopped_clock(circle, monkeypatch)
    circle.ask(circle.ada, "GET", "/api/challenges")
    clock[0] += circles.PRESENT + after
    assert [one["present"] for one in circle.seen_by(circle.bo)[0]["members"]] == [there, True]


@pytest.mark.parametrize(("after", "noted"), [(-1, False), (0, True)])
def test_that_somebody_is_there_is_noted_now_and_then(
    circle: Circle, after: int, noted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = stopped_clock(circle, monkeypatch)
    monkeypatch.setattr(challenges, "SEEN_EVERY", 15_000)
    circle.ask(circle.ada, "GET", "/api/challenges")
    clock[0] += 15_000 + after
    circle.ask(circle.ada, "GET", "/api/challenges")
    clock[0] += circles.PRESENT - 1
    assert circle.seen_by(circle.bo)[0]["members"][0]["present"] is noted


def test_a_challenge_whose_day_is_over_takes_no_room(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("omphalos.server.circles.stored.MAX_CHALLENGES", 1)
    circle.ask(circle.cy, "POST", "/api/circles/join", 204, token=circle.link["token"])
    clock = stopped_clock(circle, monkeypatch)
    circle.ask(circle.ada, "POST", "/api/challenges", 201, to=circle.bo["id"], game="lake")
    for after, status in ((challenges.KEPT - 1, 409), (1, 201)):
        clock[0] += after
        circle.ask(circle.ada, "POST", "/api/challenges", status, to=circle.cy["id"], game="lake")


def stopped_clock(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The server's time in milliseconds, for the test to change."""
    registry: Any = circle.api.registry
    clock = [registry.now()]
    monkeypatch.setattr(registry, "_epoch", 0.0)
    monkeypatch.setattr(registry, "_clock", lambda: (clock[0] + 0.5) / 1000)
    return clock


def test_a_challenge_too_many_opens_no_table(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("omphalos.server.circles.stored.MAX_CHALLENGES", 0)
    before = len(circle.api.registry.live_tables)
    refused = circle.ask(circle.ada, "POST", "/api/challenges", 409, to=circle.bo["id"], game="lake")
    assert refused["error"] == "too-many-circles"
    assert len(circle.api.registry.live_tables) == before
