"""People with a kept name, their pages, and the ladder they share with bots."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from omphalos.bots.levels import find_level
from omphalos.bots.spec import parse_bot
from omphalos.server.live.ratings import ResultRecorder, rate, shown
from omphalos.server.live.results import player_id
from omphalos.server.people import endpoints as people
from omphalos.server.people import ladder
from omphalos.server.protocol.results import Rating
from omphalos.server.store.errors import RatingsMoved
from omphalos.server.store.store import Result
from omphalos.table.registry import find_game
from tests.server.http.conftest import ApiServer, Guest


class StoppedTime:
    """Takes the place of `time` in a module that caches."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def monotonic(self) -> float:
        return self.seconds


@pytest.fixture(autouse=True)
def always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "CACHE_SECONDS", -1.0)


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


def own_page(api: ApiServer, person: dict[str, str], **query: int) -> dict[str, Any]:
    """The page that only the person's key opens. It lists private games too."""
    return api.client.get("/api/people/me", params=query, headers=bearer(person["key"])).json()


def result(table: str, *who: str | None, ranks: tuple[int, ...] | None = None, rated: bool = True) -> Result:
    ranks = ranks or tuple(range(1, len(who) + 1))
    scores = tuple(10.0 * (len(who) - rank) for rank in ranks)
    return Result(table, "lake", int(table, 36), rated, tuple(f"N{i}" for i in range(len(who))), who, ranks, scores)


def keep(api: ApiServer, *results: Result) -> list[bool]:
    async def work() -> list[bool]:
        return [await ResultRecorder(api.store).record(one) for one in results]

    return api.run(work)


def test_a_name_is_kept_by_a_key_and_nothing_else(api: ApiServer, tmp_path: Path) -> None:
    kept = api.person("  Ada   Lovelace ")
    assert kept["name"] == "Ada Lovelace"
    assert len(kept["key"]) >= 22  # 128 bits and more
    me = api.client.get("/api/people/me", headers=bearer(kept["key"])).json()
    assert (me["id"], me["name"], me["ratings"], me["finished"]) == (kept["id"], "Ada Lovelace", [], [])
    assert api.client.get(f"/api/people/{kept['id']}").json() == me
    with sqlite3.connect(tmp_path / "omphalos.db") as db:
        rows = db.execute("SELECT * FROM people").fetchall()
    db.close()
    assert kept["key"] not in repr(rows)
    assert abs(me["since"] / 1000 - time.time()) < 3600


def test_only_the_key_renames(api: ApiServer) -> None:
    kept, other = api.person("Ada"), api.person("Bo")
    for headers in ({}, bearer("x" * 32), bearer(kept["id"])):
        response = api.client.put("/api/people/me", json={"name": "Eve"}, headers=headers)
        assert (response.status_code, response.json()["error"]) == (401, "wrong-key")
        assert api.client.get("/api/people/me", headers=headers).status_code == 401
    renamed = api.client.put("/api/people/me", json={"name": "Żaneta"}, headers=bearer(kept["key"]))
    assert renamed.json()["name"] == "Żaneta"
    assert api.client.get(f"/api/people/{kept['id']}").json()["name"] == "Żaneta"
    assert api.client.get(f"/api/people/{other['id']}").json()["name"] == "Bo"


def test_who_changes_their_name_gets_their_own_page(api: ApiServer) -> None:
    ada = api.person("Ada")
    keep(api, result("t1", f"person:{ada['id']}", "bot:random"))
    renamed = api.client.put("/api/people/me", json={"name": "Ida"}, headers=bearer(ada["key"])).json()
    assert renamed == own_page(api, ada)
    assert [game["table"] for game in renamed["finished"]] == ["t1"]  # a game that is not public


