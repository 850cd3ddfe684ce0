"""Challenges by name, between people of one circle: accepted, both sit at a new table."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from starlette.requests import Request

from omphalos.server.circles.errors import NoSuchChallenge, NotTogether, TooManyCircles
from omphalos.server.circles.messages import (
    AnswerChallenge,
    ChallengeAnswered,
    ChallengeInfo,
    Challenges,
    CircleId,
    ExportedCircle,
    MakeChallenge,
)
from omphalos.server.circles.stored import Challenge, CircleStore
from omphalos.server.errors import NoSuchTable, SeatTaken
from omphalos.server.http.addresses import address_of
from omphalos.server.http.endpoint import get, post
from omphalos.server.http.errors import AWAY
from omphalos.server.live.errors import Excluded
from omphalos.server.live.registry import TableRegistry
from omphalos.server.lobby.errors import OPENING
from omphalos.server.people.identity import new_person_id, who_has
from omphalos.server.protocol.tables import Opened, OpenTable, SeatWish
from omphalos.server.store.store import Person, Store

KEPT: Final = 24 * 3_600_000  # milliseconds that a challenge waits
SEEN_EVERY: Final = 15_000  # milliseconds between two notes that somebody has a page open
MAX_NOTED: Final = 10_000
DECLINED: Final = ChallengeAnswered(None, None, None)


class ChallengeEndpoints:
    """Makes, lists and answers challenges."""

    def __init__(self, store: Store, service: TableRegistry) -> None:
        self._store = store
        self._circles = CircleStore(store)
        self._now = service.now
        self._service = service
        self._noted: dict[str, int] = {}  # by person: when it was last noted that they have a page open

    @get("/api/challenges", *AWAY)
    async def challenges(self, key: str) -> Challenges:
        """The challenges by and to the person with this key. Asking shows their circles that they are there."""
        person = await who_has(self._store, key)
        await self._note(person)
        found = [one for one in await self._circles.challenges(person.id) if one.made_at > self._now() - KEPT]
        return Challenges([challenge_info(one, person.id) for one in found if one.by == person.id or not one.declined])

    @post("/api/challenges", NotTogether, TooManyCircles, *OPENING, status=HTTPStatus.CREATED)
    async def make_challenge(self, key: str, message: MakeChallenge, request: Request) -> Opened:
        """Challenge somebody: open a table with an open seat for them."""
        person = await who_has(self._store, key)
        if message.to == person.id or not await self._circles.together(person.id, message.to):
            raise NotTogether("only people of one circle challenge each other")
        since = self._now() - KEPT
        await self._circles.check_room(person.id, message.to, since)  # before a table is opened
        wish = OpenTable(
            game=message.game,
            seats=[SeatWish("person", person.name), SeatWish("open")],
            language=message.language,
            person=key,
            seals=message.seals,
        )
        opened = await self._service.open_table(wish, address_of(request))
        challenge = new_person_id(), person.id, message.to, opened.id, message.game
        await self._circles.challenge(*challenge, self._now(), since)
        return opened

    @post("/api/challenges/{id}", NoSuchChallenge, NoSuchTable, SeatTaken, Excluded, *AWAY)
    async def answer_challenge(
        self, id: CircleId, key: str, message: AnswerChallenge, request: Request
    ) -> ChallengeAnswered:
        """Accept a challenge and sit down, or decline it. The challenger withdraws it."""
        person = await who_has(self._store, key)
        found = next((one for one in await self._circles.challenges(person.id) if one.id == id), None)
        if found is None or (found.by == person.id and message.yes) or (found.to == person.id and found.declined):
            raise NoSuchChallenge("this challenge is no longer open")
        if not message.yes:
            if found.by == person.id:
                await self._circles.drop_challenge(id)
            else:
                await self._circles.decline(id)
            return DECLINED
        secret = await self._service.claim(found.table, 1, person.name, key, message.seals, address_of(request))
        await self._circles.drop_challenge(id)
        return ChallengeAnswered(found.table, 1, secret)

    async def exported(self, person: str) -> dict[str, Any]:
        """A person's circles, the challenges by and to them, and when they were last there."""
        return {
            "circles": [
                ExportedCircle(circle.id, circle.name, circle.owner == person, circle.since)
                for circle in await self._circles.of(person)
            ],
            "challenges": [challenge_info(one, person) for one in await self._circles.challenges(person)],
            "seen": await self._circles.last_seen(person),  # milliseconds since 1970, if it is known
        }

    async def _note(self, person: Person) -> None:
        at = self._now()
        if at - self._noted.get(person.id, 0) >= SEEN_EVERY:
            if len(self._noted) >= MAX_NOTED:
                self._noted.clear()
            self._noted[person.id] = at
            await self._circles.seen(person.id, at)


def challenge_info(one: Challenge, person: str) -> ChallengeInfo:
    """A challenge as one of the two sees it."""
    sent = one.by == person
    other, name = (one.to, one.to_name) if sent else (one.by, one.by_name)
    return ChallengeInfo(one.id, other, name, one.game, one.table, sent, one.declined)
