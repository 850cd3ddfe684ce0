"""Everything that is stored of a person is in the file they can ask for, and gone after they delete themselves."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import msgspec
import pytest

from omphalos.server.keys import hash_of, key_hash
from omphalos.server.live.ratings import ResultRecorder
from omphalos.server.live.screen import Screen
from omphalos.server.live.table_settings import Chair, TableSettings, encode_settings
from omphalos.server.notifications.stored import Channel, ChannelStore, Watch
from omphalos.server.passkeys.stored import Challenge, Passkey, PasskeyStore
from omphalos.server.privacy import endpoints
from omphalos.server.protocol.parts import ClockRule, Phase
from omphalos.server.protocol.table import Said
from omphalos.server.protocol.tables import TableCard
from omphalos.server.store.store import Card, Result
from tests.server.http.conftest import ApiServer, Guest
from tests.server.http.test_people import bearer

NAME, MAIL, LINE = "Zenobia", "zenobia@example.org", "The sea is rough today."
CUP = f"{NAME}'s cup"
OTHERS = "somebody.else@example.org"
HOME = "program of hers at home"
LABEL, FURTHER = "key of her telephone", "a further key of hers, from a passkey"

# Every column of the store. Those of PERSONAL say something of a person who keeps a name. If this test fails because of
# a new column: put it into `http/export.py`, let `Store.forget_person` or `live/erasure.py` delete it, name it here,
# and give an example in `whole_life`. A column that says nothing of people only needs its name under OTHER.
PERSONAL = {
    "people": {"id", "name", "key_hash"},
    "tables": {"summary", "about", "header"},
    "results": {"names"},
    "result_seats": {"who"},
    "ratings": {"who"},
    "channels": {"target"},
    "tournaments": {"state"},
    "avatars": {"person_id"},
    "person_keys": {"key_hash", "person_id"},
    "passkeys": {"person_id", "name"},
    "passkey_challenges": {"person_id"},
    "circles": {"owner"},
    "circle_members": {"person_id"},
    "people_seen": {"person_id"},
    "challenges": {"by_person", "to_person"},
    "bot_accounts": {"owner"},
    "bot_tokens": {"label"},
}
OTHER = {
    "migrations": {"number", "name", "hash"},
    "people": {"since"},  # exported, deleted with its row
    "tables": {"id", "fence", "length", "game", "phase", "public", "open_seats", "touched", "seed"},
    "entries": {"table_id", "n", "seat", "number", "entry"},  # of seats; a record is published when the game is over
    "results": {"table_id", "game", "ended", "rated", "ranks", "scores"},
    "result_seats": {"table_id", "seat", "game", "ended", "rated", "rank", "score", "rating_after"},
    "ratings": {"game", "mu", "sigma", "shown", "games"},
    "pulse": {"one", "beats"},
    "days": {"day"},  # on which the server ran
    "server_key": {"one", "private_key"},
    "push_key": {"one", "private_key"},
    "reviews": {"table_id", "review"},
    "channels": {"id", "kind", "language", "subscriber", "token_hash", "confirmed", "since"},  # deleted with their row
    "tournaments": {"id", "version", "phase", "touched"},
    "avatars": {"variant"},
    "handovers": {"code", "receiver", "token_hash", "until", "lookups", "parcel"},  # encrypted; gone after minutes
    "person_keys": {"since"},  # exported, deleted with its row
    "passkeys": {"id", "site", "credential", "sign_count", "since", "used"},  # deleted with its row
    "passkey_challenges": {"challenge", "until"},
    "circles": {"id", "name", "token_hash", "since"},  # deleted with their row, as those below
    "circle_members": {"circle_id", "since"},
    "circle_tables": {"circle_id", "table_id"},
    "people_seen": {"seen"},
    "challenges": {"id", "table_id", "game", "made_at", "declined"},
    "bot_accounts": {"person_id", "folded", "seen"},  # the bot is a person too; exported, deleted with its owner
    "bot_tokens": {"id", "person_id", "since", "used", "token_hash"},
    "bot_tables": {"table_id", "person_id", "at", "taken"},
    "watches": {"table_id", "channel_id", "seat", "key_hash", "told"},
}


def columns(file: Path) -> dict[str, set[str]]:
    with closing(sqlite3.connect(file)) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: {row[1] for row in db.execute(f"PRAGMA table_info({name})")} for name in names}


def mentions(file: Path, *marks: str | bytes) -> dict[str, set[str]]:
    """The columns by table in which one of these is found."""
    wanted = [mark.encode() if isinstance(mark, str) else mark for mark in marks]
    found: dict[str, set[str]] = {}
    with closing(sqlite3.connect(file)) as db:
        for table, names in columns(file).items():
            for name in names:
                for (value,) in db.execute(f"SELECT {name} FROM {table}"):
                    data = value if isinstance(value, bytes) else str(value).encode()
                    if any(mark in data for mark in wanted):
                        found.setdefault(table, set()).add(name)
    return found


async def say(api: ApiServer, table: str, secret: str, seat: int, text: str) -> None:
    session = await api.registry.connect(table, Screen(Guest()))
    for message in (
        {"type": "hello", "id": 0, "language": "en", "secrets": [secret]},
        {"type": "say", "id": 1, "seat": seat, "text": text},
    ):
        await session.receive(json.dumps(message).encode())


def whole_life(api: ApiServer) -> dict[str, Any]:
    """Somebody who has done everything that leaves a trace."""
    person = api.person(NAME)
    seats = [{"sitter": "person", "name": NAME}, {"sitter": "random"}]
    played = {"game": "lake", "seats": seats, "person": person["key"], "pace": 0, "rated": True}
    over = api.client.post("/api/tables", json=played).json()
    api.run(lambda: Guest().play(api.registry, over["id"], 0, over["seats"][0]["secret"]))
    talk = {**played, "seats": [seats[0], {"sitter": "person"}], "chat": "free", "rated": False}
    open_table = api.client.post("/api/tables", json=talk).json()
    secret = open_table["seats"][0]["secret"]
    api.run(lambda: say(api, open_table["id"], secret, 0, LINE))
    api.run(lambda: say(api, open_table["id"], open_table["seats"][1]["secret"], 1, "And it is cold."))
    target = msgspec.json.encode({"address": MAIL})
    channel = Channel("c" * 32, "mail", target, "en", "0123456789abcdef", "t" * 32, True, 7)
    watch = Watch(open_table["id"], channel.id, 0, hash_of(secret))
    api.run(lambda: ChannelStore(api.store).watch(channel, watch, lambda _: None))
    opposite = Channel("d" * 32, "mail", msgspec.json.encode({"address": OTHERS}), "en", "f" * 16, "u" * 32, True, 7)
    theirs = Watch(open_table["id"], opposite.id, 1, hash_of(open_table["seats"][1]["secret"]))
    api.run(lambda: ChannelStore(api.store).watch(opposite, theirs, lambda _: None))  # of whoever sits opposite
    result = Result("t1", "lake", 5, True, (NAME, "Bo"), (f"person:{person['id']}", "bot:random"), (1, 2), (3.0, 1.0))
    api.run(lambda: ResultRecorder(api.store).record(result))  # of a table that was deleted since
    passkey = Passkey(b"id", person["id"], "play.example.org", b"public", 0, LABEL, 8)
    api.run(lambda: PasskeyStore(api.store).add(passkey, 9))
    api.run(lambda: PasskeyStore(api.store).signed_in(msgspec.structs.replace(passkey, used=9), key_hash(FURTHER), 9))
    api.run(lambda: PasskeyStore(api.store).ask(Challenge(b"challenge", person["id"], 2**60), 0))
    title = {"title": CUP, "game": "lake"}
    cup = api.client.post("/api/tournaments", json=title, headers=bearer(person["key"])).json()["id"]
    entry = {"name": NAME, "person": person["key"]}
    assert api.client.post(f"/api/tournaments/{cup}/entrants", json=entry).status_code == 201
    chosen = api.client.put("/api/people/me/avatar", json={"variant": 3}, headers=bearer(person["key"]))
    assert chosen.status_code == 204, chosen.text
    friend = api.person("Bo")
    circle = api.client.post("/api/circles", json={"name": "Round"}, headers=bearer(person["key"])).json()
    api.client.post("/api/circles/join", json={"token": circle["token"]}, headers=bearer(friend["key"]))
    for one, other in ((person, friend), (friend, person)):
        challenge = {"to": other["id"], "game": "lake"}
        made = api.client.post("/api/challenges", json=challenge, headers=bearer(one["key"]))
        assert made.status_code == 201, made.text
    api.client.get("/api/challenges", headers=bearer(person["key"]))  # a page of theirs is open
    bot = api.client.post("/api/people/me/bots", json={"name": "Rook"}, headers=bearer(person["key"])).json()
    tokens = f"/api/people/me/bots/{bot['id']}/tokens"
    token = api.client.post(tokens, json={"label": HOME}, headers=bearer(person["key"])).json()["token"]
    return {
        **person,
        "cup": cup,
        "over": over["id"],
        "open": open_table["id"],
        "bot": bot["id"],
        "secrets": [secret, over["seats"][0]["secret"], token],
    }


def export_of(api: ApiServer, key: str) -> Any:
    response = api.client.get("/api/people/me/export", headers=bearer(key))
    assert response.status_code == 200, response.text
    return response


def test_every_column_of_the_store_is_accounted_for(api: ApiServer, tmp_path: Path) -> None:
    known = {table: PERSONAL.get(table, set()) | OTHER.get(table, set()) for table in {**PERSONAL, **OTHER}}
    assert columns(tmp_path / "omphalos.db") == known


def test_the_traces_of_a_person_are_where_they_are_looked_for_and_nowhere_after_deletion(
    api: ApiServer, tmp_path: Path
) -> None:
    who, file = whole_life(api), tmp_path / "omphalos.db"
    marks = (NAME, who["id"], key_hash(who["key"]), key_hash(FURTHER), MAIL, LINE, LABEL, HOME)
    assert mentions(file, *marks) == PERSONAL
    assert api.client.delete("/api/people/me", headers=bearer(who["key"])).status_code == 204
    assert mentions(file, *marks, who["bot"], "BOT Rook") == {}


def test_the_file_has_everything_and_no_secret(api: ApiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoints, "CHUNK", 1)  # one after another, as of somebody with hundreds of tables
    who = whole_life(api)
    response = export_of(api, who["key"])
    assert response.headers["content-type"] == "application/json"
    assert response.headers["content-disposition"] == f'attachment; filename="omphalos-{who["id"]}.json"'
    text, found = response.text, response.json()
    assert OTHERS not in text
    for secret in (who["key"], *who["secrets"], key_hash(who["key"]).hex(), *map(hash_of, who["secrets"])):
        assert secret not in text
    assert (found["format"], found["version"], found["server"]) == ("omphalos-person", 1, "http://127.0.0.1:8642/")
    assert (found["id"], found["name"], found["avatar"]) == (who["id"], NAME, 3)
    assert [one["game"] for one in found["ratings"]] == ["lake"]
    assert {one["table"] for one in found["finished"]} == {who["over"], "t1"}
    tables = {one["id"]: one for one in found["tables"]}
    sent = next(one["table"] for one in found["challenges"] if one["sent"])
    assert tables.keys() == {who["over"], who["open"], sent}
    assert [(one["name"], one["sent"]) for one in found["challenges"]] == [("Bo", False), ("Bo", True)]
    assert [(one["name"], one["owner"]) for one in found["circles"]] == [("Round", True)]
    assert found["seen"] > 0
    over, live = tables[who["over"]], tables[who["open"]]
    assert over["record"] == f"http://127.0.0.1:8642/api/tables/{who['over']}/record"
    assert api.client.get(over["record"]).status_code == 200
    assert (over["phase"], live["phase"], live["record"]) == ("over", "playing", None)
    seat = {"seat": 0, "name": NAME, "left": False, "muted": False, "stand_in": None}
    assert (over["seats"], live["seats"]) == ([seat], [seat])
    assert [(one["seat"], one["text"]) for one in live["said"]] == [(0, LINE)]
    assert found["passkeys"] == [{"name": LABEL, "site": "play.example.org", "since": 8, "used": 9}]
    assert found["keys"] == [9]
    [told] = live["notifications"]
    assert (told["kind"], told["to"], told["since"]) == ("mail", MAIL, 7)
    [bot] = found["bots"]
    assert (bot["id"], bot["name"], bot["tokens"][0]["label"]) == (who["bot"], "BOT Rook", HOME)
    [entry] = found["tournaments"]
    assert (entry["tournament"], entry["title"], entry["entrant"], entry["name"]) == (who["cup"], CUP, 0, NAME)
    assert [(one["tournament"], one["title"]) for one in found["hosted"]] == [(who["cup"], CUP)]


def test_only_the_key_gets_the_file_and_not_too_often(api: ApiServer) -> None:
    ada, bo = api.person("Ada"), api.person("Bo")
    assert api.client.get("/api/people/me/export").status_code == 401
    assert api.client.get("/api/people/me/export", headers=bearer("x" * 32)).status_code == 401
    for _ in range(10):
        assert export_of(api, ada["key"]).json()["tables"] == []
    refused = api.client.get("/api/people/me/export", headers=bearer(ada["key"]))
    assert (refused.status_code, refused.json()["error"]) == (429, "too-much")
    assert export_of(api, bo["key"]).json()["name"] == "Bo"


CHAIRS = {  # what is stored of a seat that names the person, and what they are told of it
    "theirs": (
        Chair("person", NAME, "1" * 64, person="zenobia", muted=True, stand_in="random", former="somebody"),
        {"name": NAME, "left": False, "muted": True, "stand_in": "random"},
    ),
    "left, and open": (
        Chair("open", NAME, former="zenobia", muted=True, stand_in="random"),
        {"name": NAME, "left": True, "muted": True, "stand_in": "random"},
    ),
    "somebody else's now": (
        Chair("person", "Bo", "2" * 64, person="somebody", former="zenobia", muted=True, stand_in="random"),
        {"name": "", "left": True, "muted": False, "stand_in": None},
    ),
    "an unknown person's now": (
        Chair("person", "Cy", "3" * 64, former="zenobia", muted=True),
        {"name": "", "left": True, "muted": False, "stand_in": None},
    ),
    "a bot's now": (
        Chair("random", "Robo", former="zenobia"),
        {"name": "", "left": True, "muted": False, "stand_in": None},
    ),
}


def test_of_a_seat_that_was_passed_on_nothing_is_told_but_that_they_left(
    api: ApiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every field of a table, with a value that no other field has."""
    monkeypatch.setattr(endpoints, "CHUNK", 1)
    person = api.person(NAME)
    chairs = [
        msgspec.structs.replace(chair, **{field: person["id"]})
        for chair, _ in CHAIRS.values()
        for field in (("person",) if chair.person == "zenobia" else ("former",))
    ]
    others = Chair("person", "Di", "4" * 64, person="somebody", muted=True)
    said = tuple(Said(seat, f"N{seat}", None, f"line {seat}", 40 + seat) for seat in range(6))
    settings = TableSettings(
        *("lake", dict[str, Any](), (others, *chairs), "5" * 64, 41),
        public=True,
        rated=True,
        excluded=(f"person:{person['id']}",),
        said=said,
    )
    shown = TableCard(*("0123456789", "lake", "over", [""] * 6, ["person"] * 6, None, 3, 0, ClockRule(), True, 43))
    hushed = settings.changed(excluded=(), hushed=(f"person:{person['id']}",), rated=False)

    kept: list[tuple[str, Phase, int, TableSettings]] = [
        ("0123456789", "over", 44, settings),
        ("0123456788", "playing", 45, hushed),
    ]

    async def keep() -> None:
        for name, phase, touched, about in kept:
            card = Card(name, "lake", phase, about.rated, 1, touched, msgspec.json.encode(shown))
            await api.store.create(card, encode_settings(about))
            for n, seat in enumerate((1, 2, 3, 5)):
                target = msgspec.json.encode({"address": f"n{seat}@example.org"})
                channel = Channel(f"{name}{n:022d}", "mail", target, "pl", "6" * 16, f"{name}{n:022d}", n == 0, 50 + n)
                await ChannelStore(api.store).watch(channel, Watch(name, channel.id, seat, "7" * 64), lambda _: None)

    api.run(keep)
    seats = [{"seat": seat, **told} for seat, (_, told) in enumerate(CHAIRS.values(), 1)]
    mails = [
        {
            "seat": seat,
            "kind": "mail",
            "to": f"n{seat}@example.org",
            "language": "pl",
            "confirmed": sure,
            "since": since,
        }
        for seat, sure, since in ((1, True, 50), (2, False, 51))
    ]
    lines = [msgspec.to_builtins(said[seat]) for seat in (1, 2)]
    usual = {"game": "lake", "opened": 41, "seats": seats, "said": lines, "notifications": mails}
    found = export_of(api, person["key"]).json()
    record = "http://127.0.0.1:8642/api/tables/0123456789/record"
    states = [
        {"id": "0123456788", "phase": "playing", "touched": 45, "removed": False, "muted": True, "record": None},
        {"id": "0123456789", "phase": "over", "touched": 44, "removed": True, "muted": False, "record": record},
    ]
    kinds = [{"public": False, "rated": False}, {"public": True, "rated": True}]
    assert found["tables"] == [usual | state | kind for state, kind in zip(states, kinds, strict=True)]
    assert abs(found["at"] / 1000 - time.time()) < 3600
    assert found["since"] == api.client.get(f"/api/people/{person['id']}").json()["since"]


