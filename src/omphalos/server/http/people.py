"""People who keep a name across devices: no password, no e-mail, only a private link that contains a key.

The key is sent once and only its hash is stored. A key of 192 random bits needs neither salt nor a slow hash, and
looking a hash up in an index reveals nothing about the key.
"""

from __future__ import annotations

import hashlib
import secrets
import time
import unicodedata
from collections.abc import Callable
from typing import Annotated, Final, TypeAlias

import msgspec
from starlette.requests import Request

from omphalos.server.errors import RateLimited, WrongKey
from omphalos.server.http.addresses import address_of
from omphalos.server.http.errors import UnknownPerson
from omphalos.server.http.table_service import TableService
from omphalos.server.protocol.http import KeepName, NameKept, PersonInfo, Rating, Rename
from omphalos.server.protocol.identity import NewKey
from omphalos.server.protocol.parts import Received
from omphalos.server.store.errors import BadName, NoSuchPerson
from omphalos.server.store.store import Person, Store
from omphalos.server.tournaments.service import Tournaments
from omphalos.table.registry import games

PersonId: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-hjkmnp-tv-z]{12}$")]

PAGE_SIZE: Final = 50  # finished games in a response
ID_LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's alphabet: no letter looks like another
ID_LENGTH: Final = 12
INVISIBLE: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # Unicode categories that could reorder other text


class PersonQuery(Received, frozen=True):
    """Which finished games."""

    before: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None  # only games that ended before this time


class PeopleEndpoints:
    """Accounts of people: found by key, shown by id."""

    def __init__(
        self, store: Store, service: TableService, tournaments: Tournaments, allow_name: Callable[[str], bool]
    ) -> None:
        self._store = store
        self._service = service
        self._tournaments = tournaments
        self._allow_name = allow_name

    async def keep_name(self, message: KeepName, request: Request) -> NameKept:
        """Keep a name. The key is sent only in this response; it belongs behind the `#` of a private link."""
        if not self._allow_name(address_of(request)):
            raise RateLimited("this address has kept as many names as it may in an hour")
        key = secrets.token_urlsafe(24)
        person = Person(new_person_id(), clean_name(message.name), time.time_ns() // 1_000_000, key_hash(key))
        await self._store.add_person(person)
        return NameKept(person.id, key, person.name)

    async def me(self, key: str, query: PersonQuery) -> PersonInfo:
        """The page of the person with this key, with their private games."""
        return await self._page(await who_has(self._store, key), query, own=True)

    async def rename(self, key: str, message: Rename) -> PersonInfo:
        """Change the name. Finished games keep the name they were played under."""
        person = await who_has(self._store, key)
        name = clean_name(message.name)
        await self._store.rename(person.id, name)
        return await self._page(msgspec.structs.replace(person, name=name), PersonQuery(), own=True)

    async def replace_key(self, key: str, message: NewKey) -> None:
        """Sign out all other devices: the key in the message becomes the only one of this person. Passkeys stay.

        The device makes the key itself, so that it has it even if the response is lost.
        """
        person = await who_has(self._store, key)
        try:
            await self._store.passkeys.replace_keys(person.id, key_hash(message.key))
        except NoSuchPerson:
            raise WrongKey("this is nobody's key") from None

    async def leave(self, key: str) -> None:
        """Delete the person: name, key, ratings, list of finished games. Tables and records keep a seat without a name.

        The key is deleted last, so that the same request can be sent again after a failure.
        """
        person = (await who_has(self._store, key)).id
        await self._tournaments.erase_person(person)  # before the tables, because entries make new ones
        await self._service.erase_person(person)
        await self._store.forget_person(person)
        await self._tournaments.erase_person(person)
        await self._service.erase_person(person)  # from tables they have sat down at meanwhile

    async def person(self, id: PersonId, query: PersonQuery) -> PersonInfo:
        """A person's ratings, statistics and finished games, latest first.

        Games of private tables count in the ratings and statistics, but only the person's own page lists them.
        """
        person = await self._store.person(id)
        if person is None:
            raise UnknownPerson("nobody of that id keeps a name here")
        return await self._page(person, query, own=False)

    async def _page(self, person: Person, query: PersonQuery, own: bool) -> PersonInfo:
        who = f"person:{person.id}"
        finished = await self._store.finished(who, PAGE_SIZE, query.before, public=not own)
        tallies = await self._store.tallies(who)
        ratings: list[Rating] = []  # read last, so that every finished game above has its rating
        for game in games.names():
            ratings += (await self._store.ratings(game, [who], 1)).values()
        return PersonInfo(
            id=person.id,
            name=person.name,
            since=person.since,
            ratings=ratings,
            tallies=tallies,
            finished=finished,
            earlier=finished[-1].ended if len(finished) == PAGE_SIZE else None,
        )


def new_person_id() -> str:
    """A public id: 60 random bits."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def key_hash(key: str) -> bytes:
    """The stored hash of a person's key."""
    return hashlib.sha256(key.encode()).digest()


async def find_person(store: Store, key: str) -> Person | None:
    """The person with this key, or None."""
    return await store.person_by_key(key_hash(key))


async def who_has(store: Store, key: str) -> Person:
    """The person with this key. WrongKey if there is none."""
    person = await find_person(store, key)
    if person is None:
        raise WrongKey("this is nobody's key")
    return person


def clean_name(name: str) -> str:
    """Normalise a name: composed characters, single spaces. BadName if it is empty or has invisible characters."""
    found = " ".join(unicodedata.normalize("NFC", name).split())
    if not found:
        raise BadName("a name needs at least one letter")
    if any(unicodedata.category(letter) in INVISIBLE for letter in found):
        raise BadName("a name has no control characters")
    return found
