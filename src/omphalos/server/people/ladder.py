"""The ladder of a game: people and bots, strongest first."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Final

import msgspec

from omphalos.bots.levels import find_level
from omphalos.i18n import LANGUAGES
from omphalos.server.http.endpoint import get
from omphalos.server.http.errors import AWAY
from omphalos.server.http.parameters import GameName
from omphalos.server.people.messages import Ladder, LadderLine
from omphalos.server.protocol.parts import Received
from omphalos.server.protocol.results import Rating
from omphalos.server.store.store import Store
from omphalos.table.errors import UnknownGame
from omphalos.table.registry import find_game

CACHE_SECONDS: Final = 5.0
MAX_LINES: Final = 1000
PERSON: Final = "person:"


class LadderQuery(Received, frozen=True):
    """Which part of the ladder."""

    first: Annotated[int, msgspec.Meta(ge=0, le=MAX_LINES)] = 0  # lines to skip
    most: Annotated[int, msgspec.Meta(ge=1, le=200)] = 100


class LadderEndpoints:
    """Reads the ladder and caches it for a few seconds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ladders: dict[str, tuple[float, list[LadderLine]]] = {}
        self._reading = asyncio.Lock()

    @get("/api/ladder/{game}", UnknownGame, *AWAY)
    async def ladder(self, game: GameName, query: LadderQuery) -> Ladder:
        """The rated players of a game, ordered by a cautious estimate of their strength."""
        await asyncio.to_thread(find_game, game)
        async with self._reading:
            read, lines = self._ladders.get(game, (float("-inf"), []))
            if time.monotonic() - read > CACHE_SECONDS:
                lines = await self._read(game)
                self._ladders[game] = time.monotonic(), lines
        return Ladder(game, lines[query.first : query.first + query.most], len(lines))

    async def _read(self, game: str) -> list[LadderLine]:
        ratings = await self._store.ratings(game, None, MAX_LINES)
        people = await self._store.names([who.removeprefix(PERSON) for who in ratings if who.startswith(PERSON)])
        lines = [_line(game, who, rating, people) for who, rating in ratings.items()]
        return [line for line in lines if line is not None]


def _line(game: str, who: str, rating: Rating, people: dict[str, str]) -> LadderLine | None:
    if who.startswith(PERSON):
        person = who.removeprefix(PERSON)
        return LadderLine(person, _same(people[person]), None, rating) if person in people else None
    bot = who.partition(":")[2]
    level = find_level(game, bot)
    return LadderLine(None, dict(level.name) if level else _same(bot), bot, rating)


def _same(name: str) -> dict[str, str]:
    """A name that is the same in every language."""
    return dict.fromkeys(LANGUAGES, name)
