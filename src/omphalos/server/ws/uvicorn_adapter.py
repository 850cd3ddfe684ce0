"""Takes a WebSocket over from uvicorn. All knowledge of the internals of uvicorn's WebSockets is in this file.

Uvicorn runs an ASGI application as long as a connection is open: a task, a queue, the headers of the request and a
stack of middleware, about twenty kilobytes, and every message passes through all of it. The application is needed only
to check the request. Then it hands the socket over (`take_over`) and returns. From then on this class passes frames
directly to a `Connection` and writes directly to the transport.

The members of `WebSocketsSansIOProtocol` used here are not a public interface of uvicorn. `OVERRIDDEN` and `USED` list
them, `pyproject.toml` bounds the version of uvicorn, and a test compares the list with the installed version.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from omphalos.server.protocol.close_codes import RESTART
from omphalos.server.ws.connection import Connection, Socket
from omphalos.server.ws.frames import FrameScanner, decode_text

TAKE_OVER: Final = "omphalos.take-over"  # name of the ASGI extension
CLOSE_TIMEOUT: Final = 5.0  # seconds until a client that sends no close frame is cut off
FLOOD_TIMEOUT: Final = 1.0  # seconds in which a client that floods can read why it is cut off
MAX_FRAMES: Final = 32  # parsed at once; then other connections have their turn
MAX_FRAGMENTS: Final = 1000  # of one message
MAX_UNATTENDED: Final = 64  # frames before a connection is taken over, or after it was closed

OVERRIDDEN: Final = (
    "connection_lost",
    "data_received",
    "handle_close",
    "handle_connect",
    "handle_parser_exception",
    "pause_writing",
    "resume_writing",
    "run_asgi",
    "send_receive_event_to_app",
    "shutdown",
)
USED: Final = (
    *("app", "app_state", "close_sent", "close_timer", "config", "conn", "connections", "default_headers"),
    *("disconnected", "frames", "handshake_initiated", "loop", "on_task_complete", "queue", "read_paused", "receive"),
    *("request", "response", "scope", "send", "send_500_response", "stop_keepalive", "tasks", "transport", "writable"),
)
BAD_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
ONLY_FOR_HANDSHAKE: Final = ("scope", "request", "response", "queue", "app_state", "writable", "default_headers")
logger = logging.getLogger(__name__)


class TakeOver(Socket, Protocol):
    """What the ASGI application finds under `TAKE_OVER` in the extensions of its scope."""

    def take_over(self, connection: Connection) -> None:
        """Pass messages to the connection from now on; the application may return."""
        ...


class UvicornWebSocket(WebSocketsSansIOProtocol):
    """Uvicorn's protocol class, extended so that a connection can be taken over. It is a `Socket` and a `TakeOver`."""

    connection: Connection | None = None  # None: uvicorn still runs the ASGI application
    release: Callable[[], None] | None = None  # frees the connection's place among all that are open
    _on_frame_boundary = True  # everything received so far ended with a whole frame and was parsed
    _unparsed: bytes = b""  # received, but not parsed yet; reading is paused meanwhile
    _parsed: int = 0  # bytes at the beginning of `_unparsed` that have been parsed
    _unattended = 0  # frames that nobody waits for
    _cut_off = False  # the client floods; nothing more is read

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._scanner = FrameScanner()

    # --- handshake, done by uvicorn

    def handle_connect(self, event: Request) -> None:
        """Offer the extension to the application."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][TAKE_OVER] = self  # pyright: ignore[reportTypedDictNotRequiredAccess, reportArgumentType]

    def _refuse_handshake(self) -> None:
        """Answer a request that is no WebSocket handshake, which uvicorn would leave open."""
        answer = b"".join(self.conn.data_to_send())
        self.close_sent = True
        self.transport.write(answer or BAD_HANDSHAKE)
        self.transport.close()

    async def run_asgi(self) -> None:
        """Run the application. A connection that was taken over stays open when it returns."""
        try:
            app = cast("Any", self.app)  # pyright: ignore[reportUnknownMemberType]
            await app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            logger.exception("a connection failed")
            self.send_500_response()
        if self.connection is None:
            if self.close_timer is None:
                self.transport.close()
            return
        for name in ONLY_FOR_HANDSHAKE:
            self.__dict__.pop(name, None)

    def take_over(self, connection: Connection) -> None:
        """Pass messages to the connection from now on."""
        self.connection = connection
        connection.write_paused = not self.writable.is_set()
        while not self.queue.empty():  # what arrived during the handshake
            message: Any = self.queue.get_nowait()
            if message["type"] == "websocket.receive":
                data = message.get("bytes")
                connection.receive(message["text"].encode() if data is None else data)
        if self.read_paused:
            self.resume_reading()
        if self.disconnected:
            connection.lost()

    # --- incoming

    def data_received(self, data: bytes) -> None:
        """Decode one whole text frame directly; leave everything else to the parser of `websockets`."""
        if self._on_frame_boundary and self.connection is not None and not self.frames and not self.close_sent:
            text = decode_text(data, self.config.ws_max_size)
            if text is not None:
                self.connection.receive(text)
                return
        if not self.handshake_initiated:  # uvicorn passes the head of the request on in one piece
            super().data_received(data)
            if not self.handshake_initiated:
                self._refuse_handshake()
        elif not self._cut_off:
            self._unparsed, self._parsed = self._unparsed[self._parsed :] + data, 0
            self._parse()

    def _parse(self) -> bool:
        """Parse some frames. If there are more, reading is paused and the rest has to wait; then it returns False."""
        data, begin = self._unparsed, self._parsed
        end, frames, extra = self._scanner.scan(data, begin, MAX_FRAMES)
        if not self._within_budget(frames, extra):
            return False
        finished = end == len(data)
        self._unparsed, self._parsed = (b"", 0) if finished else (data, end)
        self._on_frame_boundary = finished and self._scanner.on_boundary
        super().data_received(data if finished and not begin else data[begin:end])
        if self.transport.is_closing():
            self._unparsed = b""
        elif len(self.frames) > MAX_FRAGMENTS:
            self._stop_flood()
        elif not finished:
            self.transport.pause_reading()
            if not self.read_paused:  # else when reading is resumed
                self.loop.call_soon(self._parse_rest)
        return finished

    def _parse_rest(self) -> None:
        """Continue when all other connections had their turn."""
        if self._unparsed and not self.transport.is_closing() and self._parse() and not self.read_paused:
            self.transport.resume_reading()

    def _within_budget(self, frames: int, extra: int) -> bool:
        """Count frames. A client that sends too many is cut off."""
        if self.connection is not None and not self.close_sent:
            if not extra or self.connection.allows_frames(extra):
                return True
        else:
            self._unattended += frames if self.close_sent else extra
            if self._unattended <= MAX_UNATTENDED:
                return True
        self._stop_flood()
        return False

    def _stop_flood(self) -> None:
        """Read nothing more. What was written can be read for a moment."""
        if self.connection is not None:
            self.connection.dismiss_flood()
        self._cut_off = True
        self._on_frame_boundary = False
        self._unparsed = b""
        if not self.transport.is_closing():
            self.transport.pause_reading()
        self._cancel_close_timer()
        self.close_timer = self.loop.call_later(FLOOD_TIMEOUT, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """Deliver a message that the parser has put together."""
        if self.connection is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.connection.receive(bytes(data))

    # --- the interface `Socket`

    def write(self, data: bytes) -> None:
        """Write encoded frames."""
        self.transport.write(data)

    def write_buffer_size(self) -> int:
        """Bytes that the client has not read yet."""
        return self.transport.get_write_buffer_size()

    def pause_reading(self) -> None:
        """Stop reading."""
        self.read_paused = True
        self.transport.pause_reading()

    def resume_reading(self) -> None:
        """Read again."""
        self.read_paused = False
        if self._unparsed:
            self.loop.call_soon(self._parse_rest)
        elif not self._cut_off:
            self.transport.resume_reading()

    def send_close(self, code: int) -> None:
        """Send a close frame and give the client `CLOSE_TIMEOUT` seconds to answer it."""
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            return
        self.conn.send_close(code)
        self._flush()
        self.close_sent = True
        self.close_timer = self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task that uvicorn waits for before it stops."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.on_task_complete)

    # --- end

    def handle_close(self, event: Frame) -> None:
        """The client closes the connection, or answers our close frame."""
        if self.connection is None:
            super().handle_close(event)
            return
        self.connection.stop_sending()
        self._cancel_close_timer()
        if not self.transport.is_closing():
            self._flush()
            self.transport.close()

    def handle_parser_exception(self) -> None:
        """The client broke the WebSocket protocol."""
        if self.connection is None:
            super().handle_parser_exception()
            return
        self.connection.stop_sending()
        self._flush()
        self.close_sent = True
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is gone."""
        if self.release is not None:
            self.release()
        if self.connection is None:
            super().connection_lost(exc)
            return
        self.stop_keepalive()
        self.connections.discard(self)
        self.disconnected = True
        self._cancel_close_timer()
        self.connection.lost()

    def shutdown(self) -> None:
        """The server stops."""
        if self.connection is None:
            super().shutdown()
            return
        self.stop_keepalive()
        self.connection.close(RESTART)
        self.transport.close()

    def pause_writing(self) -> None:
        """The client reads slowly: the write buffer is checked with every message from now on."""
        if self.connection is None:
            super().pause_writing()
        else:
            self.connection.write_paused = True

    def resume_writing(self) -> None:
        """The client has caught up."""
        if self.connection is None:
            super().resume_writing()
        else:
            self.connection.write_paused = False

    def _flush(self) -> None:
        self.transport.write(b"".join(self.conn.data_to_send()))

    def _cancel_close_timer(self) -> None:
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = None
