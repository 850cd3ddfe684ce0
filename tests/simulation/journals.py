"""The journals as they are in the database, played through independently: what every screen must show."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import msgspec

from omphalos.server.live.table_settings import decode_settings
from omphalos.table.entry import Return, header_decoder, line_decoder, standing
from omphalos.table.game import AnyGame


class Journal:
    """One table's journal, read again as it grows."""

    def __init__(self, game: AnyGame, table_id: str, db: Callable[[], sqlite3.Connection]) -> None:
        self.game = game
        self.id = table_id
        self._db = db
        self._entries: list[Any] = []
        self._lines: list[bytes] = []
        self._states: list[Any] = []  # after each entry
        self._start: Any = None
        self._views: dict[tuple[int, int], Any] = {}

    def __len__(self) -> int:
        return self._db().execute("SELECT count(*) FROM entries WHERE table_id = ?", (self.id,)).fetchone()[0]

    def row(self) -> tuple[int, str, bytes, bytes | None] | None:
        """The table's length, phase, settings and header."""
        sql = "SELECT length, phase, about, header FROM tables WHERE id = ?"
        return self._db().execute(sql, (self.id,)).fetchone()

    def entry_of(self, seat: int, number: int) -> list[int]:
        """Where this action stands."""
        sql = "SELECT n FROM entries WHERE table_id = ? AND seat = ? AND number = ?"
        return [row[0] for row in self._db().execute(sql, (self.id, seat, number))]

    def problem(self) -> str | None:
        """What is wrong with the journal itself: a gap, an entry that changed, events that do not fit."""
        lines = self._db().execute("SELECT n, entry FROM entries WHERE table_id = ? ORDER BY n", (self.id,)).fetchall()
        if [n for n, _ in lines] != list(range(len(lines))):
            return f"table {self.id}: the entries are numbered {[n for n, _ in lines]}"
        known = len(self._lines)
        if [line for _, line in lines[:known]] != self._lines:
            return f"table {self.id}: an entry was changed or has gone"
        try:
            self.read()
        except Exception as problem:
            return f"table {self.id}: the journal cannot be played: {problem!r}"
        return None

    def read(self) -> None:
        """Read what is new."""
        known = len(self._entries)
        sql = "SELECT entry FROM entries WHERE table_id = ? AND n >= ? ORDER BY n"
        new = [row[0] for row in self._db().execute(sql, (self.id, known))]
        if not new:
            return
        if self._start is None:
            row = self.row()
            assert row is not None
            assert row[3] is not None
            header = header_decoder.decode(row[3])
            self._start = self.game.start(len(header.seats), self.game.read_options(header.options))
        for line in new:
            entry: Any = line_decoder(self.game).decode(line)
            self._lines.append(line)
            self._entries.append(entry)
            if isinstance(entry, Return):
                stands = standing(self._entries)
                self._states.append(self._states[stands[-1].n] if stands else self._start)
            else:
                before = self._states[-1] if self._states else self._start
                for event in entry.events:
                    before = self.game.evolve(before, event)
                self._states.append(before)

    def has(self, n: int) -> bool:
        """Whether there are so many entries."""
        if n > len(self._states):
            self.read()
        return 0 < n <= len(self._states)

    def view(self, n: int, viewer: int) -> Any:
        """What a viewer may see after so many entries, as JSON. None if there are not so many."""
        found = self._views.get((n, viewer))
        if found is None:
            if not self.has(n):
                return None
            state = self._states[n - 1]
            found = self._views[n, viewer] = msgspec.json.decode(msgspec.json.encode(self.game.view(state, viewer)))
        return found

    def was_asked(self, seat: int, after: int, entry: int) -> bool:
        """Whether a seat was asked the same all the time from one entry to another."""
        self.read()
        between = self._entries[after + 1 : entry]
        states = self._states[max(after, 0) : entry]
        return not any(isinstance(one, Return) or one.seat == seat for one in between) and all(
            seat in self.game.to_act(state) for state in states
        )

    def dealt_fairly(self) -> bool:
        """Whether everybody who takes part had revealed a nonce, or some seconds to do it."""
        self.read()
        row = self.row()
        if row is None or row[3] is None or not self._entries:
            return True
        entropy = header_decoder.decode(row[3]).entropy
        chairs = decode_settings(row[2]).chairs
        late = entropy is not None and any(
            chair.seal is not None and nonce is None for chair, nonce in zip(chairs, entropy.nonces, strict=True)
        )
        waited = (self._entries[0].at or 0) - decode_settings(row[2]).opened
        return not late or waited < 0 or waited >= 4900  # the clocks of two processes may differ

    @property
    def over(self) -> bool:
        """Whether the game is over by its rules."""
        self.read()
        return bool(self._states) and self.game.outcome(self._states[-1]) is not None

    def to_act(self) -> tuple[int, ...]:
        """Who is to act."""
        self.read()
        return self.game.to_act(self._states[-1]) if self._states else ()
