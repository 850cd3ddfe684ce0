"""What processes write to each other."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Letter(msgspec.Struct, frozen=True, array_like=True):
    """One of them. `session` is a number of the process where the socket ends."""


class Enter(Letter, frozen=True, tag=1):
    """A screen wants to a table of yours."""

    session: int
    table: str
    address: str


class Said(Letter, frozen=True, tag=2):
    """The screen said."""

    session: int
    data: bytes


class Left(Letter, frozen=True, tag=3):
    """The screen is gone."""

    session: int


class Told(Letter, frozen=True, tag=4):
    """Tell the screen."""

    session: int
    data: bytes


class Closed(Letter, frozen=True, tag=5):
    """Send the screen away; if `moved`, to look for its table again."""

    session: int
    moved: bool


class Asked(Letter, frozen=True, tag=6):
    """A question about a table of yours."""

    number: int
    question: bytes


class Answered(Letter, frozen=True, tag=7):
    """The answer, or the error's code and what it says."""

    number: int
    answer: bytes
    error: str = ""
    message: str = ""


AnyLetter: TypeAlias = Enter | Said | Left | Told | Closed | Asked | Answered


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """Letters from one process to another, in order. A number that is missing means that letters were lost."""

    sender: str
    run: int  # of this sender to this receiver: a new one after every loss
    number: int  # within the run
    letters: list[AnyLetter]


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Envelope).decode
