"""An identity moves to another device. The server passes it on and cannot read it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from starlette.requests import Request

from omphalos.server.base64url import from_text, to_text
from omphalos.server.handovers import endpoints as handovers
from omphalos.server.handovers.endpoints import HandoverEndpoints
from omphalos.server.handovers.messages import AwaitHandover, HandoverState
from omphalos.server.handovers.stored import Handover, HandoverStore
from omphalos.server.keys import hash_of
from tests.server.http.conftest import ApiServer
from tests.server.http.test_people import bearer

CURVE = ec.SECP256R1()


def raw(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def shared(mine: ec.EllipticCurvePrivateKey, theirs: bytes, code: str) -> AESGCM:
    """The cipher of both devices, as `web/src/people/handover.ts` makes it."""
    secret = mine.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    return AESGCM(HKDF(SHA256(), 32, None, f"omphalos hand-over {code}".encode()).derive(secret))


class Receiver:
    """A device that waits for an identity."""

    def __init__(self, api: ApiServer) -> None:
        self.own = ec.generate_private_key(CURVE)
        response = api.client.post("/api/handovers", json={"receiver": to_text(raw(self.own))})
        assert response.status_code == 201, response.text
        self.code, self.key = response.json()["code"], response.json()["key"]
        self._client = api.client

    def state(self) -> Any:
        return self._client.get("/api/handovers", headers=bearer(self.key))

    def open(self, parcel: str) -> bytes:
        data = from_text(parcel)
        return shared(self.own, data[:65], self.code).decrypt(data[65:77], data[77:], None)


def seal(receiver: bytes, code: str, text: bytes) -> str:
    mine, iv = ec.generate_private_key(CURVE), os.urandom(12)
    return to_text(raw(mine) + iv + shared(mine, receiver, code).encrypt(iv, text, None))


def look_up(api: ApiServer, code: str) -> Any:
    return api.client.get(f"/api/handovers/{code}")


def give(api: ApiServer, code: str, parcel: str) -> Any:
    return api.client.post(f"/api/handovers/{code}", json={"parcel": parcel})


def stored(file: Path) -> str:
    with closing(sqlite3.connect(file)) as db:
        return repr(db.execute("SELECT * FROM handovers").fetchall())


def test_an_identity_arrives_and_the_server_never_sees_it(
    api: ApiServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    person = api.person("Ada")
    receiver = Receiver(api)
    assert receiver.state().json()["parcel"] is None
    public = from_text(look_up(api, receiver.code).json()["receiver"])
    assert public == raw(receiver.own)
    parcel = seal(public, receiver.code, person["key"].encode())
    assert give(api, receiver.code, parcel).status_code == 204
    rows = stored(tmp_path / "omphalos.db")
    assert "hand" not in rows  # one row, and in it neither the identity nor the receiver's secret
    assert (person["key"] in rows, receiver.key in rows, rows.count(f"'{receiver.code}'")) == (False, False, 1)
    assert person["key"] not in caplog.text
    state = receiver.state().json()
    assert receiver.open(state["parcel"]) == person["key"].encode()
    assert api.client.delete("/api/handovers", headers=bearer(receiver.key)).status_code == 204
    assert stored(tmp_path / "omphalos.db") == "[]"
    assert receiver.state().status_code == 401


def test_a_code_brings_one_parcel(api: ApiServer) -> None:
    receiver = Receiver(api)
    parcel = seal(raw(receiver.own), receiver.code, b"first")
    refused = give(api, receiver.code, parcel)
    assert (refused.status_code, refused.json()["error"]) == (
        404,
        "wrong-code",
    )  # who has not looked up the key, guesses
    look_up(api, receiver.code)
    assert give(api, receiver.code, parcel).status_code == 204
    assert look_up(api, receiver.code).json()["error"] == "wrong-code"
    assert give(api, receiver.code, seal(raw(receiver.own), receiver.code, b"second")).status_code == 404
    assert receiver.open(receiver.state().json()["parcel"]) == b"first"


def test_whoever_guesses_codes_is_stopped_even_when_right(api: ApiServer) -> None:
    receiver = Receiver(api)
    wrong = [f"{number:06}" for number in range(30) if f"{number:06}" != receiver.code]
    answers = [look_up(api, code).json()["error"] for code in wrong[: handovers.MAX_TRIES]]
    assert set(answers) == {"wrong-code"}
    refused = look_up(api, receiver.code)
    assert (refused.status_code, refused.json()["error"]) == (429, "too-much")
    assert give(api, receiver.code, "x" * 100).json()["error"] == "too-much"
    assert receiver.state().status_code == 200  # who waits may go on waiting


def test_time_runs_out(api: ApiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handovers, "SECONDS", 0)
    receiver = Receiver(api)
    assert receiver.state().json()["error"] == "wrong-key"
    assert look_up(api, receiver.code).json()["error"] == "wrong-code"


def test_a_device_that_waits_is_told_the_time_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    endpoints = HandoverEndpoints(Mock(), lambda: 1_000_000)
    parcel = AsyncMock(return_value=(Handover("012345", b"key", hash_of("secret"), 1_041_500), None))
    monkeypatch.setattr(HandoverStore, "parcel", parcel)
    assert asyncio.run(endpoints.handover("secret")) == HandoverState(None, 41.5)
    parcel.assert_awaited_once_with(hash_of("secret"), 1_000_000)
    parcel.return_value = (parcel.return_value[0], b"\xff\xfe")
    assert asyncio.run(endpoints.handover("secret")) == HandoverState("__4", 41.5)


def test_a_device_waits_for_five_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    endpoints = HandoverEndpoints(Mock(), lambda: 1_000_000)
    wait = AsyncMock(return_value=True)
    monkeypatch.setattr(HandoverStore, "wait", wait)
    key = raw(ec.generate_private_key(CURVE))
    asked = endpoints.await_handover(AwaitHandover(to_text(key)), Request({"type": "http"}))
    awaited = asyncio.run(asked)
    assert awaited.seconds == 300
    assert wait.await_args is not None
    assert wait.await_args.args == (Handover(awaited.code, key, hash_of(awaited.key), 1_300_000), 1_000_000, 2_000)


def test_an_address_begins_so_many_an_hour(api: ApiServer) -> None:
    for _ in range(handovers.MAX_OPENED):
        assert api.client.delete("/api/handovers", headers=bearer(Receiver(api).key)).status_code == 204
    text = to_text(raw(ec.generate_private_key(CURVE)))
    assert api.client.post("/api/handovers", json={"receiver": text}).json()["error"] == "too-much"


@pytest.mark.parametrize(
    ("receiver", "error"),
    [
        ("A" * 87, "bad-handover"),
        ("BA" + "B" * 85, "bad-handover"),
        ("A" * 86, "bad-message"),
        ("ä" * 87, "bad-message"),
    ],
)
def test_a_key_that_is_none_is_refused(api: ApiServer, receiver: str, error: str) -> None:
    assert api.client.post("/api/handovers", json={"receiver": receiver}).json()["error"] == error


@pytest.mark.parametrize(
    ("parcel", "error"),
    [
        ("A" * 99, "bad-message"),
        ("A" * 101, "bad-handover"),
        ("ż" * 120, "bad-handover"),
        ("A" * 60_001, "bad-message"),
    ],
)
def test_a_parcel_that_is_none_is_refused(api: ApiServer, parcel: str, error: str) -> None:
    receiver = Receiver(api)
    look_up(api, receiver.code)
    assert give(api, receiver.code, parcel).json()["error"] == error
    assert receiver.state().json()["parcel"] is None


def test_the_qr_code_leads_the_other_device_here(api: ApiServer) -> None:
    response = api.client.get(f"/api/handovers/012345/{'f' * 43}.svg")
    assert (response.status_code, response.headers["content-type"]) == (200, "image/svg+xml")
    assert response.text.startswith("<svg")
    assert api.client.get(f"/api/handovers/01234/{'f' * 43}.svg").status_code == 404
    assert api.client.get("/api/handovers/012345/short.svg").status_code == 404
