"""A WebSocket that costs little: once a table has taken it over, nothing is left of the request it came by.

Uvicorn speaks ASGI with an application: for as long as a connection is open it keeps a task, a queue, the request's
headers and a stack of middleware, some twenty kilobytes, and each message passes through all of it. That is right for
the beginning, when the door, the house's own page and the table are checked. Then the table takes the connection over
(`TakeOver`): the application returns, its memory goes, and from there on a frame that arrives is handed to the session
and a message to be sent is written to the socket, without anything between.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Any, Final, Protocol, cast

import msgspec
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from omphalos.server.live.screen import Session
from omphalos.server.protocol.table import Bye
from omphalos.server.ws.frames import ends_whole, framed, text_in
from omphalos.server.ws.task_pool import TaskPool

TAKE_OVER: Final = "omphalos.take-over"  # the name of the ASGI extension
MAX_WRITE_BUFFER: Final = 1024 * 1024  # bytes that a client has not read yet
MAX_WAITING: Final = 16  # messages of a client before its network waits
CLOSING: Final = 5.0  # seconds until a client that does not say goodbye is cut off
GONE_AWAY: Final = 1001  # codes of closing
RESTART: Final = 1012
BAD_TEXT: Final = 1007
TOO_SLOW: Final = 4408
FLOOD: Final = 4429
logger = logging.getLogger(__name__)


class ConnectionLimiter(Protocol):
    """How much a connection may send."""

    def wait(self) -> float | None:
        """Seconds to wait before the next message is taken; None: it floods, and is cut off."""
        ...

    def leave(self) -> None:
        """The connection is gone."""
        ...


class Connection(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, which a table can take over."""

    _session: Session | None = None
    _limiter: ConnectionLimiter | None = None
    _pool: TaskPool | None = None
    _serving = False
    _waiting: deque[bytes] | None = None
    _behind = False  # more waits for the client to read it than the socket takes
    _whole = True  # all that arrived until now ended where a frame ends

    # --- the beginning, as uvicorn has it

    def handle_connect(self, event: Request) -> None:
        """Offer the application to take the connection over."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][TAKE_OVER] = self  # pyright: ignore[reportTypedDictNotRequiredAccess, reportArgumentType]

    async def run_asgi(self) -> None:
        """The same, but a connection that was taken over stays open when the application returns."""
        try:
            app = cast("Any", self.app)  # pyright: ignore[reportUnknownMemberType]
            await app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            logger.exception("a connection failed")
            self.send_500_response()
        if self._session is None:
            if self.close_timer is None:
                self.transport.close()
            return
        self._let_go()

    def take_over(self, session: Session, limiter: ConnectionLimiter | None, pool: TaskPool) -> None:
        """Messages go to the session from now on; the application may return."""
        self._session = session
        self._pool = pool
        self._limiter = limiter
        while not self.queue.empty():  # what arrived meanwhile
            message: Any = self.queue.get_nowait()
            if message["type"] == "websocket.receive":
                data = message.get("bytes")
                self._arrived(message["text"].encode() if data is None else data)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if self.disconnected:
            self._left()

    def _let_go(self) -> None:
        """Forget what only the beginning needed."""
        for name in ("scope", "request", "response", "queue", "app_state", "writable", "default_headers"):
            self.__dict__.pop(name, None)

    # --- what arrives

    def data_received(self, data: bytes) -> None:
        """Nearly always one whole message, which needs no ado; anything else is a matter of the protocol.

        A client whose frames once came in pieces is left to the protocol for good: only it knows where they end.
        """
        if self._whole:
            if self._session is not None and not self.frames and not self.close_sent:
                text = text_in(data, self.config.ws_max_size)
                if text is not None:
                    self._arrived(text)
                    return
            self._whole = ends_whole(data) if self.handshake_initiated else data.endswith(b"\r\n\r\n")
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """A whole message."""
        if self._session is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self._arrived(bytes(data))

    def _arrived(self, data: bytes) -> None:
        if not self._serving:
            assert self._pool is not None
            self._serving = True
            self._pool.do(self._serve, data, self.loop)
            return
        if self._waiting is None:
            self._waiting = deque()
        self._waiting.append(data)
        if len(self._waiting) >= MAX_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def _serve(self, data: bytes) -> None:
        """One message after another, until none waits."""
        assert self._session is not None
        try:
            while True:
                wait = 0.0 if self._limiter is None else self._limiter.wait()
                if wait is None:
                    self._bye(Bye("flood", 30_000), FLOOD)
                    return
                if wait > 0.0:
                    await asyncio.sleep(wait)
                await self._session.receive(data)
                if not self._waiting or self.close_sent:
                    return
                data = self._waiting.popleft()
                if self.read_paused and len(self._waiting) < MAX_WAITING // 2:
                    self.read_paused = False
                    self.transport.resume_reading()
        except Exception:
            logger.exception("a connection failed")
            self.close(GONE_AWAY)
        finally:
            self._serving = False
            self._waiting = None

    # --- what is sent: this is a screen's wire

    def send_text(self, *messages: bytes) -> None:
        """Write messages to the socket, all in one; whoever reads too slowly is sent away."""
        if self.disconnected or self.close_sent:
            return
        self.transport.write(framed(messages[0]) if len(messages) == 1 else b"".join(map(framed, messages)))
        if self._behind and self.transport.get_write_buffer_size() > MAX_WRITE_BUFFER:
            self._bye(Bye("too-slow", 1000), TOO_SLOW)

    def close(self, code: int = GONE_AWAY) -> None:
        """Close after what was sent; the client is given a while to agree."""
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(CLOSING, self.transport.abort)
        if self.read_paused:  # the client's goodbye must be heard
            self.read_paused = False
            self.transport.resume_reading()

    def _bye(self, bye: Bye, code: int) -> None:
        data = msgspec.json.encode(bye)
        self.transport.write(framed(data))
        self.close(code)

    # --- the end

    def handle_close(self, event: Frame) -> None:
        """The client says goodbye, or answers ours."""
        if self._session is None:
            super().handle_close(event)
            return
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = None
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_parser_exception(self) -> None:
        """Nonsense on the wire."""
        if self._session is None:
            super().handle_parser_exception()
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        if self._session is None:
            super().connection_lost(exc)
            return
        self.stop_keepalive()
        self.connections.discard(self)
        self.disconnected = True
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = None
        self._left()

    def _left(self) -> None:
        session, limiter = self._session, self._limiter
        if limiter is not None:
            limiter.leave()
            self._limiter = None
        if session is not None:
            task = self.loop.create_task(session.leave())
            self.tasks.add(task)
            task.add_done_callback(self.on_task_complete)

    def shutdown(self) -> None:
        """The server stops."""
        if self._session is None:
            super().shutdown()
            return
        self.stop_keepalive()
        self.close(RESTART)
        self.transport.close()

    def pause_writing(self) -> None:
        """The client reads slowly; how far it is behind is looked at with each message."""
        self._behind = True
        if self._session is None:
            super().pause_writing()

    def resume_writing(self) -> None:
        """It has caught up."""
        self._behind = False
        if self._session is None:
            super().resume_writing()


class ConnectionWire:
    """A connection that was taken over, as a screen's wire."""

    __slots__ = ("_connection", "send")

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.send = connection.send_text

    def close(self) -> None:
        """Close after what was sent."""
        self._connection.close()
