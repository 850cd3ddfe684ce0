"""A WebSocket client with little overhead, so that one process can be thousands of screens.

It sends unfragmented text frames and reads unfragmented frames, which is all that the server sends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # opcodes
FINAL, MASKED = 0x80, 0x80
NO_MASK: Final = bytes(4)  # masking with zeros changes nothing
KEY: Final = "b21waGFsb3MgZHJpbGwhIQ=="  # any 16 bytes


class Wire(asyncio.Protocol):
    """One connection. `closed` is called once, also when it could not be opened."""

    def __init__(self, path: str, host: str, opened: Callable[[], None], read: Callable[[bytes], None]) -> None:
        self._request = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self._request += f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n"
        self._opened = opened
        self._read = read
        self._shaken = False
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self.closed: Callable[[], None] = lambda: None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self.closed()

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
        if not self._shaken:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            self._buffer = b""
            if b" 101 " not in head[:20]:
                self.abort()
                return
            self._shaken = True
            self._opened()
        self._buffer = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        """Handle the whole frames; return the rest."""
        at = 0
        while len(data) - at >= 2:
            size, begins = data[at + 1], at + 2
            if size == 126:
                size, begins = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif size == 127:
                size, begins = int.from_bytes(data[at + 2 : at + 10]), at + 10
            if len(data) < begins + size:
                break
            body = data[begins : begins + size]
            opcode = data[at] & 0x0F
            at = begins + size
            if opcode == TEXT:
                self._read(body)
            elif opcode == PING:
                self._send(PONG, body)
            elif opcode == CLOSE:
                self._send(CLOSE, body[:2])
                self.close()
                return b""
        return data[at:]

    def send(self, text: bytes) -> None:
        """Send a message."""
        self._send(TEXT, text)

    def _send(self, opcode: int, body: bytes) -> None:
        if self._transport is None:
            return
        size = len(body)
        if size < 126:
            head = bytes((FINAL | opcode, MASKED | size))
        else:
            head = bytes((FINAL | opcode, MASKED | 126)) + size.to_bytes(2)
        self._transport.write(head + NO_MASK + body)

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        """Drop the connection without a goodbye."""
        if self._transport is not None:
            self._transport.abort()
