"""The opponent for now: any legal move, each as likely as another. It looks at nothing but what it may do."""

from __future__ import annotations

from typing import Any

from omphalos.table.chance import Stream, new_seed
from omphalos.table.legal import Legal

NAMES = {  # seers, by language, for the seats that nobody took
    "en": ("Pythia", "Cassandra", "Tiresias", "Sibyl", "Calchas", "Helenus", "Mopsus", "Manto"),
    "pl": ("Pytia", "Kasandra", "Tejrezjasz", "Sybilla", "Kalchas", "Helenos", "Mopsos", "Manto"),
}


def own_stream(seed: int | str | None = None) -> Stream:
    """Chance of the opponent's own: never that of the table it sits at."""
    from omphalos.table.chance import Chance

    return Chance(new_seed() if seed is None else f"random seat {seed}", ("choice",))["choice"]


def choose(legal: Legal[Any], stream: Stream) -> Any:
    """One of the moves on offer."""
    return legal.sample(stream)
