"""λ-returns: targets between the end of the game and what the network expects at the next position."""

from __future__ import annotations

from typing import Any

import numpy as np


def lambda_returns(final: Any, expected: Any, last: Any, decay: float) -> Any:
    """Targets for positions in the order they were played (Sutton, Learning to predict, 1988).

    The target of a game's last position is its end. The target of any other is the target of the next one, with weight
    `decay`, and what is expected there, with the rest.

    Args:
        final: (N, SEATS) the end of each position's game.
        expected: (N, SEATS) what the network expects at each position.
        last: (N,) whether a position is the last of its game.
        decay: λ. With 1 every target is the end.
    """
    targets = np.array(final)
    n = len(targets)
    ends = np.flatnonzero(last)
    left = ends[np.searchsorted(ends, np.arange(n))] - np.arange(n)  # positions to the end of the game
    longest = int(left.max())
    order = np.argsort(left, kind="stable")
    first = np.searchsorted(left[order], np.arange(longest + 2))
    for away in range(1, longest + 1):
        at = order[first[away] : first[away + 1]]
        targets[at] = (1.0 - decay) * expected[at + 1] + decay * targets[at + 1]
    return targets
