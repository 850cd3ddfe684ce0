"""Ownership of tables among several processes: leases, heartbeats, and taking over from a dead process.

Tasks of their own renew the lease, watch the store, compare fences with it, and care for what other processes did. So
the lease is renewed however slow the store is. Leases only say where a table is found: what keeps two processes from
writing is the fence, which the store checks with every write.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import secrets
from collections.abc import Coroutine
from typing import Any, Final

from omphalos.server.cluster.bus import Bus, end
from omphalos.server.cluster.errors import ClusterUnavailable
from omphalos.server.cluster.lease import Leases
from omphalos.server.cluster.messages import Announcement, announcement_of, encode
from omphalos.server.cluster.relay import Relay
from omphalos.server.cluster.store_watch import StoreWatch
from omphalos.server.cluster.timing import LEASE_SECONDS, RETRY_EVERY, Timing, timing
from omphalos.server.cluster.valkey import AWAY, connect
from omphalos.server.live.ownership import HeldElsewhere, OwnershipListener
from omphalos.server.live.screen import Screen, Session
from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.store.store import Store

MAX_WAIT: Final = 1.0  # seconds that a screen waits for Valkey before it is sent away
REFRESH_EVERY: Final = 3600.0  # seconds between two renewals of all our tables' keys
COMPARED_AT_ONCE: Final = 1000  # tables whose fences are read together
logger = logging.getLogger(__name__)


class Cluster:
    """This process as a member of a cluster.

    Args:
        store: which all processes share.
        address: of Valkey: valkey://, redis:// or unix://.
        lease_seconds: until a lease expires that is not renewed.
        limits: time limits other than those that follow from the lease and the store.
    """

    def __init__(
        self, store: Store, address: str, lease_seconds: float = LEASE_SECONDS, limits: Timing | None = None
    ) -> None:
        self.process = secrets.token_hex(6)
        self._store = store
        self._timing = timing(lease_seconds, store.failover_seconds) if limits is None else limits
        self._valkey = connect(address, self._timing.valkey)
        self._leases = Leases(self._valkey, self.process, self._timing.lease)
        self._owned: dict[str, int] = {}  # table id → fence
        self._announced: dict[str, int] = {}  # tables that we are taking → highest fence another process announced
        self._registered = True  # Valkey knows all tables we own
        self._renewed = 0.0  # when our lease was last renewed, by the event loop's clock
        self._away = False  # Valkey did not answer the last heartbeat
        self._settled_at = 0.0  # when all that still live have reached Valkey again, after it was away
        self._gave_up = False  # we do not reach the store, others do, and have our tables
        self._compare = asyncio.Event()  # fences are to be compared now
        self._take_over_due = False  # a process has died since we last looked for tables to take over
        self._dead: set[str] = set()  # processes whose tables we take over
        self._store_watch = StoreWatch(store, self._timing.heartbeat)
        self._listener: OwnershipListener | None = None
        self._relay: Relay | None = None
        self._bus: Bus | None = None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._takeover_task: asyncio.Task[None] | None = None
        self._losing: set[asyncio.Task[None]] = set()

    def attach(self, listener: OwnershipListener) -> None:
        """Set the listener."""
        self._listener = listener
        self._relay = Relay(listener.connect_here, listener.answer)

    async def open(self) -> None:
        """Join the cluster. The first heartbeat must succeed."""
        assert self._relay is not None
        self._timing.check(self._store.failover_seconds)
        await self._leases.heartbeat()
        self._renewed = asyncio.get_running_loop().time()
        lease = self._timing.lease
        silence = min(lease, max(1.0, lease * 2 / 3))
        self._bus = self._relay.bus = Bus(
            self._valkey, self.process, silence, self._relay.read, self._messages_lost, self._heard
        )
        await self._bus.open()
        if not await self._bus.listening(lease):
            raise ClusterUnavailable("Valkey does not let us listen")
        tasks: dict[str, Coroutine[Any, Any, None]] = {
            "store": self._store_watch.run(),
            "renew": self._renew(),
            "care": self._care(),
            "echo": self._echo(),
            "fences": self._watch_fences(),
        }
        self._tasks = {name: asyncio.create_task(task) for name, task in tasks.items()}

    async def close(self) -> None:
        """Leave the cluster and release all leases at once."""
        await end([*self._tasks.values(), *([] if self._takeover_task is None else [self._takeover_task])])
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
        """Whether this process has neither leases nor a way to learn of them now."""
        return self._away or self._gave_up

    @property
    def _settles(self) -> float:
        """Seconds in which others may not have reached Valkey again."""
        return max(0.0, self._settled_at - asyncio.get_running_loop().time())

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
        await self._bus.announce(encode(Announcement(self.process, table_id, fence)))
        return fence

    async def _take_lease(self, table_id: str) -> None:
        while True:
            if self._gave_up:
                raise ClusterUnavailable("this process does not reach the store; try again in a moment")
            answer = await self._leases.take(table_id, patience=self._settles)
            if answer.owner == self.process:
                return
            if answer.owner:
                raise HeldElsewhere(table_id, answer.owner)
            if not answer.wait:
                await self._heartbeat()  # our own lease has run out: others would take the table from us
            await asyncio.sleep(answer.wait)  # Valkey has lost its data, or was away: the owner, if any, will come back

    async def _take_fence(self, table_id: str) -> int | None:
        """Take a new fence. None if another process took a newer one before we knew ours.

        That happens when the store is slow and our lease expires meanwhile.
        """
        self._announced[table_id] = 0
        try:
            fence = await self._store.take(table_id)
        except BaseException:
            self._announced.pop(table_id, None)
            if table_id not in self._owned:
                await self._release_lease(table_id)
            raise
        if self._announced.pop(table_id, 0) > fence:
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

    async def release(self, table_id: str, fence: int) -> None:
        """Release a table that was acquired under this fence."""
        if self.owns(table_id, fence):
            del self._owned[table_id]
            await self._release_lease(table_id)

    async def _release_lease(self, table_id: str) -> None:
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
            await asyncio.sleep(self._timing.heartbeat)

    async def _renew(self) -> None:
        """Renew our lease, whatever the store does, until it has been away for so long that others should take over."""
        while True:
            self._store_watch.observe()
            try:
                if self._gave_up:
                    self._gave_up = self._store_watch.age >= self._timing.recent
                elif await self._only_we_lack_store() and self._store_watch.silence > self._timing.store:
                    await self._give_up()
                if not self._gave_up:
                    await self._heartbeat()
                if self._away:
                    self._settled_at = asyncio.get_running_loop().time() + self._timing.settling
                self._away = False
            except ClusterUnavailable as problem:  # our tables go on; the fence protects them
                self._away = True
                self._compare.set()
                logger.warning("%s", problem)
                unrenewed = asyncio.get_running_loop().time() - self._renewed
                if not self._gave_up and min(unrenewed, self._store_watch.silence) > self._timing.store:
                    await self._give_up()  # we reach nothing at all
                await asyncio.sleep(RETRY_EVERY)
                continue
            except Exception:
                logger.exception("a heartbeat failed")
            await asyncio.sleep(self._timing.heartbeat)

    async def _only_we_lack_store(self) -> bool:
        """Whether others have reached the store for longer than it takes us to reach it when it is back.

        After it was away for all of us, one is the first to notice that it is back.
        """
        watch, timing = self._store_watch, self._timing
        left = await self._leases.others_reach_store() if watch.silence > timing.heartbeat else 0.0
        reached = watch.others_reach(max(0.0, timing.recent - left) if left else None)
        return reached >= self._store.failover_seconds

    async def _heartbeat(self) -> None:
        assert self._relay is not None
        was_alive = await self._leases.heartbeat(max(0.0, self._timing.recent - self._store_watch.age))
        self._renewed = asyncio.get_running_loop().time()
        if not was_alive:
            self._registered = False
            self._relay.part()  # some of the others took us for dead and have ended their sessions with us

    async def _give_up(self) -> None:
        """Let the other processes have our tables, and send our screens to them."""
        assert self._relay is not None
        self._gave_up = True
        logger.error("the store does not answer: %d tables are given up", len(self._owned))
        with contextlib.suppress(ClusterUnavailable):
            await self._leases.leave()
        for table_id, fence in list(self._owned.items()):
            await self._lose(table_id, fence)
        self._relay.part()

    async def _watch_fences(self) -> None:
        """Learn from the store which tables other processes have taken over, should an announcement have been lost."""
        clock = asyncio.get_running_loop().time
        compared = clock()
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._compare.wait(), self._timing.heartbeat)
            if not (self._away or self._compare.is_set() or clock() - compared > self._timing.lease):
                continue
            self._compare.clear()
            try:
                await self._lose_stale_tables()
                compared = clock()
            except StoreUnavailable as problem:
                logger.warning("%s", problem)
            except Exception:
                logger.exception("fences could not be compared")
            await asyncio.sleep(RETRY_EVERY)

    async def _care(self) -> None:
        """Keep our tables registered, and notice when other processes die."""
        clock = asyncio.get_running_loop().time
        refreshed = clock()
        while True:
            try:
                if not self.cut_off:
                    if clock() - refreshed > REFRESH_EVERY:
                        self._registered = False
                    if not self._registered:  # retried until it succeeds
                        await self._register_tables()
                        refreshed = clock()
                    if not self._settles:
                        await self._find_dead_processes()
            except ClusterUnavailable as problem:
                logger.warning("%s", problem)
            except Exception:
                logger.exception("the other processes could not be looked after")
            await asyncio.sleep(self._timing.heartbeat)

    async def _register_tables(self) -> None:
        await self._heartbeat()  # Valkey may have lost our own key too, and then others would take the tables from us
        self._registered = True  # whatever is lost from now on is registered once more
        owned = dict(self._owned)
        try:
            for table_id in await self._leases.take_again(owned):
                await self._lose(table_id, owned[table_id])
        except BaseException:
            self._registered = False
            raise
        self._compare.set()  # whoever took them may have lost its lease again

    async def _lose_stale_tables(self) -> None:
        """Give up the tables that have a newer fence in the store."""
        owned = dict(self._owned)
        tables = list(owned)
        for first in range(0, len(tables), COMPARED_AT_ONCE):
            fences = await self._store.fences(tables[first : first + COMPARED_AT_ONCE])
            for table_id, fence in fences.items():
                if fence > owned[table_id]:
                    await self._lose(table_id, owned[table_id])

    async def _lose(self, table_id: str, fence: int) -> None:
        assert self._listener is not None
        if self.owns(table_id, fence):
            del self._owned[table_id]
            await self._listener.lost(table_id, fence)

    def _heard(self, data: bytes) -> None:
        """Another process has acquired a table. An owner that writes nothing learns it here."""
        new = announcement_of(data)
        table_id, fence = new.table, new.fence
        if new.process == self.process:
            return
        if table_id in self._announced:
            self._announced[table_id] = max(self._announced[table_id], fence)
        owned = self._owned.get(table_id, fence)
        if owned < fence:
            task = asyncio.create_task(self._lose(table_id, owned))
            self._losing.add(task)
            task.add_done_callback(self._losing.discard)

    async def _find_dead_processes(self) -> None:
        assert self._relay is not None
        others = await self._leases.others()
        owners = {session.owner for session in self._relay.remote_sessions.values()}
        dead = {*others.dead, *(owners - others.alive)}
        self._dead.update(others.dead)
        for process in sorted(dead):
            self._relay.lost(process)
        if dead:
            self._take_over_due = True
            if self._takeover_task is None or self._takeover_task.done():
                self._takeover_task = asyncio.create_task(self._take_over())

    async def _take_over(self) -> None:
        """Resume the games of dead processes: clocks may run there, and bots may be to act.

        A process that dies meanwhile may have had tables that were looked at already, so all are looked at again.
        """
        assert self._listener is not None
        while self._take_over_due:
            await asyncio.sleep(random.random() * self._timing.heartbeat)
            self._take_over_due = False
            dead = sorted(self._dead)
            await self._listener.wake()
            self._dead.difference_update(dead)
            with contextlib.suppress(ClusterUnavailable):  # then they are reported once more
                await self._leases.forget(dead)

    def _messages_lost(self, process: str | None) -> None:
        assert self._relay is not None
        if process is None:
            self._registered = False  # an announcement of a new owner may be among them
        self._relay.lost(process)