def test_somebody_who_leaves_is_forgotten(api: ApiServer) -> None:
    ada, bo = api.person("Ada"), api.person("Bo")
    keep(api, result("t1", f"person:{ada['id']}", f"person:{bo['id']}"))
    assert api.client.delete("/api/people/me", headers=bearer("x" * 32)).status_code == 401
    assert api.client.delete("/api/people/me", headers=bearer(ada["key"])).status_code == 204
    assert api.client.get(f"/api/people/{ada['id']}").status_code == 404
    assert api.client.delete("/api/people/me", headers=bearer(ada["key"])).status_code == 401
    assert [line["id"] for line in api.client.get("/api/ladder/lake").json()["lines"]] == [bo["id"]]
    assert own_page(api, bo)["finished"][0]["names"] == ["", "N1"]


def test_a_key_in_an_address_is_no_key(api: ApiServer) -> None:
    kept = api.person()
    response = api.client.get("/api/people/me", params={"key": kept["key"]})
    assert response.status_code == 401


def test_keys_and_secrets_are_in_no_log(api: ApiServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    kept = api.person()
    opened = api.open("person", "open", person=kept["key"])
    api.client.get("/api/people/me", headers=bearer(kept["key"]))
    api.client.put("/api/people/me", json={"name": "\x00"}, headers=bearer(kept["key"]))
    api.client.delete(f"/api/tables/{opened['id']}", headers=bearer(opened["seats"][0]["secret"]))
    api.client.delete(f"/api/tables/{opened['id']}", headers=bearer(opened["host"]))
    for secret in (kept["key"], opened["host"], opened["seats"][0]["secret"]):
        assert secret not in caplog.text


@pytest.mark.parametrize("name", [" ", "\u200b\u200b", "Ada\u202eadA", "\x00", "a\ud800"])
def test_names_that_play_tricks_are_refused(api: ApiServer, name: str) -> None:
    escaped = "".join(f"\\u{ord(letter):04x}" for letter in name)
    body = f'{{"name": "{escaped}"}}'.encode()
    response = api.client.post("/api/people", content=body, headers={"content-type": "application/json"})
    assert response.status_code in (400, 422)
    assert response.json()["error"] in ("bad-name", "bad-message")


def test_there_is_nobody_of_that_id(api: ApiServer) -> None:
    assert api.client.get("/api/people/000000000000").json()["error"] == "nobody"
    assert api.client.get("/api/people/nonsense").status_code == 404


def test_winning_raises_and_everybody_stands_on_one_ladder(api: ApiServer) -> None:
    ada, bo = api.person("Ada"), api.person("Bo")
    one, two = f"person:{ada['id']}", f"person:{bo['id']}"
    assert keep(api, *(result(f"t{i}", one, "bot:random", two) for i in range(5))) == [True] * 5
    lines = api.client.get("/api/ladder/lake").json()["lines"]
    assert [line["name"]["en"] for line in lines] == ["Ada", "random", "Bo"]
    assert [line["bot"] for line in lines] == [None, "random", None]
    assert [line["rating"]["games"] for line in lines] == [5, 5, 5]
    assert lines[0]["rating"]["shown"] > lines[1]["rating"]["shown"] > lines[2]["rating"]["shown"]
    page = api.client.get("/api/ladder/lake", params={"first": 1, "most": 1}).json()
    assert ([line["name"]["en"] for line in page["lines"]], page["length"]) == (["random"], 3)
    me = own_page(api, ada)
    assert me["ratings"][0] == lines[0]["rating"]
    tally = me["tallies"][0]
    assert (tally["game"], tally["games"], tally["wins"], tally["rated"]) == ("lake", 5, 5, 5)
    assert (tally["average_rank"], tally["average_score"], tally["best_score"]) == (1.0, 20.0, 20.0)
    curve = [game["rating_after"] for game in reversed(me["finished"])]
    assert curve == sorted(curve)
    assert curve[-1] == me["ratings"][0]["shown"]


def test_a_levels_name_is_shown_in_both_languages(api: ApiServer) -> None:
    person = f"person:{api.person()['id']}"
    one = result("t1", "bot:priest", person)
    keep(api, Result(one.table, "flick", 1, True, one.names, one.who, one.ranks, one.scores))
    lines = api.client.get("/api/ladder/flick").json()["lines"]
    names = [line["name"] for line in lines]
    assert any(name["en"] == "Priest" and name["pl"] == "Kapłan" and name["de"] == "Priester" for name in names)


def test_a_result_counts_once_however_often_it_is_told(api: ApiServer) -> None:
    who = [f"person:{api.person(name)['id']}" for name in ("Ada", "Bo")]
    assert keep(api, *[result("t1", *who)] * 3) == [True, False, False]
    lines = api.client.get("/api/ladder/lake").json()["lines"]
    assert [line["rating"]["games"] for line in lines] == [1, 1]


def test_games_that_end_together_all_count(api: ApiServer) -> None:
    who = [f"person:{api.person(name)['id']}" for name in ("Ada", "Bo")]

    async def together() -> list[bool]:
        results = ResultRecorder(api.store)
        return list(await asyncio.gather(*(results.record(result(f"t{i}", *who)) for i in range(20))))

    assert api.run(together) == [True] * 20
    lines = api.client.get("/api/ladder/lake").json()["lines"]
    assert [line["rating"]["games"] for line in lines] == [20, 20]


def test_ratings_that_never_stand_still_are_given_up(api: ApiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def moved(*_: Any) -> bool:
        raise RatingsMoved("again")

    monkeypatch.setattr(api.store, "add_result", moved)
    with pytest.raises(RatingsMoved):
        keep(api, result("t1", "bot:random", "person:x"))


def test_unrated_games_are_counted_and_not_rated(api: ApiServer) -> None:
    ada = api.person("Ada")
    keep(api, result("t1", f"person:{ada['id']}", "bot:random", rated=False))
    assert api.client.get("/api/ladder/lake").json()["lines"] == []
    me = own_page(api, ada)
    assert (me["tallies"][0]["games"], me["tallies"][0]["rated"]) == (1, 0)
    assert me["finished"][0]["rating_after"] is None


def test_finished_games_come_in_pages(api: ApiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "PAGE_SIZE", 3)
    ada = api.person("Ada")
    keep(api, *(result(f"t{i}", f"person:{ada['id']}", "bot:random") for i in range(5)))
    first = own_page(api, ada)
    assert [game["table"] for game in first["finished"]] == ["t4", "t3", "t2"]
    rest = own_page(api, ada, before=first["earlier"])
    assert ([game["table"] for game in rest["finished"]], rest["earlier"]) == (["t1", "t0"], None)


def test_strangers_are_left_out_of_ratings() -> None:
    with_stranger = rate(result("t", "person:a", None, "person:b"), {})
    assert with_stranger.keys() == {"person:a", "person:b"}
    assert with_stranger == rate(result("t", "person:a", "person:b", ranks=(1, 3)), {})
    assert rate(result("t", "person:a", None), {}) == {}
    assert rate(result("t", "bot:x", "bot:x"), {}) == {}  # games of a bot against itself are not rated


def test_a_bot_at_two_seats_learns_as_from_one_game() -> None:
    new = rate(result("t", "bot:x", "person:a", "bot:x"), {})
    assert [rating.games for rating in new.values()] == [1, 1]
    assert new["bot:x"].mu == pytest.approx(25.0, abs=0.5)


def test_sharing_the_first_place_changes_little() -> None:
    equal = rate(result("t", "person:a", "person:b", ranks=(1, 1)), {})
    assert equal["person:a"].mu == pytest.approx(equal["person:b"].mu)
    assert equal["person:a"].sigma < 25 / 3
    assert shown(25.0, 25 / 3) == 1000


def test_the_upset_of_a_strong_player_counts_more() -> None:
    strong, weak = Rating("lake", 35.0, 2.0, 0, 50), Rating("lake", 15.0, 2.0, 0, 50)
    before = {"person:a": strong, "person:b": weak}
    upset = rate(result("t", "person:b", "person:a"), before)
    usual = rate(result("t", "person:a", "person:b"), before)
    assert upset["person:b"].mu - weak.mu > 10 * (usual["person:a"].mu - strong.mu)


def test_bots_are_known_by_their_level() -> None:
    game = find_game("flick")
    assert player_id(game, "person", None) is None
    assert player_id(game, "person", "abc") == "person:abc"
    assert player_id(game, "priest", None) == "bot:priest"
    priest = find_level("flick", "priest")
    assert priest is not None
    assert player_id(game, priest.bot, None) == "bot:priest"
    assert player_id(game, f"{priest.bot},depth=0", None) == f"bot:{parse_bot(f'{priest.bot},depth=0')}"
    assert player_id(game, "gone-since", None) == "bot:gone-since"


def kept_soon(api: ApiServer, key: str) -> dict[str, Any]:
    """Return a person's page once their game is on it: clients hear of the end before the result is stored."""
    end = time.monotonic() + 60
    while True:
        me = api.client.get("/api/people/me", headers=bearer(key)).json()
        if me["finished"] or time.monotonic() > end:
            return me


def test_a_rated_game_that_is_played_out_reaches_the_ladder(api: ApiServer) -> None:
    ada = api.person("Ada")
    opened = api.open("person", "random", rated=True, person=ada["key"], pace=0)
    seat = opened["seats"][0]
    outcome = api.run(lambda: Guest().play(api.registry, opened["id"], seat["seat"], seat["secret"]))
    me = kept_soon(api, ada["key"])
    assert [(game["table"], game["ranks"]) for game in me["finished"]] == [(opened["id"], outcome["ranks"])]
    assert me["finished"][0]["rating_after"] == me["ratings"][0]["shown"]
    assert {line["bot"] for line in api.client.get("/api/ladder/lake").json()["lines"]} == {None, "random"}
    replay = api.client.get(f"/api/replays/{opened['id']}").json()
    assert replay["outcome"] == outcome


def test_an_unknown_ladder(api: ApiServer) -> None:
    assert api.client.get("/api/ladder/chess").json()["error"] == "unknown-game"
    assert api.client.get("/api/ladder/lake", params={"most": "many"}).status_code == 400


def test_a_ladder_serves_everybody_for_a_while_and_each_game_has_its_own(
    api: ApiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = StoppedTime()
    monkeypatch.setattr(ladder, "CACHE_SECONDS", 5.0)
    monkeypatch.setattr(ladder, "time", clock)
    reading, asked = api.store.ratings, list[tuple[str, int]]()

    async def counted(game: str, who: list[str] | None, limit: int) -> dict[str, Rating]:
        if who is None:
            asked.append((game, limit))
        return await reading(game, who, limit)

    monkeypatch.setattr(api.store, "ratings", counted)

    def shown(game: str, **query: int) -> tuple[list[str], int]:
        found = api.client.get(f"/api/ladder/{game}", params=query).json()
        assert found["game"] == game
        return [line["name"]["en"] for line in found["lines"]], found["length"]

    ada = f"person:{api.person('Ada')['id']}"
    keep(api, result("t1", ada, "bot:random"))
    assert shown("lake") == (["Ada", "random"], 2)
    assert shown("flick") == shown("oracle") == ([], 0)
    keep(api, result("t2", "bot:new", "bot:random"))
    clock.seconds += 5.0  # as long as it is kept
    assert shown("lake") == (["Ada", "random"], 2)
    assert shown("lake", first=1, most=1) == (["random"], 2)  # another part of the same
    assert asked == [("lake", 1000), ("flick", 1000), ("oracle", 1000)]
    clock.seconds += 0.001
    assert shown("lake", most=2) == (["Ada", "new"], 3)
    assert shown("flick") == ([], 0)
    assert asked[3:] == [("lake", 1000), ("flick", 1000)]
    clock.seconds += 5.0  # since it was read anew
    shown("lake")
    assert len(asked) == 5
