"""`python -m tests.server.store.releases NAME` writes this release's databases as text, once, when it is released."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

from omphalos.server.store import open_store
from tests.server import engines
from tests.server.store.test_migrations import RELEASES, fill


async def keep(url: str) -> None:
    store = open_store(url)
    await store.open()
    await fill(store)
    await store.close()


def sqlite_text() -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        asyncio.run(keep(f"sqlite:///{path}"))
        with sqlite3.connect(path) as db:
            mark = db.execute("PRAGMA application_id").fetchone()[0]
            text = "\n".join(db.iterdump())
        db.close()
        return f"PRAGMA application_id = {mark};\n{text}\n"


def postgres_text() -> str:
    with engines.postgres() as engine:
        url = engine.new_database()
        asyncio.run(keep(url))
        schema = url.rpartition("=")[2]
        words = [engines.program("pg_dump"), "-h", str(engine.folder), "-U", "omphalos", "-n", schema]
        words += ["--inserts", "--no-owner", "--no-privileges", "postgres"]
        text = subprocess.run(words, capture_output=True, text=True, check=True, cwd="/").stdout
    kept = [
        line
        for line in text.replace(f"{schema}.", "").splitlines()
        if line and not re.match(r"--|SET |SELECT pg_catalog|CREATE SCHEMA|\\", line)
    ]
    return "\n".join(kept) + "\n"


if __name__ == "__main__":
    for kind, text in (("sqlite", sqlite_text()), ("postgres", postgres_text())):
        path = RELEASES / f"{sys.argv[1]}.{kind}.sql"
        with open(path, "x") as file:  # what was released is never written again
            file.write(text)
        print(path)
