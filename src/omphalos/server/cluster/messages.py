"""The messages between processes."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


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


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Envelope).decode
