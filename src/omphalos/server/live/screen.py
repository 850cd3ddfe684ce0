"""A screen: one connected browser page, whether its socket ends in this process or in another."""

from __future__ import annotations

from typing import Final, Protocol

from omphalos.server.protocol.parts import Language

SPECTATOR_ONLY: Final = (-1,)


class ScreenTransport(Protocol):
    """Carries messages to a screen."""

    def send(self, *messages: bytes) -> None:
        """Send without waiting. A transport that cannot keep up closes itself."""
        ...

    def close(self) -> None:
        """Close after everything that was sent; nothing more is sent."""
        ...


class Session(Protocol):
    """Receives a screen's messages: a table in this process, or a relay to one in another."""

    async def receive(self, data: bytes) -> None:
        """Handle one message completely. Every error was answered when this returns."""
        ...

    async def leave(self) -> None:
        """The connection is closed."""
        ...


class Screen:
    """One connection and what it has proven: which seats it holds, whether it is the host's."""

    __slots__ = (
        "address",
        "dismissed",
        "greeted",
        "host",
        "language",
        "number",
        "person",
        "preview",
        "reacted",
        "seats",
        "send",
        "sent",
        "since",
        "transport",
    )

    def __init__(self, transport: ScreenTransport, address: str = "") -> None:
        self.transport = transport
        self.send = transport.send  # takes encoded messages
        self.address = address  # that limits are counted for; "" within this machine
        self.dismissed = False  # was sent away; whatever it said before is not handled any more
        self.greeted = False  # has sent hello, and receives everything since
        self.language: Language = "en"
        self.seats: tuple[int, ...] = ()  # held seats, in order
        self.host = False
        self.person: str | None = None  # public id of a spectator who keeps a name
        self.number = 0  # among the screens of the table so far
        self.since = 0  # when it came; milliseconds since 1970
        self.reacted = 0  # when it last sent a reaction; milliseconds since 1970
        self.preview = False  # shows the table on another page
        self.sent: dict[int, int] = {}  # by viewer: how many entries led to the last view it was sent

    @property
    def insider(self) -> bool:
        """Whether it belongs to a player or the host, who are told where the game goes on."""
        return self.host or bool(self.seats)

    @property
    def viewers(self) -> tuple[int, ...]:
        """The seats whose views it gets: its own, or the spectators' view."""
        return self.seats or SPECTATOR_ONLY

    @property
    def alone(self) -> bool:
        """Whether one person plays here, whom sentences call "you". Several people at one screen have names."""
        return len(self.seats) == 1

    def dismiss(self, bye: bytes) -> None:
        """Send this last message, and disconnect."""
        self.dismissed = True
        self.send(bye)
        self.transport.close()
