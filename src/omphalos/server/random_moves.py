"""Any legal move: for a person who leaves the choice to chance, and to warm a game up. And names for empty seats."""

from __future__ import annotations

from typing import Any

from omphalos.table.chance import Chance, Stream, new_seed
from omphalos.table.game import AnyGame
from omphalos.table.legal import Legal
from omphalos.table.table import Table

NAMES = {  # seers, by language, for the seats that nobody took
    "en": ("Pythia", "Cassandra", "Tiresias", "Sibyl", "Calchas", "Helenus", "Mopsus", "Manto"),
    "pl": ("Pytia", "Kasandra", "Tejrezjasz", "Sybilla", "Kalchas", "Helenos", "Mopsos", "Manto"),
}


def own_stream(seed: int | str | None = None) -> Stream:
    """Chance of the opponent's own: never that of the table it sits at."""
    return Chance(new_seed() if seed is None else f"random seat {seed}", ("choice",))["choice"]


def choose(legal: Legal[Any], stream: Stream) -> Any:
    """One of the moves on offer."""
    return legal.sample(stream)


def play_some(game: AnyGame, moves: int) -> Table:
    """A table of its own with so many random moves, or a whole game where that is shorter."""
    table, stream = Table.open(game, min(game.players)), own_stream()
    for _ in range(moves):
        asked = table.to_act()
        if not asked:
            break
        table.play(asked[0], choose(table.legal(asked[0]), stream))
    return table
