"""What processes write to each other."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class BusMessage(msgspec.Struct, frozen=True, array_like=True):
    """One of them. `session` is a number of the process where the socket ends."""


class Enter(BusMessage, frozen=True, tag=1):
    """A screen wants to a table of yours."""

    session: int
    table: str
    address: str


class Said(BusMessage, frozen=True, tag=2):
    """The screen said."""

    session: int
    data: bytes


class Left(BusMessage, frozen=True, tag=3):
    """The screen is gone."""

    session: int


class Told(BusMessage, frozen=True, tag=4):
    """Tell the screen."""

    session: int
    data: bytes


class Closed(BusMessage, frozen=True, tag=5):
    """Send the screen remote_sessions; if `moved`, to look for its table again."""

    session: int
    moved: bool


class Asked(BusMessage, frozen=True, tag=6):
    """A question about a table of yours."""

    number: int
    question: bytes


class Answered(BusMessage, frozen=True, tag=7):
    """The answer, or the error's code and what it says."""

    number: int
    answer: bytes
    error: str = ""
    message: str = ""


AnyMessage: TypeAlias = Enter | Said | Left | Told | Closed | Asked | Answered


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """Letters from one process to another, in order. A number that is missing means that messages were lost."""

    sender: str
    run: int  # of this sender to this receiver: a new one after every loss
    number: int  # within the run
    messages: list[AnyMessage]


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Envelope).decode
