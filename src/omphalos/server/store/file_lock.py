"""A lock that lets one process at a time use a SQLite file. It ends with the process."""

from __future__ import annotations

import fcntl
import os
import threading
from pathlib import Path
from typing import Final

from omphalos.server.store.errors import Held, StoreUnavailable

_here: Final[set[Path]] = set()  # locked by this process: a POSIX lock does not exclude its own process
_guard: Final = threading.Lock()


class FileLock:
    """A POSIX lock on `FILE.lock`. A forked child does not inherit it."""

    def __init__(self, path: Path) -> None:
        self._path = path.absolute().with_name(path.name + ".lock")
        with _guard:
            if self._path in _here:
                raise Held(f"this very process keeps its tables in {path} already")
            try:
                self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            except OSError as problem:
                raise StoreUnavailable("unreachable", f"cannot open {self._path}: {problem.strerror}") from None
            try:
                fcntl.lockf(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(self._descriptor)
                raise Held(
                    f"another process keeps its tables in {path}; several processes need PostgreSQL and Valkey"
                ) from None
            _here.add(self._path)

    def release(self) -> None:
        """Release the lock. The lock file stays: if it were removed, two processes could lock two files of one name."""
        with _guard:
            os.close(self._descriptor)
            _here.discard(self._path)
