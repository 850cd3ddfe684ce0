"""Accepts connections: a crowd a few at a time, and TLS connections counted from the moment they are accepted.

An event loop accepts all that wait in one turn, reads all of them in the next, and looks at nobody else meanwhile. Here
a few are accepted in each turn, and the system keeps the others. An event loop that is given certificates tells nobody
of a connection before its handshake is done, so that an address could open any number and finish no handshake.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable
from typing import Any, Final, Protocol

from omphalos.server.http.addresses import client_address
from omphalos.server.limits.sockets import Slot, SocketLimits
from omphalos.server.ops.turnstile import Turnstile

AT_ONCE: Final = 32  # some milliseconds of work
RETRY_AFTER: Final = 0.5  # seconds; when the process is out of descriptors
logger = logging.getLogger(__name__)


class CountedProtocol(Protocol):
    """A protocol for connections, which counts them itself unless they were counted before."""

    def connection_made(self, transport: Any) -> None: ...

    def take_slot(self, slot: Slot) -> None:
        """Use this place among all connections that are open."""
        ...


class AcceptingServer:
    """Accepts the connections of one listening socket. It has what uvicorn needs of an `asyncio.Server`.

    Args:
        limits: count TLS connections; the protocol counts others, so that it can say why it refuses them.
        make_protocol: makes the protocol of a connection.
        listening: the socket.
        context: of TLS, or None.
        backlog: how many connections the system keeps that are not accepted yet.
    """

    def __init__(
        self,
        limits: SocketLimits,
        make_protocol: Callable[[], CountedProtocol],
        listening: socket.socket,
        context: ssl.SSLContext | None,
        backlog: int,
    ) -> None:
        self.sockets = (listening,)
        self._limits = limits
        self._make_protocol = make_protocol
        self._context = context
        self._loop = asyncio.get_running_loop()
        self._turnstile = Turnstile(AT_ONCE)
        self._beginning: set[asyncio.Task[None]] = set()
        listening.setblocking(False)
        listening.listen(backlog)
        self._accepting = self._loop.create_task(self._accept(listening))

    def close(self) -> None:
        """Accept nothing more."""
        for task in (self._accepting, *self._beginning):
            task.cancel()

    async def wait_closed(self) -> None:
        """Wait until nothing is accepted any more."""
        await asyncio.wait((self._accepting, *self._beginning))

    async def _accept(self, listening: socket.socket) -> None:
        while True:
            await self._turnstile.enter()
            try:
                connection, address = await self._loop.sock_accept(listening)
            except OSError as problem:
                logger.warning("cannot accept a connection: %s", problem)
                await asyncio.sleep(RETRY_AFTER)
            else:
                self._enter(connection, str(address[0]))

    def _enter(self, connection: socket.socket, host: str) -> None:
        slot = None
        if self._context is not None:
            slot = self._limits.enter(host, client_address({"client": (host, 0)}), connection.close)
            if slot is None:
                connection.close()
                return
        task = self._loop.create_task(self._begin(connection, slot))
        if slot is not None:
            slot.close = task.cancel
        self._beginning.add(task)
        task.add_done_callback(lambda task: self._done(task, connection, slot))

    async def _begin(self, connection: socket.socket, slot: Slot | None) -> None:
        def make_protocol() -> Any:
            protocol = self._make_protocol()
            if slot is not None:
                protocol.take_slot(slot)
            return protocol

        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        seconds = None if self._context is None else self._limits.request_seconds
        await self._loop.connect_accepted_socket(
            make_protocol, connection, ssl=self._context, ssl_handshake_timeout=seconds
        )

    def _done(self, task: asyncio.Task[None], connection: socket.socket, slot: Slot | None) -> None:
        self._beginning.discard(task)
        if task.cancelled() or task.exception() is not None:  # the client sent no handshake, or nothing in time
            connection.close()
            if slot is not None:
                slot.leave()
