"""Passkeys (WebAuthn): a person signs in on another device without a link, and gets a further key of their own.

An authenticator binds a passkey to the server's name (`site`), so it works only under the name it was made for. What it
signs is a challenge that is used once. The origin of the page must be this server's, as in `security`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from fido2.server import Fido2Server
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
    PublicKeyCredentialDescriptor,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialType,
    PublicKeyCredentialUserEntity,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from starlette.requests import Request

from omphalos.server.base64url import from_text, to_text
from omphalos.server.errors import RateLimited, WrongKey
from omphalos.server.http.addresses import address_of
from omphalos.server.http.endpoint import delete, get, post, put
from omphalos.server.http.errors import AWAY
from omphalos.server.keys import key_hash, new_secret
from omphalos.server.live.table_settings import decode_settings
from omphalos.server.ops.token_bucket import hourly
from omphalos.server.passkeys.errors import BadPasskey, NoSuchPasskey, PasskeyTaken, TooManyPasskeys
from omphalos.server.passkeys.messages import (
    ExportedPasskey,
    NewKey,
    NewPasskey,
    OwnTable,
    OwnTables,
    PasskeyInfo,
    PasskeyOptions,
    Passkeys,
    SignIn,
)
from omphalos.server.passkeys.stored import Challenge, Passkey, PasskeyStore
from omphalos.server.people.identity import clean_name, who_has
from omphalos.server.people.messages import NameKept
from omphalos.server.store.errors import BadName, NoSuchPerson
from omphalos.server.store.store import Card, Store

CHUNK: Final = 100  # tables that are read at a time: nobody waits for all that somebody has
SECONDS: Final = 300  # that a challenge is valid
MAX_PASSKEYS: Final = 10  # of a person
MAX_KEYS: Final = 20  # further keys of a person; the oldest are dropped
MAX_ASKED: Final = 60  # challenges that an address may ask for at once, and in an hour afterwards
VERIFICATION: Final = UserVerificationRequirement.PREFERRED


class PasskeyEndpoints:
    """Adds passkeys, and signs people in with them."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._passkeys = PasskeyStore(store)
        self._now = now
        self._asked = hourly(MAX_ASKED)

    @get("/api/people/me/passkeys", *AWAY)
    async def passkeys(self, key: str) -> Passkeys:
        """The passkeys of the person with this key."""
        person = await who_has(self._store, key)
        return Passkeys([_shown(one) for one in await self._passkeys.of(person.id)])

    @post("/api/people/me/passkeys/options", *AWAY)
    async def ask_new(self, key: str, request: Request) -> PasskeyOptions:
        """What to ask an authenticator for to make a passkey for the person with this key."""
        person = await who_has(self._store, key)
        challenge = await self._challenge(person.id, request)
        known = [
            PublicKeyCredentialDescriptor(type=PublicKeyCredentialType.PUBLIC_KEY, id=one.id)
            for one in await self._passkeys.of(person.id)
        ]
        user = PublicKeyCredentialUserEntity(id=person.id.encode(), name=person.name, display_name=person.name)
        options, _ = _server(request).register_begin(
            user, known, ResidentKeyRequirement.REQUIRED, VERIFICATION, challenge=challenge
        )
        return _options(options)

    @post(
        "/api/people/me/passkeys", BadPasskey, BadName, PasskeyTaken, TooManyPasskeys, *AWAY, status=HTTPStatus.CREATED
    )
    async def add_passkey(self, key: str, message: NewPasskey, request: Request) -> PasskeyInfo:
        """Keep the passkey that an authenticator has made."""
        person = await who_has(self._store, key)
        client_data = _client_data(message.client_data)
        challenge = await self._passkeys.take(client_data.challenge, self._now())
        if challenge is None or challenge.person != person.id:
            raise BadPasskey("the challenge is not for this person, was used, or its time is over")
        response = {"clientDataJSON": message.client_data, "attestationObject": message.attestation}
        try:
            made: AuthenticatorData = _server(request).register_complete(
                _state(client_data), _answer(message.id, response)
            )
            credential = made.credential_data
        except Exception as problem:  # the library raises many kinds for what strangers send
            raise BadPasskey(f"the passkey cannot be verified ({type(problem).__name__})") from None
        if credential is None:
            raise BadPasskey("the authenticator sent no public key")
        passkey = Passkey(
            id=credential.credential_id,
            person=person.id,
            site=_site(request),
            credential=bytes(credential),
            sign_count=made.counter,
            name=clean_name(message.name),
            since=self._now(),
        )
        await self._passkeys.add(passkey, MAX_PASSKEYS)
        return _shown(passkey)

    @delete("/api/people/me/passkeys/{passkey}", BadPasskey, NoSuchPasskey, *AWAY)
    async def remove_passkey(self, passkey: str, key: str) -> None:
        """Delete a passkey. Devices that were signed in with it stay so."""
        person = await who_has(self._store, key)
        if not await self._passkeys.remove(person.id, _bytes(passkey)):
            raise NoSuchPasskey("this person has no such passkey")

    @post("/api/passkeys/options", *AWAY)
    async def ask_sign_in(self, request: Request) -> PasskeyOptions:
        """What to ask an authenticator for to sign in with a passkey of this server."""
        challenge = await self._challenge(None, request)
        options, _ = _server(request).authenticate_begin(None, VERIFICATION, challenge=challenge)
        return _options(options)

    @post("/api/passkeys", BadPasskey, NoSuchPasskey, *AWAY, status=HTTPStatus.CREATED)
    async def sign_in(self, message: SignIn, request: Request) -> NameKept:
        """Sign in with a passkey. The response has a new key of the same person, for this device."""
        client_data = _client_data(message.client_data)
        now = self._now()
        challenge = await self._passkeys.take(client_data.challenge, now)
        if challenge is None or challenge.person is not None:
            raise BadPasskey("the challenge was used, or its time is over")
        passkey = await self._passkeys.find(_bytes(message.id))
        if passkey is None or passkey.site != _site(request):
            raise NoSuchPasskey("this server does not know the passkey")
        response = {
            "clientDataJSON": message.client_data,
            "authenticatorData": message.authenticator_data,
            "signature": message.signature,
        }
        try:
            known = [AttestedCredentialData(passkey.credential)]
            _server(request).authenticate_complete(_state(client_data), known, _answer(message.id, response))
            count = AuthenticatorData(_bytes(message.authenticator_data)).counter
        except Exception as problem:  # as above
            raise BadPasskey(f"the signature cannot be verified ({type(problem).__name__})") from None
        if (count or passkey.sign_count) and count <= passkey.sign_count:  # 0: it does not count
            raise BadPasskey("the passkey has been copied: its count went back")
        person = await self._store.person(passkey.person)
        if person is None:
            raise NoSuchPasskey("this server does not know the passkey")
        key = new_secret()
        used = msgspec.structs.replace(passkey, sign_count=count, used=now)
        try:
            await self._passkeys.signed_in(used, key_hash(key), MAX_KEYS)
        except NoSuchPerson:
            raise NoSuchPasskey("the passkey has been deleted") from None
        return NameKept(person.id, key, person.name)

    @put("/api/people/me/key", *AWAY)
    async def replace_key(self, key: str, message: NewKey) -> None:
        """Sign out all other devices: the key in the message becomes the only one of this person. Passkeys stay.

        The device makes the key itself, so that it has it even if the response is lost.
        """
        person = await who_has(self._store, key)
        try:
            await self._passkeys.replace_keys(person.id, key_hash(message.key))
        except NoSuchPerson:
            raise WrongKey("this is nobody's key") from None

    @get("/api/people/me/tables", *AWAY)
    async def own_tables(self, key: str) -> OwnTables:
        """The unfinished games in which the person with this key has a seat, for a device that has just signed in."""
        person = await who_has(self._store, key)
        made: list[OwnTable] = []
        ids = await self._store.tables_of(person.id, unfinished=True)
        for start in range(0, len(ids), CHUNK):
            made += _own_tables(await self._store.with_settings(ids[start : start + CHUNK]), person.id)
        return OwnTables(made)

    async def exported(self, person: str) -> dict[str, Any]:
        """A person's passkeys, and when devices were signed in by them."""
        return {
            "keys": await self._passkeys.keys(person),
            "passkeys": [
                ExportedPasskey(one.name, one.site, one.since, one.used) for one in await self._passkeys.of(person)
            ],
        }

    async def _challenge(self, person: str | None, request: Request) -> bytes:
        if not self._asked.allows(person or address_of(request)):
            raise RateLimited("too many challenges were asked for within an hour")
        challenge, now = secrets.token_bytes(32), self._now()
        await self._passkeys.ask(Challenge(challenge, person, now + SECONDS * 1000), now)
        return challenge


