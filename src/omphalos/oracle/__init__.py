"""Wyrocznia: oracles and their runes in the cove."""

from omphalos.oracle import compiled as compiled  # first: it says which rules are imported
from omphalos.oracle.game import GAME

__all__ = ["GAME"]
