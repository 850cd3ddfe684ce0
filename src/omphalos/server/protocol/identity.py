"""Messages about a person's identity: how it gets to another device, and passkeys."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec

from omphalos.server.protocol.parts import Received, Sent

# --- hand-over: POST /api/handovers, GET and POST /api/handovers/{code}

HandoverCode: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9]{6}$")]
Fingerprint: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{43}$")]  # SHA-256 of the receiver's key
PublicKeyText: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{87}$")]  # P-256, uncompressed


class AwaitHandover(Received, frozen=True):
    """This device waits for an identity from another one."""

    receiver: PublicKeyText  # made for this hand-over; what is sent is encrypted for it


class HandoverAwaited(Sent, frozen=True):
    """`#/give/{code}/{fingerprint}` is the link for the other device; `…/{code}/{fingerprint}.svg` its QR code."""

    code: str
    key: str  # with which this device, and no other, gets what was sent
    seconds: float  # that the code is valid


class HandoverState(Sent, frozen=True):
    """Whether something has come."""

    parcel: str | None  # base64url; None: not yet
    seconds: float  # that the code is still valid


class HandoverReceiver(Sent, frozen=True):
    """The device that waits under a code."""

    receiver: str


class HandoverParcel(Received, frozen=True):
    """An identity, encrypted in the browser for the one that receives it. The server cannot read it."""

    parcel: Annotated[str, msgspec.Meta(min_length=100, max_length=60_000)]  # base64url


# --- passkeys: /api/people/me/passkeys adds and removes them, POST /api/passkeys signs in

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
