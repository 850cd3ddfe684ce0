"""The server's side of a WebSocket, on the public Sans-I/O protocol of `websockets`.

uvicorn creates one for a request that asks for an upgrade (`Config(ws=…)`). As long as the request is being checked, an
ASGI application runs (`Handshake`). Then it hands the socket over (`take_over`) and returns, since a task, a queue, the
headers of the request and a stack of middleware would be some twenty kilobytes a connection. From then on frames go
directly to a `Connection`, and what it writes goes directly to the transport.

Of uvicorn this file uses what a class for `Config(ws=…)` is given, and nothing else: `CONFIG` and `STATE` list it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from http import HTTPStatus
from typing import Any, Final, Protocol, cast
from urllib.parse import unquote

from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from omphalos.server.protocol.close_codes import RESTART
from omphalos.server.ws.connection import Connection, Socket
from omphalos.server.ws.frames import FrameScanner, decode_text

TAKE_OVER: Final = "omphalos.take-over"  # name of the ASGI extension
CLOSE_TIMEOUT: Final = 5.0  # seconds until a client that sends no close frame is cut off
FLOOD_TIMEOUT: Final = 1.0  # seconds in which a client that floods can read why it is cut off
MAX_FRAMES: Final = 32  # parsed at once; then other connections have their turn
MAX_FRAGMENTS: Final = 1000  # of one message
MAX_UNATTENDED: Final = 64  # frames after the connection was closed
BAD_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
SILENT: Final = 1011  # close code: nothing was heard of the client

# Read of uvicorn's `Config`, and of what its protocols share.
CONFIG: Final = ("asgi_version", "loaded_app", "root_path", "ws_max_size", "ws_ping_interval")
STATE: Final = ("connections", "default_headers", "tasks")
logger = logging.getLogger(__name__)


class TakeOver(Socket, Protocol):
    """What the ASGI application finds under `TAKE_OVER` in the extensions of its scope."""

    def take_over(self, connection: Connection) -> None:
        """Pass messages to the connection from now on; the application may return."""
        ...


class ClientGone(OSError):
    """The client has gone before the application was done with its request."""


class WebSocket(asyncio.Protocol):
    """One connection. It is a `Socket` and a `TakeOver`."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:
        self.loop: asyncio.AbstractEventLoop = _loop or asyncio.get_running_loop()
        self.connection: Connection | None = None  # None: not taken over yet
        self.release: Callable[[], None] | None = None  # frees the connection's place among all that are open
        self.transport: asyncio.Transport = cast("Any", None)
        self._config = config
        self._state = server_state
        self._handshake: Handshake | None = Handshake(self, app_state)
        self._protocol = ServerProtocol(max_size=config.ws_max_size, logger=logging.getLogger("websockets.server"))
        self._scanner = FrameScanner()
        self._fragments: list[bytes | bytearray | memoryview] = []  # of a message that goes on
        self._on_frame_boundary = True  # everything received so far ended with a whole frame and was parsed
        self._unparsed: bytes = b""  # received, but not parsed yet; reading is paused meanwhile
        self._parsed = 0  # bytes at the beginning of `_unparsed` that have been parsed
        self._unattended = 0  # frames that nobody waits for
        self._read_paused = False  # by whom frames go to
        self._write_paused = False
        self._closing = False  # a close frame was sent, or the request refused
        self._lost = False
        self._cut_off = False  # the client floods; nothing more is read
        self._heard = True  # something was received since the last ping
        self._close_timer: asyncio.TimerHandle | None = None
        self._ping_timer: asyncio.TimerHandle | None = None

    # --- the request

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A request asks for a WebSocket."""
        self.transport = cast("asyncio.Transport", transport)
        self._state.connections.add(self)

    def accept(self, headers: list[tuple[bytes, bytes]], subprotocol: str | None) -> None:
        """The application accepts the request."""
        assert self._handshake is not None
        response = self._protocol.accept(self._handshake.request)
        for name, value in (*self._state.default_headers, *headers):
            response.headers[name.decode("latin-1")] = value.decode("latin-1")
        if subprotocol:
            response.headers["Sec-WebSocket-Protocol"] = subprotocol
        self._protocol.send_response(response)
        self._flush()
        if self._config.ws_ping_interval:
            self._ping_timer = self.loop.call_later(self._config.ws_ping_interval, self._ping)

    def refuse(self, status: int, headers: list[tuple[bytes, bytes]] | None = None, body: bytes = b"") -> None:
        """The application refuses the request."""
        response = self._protocol.reject(HTTPStatus(status), body.decode(errors="replace"))
        for name, value in headers or ():
            key = name.decode("latin-1")
            if key.lower() not in ("content-length", "connection"):
                if key.lower() == "content-type":
                    del response.headers[key]
                response.headers[key] = value.decode("latin-1")
        self._protocol.send_response(response)
        self._flush()

    def take_over(self, connection: Connection) -> None:
        """Pass messages to the connection from now on."""
        self.connection = connection
        self._handshake = None
        connection.write_paused = self._write_paused
        if self._lost:
            connection.lost()
        elif self._unparsed:  # what arrived meanwhile
            self.loop.call_soon(self._parse_rest)

    def end_handshake(self) -> None:
        """The application has returned."""
        self._handshake = None
        if self.connection is None and self._close_timer is None:
            self.transport.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task that uvicorn waits for before it stops."""
        task = self.loop.create_task(work)
        self._state.tasks.add(task)
        task.add_done_callback(self._state.tasks.discard)

    # --- incoming

    def data_received(self, data: bytes) -> None:
        """Decode one whole text frame directly; leave everything else to the parser of `websockets`."""
        self._heard = True
        if self._on_frame_boundary and self.connection is not None and not self._fragments and not self._closing:
            text = decode_text(data, self._config.ws_max_size)
            if text is not None:
                self.connection.receive(text)
                return
        if self._handshake is not None and not self._handshake.begun:  # the head of the request, in one piece
            self._begin(data)
        elif not self._cut_off:
            self._unparsed, self._parsed = self._unparsed[self._parsed :] + data, 0
            if self.connection is None and not self._closing:
                self.transport.pause_reading()  # until it is taken over
            else:
                self._parse()

    def _begin(self, head: bytes) -> None:
        """Let the application check the request, unless it is no handshake."""
        self._protocol.receive_data(head)
        for event in self._protocol.events_received():
            if isinstance(event, Request):
                response = self._protocol.accept(event)
                if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
                    assert self._handshake is not None
                    self.spawn(self._handshake.run(event, self._config))
                    return
                self._protocol.send_response(response)
        self._handshake = None
        self.transport.write(b"".join(self._protocol.data_to_send()) or BAD_HANDSHAKE)
        self._finish()

    def _parse(self) -> bool:
        """Parse some frames. If there are more, reading is paused and the rest has to wait; then it returns False."""
        data, begin = self._unparsed, self._parsed
        end, frames, extra = self._scanner.scan(data, begin, MAX_FRAMES)
        if not self._within_budget(frames, extra):
            return False
        finished = end == len(data)
        self._unparsed, self._parsed = (b"", 0) if finished else (data, end)
        self._on_frame_boundary = finished and self._scanner.on_boundary
        self._protocol.receive_data(data if finished and not begin else data[begin:end])
        self._deliver()
        if self.transport.is_closing():
            self._unparsed = b""
        elif len(self._fragments) > MAX_FRAGMENTS:
            self._stop_flood()
        elif not finished:
            self.transport.pause_reading()
            if not self._read_paused:  # else when reading is resumed
                self.loop.call_soon(self._parse_rest)
        return finished

    def _parse_rest(self) -> None:
        """Continue when all other connections had their turn."""
        if self._unparsed and not self.transport.is_closing() and self._parse() and not self._read_paused:
            self.transport.resume_reading()

    def _within_budget(self, frames: int, extra: int) -> bool:
        """Count frames. A client that sends too many is cut off."""
        if self.connection is not None and not self._closing:
            if not extra or self.connection.allows_frames(extra):
                return True
        else:
            self._unattended += frames
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
        self._close_in(FLOOD_TIMEOUT)

    def _deliver(self) -> None:
        """Pass on what the parser has found: messages, answers to pings, the end."""
        for event in self._protocol.events_received():
            assert isinstance(event, Frame)
            if event.opcode in (Opcode.TEXT, Opcode.BINARY):
                self._fragments = [event.data]
            elif event.opcode is Opcode.CONT:
                self._fragments.append(event.data)
            else:
                continue
            if event.fin:
                data = b"".join(self._fragments)
                self._fragments = []
                if self.connection is not None and not self._closing:
                    self.connection.receive(data)
        self._flush()

    # --- the interface `Socket`

    def write(self, data: bytes) -> None:
        """Write encoded frames."""
        self.transport.write(data)

    def write_buffer_size(self) -> int:
        """Bytes that the client has not read yet."""
        return self.transport.get_write_buffer_size()

    def pause_reading(self) -> None:
        """Stop reading."""
        self._read_paused = True
        self.transport.pause_reading()

    def resume_reading(self) -> None:
        """Read again."""
        self._read_paused = False
        if self._unparsed:
            self.loop.call_soon(self._parse_rest)
        elif not self._cut_off:
            self.transport.resume_reading()

    def send_text(self, text: bytes) -> None:
        """Send a message before the connection is taken over."""
        self._protocol.send_text(text)
        self._flush()

    def send_close(self, code: int) -> None:
        """Send a close frame and give the client `CLOSE_TIMEOUT` seconds to answer it."""
        if self._lost or self._closing or self._protocol.state is not OPEN:
            return
        self._protocol.send_close(code)
        self._flush()
        self._closing = True
        self._close_in(CLOSE_TIMEOUT)
        if self.connection is None and self._unparsed:  # what nobody has taken over
            self.loop.call_soon(self._parse_rest)

    # --- time

    def _ping(self) -> None:
        """Ask the client for a sign of life. One that has sent nothing at all since the last time is gone."""
        self._ping_timer = None
        if self._closing or self.transport.is_closing():
            return
        if not self._heard and not self._read_paused:
            self._protocol.fail(SILENT, "nothing was heard")
            self._flush()
            return
        self._heard = False
        self._protocol.send_ping(b"")
        self._flush()
        self._ping_timer = self.loop.call_later(self._config.ws_ping_interval, self._ping)

    def _close_in(self, seconds: float) -> None:
        self._cancel(self._close_timer)
        self._close_timer = self.loop.call_later(seconds, self.transport.abort)

    # --- end

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is gone."""
        self._lost = True
        self._state.connections.discard(self)
        self._cancel(self._close_timer)
        self._cancel(self._ping_timer)
        if self.release is not None:
            self.release()
        if self.connection is not None:
            self.connection.lost()
        elif self._handshake is not None:
            self._handshake.lost()

    def shutdown(self) -> None:
        """The server stops."""
        if self.connection is not None:
            self.connection.close(RESTART)
        elif self._protocol.state is OPEN:
            self.send_close(RESTART)
        elif not self._closing:
            self.refuse(HTTPStatus.SERVICE_UNAVAILABLE)
        self.transport.close()

    def pause_writing(self) -> None:
        """The client reads slowly: the write buffer is checked with every message from now on."""
        self._set_write_paused(True)

    def resume_writing(self) -> None:
        """The client has caught up."""
        self._set_write_paused(False)

    def _set_write_paused(self, paused: bool) -> None:
        self._write_paused = paused
        if self.connection is not None:
            self.connection.write_paused = paused

    def _flush(self) -> None:
        """Write what the protocol has to say. An empty part is the end."""
        parts = self._protocol.data_to_send()
        if data := b"".join(parts):
            self.transport.write(data)
        if b"" in parts:
            self._finish()

    def _finish(self) -> None:
        """The request was refused, both close frames were sent, or the client broke the protocol."""
        self._closing = True
        self._cancel(self._close_timer)
        if self.connection is not None:
            self.connection.stop_sending()
        if not self.transport.is_closing():
            self.transport.close()

    @staticmethod
    def _cancel(timer: asyncio.TimerHandle | None) -> None:
        if timer is not None:
            timer.cancel()


class Handshake:
    """A request for a WebSocket, as long as the application checks it."""

    request: Request

    def __init__(self, socket: WebSocket, app_state: dict[str, Any]) -> None:
        self.begun = False
        self._socket = socket
        self._app_state = app_state
        self._stage = "asked"  # then "accepted", "refusing" or "done"
        self._refusal: tuple[int, list[tuple[bytes, bytes]], bytes] = (500, [], b"")
        self._events: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def run(self, request: Request, config: Any) -> None:
        """Run the application. A connection that was taken over stays open when it returns."""
        self.begun, self.request = True, request
        self._events.put_nowait({"type": "websocket.connect"})
        try:
            await config.loaded_app(self._scope(config), self._receive, self._send)
        except ClientGone:
            pass
        except BaseException:
            logger.exception("a connection failed")
        if self._stage in ("asked", "refusing") and not self._socket.transport.is_closing():
            self._socket.refuse(HTTPStatus.INTERNAL_SERVER_ERROR)
        self._socket.end_handshake()

    def lost(self) -> None:
        """The client has gone."""
        self._stage = "done"
        self._events.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def _scope(self, config: Any) -> dict[str, Any]:
        transport, request = self._socket.transport, self.request
        path, _, query = request.path.partition("?")
        root: str = config.root_path
        return {
            "type": "websocket",
            "asgi": {"version": config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if transport.get_extra_info("sslcontext") else "ws",
            "server": _address(transport.get_extra_info("sockname")),
            "client": _address(transport.get_extra_info("peername")),
            "root_path": root,
            "path": root + unquote(path),
            "raw_path": (root + path).encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [(name.lower().encode("ascii"), _bytes(value)) for name, value in request.headers.raw_items()],
            "subprotocols": [
                token.strip() for line in request.headers.get_all("Sec-WebSocket-Protocol") for token in line.split(",")
            ],
            "state": self._app_state.copy(),
            "extensions": {"websocket.http.response": {}, TAKE_OVER: self._socket},
        }

    async def _receive(self) -> dict[str, Any]:
        return await self._events.get()

    async def _send(self, message: Any) -> None:
        if self._stage == "done":
            raise ClientGone
        match self._stage, message["type"]:
            case "asked", "websocket.accept":
                self._stage = "accepted"
                self._socket.accept(list(message.get("headers", ())), message.get("subprotocol"))
            case "asked", "websocket.close":
                self._stage = "done"
                self._socket.refuse(HTTPStatus.FORBIDDEN)
            case "asked", "websocket.http.response.start":
                self._stage = "refusing"
                self._refusal = (message["status"], list(message.get("headers", ())), b"")
            case "refusing", "websocket.http.response.body":
                status, headers, body = self._refusal
                self._refusal = (status, headers, body + message.get("body", b""))
                if not message.get("more_body", False):
                    self._stage = "done"
                    self._socket.refuse(*self._refusal)
            case "accepted", "websocket.send" if message.get("text") is not None:
                self._socket.send_text(message["text"].encode())
            case "accepted", "websocket.close":
                self._stage = "done"
                self._socket.send_close(message.get("code", 1000))
            case stage, kind:
                raise RuntimeError(f"an application that has {stage} cannot send {kind}")


def _address(name: Any) -> tuple[str, int] | None:
    """Host and port of a socket's name; a local socket has none."""
    return (name[0], name[1]) if isinstance(name, tuple) else None  # pyright: ignore[reportUnknownVariableType]


def _bytes(value: str) -> bytes:
    """The bytes of a header, which versions of `websockets` decode in two ways."""
    try:
        return value.encode("latin-1")
    except UnicodeEncodeError:
        return value.encode("ascii", errors="surrogateescape")
