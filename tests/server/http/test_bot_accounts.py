"""Bot accounts: who makes and revokes what, what a token opens, and what everybody else sees."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from omphalos.server.bot_accounts import endpoints, service
from omphalos.server.live.screen import Screen
from omphalos.server.store.errors import StoreUnavailable
from tests.server.http.conftest import ApiServer, Guest
from tests.server.http.test_people import bearer
from tests.waiting import eventually


class Owner:
    """Ada has a bot with a token, and has asked for invitations with it."""

    def __init__(self, api: ApiServer) -> None:
        self.api = api
        self.ada, self.bo = api.person("Ada"), api.person("Bo")
        self.bot = self.ask(self.ada, "POST", "/api/people/me/bots", 201, name="Rook")
        self.path = f"/api/people/me/bots/{self.bot['id']}"
        made = self.ask(self.ada, "POST", f"{self.path}/tokens", 201, label="at home")
        self.token, self.token_id = made["token"], made["id"]
        self.desk()

    def ask(self, who: dict[str, str], method: str, path: str, status: int = 200, **message: Any) -> Any:
        response = self.api.client.request(method, path, headers=bearer(who["key"]), json=message or None)
        assert response.status_code == status, response.text
        return response.json() if response.content else None

    def desk(self, status: int = 200) -> Any:
        return self.ask({"key": self.token}, "GET", "/api/bot-accounts/me", status)

    async def at(self, table: str, *messages: dict[str, Any], **hello: Any) -> list[dict[str, Any]]:
        """Say hello and these messages at a table. Return what was heard."""
        guest = Guest()
        session = await self.api.registry.connect(table, Screen(guest))
        told = [{"type": "hello", "language": "en", **hello}, *messages]
        for number, message in enumerate(told):
            await session.receive(json.dumps({"id": number, **message}).encode())
        return [guest.heard.get_nowait() for _ in range(guest.heard.qsize())]

    def say(self, table: str, *messages: dict[str, Any], **hello: Any) -> list[dict[str, Any]]:
        return self.api.run(lambda: self.at(table, *messages, **hello))

    def invite(self, table: dict[str, Any], bot: str | None = None) -> dict[str, Any]:
        """The host invites the bot. Return the answer."""
        wish = {"type": "invite", "bot": bot or self.bot["id"]}
        return self.say(table["id"], wish, secrets=[table["host"]])[-1]

    def claim(self, table: dict[str, Any], seat: int = 1) -> dict[str, Any]:
        """The bot takes a seat. Return the answer."""
        wish = {"type": "claim", "seat": seat, "name": "Ada", "person": self.token}
        heard = self.say(table["id"], wish, person=self.token)
        return next(one for one in heard if one.get("re") == 1)


@pytest.fixture
def owner(api: ApiServer) -> Owner:
    return Owner(api)


def test_a_bot_is_marked_and_its_token_sent_once(owner: Owner) -> None:
    assert owner.bot["name"] == "BOT Rook"
    own = owner.ask(owner.ada, "GET", "/api/people/me/bots")
    [bot] = own["bots"]
    assert own["seats"] == 8
    assert (bot["name"], [one["label"] for one in bot["tokens"]]) == ("BOT Rook", ["at home"])
    assert bot["tokens"][0]["used"] > 0
    assert owner.token not in json.dumps(own)
    assert owner.ask(owner.bo, "GET", "/api/people/me/bots")["bots"] == []
    page = owner.api.client.get(f"/api/people/{owner.bot['id']}").json()
    assert (page["name"], page["bot_of"]) == ("BOT Rook", {"id": owner.ada["id"], "name": "Ada"})
    assert owner.api.client.get(f"/api/people/{owner.ada['id']}").json()["bot_of"] is None


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("The Shepherd", "reserved-name"),
        ("hunter", "reserved-name"),
        ("  ", "bad-name"),
        ("🤖", "bad-name"),
        ("ROOK!", "bot-name-taken"),
        ("Bot rook", "bot-name-taken"),
    ],
)
def test_a_bot_is_called_like_no_level_and_no_other_bot(owner: Owner, name: str, error: str) -> None:
    response = owner.api.client.post("/api/people/me/bots", json={"name": name}, headers=bearer(owner.bo["key"]))
    assert response.json()["error"] == error
    assert owner.api.client.post("/api/people", json={"name": "BOT Rook"}).json()["error"] == "reserved-name"


def test_only_the_owner_changes_a_bot(owner: Owner) -> None:
    owner.ask(owner.bo, "POST", f"{owner.path}/tokens", 404, label="mine")
    owner.ask(owner.bo, "DELETE", f"{owner.path}/tokens/{owner.token_id}", 404)
    owner.ask(owner.bo, "DELETE", owner.path, 404)
    owner.ask({"key": owner.token}, "GET", "/api/people/me/bots", 401)  # a token opens nothing of a person's
    owner.ask({"key": owner.token}, "DELETE", "/api/people/me", 401)
    owner.ask({"key": owner.ada["key"]}, "GET", "/api/bot-accounts/me", 401)
    owner.ask(owner.ada, "DELETE", f"{owner.path}/tokens/{owner.token_id}", 204)
    assert owner.desk(401)["error"] == "wrong-key"
    owner.ask(owner.ada, "DELETE", f"{owner.path}/tokens/{owner.token_id}", 404)


@pytest.mark.parametrize("how", ["revoked", "deleted"])
def test_a_revoked_token_cuts_the_connections_of_its_bot(owner: Owner, how: str) -> None:
    other = owner.ask(owner.ada, "POST", f"{owner.path}/tokens", 201, label="elsewhere")["token"]
    table = owner.api.open("person", "open")
    owner.invite(table)
    secret = owner.claim(table)["secret"]
    guests = [Guest(), Guest(), Guest()]
    proofs = [{"person": owner.token}, {"secrets": [secret]}, {"secrets": [table["seats"][0]["secret"]]}]
    screens = [Screen(guest) for guest in guests]

    async def come() -> None:
        for screen, proof in zip(screens, proofs, strict=True):
            session = await owner.api.registry.connect(table["id"], screen)
            await session.receive(json.dumps({"type": "hello", "id": 0, "language": "en", **proof}).encode())

    owner.api.run(come)
    assert [screen.seats for screen in screens] == [(1,), (1,), (0,)]
    path = owner.path if how == "deleted" else f"{owner.path}/tokens/{owner.token_id}"
    owner.ask(owner.ada, "DELETE", path, 204)
    last = [[guest.heard.get_nowait() for _ in range(guest.heard.qsize())][-1] for guest in guests]
    bye = {"type": "bye", "reason": "revoked", "again": None}
    assert (last[:2], last[2]["type"]) == ([bye, bye], "table")
    assert [screen.dismissed for screen in screens] == [True, True, False]
    seats = [owner.say(table["id"], **one)[0]["seats"] for one in (*proofs, {"person": other})]
    assert seats == [[], [], [0], [1] if how == "revoked" else []]


def test_a_revocation_that_failed_half_way_is_finished_by_the_same_request(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = owner.api.open("person", "open")
    owner.invite(table)
    secret = owner.claim(table)["secret"]

    async def away(*_: object) -> None:
        raise StoreUnavailable("full", "no space left")

    path = f"{owner.path}/tokens/{owner.token_id}"
    with monkeypatch.context() as patched:
        patched.setattr(owner.api.registry, "cut_off", away)
        owner.ask(owner.ada, "DELETE", path, 503)
    assert owner.say(table["id"], secrets=[secret])[0]["seats"] == [1]
    owner.ask(owner.bo, "DELETE", path, 404)
    assert owner.say(table["id"], secrets=[secret])[0]["seats"] == [1]
    owner.ask(owner.ada, "DELETE", path, 404)
    assert owner.say(table["id"], secrets=[secret])[0]["seats"] == []


def test_an_invited_bot_sits_down_plays_and_is_told_of_its_games(owner: Owner) -> None:
    table = owner.api.open("person", "open", pace=0)
    assert owner.claim(table)["error"] == "not-invited"
    assert owner.invite(table)["type"] == "done"
    [invited] = owner.desk()["invitations"]
    assert (invited["table"], invited["game"]) == (table["id"], "lake")
    assert owner.claim(table)["type"] == "claimed"
    desk = owner.desk()
    assert (desk["invitations"], desk["games"]) == ([], [{"table": table["id"], "game": "lake"}])
    seat = owner.api.client.get(f"/api/tables/{table['id']}").json()["table"]["seats"][1]
    assert (seat["name"], seat["automated"], seat["person"]) == ("BOT Rook", True, owner.bot["id"])
    welcome = owner.say(table["id"], person=owner.token)[0]  # the token opens its seat again
    assert welcome["seats"] == [1]
    both = [table["seats"][0]["secret"]]

    async def play() -> None:
        session = await owner.api.registry.connect(table["id"], Screen(guest := Guest()))
        hello = {"type": "hello", "id": 0, "language": "en", "secrets": both, "person": owner.token}
        await session.receive(json.dumps(hello).encode())
        number = 0
        while True:
            message = await guest.heard.get()
            if message["type"] != "update":
                assert message.get("error", "not-your-turn") == "not-your-turn", message
                continue
            position = message["position"]
            if position["outcome"] is not None:
                return
            if position["viewer"] in position["to_act"]:
                number += 1
                act = {"type": "act", "id": number, "number": number, "after": position["n"] - 1}
                act |= {"seat": position["viewer"], "action": position["choices"][0]["action"]}
                await session.receive(json.dumps(act).encode())

    owner.api.run(play)

    def tallies() -> list[tuple[str, int, int]]:
        found = owner.api.client.get(f"/api/people/{owner.bot['id']}").json()["tallies"]
        return [(one["game"], one["games"], one["rated"]) for one in found]

    asyncio.run(eventually(lambda: tallies() == [("lake", 1, 0)]))
    asyncio.run(eventually(lambda: owner.desk()["games"] == []))


def test_a_bot_comes_to_no_rated_table_and_none_becomes_rated(owner: Owner) -> None:
    rated = owner.api.open("person", "open", rated=True)
    assert owner.invite(rated)["error"] == "not-now"
    table = owner.api.open("person", "open", "open")
    owner.invite(table)
    owner.claim(table)
    host = {"secrets": [table["host"]]}
    assert owner.say(table["id"], {"type": "arrange", "rated": True}, **host)[-1]["error"] == "not-now"
    other = owner.api.open("person", "open")
    owner.invite(other)
    owner.say(other["id"], {"type": "arrange", "rated": True}, secrets=[other["host"]])
    assert owner.claim(other)["error"] == "not-now"
    again = owner.claim(table, seat=2)
    assert again["error"] == "one-seat-each"


def test_only_the_host_invites_and_a_bot_never_takes_another_name_or_hints(owner: Owner) -> None:
    table = owner.api.open("person", "open")
    wish = {"type": "invite", "bot": owner.bot["id"]}
    assert owner.say(table["id"], wish)[-1]["error"] == "host-only"
    assert owner.invite(table, "0" * 12)["error"] == "no-such-bot"
    owner.invite(table)
    owner.claim(table)
    name = owner.say(table["id"], {"type": "call", "seat": 1, "name": "Ada"}, person=owner.token)
    assert name[-1]["error"] == "not-now"
    hint = owner.say(table["id"], {"type": "hint", "seat": 1}, person=owner.token)
    assert hint[-1]["error"] == "no-hints"


def test_a_token_opens_a_seat_by_claim_alone(owner: Owner) -> None:
    wish = {"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "open"}], "person": owner.token}
    refused = owner.api.client.post("/api/tables", json=wish)
    assert (refused.status_code, refused.json()["error"]) == (403, "bot-refused")
    match = {"game": "lake", "players": 2, "name": "Ada", "person": owner.token}
    assert owner.api.client.post("/api/quick-match", json=match).status_code == 403


def test_nobody_is_matched_with_a_bot_who_did_not_ask_for_one(owner: Owner) -> None:
    table = owner.api.open("person", "open", "open", public=True)
    owner.invite(table)
    owner.claim(table)
    match = {"game": "lake", "players": 3, "name": "Cy"}
    assert owner.api.client.post("/api/quick-match", json=match).json()["id"] != table["id"]
    [card] = [one for one in owner.api.client.get("/api/lobby").json()["tables"] if one["id"] == table["id"]]
    assert (card["names"][1], card["automated"]) == ("BOT Rook", [1])


def test_bots_are_asked_for_no_agreement_and_come_to_the_rematch(owner: Owner) -> None:
    table = owner.api.open("person", "open")
    owner.invite(table)
    owner.claim(table)
    secrets = [table["seats"][0]["secret"]]
    owner.say(table["id"], {"type": "ask", "seat": 0, "what": "end"}, secrets=secrets)
    info = owner.api.client.get(f"/api/tables/{table['id']}").json()["table"]
    assert (info["phase"], info["requests"]) == ("over", [])
    heard = owner.say(table["id"], {"type": "ask", "seat": 0, "what": "rematch"}, secrets=secrets)
    again = next(one["table"]["rematch"] for one in reversed(heard) if one["type"] == "table")
    assert again in [one["table"] for one in owner.desk()["games"]]
    assert owner.say(again, person=owner.token)[0]["seats"] == [0]


def test_a_bot_that_left_needs_another_invitation_and_leaves_no_name(owner: Owner) -> None:
    table = owner.api.open("person", "open")
    owner.invite(table)
    owner.claim(table)
    owner.say(table["id"], {"type": "leave", "seat": 1}, person=owner.token)
    claim = {"type": "claim", "seat": 1, "name": " "}
    owner.say(table["id"], claim)
    seat = owner.api.client.get(f"/api/tables/{table['id']}").json()["table"]["seats"][1]
    assert (seat["name"], seat["automated"]) == ("Player 2", False)
    assert owner.desk()["games"] == []


def test_hosts_see_the_bots_whose_programs_ask(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"id": owner.bot["id"], "name": "BOT Rook", "owner": {"id": owner.ada["id"], "name": "Ada"}}
    assert owner.api.client.get("/api/bot-accounts").json() == {"bots": [there]}
    monkeypatch.setattr(service, "CONNECTED", -1)
    assert owner.api.client.get("/api/bot-accounts").json() == {"bots": []}


def test_a_declined_invitation_is_gone(owner: Owner) -> None:
    table = owner.api.open("person", "open")
    owner.invite(table)
    path = f"/api/bot-accounts/me/invitations/{table['id']}"
    for _ in range(2):
        owner.ask({"key": owner.token}, "DELETE", path, 204)
    assert owner.desk()["invitations"] == []
    assert owner.claim(table)["error"] == "not-invited"


def test_what_is_made_in_an_hour_is_limited(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(endpoints.MAX_MADE - 2):
        made = owner.ask(owner.ada, "POST", f"{owner.path}/tokens", 201, label="x")
        owner.ask(owner.ada, "DELETE", f"{owner.path}/tokens/{made['id']}", 204)
    assert owner.ask(owner.ada, "POST", f"{owner.path}/tokens", 429, label="x")["error"] == "too-much"


def test_a_server_may_want_no_bots(owner: Owner) -> None:
    bots: Any = owner.api.registry.bot_accounts
    bots.seats = 0
    assert owner.ask(owner.ada, "GET", "/api/people/me/bots")["seats"] == 0
    assert owner.ask(owner.ada, "POST", "/api/people/me/bots", 403, name="King")["error"] == "no-bot-accounts"
    owner.ask(owner.ada, "POST", f"{owner.path}/tokens", 403, label="x")
    owner.desk(401)
    assert owner.invite(owner.api.open("person", "open"))["error"] == "no-bot-accounts"
    assert owner.api.client.get("/api/bot-accounts").json() == {"bots": []}


def test_a_deleted_bot_leaves_its_seats_without_its_name(owner: Owner) -> None:
    table = owner.api.open("person", "open")
    owner.invite(table)
    owner.claim(table)
    owner.ask(owner.ada, "DELETE", owner.path, 204)
    owner.ask(owner.ada, "DELETE", owner.path, 404)
    seat = owner.api.client.get(f"/api/tables/{table['id']}").json()["table"]["seats"][1]
    assert (seat["name"], seat["automated"], seat["person"]) == ("BOT Player 2", True, None)
    assert owner.api.client.get(f"/api/people/{owner.bot['id']}").status_code == 404
    owner.desk(401)
