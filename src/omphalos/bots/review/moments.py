"""Chooses the moments that are worth seeing: of each seat its best move, its turning point and its dearest mistake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from omphalos.bots.analyst import Judged

Kind: TypeAlias = Literal[
    "best",  # the seat's own move after which its chance grew most
    "turn",  # the move, of whomever, that did most for how the game ended for it
    "choice",  # its dearest mistake: something else was clearly better
    "luck",  # of reviews of older versions: the choice was fine, and luck decided
]
_BEST: Final = 0.02  # the least growth of the chance that is worth showing
_TURN: Final = 0.05  # the least change by somebody's move
_CHOICE: Final = 0.02  # the least cost of a mistake


class KeyMoment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment worth seeing."""

    moment: int  # the number of the move
    seat: int  # who moved
    kind: Kind
    change: float  # of the chance to win of `of`: by the move, or the loss by the choice
    of: int = -1  # whose moment it is; −1: of who moved


def moments_of(
    curve: Sequence[Sequence[float]], decisions: Sequence[Judged], movers: Sequence[int | None]
) -> list[KeyMoment]:
    """The moments of all seats, one after another: best move, turning point, dearest mistake."""
    return [one for seat in range(len(curve[0]) if curve else 0) for one in _of(seat, curve, decisions, movers)]


def _of(
    seat: int, curve: Sequence[Sequence[float]], decisions: Sequence[Judged], movers: Sequence[int | None]
) -> list[KeyMoment]:
    own = [one for one in decisions if one.seat == seat]
    grown = {
        moment: curve[moment][seat] - curve[moment - 1][seat]
        for moment in range(1, len(curve))
        if movers[moment] is not None
    }
    found: list[KeyMoment] = []

    lucky = any(one.luck is not None for one in decisions)  # the game tells luck apart: its best moves are flicks
    flicks = [one for one in own if one.luck is not None or not lucky]
    good = [one.moment for one in flicks if max(_BEST, 2.0 * one.cost) <= grown.get(one.moment, 0.0)]
    best = max(good, key=lambda moment: grown[moment], default=None)
    worst = max((one for one in own if one.moment != best), key=lambda one: one.cost, default=None)
    if worst is None or worst.cost < _CHOICE:
        worst = None
    if best is not None:
        found.append(KeyMoment(best, seat, "best", round(grown[best], 4), seat))

    shown = {best, None if worst is None else worst.moment}
    way = 1.0 if curve[-1][seat] * len(curve[-1]) > 1.0 else -1.0  # up for who was ahead at the end, else down
    turn = max(grown.keys() - shown, key=lambda moment: (way * grown[moment], -moment), default=None)
    mover = None if turn is None else movers[turn]
    if turn is not None and mover is not None and way * grown[turn] >= _TURN:
        found.append(KeyMoment(turn, mover, "turn", round(grown[turn], 4), seat))

    if worst is not None:
        found.append(KeyMoment(worst.moment, seat, "choice", -worst.loss, seat))
    return found
