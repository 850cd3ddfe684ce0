"""Tables of the sample game, played to a certain point."""

from __future__ import annotations

from collections import deque
from pathlib import Path

from omphalos.table import Table, takeback
from omphalos.table.chance import Chance
from omphalos.table.testing import random_game
from tests.table.sample import SAMPLE, Options


def finished(players: int = 2, seed: str = "finished", rounds: int = 3) -> Table:
    """Return a finished game, in memory."""
    (table,) = deque(random_game(SAMPLE, players, seed, Options(rounds)), maxlen=1)
    return table


def opened(
    path: Path | None = None, players: int = 2, rounds: int = 3, policy: takeback.Policy = takeback.fair
) -> Table:
    """Return a game just dealt."""
    return Table.open(SAMPLE, players, Options(rounds), "opened", None if path is None else str(path), policy)


def play_on(table: Table, moves: int, seed: str = "play on") -> None:
    """Play some random moves."""
    dice = Chance(seed, ("player",))
    for _ in range(moves):
        seat = dice["player"].choice(table.to_act())
        table.play(seat, table.legal(seat).sample(dice["player"]))
