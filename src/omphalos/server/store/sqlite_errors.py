"""SQLite's errors as `StoreUnavailable` with a cause."""

from __future__ import annotations

import sqlite3

from omphalos.server.store.errors import Cause, StoreUnavailable

_CAUSES: dict[int, Cause] = {  # by SQLite's primary result code
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "corrupt",
}


def unavailable(problem: sqlite3.Error) -> StoreUnavailable:
    """Convert an error of SQLite."""
    code = getattr(problem, "sqlite_errorcode", None)
    name = getattr(problem, "sqlite_errorname", None)
    cause = "failed" if code is None else _CAUSES.get(code & 0xFF, "failed")
    return StoreUnavailable(cause, f"{problem}" if name is None else f"{name}: {problem}")
