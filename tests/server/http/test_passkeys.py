"""Somebody signs in with a passkey. The authenticator is made of the same parts as a real one."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from omphalos.server.base64url import from_text, to_text
from omphalos.server.live.screen import Screen
from omphalos.server.passkeys import endpoints as passkeys
from tests.server.http.conftest import ApiServer, Guest
from tests.server.http.test_people import bearer

HERE = "http://localhost:8642"
DATA: Any = AuthenticatorData  # the library types its constructors partly
CREDENTIAL: Any = AttestedCredentialData
ATTESTATION: Any = AttestationObject
CLIENT: Any = CollectedClientData


class Authenticator:
    """A security key with one passkey."""

    def __init__(self, name: bytes = b"credential of a key") -> None:
        self.id = name
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.count = 0

    def make(self, options: dict[str, Any], origin: str = HERE) -> dict[str, str]:
        public: Any = ES256.from_cryptography_key(self.key.public_key())
        credential = CREDENTIAL.create(Aaguid.NONE, self.id, public)
        data = self._data(options["rp"]["id"], 0x45, credential)
        made = ATTESTATION.create("none", data, {})
        client = _client("webauthn.create", options, origin)
        return {
            "id": to_text(self.id),
            "client_data": to_text(client),
            "attestation": to_text(bytes(made)),
            "name": "Key",
        }

    def sign(self, options: dict[str, Any], origin: str = HERE) -> dict[str, str]:
        self.count += 1
        data, client = bytes(self._data(options["rpId"], 0x05)), _client("webauthn.get", options, origin)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return {
            "id": to_text(self.id),
            "client_data": to_text(client),
            "authenticator_data": to_text(data),
            "signature": to_text(signature),
        }

    def _data(self, site: str, flags: int, credential: AttestedCredentialData | None = None) -> AuthenticatorData:
        hashed = hashlib.sha256(site.encode()).digest()
        return DATA.create(hashed, DATA.FLAG(flags), self.count, credential or b"")


def _client(kind: str, options: dict[str, Any], origin: str) -> bytes:
    return bytes(CLIENT.create(kind, from_text(options["challenge"]), origin))


def options_of(api: ApiServer, path: str, key: str | None = None) -> dict[str, Any]:
    response = api.client.post(f"{HERE}/api/{path}/options", headers={} if key is None else bearer(key))
    assert response.status_code == 200, response.text
    return response.json()["options"]


def add(api: ApiServer, key: str, message: Any) -> Any:
    return api.client.post(f"{HERE}/api/people/me/passkeys", json=message, headers=bearer(key))


def sign_in(api: ApiServer, message: Any) -> Any:
    return api.client.post(f"{HERE}/api/passkeys", json=message)


def with_passkey(api: ApiServer, name: str = "Ada") -> tuple[dict[str, str], Authenticator]:
    person, authenticator = api.person(name), Authenticator(name.encode())
    made = authenticator.make(options_of(api, "people/me/passkeys", person["key"]))
    response = add(api, person["key"], made)
    assert response.status_code == 201, response.text
    return person, authenticator


def test_a_passkey_signs_in_as_the_same_person_with_another_key(api: ApiServer) -> None:
    person, authenticator = with_passkey(api)
    [listed] = api.client.get("/api/people/me/passkeys", headers=bearer(person["key"])).json()["passkeys"]
    assert (listed["name"], listed["site"], listed["used"]) == ("Key", "localhost", None)
    come = sign_in(api, authenticator.sign(options_of(api, "passkeys"))).json()
    assert (come["id"], come["name"]) == (person["id"], "Ada")
    assert come["key"] != person["key"]
    for key in (come["key"], person["key"]):
        assert api.client.get("/api/people/me", headers=bearer(key)).json()["id"] == person["id"]
    [listed] = api.client.get("/api/people/me/passkeys", headers=bearer(come["key"])).json()["passkeys"]
    assert listed["used"] is not None
    assert api.client.delete("/api/people/me", headers=bearer(come["key"])).status_code == 204
    assert api.client.get("/api/people/me", headers=bearer(person["key"])).status_code == 401
    gone = sign_in(api, authenticator.sign(options_of(api, "passkeys")))
    assert (gone.status_code, gone.json()["error"]) == (404, "no-such-passkey")


def test_an_authenticator_is_asked_for_no_second_passkey_of_the_same_person(api: ApiServer) -> None:
    person, authenticator = with_passkey(api)
    asked = options_of(api, "people/me/passkeys", person["key"])
    assert [(one["type"], one["id"]) for one in asked["excludeCredentials"]] == [
        ("public-key", to_text(authenticator.id))
    ]
    assert (asked["user"]["name"], asked["user"]["id"]) == ("Ada", to_text(person["id"].encode()))
    assert asked["authenticatorSelection"]["residentKey"] == "required"
    other = options_of(api, "people/me/passkeys", api.person("Olaf")["key"])
    assert not other.get("excludeCredentials")
    assert other["challenge"] != asked["challenge"]


def test_what_an_authenticator_must_not_send(api: ApiServer) -> None:
    person, authenticator = with_passkey(api)

    def refused(message: Any) -> str:
        response = sign_in(api, message)
        assert response.status_code in (404, 422), response.text
        return response.json()["error"]

    good = authenticator.sign(options_of(api, "passkeys"))
    assert sign_in(api, good).status_code == 201
    assert refused(good) == "bad-passkey"  # a challenge counts once
    for origin in ("http://localhost:9999", "https://localhost.example.org", "http://127.0.0.1:8642", "null"):
        assert refused(authenticator.sign(options_of(api, "passkeys"), origin)) == "bad-passkey"
    assert refused(authenticator.sign({**options_of(api, "passkeys"), "rpId": "example.org"})) == "bad-passkey"
    assert (
        refused(authenticator.sign({**options_of(api, "passkeys"), "challenge": to_text(b"c" * 32)})) == "bad-passkey"
    )
    stranger = Authenticator(authenticator.id)
    stranger.count = 99
    assert refused(stranger.sign(options_of(api, "passkeys"))) == "bad-passkey"  # another private key
    authenticator.count = 0
    assert refused(authenticator.sign(options_of(api, "passkeys"))) == "bad-passkey"  # a copy, whose count lags behind
    assert refused(Authenticator(b"unknown").sign(options_of(api, "passkeys"))) == "no-such-passkey"
    adding = options_of(api, "people/me/passkeys", person["key"])
    assert refused(authenticator.sign({**adding, "rpId": "localhost"})) == "bad-passkey"  # a challenge for adding
    for text in ("A", "AAAA", to_text(b"{}"), to_text(b'{"type":1}')):
        assert refused({**good, "client_data": text}) == "bad-passkey"


def test_a_passkey_that_was_made_under_another_name_of_the_server_signs_nobody_in(api: ApiServer) -> None:
    _, authenticator = with_passkey(api)
    api.run(lambda: api.store.execute("UPDATE passkeys SET site = 'play.example.org'"))
    refused = sign_in(api, authenticator.sign(options_of(api, "passkeys")))
    assert (refused.status_code, refused.json()["error"]) == (404, "no-such-passkey")


def test_only_the_person_adds_and_removes_their_passkeys(api: ApiServer) -> None:
    ada, _ = with_passkey(api, "Ada")
    bo = api.person("Bo")
    new = Authenticator(b"new")
    made = new.make(options_of(api, "people/me/passkeys", ada["key"]))
    assert add(api, bo["key"], made).json()["error"] == "bad-passkey"  # a challenge of somebody else
    made = new.make(options_of(api, "people/me/passkeys", ada["key"]), "https://example.org")
    assert add(api, ada["key"], made).json()["error"] == "bad-passkey"
    known = Authenticator(b"Ada").make(options_of(api, "people/me/passkeys", bo["key"]))
    assert add(api, bo["key"], known).json()["error"] == "passkey-taken"
    path = f"/api/people/me/passkeys/{to_text(b'Ada')}"
    assert api.client.delete(path, headers=bearer(bo["key"])).json()["error"] == "no-such-passkey"
    assert api.client.delete(path, headers=bearer(ada["key"])).status_code == 204
    assert api.client.get("/api/people/me/passkeys", headers=bearer(ada["key"])).json() == {"passkeys": []}
    assert api.client.get("/api/people/me/passkeys", headers=bearer("x" * 32)).status_code == 401


def test_challenges_are_limited_and_expire(api: ApiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    _, authenticator = with_passkey(api)
    monkeypatch.setattr(passkeys, "SECONDS", 0)
    assert sign_in(api, authenticator.sign(options_of(api, "passkeys"))).json()["error"] == "bad-passkey"
    for _ in range(passkeys.MAX_ASKED - 1):
        options_of(api, "passkeys")
    assert api.client.post(f"{HERE}/api/passkeys/options").json()["error"] == "too-much"


async def greeted(api: ApiServer, table: str, key: str) -> dict[str, Any]:
    guest = Guest()
    session = await api.registry.connect(table, Screen(guest))
    await session.receive(json.dumps({"type": "hello", "id": 0, "language": "en", "person": key}).encode())
    return await guest.heard.get()


def test_a_persons_key_opens_their_seats_and_lists_their_games(api: ApiServer) -> None:
    person, authenticator = with_passkey(api)
    opened = api.open("person", "person", person=person["key"])
    api.open("person", "person")  # of somebody else
    key = sign_in(api, authenticator.sign(options_of(api, "passkeys"))).json()["key"]
    [table] = api.client.get("/api/people/me/tables", headers=bearer(key)).json()["tables"]
    assert (table["id"], table["game"], table["seats"]) == (opened["id"], "lake", [0])
    welcome = api.run(lambda: greeted(api, opened["id"], key))
    assert (welcome["type"], welcome["seats"], welcome["host"]) == ("welcome", [0], False)
    for other in (api.person("Bo")["key"], "x" * 32):
        assert api.run(lambda other=other: greeted(api, opened["id"], other))["seats"] == []
    path = f"/api/tables/{opened['id']}/notifications"
    assert api.client.get(path, headers=bearer(key)).json() == {"channels": []}
    assert api.client.get(path, headers=bearer(api.person("Cy")["key"])).status_code == 401


def test_the_seats_of_others_at_ones_tables_are_not_ones_own(api: ApiServer) -> None:
    ada, bo = (api.person(name)["key"] for name in ("Ada", "Bo"))
    for key in (ada, bo):
        wish = {"game": "lake", "name": "Guest", "person": key}
        assert api.client.post("/api/quick-match", json=wish).status_code == 200
    tables = [api.client.get("/api/people/me/tables", headers=bearer(key)).json()["tables"] for key in (ada, bo)]
    assert [[one["seats"] for one in theirs] for theirs in tables] == [[[0]], [[1]]]


def test_other_devices_are_signed_out(api: ApiServer) -> None:
    """One device signs out one with the link and one with a passkey. Name and passkeys stay."""
    person, authenticator = with_passkey(api)
    other = sign_in(api, authenticator.sign(options_of(api, "passkeys"))).json()["key"]
    here = sign_in(api, authenticator.sign(options_of(api, "passkeys"))).json()["key"]
    fresh = "n" * 32
    for _ in range(2):  # sent again, because the response was lost
        answer = api.client.put("/api/people/me/key", json={"key": fresh}, headers=bearer(here))
        assert answer.status_code == 204, answer.text
        here = fresh
    for key in (person["key"], other):
        gone = api.client.get("/api/people/me", headers=bearer(key))
        assert (gone.status_code, gone.json()["error"]) == (401, "wrong-key")
        assert api.client.put("/api/people/me/key", json={"key": "m" * 32}, headers=bearer(key)).status_code == 401
    mine = api.client.get("/api/people/me", headers=bearer(fresh)).json()
    assert (mine["id"], mine["name"]) == (person["id"], "Ada")
    [passkey] = api.client.get("/api/people/me/passkeys", headers=bearer(fresh)).json()["passkeys"]
    assert passkey["name"] == "Key"
    back = sign_in(api, authenticator.sign(options_of(api, "passkeys"))).json()
    assert back["id"] == person["id"]
    for bad in ("short", "n" * 65, "ą" * 32):
        assert api.client.put("/api/people/me/key", json={"key": bad}, headers=bearer(fresh)).status_code == 400
