"""Records of finished games and of uploaded records: the server keeps records as bytes, worker processes do the rest.

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
from omphalos.server.errors import RateLimited
from omphalos.server.http.encoded import Encoded
from omphalos.server.http.endpoint import MAX_BODY, Upload
from omphalos.server.live.registry import TableRegistry
from omphalos.server.lobby.tables import record_of
from omphalos.server.replays.errors import NoSuchRecord
from omphalos.server.replays.jobs import info, on_playthrough, read_upload, record_id
from omphalos.server.replays.messages import UploadRecord
from omphalos.server.replays.playthrough import Playthrough
from omphalos.server.store.store import Store
from omphalos.table.errors import UnknownGame
from omphalos.table.game import AnyGame
from omphalos.table.registry import find_game

T = TypeVar("T")
P = ParamSpec("P")
RECORD_BYTES: Final = 64 * MIB  # of all records that are kept
RESULT_BYTES: Final = 64 * MIB  # of all results that are kept
FRESH: Final = 60.0  # seconds for which a table's record is not read again: the table may be deleted
MAX_TABLES: Final = 10_000  # whose records' names are known
RECORD_ID_LENGTH: Final = 64  # of a hash
BESIDE: Final = 1_000  # bytes of a result that is not bytes


class Record(msgspec.Struct, frozen=True):
    """A record that is kept."""

    name: str  # its hash
    game: AnyGame | None  # None: it names none that is installed
    data: bytes


class Records:
    """Keeps records, and has worker processes compute what is asked of them."""

    def __init__(self, store: Store, service: TableRegistry) -> None:
        self._store = store
        self._service = service
        self._records: ByteCache[Record] = ByteCache(RECORD_BYTES)
        self._results: ByteCache[Any] = ByteCache(RESULT_BYTES)
        self._computing: dict[Any, asyncio.Future[Any]] = {}
        self._of_tables: OrderedDict[str, tuple[float, str]] = OrderedDict()  # when it was read, and its name

    async def _of_table(self, table_id: str) -> Record:
        """The record of a finished game of this server."""
        read, name = self._of_tables.get(table_id, (0.0, ""))
        found = self._records.get(name) if time.monotonic() - read <= FRESH and name else None
        if found is not None:
            return found
        kept = await self._store.load(table_id)
        data = await record_of(kept, self._service)
        name = await asyncio.to_thread(record_id, data)
        record = Record(name, find_game(kept.card.game), data)
        self._records.put(name, record, len(data))
        self._of_tables[table_id] = time.monotonic(), name
        self._of_tables.move_to_end(table_id)
        while len(self._of_tables) > MAX_TABLES:
            self._of_tables.popitem(last=False)
        return record

    async def find(self, replay: str) -> Record:
        """The record of a finished game of this server, or one that was uploaded."""
        if not is_uploaded(replay):
            return await self._of_table(replay)
        found = self._records.get(replay)
        if found is None:
            raise NoSuchRecord("this record is not remembered any more; send it again")
        return found

    async def upload(self, upload: Upload[UploadRecord], address: str) -> Record:
        """Keep an uploaded record, and refuse one that cannot be replayed."""
        size = len(upload.body)
        if size <= MAX_BODY:
            found = read_upload(upload.body)
        else:
            found = await self._service.compute_pool.run(address, read_upload, upload.body, upload=size)
        record = self._records.get(found.id)
        if record is None:
            record = Record(found.id, _game(found.game), found.record)
        await self.ask(record, address, info, -1, "en")
        self._records.put(record.name, record, len(record.data), address)
        return record

    async def ask(
        self,
        record: Record,
        address: str,
        function: Callable[Concatenate[Playthrough, P], T],
        *args: P.args,
        **more: P.kwargs,
    ) -> T:
        """The result of a function of a play."""
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
        work = self._service.compute_pool.run(
            address, on_playthrough, record.game, record.data, record.name, function, args
        )
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


def is_uploaded(replay: str) -> bool:
    """Whether this is the id of an uploaded record, and not of a table."""
    return len(replay) == RECORD_ID_LENGTH


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
