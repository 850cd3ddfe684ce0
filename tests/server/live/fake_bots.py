"""Bots that never move by themselves."""

from __future__ import annotations

import pytest

from omphalos.server.live import tables
from omphalos.server.live.live_table import LiveTable


class FakeBots:
    """Counts how often a table asks for a bot's turn."""

    def __init__(self) -> None:
        self.thinking = False
        self.nudges = 0
        self.stopped = False
        self.ran_out: list[int] = []

    def nudge(self) -> None:
        self.nudges += 1

    async def clock_ran_out(self, seat: int) -> None:
        self.ran_out.append(seat)

    def stop(self) -> None:
        self.stopped = True


def use_fake_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no bot move at the tables that are opened or found from now on."""

    def seat(_: LiveTable) -> FakeBots:
        return FakeBots()

    monkeypatch.setattr(tables, "BotPlayer", seat)
