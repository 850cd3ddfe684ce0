"""Tells people who are away that it is their turn.

Tables report every change of turn (`turn_changed`), which costs them an addition to a set. Some seconds later the
notifier looks at those tables: whoever is to act, has not been at the table since, and asked for it, is told. Turns of
several tables that wait for the same person become one message. Each process tells of the tables that it runs. What
was told is stored after it was delivered, so a restart in between repeats a message rather than loses it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from contextlib import nullcontext
from typing import Any, Final, Protocol

import msgspec

from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.table_settings import Chair
from omphalos.server.notifications.destinations import Destinations
from omphalos.server.notifications.errors import DestinationGone, SendFailed, SendRefused
from omphalos.server.notifications.forms import FORMS
from omphalos.server.notifications.notice import Notice, Turn
from omphalos.server.notifications.stored import ALL_SEATS, NEVER_TOLD, Channel, ChannelKind, ChannelStore, Watch
from omphalos.server.notifications.targets import destination_of
from omphalos.server.ops.logs import about
from omphalos.server.ops.monitor import TableMonitor
from omphalos.table.errors import OmphalosError

MAX_REMEMBERED: Final = 10_000
GAPS: Final[dict[ChannelKind, float]] = {  # seconds at least between two messages to one destination
    "push": 30.0,
    "mail": 300.0,
    **dict.fromkeys(FORMS, 10.0),
}
logger = logging.getLogger(__name__)


class Sender(Protocol):
    """Delivers notices of one kind."""

    async def send(self, channel: Channel, notice: Notice) -> None:
        """Send a notice. SendFailed if that did not succeed."""
        ...


class Tables(Protocol):
    """The tables of this process. `TableRegistry` provides it."""

    @property
    def live_tables(self) -> Mapping[str, LiveTable]: ...

    def now(self) -> int: ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> object: ...


class Waiting(msgspec.Struct, frozen=True):
    """A watched seat that is to act."""

    table: str
    seat: int
    watch: Watch


class Notifier:
    """Collects turns, groups them and has them sent. `window` and `retries` are in seconds."""

    def __init__(
        self,
        channels: ChannelStore,
        tables: Tables,
        senders: Callable[[ChannelKind], Sender | None],
        window: float,
        retries: tuple[float, ...],
        public_url: str,
        destinations: Destinations,
        monitor: TableMonitor,
        gaps: Mapping[ChannelKind, float] = GAPS,
    ) -> None:
        self._channels = channels
        self._tables = tables
        self._senders = senders
        self._window = window
        self._retries = retries
        self._public_url = public_url
        self._destinations = destinations
        self._monitor = monitor
        self._gaps = gaps
        self._changed: set[str] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._queued: dict[str, dict[tuple[str, int], Waiting]] = {}  # by channel that has a task
        self._told: dict[
            tuple[str, str, int], int
        ] = {}  # by channel, table and seat of a watch: what may not be stored yet
        self._sent_at: dict[str, float] = {}  # by channel; seconds of the event loop's clock

    def turn_changed(self, table_id: str) -> None:
        """Somebody else may be to act at a table. Called for every entry, so it does as little as possible."""
        self._changed.add(table_id)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._window, self._ring)

    def stop(self) -> None:
        """Tell nothing more."""
        if self._timer is not None:
            self._timer.cancel()

    # --- which turns

    def _ring(self) -> None:
        self._timer = None
        self._tables.spawn(self._look())

    async def _look(self) -> None:
        """Find whom to tell about the tables whose turns have changed."""
        changed, self._changed = self._changed, set()
        ready: list[str] = []
        for table_id in changed:
            waiting, early = self._state(table_id)
            if waiting:
                ready.append(table_id)
            if early:
                self.turn_changed(table_id)
        if not ready:
            return
        try:
            watching = await self._channels.watching(sorted(ready))
        except OmphalosError as problem:
            logger.warning("turns cannot be told now: %s", problem)
            for table_id in ready:
                self.turn_changed(table_id)
            return
        for watch, channel in watching:
            if channel.confirmed:
                self._queue(watch, channel)

    def _state(self, table_id: str) -> tuple[bool, bool]:
        """Whether somebody at the table is to be told, and whether somebody may still come back by themselves."""
        live = self._tables.live_tables.get(table_id)
        if live is None or live.phase != "playing" or live.settings.paused:
            return False, False
        away = [seat for seat in live.prompted_since if _is_away(live, seat)]
        if live.moved_at > self._settled():
            return False, bool(away)
        long = [seat for seat in away if self._is_long_away(live, seat)]
        return bool(long), len(long) < len(away)

    def _settled(self) -> int:
        """Who has been away since then is told; milliseconds since 1970."""
        return self._tables.now() - int(self._window * 1000)

    def _is_long_away(self, live: LiveTable, seat: int) -> bool:
        return _is_away(live, seat) and live.audience.absent_since.get(seat, 0) <= self._settled()

    def _queue(self, watch: Watch, channel: Channel) -> None:
        """Queue the turns of a watch for its channel."""
        found = [Waiting(watch.table, seat, watch) for seat in self._seats(watch) if self._waits(watch, seat)]
        if not found:
            return
        queued = self._queued.get(channel.id)
        if queued is None:
            queued = self._queued[channel.id] = {}
            self._tables.spawn(self._deliver(channel, queued))
        for one in found:
            queued[one.table, one.seat] = one

    def _seats(self, watch: Watch) -> list[int]:
        live = self._tables.live_tables.get(watch.table)
        if live is None:
            return []
        return list(live.prompted_since) if watch.seat == ALL_SEATS else [watch.seat]

    def _waits(self, watch: Watch, seat: int) -> bool:
        """Whether this seat is to act, is away, and was not told of it by this watch."""
        live = self._tables.live_tables.get(watch.table)
        if live is None or live.gone or live.phase != "playing" or live.settings.paused:
            return False
        if seat not in live.prompted_since or not self._is_long_away(live, seat):
            return False
        key = live.settings.host if watch.seat == ALL_SEATS else live.settings.chairs[seat].secret
        told = max(watch.told, self._told.get((watch.channel, watch.table, watch.seat), NEVER_TOLD))
        return key == watch.key_hash and live.prompted_since[seat] >= told

    # --- sending

    async def _deliver(self, channel: Channel, queued: dict[tuple[str, int], Waiting]) -> None:
        """Send what is queued for one channel, and what joins it meanwhile, until nothing is left."""
        try:
            failures = 0
            while True:
                await asyncio.sleep(self._pause(channel))
                self._drop_told(queued)
                turns = list(queued.values())
                if not turns:
                    return
                try:
                    counts = await self._send(channel, turns)
                except SendRefused as problem:
                    await self._give_up(channel, problem)
                    return
                except SendFailed as problem:
                    if failures == len(self._retries):
                        await self._give_up(channel, problem)
                        return
                    logger.info("a notification is sent again later: %s", problem, extra=about(kind=channel.kind))
                    await asyncio.sleep(max(self._retries[failures], problem.after))
                    failures += 1
                    continue
                failures = 0
                told = [(one.table, one.watch.seat, counts[one.table]) for one in turns]
                for table, seat, n in told:
                    self._told.pop((channel.id, table, seat), None)
                    self._told[channel.id, table, seat] = n  # the latest is last
                self._drop_told(queued)  # it may be forgotten while the channel waits for its next message
                while len(self._told) > MAX_REMEMBERED:
                    del self._told[next(iter(self._told))]
                await self._channels.told(channel.id, told)
        except OmphalosError as problem:  # the store; at the next change of turn it is tried again
            logger.warning("what was told cannot be stored: %s", problem)
        finally:
            del self._queued[channel.id]

    def _drop_told(self, queued: dict[tuple[str, int], Waiting]) -> None:
        for key, one in list(queued.items()):
            if not self._waits(one.watch, one.seat):
                del queued[key]

    async def _send(self, channel: Channel, turns: list[Waiting]) -> dict[str, int]:
        """Send one message. Returns the number of entries of each table that it tells of."""
        sender = self._senders(channel.kind)
        if sender is None:
            raise SendRefused("this server sends no such messages any more")
        live_tables = self._tables.live_tables
        counts = {one.table: live_tables[one.table].n for one in turns}
        told = tuple(_turn(live_tables[one.table], one.seat) for one in turns)
        notice = Notice(told, channel.language, self._public_url)
        to = destination_of(channel)
        try:
            async with nullcontext() if to is None else self._destinations.sending(to):
                self._sent_at[channel.id] = asyncio.get_running_loop().time()
                await sender.send(channel, notice)
        except SendFailed as problem:
            self._monitor.notified(channel.kind, problem.result)
            raise
        self._monitor.notified(channel.kind, "sent")
        return counts

    async def _give_up(self, channel: Channel, problem: SendFailed) -> None:
        logger.warning("a notification cannot be sent: %s", problem, extra=about(kind=channel.kind))
        if isinstance(problem, DestinationGone):
            await self._channels.drop(channel.id)

    def _pause(self, channel: Channel) -> float:
        """The seconds until the channel may get another message."""
        now, gap = asyncio.get_running_loop().time(), self._gaps[channel.kind]
        if len(self._sent_at) > MAX_REMEMBERED:
            longest = max(self._gaps.values())
            self._sent_at = {one: at for one, at in self._sent_at.items() if at > now - longest}
        return max(0.0, self._sent_at.get(channel.id, now - gap) + gap - now)


def _is_away(live: LiveTable, seat: int) -> bool:
    """Whether a person plays this seat and has the table open on no screen."""
    chair: Chair = live.settings.chairs[seat]
    return chair.is_person and chair.secret is not None and not live.audience.present(seat)


def _turn(live: LiveTable, seat: int) -> Turn:
    settings = live.settings
    left = live.clock_state().left[seat] if settings.clock.kind == "days" else None
    names = settings.names
    others = tuple(name for other, name in enumerate(names) if other != seat)
    return Turn(live.id, seat, names[seat], others, dict(live.game.title), left)
