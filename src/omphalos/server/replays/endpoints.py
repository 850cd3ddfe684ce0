"""Replays of finished games and uploaded records; bots' opinions of a moment; playing on from one."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine
from http import HTTPStatus
from typing import Annotated, Any, ClassVar, Final, TypeVar

import msgspec
from starlette.requests import Request

from omphalos.server.compute.errors import Busy
from omphalos.server.errors import BadMessage
from omphalos.server.http.addresses import address_of
from omphalos.server.http.encoded import Encoded, encoded
from omphalos.server.http.endpoint import File, Upload, get, post
from omphalos.server.http.svg import Svg
from omphalos.server.http.table_service import TableService
from omphalos.server.live.bot_pool import BotFailed
from omphalos.server.lobby.errors import OPENING
from omphalos.server.protocol.parts import Language, Opinion, Received, TableId, Viewer
from omphalos.server.protocol.tables import Opened, OpenTable
from omphalos.server.replays import film_jobs
from omphalos.server.replays.errors import BRINGING, LOOKING, NoPicture, NoSuchFilm, NotAsked, NoThought
from omphalos.server.replays.films import Films, Record
from omphalos.server.replays.messages import (
    MAX_RECORD_BODY,
    AskOpinion,
    AskProof,
    AskRecordOpinion,
    Branch,
    Fairness,
    FilmId,
    MomentNumber,
    Moments,
    Replay,
    ReplayInfo,
    ReplayRecord,
)
from omphalos.server.store.store import Store
from omphalos.table import branch as branches
from omphalos.table.errors import NoSuchMoment, OtherRuleset, Unproven
from omphalos.table.game import AnyGame
from omphalos.table.record import read_record

T = TypeVar("T")
M = TypeVar("M", bound=msgspec.Struct)
logger = logging.getLogger(__name__)
MAX_OPINIONS: Final = 4  # that one address waits for at the same time
MAX_ALL_OPINIONS: Final = 100  # that everybody waits for


class ReplayQuery(Received, frozen=True):
    """The viewer and the language."""

    viewer: Viewer = -1
    language: Language = "en"


class MomentsQuery(Received, frozen=True):
    """The moments, the viewer and the language."""

    first: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    last: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    viewer: Viewer = -1
    language: Language = "en"


class PictureQuery(Received, frozen=True):
    """The moment, the viewer and the language."""

    moment: MomentNumber = 0
    viewer: Viewer = -1
    language: Language = "en"


class PreviewQuery(Received, frozen=True):
    """The moment and the viewer."""

    moment: MomentNumber = 0
    viewer: Viewer = -1


class Preview(File, frozen=True):
    """A picture for other sites."""

    media: ClassVar[str] = "image/png"
    headers: ClassVar[dict[str, str]] = {"cross-origin-resource-policy": "cross-origin"}


class ReplayEndpoints:
    """Replays, proofs, opinions and branches of finished games and uploaded records."""

    def __init__(self, store: Store, service: TableService) -> None:
        self._service = service
        self.films = Films(store, service)
        self._thinking: Counter[str] = Counter()  # by address: opinions that it waits for

    @get("/api/tables/{id}/replay", *LOOKING, cache="no-cache")
    async def replay(self, id: TableId, query: ReplayQuery, request: Request) -> Encoded[ReplayInfo]:
        """A finished game in short: all its moments, landmarks to jump to, and the scores over time."""
        record = await self.films.of_table(id)
        return await self.films.ask(record, address_of(request), film_jobs.info, query.viewer, query.language)

    @get("/api/tables/{id}/moments", *LOOKING, cache="no-cache")
    async def moments(self, id: TableId, query: MomentsQuery, request: Request) -> Encoded[Moments]:
        """Moments of a finished game as a seat saw them, at most a hundred at once."""
        record, wanted = await self.films.of_table(id), (query.first, query.last, query.viewer, query.language)
        return await self.films.ask(record, address_of(request), film_jobs.moments, *wanted)

    @get("/api/tables/{id}/picture.svg", *LOOKING, NoSuchMoment, NoPicture, cache="no-cache")
    async def picture(self, id: TableId, query: PictureQuery, request: Request) -> Svg:
        """A moment of a finished game as an SVG picture."""
        return await self._picture(await self.films.of_table(id), query, request)

    @get("/api/replay/{film}/picture.svg", *BRINGING, NoSuchMoment, NoPicture, cache="no-cache")
    async def record_picture(self, film: FilmId, query: PictureQuery, request: Request) -> Svg:
        """A moment of an uploaded record as an SVG picture, as long as the record is cached."""
        return await self._picture(self.films.named(film), query, request)

    @get("/api/tables/{id}/clip.svg", *LOOKING, NoSuchMoment, NoPicture, cache="no-cache")
    async def clip(self, id: TableId, query: PictureQuery, request: Request) -> Svg:
        """What happened at a moment of a finished game as an animated SVG picture: a flick from its exact track."""
        return await self._clip(await self.films.of_table(id), query, request)

    @get("/api/replay/{film}/clip.svg", *BRINGING, NoSuchMoment, NoPicture, cache="no-cache")
    async def record_clip(self, film: FilmId, query: PictureQuery, request: Request) -> Svg:
        """The same of an uploaded record, as long as the record is cached."""
        return await self._clip(self.films.named(film), query, request)

    @get("/api/tables/{id}/preview.png", *LOOKING, NoSuchMoment, NoPicture, cache="no-cache")
    async def preview(self, id: TableId, query: PreviewQuery, request: Request) -> Preview:
        """A moment of a finished game as a PNG of 1200 by 630 pixels without words, for previews of links."""
        record, address = await self.films.of_table(id), address_of(request)
        drawn = await self.films.ask(record, address, film_jobs.preview_png, query.moment, query.viewer)
        return Preview(drawn.body, digest=drawn.digest)

    async def _clip(self, record: Record, query: PictureQuery, request: Request) -> Svg:
        wanted = (query.moment, query.viewer, query.language)
        drawn = await self.films.ask(record, address_of(request), film_jobs.clip, *wanted)
        return Svg(drawn.body, digest=drawn.digest)

    async def _picture(self, record: Record, query: PictureQuery, request: Request) -> Svg:
        wanted = (query.moment, query.viewer, query.language)
        drawn = await self.films.ask(record, address_of(request), film_jobs.picture, *wanted)
        return Svg(drawn.body, digest=drawn.digest)

    @get("/api/tables/{id}/proof", *LOOKING, cache="no-cache")
    async def proof(self, id: TableId, request: Request) -> Encoded[Fairness]:
        """What the record of a finished game proves: its chance, its seed, its signature, its end."""
        record = await self.films.of_table(id)
        return await self.films.ask(record, address_of(request), film_jobs.proof, self._public_key())

    @post("/api/replay/proof", *BRINGING, max_body=MAX_RECORD_BODY)
    async def record_proof(self, upload: Upload[AskProof], request: Request) -> Encoded[Fairness]:
        """What an uploaded record proves."""
        _, record = await self._received(upload, request)
        return await self.films.ask(record, address_of(request), film_jobs.proof, self._public_key())

    @post("/api/tables/{id}/opinion", *LOOKING, NoSuchMoment, NotAsked, NoThought)
    async def opinion(self, id: TableId, message: AskOpinion, request: Request) -> Encoded[Opinion]:
        """What a strong bot would do at a moment of a finished game, with the knowledge of the seat."""
        return await self._opinion(await self.films.of_table(id), message, request)

    @post("/api/replay", *BRINGING, max_body=MAX_RECORD_BODY)
    async def replay_record(self, upload: Upload[ReplayRecord], request: Request) -> Encoded[Replay]:
        """Replay an uploaded record."""
        asked, record = await self._received(upload, request)
        wanted = (record.name, asked.info, asked.first, asked.last, asked.viewer, asked.language)
        return await self.films.ask(record, address_of(request), film_jobs.replay, *wanted)

    @post("/api/replay/opinion", *BRINGING, NoSuchMoment, NotAsked, NoThought, max_body=MAX_RECORD_BODY)
    async def record_opinion(self, upload: Upload[AskRecordOpinion], request: Request) -> Encoded[Opinion]:
        """What a strong bot would do at a moment of an uploaded record."""
        message, record = await self._received(upload, request)
        return await self._opinion(record, message, request)

    @post(
        "/api/tables/branch",
        *OPENING,
        *LOOKING,
        NoSuchFilm,
        NoSuchMoment,
        Unproven,
        OtherRuleset,
        status=HTTPStatus.CREATED,
        max_body=MAX_RECORD_BODY,
    )
    async def branch(self, upload: Upload[Branch], request: Request) -> Opened:
        """Open a table that continues from a moment, with new chance. Such a game is never rated.

        An uploaded record is verified first: it must contain its seed, and everything must follow from it.
        """
        address = address_of(request)
        message, record = await self.films.received(upload, address)
        if any(seat.sitter == "open" for seat in message.seats):
            raise BadMessage("people at this screen and bots play on; there are no open seats")
        if (record is None) == (message.table is None):
            raise BadMessage("say one of table, record and film")
        if record is None:
            assert message.table is not None
            record = await self.films.of_table(message.table)
        else:
            await self.films.ask(record, address, film_jobs.prove)
        game, options, begun = await asyncio.to_thread(_beginning, record, message.moment)
        wish = OpenTable(
            game=game.name,
            seats=message.seats,
            options=options,
            language=message.language,
            undo="free",
            seals=message.seals,
        )
        return await self._service.open_table(wish, address, begun)

    def _public_key(self) -> str | None:
        return None if self._service.key is None else self._service.key.public

    async def _received(self, upload: Upload[M], request: Request) -> tuple[M, Record]:
        message, record = await self.films.received(upload, address_of(request))
        if record is None:
            raise BadMessage("say either record or film")
        return message, record

    async def _opinion(
        self, record: Record, message: AskOpinion | AskRecordOpinion, request: Request
    ) -> Encoded[Opinion]:
        address, language, game = address_of(request), message.language, await self.game_of(record, request)
        asked = (message.moment, message.seat, language, self._service.asked(game, "hint"))
        question = await self.films.ask(record, address, film_jobs.question, *asked)
        wanted = (record.name, "opinion", message.moment, question.seat, language)
        found = self.films.kept(wanted)
        if found is not None:
            return found
        if self._thinking[address] >= MAX_OPINIONS or self._thinking.total() >= MAX_ALL_OPINIONS:
            raise Busy("the bots are thinking of other moments; ask again in a while")
        self._thinking[address] += 1
        try:
            opinion = await while_connected(request, self._service.prepared_opinion(game, question.prepared, address))
        except BotFailed as problem:
            logger.warning("no opinion of %s: %s", game.name, problem)
            raise NoThought("the bot could not say what it thinks of that moment") from None
        finally:
            self._thinking -= Counter([address])
        result = await asyncio.to_thread(encoded, opinion)
        self.films.keep(wanted, result)
        return result

    async def game_of(self, record: Record, request: Request) -> AnyGame:
        """The game of a record; what is wrong with the record if it has none."""
        if record.game is None:
            await self.films.ask(record, address_of(request), film_jobs.facts, 0, -1, "en")
            raise BadMessage("the record names no game")
        return record.game


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of some work, which is cancelled if the client disconnects before."""

    async def disconnected() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    working, watching = asyncio.ensure_future(work), asyncio.ensure_future(disconnected())
    try:
        await asyncio.wait([working, watching], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Busy("the client has disconnected")
        return working.result()
    finally:
        working.cancel()
        watching.cancel()


def _beginning(record: Record, moment: int) -> tuple[AnyGame, Any, branches.Branch]:
    """What a game that goes on from a moment needs. In a thread."""
    found = read_record(record.data, record.game)
    game, header = found.game, found.header
    if header.ruleset != game.ruleset:
        raise OtherRuleset(game.name, header.ruleset, game.ruleset)
    begun = branches.branch(header, found.entries, found.seed, moment)
    return game, msgspec.to_builtins(found.options), begun
