"""Register the pond game and its bots for these tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from omphalos.bots import bots
from omphalos.table.registry import games
from tests.bots.fishers import Fisher, Fool
from tests.bots.pond import POND


@pytest.fixture(autouse=True)
def pond() -> Iterator[None]:
    """Register them for the duration of a test."""
    games.add("pond", POND)
    bots.add("pond/fisher", Fisher)
    bots.add("fool", Fool)
    yield
    games.remove("pond")
    bots.remove("pond/fisher")
    bots.remove("fool")
