"""A lock that lets one process compile a library while others wait for its machine code.

It saves work and nothing else: whoever cannot take it, or waits too long for it, compiles without it.
"""

from __future__ import annotations

import os
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

from omphalos.files import lock_for_process

if TYPE_CHECKING:
    from pathlib import Path

MAX_WAIT: Final = 600.0  # seconds; the largest library takes a minute on a slow machine
LOOK_EVERY: Final = 0.05


class CompileLock:
    """A lock on a file. It ends with the process, and a forked child does not inherit it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    @property
    def is_held(self) -> bool:
        """True between `take` and `release`, unless the lock could not be taken."""
        return self._descriptor is not None

    def take(self, max_wait: float = MAX_WAIT) -> None:
        """Take the lock, or go on without it when another process holds it for too long."""
        if self.is_held:
            return  # the last compilation failed
        until = monotonic() + max_wait
        try:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:  # a folder that cannot be written
            return
        while not lock_for_process(descriptor):
            if monotonic() >= until:
                os.close(descriptor)
                return
            sleep(LOOK_EVERY)
        self._descriptor = descriptor

    def release(self) -> None:
        """Release the lock, if it is held. The file stays: two processes could lock two files of one name."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
