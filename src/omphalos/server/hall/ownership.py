"""Which process runs a table. One process alone owns whatever it opens; several agree through a lease."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

from omphalos.server.hall.screen import Screen, Session
from omphalos.server.store.store import Store
from omphalos.table.errors import OmphalosError

Lost: TypeAlias = Callable[[str], Awaitable[None]]
"""Called with the id of a table that another process owns now."""


class HeldElsewhere(OmphalosError):
    """Another process runs this table; `owner` is what the processes call it among themselves."""

    def __init__(self, table_id: str, owner: str) -> None:
        super().__init__(f"table {table_id} is run by another process")
        self.table_id = table_id
        self.owner = owner


class Ownership(Protocol):
    """Who owns which table."""

    async def acquire(self, table_id: str) -> int:
        """Own the table: the fence to write under. HeldElsewhere while another process does."""
        ...

    async def created(self, table_id: str, fence: int) -> None:
        """This process has just created the table, and owns it."""
        ...

    async def release(self, table_id: str) -> None:
        """The table sleeps without anybody around it; another process may have it."""
        ...

    async def relay(self, table_id: str, owner: str, screen: Screen) -> Session:
        """Speak with a table that another process runs, as if it were here."""
        ...

    def when_lost(self, lost: Lost) -> None:
        """Whom to tell when a table was lost to another process without having been released."""
        ...


class Alone:
    """One process, so every table is its own."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def acquire(self, table_id: str) -> int:
        return await self._store.take(table_id)

    async def created(self, table_id: str, fence: int) -> None:
        return

    async def release(self, table_id: str) -> None:
        return

    async def relay(self, table_id: str, owner: str, screen: Screen) -> Session:
        raise HeldElsewhere(table_id, owner)  # there is no other process

    def when_lost(self, lost: Lost) -> None:
        return
