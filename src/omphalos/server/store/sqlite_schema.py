"""The schema of a SQLite file: missing migrations, and the integrity check at the start."""

from __future__ import annotations

import logging
import sqlite3
import time
from typing import Final

from omphalos.server.store.errors import SchemaError
from omphalos.server.store.migrations import Applied, missing

APPLICATION: Final = 0x4F4D5048  # "OMPH" in the header of the file
MAX_CHECK_SECONDS: Final = 10.0  # of the integrity check at start
MAX_DAMAGES: Final = 20  # that are logged
logger = logging.getLogger(__name__)


def migrate(db: sqlite3.Connection) -> None:
    """Run the missing migrations, each in one transaction with the note that it ran."""
    mark = db.execute("PRAGMA application_id").fetchone()[0]
    known = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if mark not in (0, APPLICATION) or (mark == 0 and known):
        raise SchemaError("this is a database of another program; ours would not be put into it")
    if mark == 0:
        db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute(
        "CREATE TABLE IF NOT EXISTS migrations"
        " (number INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL) STRICT"
    )
    applied = [Applied(*row) for row in db.execute("SELECT number, name, hash FROM migrations ORDER BY number")]
    for step in missing("sqlite", applied):
        note = f"INSERT INTO migrations VALUES ({step.number}, '{step.name}', '{step.hash}');"
        try:
            db.executescript(f"BEGIN IMMEDIATE;\n{step.sql}\n{note}\nCOMMIT;")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def find_damages(db: sqlite3.Connection, seconds: float = MAX_CHECK_SECONDS) -> list[str]:
    """What SQLite's quick integrity check finds. A check of a large file ends after some seconds."""
    until = time.monotonic() + seconds
    db.set_progress_handler(lambda: time.monotonic() > until, 100_000)
    try:
        rows = [str(row[0]) for row in db.execute(f"PRAGMA quick_check({MAX_DAMAGES})")]
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        logger.warning("the integrity check was ended after %g s; `omphalos backup` reads everything", seconds)
        return []
    except sqlite3.DatabaseError as problem:  # the schema can be read, a page that the check needs cannot
        return [str(problem)]
    finally:
        db.set_progress_handler(None, 0)
    return [line for row in rows for line in row.splitlines() if line != "ok" and not line.startswith("***")]
