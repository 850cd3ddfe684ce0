"""The configuration of live tables."""

from __future__ import annotations

import msgspec


class LiveConfig(msgspec.Struct, frozen=True):
    """All times are in seconds. Fields that are settings have their names."""

    bots: int = 1  # processes in which bots think
    bot_seconds: float = 20.0  # maximum for one move, then a random move is made
    bot_memory: int = 1024  # MiB of each of these processes
    featured: float = 0.0  # of bots' thinking a minute for the featured game of bots; 0: there is none
    review_seconds: float = 60.0  # of bots' thinking for the review of one game; 0: no reviews
    alone: bool = False  # only people at this machine reach the server
    custom_bots: bool = False  # clients may seat bots with budgets and settings of their own
    warm_up: bool = False  # games and bots are loaded at the start, and kernels compiled in the background
    pace: float = 0.0  # minimum between two moves of bots, whatever a table asks for
    fixed_pace: float | None = None  # exact time between two moves of bots, whatever a table asks for
    watched_only: bool = True  # games of bots alone wait while nobody watches
    sleep_after: float = 30.0  # without activity a game is dropped from memory
    clock_grace: float = 30.0  # maximum that clocks wait for people after a restart
    away_after: float = 30.0  # before the others may request a stand-in
    max_tables: int = 20_000
    max_spectators: int = 200  # at one table
    max_missed: int = 60  # entries that are sent one by one after a reconnect
    max_said: int = 50  # lines of chat that are stored
    aims_per_second: float = 15.0
    seal_seconds: float = 5.0  # that a full table waits for seals, and again for nonces, before the deal
    signs: bool = True  # finished games are signed with the key of the server
    drain: float = 3.0  # for finishing what was accepted when the server stops
