"""Replays of finished games and of uploaded records; bots' opinions on them; playing on from a moment."""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeAlias

import msgspec
import pytest

from omphalos.server.compute.errors import TakesTooLong
from omphalos.server.replays import endpoints as replays
from omphalos.server.replays import playthrough, records
from omphalos.server.replays.errors import NoPicture
from omphalos.server.replays.playthrough import play_through
from omphalos.table import Table, find_game, read_record, takeback, verify
from omphalos.table.errors import NothingToDraw, OmphalosError
from tests.server.http.conftest import ApiServer, Guest, played

Change: TypeAlias = Callable[[list[str]], list[str]]


@pytest.fixture(scope="module")
def flicked() -> Table:
    """A game of Palec boży played by random bots."""
    return played("flick", 2)


@pytest.fixture(scope="module")
def foretold() -> Table:
    """A game of Wyrocznia played by random bots."""
    return played("oracle", 2)


def ask(api: ApiServer, status: int = 200, path: str = "/api/replays", **message: Any) -> Any:
    response = api.client.post(path, json=message)
    assert response.status_code == status, response.text
    return response.json()


def upload(api: ApiServer, record: str) -> str:
    """The id of an uploaded record."""
    return ask(api, 201, record=record)["id"]


# --- viewing


def test_a_finished_game_in_few_words(api: ApiServer, flicked: Table) -> None:
    table_id = api.keep(flicked)
    info = api.client.get(f"/api/replays/{table_id}", params={"language": "pl"}).json()
    assert (info["game"], info["names"], info["here"]) == ("flick", list(flicked.names), True)
    assert len(info["moments"]) == len(flicked.moves)
    kinds = [mark["kind"] for mark in info["moments"]]
    assert {"votes_counted", "flicked", "game_ended"} <= set(kinds)
    assert kinds[-1] == "game_ended"
    landmarks = {landmark["kind"] for landmark in info["landmarks"]}
    assert set(kinds) <= landmarks | {"declined", "cards_dealt", "deck_shuffled"}
    assert all(mark["line"] for mark in info["moments"])
    outcome = flicked.outcome()
    assert outcome is not None
    assert tuple(info["moments"][-1]["scores"]) == outcome.scores
    assert tuple(info["outcome"]["ranks"]) == outcome.ranks


def test_days_markets_and_sales_are_marked(api: ApiServer, foretold: Table) -> None:
    info = api.client.get(f"/api/replays/{api.keep(foretold)}").json()
    kinds = [mark["kind"] for mark in info["moments"]]
    assert {"dawned", "marketed", "reckoned"} <= set(kinds)


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_moments_are_as_the_viewer_saw_them(api: ApiServer, flicked: Table, viewer: int) -> None:
    table_id = api.keep(flicked)
    query = {"first": 3, "last": 8, "viewer": viewer}
    moments = api.client.get(f"/api/replays/{table_id}/moments", params=query).json()["moments"]
    assert [moment["index"] for moment in moments] == [3, 4, 5, 6, 7, 8]
    game, state = flicked.game, flicked.state_before(flicked.moves[3])
    for moment, move in zip(moments, flicked.moves[3:9], strict=True):
        seen: list[Any] = []
        for event in move.events:
            seen.append(game.seen(state, event, viewer))
            state = game.evolve(state, event)
        happened, position = moment["happened"], moment["position"]
        assert happened["events"] == json.loads(msgspec.json.encode([event for event in seen if event is not None]))
        assert len(happened["lines"]) == len(happened["events"])
        assert (happened["n"], happened["seat"]) == (move.n, move.seat)
        assert position["view"] == json.loads(msgspec.json.encode(game.view(state, viewer)))
        assert (position["choices"], position["open_choices"], position["viewer"]) == ([], [], viewer)


