"""Freja's heart: the value of each aim, averaged over the places where the heart may land."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from omphalos.bots.flick.decision import Decision, Option, affordable
from omphalos.bots.flick.evaluation.count import convert
from omphalos.bots.flick.library import FLICK
from omphalos.bots.thought import Considered
from omphalos.flick.actions import DropHeart
from omphalos.flick.gods.freja import HEART
from omphalos.flick.judged import Board
from omphalos.flick.mat import HALF
from omphalos.kernels.arrays import empty, grid

if TYPE_CHECKING:
    from omphalos.bots.flick.decision import SearchBudget
    from omphalos.flick.judged import Floats

_HALF = HALF
_FALLS: Final = 96  # places where the heart may land, for each aim


def hearts_to_try(decision: Decision, budget: SearchBudget) -> list[Option]:
    """Places to aim the heart at: rivals' prophets, around them and between two of them."""
    board = decision.board()
    rivals = [(d.x, d.y) for d in decision.state.disks if d.is_prophet and d.owner != decision.seat]
    aims = [(0.0, 0.0), *rivals]
    aims += [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for i, a in enumerate(rivals) for b in rivals[:i]]
    draws = decision.observation.draws("heart")
    for x, y in rivals:
        aims += [(x + draws.normal(12.0), y + draws.normal(12.0)) for _ in range(6)]
    places = [tuple(max(-HALF, min(HALF, part)) for part in aim) for aim in aims]
    where, sigma = grid(places, 2), HEART[decision.state.options.numbers].spread
    falls = grid([draws.normal(sigma) for _ in range(2 * _FALLS)], 2)
    value, spread = empty(len(where)), empty(len(where))

    def drop(trials: int) -> None:
        drop_many(board, decision.seat, where, falls[:trials], value, spread)

    trials = affordable(len(falls), 1, drop)
    drop(trials)
    budget.spend(trials * len(where))
    return [
        Option(v, Considered(DropHeart((x, y)), v, s, trials))
        for (x, y), v, s in zip(places, value.tolist(), spread.tolist(), strict=True)
    ]


@FLICK.kernel
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
        spread[q] = sqrt(max(0.0, squares / falls.shape[0] - value[q] * value[q]))
