"""Which dates are believed. A machine may start with a wrong date, and its clock may be set while a server runs.

Nothing is closed or deleted because of a date alone. Something is so many days old when a server has run on so many
days since: each day on which a process ran for an hour is noted in the store. A clock that says 2080 adds one day, not
fifty years. A clock that is behind the store's newest day, or before this program was written, starts from that day.
"""

from __future__ import annotations

from typing import Final

from omphalos.server.store.days import DayStore

DAY: Final = 24 * 3_600_000  # milliseconds
WRITTEN: Final = 20_454 * DAY  # 1 January 2026: no server of ours ran before
MAX_BEHIND: Final = 366 * DAY  # a day of the store that is further ahead was noted by a wrong clock


async def start_of_time(days: DayStore, now: int) -> int:
    """What time it is at the start of a process whose clock says `now`: not before what the store knows."""
    newest = await days.newest()
    latest = WRITTEN if newest is None else newest * DAY
    if now >= latest or (now >= WRITTEN and latest - now > MAX_BEHIND):
        return now
    return max(latest, WRITTEN)


async def untouched_for(days: DayStore, now: int, number: int) -> int | None:
    """The time before which everything is that has not been touched for this number of days; None: nothing is."""
    observed = await days.latest(now // DAY, number)
    return None if len(observed) < number else min(now - number * DAY, observed[-1] * DAY)
