"""Routes every message of a screen to its handler, and answers every message whatever happens."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import msgspec

from omphalos.server.errors import BadMessage
from omphalos.server.live.errors import SayHello, Stopping
from omphalos.server.live.handlers import (
    actions,
    begin,
    chat,
    consent,
    hints,
    join,
    moderation,
    reactions,
    resigning,
    seats,
)
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.screen import Screen
from omphalos.server.protocol import moderation as moderation_messages
from omphalos.server.protocol import table as messages
from omphalos.server.protocol.reaction import React
from omphalos.server.store.errors import StaleFence
from omphalos.table.errors import OmphalosError

logger = logging.getLogger(__name__)
Handler: TypeAlias = Callable[[LiveTable, Screen, Any], Awaitable[None]]

HANDLERS: Final[dict[type, Handler]] = {
    messages.Hello: join.hello,
    messages.Act: actions.act,
    messages.TakeBack: actions.take_back,
    messages.PlayOn: actions.play_on,
    messages.Ask: consent.ask,
    messages.Answer: consent.answer,
    messages.Resign: resigning.resign,
    messages.Claim: seats.claim,
    messages.Invite: seats.invite,
    messages.Leave: seats.leave,
    messages.Seat: seats.seat,
    messages.Seal: begin.seal,
    messages.Reveal: begin.reveal,
    messages.Call: seats.call,
    messages.Start: seats.start,
    messages.Arrange: seats.arrange,
    messages.Mute: moderation.mute,
    messages.Say: chat.say,
    React: reactions.react,
    moderation_messages.Report: moderation.report,
    moderation_messages.DismissReport: moderation.dismiss_report,
    moderation_messages.Remove: moderation.remove,
    moderation_messages.Visitors: moderation.visitors,
    messages.Hint: hints.hint,
    messages.Rehearse: actions.rehearse,
    messages.Recall: join.recall,
}


class Failed(OmphalosError):
    """The server failed; its log tells why."""

    @property
    def code(self) -> str:
        return "internal-error"


class _WithId(msgspec.Struct):
    id: int | None = None


_decode: Final = msgspec.json.Decoder[Any](messages.FromScreen).decode
_decode_id: Final = msgspec.json.Decoder(_WithId).decode


class MessageRouter:
    """The session of one screen at a table of this process."""

    __slots__ = ("live", "screen")

    def __init__(self, live: LiveTable, screen: Screen) -> None:
        self.live = live
        self.screen = screen

    async def receive(self, data: bytes) -> None:
        """Decode one message, handle it and answer it."""
        live, screen = self.live, self.screen
        try:
            message = _decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
            live.refuse(screen, _request_id(data), BadMessage(str(problem) or "nested too deeply"))
            return
        try:
            kind: Any = message.__class__
            if not screen.greeted and kind is not messages.Hello:
                raise SayHello("the first message is hello")
            if live.gone:
                self._send_away()
            elif kind is messages.Aim:
                chat.aim(live, screen, message)
            elif kind is messages.Ping:  # the client's heartbeat
                live.done(screen, message.id)
            else:
                if kind is messages.Hello:  # before the table's lock is taken
                    await live.services.arrivals.enter()
                await self._handle(HANDLERS[kind], message)
        except OmphalosError as problem:
            if isinstance(problem, StaleFence) and (live.gone or not screen.greeted):
                self._send_away()
            else:
                live.refuse(screen, message.id, problem)
        except Exception:
            logger.exception("table %s: a message failed: %s", live.id, type(message).__name__)
            live.refuse(screen, message.id, Failed("The server failed; its log tells why."))

    async def _handle(self, handler: Handler, message: Any) -> None:
        """Run a handler under the table's lock."""
        live = self.live
        await live.lock.acquire()  # what `async with` does, at half the cost
        try:
            if live.services.stopping:
                raise Stopping("the server is about to stop; come back in a moment")
            if self.screen.dismissed:
                return
            if not live.gone:
                await handler(live, self.screen, message)
            else:  # it moved meanwhile, and may not have known this screen
                self._send_away()
        finally:
            live.lock.release()

    def _send_away(self) -> None:
        """Let a screen reconnect: its table is in another process now."""
        if not self.screen.dismissed:
            self.screen.dismiss(msgspec.json.encode(messages.Bye("moved", 0)))

    async def leave(self) -> None:
        """The screen has disconnected."""
        await self.live.leave(self.screen)


def _request_id(data: bytes) -> int | None:
    """Request id of an undecodable message, if it can be read."""
    try:
        return _decode_id(data).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
