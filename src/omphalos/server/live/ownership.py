"""Which process runs a table. A single process owns every table; several processes agree by leases."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar, Protocol

from omphalos.server.live.screen import Screen, Session
from omphalos.server.store.store import Store
from omphalos.table.errors import OmphalosError


class HeldElsewhere(OmphalosError):
    """Another process runs this table; `owner` is the id of that process. It has just moved: a retry finds it."""

    status: ClassVar[HTTPStatus] = HTTPStatus.SERVICE_UNAVAILABLE

    def __init__(self, table_id: str, owner: str) -> None:
        super().__init__(f"table {table_id} is run by another process")
        self.table_id = table_id
        self.owner = owner


class OwnerUnknown(OmphalosError):
    """This process cannot learn now which process runs a table; try again in a moment."""


class OwnershipListener(Protocol):
    """Runs the tables of this process: the registry."""

    async def lost(self, table_id: str, fence: int) -> None:
        """Another process took the table over that this one had acquired under this fence."""
        ...

    async def wake(self) -> None:
        """Tables may have become free: resume those that nobody runs. Retried until all were looked at."""
        ...

    async def connect_here(self, table_id: str, screen: Screen) -> Session:
        """A session for a screen whose socket ends in another process. HeldElsewhere if the table is not ours."""
        ...

    async def answer(self, call: bytes) -> bytes:
        """Answer another process's call about a table of ours."""
        ...


class Ownership(Protocol):
    """Acquires and releases tables for this process."""

    @property
    def cut_off(self) -> bool:
        """Whether this process cannot learn now which process runs a table."""
        ...

    def attach(self, listener: OwnershipListener) -> None:
        """Set the listener. Call before `open`."""
        ...

    async def open(self) -> None:
        """Join the cluster."""
        ...

    async def close(self) -> None:
        """Leave the cluster, after the tables are closed."""
        ...

    async def acquire(self, table_id: str) -> int:
        """Acquire the table and return the fence to write under. HeldElsewhere while another process owns it."""
        ...

    def owns(self, table_id: str, fence: int) -> bool:
        """Whether the table is still acquired under this fence, as far as this process knows."""
        ...

    async def created(self, table_id: str, fence: int) -> None:
        """This process has created the table and owns it."""
        ...

    async def release(self, table_id: str, fence: int) -> None:
        """Release the table if it is still acquired under this fence, so that another process may acquire it."""
        ...

    async def relay(self, table_id: str, owner: str, screen: Screen) -> Session:
        """A session at a table that another process runs."""
        ...

    async def ask(self, owner: str, call: bytes) -> bytes:
        """Call another process about a table that it runs."""
        ...


class SingleProcess:
    """One process, which owns every table."""

    cut_off = False

    def __init__(self, store: Store) -> None:
        self._store = store

    async def acquire(self, table_id: str) -> int:
        return await self._store.take(table_id)

    def owns(self, table_id: str, fence: int) -> bool:
        return True

    async def created(self, table_id: str, fence: int) -> None:
        return

    async def release(self, table_id: str, fence: int) -> None:
        return

    async def relay(self, table_id: str, owner: str, screen: Screen) -> Session:
        raise HeldElsewhere(table_id, owner)  # there is no other process

    async def ask(self, owner: str, call: bytes) -> bytes:
        raise HeldElsewhere("", owner)

    def attach(self, listener: OwnershipListener) -> None:
        return

    async def open(self) -> None:
        return

    async def close(self) -> None:
        return
