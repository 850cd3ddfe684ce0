"""The interface to stored tournaments.

A tournament is one row: its state as JSON, and a version that grows with each change. A change is written only over the
version it was made from (compare and set), so any process may change any tournament, and no change is lost.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from omphalos.server.protocol.parts import Phase


class StoredTournament(msgspec.Struct, frozen=True):
    """A tournament as it is stored."""

    id: str
    version: int
    phase: Phase
    touched: int  # milliseconds since 1970
    state: bytes  # `tournaments.state.Tournament` as JSON


class TableOutcome(msgspec.Struct, frozen=True):
    """What has become of a table."""

    phase: Phase | None = None  # None: there is no such table
    ranks: tuple[int, ...] | None = None  # by seat; None: there is no result, or not yet
    scores: tuple[float, ...] | None = None


class TournamentStore(Protocol):
    """Errors: `NoSuchTournament`, `StaleVersion`, `StoreUnavailable`."""

    async def create(self, tournament: StoredTournament) -> None:
        """Store a new tournament. StaleVersion if there is one with this id."""
        ...

    async def load(self, tournament_id: str) -> StoredTournament:
        """Read a tournament."""
        ...

    async def save(self, tournament: StoredTournament) -> None:
        """Store a changed tournament; its version is one more than the stored one, else StaleVersion."""
        ...

    async def running(self, limit: int) -> dict[str, int]:
        """The versions of the tournaments that are being played, by id, the most recently touched first."""
        ...

    async def unfinished(self) -> int:
        """How many tournaments are not over."""
        ...

    async def outcomes(self, tables: list[str]) -> dict[str, TableOutcome]:
        """What has become of these tables. A result is kept longer than its table."""
        ...

    async def mentioning(self, person_id: str) -> list[str]:
        """The ids of all tournaments that mention this person. Reads every tournament."""
        ...

    async def forget(self, before: int, phase: Phase) -> int:
        """Delete tournaments of this phase that were last touched before this time; return how many."""
        ...
