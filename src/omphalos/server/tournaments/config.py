"""The configuration of tournaments."""

from __future__ import annotations

import msgspec


class TournamentConfig(msgspec.Struct, frozen=True):
    """Limits, which are settings, and how often a process looks at the tournaments that are being played."""

    max_tournaments: int = 200  # that are not over, on all processes together
    max_unstarted: int = 5  # of one address that have not started, as far as this process opened them
    max_entrants: int = 64  # of one tournament
    look_every: float = 1.0  # seconds; a game that ends in this process is noticed at once
