"""A table over HTTP, as a browser uses it."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from omphalos.table import read_record, verify
from tests.server.conftest import HERE, OpenTable

GUESS = {"type": "guess", "number": 2}


def state(client: TestClient, table: str, seat: int = 0, **more: Any) -> dict[str, Any]:
    response = client.get(f"/api/tables/{table}", params={"seat": seat, **more})
    assert response.status_code == 200, response.text
    return response.json()


def play(client: TestClient, table: str, seat: int, action: Any, after: int | None = None) -> Any:
    if after is None:
        after = state(client, table, seat)["n"]
    return client.post(f"/api/tables/{table}/play", json={"seat": seat, "action": action, "after": after})


def test_the_lobby_lists_games_with_their_options(client: TestClient) -> None:
    lake = next(game for game in client.get("/api/lobby").json()["games"] if game["name"] == "lake")
    assert lake["title"] == {"en": "Lake", "pl": "Jezioro"}
    assert lake["players"] == [2, 3, 4]
    assert {option["name"]: (option["kind"], option["default"]) for option in lake["options"]} == {
        "rounds": ("number", 2),
        "deep": ("switch", False),
    }


def test_the_lobby_names_the_opponents_the_usual_one_first(client: TestClient) -> None:
    lake = next(game for game in client.get("/api/lobby").json()["games"] if game["name"] == "lake")
    assert lake["opponents"][0]["bot"] == "random"
    assert "outside" not in [one["bot"] for one in lake["opponents"]]  # a browser starts no programs here


def test_a_table_that_was_opened_is_in_the_lobby(client: TestClient, open_table: OpenTable) -> None:
    table = open_table("person", "random", language="pl")
    (card,) = client.get("/api/lobby").json()["tables"]
    assert card["id"] == table
    assert card["names"] == ["Gracz 1", "Pytia"]
    assert card["sitters"] == ["person", "random"]
    assert not card["over"]


def test_names_and_options_are_the_openers_choice(client: TestClient) -> None:
    seats = [{"sitter": "person", "name": " Ala "}, {"sitter": "person"}]
    message = {"game": "lake", "seats": seats, "options": {"rounds": 1}}
    table = client.post("/api/tables", json=message).json()["id"]
    seen = state(client, table)
    assert seen["names"] == ["Ala", "Player 2"]
    assert seen["options"] == {"rounds": 1, "deep": False}


def test_a_seat_is_told_what_it_may_do(client: TestClient, open_table: OpenTable) -> None:
    table = open_table()
    seen = state(client, table, language="pl")
    assert [choice["text"] for choice in seen["choices"]] == ["Zgadnij 1", "Zgadnij 2", "Zgadnij 3"]
    assert {choice["group"] for choice in seen["choices"]} == {"guess"}
    assert seen["to_act"] == [0, 1]
    assert seen["scores"] == [0, 0]
    assert seen["picture"]["view_box"] == [-120, -120, 240, 240]
    assert seen["picture"]["map"] == [1, 0, 0, -1, 0, 0]


def test_an_open_choice_comes_with_its_region(client: TestClient, open_table: OpenTable) -> None:
    table = open_table()
    play(client, table, 0, GUESS)
    play(client, table, 1, GUESS)
    (throw,) = state(client, table)["open_choices"]
    assert throw["action"] == {"type": "throw", "place": [0, 0], "angle": 90, "speed": 100}
    assert throw["spots"][0]["inside"] == [[0, 0, 100]]
    assert {one["field"] for one in throw["ranges"]} == {"angle", "speed"}
    filled = {**throw["action"], "place": [30, -40], "angle": 12.5}
    assert play(client, table, 0, filled).status_code == 200
    beyond = {**throw["action"], "place": [90, 90]}
    refused = play(client, table, 1, beyond)
    assert (refused.status_code, refused.json()["error"]) == (409, "not-allowed")


def test_nobody_sees_anothers_guess(client: TestClient, open_table: OpenTable) -> None:
    table = open_table()
    play(client, table, 0, GUESS)
    assert [line["text"] for line in state(client, table, 0)["log"]] == ["Player 1 guesses 2."]
    assert [line["text"] for line in state(client, table, 1)["log"]] == ["Player 1 has guessed."]
    watching = state(client, table, -1)
    assert [line["text"] for line in watching["log"]] == ["Player 1 has guessed."]
    assert watching["choices"] == []


def test_the_log_tells_only_what_is_new(client: TestClient, open_table: OpenTable) -> None:
    table = open_table()
    play(client, table, 0, GUESS)
    n = state(client, table)["n"]
    play(client, table, 1, GUESS)
    assert [line["text"] for line in state(client, table, after=n - 1)["log"]] == [
        "Player 2 has guessed.",
        "The guesses: 2, 2.",
    ]


def test_random_opponents_play_when_it_is_their_turn(client: TestClient, open_table: OpenTable) -> None:
    table = open_table("person", "random", "random")
    with client.websocket_connect(f"ws://{HERE}/api/tables/{table}/live") as socket:
        while socket.receive_json("binary")["n"] < 3:  # the deal and two guesses
            pass
    assert state(client, table)["to_act"] == [0]


def test_a_game_is_played_to_its_end_and_its_record_is_fair(client: TestClient, open_table: OpenTable) -> None:
    table = open_table(options={"rounds": 1})
    for seat in (0, 1):
        play(client, table, seat, GUESS)
    for seat in (0, 1):
        assert play(client, table, seat, {"type": "throw", "place": [1, 1], "angle": 0, "speed": 50}).status_code == 200
    seen = state(client, table)
    assert seen["to_act"] == []
    assert seen["outcome"]["scores"] == seen["scores"]
    assert client.get("/api/lobby").json()["tables"][0]["over"]
    response = client.get(f"/api/tables/{table}/record")
    assert response.headers["content-disposition"].startswith('attachment; filename="lake-')
    assert verify(read_record(response.content)).draws == {"splash": 2}


def test_the_record_of_a_running_game_keeps_the_seed(client: TestClient, open_table: OpenTable) -> None:
    record = read_record(client.get(f"/api/tables/{open_table()}/record").content)
    assert record.seed is None


def test_taking_back_ends_where_another_has_moved(client: TestClient, open_table: OpenTable) -> None:
    table = open_table()
    play(client, table, 0, GUESS)
    to = state(client, table)["take_back_to"]
    assert state(client, table, 1)["take_back_to"] is None
    assert client.post(f"/api/tables/{table}/take-back", json={"seat": 0, "to": to}).json() == {"n": 3}
    seen = state(client, table)
    assert seen["to_act"] == [0, 1]
    assert seen["log"][-1]["text"] == "Player 1 takes back."
    play(client, table, 0, GUESS)
    play(client, table, 1, GUESS)  # all guesses are shown
    assert state(client, table, 1)["take_back_to"] is None
    refused = client.post(f"/api/tables/{table}/take-back", json={"seat": 1, "to": 3})
    assert (refused.status_code, refused.json()["error"]) == (409, "take-back-refused")


def test_a_move_sent_twice_counts_once(client: TestClient, open_table: OpenTable) -> None:
    table = open_table()
    after = state(client, table)["n"]
    assert play(client, table, 0, GUESS, after).status_code == 200
    again = play(client, table, 0, GUESS, after)
    assert (again.status_code, again.json()["error"]) == (409, "already-played")
    assert play(client, table, 1, GUESS, after).status_code == 200  # at once with the first, and not the same


@pytest.mark.parametrize(
    ("seat", "action", "status", "error"),
    [
        (1, GUESS, 403, "not-at-this-screen"),
        (7, GUESS, 403, "not-at-this-screen"),
        (0, {"type": "guess", "number": 9}, 409, "not-allowed"),
        (0, {"type": "fly"}, 400, "bad-action"),
        (0, None, 400, "bad-action"),
        (-1, GUESS, 400, "bad-message"),
    ],
)
def test_what_is_not_allowed_changes_nothing(
    client: TestClient, open_table: OpenTable, seat: int, action: Any, status: int, error: str
) -> None:
    table = open_table("person", "random")
    with client.websocket_connect(f"ws://{HERE}/api/tables/{table}/live") as socket:
        while socket.receive_json("binary")["n"] < 2:
            pass
    before = state(client, table)
    response = play(client, table, seat, action, before["n"])
    assert (response.status_code, response.json()["error"]) == (status, error)
    assert state(client, table) == before


@pytest.mark.parametrize(
    ("message", "status", "error"),
    [
        ({"game": "chess", "seats": [{"sitter": "person"}]}, 404, "unknown-game"),
        ({"game": "lake", "seats": [{"sitter": "person"}]}, 422, "bad-players"),
        ({"game": "lake", "seats": []}, 400, "bad-message"),
        ({"game": "lake", "seats": [{"sitter": "god"}, {"sitter": "person"}]}, 422, "bad-bot"),
        ({"game": "lake", "seats": [{"sitter": "outside:id"}, {"sitter": "person"}]}, 422, "bad-bot"),
        ({"game": "lake", "seats": [{"sitter": ""}, {"sitter": "person"}]}, 400, "bad-message"),
        ({"game": "lake", "seats": [{"sitter": "person"}] * 2, "options": {"rounds": "many"}}, 422, "bad-options"),
        ({"game": "lake", "seats": [{"sitter": "person", "name": "x" * 41}] * 2}, 400, "bad-message"),
        ({"game": "lake", "seats": [{"sitter": "person"}] * 2, "extra": 1}, 400, "bad-message"),
        ([], 400, "bad-message"),
    ],
)
def test_a_table_that_cannot_be_is_refused(client: TestClient, message: Any, status: int, error: str) -> None:
    response = client.post("/api/tables", json=message)
    assert (response.status_code, response.json()["error"]) == (status, error)
    assert response.json()["message"]
    assert client.get("/api/lobby").json()["tables"] == []


@pytest.mark.parametrize("path", ["aaaaaaaaaaaaaaaaaaaa", "..%2F..%2Fetc%2Fpasswd", "a" * 500, "x.jsonl"])
def test_a_table_that_is_not_there(client: TestClient, path: str) -> None:
    response = client.get(f"/api/tables/{path}")
    assert response.status_code == 404
    assert response.json()["error"] in ("no-such-table", "not-found")


@pytest.mark.parametrize("query", ["seat=x", "seat=99999999999999", "language=de", "after=1e9"])
def test_a_question_that_makes_no_sense(client: TestClient, open_table: OpenTable, query: str) -> None:
    response = client.get(f"/api/tables/{open_table()}?{query}")
    assert (response.status_code, response.json()["error"]) == (400, "bad-message")


def test_a_body_that_is_no_message(client: TestClient) -> None:
    headers = {"content-type": "application/json"}
    for body, status, error in [
        (b"{", 400, "bad-message"),
        (b"[" * 20_000, 400, "bad-message"),
        (b" " * 70_000, 413, "too-large"),
    ]:
        response = client.post("/api/tables", content=body, headers=headers)
        assert (response.status_code, response.json()["error"]) == (status, error)
    response = client.post("/api/tables", content=b"{}", headers={"content-type": "text/plain"})
    assert response.json()["error"] == "wrong-medium"


def test_a_table_thrown_away_is_gone(client: TestClient, open_table: OpenTable) -> None:
    table = open_table()
    assert client.delete(f"/api/tables/{table}").status_code == 204
    assert client.get(f"/api/tables/{table}").status_code == 404
    assert client.delete(f"/api/tables/{table}").status_code == 404
    assert client.get("/api/lobby").json()["tables"] == []


def test_unknown_paths_and_methods_are_answered_in_json(client: TestClient) -> None:
    assert client.get("/api/nothing").json()["error"] == "not-found"
    assert client.put("/api/lobby").json()["error"] == "method-not-allowed"


def test_a_failure_of_the_server_tells_nothing_of_its_inside(
    client: TestClient, open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table()

    def fail(*_: object) -> str:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr("tests.server.lake.Lake.tell_action", fail)
    response = client.get(f"/api/tables/{table}?seat=0")
    assert (response.status_code, response.json()["error"]) == (500, "internal-error")
    assert "secret" not in response.text


def test_a_socket_of_no_table_is_closed(client: TestClient) -> None:
    from starlette.websockets import WebSocketDisconnect

    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect(f"ws://{HERE}/api/tables/{'a' * 20}/live"),
    ):
        pass
    assert closed.value.code == 4404


def test_whoever_watches_hears_of_every_change(client: TestClient, open_table: OpenTable) -> None:
    table = open_table()
    with client.websocket_connect(f"ws://{HERE}/api/tables/{table}/live") as socket:
        assert socket.receive_json("binary") == {"n": 1}
        socket.send_text("what is sent here is not listened to")
        play(client, table, 0, GUESS)
        assert socket.receive_json("binary") == {"n": 2}
        play(client, table, 1, GUESS)
        assert socket.receive_json("binary") == {"n": 3}
