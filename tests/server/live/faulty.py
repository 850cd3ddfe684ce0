"""A store that fails when the test says so."""

from __future__ import annotations

from pathlib import Path

from omphalos.server.store.errors import StaleFence, StoreUnavailable
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.store.store import Append, Card


class Faulty(SqliteStore):
    """Refuses all writes while `full` is set, and writes of entries while `no_entries` is."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.full = False
        self.no_entries = False  # small writes still succeed
        self.stale = False

    async def append(self, table_id: str, fence: int, append: Append) -> None:
        self._check(table_id, fence)
        if self.no_entries:
            raise StoreUnavailable("full", "no space left on device")
        await super().append(table_id, fence, append)

    async def save(self, table_id: str, fence: int, card: Card, about: bytes) -> None:
        self._check(table_id, fence)
        await super().save(table_id, fence, card, about)

    def _check(self, table_id: str, fence: int) -> None:
        if self.full:
            raise StoreUnavailable("full", "no space left on device")
        if self.stale:
            raise StaleFence(table_id, fence)
