"""A screen: one connection of one browser, whether its socket ends in this process or in another."""

from __future__ import annotations

from typing import Final, Protocol

from omphalos.server.protocol.parts import Language

SPECTATOR_ONLY: Final = (-1,)


class Wire(Protocol):
    """What carries messages to a screen."""

    def send(self, *messages: bytes) -> None:
        """Send, without waiting. What cannot be sent in time is the wire's business: it closes itself then."""
        ...

    def close(self) -> None:
        """Close after what was sent; nothing more is sent."""
        ...


class Session(Protocol):
    """What a screen's messages go to: a table in this process, or the way to one in another."""

    async def receive(self, data: bytes) -> None:
        """One message, done with when this returns; whatever was wrong with it was answered."""
        ...

    async def leave(self) -> None:
        """The connection is gone."""
        ...


class Screen:
    """One connection and what it has proven: which seats it holds, whether it is the host's."""

    __slots__ = ("address", "greeted", "host", "language", "seats", "send", "wire")

    def __init__(self, wire: Wire, address: str = "") -> None:
        self.wire = wire
        self.send = wire.send  # encoded messages
        self.address = address  # whom limits are counted for; "" within this machine
        self.greeted = False  # has said hello, and hears of everything since
        self.language: Language = "en"
        self.seats: tuple[int, ...] = ()  # that it holds, in order
        self.host = False

    @property
    def viewers(self) -> tuple[int, ...]:
        """The eyes it looks with: those of its seats, or a spectator's."""
        return self.seats or SPECTATOR_ONLY
