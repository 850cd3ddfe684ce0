"""One process for one file: whoever keeps tables in it holds a lock beside it, which ends with the process."""

from __future__ import annotations

import fcntl
import os
import threading
from pathlib import Path
from typing import Final

from omphalos.server.store.errors import Held, StoreUnavailable

_here: Final[set[Path]] = set()  # held by this process: a POSIX lock does not keep a process from itself
_guard: Final = threading.Lock()


class FileLock:
    """A lock on `FILE.lock`. It is of the POSIX kind, which a forked child does not inherit."""

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
        """Let others have it. The lock file stays: removing it would let two lock two files of one name."""
        with _guard:
            os.close(self._descriptor)
            _here.discard(self._path)
