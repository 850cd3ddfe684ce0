"""The lobby: public tables, and quick match."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import msgspec
from starlette.requests import Request

from omphalos.server.errors import NoSuchTable, OneSeatEach, SeatTaken
from omphalos.server.http.addresses import address_of
from omphalos.server.http.endpoint import get, post
from omphalos.server.http.errors import AWAY
from omphalos.server.live.errors import Excluded
from omphalos.server.live.registry import TableRegistry
from omphalos.server.lobby.errors import OPENING
from omphalos.server.lobby.messages import Lobby, Matched, QuickMatch
from omphalos.server.people.identity import find_person
from omphalos.server.protocol.parts import ClockRule, Phase
from omphalos.server.protocol.tables import OpenTable, SeatWish, TableCard
from omphalos.server.store.store import Store

CACHE_SECONDS: Final = 1.0  # of the list of tables
MAX_LISTED: Final[dict[Phase, int]] = {"gathering": 100, "playing": 100, "over": 12}
QUICK_CLOCK: Final = ClockRule("move", 180)  # so that nobody waits for a stranger who has left
CONNECT_WITHIN: Final = 30_000  # milliseconds until somebody who opened a table but never connected counts as gone

_read_card: Final = msgspec.json.Decoder(TableCard)


class LobbyEndpoints:
    """Lists public tables and matches people."""

    def __init__(self, store: Store, service: TableRegistry) -> None:
        self._store = store
        self._service = service
        self._lobby = Lobby([], {})
        self._looked = float("-inf")
        self._looking = asyncio.Lock()
        self._matching: dict[tuple[str, int], asyncio.Lock] = {}

    @get("/api/lobby", *AWAY)
    async def lobby(self) -> Lobby:
        """Public tables: those with an open seat first, then the most recently touched."""
        async with self._looking:
            if time.monotonic() - self._looked > CACHE_SECONDS:
                self._lobby = await self._look()
                self._looked = time.monotonic()
        return self._lobby

    async def _look(self) -> Lobby:
        cards: list[TableCard] = []
        for phase, most in MAX_LISTED.items():
            cards += [_read_card.decode(kept.summary) for kept in await self._store.public(phase, None, most)]
        waiting: dict[str, int] = {}
        for card in cards:
            if _fits(card, len(card.sitters)):
                waiting[card.game] = waiting.get(card.game, 0) + card.sitters.count("person")
        return Lobby(sorted(cards, key=_liveliness), waiting)

    @post("/api/quick-match", *OPENING)
    async def quick_match(self, message: QuickMatch, request: Request) -> Matched:
        """A seat at a public table where somebody waits, the longest waiting first, or a new table."""
        lock = self._matching.setdefault((message.game, message.players), asyncio.Lock())
        async with lock:  # of two simultaneous requests the second finds the first one's table
            address = address_of(request)
            return await self._join(message, address) or await self._wait(message, address)

    async def _join(self, message: QuickMatch, address: str) -> Matched | None:
        person = None if message.person is None else await find_person(self._store, message.person)
        kept = await self._store.public("gathering", message.game, MAX_LISTED["gathering"])
        for card in reversed([_read_card.decode(one.summary) for one in kept]):  # the store lists the latest first
            if card.id in message.held or not _fits(card, message.players):
                continue
            try:
                seat = await self._open_seat(card, None if person is None else person.id)
                if seat is None:
                    continue
                secret = await self._service.claim(card.id, seat, message.name, message.person, message.seals, address)
            except (SeatTaken, NoSuchTable, OneSeatEach, Excluded):  # taken meanwhile, theirs, or they were removed
                continue
            return Matched(card.id, seat, secret)
        return None

    async def _open_seat(self, card: TableCard, person: str | None) -> int | None:
        """An open seat at a table where somebody else waits. Abandoned tables and the person's own are skipped."""
        table = await self._service.info(card.id)
        now = time.time_ns() // 1_000_000
        here = any(seat.sitter == "person" and seat.present for seat in table.seats)
        if table.phase != "gathering" or not (here or now - card.touched < CONNECT_WITHIN):
            return None
        if person is not None and any(seat.person == person for seat in table.seats):
            return None
        return next((number for number, seat in enumerate(table.seats) if seat.sitter == "open"), None)

    async def _wait(self, message: QuickMatch, address: str) -> Matched:
        wish = OpenTable(
            game=message.game,
            seats=[SeatWish("person", message.name), *(SeatWish("open") for _ in range(message.players - 1))],
            language=message.language,
            public=True,
            clock=QUICK_CLOCK,
            rated=True,
            person=message.person,
            seals=message.seals,
        )
        opened = await self._service.open_table(wish, address)
        return Matched(opened.id, opened.seats[0].seat, opened.seats[0].secret)


def _fits(card: TableCard, players: int) -> bool:
    """Whether only people wait there, for this number of players."""
    return (
        card.phase == "gathering"
        and len(card.sitters) == players
        and "open" in card.sitters
        and "person" in card.sitters
        and {"open", "person"}.issuperset(card.sitters)
        and not card.automated
    )


def _liveliness(card: TableCard) -> tuple[int, int]:
    phases: dict[Phase, int] = {"gathering": 0 if "open" in card.sitters else 1, "playing": 1, "over": 2}
    return phases[card.phase], -card.touched
