"""Freja's heart: the value of each aim, averaged over the places where the heart may land."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omphalos.bots.flick.count import convert
from omphalos.flick.judged import Board
from omphalos.flick.mat import HALF
from omphalos.physics._jit import jit_and_keep as jit

if TYPE_CHECKING:
    from omphalos.flick.judged import Floats

_HALF = HALF


@jit
def drop_many(b: Board, seat: int, aims: Floats, falls: Floats, value: Floats, spread: Floats) -> None:
    """Fill `value` and `spread` with the mean and standard deviation of the lead for each aim.

    Each aim is tried with every offset in `falls`. Units are millimetres.
    """
    players = b.table[0].players
    for q in range(aims.shape[0]):
        total = 0.0
        squares = 0.0
        for p in range(falls.shape[0]):
            x = aims[q, 0] + falls[p, 0]
            y = aims[q, 1] + falls[p, 1]
            lands = abs(x) <= _HALF and abs(y) <= _HALF
            convert(b, x, y, seat if lands else -1)
            best = -1e18
            others = 0.0
            for other in range(players):
                if other != seat:
                    best = max(best, b.gain[other].vp)
                    others += b.gain[other].vp
            lead = b.gain[seat].vp - 0.5 * best - 0.5 * others / max(1, players - 1)
            total += lead
            squares += lead * lead
        value[q] = total / falls.shape[0]
        spread[q] = max(0.0, squares / falls.shape[0] - value[q] * value[q]) ** 0.5
