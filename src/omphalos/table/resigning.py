"""Resigning: a seat gives the game up. It is ranked behind everybody who plays on, whatever it has scored.

The game ends when one seat is left, or when the host of the game says so because nobody is left to play for. Else it
goes on, and somebody else makes the moves of that seat. A resignation is not taken back, not even with the moves
before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from omphalos.table.entry import Entry, Resign
from omphalos.table.game import SPECTATOR, AnyGame, Outcome, public_scores, ranked


class Resigned(msgspec.Struct, frozen=True):
    """Who has resigned."""

    players: int  # in the game
    seats: tuple[int, ...] = ()  # the first who did is first
    ended: bool = False  # the game is over by it

    def then(self, entry: Resign) -> Resigned:
        """After another resignation."""
        gone = (*self.seats, entry.seat)
        return Resigned(self.players, gone, entry.ends or len(gone) >= self.players - 1)

    def problem(self, entry: Entry[Any, Any]) -> str | None:
        """Why this entry cannot follow, if so."""
        if self.ended:
            return f"entry {entry.n} comes after the game was resigned"
        if isinstance(entry, Resign) and entry.seat in self.seats:
            return f"entry {entry.n}: seat {entry.seat} has resigned before"
        return None

    def outcome(self, game: AnyGame, state: Any) -> Outcome | None:
        """The result, once the game is over by its rules or by resigning."""
        by_rules = game.outcome(state)
        if not self.seats or (by_rules is None and not self.ended):
            return by_rules
        found = by_rules or self._standing(game, state)
        ranks = ranked([self._key(seat, rank) for seat, rank in enumerate(found.ranks)])
        tie_break = found.decided_by if ranks == found.ranks else None
        return Outcome(ranks, found.scores, tie_break)

    def _standing(self, game: AnyGame, state: Any) -> Outcome:
        """How the seats stand in a game that is not over, by the scores that everybody sees."""
        scores = public_scores(game.view(state, SPECTATOR), self.players) or [0.0] * self.players
        return Outcome(ranked(scores), tuple(scores))

    def _key(self, seat: int, rank: int) -> tuple[int, int]:
        """The greatest is first: whoever has not resigned by their rank, then those who have, the last one first."""
        return (1, -rank) if seat not in self.seats else (0, self.seats.index(seat))


def resigned(entries: Iterable[Entry[Any, Any]], players: int) -> Resigned:
    """Who has resigned in these entries."""
    found = Resigned(players)
    for entry in entries:
        if isinstance(entry, Resign):
            found = found.then(entry)
    return found
