"""Limits of HTTP connections that uvicorn does not have: how many, how large their requests are and how long they take.

The members of `HttpToolsProtocol` used here are not a public interface of uvicorn. `OVERRIDDEN` and `USED` list them,
and a test compares the lists with the installed version.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from http import HTTPStatus
from typing import Any, Final

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from omphalos.server.http.addresses import PEER, client_address
from omphalos.server.limits.sockets import Slot, SocketLimits
from omphalos.server.ops.turnstile import Turnstile

MAX_HEADERS: Final = 100
MAX_PIPELINED: Final = 8  # requests sent before earlier ones were answered
WRITE_SECONDS: Final = 30.0  # in which a client reads what is in the buffer, at most some ten kilobytes
MIN_BODY_RATE: Final = 500  # bytes a second
GRACE: Final = 1.0  # seconds; what arrived while the server was busy is read before a connection is closed

OVERRIDDEN: Final = (
    "connection_lost",
    "connection_made",
    "data_received",
    "handle_websocket_upgrade",
    "on_body",
    "on_header",
    "on_headers_complete",
    "on_message_begin",
    "on_message_complete",
    "on_response_complete",
    "on_url",
    "pause_writing",
    "resume_writing",
    "_should_upgrade",
)
USED: Final = (
    "client",
    "cycle",
    "flow",
    "headers",
    "loop",
    "parser",
    "pipeline",
    "scope",
    "transport",
    "_unset_keepalive_if_required",
)


class HeadTooLarge(ValueError):
    """A request has too many headers, or they are too long."""


class TooManyPipelined(ValueError):
    """A client sends requests without waiting for responses."""


class UvicornHttp(HttpToolsProtocol):
    """Uvicorn's protocol class for HTTP, with limits."""

    _slot: Slot | None = None  # None: the connection was refused, or is a WebSocket's now
    _timer: TimerHandle | None = None  # of the request that is awaited or arriving
    _write_timer: TimerHandle | None = None  # of what the client has to read
    _in_grace = False
    _between_requests = True
    _in_head = False
    _head_size = 0  # bytes of the first line and of whole headers
    _head_received = 0  # bytes that arrived since the request began
    _body_received = 0  # since the timer was started
    _held: bytes | None = None  # what has arrived of a request whose turn has not come; reading is paused meanwhile

    def __init__(self, limits: SocketLimits, requests: Turnstile, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._limits = limits
        self._requests = requests

    # --- connection

    def take_slot(self, slot: Slot) -> None:
        """The connection was counted before its TLS handshake."""
        self._slot = slot

    def connection_made(self, transport: Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        if self._slot is not None:
            self._slot.close = transport.abort
        else:
            host = self.client[0] if self.client else ""
            self._slot = self._limits.enter(host, client_address({"client": self.client}), transport.abort)
        if self._slot is None:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, "Too many connections.")
        else:
            self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        self._stop_timer()
        self._stop_write_timer()
        if self._slot is not None:
            self._slot.leave()
            self._slot = None

    def handle_websocket_upgrade(self) -> None:
        """Let the WebSocket have the place of this connection."""
        self._stop_timer()
        super().handle_websocket_upgrade()
        slot, self._slot = self._slot, None
        if slot is not None:
            slot.set_idle(False)
            websocket: Any = self.transport.get_protocol()
            websocket.release = slot.leave

    # --- requests

    def data_received(self, data: bytes) -> None:
        """Parse a part of a request, or wait for a turn to begin with one."""
        if self._held is not None:
            self._held += data
        elif not self._between_requests:
            self._parse(data)
        else:
            self._held = data
            if not self._requests.call(self._begin):
                self.transport.pause_reading()

    def _begin(self) -> bool:
        """It is the turn of this request. False if the client has gone."""
        data, self._held = self._held, None
        if data is None or self._slot is None:
            return False
        if not self.flow.read_paused:
            self.transport.resume_reading()
        self._parse(data)
        return True

    def _parse(self, data: bytes) -> None:
        """Parse a part of a request, unless it exceeds a limit."""
        if self._slot is None:
            return
        self._unset_keepalive_if_required()
        if self._timer is None and self._between_requests:
            self._start_timer()
        assert self.parser is not None
        begins_here = self._between_requests or self._in_head
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            return  # else it is answered without an upgrade
        except httptools.HttpParserError as problem:
            if isinstance(problem.__context__, HeadTooLarge):
                self._refuse_head()
            elif isinstance(problem.__context__, TooManyPipelined):
                self._limits.dropped("pipelined")
                self.transport.abort()
            else:
                self._refuse(HTTPStatus.BAD_REQUEST, "Invalid HTTP request received.")
            return
        if self._in_head and begins_here:
            self._head_received += len(data)
            if self._head_received > self._limits.max_head_bytes:
                self._refuse_head()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._between_requests = False
        self._in_head = True
        self._head_size = self._head_received = self._body_received = 0
        self.scope[PEER] = self.client  # pyright: ignore[reportGeneralTypeIssues]
        if self._timer is None or self.cycle is None:  # pyright: ignore[reportUnnecessaryComparison]
            self._start_timer()

    def on_url(self, url: bytes) -> None:
        """A part of the first line."""
        self._add_to_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A whole header."""
        self._add_to_head(len(name) + len(value) + 4)
        if len(self.headers) >= MAX_HEADERS:
            raise HeadTooLarge
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The application begins to handle the request."""
        self._in_head = False
        super().on_headers_complete()
        if self._slot is not None:
            self._slot.set_idle(False)
        if len(self.pipeline) > MAX_PIPELINED:
            raise TooManyPipelined
        assert self.parser is not None
        if self.parser.should_upgrade() and not self._should_upgrade():
            self.cycle.keep_alive = False  # the parser reads nothing after such a request

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._body_received += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The whole request has arrived."""
        self._between_requests = True
        self._stop_timer()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """A request was answered."""
        super().on_response_complete()
        if self._slot is not None and self.cycle.response_complete:
            self._slot.set_idle(True)

    def _should_upgrade(self) -> bool:
        """Tell whether the request opens a WebSocket. Others that ask for an upgrade are answered without one."""
        return (
            self.scope["method"] == "GET"
            and not any(
                name == b"transfer-encoding" or (name == b"content-length" and value != b"0")
                for name, value in self.headers
            )
            and super()._should_upgrade()
        )

    def _add_to_head(self, size: int) -> None:
        self._head_size += size
        if self._head_size > self._limits.max_head_bytes:
            raise HeadTooLarge

    # --- time

    def _start_timer(self) -> None:
        self._stop_timer()
        self._in_grace = False
        self._body_received = 0
        self._timer = self.loop.call_later(self._limits.request_seconds, self._overdue)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _overdue(self) -> None:
        """Close the connection of a client that takes too long to send a request."""
        if self._body_received > MIN_BODY_RATE * self._limits.request_seconds:
            self._start_timer()
        elif not self._in_grace:
            self._in_grace = True
            self._timer = self.loop.call_later(GRACE, self._overdue)
        else:
            self._limits.dropped("slow")
            if self._in_head:
                self._refuse(HTTPStatus.REQUEST_TIMEOUT, "The request took too long.")
            else:
                self.transport.abort()

    def pause_writing(self) -> None:
        """The client reads slowly."""
        super().pause_writing()
        if self._write_timer is None:
            self._write_timer = self.loop.call_later(WRITE_SECONDS, self._unread)

    def resume_writing(self) -> None:
        """The client has read enough of what was written."""
        super().resume_writing()
        self._stop_write_timer()

    def _unread(self) -> None:
        self._limits.dropped("slow")
        self.transport.abort()

    def _stop_write_timer(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    # --- refusals

    def _refuse_head(self) -> None:
        self._limits.dropped("head")
        self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The head of the request is too large.")

    def _refuse(self, status: HTTPStatus, reason: str) -> None:
        """Answer without the application and close the connection."""
        if self.cycle is not None and not self.cycle.response_complete:  # pyright: ignore[reportUnnecessaryComparison]
            self.transport.abort()  # an earlier request is being answered
            return
        self.transport.write(
            f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            f"content-length: {len(reason)}\r\nconnection: close\r\n\r\n{reason}".encode()
        )
        self.transport.close()
