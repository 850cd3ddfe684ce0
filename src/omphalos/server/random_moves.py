"""Random legal moves, for people who leave a choice to chance and for warming a game up; and names to suggest."""

from __future__ import annotations

from typing import Any

from omphalos.server.messages import say
from omphalos.table.chance import Chance, Stream, new_seed
from omphalos.table.game import AnyGame
from omphalos.table.legal import Legal
from omphalos.table.table import Table

SEERS = ("cassandra", "tiresias", "sibyl", "calchas", "helenus", "mopsus", "manto")


def seers_in(language: str) -> tuple[str, ...]:
    """Names of seers, for people who have not chosen one. No bot has such a name."""
    return tuple(say(language, f"seer-{seer}") for seer in SEERS)


def own_stream(seed: int | str | None = None) -> Stream:
    """A stream of random numbers that is independent of the table's chance."""
    return Chance(new_seed() if seed is None else f"random seat {seed}", ("choice",))["choice"]


def choose(legal: Legal[Any], stream: Stream) -> Any:
    """A random legal move."""
    return legal.sample(stream)


def play_some(game: AnyGame, moves: int) -> Table:
    """A new table with this number of random moves, or a whole game if that is shorter."""
    table, stream = Table.open(game, min(game.players)), own_stream()
    for _ in range(moves):
        asked = table.to_act()
        if not asked:
            break
        table.play(asked[0], choose(table.legal(asked[0]), stream))
    return table
