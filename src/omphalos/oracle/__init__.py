"""Wyrocznia: oracles and their runes in the cove."""

from omphalos.oracle.game import GAME

__all__ = ["GAME"]
