"""The handler of a table: every message of a screen is read here, handed to whom it concerns, and answered in any case."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import msgspec

from omphalos.server.errors import BadMessage
from omphalos.server.live import actions, chat, consent, join, seats
from omphalos.server.live.errors import SayHello, Stopping
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.screen import Screen
from omphalos.server.protocol import table as messages
from omphalos.server.store.errors import StaleFence
from omphalos.table.errors import OmphalosError

logger = logging.getLogger(__name__)
Handler: TypeAlias = Callable[[LiveTable, Screen, Any], Awaitable[None]]

HANDLERS: Final[dict[type, Handler]] = {
    messages.Hello: join.hello,
    messages.Act: actions.act,
    messages.TakeBack: actions.take_back,
    messages.Ask: consent.asked,
    messages.Answer: consent.answered,
    messages.Claim: seats.claimed,
    messages.Leave: seats.left,
    messages.Seat: seats.seated,
    messages.Call: seats.called,
    messages.Start: seats.started,
    messages.Arrange: seats.arranged,
    messages.Mute: seats.muted,
    messages.Say: chat.say,
    messages.Hint: join.hint,
    messages.Recall: join.recall,
}


class Failed(OmphalosError):
    """The server failed; its log tells why."""

    @property
    def code(self) -> str:
        return "internal-error"


class _Numbered(msgspec.Struct):
    id: int | None = None


_read: Final = msgspec.json.Decoder[Any](messages.FromScreen).decode
_read_number: Final = msgspec.json.Decoder(_Numbered).decode


class TableSession:
    """A screen at a table of this process."""

    __slots__ = ("live", "screen")

    def __init__(self, live: LiveTable, screen: Screen) -> None:
        self.live = live
        self.screen = screen

    async def receive(self, data: bytes) -> None:
        """One message."""
        live, screen = self.live, self.screen
        try:
            message = _read(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
            live.refuse(screen, _number(data), BadMessage(str(problem) or "nested too deeply"))
            return
        try:
            kind: Any = message.__class__
            if not screen.greeted and kind is not messages.Hello:
                raise SayHello("the first message is hello")
            if live.gone:  # since before this screen was known to it
                screen.send(msgspec.json.encode(messages.Bye("moved", 0)))
                screen.transport.close()
            elif kind is messages.Aim:
                chat.aim(live, screen, message)
            elif kind is messages.Ping:
                live.done(screen, message.id)
            else:
                await self._serve(HANDLERS[kind], message)
        except OmphalosError as problem:
            if not isinstance(problem, StaleFence):  # then the screen was sent where the table is
                live.refuse(screen, message.id, problem)
        except Exception:
            logger.exception("table %s: a message failed: %s", live.id, type(message).__name__)
            live.refuse(screen, message.id, Failed("The server failed; its log tells why."))

    async def _serve(self, handler: Handler, message: Any) -> None:
        """At the handler, one message at a time."""
        live = self.live
        await live.lock.acquire()  # what `async with` does, at half the price
        try:
            if live.registry.stopping:
                raise Stopping("the server is about to stop; come back in a moment")
            if not live.gone:
                await handler(live, self.screen, message)
        finally:
            live.lock.release()

    async def leave(self) -> None:
        """The connection is gone."""
        await self.live.leave(self.screen)


def _number(data: bytes) -> int | None:
    """The number of a message that is otherwise none."""
    try:
        return _read_number(data).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