def test_a_range_beyond_the_end_is_cut(api: ApiServer, flicked: Table) -> None:
    table_id, count = api.keep(flicked), len(flicked.moves)
    path = f"/api/replays/{table_id}/moments"
    last = api.client.get(path, params={"first": count - 2, "last": count + 50}).json()["moments"]
    assert [moment["index"] for moment in last] == [count - 2, count - 1]
    assert last[-1]["position"]["to_act"] == []
    assert api.client.get(path, params={"first": 900_000, "last": 900_001}).json()["moments"] == []


@pytest.mark.parametrize(
    ("query", "status", "error"),
    [
        ({"viewer": 2}, 422, "no-such-seat"),
        ({"viewer": -2}, 400, "bad-message"),
        ({"language": "tlh"}, 400, "bad-message"),
        ({"first": "x"}, 400, "bad-message"),
        ({"first": -1}, 400, "bad-message"),
        ({"secret": "x"}, 400, "bad-message"),
    ],
)
def test_bad_questions_are_refused(api: ApiServer, query: Any, status: int, error: str) -> None:
    response = api.client.get(f"/api/replays/{api.keep(played('lake'))}/moments", params=query)
    assert (response.status_code, response.json()["error"]) == (status, error)


def test_going_to_and_fro_reads_the_game_once(api: ApiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = api.keep(played("lake"))
    read: list[str] = []
    load = api.store.load

    async def noted(table_id: str) -> Any:
        read.append(table_id)
        return await load(table_id)

    monkeypatch.setattr(api.store, "load", noted)
    tags: set[str] = set()
    for first in (0, 3, 1, 0):
        response = api.client.get(f"/api/replays/{table_id}/moments", params={"first": first, "last": first})
        tags.add(response.headers["etag"])
    assert len(read) == 1
    assert len(tags) == 3


def test_moves_taken_back_are_not_shown(api: ApiServer) -> None:
    table = Table.open(find_game("lake"), 2, seed="back", policy=takeback.free)
    table.play(0, {"type": "guess", "number": 1})
    table.play(1, {"type": "guess", "number": 3})
    table.take_back(0, 0)
    while asked := table.to_act():
        table.play(asked[0], table.legal(asked[0]).actions[0])
    info = api.client.get(f"/api/replays/{api.keep(table)}").json()
    assert [mark["n"] for mark in info["moments"]] == [move.n for move in table.moves]
    assert 1 not in [mark["n"] for mark in info["moments"]]


# --- uploaded records


def test_a_record_is_uploaded_and_then_asked_for_by_its_id(api: ApiServer) -> None:
    table = played("lake", 3)
    record = table.record().decode()
    replay = upload(api, record)
    assert replay == upload(api, record) == hashlib.sha256(record.encode()).hexdigest()
    info = api.client.get(f"/api/replays/{replay}", params={"viewer": 1}).json()
    assert len(info["moments"]) == len(table.moves)
    moments = api.client.get(f"/api/replays/{replay}/moments", params={"first": 4, "last": 6, "viewer": 1}).json()[
        "moments"
    ]
    assert [moment["index"] for moment in moments] == [4, 5, 6]
    assert moments[0]["position"]["viewer"] == 1


def test_older_addresses_of_a_tables_replay_are_answered(api: ApiServer, flicked: Table) -> None:
    table_id = api.keep(flicked)
    for old, new in (("replay", ""), ("moments", "/moments"), ("picture.svg", "/picture.svg"), ("proof", "/proof")):
        answers = [api.client.get(path) for path in (f"/api/tables/{table_id}/{old}", f"/api/replays/{table_id}{new}")]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert answers[0].content == answers[1].content


@pytest.mark.parametrize(
    ("method", "name", "message"),
    [
        ("POST", "opinion", {"moment": 1, "seat": 0, "language": "en"}),
        ("GET", "practice?moment=1&language=en", None),
        ("POST", "heatmap", {"moment": 1, "seat": 0}),
        ("GET", "review?language=en", None),
        ("POST", "review", {"language": "en"}),
    ],
)
def test_older_addresses_of_what_bots_say_of_a_table_are_answered(
    api: ApiServer, flicked: Table, method: str, name: str, message: dict[str, Any] | None
) -> None:
    table_id = api.keep(flicked)
    old, new = (
        api.client.request(method, f"/api/{kind}/{table_id}/{name}", json=message) for kind in ("tables", "replays")
    )
    assert old.status_code == new.status_code != 404
    assert old.json().keys() == new.json().keys()


def test_a_record_that_is_forgotten_is_asked_for_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [played("lake", seed=seed).record().decode() for seed in ("one", "two")]
    monkeypatch.setattr(records, "RECORD_BYTES", 1_000 + max(map(len, kept)))
    api = ApiServer(tmp_path / "small.db")
    with api.client:
        one = upload(api, kept[0])
        upload(api, kept[1])
        for replay in (one, "0" * 64):
            answer = api.client.get(f"/api/replays/{replay}")
            assert (answer.status_code, answer.json()["error"]) == (404, "no-such-record")


def tampered(change: Change) -> str:
    lines = played("lake").record().decode().splitlines()
    return "\n".join(change(lines)) + "\n"


BAD_RECORDS: list[tuple[str | Change, str]] = [
    ("", "line 1"),
    ("hello", "line 1"),
    ('{"kind":"header"}\n', "line 1"),
    ("\x00\n" * 100, "line 1"),
    ("[" * 100_000, "line 1"),
    (lambda lines: [lines[0].replace("lake", "chess"), *lines[1:]], "line 1"),
    (lambda lines: [lines[0].replace('"rounds":2', '"rounds":"two"'), *lines[1:]], "line 1"),
    (lambda lines: [*lines[:3], *lines[4:]], "line 4"),
    (lambda lines: [*lines[:3], "nonsense", *lines[4:]], "line 4"),
    (lambda lines: [*lines[:2], lines[2].replace('"seat":0', '"seat":7'), *lines[3:]], "line 3"),
    (lambda lines: [*lines[:2], lines[2].replace('"guessed","seat":0', '"guessed","seat":70')], "line 3"),
    (lambda lines: lines[:1], "no moves"),
]


@pytest.mark.parametrize(("record", "line"), BAD_RECORDS)
def test_a_bad_record_is_refused_with_its_line(api: ApiServer, record: str | Change, line: str) -> None:
    problem = ask(api, 400, record=record if isinstance(record, str) else tampered(record))
    assert problem["error"] == "bad-record"
    assert line in problem["message"]


def test_what_is_no_record_is_refused(api: ApiServer) -> None:
    assert ask(api, 400)["error"] == "bad-message"
    assert ask(api, 400, record="x", id="0" * 64)["error"] == "bad-message"
    body = b'{"record": "\\ud800"}'
    response = api.client.post("/api/replays", content=body, headers={"content-type": "application/json"})
    assert (response.status_code, response.json()["error"]) == (400, "bad-message")
    response = api.client.post("/api/replays", json={"record": "x" * 9_100_000})
    assert (response.status_code, response.json()["error"]) == (413, "too-large")


def test_a_record_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played("lake").record()
    monkeypatch.setattr(playthrough, "MAX_MOVES", 3)
    with pytest.raises(TakesTooLong):
        play_through(record)
    monkeypatch.undo()
    ticking = iter(range(0, 10_000, 4))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(ticking)))
    with pytest.raises(TakesTooLong):
        play_through(record)


