"""Progress on standard error: a bar on a terminal, otherwise a line every ten seconds."""

from __future__ import annotations

import sys
import time
from typing import Self, TextIO

WIDE = 32
EVERY = {True: 0.1, False: 10.0}  # seconds between two updates, on a terminal and elsewhere


class Progress:
    """Counts games. `done` games were played before this run."""

    def __init__(self, total: int, done: int = 0, out: TextIO | None = None, quiet: bool = False) -> None:
        self.total = total
        self.done = done
        self._before = done
        self._out = sys.stderr if out is None else out
        self._quiet = quiet
        self._terminal = self._out.isatty()
        self._start = self._told = time.monotonic()
        self._open = False

    def advance(self, games: int) -> None:
        """Count further finished games."""
        self.done += games
        now = time.monotonic()
        if now - self._told >= EVERY[self._terminal] or self.done >= self.total:
            self._told = now
            self._tell(now)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._open:
            self._out.write("\n")
            self._out.flush()

    def _tell(self, now: float) -> None:
        if self._quiet:
            return
        share = self.done / self.total if self.total else 1.0
        rate = (self.done - self._before) / max(now - self._start, 1e-9)
        left = (self.total - self.done) / rate if rate else 0.0
        text = f"{self.done}/{self.total} games  {rate:.3g}/s  {_clock(left)} left"
        if self._terminal:
            bar = "█" * int(share * WIDE)
            self._out.write(f"\r{bar:░<{WIDE}} {text}\x1b[K")
            self._open = True
        else:
            self._out.write(f"{share:4.0%}  {text}\n")
        self._out.flush()


def _clock(seconds: float) -> str:
    minutes, second = divmod(int(seconds + 0.5), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
