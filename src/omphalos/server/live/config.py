"""How a registry is run: what its keeper may set."""

from __future__ import annotations

import msgspec


class LiveConfig(msgspec.Struct, frozen=True):
    """All times in seconds."""

    bots: int = 1  # processes in which bots think
    bot_seconds: float = 20.0  # longest for one move before another is made for it
    pace: float = 0.0  # least time between two moves of bots, whatever a table wishes
    fixed_pace: float | None = None  # the time between two moves of bots, whatever a table wishes
    watched_only: bool = True  # bots among themselves wait while nobody watches
    sleep_after: float = 30.0  # a table nobody does anything at is put out of memory
    clock_grace: float = 30.0  # after a restart clocks wait for people, but no longer than this
    away_after: float = 30.0  # before the others may ask for a stand-in
    max_tables: int = 20_000
    max_spectators: int = 200  # at one table
    max_missed: int = 60  # entries that somebody who comes back is told one by one
    max_said: int = 50  # lines of chat that are kept
    aims_per_second: float = 15.0
    drain_seconds: float = 3.0  # for what was accepted when the server stops