def test_events_that_nobody_can_see_do_not_break_the_server(api: ApiServer) -> None:
    """A state that `evolve` accepts and that cannot be shown."""
    lines = played("lake").record().decode().splitlines()
    lines[2] = lines[2].replace('"guessed","seat":0', '"guessed","seat":-1')
    problem = api.client.post("/api/replays", json={"record": "\n".join(lines)})
    assert problem.status_code in (201, 400)


# --- fairness


def test_a_finished_game_is_proven_fair(api: ApiServer, flicked: Table) -> None:
    proof = api.client.get(f"/api/replays/{api.keep(flicked)}/proof").json()
    found = proof["audit"]
    assert (proof["proven"], found["moves"], found["given"], found["problem"]) == (True, len(flicked.moves), 0, None)
    assert proof["commitment"] == flicked.journal.header.commitment
    assert (proof["seed"], sum(found["draws"].values())) == (flicked.journal.seed, sum(flicked.drawn().values()))
    assert (found["signature"], found["trusted"], found["key"]) == ("valid", True, proof["key"])
    assert (found["promise"], found["end"], found["names"]) == ("seed", "finished", "covered")


def proof_of(api: ApiServer, record: str) -> Any:
    return api.client.get(f"/api/replays/{upload(api, record)}/proof").json()


