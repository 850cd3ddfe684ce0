"""A lock that lets one process at a time use a SQLite file. It ends with the process."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Final

from omphalos.files import lock_for_process
from omphalos.server.store.errors import Held, StoreUnavailable

_here: Final[set[Path]] = set()  # locked by this process, which the lock does not exclude
_guard: Final = threading.Lock()


class FileLock:
    """A lock on `FILE.lock`. A forked child does not inherit it."""

    def __init__(self, path: Path) -> None:
        self._path = path.absolute().with_name(path.name + ".lock")
        with _guard:
            if self._path in _here:
                raise Held(f"this very process keeps its tables in {path} already")
            try:
                self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError as problem:
                raise StoreUnavailable("unreachable", f"cannot open {self._path}: {problem.strerror}") from None
            if not lock_for_process(self._descriptor):
                os.close(self._descriptor)
                raise Held(f"another process keeps its tables in {path}; several processes need PostgreSQL and Valkey")
            _here.add(self._path)

    def release(self) -> None:
        """Release the lock. The lock file stays: if it were removed, two processes could lock two files of one name."""
        with _guard:
            os.close(self._descriptor)
            _here.discard(self._path)
