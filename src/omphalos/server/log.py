"""What happened at a table, told to one seat in one language."""

from __future__ import annotations

from typing import Any

from omphalos.server.messages import LogLine
from omphalos.table.entry import Return, standing
from omphalos.table.table import Table

TAKEN_BACK = {"en": "{name} takes back.", "pl": "{name} cofa ruch."}


class Log:
    """The sentences so far; each look goes on where the last one stopped."""

    def __init__(self, table: Table, seat: int, language: str) -> None:
        self._table = table
        self._seat = seat
        self._language = language
        self._lines: list[LogLine] = []
        self._read = 0  # entries told so far
        self._state = self._start()

    def lines(self, after: int = -1) -> list[LogLine]:
        """The sentences of all entries numbered higher than `after`."""
        entries = self._table.journal.entries
        for entry in entries[self._read :]:
            if isinstance(entry, Return):
                text = TAKEN_BACK[self._language].format(name=self._table.names[entry.seat])
                self._lines.append(LogLine(entry.n, entry.seat, text))
                self._state = self._start()
                for move in standing(entries[: entry.n + 1]):
                    self._state = self._walk(move.events)
            else:
                self._state = self._walk(entry.events, entry.n, entry.seat)
        self._read = len(entries)
        return [line for line in self._lines if line.n > after]

    def _walk(self, events: tuple[Any, ...], n: int | None = None, seat: int | None = None) -> Any:
        game, state = self._table.game, self._state
        for event in events:
            glimpse = None if n is None else game.seen(state, event, self._seat)
            if n is not None and glimpse is not None:
                text = game.tell(state, glimpse, self._table.names, self._language)
                self._lines.append(LogLine(n, seat, text))
            state = game.evolve(state, event)
        return state

    def _start(self) -> Any:
        return self._table.game.start(len(self._table.names), self._table.options)
