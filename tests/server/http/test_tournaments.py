"""Tournaments over HTTP: opened, entered, started, played to the end, and everything that is refused."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from omphalos.server.app import create_app
from omphalos.server.config import Settings
from omphalos.server.features import FeatureConfig
from omphalos.server.limits.rate_limits import RateLimits
from omphalos.server.live.config import LiveConfig
from omphalos.server.ops.metrics import Metrics
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.tournaments.config import TournamentConfig
from omphalos.server.tournaments.state import Tournament
from omphalos.server.tournaments.stored import TournamentStore
from tests.server.http.conftest import HERE, ApiServer
from tests.server.tournaments.player import Player
from tests.waiting import arrival

POST = {"kind": "days", "seconds": 86_400}  # by correspondence a game begins at once
RULES = {"title": "Cup", "game": "lake", "clock": POST, "interval": 0, "bot": "random"}


class Cup:
    """A tournament under test."""

    def __init__(self, api: ApiServer, **rules: Any) -> None:
        self.api = api
        response = api.client.post("/api/tournaments", json={**RULES, **rules})
        assert response.status_code == 201, response.text
        self.path, self.host = f"/api/tournaments/{response.json()['id']}", response.json()["host"]
        self.id: str = response.json()["id"]
        self.keys: list[str] = []

    def enter(self, name: str, **more: Any) -> dict[str, Any]:
        response = self.api.client.post(f"{self.path}/entrants", json={"name": name, **more})
        assert response.status_code == 201, response.text
        self.keys.append(response.json()["secret"] or more["person"])
        return response.json()

    def ask(self, method: str, path: str, key: str | None = None, **more: Any) -> Any:
        headers = {} if key is None else {"authorization": f"Bearer {key}"}
        return self.api.client.request(method, self.path + path, headers=headers, **more)

    def do(self, method: str, path: str, key: str | None = None, **more: Any) -> None:
        response = self.ask(method, path, key, **more)
        assert response.status_code == 204, response.text

    def page(self, key: str | None = None, **query: Any) -> dict[str, Any]:
        response = self.ask("GET", "", key, params=query)
        assert response.status_code == 200, response.text
        return response.json()

    def refused(self, code: int, error: str, *request: Any, **more: Any) -> None:
        response = self.ask(*request, **more)
        assert (response.status_code, response.json()["error"]) == (code, error), response.text

    def player(self, table: str, seat: int, entrant: int) -> Player:
        return Player(self.api.registry, table, seat, self.keys[entrant])

    async def state(self) -> Tournament:
        return await self.api.app.state.features.tournaments.load(self.id)

    def play(self, limit: float = 120.0) -> dict[str, Any]:
        """Play every table with everybody until the tournament is over."""

        state: Tournament | None = None

        async def play_all() -> None:
            nonlocal state
            playing: dict[str, list[asyncio.Task[Any]]] = {}
            while (state := await self.state()).phase == "playing":
                for match in state.unfinished:
                    stored = await TournamentStore(self.api.store).outcomes([match.table])
                    if match.table not in playing and stored[match.table].phase is not None:
                        playing[match.table] = [
                            asyncio.create_task(self.player(match.table, seat, entrant).play())
                            for seat, entrant in enumerate(match.seats)
                            if entrant >= 0
                        ]
                for task in [task for tasks in playing.values() for task in tasks if task.done()]:
                    task.result()
                await asyncio.sleep(0.02)
            for tasks in playing.values():
                await asyncio.gather(*tasks)

        self.api.run(lambda: arrival(play_all(), "the end of the tournament", limit, lambda: state))
        return self.page()


@pytest.mark.parametrize(
    ("people", "rules", "games"),
    [
        (4, {"format": "swiss", "rounds": 3}, 6),
        (3, {"format": "round-robin"}, 6),  # with a bot in each round
        (3, {"format": "round-robin", "fill": False}, 3),  # with a bye in each round
        (5, {"format": "swiss", "rounds": 2, "size": 4}, 4),
    ],
)
def test_a_tournament_from_beginning_to_end(api: ApiServer, people: int, rules: dict[str, Any], games: int) -> None:
    cup = Cup(api, **rules)
    for number in range(people):
        assert cup.enter(f"P{number}")["entrant"] == number
    gathering = cup.page(cup.keys[1])
    assert (gathering["phase"], gathering["me"], gathering["host"], gathering["may_enter"]) == (
        "gathering",
        1,
        False,
        True,
    )
    assert gathering["link"] == f"http://{HERE}/tournament/{cup.id}"
    assert cup.page(cup.host)["host"]
    cup.do("POST", "/start", cup.host)
    over = cup.play()
    assert over["phase"] == "over"
    assert over["rounds"] == over["round"] == over["shown"]
    played: list[dict[str, Any]] = []
    for number in range(1, over["round"] + 1):
        shown = cup.page(round=number)
        played += shown["games"]
        seated = [seat["name"] for game in shown["games"] for seat in game["seats"] if seat["entrant"] >= 0]
        assert sorted([*seated, *shown["byes"]]) == sorted(line["name"] for line in over["standings"])
    assert len(played) == games
    assert all(game["over"] and all(seat["rank"] for seat in game["seats"]) for game in played)
    points = {line["entrant"]: line["points"] for line in over["standings"]}
    for entrant in range(people):
        own = [s["points"] for game in played for s in game["seats"] if s["entrant"] == entrant]
        byes = sum(cup.page(round=n)["byes"].count(f"P{entrant}") for n in range(1, over["round"] + 1))
        assert points[entrant] == sum(own) + byes
    assert over["standings"][0]["points"] == max(points.values())
    table = api.client.get(f"/api/tables/{played[0]['table']}").json()["table"]
    assert (table["tournament"], table["phase"], table["public"], table["hints"]) == (cup.id, "over", False, False)


def test_whoever_enters_is_shown_their_table(api: ApiServer) -> None:
    cup = Cup(api)
    for name in ("Ada", "Bo"):
        cup.enter(name)
    cup.do("POST", "/start", cup.host)

    async def begun() -> None:
        while not (await cup.state()).matches:
            await asyncio.sleep(0.02)

    api.run(begun)
    seats = [cup.page(key)["seat"] for key in cup.keys]
    assert {seat["table"] for seat in seats} == {cup.page()["games"][0]["table"]}
    assert sorted(seat["seat"] for seat in seats) == [0, 1]
    assert cup.page()["seat"] is None
    assert {line["table"] for line in cup.page()["standings"]} == {seats[0]["table"]}


def test_a_kept_name_enters_once_and_its_key_opens_the_seat(api: ApiServer) -> None:
    cup, ada = Cup(api, rounds=1), api.person("Ada")
    first = cup.enter("Ada", person=ada["key"])
    assert (first["entrant"], first["secret"]) == (0, None)
    assert cup.enter("Ada again", person=ada["key"]) == first
    cup.keys.pop()
    cup.enter("Bo")
    assert [line["person"] for line in cup.page()["standings"]] == [ada["id"], None]
    cup.do("POST", "/start", cup.host)
    fresh = "k" * 32  # they sign out their other devices; the entry and the seat stay theirs
    mine = {"authorization": f"Bearer {ada['key']}"}
    assert api.client.put("/api/people/me/key", json={"key": fresh}, headers=mine).status_code == 204
    assert cup.page(ada["key"])["me"] is None
    assert cup.page(fresh)["me"] == 0
    ada["key"] = cup.keys[0] = fresh
    cup.play()
    assert [
        game["game"]
        for game in api.client.get("/api/people/me", headers={"authorization": f"Bearer {ada['key']}"}).json()[
            "finished"
        ]
    ] == ["lake"]


def test_a_person_who_is_deleted_leaves_no_name_behind(api: ApiServer) -> None:
    cup, ada = Cup(api, rounds=1), api.person("Ada")
    cup.enter("Ada Lovelace", person=ada["key"])
    cup.enter("Bo")
    cup.do("POST", "/start", cup.host)
    before = cup.play()
    api.client.delete("/api/people/me", headers={"authorization": f"Bearer {ada['key']}"})
    after = cup.page()
    assert "Lovelace" not in str(after)
    assert ada["id"] not in str(after)
    assert [line["points"] for line in after["standings"]] == [line["points"] for line in before["standings"]]
    assert api.run(lambda: TournamentStore(api.store).mentioning(ada["id"])) == []


def test_what_is_refused(api: ApiServer) -> None:
    for wrong, status, error in (
        ({"clock": {"kind": "none"}}, 422, "bad-tournament"),
        ({"clock": {"kind": "move", "seconds": 4}}, 422, "bad-tournament"),
        ({"format": "arena"}, 422, "bad-tournament"),
        ({"game": "chess"}, 404, "unknown-game"),
        ({"bot": "nobody-of-that-name"}, 422, "bad-bot"),
        ({"options": {"colour": 3}}, 422, "bad-options"),
        ({"title": "\u200b"}, 400, "bad-name"),
        ({"size": 5}, 400, "bad-message"),
        ({"format": "knockout"}, 400, "bad-message"),
    ):
        response = api.client.post("/api/tournaments", json={**RULES, **wrong})
        assert (response.json()["error"], response.status_code) in ((error, status), (error, 422)), response.text
    cup = Cup(api)
    cup.refused(409, "too-few-entrants", "POST", "/start", cup.host)
    cup.refused(401, "wrong-key", "POST", "/start", "x" * 32)
    cup.refused(401, "wrong-key", "POST", "/start")
    cup.refused(401, "wrong-key", "POST", "/entrants", json={"name": "Eve", "person": "x" * 32})
    ada, bo = cup.enter("Ada"), cup.enter("Bo")
    cup.refused(401, "wrong-key", "POST", "/start", ada["secret"])
    cup.refused(401, "wrong-key", "DELETE", "/entrants/1", ada["secret"])
    cup.refused(404, "no-such-entrant", "DELETE", "/entrants/7", cup.host)
    cup.refused(401, "wrong-key", "PUT", "/entrants/me", cup.host, json={"paused": True})
    cup.do("POST", "/start", cup.host)
    cup.refused(409, "wrong-phase", "POST", "/start", cup.host)
    cup.refused(409, "entry-closed", "POST", "/entrants", json={"name": "Eve"})
    cup.do("PUT", "/entrants/me", bo["secret"], json={"paused": True})
    cup.do("POST", "/end", cup.host)
    cup.refused(409, "wrong-phase", "POST", "/end", cup.host)
    cup.refused(409, "wrong-phase", "PUT", "/entrants/me", bo["secret"], json={"paused": False})
    missing = api.client.get("/api/tournaments/0000000000")
    assert (missing.status_code, missing.json()["error"]) == (404, "no-such-tournament")


def test_somebody_withdraws_and_enters_again(api: ApiServer) -> None:
    cup = Cup(api)
    ada, _ = cup.enter("Ada"), cup.enter("Bo")
    cup.do("DELETE", "/entrants/0", ada["secret"])
    cup.refused(404, "no-such-entrant", "DELETE", "/entrants/0", cup.host)
    assert [line["name"] for line in cup.page()["standings"]] == ["Bo"]
    assert cup.page(ada["secret"])["me"] is None
    assert cup.enter("Ada")["entrant"] == 2


def test_an_arena_lets_people_in_late(api: ApiServer) -> None:
    cup = Cup(api, format="arena", clock={"kind": "move", "seconds": 60})
    for name in ("Ada", "Bo"):
        cup.enter(name)
    cup.do("POST", "/start", cup.host)
    assert cup.page()["may_enter"]
    assert cup.enter("Cy")["entrant"] == 2
    assert cup.page()["ends_at"] - cup.page()["opened"] >= 60 * 60_000


def test_the_page_is_sent_again_only_when_it_has_changed(api: ApiServer) -> None:
    cup = Cup(api)
    tag = cup.ask("GET", "").headers["etag"]
    again = api.client.get(cup.path, headers={"if-none-match": tag})
    assert again.status_code == 304
    cup.enter("Ada")
    assert api.client.get(cup.path, headers={"if-none-match": tag}).status_code == 200


def test_the_link_as_a_qr_code(api: ApiServer) -> None:
    assert Cup(api).ask("GET", "/qr.svg").text.startswith("<svg")
    assert api.client.get("/api/tournaments/0000000000/qr.svg").status_code == 404


def test_limits(tmp_path: Any) -> None:
    from starlette.testclient import TestClient

    settings = Settings(tournaments_per_hour=2, tables_per_hour=3)
    app = create_app(
        SqliteStore(tmp_path / "limits.db"),
        config=LiveConfig(fixed_pace=0.0),
        rate_limits=RateLimits(settings, Metrics()),
        features=FeatureConfig(tournaments=TournamentConfig(max_tournaments=2, max_entrants=2)),
    )
    with TestClient(app, base_url=f"http://{HERE}") as client:
        paths = [f"/api/tournaments/{client.post('/api/tournaments', json=RULES).json()['id']}" for _ in range(2)]
        response = client.post("/api/tournaments", json=RULES)
        assert (response.status_code, response.json()["error"]) == (503, "too-many-tournaments")
        statuses = [client.post(f"{paths[0]}/entrants", json={"name": "Ada"}).status_code for _ in range(3)]
        assert statuses == [201, 201, 409]
        assert client.post(f"{paths[1]}/entrants", json={"name": "Ada"}).status_code == 429
    app = create_app(SqliteStore(tmp_path / "limits.db"), rate_limits=RateLimits(settings, Metrics()))
    with TestClient(app, base_url=f"http://{HERE}") as client:
        assert [client.post("/api/tournaments", json=RULES).status_code for _ in range(3)] == [201, 201, 429]
