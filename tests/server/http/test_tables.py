"""Opening a table, its link and QR code, its record, and deleting it."""

from __future__ import annotations

import re
import sys
from importlib import invalidate_caches
from pathlib import Path
from typing import Any

import pytest

from omphalos.i18n import LANGUAGES
from omphalos.server.http.svg import qr_code
from omphalos.server.signing import check_signature
from omphalos.table import games, read_record, verify
from omphalos.table.audit import audit
from omphalos.table.chance import commitment, seed_from
from tests.server.http.conftest import HERE, ApiServer, played


def test_a_table_is_opened_and_found(api: ApiServer) -> None:
    opened = api.open("person", "open")
    assert re.fullmatch("[0-9a-hjkmnp-tv-z]{10}", opened["id"])
    assert [seat["seat"] for seat in opened["seats"]] == [0]
    found = api.client.get(f"/api/tables/{opened['id']}").json()
    assert found["link"] == f"http://{HERE}/table/{opened['id']}"
    assert [seat["sitter"] for seat in found["table"]["seats"]] == ["person", "open"]
    assert found["table"]["phase"] == "gathering"


def test_no_secret_is_told_twice(api: ApiServer) -> None:
    opened = api.open("person", "open", public=True)
    secrets = [opened["host"], *(seat["secret"] for seat in opened["seats"])]
    for path in (f"/api/tables/{opened['id']}", "/api/lobby"):
        text = api.client.get(path).text
        assert not any(secret in text for secret in secrets)


@pytest.mark.parametrize("passed_on", ["", "/games"])
def test_behind_a_proxy_addresses_have_its_prefix(tmp_path: Path, passed_on: str) -> None:
    api = ApiServer(tmp_path / "omphalos.db", prefix="/games")
    with api.client as client:
        opened = api.open("person", "open")
        found = client.get(f"{passed_on}/api/tables/{opened['id']}").json()
        assert found["link"] == f"http://{HERE}/games/table/{opened['id']}"
        assert client.get(f"{passed_on}/api/openapi.json").json()["servers"] == [{"url": "/games"}]


