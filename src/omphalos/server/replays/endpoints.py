"""Replays of finished games and uploaded records; bots' opinions of a moment; playing on from one."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine
from http import HTTPStatus
from typing import Annotated, Any, ClassVar, Final, TypeVar

import msgspec
from msgspec.structs import astuple
from starlette.requests import Request

from omphalos.server.bots.pool import BotFailed
from omphalos.server.compute.errors import Busy
from omphalos.server.errors import BadMessage
from omphalos.server.http.addresses import address_of
from omphalos.server.http.encoded import Encoded, encoded
from omphalos.server.http.endpoint import File, Upload, get, post
from omphalos.server.http.svg import Svg
from omphalos.server.live.registry import TableRegistry
from omphalos.server.lobby.errors import OPENING
from omphalos.server.protocol.parts import Language, Opinion, Received, Viewer
from omphalos.server.protocol.tables import Opened, OpenTable
from omphalos.server.replays import jobs
from omphalos.server.replays.errors import REPLAYING, UPLOADING, NoPicture, NotAsked, NoThought
from omphalos.server.replays.messages import (
    MAX_RECORD_BODY,
    AskOpinion,
    Branch,
    Fairness,
    MomentNumber,
    Moments,
    RecordUploaded,
    ReplayId,
    ReplayInfo,
    UploadRecord,
)
from omphalos.server.replays.records import Record, Records, is_uploaded
from omphalos.server.store.store import Store
from omphalos.table import branch as branches
from omphalos.table.errors import NoSuchMoment, OtherRuleset, Unproven
from omphalos.table.game import AnyGame
from omphalos.table.record import read_record

T = TypeVar("T")
logger = logging.getLogger(__name__)
PICTURING: Final = (*REPLAYING, NoSuchMoment, NoPicture)
MAX_OPINIONS: Final = 4  # that one address waits for at the same time
MAX_ALL_OPINIONS: Final = 100  # that everybody waits for


class ReplayQuery(Received, frozen=True):
    """The viewer, the language, and the seat that sentences call "you"."""

    viewer: Viewer = -1
    language: Language = "en"
    reader: Viewer = -1


class MomentsQuery(Received, frozen=True):
    """The moments, the viewer, the language, and the seat that sentences call "you"."""

    first: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    last: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    viewer: Viewer = -1
    language: Language = "en"
    reader: Viewer = -1


class PictureQuery(Received, frozen=True):
    """The moment, the viewer and the language."""

    moment: MomentNumber = 0
    viewer: Viewer = -1
    language: Language = "en"


class PreviewQuery(Received, frozen=True):
    """The moment, the last one unless given, and the viewer."""

    moment: MomentNumber | None = None
    viewer: Viewer = -1


class Preview(File, frozen=True):
    """A picture for other sites."""

    media: ClassVar[str] = "image/png"
    headers: ClassVar[dict[str, str]] = {"cross-origin-resource-policy": "cross-origin"}


class ReplayEndpoints:
    """Replays, proofs, opinions and branches of finished games and uploaded records."""

    def __init__(self, store: Store, service: TableRegistry) -> None:
        self._service = service
        self.records = Records(store, service)
        self._thinking: Counter[str] = Counter()  # by address: opinions that it waits for

    @post("/api/replays", *UPLOADING, status=HTTPStatus.CREATED, max_body=MAX_RECORD_BODY)
    async def upload_record(self, upload: Upload[UploadRecord], request: Request) -> RecordUploaded:
        """Upload a record to look at it. The id is the hash of the record."""
        return RecordUploaded((await self.records.upload(upload, address_of(request))).name)

    @get("/api/replays/{id}", *REPLAYING, cache="no-cache", formerly="/api/tables/{id}/replay")
    async def replay(self, id: ReplayId, query: ReplayQuery, request: Request) -> Encoded[ReplayInfo]:
        """A finished game in short: all its moments, landmarks to jump to, and the scores over time."""
        return await self.records.ask(await self.records.find(id), address_of(request), jobs.info, *astuple(query))

    @get("/api/replays/{id}/moments", *REPLAYING, cache="no-cache", formerly="/api/tables/{id}/moments")
    async def moments(self, id: ReplayId, query: MomentsQuery, request: Request) -> Encoded[Moments]:
        """Moments of a finished game as a seat saw them, at most a hundred at once."""
        return await self.records.ask(await self.records.find(id), address_of(request), jobs.moments, *astuple(query))

    @get("/api/replays/{id}/picture.svg", *PICTURING, cache="no-cache", formerly="/api/tables/{id}/picture.svg")
    async def picture(self, id: ReplayId, query: PictureQuery, request: Request) -> Svg:
        """A moment of a finished game as an SVG picture."""
        record = await self.records.find(id)
        drawn = await self.records.ask(record, address_of(request), jobs.picture, *astuple(query))
        return Svg(drawn.body, digest=drawn.digest)

    @get("/api/replays/{id}/clip.svg", *PICTURING, cache="no-cache", formerly="/api/tables/{id}/clip.svg")
    async def clip(self, id: ReplayId, query: PictureQuery, request: Request) -> Svg:
        """What happened at a moment of a finished game as an animated SVG picture: a flick from its exact track."""
        record = await self.records.find(id)
        drawn = await self.records.ask(record, address_of(request), jobs.clip, *astuple(query))
        return Svg(drawn.body, digest=drawn.digest)

    @get("/api/replays/{id}/preview.png", *PICTURING, cache="no-cache", formerly="/api/tables/{id}/preview.png")
    async def preview(self, id: ReplayId, query: PreviewQuery, request: Request) -> Preview:
        """A moment of a finished game as a PNG of 1200 by 630 pixels without words, for previews of links."""
        record = await self.records.find(id)
        drawn = await self.records.ask(record, address_of(request), jobs.preview_png, *astuple(query))
        return Preview(drawn.body, digest=drawn.digest)

    @get("/api/replays/{id}/proof", *REPLAYING, cache="no-cache", formerly="/api/tables/{id}/proof")
    async def proof(self, id: ReplayId, request: Request) -> Encoded[Fairness]:
        """What the record of a finished game proves: its chance, its seed, its signature, its end."""
        record, key = await self.records.find(id), self._service.key
        return await self.records.ask(record, address_of(request), jobs.proof, None if key is None else key.public)

    @post(
        "/api/replays/{id}/opinion", *REPLAYING, NoSuchMoment, NotAsked, NoThought, formerly="/api/tables/{id}/opinion"
    )
    async def opinion(self, id: ReplayId, message: AskOpinion, request: Request) -> Encoded[Opinion]:
        """What a strong bot would do at a moment of a finished game, with the knowledge of the seat."""
        return await self._opinion(await self.records.find(id), message, request)

    @post(
        "/api/replays/{id}/branch",
        *OPENING,
        *REPLAYING,
        NoSuchMoment,
        Unproven,
        OtherRuleset,
        status=HTTPStatus.CREATED,
    )
    async def branch(self, id: ReplayId, message: Branch, request: Request) -> Opened:
        """Open a table that continues from a moment, with new chance. Such a game is never rated.

        An uploaded record is verified first: it must contain its seed, and everything must follow from it.
        """
        if any(seat.sitter == "open" for seat in message.seats):
            raise BadMessage("people at this screen and bots play on; there are no open seats")
        address, record = address_of(request), await self.records.find(id)
        if is_uploaded(id):
            await self.records.ask(record, address, jobs.prove)
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

    async def _opinion(self, record: Record, message: AskOpinion, request: Request) -> Encoded[Opinion]:
        address, language, game = address_of(request), message.language, await self.game_of(record, request)
        asked = (message.moment, message.seat, language, self._service.opinions.asked(game, "hint"))
        question = await self.records.ask(record, address, jobs.question, *asked)
        wanted = (record.name, "opinion", message.moment, question.seat, language)
        found = self.records.kept(wanted)
        if found is not None:
            return found
        if self._thinking[address] >= MAX_OPINIONS or self._thinking.total() >= MAX_ALL_OPINIONS:
            raise Busy("the bots are thinking of other moments; ask again in a while")
        self._thinking[address] += 1
        try:
            opinion = await while_connected(request, self._service.opinions.ask(game, question.request, address))
        except BotFailed as problem:
            logger.warning("no opinion of %s: %s", game.name, problem)
            raise NoThought("the bot could not say what it thinks of that moment") from None
        finally:
            self._thinking -= Counter([address])
        result = await asyncio.to_thread(encoded, opinion)
        self.records.keep(wanted, result)
        return result

    async def game_of(self, record: Record, request: Request) -> AnyGame:
        """The game of a record; what is wrong with the record if it has none."""
        if record.game is None:
            await self.records.ask(record, address_of(request), jobs.facts, 0, -1, "en")
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
