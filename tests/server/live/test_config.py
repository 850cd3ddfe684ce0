"""The configuration that a server has unless its operator says otherwise."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from omphalos.server.live.config import LiveConfig


def test_the_defaults_are_modest() -> None:
    assert msgspec.structs.asdict(LiveConfig()) == {
        "bots": 1,
        "bot_seconds": 20.0,
        "bot_memory": 1024,
        "featured": 0.0,
        "review_seconds": 60.0,
        "custom_bots": False,
        "warm_up": False,
        "alone": False,
        "signs": True,
        "pace": 0.0,
        "fixed_pace": None,
        "watched_only": True,
        "sleep_after": 30.0,
        "clock_grace": 30.0,
        "away_after": 30.0,
        "max_tables": 20_000,
        "max_spectators": 200,
        "max_missed": 60,
        "max_said": 50,
        "aims_per_second": 15.0,
        "seal_seconds": 5.0,
        "drain": 3.0,
    }


def test_it_cannot_change_while_the_server_runs() -> None:
    config: Any = LiveConfig()
    with pytest.raises(AttributeError):
        config.bots = 2
