"""The sample game for commands, and a finished record of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from omphalos.table import Chance, Table, games
from tests.table.sample import SAMPLE


@pytest.fixture(autouse=True)
def sample_game() -> Iterator[None]:
    """Register `sample` by name."""
    games.add(SAMPLE.name, SAMPLE)
    yield
    games.remove(SAMPLE.name)


def played(seed: int = 1, moves: int | None = None) -> Table:
    """Return a table of the sample game, played randomly to its end or for some moves."""
    table = Table.open(SAMPLE, ["Ada", "Olaf", "Zoë"], seed=seed)
    stream = Chance(seed, ["moves"])["moves"]
    while table.to_act() and (moves is None or len(table.moves) <= moves):
        seat = stream.choice(table.to_act())
        table.play(seat, table.legal(seat).sample(stream))
    return table


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a finished game."""
    file = tmp_path / "game.jsonl"
    file.write_bytes(played().record())
    return file
