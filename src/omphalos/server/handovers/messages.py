"""Messages of handing an identity over to another device."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from omphalos.server.protocol.parts import Received, Sent

HandoverCode: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9]{6}$")]


Fingerprint: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{43}$")]  # SHA-256 of the receiver's key


PublicKeyText: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{87}$")]  # P-256, uncompressed


class AwaitHandover(Received, frozen=True):
    """This device waits for an identity from another one."""

    receiver: PublicKeyText  # made for this hand-over; what is sent is encrypted for it


class HandoverAwaited(Sent, frozen=True):
    """`give#{code}/{fingerprint}` is the link for the other device; `…/{code}/{fingerprint}.svg` its QR code."""

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
