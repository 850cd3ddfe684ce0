"""Storage of tables, people and results: one SQLite file, or PostgreSQL. Both pass the same tests."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

from omphalos.server.store.errors import BadAddress
from omphalos.server.store.store import Store


def open_store(url: str) -> Store:
    """The store at a URL, not opened yet: `sqlite:///FILE` (four slashes: an absolute path) or `postgresql://…`."""
    parts = urlsplit(url)
    match parts.scheme:
        case "sqlite":
            path = unquote(parts.path).removeprefix("/")
            if parts.netloc or not path:
                raise BadAddress(
                    f"{url!r}: a SQLite file is named like sqlite:///tables.db or sqlite:////var/lib/tables.db"
                )
            from omphalos.server.store.sqlite import SqliteStore

            return SqliteStore(path)
        case "postgresql" | "postgres":
            from omphalos.server.store.postgres import PostgresStore

            return PostgresStore(url)
        case _:
            raise BadAddress(f"{url!r}: tables are kept at sqlite:///FILE or postgresql://USER@HOST/DATABASE")
