"""The desk of a table: every message of a screen is read here, handed to whom it concerns, and answered in any case."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import msgspec

from omphalos.server.errors import BadMessage
from omphalos.server.hall import consent, greeting, play, seats, talk
from omphalos.server.hall.errors import SayHello, Stopping
from omphalos.server.hall.screen import Screen
from omphalos.server.hall.sitting import Sitting
from omphalos.server.store.errors import StaleFence
from omphalos.server.wire import table as wire
from omphalos.table.errors import OmphalosError

logger = logging.getLogger(__name__)
Desk: TypeAlias = Callable[[Sitting, Screen, Any], Awaitable[None]]

DESKS: Final[dict[type, Desk]] = {
    wire.Hello: greeting.hello,
    wire.Act: play.act,
    wire.TakeBack: play.take_back,
    wire.Ask: consent.asked,
    wire.Answer: consent.answered,
    wire.Claim: seats.claimed,
    wire.Leave: seats.left,
    wire.Seat: seats.seated,
    wire.Call: seats.called,
    wire.Start: seats.started,
    wire.Arrange: seats.arranged,
    wire.Mute: seats.muted,
    wire.Say: talk.say,
    wire.Hint: greeting.hint,
    wire.Recall: greeting.recall,
}


class Failed(OmphalosError):
    """The server failed; its log tells why."""

    @property
    def code(self) -> str:
        return "internal-error"


class _Numbered(msgspec.Struct):
    id: int | None = None


_read: Final = msgspec.json.Decoder[Any](wire.FromScreen).decode
_read_number: Final = msgspec.json.Decoder(_Numbered).decode


class AtTable:
    """A screen at a table of this process."""

    __slots__ = ("screen", "sitting")

    def __init__(self, sitting: Sitting, screen: Screen) -> None:
        self.sitting = sitting
        self.screen = screen

    async def receive(self, data: bytes) -> None:
        """One message."""
        sitting, screen = self.sitting, self.screen
        try:
            message = _read(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
            sitting.refuse(screen, _number(data), BadMessage(str(problem) or "nested too deeply"))
            return
        try:
            kind: Any = message.__class__
            if not screen.greeted and kind is not wire.Hello:
                raise SayHello("the first message is hello")
            if sitting.gone:  # since before this screen was known to it
                screen.send(msgspec.json.encode(wire.Bye("moved", 0)))
                screen.wire.close()
            elif kind is wire.Aim:
                talk.aim(sitting, screen, message)
            elif kind is wire.Ping:
                sitting.done(screen, message.id)
            else:
                await self._serve(DESKS[kind], message)
        except OmphalosError as problem:
            if not isinstance(problem, StaleFence):  # then the screen was sent where the table is
                sitting.refuse(screen, message.id, problem)
        except Exception:
            logger.exception("table %s: a message failed: %s", sitting.id, type(message).__name__)
            sitting.refuse(screen, message.id, Failed("The server failed; its log tells why."))

    async def _serve(self, desk: Desk, message: Any) -> None:
        """At the desk, one message at a time."""
        sitting = self.sitting
        await sitting.lock.acquire()  # what `async with` does, at half the price
        try:
            if sitting.hall.stopping:
                raise Stopping("the server is about to stop; come back in a moment")
            if not sitting.gone:
                await desk(sitting, self.screen, message)
        finally:
            sitting.lock.release()

    async def leave(self) -> None:
        """The connection is gone."""
        await self.sitting.leave(self.screen)


def _number(data: bytes) -> int | None:
    """The number of a message that is otherwise none."""
    try:
        return _read_number(data).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
