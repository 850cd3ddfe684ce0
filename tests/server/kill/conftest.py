"""Fixtures that start servers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server import engines
from tests.server.kill.servers import Nursery, Server


@pytest.fixture(scope="module")
def nursery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    nursery = Nursery(tmp_path_factory.mktemp("servers"), "asyncpg", "redis.asyncio", "omphalos.server.cluster.cluster")
    yield nursery
    nursery.close()


@pytest.fixture
def server(nursery: Nursery) -> Iterator[Callable[..., Server]]:
    """Start servers, and stop them after the test."""
    made: list[Server] = []

    def make(store: str, *more: str) -> Server:
        made.append(Server(nursery, store, *more))
        return made[-1]

    yield make
    for one in made:
        one.kill()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture
def own_postgres() -> Iterator[engines.Postgres]:
    with engines.postgres() as engine:
        yield engine


@pytest.fixture
def own_valkey() -> Iterator[engines.Valkey]:
    with engines.valkey() as engine:
        yield engine
