"""Films of finished games and of uploaded records: the server keeps records as bytes, worker processes do the rest.

Results are cached by content: by the hash of the record and by what was asked. Who asks for a result that is being
computed waits for the same one.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec

from omphalos.server.compute.byte_cache import ByteCache
from omphalos.server.compute.errors import Busy
from omphalos.server.compute.limits import MIB
from omphalos.server.errors import BadMessage, RateLimited
from omphalos.server.http.encoded import Encoded
from omphalos.server.http.endpoint import MAX_BODY, Upload
from omphalos.server.http.table_service import TableService
from omphalos.server.lobby.tables import record_of
from omphalos.server.replays.errors import NoSuchFilm
from omphalos.server.replays.film import Film
from omphalos.server.replays.film_jobs import Uploaded, film_id, on_film, read_upload
from omphalos.server.store.store import Store
from omphalos.table.errors import UnknownGame
from omphalos.table.game import AnyGame
from omphalos.table.registry import find_game

T = TypeVar("T")
M = TypeVar("M", bound=msgspec.Struct)
P = ParamSpec("P")
RECORD_BYTES: Final = 64 * MIB  # of all records that are kept
RESULT_BYTES: Final = 64 * MIB  # of all results that are kept
FRESH: Final = 60.0  # seconds for which a table's record is not read again: the table may be deleted
MAX_TABLES: Final = 10_000  # whose records' names are known
BESIDE: Final = 1_000  # bytes of a result that is not bytes


class Record(msgspec.Struct, frozen=True):
    """A record that is kept."""

    name: str  # its hash
    game: AnyGame | None  # None: it names none that is installed
    data: bytes


class Films:
    """Keeps records, and has films of them computed."""

    def __init__(self, store: Store, service: TableService) -> None:
        self._store = store
        self._service = service
        self._records: ByteCache[Record] = ByteCache(RECORD_BYTES)
        self._results: ByteCache[Any] = ByteCache(RESULT_BYTES)
        self._computing: dict[Any, asyncio.Future[Any]] = {}
        self._of_tables: OrderedDict[str, tuple[float, str]] = OrderedDict()  # when it was read, and its name

    async def of_table(self, table_id: str) -> Record:
        """The record of a finished game of this server."""
        read, name = self._of_tables.get(table_id, (0.0, ""))
        found = self._records.get(name) if time.monotonic() - read <= FRESH and name else None
        if found is not None:
            return found
        kept = await self._store.load(table_id)
        data = await record_of(kept, self._service)
        name = await asyncio.to_thread(film_id, data)
        record = Record(name, find_game(kept.card.game), data)
        self._records.put(name, record, len(data))
        self._of_tables[table_id] = time.monotonic(), name
        self._of_tables.move_to_end(table_id)
        while len(self._of_tables) > MAX_TABLES:
            self._of_tables.popitem(last=False)
        return record

    def named(self, name: str) -> Record:
        """A record that was sent earlier."""
        found = self._records.get(name)
        if found is None:
            raise NoSuchFilm("this record is not remembered any more; send it again")
        return found

    async def received(self, upload: Upload[M], address: str) -> tuple[M, Record | None]:
        """A message, and the record that it contains or names; None if it does neither."""
        body, kind = upload.body, upload.kind
        if len(body) <= MAX_BODY:
            found = read_upload(body, kind)
        else:
            found: Uploaded = await self._service.compute_pool.run(address, read_upload, body, kind, upload=len(body))
        message = found.message
        if found.film and message.film is not None:
            raise BadMessage("say either record or film")
        if message.film is not None:
            return message, self.named(message.film)
        if not found.film:
            return message, None
        record = self._records.get(found.film)
        if record is None:
            record = Record(found.film, _game(found.game), found.record)
            self._records.put(record.name, record, len(record.data), address)
        return message, record

    async def ask(
        self,
        record: Record,
        address: str,
        function: Callable[Concatenate[Film, P], T],
        *args: P.args,
        **more: P.kwargs,
    ) -> T:
        """The result of a function of a film."""
        assert not more, "they are part of no key"
        key = (record.name, function.__name__, args)
        found: T | None = self._results.get(key)
        if found is not None:
            return found
        computing = self._computing.get(key)
        if computing is not None:
            try:
                shared: T = await asyncio.shield(computing)
                return shared
            except (Busy, RateLimited, asyncio.CancelledError):  # that concerned who asked first
                if not computing.done():
                    raise
        work = self._service.compute_pool.run(address, on_film, record.game, record.data, record.name, function, args)
        task = self._computing[key] = asyncio.ensure_future(work)
        try:
            result: T = await task
        finally:
            if self._computing.get(key) is task:
                del self._computing[key]
        if result is not None:
            self._results.put(key, result, size_of(result))
        return result

    def keep(self, key: tuple[Any, ...], result: Any) -> None:
        """Cache another result."""
        self._results.put(key, result, size_of(result))

    def kept(self, key: tuple[Any, ...]) -> Any:
        """A result that was cached, or None."""
        return self._results.get(key)


def size_of(result: Any) -> int:
    """About how many bytes a result takes."""
    if isinstance(result, bytes):
        return len(result)
    return len(result.body) if isinstance(result, Encoded) else BESIDE


def _game(name: str) -> AnyGame | None:
    try:
        return find_game(name)
    except UnknownGame:
        return None
