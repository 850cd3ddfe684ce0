"""The bots that learn, by game."""

from __future__ import annotations

from typing import Final

from omphalos.train import flick, oracle
from omphalos.train.errors import TrainError
from omphalos.train.learner import Learner

LEARNERS: Final[dict[str, Learner]] = {one.game: one for one in (flick.LEARNER, oracle.LEARNER)}


def find_learner(game: str) -> Learner:
    """The bot of a game that learns. Raise TrainError if there is none."""
    if game not in LEARNERS:
        raise TrainError(f"there is no bot that learns {game}; there is one for {' and '.join(LEARNERS)}")
    return LEARNERS[game]
