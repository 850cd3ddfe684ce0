"""What several tests begin with: a person with a kept name, and a game that goes on elsewhere."""

from __future__ import annotations

from omphalos.server.keys import hash_of
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.server.store.store import Person
from omphalos.table.branch import Branch, branch
from tests.server.live.harness import GUESS, open_with

KEY = "k" * 24
PATIENT = LiveConfig(fixed_pace=0.0, seal_seconds=60.0)


async def ann_is_known(registry: TableRegistry) -> None:
    await registry.store.add_person(Person("p1", "Ann", 0, bytes.fromhex(hash_of(KEY))))


async def begun_game(registry: TableRegistry) -> Branch:
    """The beginning of a game that was played for a move."""
    opened, (ann, _) = await open_with(registry, "person", "person")
    await ann.act(0, GUESS)
    table = registry.live_tables[opened.id].table
    assert table is not None
    return branch(table.journal.header, list(table.journal.entries), None, 1)