def _own_tables(tables: list[tuple[Card, bytes]], person: str) -> list[OwnTable]:
    made: list[OwnTable] = []
    for card, about in tables:
        chairs = decode_settings(about).chairs
        seats = [seat for seat, chair in enumerate(chairs) if chair.person == person]
        if seats:
            made.append(OwnTable(card.id, card.game, [chair.name for chair in chairs], seats))
    return made


def _server(request: Request) -> Any:
    """The verifier for the name that the client knows this server by. Its methods are not wholly typed."""
    site = PublicKeyCredentialRpEntity(name="Omphalos", id=_site(request))
    return Fido2Server(site, verify_origin=lambda origin: _is_own(origin, request.url.netloc))


def _site(request: Request) -> str:
    return request.url.hostname or ""


def _is_own(origin: str, netloc: str) -> bool:
    """Whether a page of this origin is ours. `security` has checked that the host's name is."""
    found = urlsplit(origin)
    return found.netloc == netloc and (found.scheme == "https" or found.hostname == "localhost")


def _state(client_data: CollectedClientData) -> dict[str, Any]:
    """The state that the library would have kept. The challenge was found among ours."""
    return {"challenge": to_text(client_data.challenge), "user_verification": VERIFICATION}


def _answer(passkey: str, response: dict[str, str]) -> dict[str, Any]:
    return {"id": passkey, "rawId": passkey, "type": "public-key", "response": response}


def _options(options: Any) -> PasskeyOptions:
    return PasskeyOptions(dict(options)["publicKey"])


def _client_data(text: str) -> CollectedClientData:
    try:
        return CollectedClientData(_bytes(text))
    except Exception:
        raise BadPasskey("the client data cannot be read") from None


def _bytes(text: str) -> bytes:
    try:
        return from_text(text)
    except ValueError:
        raise BadPasskey("this is not base64url") from None


def _shown(passkey: Passkey) -> PasskeyInfo:
    return PasskeyInfo(to_text(passkey.id), passkey.name, passkey.site, passkey.since, passkey.used)
