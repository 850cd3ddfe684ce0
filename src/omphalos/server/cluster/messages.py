"""The messages between processes.

Processes may be of different versions while they are upgraded one after another. A newer version may add fields with
defaults at the end of a message, and kinds of messages.
"""

from __future__ import annotations

import logging
from typing import Final, TypeAlias

import msgspec

logger = logging.getLogger(__name__)


class BusMessage(msgspec.Struct, frozen=True, array_like=True):
    """Base class. `session` is a number chosen by the process where the socket ends."""


class ScreenOpened(BusMessage, frozen=True, tag=1):
    """A screen connects to a table of the receiver."""

    session: int
    table: str
    address: str


class FromScreen(BusMessage, frozen=True, tag=2):
    """A message of the screen."""

    session: int
    data: bytes


class ScreenGone(BusMessage, frozen=True, tag=3):
    """The screen has disconnected."""

    session: int


class ToScreen(BusMessage, frozen=True, tag=4):
    """A message to the screen."""

    session: int
    data: bytes


class CloseScreen(BusMessage, frozen=True, tag=5):
    """Disconnect the screen; if `moved`, it shall find its table again."""

    session: int
    moved: bool


class CallRequest(BusMessage, frozen=True, tag=6):
    """A call about a table of the receiver."""

    number: int
    question: bytes


class CallReply(BusMessage, frozen=True, tag=7):
    """The answer of a call, or the code and text of an error."""

    number: int
    answer: bytes
    error: str = ""
    message: str = ""


AnyMessage: TypeAlias = ScreenOpened | FromScreen | ScreenGone | ToScreen | CloseScreen | CallRequest | CallReply


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """Messages from one process to another, in order. A gap in the numbers means that messages were lost."""

    sender: str
    run: int  # of this sender to this receiver: a new one after every loss
    number: int  # within the run
    messages: list[AnyMessage]


class Announcement(msgspec.Struct, frozen=True, array_like=True):
    """A process tells all that it has taken a table."""

    process: str
    table: str
    fence: int


class _Sealed(msgspec.Struct, frozen=True, array_like=True):
    """An envelope whose messages are not read."""

    sender: str
    run: int
    number: int
    messages: list[msgspec.Raw]


encode = msgspec.msgpack.Encoder().encode
announcement_of: Final = msgspec.msgpack.Decoder(Announcement).decode
_open: Final = msgspec.msgpack.Decoder(Envelope).decode
_sealed: Final = msgspec.msgpack.Decoder(_Sealed).decode
_message: Final = msgspec.msgpack.Decoder(AnyMessage).decode


def decode(data: bytes) -> Envelope:
    """Read an envelope. Messages of a kind that this version does not know are left out."""
    try:
        return _open(data)
    except msgspec.ValidationError:
        sealed = _sealed(data)
    known: list[AnyMessage] = []
    for raw in sealed.messages:
        try:
            known.append(_message(raw))
        except msgspec.ValidationError as problem:
            logger.warning("a message of %s is left out: %s", sealed.sender, problem)
    return Envelope(sealed.sender, sealed.run, sealed.number, known)
