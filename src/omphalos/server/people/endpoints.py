"""People who keep a name across devices: no password, no e-mail, only a private link that contains a key.

The key is sent once and only its hash is stored. A key of 192 random bits needs neither salt nor a slow hash, and
looking a hash up in an index reveals nothing about the key.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Annotated, Final

import msgspec
from starlette.requests import Request

from omphalos.server.errors import RateLimited
from omphalos.server.http.addresses import address_of
from omphalos.server.http.endpoint import get, post, put
from omphalos.server.http.errors import AWAY
from omphalos.server.keys import key_hash, new_secret
from omphalos.server.people.errors import UnknownPerson
from omphalos.server.people.identity import PersonId, name_to_keep, new_person_id, who_has
from omphalos.server.people.messages import KeepName, NameKept, PersonInfo, PersonLink, Rename
from omphalos.server.protocol.parts import Received
from omphalos.server.protocol.results import Rating
from omphalos.server.store.errors import BadName, ReservedName
from omphalos.server.store.store import Person, Store
from omphalos.table.registry import games

PAGE_SIZE: Final = 50  # finished games in a response


class PersonQuery(Received, frozen=True):
    """Which finished games."""

    before: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None  # only games that ended before this time


class PeopleEndpoints:
    """Accounts of people: found by key, shown by id."""

    def __init__(
        self, store: Store, allow_name: Callable[[str], bool], owner_of: Callable[[str], Awaitable[PersonLink | None]]
    ) -> None:
        self._store = store
        self._owner_of = owner_of  # the owner of a bot
        self._allow_name = allow_name

    @post("/api/people", BadName, ReservedName, *AWAY, status=HTTPStatus.CREATED)
    async def keep_name(self, message: KeepName, request: Request) -> NameKept:
        """Keep a name. The key is sent only in this response; it belongs behind the `#` of a private link."""
        if not self._allow_name(address_of(request)):
            raise RateLimited("this address has kept as many names as it may in an hour")
        key = new_secret()
        person = Person(new_person_id(), name_to_keep(message.name), time.time_ns() // 1_000_000, key_hash(key))
        await self._store.add_person(person)
        return NameKept(person.id, key, person.name)

    @get("/api/people/me", *AWAY)
    async def me(self, key: str, query: PersonQuery) -> PersonInfo:
        """The page of the person with this key, with their private games."""
        return await self._page(await who_has(self._store, key), query, own=True)

    @put("/api/people/me", BadName, ReservedName, *AWAY)
    async def rename(self, key: str, message: Rename) -> PersonInfo:
        """Change the name. Finished games keep the name they were played under."""
        person = await who_has(self._store, key)
        name = name_to_keep(message.name)
        await self._store.rename(person.id, name)
        return await self._page(msgspec.structs.replace(person, name=name), PersonQuery(), own=True)

    @get("/api/people/{id}", UnknownPerson, *AWAY)
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
            bot_of=await self._owner_of(person.id),
            ratings=ratings,
            tallies=tallies,
            finished=finished,
            earlier=finished[-1].ended if len(finished) == PAGE_SIZE else None,
        )
