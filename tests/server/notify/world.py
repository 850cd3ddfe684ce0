"""Tables, a store and senders for a notifier, in virtual time: what was sent, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from types import SimpleNamespace
from typing import Any

import msgspec

from omphalos.server.live.table_settings import PERSON, Chair, TableSettings
from omphalos.server.notifications.destinations import Destinations
from omphalos.server.notifications.notice import Notice
from omphalos.server.notifications.notifier import Notifier
from omphalos.server.notifications.stored import ALL_SEATS, Channel, ChannelKind, Watch
from omphalos.server.protocol.parts import ClockRule, ClockState

WINDOW = 10.0  # seconds
GAP = 300.0
RETRIES = (5.0, 60.0)
MAIL = Channel("ben", "mail", b'{"address":"ben@example.org"}', "pl", "s", None, True, 0)
HOOK = Channel("hook", "slack", b'{"url":"https://hooks.slack.com/x"}', "en", "s", None, True, 0)
CHAIRS = (
    Chair(PERSON, "Ann", "hash of 0", seal=None),
    Chair(PERSON, "Ben", "hash of 1"),
    Chair(PERSON, "Cyd", "hash of 2"),
    Chair("random", "Pythia"),
)


class Table:
    """A table as the notifier sees it: Ben and Cyd are to act and away, since long."""

    def __init__(self, world: World, table_id: str) -> None:
        self.world = world
        self.id = table_id
        self.phase = "playing"
        self.gone = False
        self.n = 8
        self.moved_at = -1_000_000  # milliseconds
        self.prompted_since = {1: 7, 2: 5}
        self.settings = TableSettings("lake", {}, CHAIRS, "hash of the host", 1, clock=ClockRule("days", 86_400))
        self.game = SimpleNamespace(title={"en": "Lake", "pl": "Jezioro"})
        self.present: set[int] = {0}
        self.audience = SimpleNamespace(present=self.present.__contains__, absent_since={1: -1_000_000, 2: -1_000_000})

    def clock_state(self) -> ClockState:
        return ClockState(self.settings.clock, [None, 9_000_000, 7_000_000, None], [1, 2], False)

    def change(self, **changes: Any) -> None:
        self.settings = self.settings.changed(**changes)

    def chair(self, seat: int, **changes: Any) -> None:
        self.settings = self.settings.with_seat(seat, **changes)

    def leave(self, seat: int) -> None:
        self.present.discard(seat)
        self.audience.absent_since[seat] = self.world.now()

    def turn(self, seat: int, n: int) -> None:
        """An action: the seat is to act."""
        self.n, self.moved_at, self.prompted_since = n, self.world.now(), {seat: n - 1}
        self.world.notifier.turn_changed(self.id)


class World:
    """Tables, watches and what was sent, with the time when it was."""

    def __init__(self) -> None:
        self.live_tables: dict[str, Any] = {}
        self.watches: list[tuple[Watch, Channel]] = []
        self.channels = self
        self.sent: list[tuple[float, str, Notice]] = []
        self.stored: list[tuple[str, list[tuple[str, int, int]]]] = []
        self.dropped: list[str] = []
        self.counted: list[tuple[str, str]] = []
        self.failures: list[Exception] = []  # of the next deliveries
        self.trouble: list[Exception] = []  # when the store is asked
        self.lost: list[Exception] = []  # when something is stored
        self.tasks: set[asyncio.Task[None]] = set()
        self.kinds: set[str] = {"mail", "slack"}
        gaps: Mapping[Any, float] = {"mail": GAP, "slack": 20.0}
        destinations = Destinations(1000.0, lambda: asyncio.get_running_loop().time())
        tables: Any = self
        self.notifier = Notifier(
            *(tables, tables, self.sender, WINDOW, RETRIES),
            *("https://play.example.org", destinations, tables, gaps),
        )

    def table(self, table_id: str, *watches: tuple[int, Channel]) -> Table:
        table = self.live_tables[table_id] = Table(self, table_id)
        for seat, channel in watches:
            key = "hash of the host" if seat == ALL_SEATS else f"hash of {seat}"
            self.watches.append((Watch(table_id, channel.id, seat, key), channel))
        return table

    # --- the tables

    def now(self) -> int:
        return round(asyncio.get_running_loop().time() * 1000)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # --- the store

    async def watching(self, tables: list[str]) -> list[tuple[Watch, Channel]]:
        if self.trouble:
            raise self.trouble.pop(0)
        told = {(channel, table, seat): n for channel, rows in self.stored for table, seat, n in rows}
        found = [one for one in self.watches if one[0].table in tables and one[1].id not in self.dropped]
        return [
            (
                msgspec.structs.replace(watch, told=told.get((watch.channel, watch.table, watch.seat), watch.told)),
                channel,
            )
            for watch, channel in found
        ]

    async def told(self, channel: str, told: list[tuple[str, int, int]]) -> None:
        if self.lost:
            raise self.lost.pop(0)
        self.stored.append((channel, told))

    async def drop(self, channel: str) -> None:
        self.dropped.append(channel)

    # --- the sender and the monitor

    def sender(self, kind: ChannelKind) -> Any:
        return self if kind in self.kinds else None

    async def send(self, channel: Channel, notice: Notice) -> None:
        self.sent.append((asyncio.get_running_loop().time(), channel.id, notice))
        if self.failures:
            raise self.failures.pop(0)

    def notified(self, kind: str, result: str) -> None:
        self.counted.append((kind, result))

    # --- what a test asks

    @property
    def times(self) -> list[float]:
        return [round(at, 6) for at, _, _ in self.sent]

    @property
    def turns(self) -> list[list[tuple[str, int]]]:
        return [[(turn.table, turn.seat) for turn in notice.turns] for _, _, notice in self.sent]
