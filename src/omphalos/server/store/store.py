"""The store: tables, people and results. Features keep what is theirs through its statements.

The owner of a table has a fence (a fencing token), a number that grows with each owner. The database itself refuses a
write under an older fence, so two processes can never both write. When a write returns, it is durable; when it raises,
nothing was written. Simultaneous writes of many tables share one commit (group commit).

Operations are written once, as statements that SQLite and PostgreSQL understand (`database`). Each of the two adds how
it connects, and its own group commit.
"""

from __future__ import annotations

from abc import abstractmethod

from omphalos.server.store.database import Sql, Steps
from omphalos.server.store.days import DayStore
from omphalos.server.store.people import PeopleOperations
from omphalos.server.store.people import Person as Person
from omphalos.server.store.results import Result as Result
from omphalos.server.store.results import ResultOperations
from omphalos.server.store.tables import Append as Append
from omphalos.server.store.tables import Beginning as Beginning
from omphalos.server.store.tables import Card as Card
from omphalos.server.store.tables import Redacted as Redacted
from omphalos.server.store.tables import StoredTable as StoredTable
from omphalos.server.store.tables import TableOperations


class Store(TableOperations, PeopleOperations, ResultOperations):
    """SQLite or PostgreSQL."""

    def __init__(self) -> None:
        self.days = DayStore(self)

    @property
    def failover_seconds(self) -> float:
        """How long a write takes at most when the database in use vanishes without a word and another answers."""
        return 0.0

    @abstractmethod
    async def open(self) -> None:
        """Connect and run the missing migrations."""

    @abstractmethod
    async def open_to_read(self) -> int:
        """Connect only to read, beside a server that may run, and return the number of the schema.

        SchemaError if it is not that of this program.
        """

    @abstractmethod
    async def close(self) -> None:
        """Finish accepted writes, then disconnect."""

    async def check(self) -> None:
        """Raise StoreUnavailable if nothing can be written; for `/ready`."""
        await self.execute("UPDATE pulse SET beats = beats + 1")

    async def server_key(self, fresh: bytes) -> bytes:
        """The private key of the server. The first process to ask stores its fresh one."""
        return await self.write(lambda _: _first("server_key", fresh))


def _first(table: str, fresh: bytes) -> Steps[bytes]:
    yield Sql(f"INSERT INTO {table} VALUES (1, ?) ON CONFLICT DO NOTHING", (fresh,))
    return (yield Sql(f"SELECT private_key FROM {table}"))[0][0]
