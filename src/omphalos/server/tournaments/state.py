"""A tournament as it is stored: rules, entrants, tables and their results. Immutable."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from omphalos.server.protocol.parts import Phase
from omphalos.server.tournaments.messages import OpenTournament
from omphalos.server.tournaments.pairing import Round
from omphalos.server.tournaments.standings import BOT, Played, Standing, standings
from omphalos.table.errors import JournalError

VERSION: Final = 1
NO_TITLE: Final = "–"  # of a tournament whose owner had their name erased
ROUND_ROBIN_ENTRANTS: Final = 32  # at most; more would play for weeks


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who takes part. Their number is their place in the list, and never changes."""

    name: str
    secret: str  # hash of the key that opens their seats; "": nobody has it any more
    person: str | None = None  # public id of a kept name
    paused: bool = False
    removed: bool = False
    free_since: int = 0  # of an arena: since when they wait for a table; milliseconds since 1970

    @property
    def plays(self) -> bool:
        """Whether they are to be seated."""
        return not (self.paused or self.removed)


class Match(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table. Its id is chosen before it is opened, so it can be opened only once."""

    table: str
    round: int  # 0: of an arena
    seats: tuple[int, ...]  # entrants by seat; BOT
    over: bool = False
    ranks: tuple[int, ...] | None = None  # None: not over, or without a result
    scores: tuple[float, ...] | None = None

    @property
    def people(self) -> tuple[int, ...]:
        """The entrants at the table."""
        return tuple(one for one in self.seats if one != BOT)


class Bye(msgspec.Struct, frozen=True):
    """A round without a table."""

    round: int
    entrant: int


class Tournament(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole state."""

    id: str
    rules: OpenTournament  # with the bot that was chosen
    host: str  # hash of the host's secret
    opened: int  # milliseconds since 1970
    owner: str | None = None  # public id of whoever opened it, if they keep a name
    version: int = VERSION  # of this format
    phase: Phase = "gathering"
    entrants: tuple[Entrant, ...] = ()
    matches: tuple[Match, ...] = ()
    byes: tuple[Bye, ...] = ()
    schedule: tuple[Round, ...] = ()  # of a round robin
    round: int = 0  # the latest; the first is 1
    started: int | None = None
    next_at: int | None = None  # when the next round starts

    def changed(self, **changes: Any) -> Tournament:
        """A copy with these fields changed."""
        return msgspec.structs.replace(self, **changes)

    def with_entrant(self, number: int, **changes: Any) -> Tournament:
        """A copy with one entrant changed."""
        new = msgspec.structs.replace(self.entrants[number], **changes)
        return self.changed(entrants=(*self.entrants[:number], new, *self.entrants[number + 1 :]))

    def without_owner(self) -> Tournament:
        """A copy that belongs to nobody. The title goes: people put their names into it."""
        return self.changed(owner=None, rules=msgspec.structs.replace(self.rules, title=NO_TITLE))

    @property
    def arena(self) -> bool:
        """Whether it is an arena."""
        return self.rules.format == "arena"

    @property
    def ends_at(self) -> int | None:
        """When an arena opens its last table."""
        return self.started + self.rules.minutes * 60_000 if self.arena and self.started is not None else None

    @property
    def rounds(self) -> int | None:
        """How many rounds are planned, as far as that is known."""
        if self.rules.format == "swiss":
            return self.rules.rounds
        return len(self.schedule) or None

    @property
    def by_post(self) -> bool:
        """Whether it is played by correspondence."""
        return self.rules.clock.kind == "days"

    @property
    def unfinished(self) -> list[Match]:
        """The tables that are not over."""
        return [match for match in self.matches if not match.over]

    def of_round(self, number: int) -> Iterator[Match]:
        """The tables of a round."""
        return (match for match in self.matches if match.round == number)

    def match_of(self, entrant: int) -> Match | None:
        """Where somebody plays now."""
        return next((match for match in self.unfinished if entrant in match.seats), None)

    def standings(self) -> list[Standing]:
        """Points and places of everybody who takes part or has played."""
        seen = {one for match in self.matches for one in match.seats}
        numbers = [number for number, one in enumerate(self.entrants) if not one.removed or number in seen]
        played = [Played(match.seats, match.ranks) for match in self.matches]
        return standings(numbers, played, [bye.entrant for bye in self.byes], self.rules.size, self.arena)

    def lot(self, entrant: int) -> str:
        """A number that decides between equals: the same for everybody who looks, and not known before the id is."""
        return hashlib.sha256(f"{self.id} {entrant}".encode()).hexdigest()


encode_state: Final = msgspec.json.Encoder().encode
_decoder: Final = msgspec.json.Decoder(Tournament)


def decode_state(data: bytes) -> Tournament:
    """Decode what was stored. JournalError if it is damaged."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise JournalError(f"the state of the tournament is damaged ({problem})") from problem
