"""Pictures for what messengers show of links: of a puzzle, and of a game."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request

from omphalos.bots.puzzles import shipped_puzzles
from omphalos.server.compute.byte_cache import ByteCache
from omphalos.server.compute.errors import Busy
from omphalos.server.compute.limits import MIB
from omphalos.server.compute.pool import ComputePool
from omphalos.server.http.addresses import address_of
from omphalos.server.http.endpoint import get
from omphalos.server.link_cards.pictures import puzzle_png
from omphalos.server.puzzles.endpoints import NO_PUZZLE, place_of
from omphalos.server.puzzles.messages import Day
from omphalos.server.replays.endpoints import Preview
from omphalos.server.replays.errors import NoPicture
from omphalos.server.replays.preview import can_preview
from omphalos.table.errors import UnknownGame
from omphalos.table.registry import find_game

KEPT: Final = 4 * MIB  # of pictures


class LinkPictures:
    """PNGs of 1200 by 630 pixels."""

    def __init__(self, pool: ComputePool) -> None:
        self._pool = pool
        self._kept: ByteCache[bytes] = ByteCache(KEPT)

    @get("/api/puzzles/{game}/{day}/preview.png", *NO_PUZZLE, NoPicture, Busy, cache="no-cache")
    async def puzzle_preview(self, game: str, day: Day, request: Request) -> Preview:
        """The position of a day's puzzle as a PNG of 1200 by 630 pixels without words, for previews of links."""
        return await self._drawn(game, place_of(game, day), request)

    @get("/api/games/{game}/preview.png", UnknownGame, NoPicture, Busy, cache="no-cache")
    async def game_preview(self, game: str, request: Request) -> Preview:
        """A position of a game as a PNG of 1200 by 630 pixels without words, for previews of links."""
        posed = shipped_puzzles(game)
        if not posed:
            raise NoPicture("no position of this game comes with this version")
        late = max(range(len(posed)), key=lambda place: posed[place].puzzle.after)  # where most has happened
        return await self._drawn(game, late, request)

    async def _drawn(self, game: str, place: int, request: Request) -> Preview:
        if not (find_game(game).has_pictures and can_preview()):
            raise NoPicture("this server makes no previews")
        found = self._kept.get((game, place))
        if found is None:
            found = await self._pool.run(address_of(request), puzzle_png, game, place)
            self._kept.put((game, place), found, len(found))
        return Preview(found)
