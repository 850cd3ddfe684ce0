"""Freja: before conversion she drops the heart, and opponents' prophets it touches count as hers."""

from __future__ import annotations

from typing import Final

from omphalos.flick.actions import Action, DropHeart
from omphalos.flick.draft import Draft
from omphalos.flick.events import HeartDropped
from omphalos.flick.finger import check_numbers
from omphalos.flick.judged import BY_RULINGS
from omphalos.flick.mat import HALF, on_mat, touching
from omphalos.flick.numbers import GODS, HeartNumbers
from omphalos.flick.powers import God
from omphalos.flick.refusals import IllegalPlacement
from omphalos.table.legal import Family, Legal, Spot

HEART: Final = GODS.of_sets("Freja", HeartNumbers)  # by the numbers of the table
_SPOT: Final = Spot("at", (-HALF, -HALF, HALF, HALF))


class Freja(God):
    """Heart."""

    id = "Freja"
    drops_heart = True
    judged = BY_RULINGS


LEGAL: Final = Legal[Action](families=(Family[Action](DropHeart((0.0, 0.0)), spots=(_SPOT,)),))


def drop(draft: Draft, seat: int, action: DropHeart) -> None:
    """Drop the heart. It lands at a random place around the aim. Off the mat it touches nothing."""
    check_numbers(*action.at)
    if not _SPOT.allows(*action.at):
        raise IllegalPlacement(f"the heart is aimed off the mat, at ({action.at[0]:g}, {action.at[1]:g})")
    state, fall = draft.state, draft.chance["heart"]
    heart = HEART[state.options.numbers]
    x = action.at[0] + fall.normal(heart.spread)
    y = action.at[1] + fall.normal(heart.spread)
    turned: tuple[int, ...] = ()
    if on_mat(x, y):
        turned = tuple(
            d.id
            for d in state.disks
            if d.is_prophet and d.owner != seat and touching(d.x, d.y, x, y, state.radius[d.kind] + heart.radius)
        )
    draft.emit(HeartDropped(seat, action.at, x, y, turned))
