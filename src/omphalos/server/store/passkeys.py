"""The interface to passkeys, their challenges, and the further keys of a person that they lead to."""

from __future__ import annotations

from typing import Protocol

import msgspec


class Passkey(msgspec.Struct, frozen=True):
    """A credential of WebAuthn with which a person signs in."""

    id: bytes
    person: str
    site: str  # the server's name that it was made for
    credential: bytes  # its public key and the authenticator's type
    sign_count: int
    name: str  # given by the person
    since: int  # milliseconds since 1970
    used: int | None = None  # when somebody last signed in with it


class Challenge(msgspec.Struct, frozen=True):
    """What an authenticator is asked to sign, once."""

    challenge: bytes
    person: str | None  # who adds a passkey; None: somebody signs in
    until: int  # milliseconds since 1970


class PasskeyStore(Protocol):
    """Errors: `NoSuchPerson`, `PasskeyTaken`, `TooManyPasskeys`, `StoreUnavailable`."""

    async def ask(self, challenge: Challenge, now: int) -> None:
        """Store a challenge. Deletes those whose time is over."""
        ...

    async def take(self, challenge: bytes, now: int) -> Challenge | None:
        """Delete a challenge and return it. None: there is none, it was used, or its time is over."""
        ...

    async def add(self, passkey: Passkey, limit: int) -> None:
        """Store a passkey. TooManyPasskeys if the person has `limit` others."""
        ...

    async def of(self, person_id: str) -> list[Passkey]:
        """The passkeys of a person, the oldest first."""
        ...

    async def find(self, passkey_id: bytes) -> Passkey | None:
        """The passkey with this id."""
        ...

    async def remove(self, person_id: str, passkey_id: bytes) -> bool:
        """Delete a passkey of this person. False: they have none with this id."""
        ...

    async def signed_in(self, passkey: Passkey, key_hash: bytes, keep: int) -> None:
        """Store the new count and time of a passkey, and a further key of its person.

        Of the further keys only the latest `keep` stay. NoSuchPerson if the passkey was deleted meanwhile.
        """
        ...

    async def replace_keys(self, person_id: str, key_hash: bytes) -> None:
        """Make this the only key of a person. NoSuchPerson if there is none. Passkeys stay."""
        ...

    async def keys(self, person_id: str) -> list[int]:
        """Since when the further keys of a person exist, in milliseconds since 1970, the oldest first."""
        ...
