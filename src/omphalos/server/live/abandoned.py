"""Abandoned tables: games that nobody touches are closed without a result, tables that never began are deleted."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import msgspec

from omphalos.server.errors import NoSuchTable
from omphalos.server.live.errors import Stopping
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.ownership import HeldElsewhere
from omphalos.server.live.registry import UNREADABLE, TableRegistry
from omphalos.server.live.table_settings import decode_settings, encode_settings
from omphalos.server.protocol.tables import TableCard
from omphalos.server.store.errors import StaleFence
from omphalos.table.errors import JournalError

AT_ONCE: Final = 500  # tables
SKIPPED: Final = (HeldElsewhere, NoSuchTable, StaleFence, Stopping)  # somebody else has it now: the next sweep will see


async def close_abandoned(registry: TableRegistry, before: int) -> int:
    """Close games that nobody is at and nobody has touched since then (ms since 1970). Return how many.

    A closed game is over without a result; its record stays. The process that runs a table closes it. A game by
    correspondence stays open while the clock of a person runs: when that has run out, a bot makes the move.
    """
    closed = 0
    for card in await registry.store.untouched(before, "playing", AT_ONCE):
        with suppress(*SKIPPED):
            closed += await _close(registry, card.id)
    return closed


async def _close(registry: TableRegistry, table_id: str) -> bool:
    """Close a game unless somebody is there. Return whether it was closed."""
    try:
        live = await registry.find(table_id)
    except UNREADABLE:
        await _close_unread(registry, table_id)
        return True
    async with live.lock:
        if live.phase != "playing" or live.audience.screens or live.gone or _has_time(live):
            return False
        await live.save(live.settings.changed(ended=True, requests=()))
        live.end()
        return True


def _has_time(live: LiveTable) -> bool:
    """Whether a person still has days to move. After a restart the clocks wait a moment before they run."""
    return live.settings.clock.kind == "days" and not live.settings.paused and bool(live.clocks.running)


async def _close_unread(registry: TableRegistry, table_id: str) -> None:
    """Close a game that cannot be loaded."""
    fence = await registry.ownership.acquire(table_id)
    try:
        stored = await registry.store.load(table_id)
        now = max(registry.now(), stored.card.touched)
        old = msgspec.json.decode(stored.card.summary, type=TableCard)
        shown = msgspec.structs.replace(old, phase="over", touched=now)
        card = msgspec.structs.replace(stored.card, phase="over", touched=now, summary=msgspec.json.encode(shown))
        try:
            about = encode_settings(decode_settings(stored.about).changed(ended=True, requests=()))
        except JournalError:  # damaged too: it stays as it is
            about = stored.about
        await registry.store.save(table_id, fence, card, about)
    finally:
        await registry.ownership.release(table_id, fence)


async def delete_never_begun(registry: TableRegistry, before: int) -> int:
    """Delete tables that never began, nobody is at and nobody has touched since then. Return how many."""
    deleted = 0
    for card in await registry.store.untouched(before, "gathering", AT_ONCE):
        with suppress(*SKIPPED):
            deleted += await _delete(registry, card.id)
    return deleted


async def _delete(registry: TableRegistry, table_id: str) -> bool:
    """Delete a table that never began unless somebody is there. Return whether it was deleted."""
    try:
        live = await registry.find(table_id)
    except UNREADABLE:
        await registry.discard_unreadable(table_id)
        return True
    async with live.lock:
        if live.phase != "gathering" or live.audience.screens or live.gone:
            return False
        await registry.discard(live)
    await registry.ownership.release(table_id, live.stored.fence)
    return True
