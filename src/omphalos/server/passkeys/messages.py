"""Messages of passkeys, and of signing in with them."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec

from omphalos.server.protocol.parts import Received, Sent

Base64: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=8_000)]  # base64url


PasskeyName: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class PasskeyOptions(Sent, frozen=True):
    """What an authenticator is asked for: `PublicKeyCredentialCreationOptionsJSON` or `…RequestOptionsJSON`."""

    options: dict[str, Any]


class NewPasskey(Received, frozen=True):
    """The answer of an authenticator that has made a passkey."""

    id: Base64
    client_data: Base64
    attestation: Base64
    name: PasskeyName  # to recognise it by


class NewKey(Received, frozen=True):
    """A new key of a person, made by their device."""

    key: Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{32,64}$")]  # at least 192 random bits


class SignIn(Received, frozen=True):
    """The answer of an authenticator that has a passkey."""

    id: Base64
    client_data: Base64
    authenticator_data: Base64
    signature: Base64


class PasskeyInfo(Sent, frozen=True):
    """A passkey of a person."""

    id: str
    name: str
    site: str  # the server's name that it was made for
    since: int  # milliseconds since 1970
    used: int | None


class Passkeys(Sent, frozen=True):
    """The passkeys of a person, the oldest first."""

    passkeys: list[PasskeyInfo]


class OwnTable(Sent, frozen=True):
    """An unfinished game in which a person has a seat. Their key opens it in a table's `hello`."""

    id: str
    game: str
    names: list[str]
    seats: list[int]


class OwnTables(Sent, frozen=True):
    """The unfinished games of a person, the most recently touched first."""

    tables: list[OwnTable]


class ExportedPasskey(Sent, frozen=True):
    """A passkey, without its id and public key."""

    name: str
    site: str
    since: int  # milliseconds since 1970
    used: int | None
