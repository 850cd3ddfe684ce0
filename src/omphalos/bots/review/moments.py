"""Chooses the moments of a game that are worth seeing: three, spread over the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from omphalos.bots.analyst import Judged

Kind: TypeAlias = Literal[
    "choice",  # something else was clearly better
    "luck",  # the choice was fine; luck decided
    "turn",  # the chances changed most here
]
MOST: Final = 3
_CHOICE: Final = 0.02  # the least loss of winning chance by a choice that is worth showing
_LUCK: Final = 0.05  # the least share of luck
_APART: Final = 12  # moments are at least this part of the game apart


class KeyMoment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment worth seeing."""

    moment: int  # the number of the move
    seat: int  # who moved
    kind: Kind
    change: float  # of the seat's chance to win: the loss by the choice, what luck did, or the change by the move


def moments_of(
    curve: Sequence[Sequence[float]], decisions: Sequence[Judged], movers: Sequence[int | None]
) -> list[KeyMoment]:
    """The three moments: the greatest losses by a choice, then the greatest luck, then the greatest changes."""
    found = [KeyMoment(one.moment, one.seat, "choice", -one.loss) for one in decisions if one.loss >= _CHOICE]
    found.sort(key=lambda one: one.change)
    lucky = [one for one in decisions if one.luck is not None and abs(one.luck) >= _LUCK]
    lucky.sort(key=lambda one: -abs(one.luck or 0.0))
    found += [KeyMoment(one.moment, one.seat, "luck", one.luck or 0.0) for one in lucky]
    turns: list[KeyMoment] = []
    for moment, seat in enumerate(movers):
        if seat is not None and moment:
            change = curve[moment][seat] - curve[moment - 1][seat]
            turns.append(KeyMoment(moment, seat, "turn", round(change, 4)))
    found += sorted(turns, key=lambda one: -abs(one.change))
    apart = max(1, len(curve) // _APART)
    chosen: list[KeyMoment] = []
    for one in found:
        if len(chosen) < MOST and all(abs(one.moment - other.moment) >= apart for other in chosen):
            chosen.append(one)
    return sorted(chosen, key=lambda one: one.moment)
