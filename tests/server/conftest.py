"""A server with a small game installed: one in this process, and real ones that can be killed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from omphalos.server.app import create_app
from omphalos.server.journal_folder import JournalFolder
from omphalos.server.live.config import LiveConfig
from omphalos.server.store.sqlite import SqliteStore
from omphalos.table.registry import games
from tests.server import engines
from tests.server.lake import GAME
from tests.server.process import ServerProcess
from tests.server.serving import LoopbackClient, loopback

HERE = "127.0.0.1:8642"
OpenTable: TypeAlias = Callable[..., str]


@pytest.fixture(autouse=True)
def lake() -> Iterator[None]:
    games.add("lake", GAME)
    yield
    games.remove("lake")


@pytest.fixture
def shelf(tmp_path: Path) -> JournalFolder:
    return JournalFolder(tmp_path / "tables")


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "tables.db")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoopbackClient]:
    """A client of a server on a loopback socket, one for all tests of a module."""
    store = SqliteStore(tmp_path_factory.mktemp("served") / "tables.db")
    with loopback(create_app(store, config=LiveConfig(fixed_pace=0.0))) as client:
        yield client


@pytest.fixture
def open_table(client: LoopbackClient) -> OpenTable:
    def open_table(*kinds: str, **more: Any) -> str:
        message = {"game": "lake", "seats": [{"sitter": kind} for kind in kinds or ("person", "person")], **more}
        response = client.post("/api/tables", json=message)
        assert response.status_code == 201, response.text
        return response.json()["id"]

    return open_table


@pytest.fixture
def server_process(tmp_path: Path) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path / "kept")
    process.start()
    yield process
    process.close()


@pytest.fixture(scope="session")
def postgres_engine() -> Iterator[engines.Postgres]:
    with engines.postgres() as engine:
        yield engine


@pytest.fixture
def postgres_url(postgres_engine: engines.Postgres) -> str:
    return postgres_engine.new_database()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
