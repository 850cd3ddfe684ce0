"""Circles: friends by link, who see each other's public tables and those that a host shows to the circle.

Only members see anything of a circle. A private table stays private unless its host shows it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Final

import msgspec

from omphalos.server.circles.errors import NoSuchCircle, NotCircleOwner, TooManyCircles
from omphalos.server.circles.messages import (
    CircleId,
    CircleInfo,
    CircleInvitation,
    CircleLink,
    CircleMember,
    Circles,
    CircleTable,
    CircleToken,
    MemberRemoved,
    OpenCircle,
    PersonId,
    ShowTable,
)
from omphalos.server.circles.stored import Circle, CircleStore
from omphalos.server.errors import NoSuchTable, WrongKey
from omphalos.server.http.endpoint import delete, get, post, put
from omphalos.server.http.errors import AWAY
from omphalos.server.keys import hash_of, opens
from omphalos.server.live.table_settings import decode_settings
from omphalos.server.lobby.lobby import LobbyEndpoints
from omphalos.server.people.identity import clean_name, new_person_id, who_has
from omphalos.server.protocol.tables import TableCard
from omphalos.server.store.errors import BadName
from omphalos.server.store.store import Person, Store

PRESENT: Final = 45_000  # milliseconds since a page of theirs last asked
_read_card: Final = msgspec.json.Decoder(TableCard)


class CircleEndpoints:
    """Opens, shows and changes circles."""

    def __init__(self, store: Store, lobby: LobbyEndpoints, now: Callable[[], int]) -> None:
        self._store = store
        self._circles = CircleStore(store)
        self._now = now
        self._lobby = lobby

    @get("/api/circles", *AWAY)
    async def circles(self, key: str) -> Circles:
        """The circles of the person with this key: members, who is there now, and tables."""
        person = await who_has(self._store, key)
        found = await self._circles.of(person.id)
        public = (await self._lobby.lobby()).tables if found else []
        return Circles(person.id, [await self._info(circle, person.id, public) for circle in found])

    @post("/api/circles", BadName, TooManyCircles, *AWAY, status=HTTPStatus.CREATED)
    async def open_circle(self, key: str, message: OpenCircle) -> CircleLink:
        """Open a circle. The secret of its link is sent only in this response."""
        person, token = await who_has(self._store, key), secrets.token_urlsafe(24)
        circle = Circle(new_person_id(), clean_name(message.name), person.id, hash_of(token), self._now())
        await self._circles.add(circle)
        return CircleLink(circle.id, token)

    @post("/api/circles/invitation", NoSuchCircle, *AWAY)
    async def invitation(self, message: CircleToken) -> CircleInvitation:
        """What the link leads to, before somebody agrees to join."""
        circle = await self._by_token(message.token)
        members = await self._circles.members(circle.id)
        owner = next((one.name for one in members if one.person == circle.owner), "")
        return CircleInvitation(circle.name, owner, len(members))

    @post("/api/circles/join", NoSuchCircle, TooManyCircles, *AWAY)
    async def join(self, key: str, message: CircleToken) -> None:
        """Join a circle by its link."""
        person, circle = await who_has(self._store, key), await self._by_token(message.token)
        if not await self._circles.join(circle.id, circle.token_hash, person.id, self._now()):
            raise _no_such_link()

    @post("/api/circles/{id}/link", NoSuchCircle, NotCircleOwner, *AWAY)
    async def renew_link(self, id: CircleId, key: str) -> CircleLink:
        """Replace the link; the old one leads nowhere. Only the owner."""
        circle, token = await self._owned(id, key), secrets.token_urlsafe(24)
        await self._circles.renew(circle.id, hash_of(token))
        return CircleLink(circle.id, token)

    @delete("/api/circles/{id}/members/{member}", NoSuchCircle, NotCircleOwner, *AWAY)
    async def remove_member(self, id: CircleId, member: PersonId, key: str) -> MemberRemoved:
        """Leave a circle, or as its owner remove somebody. When the owner leaves, the circle is deleted.

        Whoever is removed knows the link. So it is replaced, and the owner is told the new one.
        """
        who = await who_has(self._store, key)
        circle = await self._mine(id, who)
        if member != who.id and circle.owner != who.id:
            raise NotCircleOwner("only the owner of a circle may do this")
        if member == who.id:
            await self._circles.leave(circle.id, member)
            return MemberRemoved(None)
        token = secrets.token_urlsafe(24)
        await self._circles.leave(circle.id, member, hash_of(token))
        return MemberRemoved(token)

    @put("/api/circles/{id}/tables", NoSuchCircle, NoSuchTable, TooManyCircles, *AWAY)
    async def show_table(self, id: CircleId, key: str, message: ShowTable) -> None:
        """Show a table to a circle, or no longer; only with the host's secret."""
        circle = await self._mine(id, await who_has(self._store, key))
        settings = decode_settings(await self._store.about(message.table))
        if not opens([hash_of(message.host)], settings.host):
            raise WrongKey("only the host may show a table to a circle")
        await self._circles.show_table(circle.id, message.table, message.shown)

    async def _info(self, circle: Circle, person: str, public: Sequence[TableCard]) -> CircleInfo:
        members = await self._circles.members(circle.id)
        ids = {one.person for one in members}
        shown = [_read_card.decode(summary) for summary in await self._circles.tables(circle.id)]
        theirs = [card for card in public if card.phase != "over" and not ids.isdisjoint(card.people)]
        tables = {card.id: card for card in (*shown, *theirs)}
        return CircleInfo(
            id=circle.id,
            name=circle.name,
            mine=circle.owner == person,
            members=[
                CircleMember(
                    one.person,
                    one.name,
                    one.person == circle.owner,
                    one.person == person or one.seen > self._now() - PRESENT,
                )
                for one in members
            ],
            tables=[
                CircleTable(card.id, card.game, card.phase, card.names, card.sitters.count("open"))
                for card in tables.values()
            ],
        )

    async def _by_token(self, token: str) -> Circle:
        circle = await self._circles.by_token(hash_of(token))
        if circle is None:
            raise _no_such_link()
        return circle

    async def _mine(self, circle_id: str, person: Person) -> Circle:
        """The circle, for a member. Everybody else is told that there is none."""
        for circle in await self._circles.of(person.id):
            if circle.id == circle_id:
                return circle
        raise NoSuchCircle("you belong to no such circle")

    async def _owned(self, circle_id: str, key: str) -> Circle:
        person = await who_has(self._store, key)
        circle = await self._mine(circle_id, person)
        if circle.owner != person.id:
            raise NotCircleOwner("only the owner of a circle may do this")
        return circle


def _no_such_link() -> NoSuchCircle:
    return NoSuchCircle("this link leads to no circle; ask for the present one")
