"""The application as a browser uses it: a table is opened over HTTP and played at over a socket."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from omphalos.table import read_record, verify
from tests.server.serving import LoopbackClient

GUESS = {"type": "guess", "number": 2}
SEATS = [{"sitter": "person"}, {"sitter": "person"}]


def opened(client: LoopbackClient, **more: Any) -> dict[str, Any]:
    response = client.post("/api/tables", json={"game": "lake", "seats": SEATS, **more})
    assert response.status_code == 201, response.text
    return response.json()


def test_a_game_is_played_to_its_end_and_its_record_is_fair(client: LoopbackClient) -> None:
    table = opened(client, options={"rounds": 1})
    secrets = [table["host"], *(held["secret"] for held in table["seats"])]
    with client.socket(table["id"]) as socket:
        socket.send({"type": "hello", "id": 1, "language": "pl", "secrets": secrets})
        assert socket.until("welcome")["seats"] == [0, 1]
        throw = {"type": "throw", "place": [1, 1], "angle": 0, "speed": 50}
        for number, (seat, action) in enumerate([(0, GUESS), (1, GUESS), (0, throw), (1, throw)]):
            message = {"type": "act", "id": number, "seat": seat, "number": number, "after": number, "action": action}
            socket.send(message)
            assert socket.until("done")["n"] == number + 2
    response = client.get(f"/api/tables/{table['id']}/record")
    assert response.status_code == 200, response.text
    assert verify(read_record(response.content)).draws == {"splash": 2}


def test_a_socket_of_no_table_is_closed(client: LoopbackClient) -> None:
    for name in ("0123456789", "nonsense", "a" * 500):
        with client.socket(name) as socket:
            assert socket.receive()["error"] == "no-such-table"
            with pytest.raises(ConnectionClosed) as closed:
                socket.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404


def test_secrets_are_not_told_to_anybody_else(client: LoopbackClient) -> None:
    table = opened(client, public=True)
    secrets = [table["host"], *(held["secret"] for held in table["seats"])]
    with client.socket(table["id"]) as socket:
        socket.send({"type": "hello", "id": 1, "language": "en"})
        heard = [socket.receive_text(), socket.receive_text()]
    heard += [client.get("/api/lobby").text, client.get(f"/api/tables/{table['id']}").text]
    assert not any(secret in text for secret in secrets for text in heard)


@pytest.mark.parametrize(
    ("message", "status", "error"),
    [
        ({"game": "chess", "seats": SEATS}, 404, "unknown-game"),
        ({"game": "lake", "seats": SEATS[:1]}, 422, "bad-players"),
        ({"game": "lake", "seats": []}, 400, "bad-message"),
        ({"game": "lake", "seats": [{"sitter": "god"}, {"sitter": "person"}]}, 422, "bad-bot"),
        ({"game": "lake", "seats": [{"sitter": "outside:id"}, {"sitter": "person"}]}, 422, "bad-bot"),
        ({"game": "lake", "seats": [{"sitter": ""}, {"sitter": "person"}]}, 400, "bad-message"),
        ({"game": "lake", "seats": SEATS, "options": {"rounds": "many"}}, 422, "bad-options"),
        ({"game": "lake", "seats": [{"sitter": "person", "name": "x" * 41}] * 2}, 400, "bad-message"),
        ({"game": "lake", "seats": SEATS, "extra": 1}, 400, "bad-message"),
        ([], 400, "bad-message"),
    ],
)
def test_a_table_that_cannot_be_is_refused(client: LoopbackClient, message: Any, status: int, error: str) -> None:
    response = client.post("/api/tables", json=message)
    assert (response.status_code, response.json()["error"]) == (status, error)
    assert response.json()["message"]


def test_a_failure_of_the_server_tells_nothing_of_its_inside(
    client: LoopbackClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(client)

    def fail(*_: object) -> str:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr("tests.server.lake.Lake.tell_action", fail)
    with client.socket(table["id"]) as socket:
        socket.send({"type": "hello", "id": 1, "language": "en", "secrets": [table["seats"][0]["secret"]]})
        refused = socket.until("refused")
        assert (refused["re"], refused["error"]) == (1, "internal-error")
        assert "secret" not in refused["message"]


def test_unknown_paths_and_methods_are_answered_in_json(client: LoopbackClient) -> None:
    assert client.get("/api/nothing").json()["error"] == "not-found"
    assert client.put("/api/lobby").json()["error"] == "method-not-allowed"
