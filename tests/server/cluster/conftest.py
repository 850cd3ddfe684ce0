"""Two table registries that share a PostgreSQL and a Valkey, as two processes would."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from omphalos.server.cluster.cluster import Cluster
from omphalos.server.cluster.timing import Timing
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.server.store import open_store
from tests.server import engines

LASTING = 0.9  # seconds; duration of a lease


@pytest.fixture
def valkey() -> Iterator[engines.Valkey]:
    with engines.valkey() as engine:
        yield engine


class Node:
    """A server process of the cluster, simulated within this process."""

    def __init__(self, url: str, valkey: str, limits: Timing | None = None) -> None:
        self.store = open_store(url)
        self.cluster = Cluster(self.store, valkey, LASTING, limits)
        self.registry = TableRegistry(self.store, LiveConfig(fixed_pace=0.0), self.cluster)

        self._open = True

    async def open(self) -> None:
        await self.store.open()
        await self.registry.start()

    async def close(self) -> None:
        if not self._open:
            return
        self._open = False
        await self.registry.stop()
        await self.store.close()


@pytest.fixture
async def nodes(postgres_url: str, valkey: engines.Valkey) -> AsyncIterator[tuple[Node, Node]]:
    nodes = Node(postgres_url, valkey.url), Node(postgres_url, valkey.url)
    for node in nodes:
        await node.open()
    yield nodes
    for node in nodes:
        await node.close()