def test_a_record_that_was_changed_is_not_proven(api: ApiServer) -> None:
    assert proof_of(api, played("lake").record().decode())["proven"]
    changed = tampered(lambda lines: [re.sub(r'("guessed","seat":0,"number":)\d', r"\g<1>9", line) for line in lines])
    assert changed != played("lake").record().decode()
    for record in (changed, tampered(lambda lines: lines[:-1])):
        proof = proof_of(api, record)
        assert not proof["proven"]
        assert proof["audit"]["problem"]


def test_a_record_of_another_server_is_told_apart(api: ApiServer, tmp_path: Path) -> None:
    other = ApiServer(tmp_path / "other.db")
    with other.client as client:
        record = client.get(f"/api/tables/{other.keep(played('lake'))}/record").text
        theirs = client.get("/.well-known/omphalos.json").json()
    proof = proof_of(api, record)
    ours = api.client.get("/.well-known/omphalos.json").json()
    assert (proof["audit"]["signature"], proof["audit"]["trusted"]) == ("valid", False)
    assert (proof["audit"]["key"], proof["key"]) == (theirs["keys"][0]["public"], ours["keys"][0]["public"])
    assert theirs["keys"] != ours["keys"]


# --- playing on


def branch(api: ApiServer, replay: str, status: int = 201, **message: Any) -> Any:
    seats = [{"sitter": "person", "name": "Ada"}, {"sitter": "random"}]
    return ask(api, status, f"/api/replays/{replay}/branch", **{"seats": seats, **message})


def test_a_game_is_played_on_from_a_moment(api: ApiServer) -> None:
    old = played("lake")
    opened = branch(api, api.keep(old), moment=4)
    assert [seat["seat"] for seat in opened["seats"]] == [0]
    table = api.client.get(f"/api/tables/{opened['id']}").json()["table"]
    assert (table["phase"], table["rated"], table["undo"]) == ("playing", False, "free")

    async def journal() -> Any:
        return await api.store.load(opened["id"])

    kept = api.run(journal)
    header = json.loads(kept.beginning.header)
    assert header["branched"] == [{"entries": 5, "commitment": old.journal.header.commitment, "seed": old.journal.seed}]
    assert header["commitment"] != old.journal.header.commitment
    assert kept.beginning.seed != old.journal.seed
    assert [json.loads(entry)["events"] for entry in kept.entries[:5]] == [
        json.loads(msgspec.json.encode(move.events)) for move in old.moves[:5]
    ]


def test_a_record_that_is_proven_can_be_played_on_from(api: ApiServer) -> None:
    assert branch(api, upload(api, played("lake").record().decode()), moment=0)["id"]


MADE_UP: list[Change] = [
    lambda lines: lines[:-1],  # without the seed nothing can be proven
    lambda lines: [*lines[:3], lines[3].replace('"number":', '"number":2'), *lines[4:]],
    lambda lines: [lines[0].replace('"ruleset":"1"', '"ruleset":"0"'), *lines[1:]],
]