def test_all_finished_games_are_told_once_page_by_page(api: ApiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoints, "CHUNK", 2)
    person = api.person(NAME)
    who = f"person:{person['id']}"
    for number in range(5):  # at the last, they had both seats
        both = (who, who if number == 4 else "bot:random")
        result = Result(f"t{number}", "lake", number, False, ("A", "B"), both, (1, 2), (3.0, 1.0))
        api.run(lambda result=result: ResultRecorder(api.store).record(result))
    found = export_of(api, person["key"]).json()["finished"]
    assert [(one["table"], one["seat"]) for one in found] == [
        *(("t4", 0), ("t4", 1), ("t3", 0), ("t2", 0), ("t1", 0), ("t0", 0))
    ]


def test_tables_are_erased_last_and_all_is_erased_again_once_the_name_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever else is erased may open tables, and somebody may join something meanwhile."""
    order: list[str] = []

    def noted(what: str) -> Any:
        async def note(person: str) -> None:
            order.append(f"{what} of {person}")

        return note

    monkeypatch.setattr(endpoints, "who_has", AsyncMock(return_value=Mock(id="ann")))
    store, service = Mock(forget_person=noted("name")), Mock(erase_person=noted("tables"))
    leaving = endpoints.PrivacyEndpoints(store, service, [], [noted("cups"), noted("bots")])
    asyncio.run(leaving.leave("key"))
    all_but_the_name = ["cups of ann", "bots of ann", "tables of ann"]
    assert order == [*all_but_the_name, "name of ann", *all_but_the_name]