@pytest.mark.parametrize(
    ("message", "status", "error"),
    [
        ({"game": "chess", "seats": [{"sitter": "person"}]}, 404, "unknown-game"),
        ({"game": "lake", "seats": [{"sitter": "person"}]}, 422, "bad-players"),
        ({"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "nobody"}]}, 422, "bad-bot"),
        ({"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "outside:rm -rf /"}]}, 422, "bad-bot"),
        ({"game": "lake", "seats": [{"sitter": "person"}] * 2, "options": {"depth": 3}}, 422, "bad-options"),
        ({"game": "lake", "seats": []}, 400, "bad-message"),
        ({"game": "lake", "seats": [{"sitter": "person"}] * 2, "secret": "x"}, 400, "bad-message"),
        ({"game": "lake"}, 400, "bad-message"),
        ([], 400, "bad-message"),
        *(
            ({"game": "lake", "seats": [{"sitter": "person"}] * 2, **practice}, 422, "bad-options")
            for practice in (
                {"seed": "5" * 64},  # what was played could not be taken back, as at a table with stakes
                {"seed": "5" * 64, "undo": "free", "public": True},
                {"seed": "5" * 64, "undo": "free", "rated": True},
                {"seed": "5" * 64, "undo": "free", "seats": [{"sitter": "person"}, {"sitter": "open"}]},
            )
        ),
        ({"game": "lake", "seats": [{"sitter": "person"}] * 2, "seed": "not hexadecimal"}, 400, "bad-message"),
    ],
)
def test_a_table_that_cannot_be_is_refused(api: ApiServer, message: Any, status: int, error: str) -> None:
    response = api.client.post("/api/tables", json=message)
    assert (response.status_code, response.json()["error"]) == (status, error)
    assert api.run(api.store.number_of_tables) == 0


def test_a_table_for_practice_plays_with_the_seed_it_asks_for(api: ApiServer) -> None:
    seed = seed_from("practice")
    opened = api.open("person", "person", seed=seed.hex(), undo="free")
    fair = api.client.get(f"/api/tables/{opened['id']}").json()["table"]["fair"]
    assert fair["commitment"] == commitment(seed)


def test_bodies_that_are_no_messages_are_refused(api: ApiServer) -> None:
    for body, kind, status, error in (
        (b"{", "application/json", 400, "bad-message"),
        (b"\xff\xfe", "application/json", 400, "bad-message"),
        (b"[" * 60_000, "application/json", 400, "bad-message"),
        (b"{}", "text/plain", 415, "wrong-medium"),
        (b"{}", None, 415, "wrong-medium"),
        (b" " * 70_000, "application/json", 413, "too-large"),
    ):
        headers = {} if kind is None else {"content-type": kind}
        response = api.client.post("/api/tables", content=body, headers=headers)
        assert (response.status_code, response.json()["error"]) == (status, error)


@pytest.mark.parametrize("table_id", ["zzzzzzzzzz", "no-such", "UPPERCASE1", "%00", "a" * 500])
@pytest.mark.parametrize("rest", ["", "/qr.svg", "/record", "/replay", "/moments"])
def test_there_is_no_such_table(api: ApiServer, table_id: str, rest: str) -> None:
    response = api.client.get(f"/api/tables/{table_id}{rest}")
    assert response.status_code == 404
    assert response.json()["error"] in ("no-such-table", "no-such-place")


def test_the_qr_code_is_the_link(api: ApiServer) -> None:
    opened = api.open("person", "open")
    response = api.client.get(f"/api/tables/{opened['id']}/qr.svg")
    assert response.headers["content-type"] == "image/svg+xml"
    assert response.content == qr_code(f"http://{HERE}/table/{opened['id']}")
    assert response.text.startswith("<svg")
    assert 'viewBox="0 0 ' in response.text
    assert "#fff" in response.text  # readable on a dark page too


def test_only_the_host_may_throw_a_table_away(api: ApiServer) -> None:
    opened = api.open("person", "open")
    path = f"/api/tables/{opened['id']}"
    wrong: list[Any] = [
        {},
        {"authorization": f"Bearer {opened['seats'][0]['secret']}"},
        {"authorization": "Bearer"},
        {"authorization": "Basic eDp5"},
        {"authorization": f"Bearer {'x' * 1000}"},
        {"authorization": "Bearer zażółć".encode()},
    ]
    for headers in wrong:
        response = api.client.delete(path, headers=headers)
        assert (response.status_code, response.json()["error"]) == (401, "wrong-key")
        assert response.headers["www-authenticate"] == "Bearer"
    assert api.client.get(path).status_code == 200
    response = api.client.delete(path, headers={"authorization": f"Bearer {opened['host']}"})
    assert (response.status_code, response.content) == (204, b"")
    assert api.client.get(path).status_code == 404


def test_the_record_of_a_finished_game_is_whole_and_proven(api: ApiServer) -> None:
    table = played("lake")
    table_id = api.keep(table)
    response = api.client.get(f"/api/tables/{table_id}/record")
    assert response.content.splitlines()[:-1] == table.record().splitlines()[:-1]
    assert response.content == api.client.get(f"/api/tables/{table_id}/record").content  # signed the same each time
    assert response.headers["content-disposition"] == f'attachment; filename="lake-{table_id}.jsonl"'
    record = read_record(response.content)
    assert verify(record).moves == len(table.moves)
    key = api.client.get("/.well-known/omphalos.json").json()["keys"][0]["public"]
    found = audit(record, check=check_signature, key=key)
    assert (found.signature, found.trusted, found.end, found.holds) == ("valid", True, "finished", True)


def test_there_is_no_record_of_a_game_that_is_being_played(api: ApiServer) -> None:
    playing = api.keep(played("lake", most=3), phase="playing")
    gathering = api.open("person", "open")["id"]
    for table_id in (playing, gathering):
        for what in ("record", "replay", "moments"):
            response = api.client.get(f"/api/tables/{table_id}/{what}")
            assert (response.status_code, response.json()["error"]) == (409, "not-over")


def test_wrong_methods_are_told_the_right_ones(api: ApiServer) -> None:
    response = api.client.put("/api/tables/0123456789", json={})
    assert response.status_code == 405
    assert {"GET", "DELETE"} <= set(response.headers["allow"].split(", "))
    assert response.json()["error"] == "method-not-allowed"


def test_browsers_keep_the_games_that_are_offered_until_they_change(api: ApiServer) -> None:
    response = api.client.get("/api/info")
    info = response.json()
    assert [game["name"] for game in info["games"]] == ["flick", "lake", "oracle"]
    assert all(set(LANGUAGES) == set(phrase["text"]) for phrase in info["phrases"])
    assert set(info["names"]) == set(LANGUAGES)
    tag = response.headers["etag"]
    again = api.client.get("/api/info", headers={"if-none-match": f'"other", {tag}'})
    assert (again.status_code, again.content) == (304, b"")
    assert api.client.get("/api/info", headers={"if-none-match": '"other"'}).status_code == 200
    assert api.client.head("/api/info").content == b""


def test_a_game_that_could_not_be_loaded_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, api: ApiServer, caplog: pytest.LogCaptureFixture
) -> None:
    info = tmp_path / "pond-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pond\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[omphalos.games]\npond = pond_package:GAME\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])

    def offered() -> list[str]:
        return [game["name"] for game in api.client.get("/api/info").json()["games"]]

    assert offered() == ["flick", "lake", "oracle"]
    assert "the game pond cannot be loaded" in caplog.text
    (tmp_path / "pond_package.py").write_text("from tests.server.lake import GAME\n")
    invalidate_caches()
    assert offered() == ["flick", "lake", "oracle", "lake"]  # under its own name: it is the same game
    del games._loaded["pond"]  # pyright: ignore[reportPrivateUsage] — as if it had never been there
    del sys.modules["pond_package"]


def test_several_tables_are_looked_at_in_one_request(api: ApiServer) -> None:
    opened = sorted(api.open()["id"] for _ in range(2))
    gone = "0000000000"
    answer = api.client.post("/api/tables/look", json={"tables": [opened[1], gone, opened[0], opened[1], gone]})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert [table["id"] for table in found["tables"]] == [opened[1], opened[0]]
    assert found["tables"][0]["to_act"] == [0, 1]
    assert found["gone"] == [gone]
    assert api.client.post("/api/tables/look", json={"tables": [gone] * 61}).status_code == 400
