"""Processes of a cluster without sockets: registries over one store, each with an ownership that notes its calls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from omphalos.server.live import remote_calls
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.ownership import HeldElsewhere, OwnershipListener
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.screen import Screen, Session
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.store.store import Store

CONFIG = LiveConfig(fixed_pace=0.0)


class Process:
    """The ownership of one process. `owners` says which process runs a table, and is shared by all."""

    def __init__(self, name: str, store: Store, owners: dict[str, str], others: dict[str, Process]) -> None:
        self.name = name
        self.cut_off = False
        self.owners = owners
        self.fences: dict[str, int] = {}  # of the tables that this process has acquired
        self.asked: list[tuple[str, Any]] = []  # process and call
        self.released: list[str] = []
        self.happened: list[str] = []
        self._store = store
        self._others = others
        self._listener: OwnershipListener | None = None

    @property
    def listener(self) -> OwnershipListener:
        assert self._listener is not None
        return self._listener

    def attach(self, listener: OwnershipListener) -> None:
        self._listener = listener

    async def open(self) -> None:
        self.happened.append("open")

    async def close(self) -> None:
        self.happened.append("close")

    async def acquire(self, table_id: str) -> int:
        owner = self.owners.get(table_id, self.name)
        if owner != self.name:
            raise HeldElsewhere(table_id, owner)
        self.fences[table_id] = await self._store.take(table_id)
        self.owners[table_id] = self.name
        return self.fences[table_id]

    def owns(self, table_id: str, fence: int) -> bool:
        return self.fences.get(table_id) == fence

    async def created(self, table_id: str, fence: int) -> None:
        self.fences[table_id], self.owners[table_id] = fence, self.name

    async def release(self, table_id: str, fence: int) -> None:
        if self.fences.get(table_id) != fence:
            return
        self.released.append(table_id)
        self.owners.pop(table_id, None)

    async def relay(self, table_id: str, owner: str, screen: Screen) -> Session:
        return await self._others[owner].listener.connect_here(table_id, screen)

    async def ask(self, owner: str, call: bytes) -> bytes:
        self.asked.append((owner, remote_calls.decode(call)))
        return await self._others[owner].listener.answer(call)


class Node:
    """A registry and its ownership."""

    def __init__(self, process: Process, registry: TableRegistry) -> None:
        self.process = process
        self.registry = registry


@asynccontextmanager
async def nodes(
    folder: Path, config: LiveConfig = CONFIG, store: Store | None = None, **more: Any
) -> AsyncGenerator[tuple[Node, Node]]:
    """Two processes, `here` and `there`."""
    store = SqliteStore(folder / "tables.db") if store is None else store
    await store.open()
    owners: dict[str, str] = {}
    processes: dict[str, Process] = {}
    found: list[Node] = []
    for name in ("here", "there"):
        processes[name] = Process(name, store, owners, processes)
        found.append(Node(processes[name], TableRegistry(store, config, processes[name], **more)))
        others = asyncio.all_tasks()
        await found[-1].registry.start()
        await asyncio.gather(*(asyncio.all_tasks() - others))  # it has looked for games to resume, and found none
    try:
        yield found[0], found[1]
    finally:
        for node in found:
            await node.registry.stop()
        await store.close()
