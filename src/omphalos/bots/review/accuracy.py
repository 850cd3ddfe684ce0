"""Accuracy, in the manner of lichess: how little winning chance a player gave away by their choices.

A move: `103.17 · exp(−0.0435 · loss) − 3.17`, where `loss` is the winning chance lost by the choice, in per cent
points, between 0 and 100. Where the game is decided, lost points count in its place (`Analyst.counted`). A game: the
mean of two means over the player's moves, the harmonic mean (one bad blunder counts) and the mean weighted by how much
the winning chances moved around each move (quiet stretches count less).
https://lichess.org/page/accuracy
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import fmean, pstdev
from typing import Final

_SCALE: Final = 103.1668100711649
_DECAY: Final = 0.04354415386753951
_OFFSET: Final = 3.166924740191411
_LEAST: Final = 1.0  # of a move, so that the harmonic mean exists
_WEIGHTS: Final = (0.5, 12.0)  # the least and the greatest weight of a move


def move_accuracy(loss: float) -> float:
    """The accuracy of one move, 0 to 100. `loss` is the winning chance given away, from 0 to 1."""
    return min(100.0, max(0.0, _SCALE * exp(-_DECAY * 100.0 * max(0.0, loss)) - _OFFSET))


def game_accuracy(moves: Sequence[tuple[int, float]], curve: Sequence[float]) -> float | None:
    """The accuracy of a player, 0 to 100. None without moves.

    `moves` are the numbers of the player's moves with their losses; `curve` is the player's chance after each move.
    """
    if not moves:
        return None
    wide = min(8, max(2, len(curve) // 10))
    accuracies = [max(_LEAST, move_accuracy(loss)) for _, loss in moves]
    weights: list[float] = []
    for number, _ in moves:
        first = max(0, min(number - wide // 2, len(curve) - wide))
        window = [100.0 * chance for chance in curve[first : first + wide]]
        weights.append(min(_WEIGHTS[1], max(_WEIGHTS[0], pstdev(window))))
    weighted = sum(w * a for w, a in zip(weights, accuracies, strict=True)) / sum(weights)
    harmonic = len(accuracies) / sum(1.0 / a for a in accuracies)
    return fmean((weighted, harmonic))
