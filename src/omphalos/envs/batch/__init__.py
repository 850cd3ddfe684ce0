"""Whole games, many of them stepped in one call, in this process or over several."""

from __future__ import annotations

from omphalos.envs.batch.arrays import Arrays
from omphalos.envs.batch.game_batch import GameBatch

__all__ = ["Arrays", "GameBatch"]
