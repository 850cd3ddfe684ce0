"""Closes and deletes what nobody has touched for long."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from typing import Final

from omphalos.server.config import Settings
from omphalos.server.live.abandoned import close_abandoned, delete_never_begun
from omphalos.server.live.registry import TableRegistry
from omphalos.server.ops.logs import about
from omphalos.server.store.calendar import DAY, untouched_for
from omphalos.server.store.days import CleanUp
from omphalos.server.store.store import Store
from omphalos.table.errors import OmphalosError

CLEAN_EVERY: Final = 3600.0  # seconds
logger = logging.getLogger(__name__)


async def clean_up(store: Store, registry: TableRegistry, what: Sequence[CleanUp]) -> None:
    """Close and delete what nobody has touched for long, once an hour, and note the days on which the server runs."""
    while True:
        await clean_up_once(store, registry, what)
        await asyncio.sleep(CLEAN_EVERY)
        if abs(registry.clock_was_set()) > CLEAN_EVERY:
            logger.warning("the clock of this machine was set; dates are wrong here until this process is restarted")
        try:
            await store.days.note(registry.now() // DAY)  # it has run for an hour on this day
        except OmphalosError as problem:
            logger.warning("the day could not be noted: %s", problem)


async def clean_up_once(store: Store, registry: TableRegistry, what: Sequence[CleanUp]) -> None:
    """Close and delete what nobody has touched for as long as the settings say. See `store.calendar` for the days."""
    for subject, days, task in what:
        try:
            before = await untouched_for(store.days, registry.now(), days) if days else None
            while before is not None and (number := await task(before)):
                logger.info(subject, extra=about(tables=number))
        except OmphalosError as problem:
            logger.warning("what is old could not be cleaned up: %s", problem)


def old_tables(settings: Settings, store: Store, registry: TableRegistry) -> list[CleanUp]:
    """What becomes of tables that nobody touches."""
    return [
        CleanUp("deleted finished games", settings.keep_finished, partial(store.forget, phase="over")),
        CleanUp("deleted games without a result", settings.keep_unfinished, store.forget_unfinished),
        CleanUp("closed abandoned games", settings.keep_unfinished, partial(close_abandoned, registry)),
        CleanUp(
            *("deleted tables that never began", settings.keep_gathering),
            partial(delete_never_begun, registry),
        ),
    ]