@pytest.mark.parametrize("change", MADE_UP)
def test_nobody_plays_on_from_a_made_up_position(api: ApiServer, change: Change) -> None:
    assert branch(api, upload(api, tampered(change)), 422, moment=2)["error"] == "unproven"
    assert api.run(api.store.number_of_tables) == 0


def test_what_cannot_be_branched(api: ApiServer) -> None:
    table_id = api.keep(played("lake"))
    assert branch(api, table_id, 404, moment=900)["error"] == "no-such-moment"
    assert branch(api, table_id, 422, moment=1, seats=[{"sitter": "person"}])["error"] == "bad-players"
    assert branch(api, table_id, 400, moment=1, seats=[{"sitter": "open"}] * 2)["error"] == "bad-message"
    assert branch(api, "0" * 64, 404, moment=1)["error"] == "no-such-record"
    assert branch(api, "0" * 10, 404, moment=1)["error"] == "no-such-table"
    playing = api.keep(played("lake", most=2), "1123456789", "playing")
    assert branch(api, playing, 409, moment=1)["error"] == "not-over"


def test_a_game_by_other_rules_is_only_looked_at(api: ApiServer) -> None:
    table = played("lake")
    journal: Any = table.journal
    journal.header = msgspec.structs.replace(journal.header, ruleset="0")
    table_id = api.keep(table)
    assert api.client.get(f"/api/replays/{table_id}").json()["here"] is False
    assert branch(api, table_id, 409, moment=1)["error"] == "other-ruleset"


def test_a_game_that_an_upgrade_closed_is_replayed_and_exported(api: ApiServer) -> None:
    table = played("lake", most=2)
    journal: Any = table.journal
    journal.header = msgspec.structs.replace(journal.header, ruleset="0")
    table_id = api.keep(table, phase="playing")
    info = api.client.get(f"/api/tables/{table_id}").json()["table"]
    assert (info["phase"], info["closed_by_upgrade"], info["ruleset"]) == ("over", True, "0")
    assert api.client.get(f"/api/replays/{table_id}").json()["ruleset"] == "0"
    assert len(read_record(api.client.get(f"/api/tables/{table_id}/record").content).entries) == len(journal.entries)


# --- pictures


@pytest.mark.parametrize("name", ["flick", "oracle"])
def test_a_moment_is_drawn(api: ApiServer, flicked: Table, foretold: Table, name: str) -> None:
    table = {"flick": flicked, "oracle": foretold}[name]
    path = f"/api/replays/{api.keep(table)}/picture.svg"
    query = {"moment": 9, "viewer": 1, "language": "pl"}
    drawn = api.client.get(path, params=query)
    assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/svg+xml")
    move = table.moves[10]
    assert drawn.text == table.game.picture(table.game.view(table.state_before(move), 1), "pl")
    replay = upload(api, table.record().decode())
    assert api.client.get(f"/api/replays/{replay}/picture.svg", params=query).text == drawn.text
    refused = api.client.get(path, params={"moment": 900_000})
    assert (refused.status_code, refused.json()["error"]) == (404, "no-such-moment")
    refused = api.client.get(path, params={"viewer": 7})
    assert (refused.status_code, refused.json()["error"]) == (422, "no-such-seat")
    assert api.client.get(f"/api/replays/{'0' * 64}/picture.svg").json()["error"] == "no-such-record"


def test_a_game_without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(view: Any, language: str) -> str:
        raise NothingToDraw("lake has no pictures")

    monkeypatch.setattr(find_game("lake"), "picture", nothing)
    made = play_through(played("lake").record())
    with pytest.raises(NoPicture, match="lake has no pictures"):
        made.picture(0, -1, "en")


# --- opinions


