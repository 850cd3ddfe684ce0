"""Ownership among several processes: leases, the bus, and what happens when somebody dies."""

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
from omphalos.server.store.store import Store

LASTING: Final = 6.0  # seconds that a lease lasts without being renewed
REFRESHED: Final = 3600.0  # seconds between two reminders of all tables we have
logger = logging.getLogger(__name__)


class Cluster:
    """This process among others that share a store. `address` is Valkey's: valkey://, redis:// or unix://."""

    def __init__(self, store: Store, address: str, lasting: float = LASTING) -> None:
        self.process = secrets.token_hex(6)
        self._store = store
        self._lasting = lasting
        self._valkey = connect(address, lasting)
        self._leases = Leases(self._valkey, self.process, lasting)
        self._owned: dict[str, int] = {}  # with the fence of each
        self._said = True  # Valkey knows what is ours
        self._listener: OwnershipListener | None = None
        self._relay: Relay | None = None
        self._bus: Bus | None = None
        self._beating: asyncio.Task[None] | None = None
        self._waking: asyncio.Task[None] | None = None
        self._losing: set[asyncio.Task[None]] = set()

    def attach(self, listener: OwnershipListener) -> None:
        """Whose tables these are."""
        self._listener = listener
        self._relay = Relay(listener.connect_here, listener.answer)

    async def open(self) -> None:
        """Say that we are here. Without Valkey nobody is: the first beat must succeed."""
        assert self._relay is not None
        await self._leases.beat()
        self._bus = self._relay.bus = Bus(
            self._valkey, self.process, self._lasting, self._relay.read, self._messages_lost, self._heard
        )
        await self._bus.open()
        if not await self._bus.listening(self._lasting):
            raise ClusterUnavailable("Valkey does not let us listen")
        self._beating = asyncio.create_task(self._beat())

    async def close(self) -> None:
        """Say goodbye: others may have what was ours at once."""
        await end(task for task in (self._beating, self._waking) if task is not None)
        if self._bus is not None and self._relay is not None:
            self._relay.close()
            await self._bus.close()
        with contextlib.suppress(ClusterUnavailable, TimeoutError):
            await asyncio.wait_for(self._leases.leave(self._owned), 1.0)
        self._owned.clear()
        with contextlib.suppress(*AWAY):
            await self._valkey.aclose()

    @property
    def relayed(self) -> int:
        """Screens whose table is run elsewhere."""
        return 0 if self._relay is None else len(self._relay.remote_sessions)

    # --- ownership

    async def acquire(self, table_id: str) -> int:
        """Own the table: the lease says that we may, the fence that nobody else can."""
        while True:
            answer = await self._leases.take(table_id)
            if answer.owner == self.process:
                break
            if answer.owner:
                raise HeldElsewhere(table_id, answer.owner)
            await asyncio.sleep(answer.wait)  # Valkey has forgotten all: whoever has it will say so
        try:
            fence = self._owned[table_id] = await self._store.take(table_id)
        except BaseException:
            await self.release(table_id)
            raise
        assert self._bus is not None
        await self._bus.announce(msgspec.msgpack.encode((self.process, table_id, fence)))
        return fence

    async def created(self, table_id: str, fence: int) -> None:
        """Ours from the first moment; Valkey hears of it now, or when it is there again."""
        self._owned[table_id] = fence
        with contextlib.suppress(ClusterUnavailable):
            await self._leases.take(table_id, ours=True)

    async def release(self, table_id: str) -> None:
        """Others may have it."""
        self._owned.pop(table_id, None)
        with contextlib.suppress(ClusterUnavailable):  # then it stays ours by name, and who asks for it finds us
            await self._leases.release(table_id)

    async def relay(self, table_id: str, owner: str, screen: Screen) -> Session:
        """The way to a table in another process."""
        assert self._relay is not None
        return self._relay.enter(table_id, owner, screen)

    async def ask(self, owner: str, call: bytes) -> bytes:
        """Call another process about a table that it runs."""
        assert self._relay is not None
        return await self._relay.ask(owner, call)

    # --- the heart

    async def _beat(self) -> None:
        refreshed = time.monotonic()
        while True:
            try:
                if not await self._leases.beat() or time.monotonic() - refreshed > REFRESHED:
                    self._said = False
                if not self._said:  # tried until it is
                    await self._say_what_is_ours()
                    self._said, refreshed = True, time.monotonic()
                assert self._bus is not None
                await self._bus.beat()
                await self._look_for_the_dead()
            except ClusterUnavailable as problem:  # our tables go on; the fence keeps them ours or not
                logger.warning("%s", problem)
                await asyncio.sleep(min(0.1, self._lasting / 10))
                continue
            except Exception:
                logger.exception("the heart stumbled")
            await asyncio.sleep(self._lasting / 3)

    async def _say_what_is_ours(self) -> None:
        for table_id in await self._leases.take_again(list(self._owned)):
            await self._lose(table_id)

    async def _lose(self, table_id: str) -> None:
        assert self._listener is not None
        if self._owned.pop(table_id, None) is not None:
            await self._listener.lost(table_id)

    def _heard(self, data: bytes) -> None:
        """Somebody has taken a table. Whoever thinks that it is his, and has nothing to write, learns it here."""
        process, table_id, fence = msgspec.msgpack.decode(data, type=tuple[str, str, int])
        if process != self.process and self._owned.get(table_id, fence) < fence:
            task = asyncio.create_task(self._lose(table_id))
            self._losing.add(task)
            task.add_done_callback(self._losing.discard)

    async def _look_for_the_dead(self) -> None:
        assert self._relay is not None
        dead = await self._leases.dead()
        for process in {remote_sessions.owner for remote_sessions in self._relay.remote_sessions.values()} - {*dead}:
            if not await self._leases.alive(process):
                dead.append(process)
        for process in dead:
            self._relay.lost(process)
        if dead and (self._waking is None or self._waking.done()):
            self._waking = asyncio.create_task(self._take_over())

    async def _take_over(self) -> None:
        """Go on with games that nobody runs any more: clocks run there and bots are to act, whoever watches."""
        assert self._listener is not None
        await asyncio.sleep(random.random() * self._lasting / 3)
        await self._listener.wake()

    def _messages_lost(self, process: str | None) -> None:
        assert self._relay is not None
        self._relay.lost(process)
