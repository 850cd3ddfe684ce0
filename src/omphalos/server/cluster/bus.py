"""The message bus between processes: a Valkey channel for each process, with messages in order.

Valkey stores nothing for a process that does not listen, so messages can be lost when Valkey restarts or a process
falls far behind. Envelopes are numbered, so a loss is detected; then all sessions between the two processes end. What
is lost when a subscription breaks may have been the last envelope, so a process that listens anew says so to all.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import random
from collections.abc import Callable, Iterable
from typing import Final

from omphalos.server.cluster.messages import AnyMessage, Envelope, ScreenGone, decode, encode
from omphalos.server.cluster.valkey import AWAY, Valkey

CHANNEL: Final = "{omphalos}:to:"
ALL: Final = "{omphalos}:to-all"
ANEW: Final = "{omphalos}:anew"  # a process that listens again after a break
MAX_WAITING: Final = 100_000  # messages; with more, Valkey counts as unavailable
MAX_ENVELOPE: Final = 1_000  # messages
logger = logging.getLogger(__name__)


class Bus:
    """The bus of one process.

    It calls `read` for each message, `heard` for each broadcast, and `lost` with a process, or None for all, after a
    loss.
    """

    def __init__(
        self,
        valkey: Valkey,
        process: str,
        silence: float,
        read: Callable[[str, AnyMessage], None],
        lost: Callable[[str | None], None],
        heard: Callable[[bytes], None],
    ) -> None:
        self._valkey = valkey
        self._process = process
        self._silence = silence  # seconds without our own heartbeat after which the subscription counts as broken
        self._read = read
        self._lost = lost
        self._heard = heard
        self._waiting: dict[str, list[AnyMessage]] = {}
        self._count = 0
        self._wakeup = asyncio.Event()
        self._flushed = asyncio.Event()
        self._flushed.set()
        self._out: dict[str, tuple[int, int]] = {}  # to each process: run and next number
        self._in: dict[str, tuple[int, int]] = {}  # from each process
        self._runs = itertools.count(random.getrandbits(40))
        self._listening = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Start; does not wait for Valkey."""
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._post())]

    async def listening(self, timeout: float) -> bool:
        """Whether the subscription works, after waiting for it."""
        try:
            await asyncio.wait_for(self._listening.wait(), timeout)
        except TimeoutError:
            return False
        return True

    async def close(self, timeout: float = 1.0) -> None:
        """Send queued messages, then end."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._flushed.wait(), timeout)
        await end(self._tasks)

    def send(self, to: str, message: AnyMessage) -> None:
        """Queue a message. It may be lost; only an answer confirms it."""
        if self._count >= MAX_WAITING:
            self._forget(None)
            return
        self._waiting.setdefault(to, []).append(message)
        self._count += 1
        self._flushed.clear()
        self._wakeup.set()

    async def announce(self, data: bytes) -> None:
        """Send a broadcast to all processes, including this one."""
        with contextlib.suppress(*AWAY):
            await self._valkey.publish(ALL, data)

    async def heartbeat(self) -> None:
        """Send ourselves an empty message, which proves that the subscription works."""
        with contextlib.suppress(*AWAY):
            await self._valkey.publish(CHANNEL + self._process, b"")

    # --- out

    async def _post(self) -> None:
        while True:
            if not self._waiting:
                self._flushed.set()
                self._wakeup.clear()
                await self._wakeup.wait()
            batch, self._waiting, self._count = self._waiting, {}, 0
            pipe = self._valkey.pipeline(transaction=False)
            receivers: list[str] = []
            for to, messages in batch.items():
                for first in range(0, len(messages), MAX_ENVELOPE):
                    run, number = self._out.get(to) or (next(self._runs), 0)
                    self._out[to] = run, number + 1
                    some = messages[first : first + MAX_ENVELOPE]
                    pipe.publish(CHANNEL + to, encode(Envelope(self._process, run, number, some)))
                    receivers.append(to)
            try:
                heard: list[int] = await pipe.execute()
            except AWAY as problem:
                logger.warning("messages to %d processes were lost: %s", len(batch), problem)
                for to in batch:
                    self._forget(to)
                await asyncio.sleep(0.05)
                continue
            for to, count in zip(receivers, heard, strict=True):
                if count == 0 and to in self._out:  # no process listens there
                    self._forget(to)

    # --- in

    async def _listen(self) -> None:
        pause, broken = 0.02, False
        while True:
            try:
                async with self._valkey.pubsub() as hearing:
                    await hearing.subscribe(ALL, ANEW, CHANNEL + self._process)
                    while True:
                        message = await hearing.get_message(timeout=self._silence)
                        if message is None:
                            break
                        if message["type"] == "subscribe":
                            if message["channel"].endswith(self._process.encode()):  # the last of them
                                if broken:
                                    await self._valkey.publish(ANEW, self._process.encode())
                                self._listening.set()
                                pause = 0.02
                        else:
                            self._receive(message["channel"].decode(), message["data"])
            except (*AWAY, RuntimeError) as problem:
                if self._listening.is_set():
                    logger.warning("Valkey is away: %s", problem)
            broken = True
            self._listening.clear()
            self._forget(None)
            await asyncio.sleep(pause)
            pause = min(2 * pause, 0.5)

    def _receive(self, channel: str, data: bytes) -> None:
        try:
            if channel == ALL:
                self._heard(data)
            elif channel == ANEW:
                if data.decode() != self._process:
                    self._forget(data.decode())
            elif data:
                self._open(data)
        except Exception:  # whoever sent it: this process must go on listening
            logger.exception("what came on %s could not be read", channel)

    def _open(self, data: bytes) -> None:
        envelope = decode(data)
        run, number = self._in.get(envelope.sender, (envelope.run, 0))
        if envelope.run == run and envelope.number < number:
            return  # it came twice
        if envelope.run != run and envelope.number == 0:
            self._lost(envelope.sender)  # it starts again. If we did so too, each would make the other start for ever
        elif (envelope.run, envelope.number) != (run, number):
            self._forget(envelope.sender)
            self.send(envelope.sender, ScreenGone(0))  # of no screen: our new run tells it to end its sessions too
        self._in[envelope.sender] = envelope.run, envelope.number + 1
        for message in envelope.messages:
            try:
                self._read(envelope.sender, message)
            except Exception:
                logger.exception("a message could not be read: %s", type(message).__name__)

    def _forget(self, process: str | None) -> None:
        """End all sessions with a process, or with all."""
        if process is None:
            self._waiting.clear()
            self._count = 0
            self._out.clear()
            self._in.clear()
        else:
            self._out.pop(process, None)
            self._in.pop(process, None)
        self._lost(process)


async def end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks, repeatedly: a Valkey client that is cancelled while it times out swallows the cancellation."""
    rest = {task for task in tasks if not task.done()}
    while rest:
        for task in rest:
            task.cancel()
        _, rest = await asyncio.wait(rest, timeout=0.2)
