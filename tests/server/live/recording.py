"""A stored game over a store that remembers what is written."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from omphalos.server.live.pending_writes import PendingWrites
from omphalos.server.live.stored_game import LIST_EVERY, StoredGame
from omphalos.server.live.table_settings import Chair, TableSettings, encode_settings
from omphalos.server.protocol.parts import ClockRule, Request, UndoPolicy
from omphalos.server.protocol.tables import TableCard
from omphalos.server.store.store import Beginning, Card, StoredTable
from omphalos.table import Table
from omphalos.table.entry import encoder as entry_encoder
from omphalos.table.takeback import POLICIES, fair
from tests.server.lake import GAME

FENCE = 7
NOW = 50_000
REQUEST = Request(1, "pause", 0, None, None, [1], [0])
SETTINGS = TableSettings(
    game="lake",
    options={"rounds": 2},
    chairs=(Chair("person", "Ann", person="p1"), Chair("person", "Ben"), Chair("random", "Pythia")),
    host="h",
    opened=1,
    clock=ClockRule("bank", 60),
    rated=True,
)


class Services:
    """A store that remembers what is written, and the rest of what a stored game needs."""

    def __init__(self, kept: StoredTable | None = None) -> None:
        self.store = self.monitor = self
        self.kept = kept
        self.writes = PendingWrites()
        self.written: list[tuple[Any, ...]] = []
        self.problem: BaseException | None = None
        self.told: list[str] = []  # tables that were lost, failures that were counted
        self.meanwhile: list[Any] = []  # called during a write

    def now(self) -> int:
        return NOW

    async def compute(self, game: Any, what: Any) -> Any:
        assert game is GAME
        return what()

    async def load(self, table_id: str) -> StoredTable:
        assert self.kept is not None
        assert table_id == "t1"
        return self.kept

    async def append(self, *what: Any) -> None:
        await self.write("append", *what)

    async def save(self, *what: Any) -> None:
        await self.write("save", *what)

    async def write(self, *what: Any) -> None:
        assert len(self.writes) == 1
        for one in self.meanwhile:
            one()
        if self.problem is not None:
            raise self.problem
        self.written.append(what)

    async def lost(self, table_id: str, fence: int) -> None:
        self.told.append(f"lost {table_id}")

    def went_wrong(self, what: str) -> None:
        self.told.append(what)


def stored_game(services: Services, settings: TableSettings = SETTINGS, phase: Any = "playing") -> StoredGame:
    card = Card("t1", "lake", phase, settings.public, settings.open_seats, NOW - LIST_EVERY + 1, b"")
    return StoredGame(cast("Any", services), GAME, FENCE, card, settings)


def dealt(undo: UndoPolicy = "fair", seats: int = 3) -> Table:
    return Table.open(GAME, ["Ann", "Ben", "Cid"][:seats], {"rounds": 2}, seed=1, policy=POLICIES.get(undo, fair))


def in_memory(services: Services, table: Table, settings: TableSettings = SETTINGS) -> StoredGame:
    stored = stored_game(services, settings)
    stored.put_in_memory(table, {}, table.asked_since())
    return stored


def as_stored(table: Table, numbers: list[tuple[int, int] | None] | None = None, **header: Any) -> StoredTable:
    changed = msgspec.structs.replace(table.journal.header, **header)
    entries = [entry_encoder.encode(entry) for entry in table.journal.entries]
    card = Card("t1", "lake", "playing", False, 0, 1, b"")
    return StoredTable(
        card=card,
        about=encode_settings(SETTINGS),
        beginning=Beginning(entry_encoder.encode(changed), table.journal.seed),
        entries=entries,
        numbers=numbers or [None] * len(entries),
    )


def shown(card: Card) -> TableCard:
    return msgspec.json.decode(card.summary, type=TableCard)
