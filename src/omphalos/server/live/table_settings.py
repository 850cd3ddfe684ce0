"""What is stored of a table beside its game: who sits where, hashes of secrets, options, clocks, chat, requests.

`TableSettings` is immutable. A changed copy is saved first and takes effect once it is durable.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from omphalos.server.protocol.moderation import Reported
from omphalos.server.protocol.parts import ChatRule, ClockRule, Language, ReactionRule, Request, UndoPolicy
from omphalos.server.protocol.table import Said
from omphalos.table.entry import Branched
from omphalos.table.errors import JournalError

VERSION: Final = 1
OPEN: Final = "open"
PERSON: Final = "person"

Line: TypeAlias = msgspec.Raw


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as it is stored."""

    sitter: str  # "open", "person" or a bot's text
    name: str = ""
    secret: str | None = None  # hash of the seat's secret
    person: str | None = None  # public id of somebody who keeps a name
    automated: bool = False  # a program plays for the person, which is the account of a bot
    former: str | None = None  # public id of whoever began the game on this seat and left it
    stand_in: str | None = None  # bot that plays while the person is away
    resigned: bool = False  # its person has given the game up, and a bot plays it to the end
    flagged: bool = False  # the stand-in plays because the clock ran out
    muted: bool = False
    seal: str | None = None  # hash of the seat's nonce; "": the seat is about to seal one; None: it takes no part
    nonce: str | None = None  # once it is revealed

    @property
    def bot(self) -> str | None:
        """The bot that plays this seat now."""
        return self.stand_in or (None if self.sitter in (OPEN, PERSON) else self.sitter)

    @property
    def is_asked(self) -> bool:
        """Whether somebody is here whose agreement is needed. Bots always agree."""
        return self.is_person and not self.automated

    @property
    def is_person(self) -> bool:
        """Whether a person plays this seat now, who can be asked and whose clock runs."""
        return self.sitter == PERSON and self.stand_in is None


class TableSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that is stored beside the game."""

    game: str
    options: dict[str, Any]
    chairs: tuple[Chair, ...]
    host: str  # hash of the host's secret
    opened: int  # milliseconds since 1970
    version: int = VERSION
    language: Language = "en"  # of names that nobody chose
    public: bool = False
    rated: bool = False
    clock: ClockRule = ClockRule()
    undo: UndoPolicy = "fair"
    chat: ChatRule = "phrases"
    reactions: ReactionRule = "players"
    hints: bool = True
    start_when_full: bool = True
    pace: float = 0.6  # seconds at least between two moves of bots
    left: tuple[int, ...] = ()  # milliseconds on each seat's clock at the last entry
    paused: bool = False
    ended: bool = False  # all agreed to end the game early
    closed_ruleset: str | None = None  # of a game that an upgrade closed: the ruleset that it was begun by
    said: tuple[Said, ...] = ()  # the last lines of the chat
    excluded: tuple[str, ...] = ()  # whom the host has removed, as `moderation.marks_of` says
    hushed: tuple[str, ...] = ()  # whom the host has muted
    reports: tuple[Reported, ...] = ()  # lines of the chat that the host has not dealt with
    reports_made: int = 0
    requests: tuple[Request, ...] = ()
    requests_made: int = 0
    rematch: str | None = None  # id of the next table
    begun: tuple[Line, ...] = ()  # moves of another game that this one continues, until it starts
    branched: tuple[Branched, ...] = ()  # what the header says of that game
    tournament: str | None = None  # id of the tournament that the table belongs to
    wait_seconds: int = 0  # that a tournament's table waits for its people before it begins without them
    frozen: int | None = None  # a puzzle: bots wait, and nothing before so many entries is taken back
    featured: bool = False  # bots play it for the start page, while nobody else plays in public
    secret: str | None = None  # what the seed is mixed from with the seats' nonces; revealed when the game is over

    @property
    def reserved(self) -> bool:
        """Whether the table and its seats were given away before it was opened."""
        return self.tournament is not None

    @property
    def account(self) -> str:
        """What bots' thinking is charged to unless somebody's address has opened the table; empty: to nobody."""
        return "" if self.tournament is None else f"tournament {self.tournament}"

    def with_seat(self, seat: int, **changes: Any) -> TableSettings:
        """A copy with one seat changed."""
        return self.with_chair(seat, msgspec.structs.replace(self.chairs[seat], **changes))

    def with_chair(self, seat: int, chair: Chair) -> TableSettings:
        """A copy with one seat replaced."""
        return self.changed(chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    def changed(self, **changes: Any) -> TableSettings:
        """A copy with these fields changed."""
        return msgspec.structs.replace(self, **changes)

    def same_people(self, other: TableSettings) -> bool:
        """Whether the same people and bots sit at the same seats."""
        return _people(self) == _people(other)

    def same_seals(self, other: TableSettings) -> bool:
        """Whether the same people have sealed the same nonces."""
        return self.same_people(other) and [c.seal for c in self.chairs] == [c.seal for c in other.chairs]

    def sealed_anew(self) -> TableSettings:
        """A copy in which seats that have revealed their nonces must seal others.

        A new seat could choose its own nonce knowing theirs.
        """
        return self.changed(
            chairs=tuple(
                chair if chair.nonce is None else msgspec.structs.replace(chair, seal="", nonce=None)
                for chair in self.chairs
            )
        )

    @property
    def names(self) -> list[str]:
        """The names by seat."""
        return [chair.name for chair in self.chairs]

    @property
    def one_seat_each(self) -> bool:
        """Whether a screen and a person may have only one seat here, because strangers play for a rating."""
        return self.public and self.rated

    @property
    def has_automated(self) -> bool:
        """Whether the bot of somebody sits here: such a game is not rated."""
        return any(chair.automated for chair in self.chairs)

    @property
    def open_seats(self) -> int:
        """How many seats are open."""
        return sum(chair.sitter == OPEN for chair in self.chairs)


def _people(settings: TableSettings) -> list[tuple[str, str | None]]:
    return [(chair.sitter, chair.secret) for chair in settings.chairs]


encode_settings: Final = msgspec.json.Encoder().encode
_decoder: Final = msgspec.json.Decoder(TableSettings)


def decode_settings(data: bytes) -> TableSettings:
    """Decode what was stored. JournalError if it is damaged."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise JournalError(f"the settings of the table are damaged ({problem})") from problem
