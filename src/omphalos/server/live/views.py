"""What each viewer sees of a game: the position with the choices on offer, and entries as events and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from omphalos.server.live.snapshot import Snapshot, replayed_entry
from omphalos.server.protocol.parts import Happened, Language, Position, UndoPolicy
from omphalos.table.entry import Move, Return
from omphalos.table.game import SPECTATOR
from omphalos.table.table import Table

MAX_KEPT: Final = 32  # encoded positions of a table
encode: Final = msgspec.json.Encoder().encode


class TableViews:
    """The views of one game. The snapshot of the latest entry is kept until the next one."""

    __slots__ = ("_names", "_positions", "_snapshot", "_undo", "table")

    def __init__(self, table: Table, names: Sequence[str], undo: UndoPolicy) -> None:
        self.table = table
        self._names = list(names)
        self._undo: UndoPolicy = undo
        self._snapshot: Snapshot | None = None
        self._positions: dict[tuple[int, int, Language, bool, bool], tuple[msgspec.Raw, msgspec.Raw]] = {}

    def rename(self, names: Sequence[str]) -> None:
        """Somebody else sits at a seat, or somebody has another name."""
        self._names = list(names)
        self._snapshot = None

    def snapshot(self) -> Snapshot:
        """The game after the latest entry."""
        snapshot = self._snapshot
        if snapshot is None or snapshot.n != len(self.table.journal.entries):
            snapshot = self._snapshot = Snapshot(self.table, self._names, self._undo)
            self._positions = {}
        return snapshot

    def encoded(
        self, first: int, viewer: int, language: Language, over: bool, alone: bool = False
    ) -> tuple[int, msgspec.Raw, msgspec.Raw]:
        """The number of entries, the position, and the entries from `first` on, encoded.

        Many screens that come at once are sent the same. It is kept until the next entry. Here and below,
        sentences call a viewer with a seat "you" who is `alone` at their screen.
        """
        n, alone = self.snapshot().n, alone and viewer != SPECTATOR
        asked = min(first, n), viewer, language, over, alone
        found = self._positions.get(asked)
        if found is None:
            position = msgspec.Raw(encode(self.position(viewer, language, over, alone)))
            found = position, msgspec.Raw(encode(self.since(first, viewer, language, alone)))
            if len(self._positions) >= MAX_KEPT:
                self._positions.clear()
            self._positions[asked] = found
        return n, *found

    def position(self, viewer: int, language: Language, over: bool = False, alone: bool = False) -> Position:
        """The position as the viewer sees it."""
        return self.snapshot().position(viewer, language, over, alone)

    def scores(self) -> list[float] | None:
        """The scores that everybody sees."""
        return self.snapshot().scores()

    def last(self, viewer: int, language: Language, alone: bool = False) -> Happened:
        """The latest entry."""
        return self.snapshot().happened(viewer, language, alone)

    def since(self, first: int, viewer: int, language: Language, alone: bool = False) -> list[Happened]:
        """All entries from `first` on."""
        end = len(self.table.journal.entries)
        if first == end - 1:
            return [self.last(viewer, language, alone)]
        return self.between(first, end, viewer, language, alone)

    def between(
        self, first: int, end: int, viewer: int, language: Language, alone: bool = False, events: bool = True
    ) -> list[Happened]:
        """Entries from `first` to before `end`, found by a replay of the game. Without `events`, only sentences.

        Takes as long as the game: in a thread.
        """
        entries, found = self.table.journal.entries, list[Happened]()
        if first >= end:
            return found
        game = self.table.game
        start = state = game.start(len(self.table.names), self.table.options)
        back = max((entry.n for entry in entries[:end] if isinstance(entry, Return)), default=-1)
        stand: list[tuple[int, Any]] = []  # moves that stand before the last take-back, with the states after them
        for entry in entries[:end]:
            booked = game.book(state, *(entry.events if isinstance(entry, Move) else ()))
            if entry.n >= first:
                found.append(replayed_entry(game, entry, booked, viewer, self._names, language, alone, events))
            if isinstance(entry, Return):
                while stand and stand[-1][0] > entry.to:
                    stand.pop()
                state = stand[-1][1] if stand else start
            else:
                state = booked.state
                if entry.n < back:
                    stand.append((entry.n, state))
        return found
