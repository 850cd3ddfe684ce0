"""What is stored of passkeys, their challenges, and the further keys of a person that they lead to."""

from __future__ import annotations

from typing import Final

import msgspec

from omphalos.server.passkeys.errors import PasskeyTaken, TooManyPasskeys
from omphalos.server.store.database import Database, Sql, Steps
from omphalos.server.store.errors import NoSuchPerson

PASSKEY: Final = "id, person_id, site, credential, sign_count, name, since, used"


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


class PasskeyStore:
    """The passkeys of a store. Errors: `NoSuchPerson`, `PasskeyTaken`, `TooManyPasskeys`, `StoreUnavailable`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def ask(self, challenge: Challenge, now: int) -> None:
        """Store a challenge. Deletes those whose time is over."""

        def steps(doubt: bool) -> Steps[None]:
            yield Sql("DELETE FROM passkey_challenges WHERE until <= ?", (now,))
            yield Sql(
                "INSERT INTO passkey_challenges (challenge, person_id, until) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                msgspec.structs.astuple(challenge),
            )

        await self._db.write(steps)

    async def take(self, challenge: bytes, now: int) -> Challenge | None:
        """Delete a challenge and return it. None: there is none, it was used, or its time is over."""
        rows = await self._db.execute(  # in doubt it counts as used: ask again
            "DELETE FROM passkey_challenges WHERE challenge = ? RETURNING challenge, person_id, until", challenge
        )
        return Challenge(*rows[0]) if rows and rows[0][2] > now else None

    async def add(self, passkey: Passkey, limit: int) -> None:
        """Store a passkey. TooManyPasskeys if the person has `limit` others."""

        def steps(doubt: bool) -> Steps[None]:
            # The lock keeps the person from being deleted, and two passkeys from being counted at once.
            if not (yield Sql("SELECT 1 FROM people WHERE id = ? FOR UPDATE", (passkey.person,))):
                raise NoSuchPerson(f"nobody keeps a name as {passkey.person} here")
            [[others]] = yield Sql(
                "SELECT count(*) FROM passkeys WHERE person_id = ? AND id <> ?", (passkey.person, passkey.id)
            )
            if others >= limit:
                raise TooManyPasskeys(f"this person has {others} passkeys already")
            added = yield Sql(
                f"INSERT INTO passkeys ({PASSKEY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1",
                msgspec.structs.astuple(passkey),
            )
            if not added and not doubt:  # in doubt: the first attempt may have done it
                raise PasskeyTaken("this passkey is known already")

        await self._db.write(steps)

    async def of(self, person_id: str) -> list[Passkey]:
        """The passkeys of a person, the oldest first."""
        found = await self._db.rows(f"SELECT {PASSKEY} FROM passkeys WHERE person_id = ? ORDER BY since, id", person_id)
        return [Passkey(*row) for row in found]

    async def find(self, passkey_id: bytes) -> Passkey | None:
        """The passkey with this id."""
        found = await self._db.rows(f"SELECT {PASSKEY} FROM passkeys WHERE id = ?", passkey_id)
        return Passkey(*found[0]) if found else None

    async def remove(self, person_id: str, passkey_id: bytes) -> bool:
        """Delete a passkey of this person. False: they have none with this id."""

        def steps(doubt: bool) -> Steps[bool]:
            gone = yield Sql("DELETE FROM passkeys WHERE person_id = ? AND id = ? RETURNING 1", (person_id, passkey_id))
            return bool(gone) or doubt

        return await self._db.write(steps)

    async def signed_in(self, passkey: Passkey, key_hash: bytes, keep: int) -> None:
        """Store the new count and time of a passkey, and a further key of its person.

        Of the further keys only the latest `keep` stay. NoSuchPerson if the passkey was deleted meanwhile.
        """

        def steps(doubt: bool) -> Steps[None]:
            counted = yield Sql(
                "UPDATE passkeys SET sign_count = ?, used = ? WHERE id = ? AND person_id = ? RETURNING 1",
                (passkey.sign_count, passkey.used, passkey.id, passkey.person),
            )
            if not counted:
                raise NoSuchPerson("the passkey was deleted")
            yield Sql(
                "INSERT INTO person_keys (key_hash, person_id, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (key_hash, passkey.person, passkey.used),
            )
            yield Sql(
                "DELETE FROM person_keys WHERE person_id = ? AND key_hash NOT IN (SELECT key_hash FROM person_keys"
                " WHERE person_id = ? ORDER BY since DESC, key_hash = ? DESC LIMIT ?)",
                (passkey.person, passkey.person, key_hash, keep),
            )

        await self._db.write(steps)

    async def replace_keys(self, person_id: str, key_hash: bytes) -> None:
        """Make this the only key of a person. NoSuchPerson if there is none. Passkeys stay."""

        def steps(doubt: bool) -> Steps[None]:
            if not (yield Sql("UPDATE people SET key_hash = ? WHERE id = ? RETURNING 1", (key_hash, person_id))):
                raise NoSuchPerson(f"nobody keeps a name as {person_id} here")
            yield Sql("DELETE FROM person_keys WHERE person_id = ?", (person_id,))

        await self._db.write(steps)

    async def keys(self, person_id: str) -> list[int]:
        """Since when the further keys of a person exist, in milliseconds since 1970, the oldest first."""
        return [
            row[0]
            for row in await self._db.rows(
                "SELECT since FROM person_keys WHERE person_id = ? ORDER BY since", person_id
            )
        ]