def test_a_bot_says_what_it_would_have_done(api: ApiServer, foretold: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = api.keep(foretold)
    moment = next(i for i, move in enumerate(foretold.moves) if i > 10 and move.seat == 0) - 1
    path = f"/api/replays/{table_id}/opinion"
    opinion = ask(api, path=path, moment=moment, language="pl")
    assert opinion["bot"] == "apollo"
    assert opinion["considered"]
    assert all(one["text"] for one in opinion["considered"])
    with monkeypatch.context() as patch:  # the bots are busy: earlier opinions are cached
        patch.setattr(replays, "MAX_OPINIONS", 0)
        assert ask(api, path=path, moment=moment, language="pl") == opinion
        assert ask(api, 503, path=path, moment=moment, language="en")["error"] == "busy"
    wrong = ask(api, 409, path=path, moment=moment, seat=1)
    assert wrong["error"] == "not-asked"
    assert ask(api, 409, path=path, moment=len(foretold.moves) - 1)["error"] == "not-asked"
    assert ask(api, 404, path=path, moment=900_000)["error"] == "no-such-moment"
    assert ask(api, 400, path=path, moment=1, record="x")["error"] == "bad-message"


def test_of_a_record_too(api: ApiServer, foretold: Table) -> None:
    opinion = ask(api, path=f"/api/replays/{upload(api, foretold.record().decode())}/opinion", moment=3)
    assert opinion["considered"]


def test_a_branch_that_is_played_out_is_proven(api: ApiServer) -> None:
    opened = branch(api, api.keep(played("lake")), moment=3)
    seat = opened["seats"][0]
    api.run(lambda: Guest().play(api.registry, opened["id"], seat["seat"], seat["secret"]))
    record = read_record(api.client.get(f"/api/tables/{opened['id']}/record").content)
    proof = verify(record)
    assert (proof.moves, proof.given) == (len(record.entries), 0)
    again = api.client.get(f"/api/replays/{opened['id']}").json()
    assert again["branched"] == 4


def test_errors_of_a_replay_are_typed(foretold: Table) -> None:
    made = play_through(foretold.record())
    for wrong in (lambda: made.state_at(-1), lambda: made.state_at(len(made)), lambda: made.info(9, "en")):
        with pytest.raises(OmphalosError):
            wrong()


def test_a_flick_is_shown_as_a_clip(api: ApiServer, flicked: Table) -> None:
    table_id = api.keep(flicked)
    moments = api.client.get(f"/api/replays/{table_id}").json()["moments"]
    moment = next(i for i, mark in enumerate(moments) if mark["kind"] == "flicked")
    clip = api.client.get(f"/api/replays/{table_id}/clip.svg", params={"moment": moment, "language": "de"})
    assert clip.headers["content-type"] == "image/svg+xml"
    assert "animateTransform" in clip.text
    replay = upload(api, flicked.record().decode())
    assert (
        api.client.get(f"/api/replays/{replay}/clip.svg", params={"moment": moment, "language": "de"}).text == clip.text
    )
    for query, status, error in (({"moment": 0}, 404, "no-picture"), ({"moment": 99_999}, 404, "no-such-moment")):
        response = api.client.get(f"/api/replays/{table_id}/clip.svg", params=query)
        assert (response.status_code, response.json()["error"]) == (status, error)
    running = api.open()["id"]
    assert api.client.get(f"/api/replays/{running}/clip.svg").json()["error"] in ("not-over", "not-begun")


# --- what is kept


def test_the_record_of_a_table_is_read_again_after_a_minute(api: ApiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a replay is not shown for longer after its table was deleted."""
    now = [1000.0]
    monkeypatch.setattr(records, "time", SimpleNamespace(monotonic=lambda: now[0]))
    one, other = api.keep(played("lake"), "0123456789"), api.keep(played("lake", seed="other"), "0123456788")

    def statuses() -> list[int]:
        return [api.client.get(f"/api/replays/{table_id}").status_code for table_id in (one, other)]

    assert statuses() == [200, 200]
    now[0] += 10.0
    api.run(lambda: api.store.remove(one, 1))
    for seconds, expected in ((50.0, [200, 200]), (0.1, [404, 200]), (10_000.0, [404, 200])):
        now[0] += seconds
        assert statuses() == expected
