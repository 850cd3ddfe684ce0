"""Avatars of people who keep a name."""

from __future__ import annotations

from typing import Annotated

import msgspec

from omphalos.server.http.endpoint import get, put
from omphalos.server.http.errors import AWAY
from omphalos.server.http.svg import Svg
from omphalos.server.people.avatar_picture import avatar
from omphalos.server.people.errors import UnknownPerson
from omphalos.server.people.identity import PersonId, who_has
from omphalos.server.people.messages import ChooseAvatar
from omphalos.server.protocol.parts import Received
from omphalos.server.store.store import Store


class AvatarQuery(Received, frozen=True):
    """Which avatar; the chosen one unless it says."""

    variant: Annotated[int, msgspec.Meta(ge=0, le=23)] | None = None


class AvatarEndpoints:
    """Draws avatars, and keeps which one a person has chosen."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @get("/api/people/{id}/avatar.svg", UnknownPerson, *AWAY, cache="no-cache")
    async def avatar(self, id: PersonId, query: AvatarQuery) -> Svg:
        """The avatar of a person, as an SVG picture."""
        chosen = await self._store.avatar(id)
        if chosen is None:
            raise UnknownPerson("nobody of that id keeps a name here")
        return Svg(avatar(id, chosen if query.variant is None else query.variant).encode())

    @put("/api/people/me/avatar", *AWAY)
    async def choose_avatar(self, key: str, message: ChooseAvatar) -> None:
        """Choose another avatar."""
        person = await who_has(self._store, key)
        await self._store.set_avatar(person.id, message.variant)
