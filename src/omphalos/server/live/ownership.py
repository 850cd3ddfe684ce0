"""Which process runs a table. One process alone owns whatever it opens; several agree through a lease."""

from __future__ import annotations

from typing import Protocol

from omphalos.server.live.screen import Screen, Session
from omphalos.server.store.store import Store
from omphalos.table.errors import OmphalosError


class HeldElsewhere(OmphalosError):
    """Another process runs this table; `owner` is what the processes call it among themselves."""

    def __init__(self, table_id: str, owner: str) -> None:
        super().__init__(f"table {table_id} is run by another process")
        self.table_id = table_id
        self.owner = owner


class OwnershipListener(Protocol):
    """Whoever runs the tables of this process: the registry."""

    async def lost(self, table_id: str) -> None:
        """Another process owns the table now, without our having released it."""
        ...

    async def wake(self) -> None:
        """Tables may have become free: go on with those in which something is due."""
        ...

    async def connect_here(self, table_id: str, screen: Screen) -> Session:
        """A session of a screen whose socket ends in another process; HeldElsewhere if the table is not ours."""
        ...

    async def answer(self, question: bytes) -> bytes:
        """What another process asks about a table of ours."""
        ...


class Ownership(Protocol):
    """Who owns which table."""

    def attach(self, listener: OwnershipListener) -> None:
        """Whose tables these are; before `open`."""
        ...

    async def open(self) -> None:
        """Join the other processes."""
        ...

    async def close(self) -> None:
        """Let go of everything, after the tables were."""
        ...

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

    async def ask(self, owner: str, question: bytes) -> bytes:
        """Ask the listener of another process about a table that it runs."""
        ...


class SingleProcess:
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

    async def ask(self, owner: str, question: bytes) -> bytes:
        raise HeldElsewhere("", owner)

    def attach(self, listener: OwnershipListener) -> None:
        return

    async def open(self) -> None:
        return

    async def close(self) -> None:
        return
