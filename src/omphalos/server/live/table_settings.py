"""What is kept of a table beside its game: who sits where, the hashes of secrets, settings, clocks, chat, requests.

It is never changed in place: a changed copy is saved first, and put in place when it is on the disk.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from omphalos.server.protocol.parts import ChatRule, ClockRule, Language, Request, UndoPolicy
from omphalos.server.protocol.table import Said
from omphalos.table.entry import Branched

VERSION: Final = 1
OPEN: Final = "open"
PERSON: Final = "person"

Line: TypeAlias = msgspec.Raw


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as it is kept."""

    sitter: str  # "open", "person" or a bot's text
    name: str = ""
    secret: str | None = None  # its hash
    person: str | None = None  # the public id of somebody who keeps a name
    stand_in: str | None = None  # the bot that plays meanwhile
    flagged: bool = False  # … because the clock had run out
    muted: bool = False

    @property
    def bot(self) -> str | None:
        """The bot that plays this seat now."""
        return self.stand_in or (None if self.sitter in (OPEN, PERSON) else self.sitter)

    @property
    def is_person(self) -> bool:
        """Whether somebody plays it who may be asked, and whose clock runs."""
        return self.sitter == PERSON and self.stand_in is None


class About(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that is kept beside the game."""

    game: str
    options: dict[str, Any]
    chairs: tuple[Chair, ...]
    host: str  # hash of the host's secret
    opened: int
    version: int = VERSION
    language: Language = "en"  # of names that nobody chose
    public: bool = False
    rated: bool = False
    clock: ClockRule = ClockRule()
    undo: UndoPolicy = "fair"
    chat: ChatRule = "phrases"
    hints: bool = True
    start_when_full: bool = True
    pace: float = 0.6
    left: tuple[int, ...] = ()  # milliseconds, by seat, when the last entry was kept
    paused: bool = False
    ended: bool = False  # all agreed to end it before it was over
    said: tuple[Said, ...] = ()
    requests: tuple[Request, ...] = ()
    requests_made: int = 0
    rematch: str | None = None
    begun: tuple[Line, ...] = ()  # moves of another game that this one goes on from, until it starts
    branched: tuple[Branched, ...] = ()  # what the header says of that game

    def seat(self, seat: int, **changes: Any) -> About:
        """The same with a seat changed."""
        chairs = list(self.chairs)
        chairs[seat] = msgspec.structs.replace(chairs[seat], **changes)
        return self.but(chairs=tuple(chairs))

    def but(self, **changes: Any) -> About:
        """The same with something changed."""
        return msgspec.structs.replace(self, **changes)

    @property
    def names(self) -> list[str]:
        """By seat."""
        return [chair.name for chair in self.chairs]

    @property
    def open_seats(self) -> int:
        """How many seats wait for somebody."""
        return sum(chair.sitter == OPEN for chair in self.chairs)


encode_about: Final = msgspec.json.Encoder().encode
_decoder: Final = msgspec.json.Decoder(About)


def decode_about(data: bytes) -> About:
    """What was kept."""
    return _decoder.decode(data)
