"""Ownership of tables among several processes: leases, heartbeats, and taking over from a dead process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import secrets
import time
from typing import Final

import msgspec

from omphalos.server.cluster.bus import Bus, end
from omphalos.server.cluster.errors import ClusterUnavailable
from omphalos.server.cluster.lease import Leases
from omphalos.server.cluster.relay import Relay
from omphalos.server.cluster.valkey import AWAY, connect
from omphalos.server.live.ownership import HeldElsewhere, OwnershipListener
from omphalos.server.live.screen import Screen, Session
from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.store.store import Store

LEASE_SECONDS: Final = 6.0  # until a lease expires that is not renewed
HEARTBEATS: Final = 6  # in the time of a lease
MAX_WAIT: Final = 1.0  # seconds that a screen waits for Valkey before it is sent away
RETRY_EVERY: Final = 0.1  # seconds between two heartbeats while Valkey or the store is away
REFRESH_EVERY: Final = 3600.0  # seconds between two renewals of all our tables' keys
logger = logging.getLogger(__name__)


class Cluster:
    """This process as a member of a cluster. `address` is Valkey's: valkey://, redis:// or unix://."""

    def __init__(self, store: Store, address: str, lease_seconds: float = LEASE_SECONDS) -> None:
        self.process = secrets.token_hex(6)
        self._store = store
        self._lease_seconds = lease_seconds
        timeout = min(lease_seconds, max(1.0, lease_seconds / 3))  # a silent Valkey is noticed before the lease expires
        self._valkey = connect(address, timeout)
        self._leases = Leases(self._valkey, self.process, lease_seconds)
        self._owned: dict[str, int] = {}  # table id → fence
        self._announced: dict[str, int] = {}  # tables that we are taking → highest fence another process announced
        self._registered = True  # Valkey knows all tables we own
        self._away = False  # Valkey did not answer the last heartbeat
        self._listener: OwnershipListener | None = None
        self._relay: Relay | None = None
        self._bus: Bus | None = None
        self._heartbeat_task: asyncio.Task[None] | None = None
        self._echo_task: asyncio.Task[None] | None = None
        self._fences_task: asyncio.Task[None] | None = None
        self._takeover_task: asyncio.Task[None] | None = None
        self._losing: set[asyncio.Task[None]] = set()

    def attach(self, listener: OwnershipListener) -> None:
        """Set the listener."""
        self._listener = listener
        self._relay = Relay(listener.connect_here, listener.answer)

    async def open(self) -> None:
        """Join the cluster. The first heartbeat must succeed."""
        assert self._relay is not None
        await self._leases.heartbeat()
        silence = min(self._lease_seconds, max(1.0, self._lease_seconds * 2 / 3))  # two heartbeats
        self._bus = self._relay.bus = Bus(
            self._valkey, self.process, silence, self._relay.read, self._messages_lost, self._heard
        )
        await self._bus.open()
        if not await self._bus.listening(self._lease_seconds):
            raise ClusterUnavailable("Valkey does not let us listen")
        self._heartbeat_task = asyncio.create_task(self._heartbeat())
        self._echo_task = asyncio.create_task(self._echo())
        self._fences_task = asyncio.create_task(self._watch_fences())

    async def close(self) -> None:
        """Leave the cluster and release all leases at once."""
        tasks = self._heartbeat_task, self._echo_task, self._fences_task, self._takeover_task
        await end(task for task in tasks if task is not None)
        if self._bus is not None and self._relay is not None:
            self._relay.close()
            await self._bus.close()
        with contextlib.suppress(ClusterUnavailable, TimeoutError):
            await asyncio.wait_for(self._leases.leave(self._owned), 1.0)
        self._owned.clear()
        with contextlib.suppress(*AWAY):
            await self._valkey.aclose()

    @property
    def cut_off(self) -> bool:
        """Whether Valkey did not answer the last heartbeat."""
        return self._away

    @property
    def relayed(self) -> int:
        """How many screens of this process are at tables of other processes."""
        return 0 if self._relay is None else len(self._relay.remote_sessions)

    # --- ownership

    async def acquire(self, table_id: str) -> int:
        """Acquire a table: first the lease, then a new fence, which excludes every other process."""
        assert self._bus is not None
        if not await self._bus.listening(MAX_WAIT):
            raise ClusterUnavailable("Valkey does not answer; try again in a moment")
        while True:
            await self._take_lease(table_id)
            fence = await self._take_fence(table_id)
            if fence is not None:
                break
        await self._bus.announce(msgspec.msgpack.encode((self.process, table_id, fence)))
        return fence

    async def _take_lease(self, table_id: str) -> None:
        while True:
            answer = await self._leases.take(table_id)
            if answer.owner == self.process:
                return
            if answer.owner:
                raise HeldElsewhere(table_id, answer.owner)
            await asyncio.sleep(answer.wait)  # Valkey has lost its data: the owner, if any, will register again

    async def _take_fence(self, table_id: str) -> int | None:
        """Take a new fence. None if another process took a newer one before we knew ours.

        That happens when the store is slow and our lease expires meanwhile.
        """
        self._announced[table_id] = 0
        try:
            fence = await self._store.take(table_id)
        except BaseException:
            self._announced.pop(table_id, None)
            await self.release(table_id)
            raise
        if self._announced.pop(table_id) > fence:
            return None
        self._owned[table_id] = fence
        return fence

    def owns(self, table_id: str, fence: int) -> bool:
        """Whether the table is still ours under this fence."""
        return self._owned.get(table_id) == fence

    async def created(self, table_id: str, fence: int) -> None:
        """Register a new table in Valkey, now or when it is available again."""
        self._owned[table_id] = fence
        with contextlib.suppress(ClusterUnavailable):
            await self._leases.take(table_id, ours=True)

    async def release(self, table_id: str) -> None:
        """Release a table."""
        self._owned.pop(table_id, None)
        with contextlib.suppress(ClusterUnavailable):  # then the lease stays ours, and requests still reach us
            await self._leases.release(table_id)

    async def relay(self, table_id: str, owner: str, screen: Screen) -> Session:
        """A session at a table of another process."""
        assert self._relay is not None
        return self._relay.enter(table_id, owner, screen)

    async def ask(self, owner: str, call: bytes) -> bytes:
        """Call another process about a table that it runs."""
        assert self._relay is not None
        return await self._relay.ask(owner, call)

    # --- heartbeat

    async def _echo(self) -> None:
        """Prove again and again that messages reach us."""
        assert self._bus is not None
        while True:
            await self._bus.heartbeat()
            await asyncio.sleep(self._lease_seconds / HEARTBEATS)

    async def _watch_fences(self) -> None:
        """While Valkey is away, learn from the store which tables other processes have taken over."""
        while True:
            await asyncio.sleep(self._lease_seconds / HEARTBEATS)
            if not self._away:
                continue
            try:
                await self._lose_stale_tables()
            except StoreUnavailable as problem:
                logger.warning("%s", problem)

    async def _heartbeat(self) -> None:
        """Renew our lease while the store answers. Otherwise another process should have our tables."""
        assert self._relay is not None
        refreshed = time.monotonic()
        while True:
            try:
                await self._store.check()
                if not await self._leases.heartbeat():
                    self._registered = False
                    self._relay.part()  # some of the others took us for dead and have ended their sessions with us
                elif time.monotonic() - refreshed > REFRESH_EVERY:
                    self._registered = False
                if not self._registered:  # retried until it succeeds
                    await self._register_tables()
                    self._registered, refreshed = True, time.monotonic()
                await self._find_dead_processes()
                self._away = False
            except (ClusterUnavailable, StoreUnavailable) as problem:  # our tables go on; the fence protects them
                self._away = isinstance(problem, ClusterUnavailable)
                logger.warning("%s", problem)
                await asyncio.sleep(RETRY_EVERY)
                continue
            except Exception:
                logger.exception("a heartbeat failed")
            await asyncio.sleep(self._lease_seconds / HEARTBEATS)

    async def _register_tables(self) -> None:
        for table_id in await self._leases.take_again(list(self._owned)):
            await self._lose(table_id)
        await self._lose_stale_tables()  # whoever took them may have lost its lease again

    async def _lose_stale_tables(self) -> None:
        """Give up the tables that have a newer fence in the store."""
        owned = dict(self._owned)
        fences = await self._store.fences(list(owned))
        for table_id, fence in owned.items():
            if fences.get(table_id, fence) > fence and self._owned.get(table_id) == fence:
                await self._lose(table_id)

    async def _lose(self, table_id: str) -> None:
        assert self._listener is not None
        if self._owned.pop(table_id, None) is not None:
            await self._listener.lost(table_id)

    def _heard(self, data: bytes) -> None:
        """Another process has acquired a table. An owner that writes nothing learns it here."""
        process, table_id, fence = msgspec.msgpack.decode(data, type=tuple[str, str, int])
        if process == self.process:
            return
        if table_id in self._announced:
            self._announced[table_id] = max(self._announced[table_id], fence)
        if self._owned.get(table_id, fence) < fence:
            task = asyncio.create_task(self._lose(table_id))
            self._losing.add(task)
            task.add_done_callback(self._losing.discard)

    async def _find_dead_processes(self) -> None:
        assert self._relay is not None
        dead = await self._leases.dead()
        for process in {remote_sessions.owner for remote_sessions in self._relay.remote_sessions.values()} - {*dead}:
            if not await self._leases.alive(process):
                dead.append(process)
        for process in dead:
            self._relay.lost(process)
        if dead and (self._takeover_task is None or self._takeover_task.done()):
            self._takeover_task = asyncio.create_task(self._take_over())

    async def _take_over(self) -> None:
        """Resume the games of a dead process: clocks may run there, and bots may be to act."""
        assert self._listener is not None
        await asyncio.sleep(random.random() * self._lease_seconds / 3)
        await self._listener.wake()

    def _messages_lost(self, process: str | None) -> None:
        assert self._relay is not None
        if process is None:
            self._registered = False  # an announcement of a new owner may be among them
        self._relay.lost(process)
