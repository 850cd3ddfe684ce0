"""An empty store of each kind."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from omphalos.server.store import open_store
from omphalos.server.store.store import Store
from tests.simulation.postgres import Database, Pool, instead_of_asyncpg
from tests.simulation.wire import DirectWire


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture
def simulated_url() -> Iterator[str]:
    """The stand-in for PostgreSQL in simulations keeps the same contract."""
    database, address = Database(), "postgresql://simulated/tables"
    with instead_of_asyncpg(lambda url: Pool(database, "here", DirectWire()) if url == address else None):
        yield address
    database.close()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every store keeps the contract. Backups and migrations are of real files and real servers."""
    given = any("url" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    if "url" in metafunc.fixturenames and not given:
        of_stores = metafunc.definition.path.stem not in ("test_backup", "test_migrations")
        simulated = of_stores and "backup" not in metafunc.function.__code__.co_names
        metafunc.parametrize("url", ["sqlite", "postgres", *["simulated"] * simulated], indirect=True)


@pytest.fixture
def url(request: pytest.FixtureRequest) -> str:
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = open_store(url)
    await store.open()
    yield store
    await store.close()
