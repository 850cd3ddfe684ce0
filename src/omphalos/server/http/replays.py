"""Replays of finished games and uploaded records; bots' opinions of a moment; playing on from one."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine
from typing import Annotated, Any, ClassVar, Final, TypeVar

import msgspec
from starlette.requests import Request

from omphalos.server.errors import BadMessage
from omphalos.server.http.addresses import address_of
from omphalos.server.http.endpoint import File
from omphalos.server.http.errors import Busy, NoSuchFilm, NotAsked, NoThought
from omphalos.server.http.film import Film, film_id, make_film
from omphalos.server.http.table_service import TableService
from omphalos.server.http.tables import Svg, record_of
from omphalos.server.live.bot_pool import BotFailed
from omphalos.server.live.opinion import OpinionRequest
from omphalos.server.protocol.http import (
    AskOpinion,
    AskProof,
    AskRecordOpinion,
    Branch,
    Fairness,
    FilmId,
    MomentNumber,
    Moments,
    Opened,
    OpenTable,
    Replay,
    ReplayInfo,
    ReplayRecord,
)
from omphalos.server.protocol.parts import Language, Opinion, Received, TableId, Viewer
from omphalos.server.signing import check_signature
from omphalos.server.store.store import Store
from omphalos.table.audit import audit
from omphalos.table.branch import branch
from omphalos.table.errors import OtherRuleset, Unproven
from omphalos.table.fairness import Proof, verify

T = TypeVar("T")
logger = logging.getLogger(__name__)
MAX_FILMS: Final = 24  # in the cache
MAX_CACHED_MOMENTS: Final = 60_000  # of all films together
CACHE_SECONDS: Final = 60.0  # of a table's film, because the table may be deleted
MAX_PARALLEL: Final = 2  # records played through at the same time
MAX_OPINIONS: Final = 4  # that one address waits for at the same time
MAX_ALL_OPINIONS: Final = 100  # that everybody waits for
MAX_WAITING: Final = 20  # records waiting to be played through
MAX_PROOF_ENTRIES: Final = 3_000  # entries of a record


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


class Films:
    """A cache of films. The least recently used is dropped first."""

    def __init__(self) -> None:
        self._films: OrderedDict[str, tuple[float, Film]] = OrderedDict()
        self._making = asyncio.Semaphore(MAX_PARALLEL)
        self._waiting = 0

    def find(self, key: str, fresh: float | None = None) -> Film | None:
        """A film from the cache, or None."""
        made, film = self._films.get(key, (0.0, None))
        if film is None or (fresh is not None and time.monotonic() - made > fresh):
            return None
        self._films.move_to_end(key)
        return film

    async def make(self, key: str, record: bytes) -> Film:
        """Make the film of a record and cache it."""
        film = await self.compute(lambda: make_film(record))
        self._films[key] = time.monotonic(), film
        self._films.move_to_end(key)
        while len(self._films) > 1 and (len(self._films) > MAX_FILMS or self._cached_moments() > MAX_CACHED_MOMENTS):
            self._films.popitem(last=False)
        return film

    def _cached_moments(self) -> int:
        return sum(len(film) for _, film in self._films.values())

    async def compute(self, what: Callable[[], T]) -> T:
        """Run something slow in a thread. Busy when too much is waiting."""
        if self._waiting >= MAX_WAITING:
            raise Busy("too many records are being read; ask again in a moment")
        self._waiting += 1
        try:
            async with self._making:
                return await asyncio.to_thread(what)
        finally:
            self._waiting -= 1


class ReplayEndpoints:
    """Replays, proofs, opinions and branches of finished games and uploaded records."""

    def __init__(self, store: Store, service: TableService) -> None:
        self._store = store
        self._service = service
        self.films = Films()
        self._thinking: Counter[str] = Counter()  # by address: opinions that it waits for

    async def replay(self, id: TableId, query: ReplayQuery) -> ReplayInfo:
        """A finished game in short: all its moments, landmarks to jump to, and the scores over time."""
        film = await self.film_of_table(id)
        return await self.films.compute(lambda: film.info(query.viewer, query.language))

    async def moments(self, id: TableId, query: MomentsQuery) -> Moments:
        """Moments of a finished game as a seat saw them, at most a hundred at once."""
        film = await self.film_of_table(id)
        return Moments(
            await self.films.compute(lambda: film.moments(query.first, query.last, query.viewer, query.language))
        )

    async def picture(self, id: TableId, query: PictureQuery) -> Svg:
        """A moment of a finished game as an SVG picture."""
        return await self._picture(await self.film_of_table(id), query)

    async def record_picture(self, film: FilmId, query: PictureQuery) -> Svg:
        """A moment of an uploaded record as an SVG picture, as long as the record is cached."""
        return await self._picture((await self._of_record(None, film))[1], query)

    async def clip(self, id: TableId, query: PictureQuery) -> Svg:
        """What happened at a moment of a finished game as an animated SVG picture: a flick from its exact track."""
        return await self._clip(await self.film_of_table(id), query)

    async def record_clip(self, film: FilmId, query: PictureQuery) -> Svg:
        """The same of an uploaded record, as long as the record is cached."""
        return await self._clip(self.film_of_record(film), query)

    async def preview(self, id: TableId, query: PreviewQuery) -> Preview:
        """A moment of a finished game as a PNG of 1200 by 630 pixels without words, for previews of links."""
        film = await self.film_of_table(id)
        return Preview(await self.films.compute(lambda: film.preview(query.moment, query.viewer)))

    async def _clip(self, film: Film, query: PictureQuery) -> Svg:
        drawn = await self.films.compute(lambda: film.clip(query.moment, query.viewer, query.language))
        return Svg(drawn.encode())

    async def _picture(self, film: Film, query: PictureQuery) -> Svg:
        drawn = await self.films.compute(lambda: film.picture(query.moment, query.viewer, query.language))
        return Svg(drawn.encode())

    async def proof(self, id: TableId) -> Fairness:
        """What the record of a finished game proves: its chance, its seed, its signature, its end."""
        film, key = await self.film_of_table(id), self._public_key()
        return await self.films.compute(lambda: fairness(film, key))

    async def record_proof(self, message: AskProof) -> Fairness:
        """What an uploaded record proves."""
        film, key = (await self._of_record(message.record, message.film))[1], self._public_key()
        return await self.films.compute(lambda: fairness(film, key))

    async def opinion(self, id: TableId, message: AskOpinion, request: Request) -> Opinion:
        """What a strong bot would do at a moment of a finished game, with the knowledge of the seat."""
        return await self._opinion(await self.film_of_table(id), message, request)

    async def replay_record(self, message: ReplayRecord) -> Replay:
        """Replay an uploaded record."""
        name, film = await self._of_record(message.record, message.film)
        info = None
        if message.info:
            info = await self.films.compute(lambda: film.info(message.viewer, message.language))
        moments = await self.films.compute(
            lambda: film.moments(message.first, message.last, message.viewer, message.language)
        )
        return Replay(name, info, moments)

    async def record_opinion(self, message: AskRecordOpinion, request: Request) -> Opinion:
        """What a strong bot would do at a moment of an uploaded record."""
        return await self._opinion((await self._of_record(message.record, message.film))[1], message, request)

    async def branch(self, message: Branch, request: Request) -> Opened:
        """Open a table that continues from a moment, with new chance. Such a game is never rated.

        An uploaded record is verified first: it must contain its seed, and everything must follow from it.
        """
        if any(seat.sitter == "open" for seat in message.seats):
            raise BadMessage("people at this screen and bots play on; there are no open seats")
        if [message.record, message.film, message.table].count(None) != 2:
            raise BadMessage("say one of table, record and film")
        if message.table is not None:
            film = await self.film_of_table(message.table)
        else:
            film = (await self._of_record(message.record, message.film))[1]
            await self.films.compute(lambda: prove(film))
        record = film.record
        if record.header.ruleset != record.game.ruleset:
            raise OtherRuleset(record.game.name, record.header.ruleset, record.game.ruleset)
        begun = branch(record.header, record.entries, record.seed, message.moment)
        options: Any = msgspec.to_builtins(record.options)
        wish = OpenTable(
            game=record.game.name,
            seats=message.seats,
            options=options,
            language=message.language,
            undo="free",
            seals=message.seals,
        )
        return await self._service.open_table(wish, address_of(request), begun)

    def _public_key(self) -> str | None:
        return None if self._service.key is None else self._service.key.public

    async def film_of_table(self, table_id: str) -> Film:
        """The film of a finished game of this server."""
        key = f"table {table_id}"
        film = self.films.find(key, CACHE_SECONDS)
        return film or await self.films.make(key, await record_of(await self._store.load(table_id), self._service))

    def film_of_record(self, name: str) -> Film:
        """The film of a record that was sent earlier."""
        found = self.films.find(name)
        if found is None:
            raise NoSuchFilm("this record is not remembered any more; send it again")
        return found

    async def _of_record(self, record: str | None, film: str | None) -> tuple[str, Film]:
        if (record is None) == (film is None):
            raise BadMessage("say either record or film")
        if record is None:
            return film or "", self.film_of_record(film or "")
        try:
            data = record.encode()
        except UnicodeEncodeError:
            raise BadMessage("the record is not Unicode text") from None
        name = film_id(data)
        return name, self.films.find(name) or await self.films.make(name, data)

    async def _opinion(self, film: Film, message: AskOpinion | AskRecordOpinion, request: Request) -> Opinion:
        state, record = film.state_for_rules(message.moment), film.record
        asked = record.game.to_act(state)
        seat = message.seat if message.seat is not None else asked[0] if asked else -1
        if seat not in asked:
            whom = ", ".join(map(str, asked)) if asked else "nobody: the game is over"
            raise NotAsked(f"at moment {message.moment} the seats asked to act are: {whom}")
        wanted = (message.moment, seat, message.language)
        if wanted in film.opinions:
            return film.opinions[wanted]
        address = address_of(request)
        if self._thinking[address] >= MAX_OPINIONS or self._thinking.total() >= MAX_ALL_OPINIONS:
            raise Busy("the bots are thinking of other moments; ask again in a while")
        names = list(record.header.seats)
        position = OpinionRequest(record.game, record.options, state, seat, names, message.language)
        self._thinking[address] += 1
        try:
            film.opinions[wanted] = await while_connected(request, self._service.opinion(position, address))
        except BotFailed as problem:
            logger.warning("no opinion of %s: %s", record.game.name, problem)
            raise NoThought("the bot could not say what it thinks of that moment") from None
        finally:
            self._thinking -= Counter([address])
        return film.opinions[wanted]


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


def prove(film: Film) -> None:
    """Refuse a record that cannot be proven, so that nobody plays on from an invented position."""
    if any(source.seed is None for source in film.record.header.branched):
        raise Unproven("the seed of the game that this one goes on from is not in the record")
    _verified(film)


def fairness(film: Film, key: str | None) -> Fairness:
    """What a record proves. `key` is this server's own public key."""
    record, entropy = film.record, film.record.header.entropy
    found = audit(record, check=check_signature, max_entries=MAX_PROOF_ENTRIES, copied=False)
    found = msgspec.structs.replace(found, trusted=None if found.key is None else found.key == key)
    return Fairness(
        proven=found.holds,
        audit=found,
        commitment=record.header.commitment if entropy is None else entropy.commitment,
        seals=[] if entropy is None else list(entropy.seals),
        nonces=[] if entropy is None else list(entropy.nonces),
        table=None if entropy is None else entropy.table,
        secret=record.secret,
        seed=record.seed,
        key=key,
        names=list(record.header.seats),
    )


def _verified(film: Film) -> Proof:
    if len(film.record.entries) > MAX_PROOF_ENTRIES:
        raise Unproven(f"only records of up to {MAX_PROOF_ENTRIES} entries are proven here")
    try:
        return verify(film.record)
    except Unproven:
        raise
    except Exception as problem:  # a forged action can break anything
        raise Unproven(f"the rules cannot follow the record ({problem!r})"[:500]) from problem
