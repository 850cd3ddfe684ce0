"""The WebSocket of one screen: it queues incoming messages, applies the rate limit and applies backpressure both ways.

Incoming: messages are handled one after another. When too many wait, reading from the socket is paused, so that TCP
slows the client down. A client that sends too many control frames or fragments is disconnected. Outgoing: `send` never
waits, because a table sends to many screens at once. A client whose unread data exceeds `MAX_WRITE_BUFFER` is
disconnected.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import sleep
from collections import deque
from collections.abc import Coroutine
from typing import Any, Final, Protocol

import msgspec

from omphalos.server.live.screen import Session
from omphalos.server.protocol.close_codes import FLOOD, GOING_AWAY, TOO_SLOW
from omphalos.server.protocol.table import Bye
from omphalos.server.ws.frames import encode_text
from omphalos.server.ws.task_pool import TaskPool

MAX_WRITE_BUFFER: Final = 1024 * 1024  # bytes that a client has not read yet
MAX_WAITING: Final = 16  # messages of a client before reading is paused
RETRY_AFTER_FLOOD: Final = 30_000  # milliseconds
RETRY_AFTER_SLOW: Final = 1000
logger = logging.getLogger(__name__)


class Limiter(Protocol):
    """The rate limit of one connection."""

    def wait(self) -> float | None:
        """Seconds to wait before the next message is handled; None: the client floods and is disconnected."""
        ...

    def allows_frames(self, frames: int) -> bool:
        """Count frames that are not messages; False: the client floods and is disconnected."""
        ...

    def leave(self) -> None:
        """The connection is closed."""
        ...


class Socket(Protocol):
    """What a connection needs of the server's socket."""

    def write(self, data: bytes) -> None:
        """Write encoded frames."""
        ...

    def write_buffer_size(self) -> int:
        """Bytes that the client has not read yet."""
        ...

    def pause_reading(self) -> None:
        """Stop reading, so that TCP slows the client down."""
        ...

    def resume_reading(self) -> None:
        """Read again."""
        ...

    def send_close(self, code: int) -> None:
        """Send a close frame and wait a while for the client's."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task that the server waits for before it stops."""
        ...


class Connection:
    """One open WebSocket. It is the transport of a `Screen`."""

    __slots__ = (
        "_closed",
        "_limiter",
        "_loop",
        "_lost",
        "_pool",
        "_processing",
        "_queue",
        "_reading_paused",
        "_session",
        "_socket",
        "_write",
        "write_paused",
    )

    def __init__(self, socket: Socket, pool: TaskPool) -> None:
        self._socket = socket
        self._write = socket.write
        self._pool = pool
        self._loop = asyncio.get_running_loop()
        self._session: Session | None = None
        self._limiter: Limiter | None = None
        self._queue: deque[bytes] | None = None
        self._processing = False
        self._reading_paused = False
        self._closed = False
        self._lost = False
        self.write_paused = False  # the operating system's buffer is full; the write buffer grows

    def start(self, session: Session, limiter: Limiter | None) -> None:
        """Deliver messages to the session from now on."""
        self._session = session
        self._limiter = limiter

    # --- incoming

    def receive(self, data: bytes) -> None:
        """Handle a message, or queue it while another one is being handled."""
        if self._closed:
            return
        if not self._processing:
            self._processing = True
            self._pool.submit(self._process, data, self._loop)
            return
        if self._queue is None:
            self._queue = deque()
        self._queue.append(data)
        if len(self._queue) >= MAX_WAITING and not self._reading_paused:
            self._reading_paused = True
            self._socket.pause_reading()

    def allows_frames(self, frames: int) -> bool:
        """Count control frames and fragments. False: the client was dismissed because of them."""
        if self._limiter is not None and not self._limiter.allows_frames(frames):
            self.dismiss_flood()
        elif self.write_paused:  # answers to pings fill the buffer too
            self._check_write_buffer()
        return not self._closed

    def dismiss_flood(self) -> None:
        """Close the connection of a client that sends too much."""
        self._dismiss(Bye("flood", RETRY_AFTER_FLOOD), FLOOD)

    async def _process(self, data: bytes) -> None:
        """Handle this message and all that are queued."""
        assert self._session is not None
        try:
            while True:
                wait = 0.0 if self._limiter is None else self._limiter.wait()
                if wait is None:
                    self.dismiss_flood()
                    return
                if wait > 0.0:
                    await sleep(wait)
                await self._session.receive(data)
                if not self._queue or self._closed:
                    return
                data = self._queue.popleft()
                if self._reading_paused and len(self._queue) < MAX_WAITING // 2:
                    self._resume_reading()
        except Exception:
            logger.exception("a connection failed")
            self.close()
        finally:
            self._processing = False
            self._queue = None
            if self._lost:
                self._leave()

    def _resume_reading(self) -> None:
        self._reading_paused = False
        self._socket.resume_reading()

    # --- outgoing

    def send(self, *messages: bytes) -> None:
        """Write messages to the socket in one call. A client that reads too slowly is disconnected."""
        if self._closed:
            return
        self._write(encode_text(messages[0]) if len(messages) == 1 else b"".join(map(encode_text, messages)))
        if self.write_paused:
            self._check_write_buffer()

    def _check_write_buffer(self) -> None:
        if self._socket.write_buffer_size() > MAX_WRITE_BUFFER:
            self._dismiss(Bye("too-slow", RETRY_AFTER_SLOW), TOO_SLOW)

    def close(self, code: int = GOING_AWAY) -> None:
        """Close the connection after everything that was sent."""
        if self._closed:
            return
        self._closed = True
        self._socket.send_close(code)
        if self._reading_paused:  # to receive the client's close frame
            self._resume_reading()

    def _dismiss(self, bye: Bye, code: int) -> None:
        if not self._closed:
            self._write(encode_text(msgspec.json.encode(bye)))
            self.close(code)

    # --- end

    def stop_sending(self) -> None:
        """The client has closed the connection, or broken the protocol."""
        self._closed = True

    def lost(self) -> None:
        """The socket is gone. The message that is being handled is handled to its end, and then the session leaves.

        A session that left while it is still being admitted would be at the table for ever.
        """
        self._closed = self._lost = True
        if self._limiter is not None:
            self._limiter.leave()
            self._limiter = None
        if not self._processing:
            self._leave()

    def _leave(self) -> None:
        if self._session is not None:
            self._socket.spawn(self._session.leave())
            self._session = None
