"""Logs a warning or an error once and counts its repetitions, so that nobody can fill the disk by causing it again."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final, TextIO, TypeAlias

SECONDS: Final = 60.0  # for which repetitions are counted before their number is logged
MAX_KINDS: Final = 1000  # remembered at once; the oldest is dropped first
Kind: TypeAlias = tuple[object, ...]


class _Seen:
    """A kind of record that was logged. The record itself would keep the objects of its traceback alive."""

    __slots__ = ("level", "name", "repeated", "text", "until")

    def __init__(self, record: logging.LogRecord, until: float) -> None:
        self.name = record.name
        self.level = record.levelno
        self.text = record.getMessage().strip().partition("\n")[0]
        self.until = until
        self.repeated = 0


class CountingHandler(logging.StreamHandler[TextIO]):
    """A handler that writes the same warning only once in a minute, then how often it was repeated.

    Two records are the same if they have the same text, before values are inserted, and the same place of an exception.
    Records whose `extra` has another `kind` are not the same.
    """

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self._clock = clock
        self._seen: dict[Kind, _Seen] = {}  # the oldest first

    def emit(self, record: logging.LogRecord) -> None:
        """Write the record, unless it is a repetition. Called with the handler's lock held."""
        now = self._clock()
        self._report(lambda seen: seen.until <= now)
        if record.levelno >= logging.WARNING:
            kind = _kind(record)
            seen = self._seen.get(kind)
            if seen is not None:
                seen.repeated += 1
                return
            if len(self._seen) >= MAX_KINDS:
                oldest = next(iter(self._seen.values()))
                self._report(lambda seen: seen is oldest)
            self._seen[kind] = _Seen(record, now + SECONDS)
        super().emit(record)

    def close(self) -> None:
        """Write the counts that are left."""
        self._report(lambda _: True)
        super().close()

    def _report(self, ended: Callable[[_Seen], bool]) -> None:
        """Forget some kinds, and write how often each of them was repeated."""
        for kind, seen in list(self._seen.items()):
            if not ended(seen):
                break  # all others are younger
            del self._seen[kind]
            if seen.repeated:
                values = (seen.repeated, seen.text)
                super().emit(logging.LogRecord(seen.name, seen.level, "", 0, "repeated %d times: %s", values, None))


def _kind(record: logging.LogRecord) -> Kind:
    trace = None if record.exc_info is None else record.exc_info[2]
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = None if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
    exception = None if record.exc_info is None else record.exc_info[0]
    return record.name, record.levelno, str(record.msg), exception, place, getattr(record, "kind", None)
