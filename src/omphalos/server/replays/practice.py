"""Practice, and heat maps of moves in practice and in finished games."""

from __future__ import annotations

import asyncio
import logging
from typing import Annotated, Any, ClassVar, Final, TypeAlias

import msgspec
from starlette.requests import Request

from omphalos.kernels.library import find_library
from omphalos.kernels.page.make import found
from omphalos.server.bots.pool import BotFailed
from omphalos.server.compute.errors import Busy
from omphalos.server.http.addresses import address_of
from omphalos.server.http.encoded import Encoded, encoded
from omphalos.server.http.endpoint import File, get, post
from omphalos.server.live.registry import TableRegistry
from omphalos.server.opponents import LIBRARIES
from omphalos.server.protocol.parts import Language, Received
from omphalos.server.replays import practice_jobs
from omphalos.server.replays.endpoints import ReplayEndpoints, while_connected
from omphalos.server.replays.errors import REPLAYING, NoHeatMap, NoKernels, NoPractice, NotAsked, NoThought
from omphalos.server.replays.messages import AskMomentHeatMap, MomentNumber, ReplayId
from omphalos.server.replays.practice_jobs import Aimed, practice_of
from omphalos.server.replays.practice_messages import (
    AskHeatMap,
    FoundHeatMap,
    PracticeState,
    PracticeStep,
)
from omphalos.table.errors import BadPosition, NoSuchMoment, OtherRuleset, Refusal, UnknownGame
from omphalos.table.game import AnyGame
from omphalos.table.registry import find_game

logger = logging.getLogger(__name__)


MAPPING: Final = (UnknownGame, Refusal, OtherRuleset, NotAsked, NoHeatMap, NoThought, Busy)
PRACTISING: Final = (NoPractice, BadPosition, OtherRuleset)


LibraryName: TypeAlias = Annotated[str, msgspec.Meta(max_length=40)]


class Kernels(File, frozen=True):
    """A module of WebAssembly."""

    media: ClassVar[str] = "application/wasm"


class PracticeQuery(Received, frozen=True):
    """The moment and the language."""

    moment: MomentNumber = 0
    language: Language = "en"


class PracticeEndpoints:
    """Practice without a table: a position comes with every request and goes back with the answer."""

    def __init__(self, service: TableRegistry, replays: ReplayEndpoints) -> None:
        self._service = service
        self._replays = replays

    @post("/api/practice/{game}", NoPractice, BadPosition, Refusal, Busy, UnknownGame)
    async def practise(self, game: str, message: PracticeStep, request: Request) -> Encoded[PracticeState]:
        """Change a position by hand or act in it, as often as one likes. Nothing is kept."""
        found = find_game(game)
        practice_of(found)
        return await self._service.compute_pool.run(address_of(request), practice_jobs.step, found, message)

    @get("/api/replays/{id}/practice", *REPLAYING, NoSuchMoment, *PRACTISING, formerly="/api/tables/{id}/practice")
    async def practise_moment(self, id: ReplayId, query: PracticeQuery, request: Request) -> Encoded[PracticeState]:
        """The position of a moment of a finished game, to practise from it."""
        record, address = await self._replays.records.find(id), address_of(request)
        return await self._replays.records.ask(record, address, practice_jobs.arranged, query.moment, query.language)

    @post("/api/practice/{game}/heatmap", NoPractice, BadPosition, *MAPPING)
    async def heat_map(self, game: str, message: AskHeatMap, request: Request) -> Encoded[FoundHeatMap]:
        """What the page needs to see where an action like this can end in a position of practice."""
        found = find_game(game)
        practice_of(found)
        given = (found, message.position, message.action, self._service.opinions.asked(found, "heat"))
        aimed = await self._service.compute_pool.run(address_of(request), practice_jobs.aimed_in_practice, *given)
        return await self._find(found, aimed, request)

    @post("/api/replays/{id}/heatmap", *REPLAYING, NoSuchMoment, *MAPPING, formerly="/api/tables/{id}/heatmap")
    async def moment_heat_map(self, id: ReplayId, message: AskMomentHeatMap, request: Request) -> Encoded[FoundHeatMap]:
        """What the page needs to see where the next move of a finished game could have ended."""
        record = await self._replays.records.find(id)
        game = await self._replays.game_of(record, request)
        asked = (message.moment, message.seat, self._service.opinions.asked(game, "heat"))
        aimed = await self._replays.records.ask(record, address_of(request), practice_jobs.aimed, *asked)
        return await self._find(game, aimed, request)

    @get("/api/kernels/{library}", NoKernels, cache="no-cache")
    async def kernels(self, library: LibraryName) -> Kernels:
        """Kernels that the page calls, as WebAssembly. NoKernels while they are being compiled."""
        path = next((one for one in LIBRARIES if find_library(one).name == library), None)
        module = None if path is None else await asyncio.to_thread(found, find_library(path))
        if module is None:
            raise NoKernels(f"there are no kernels of {library} yet")
        return Kernels(module)

    async def _find(self, game: AnyGame, aimed: Aimed, request: Request) -> Encoded[FoundHeatMap]:
        key: tuple[Any, ...] = ("heat map", aimed.key)
        found = self._replays.records.kept(key)
        if found is not None:
            return found
        work = self._service.opinions.ask(game, aimed.question, address_of(request))
        try:
            task = await while_connected(request, work)
        except BotFailed as problem:
            logger.warning("no heat map of %s: %s", game.name, problem)
            raise NoThought("the heat map could not be made") from None
        if task is None:
            raise NoHeatMap("a move of this kind has no heat map")
        result = await asyncio.to_thread(encoded, FoundHeatMap(aimed.action, task))
        self._replays.records.keep(key, result)
        return result
