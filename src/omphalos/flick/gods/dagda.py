"""Dagda: before his own flick he stands his hand on the mat as a wall."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, degrees, hypot
from typing import Final

from omphalos.flick.actions import Action, StandHand
from omphalos.flick.cloud import REACH
from omphalos.flick.draft import Draft
from omphalos.flick.events import HandStood
from omphalos.flick.finger import check_angle, check_numbers, direction
from omphalos.flick.judged import NOTHING
from omphalos.flick.mat import CORNERS, HALF
from omphalos.flick.numbers import GODS, HandNumbers
from omphalos.flick.pieces import RADIUS, Disk
from omphalos.flick.powers import God
from omphalos.flick.refusals import IllegalPlacement, PowerSpent
from omphalos.flick.state import Hand, State
from omphalos.table.house_numbers import NumberSet
from omphalos.table.legal import Bar, Circle, Family, Legal, Range, Spot

_SPOT: Final = Spot("at", (-HALF, -HALF, HALF, HALF))  # the middle of the hand lies on the mat
_ANGLE: Final = Range("angle", 0.0, 360.0, wraps=True)
HAND: Final = GODS.numbers("Dagda", HandNumbers)
_RADIUS: Final = HAND.thickness / 2
# No prophet in a cloud can touch the hand, so the hand never takes away a place to flick from.
_AROUND: Final = {numbers: tuple(Circle(x, y, reach) for x, y in CORNERS) for numbers, reach in REACH.items()}
_SLACK: Final = 0.02  # millimetres: positions are written rounded
LENGTH: Final = HAND.length - HAND.thickness  # of the middle line; the round ends add the thickness


class Dagda(God):
    """Hand of God."""

    id = "Dagda"
    judged = NOTHING

    action = StandHand

    def before_flick(self, state: State, seat: int) -> Legal[Action]:
        """Offer the hand wherever it overlaps no disk and no prophet in a cloud can touch it."""
        return Legal(families=hands(state) if state.hand is None else ())

    def act(self, draft: Draft, seat: int, action: StandHand) -> None:
        """Stand the hand on the mat."""
        if draft.state.hand is not None:
            raise PowerSpent("the hand stands already")
        stand(draft, seat, action)


def hands(state: State) -> tuple[Family[Action], ...]:
    """Every way to stand the hand on the mat."""
    bar = _bar(state)
    for at, angle in _TRIALS:
        if bar.allows(*at, angle):
            return (Family[Action](StandHand(at, angle), ranges=(_ANGLE,), spots=(_SPOT,), bars=(bar,)),)
    return ()  # no room was found: the hand is neither offered nor accepted


def stand(draft: Draft, seat: int, action: StandHand) -> None:
    """Stand the hand on the mat until the next flick is done."""
    state = draft.state
    if state.gods[seat] != Dagda.id:
        raise IllegalPlacement("only Dagda has a hand to stand on the mat")
    check_numbers(*action.at, action.angle)
    check_angle(action.angle)
    x, y = action.at
    if not _SPOT.allows(x, y):
        raise IllegalPlacement(f"the middle of the hand lies off the mat at ({x:g}, {y:g})")
    if not any(family.allows(action) for family in hands(state)):
        raise IllegalPlacement("the hand overlaps a disk, or stands where a prophet in a cloud could touch it")
    ux, uy = direction(action.angle)
    dx, dy = ux * LENGTH / 2, uy * LENGTH / 2
    draft.emit(HandStood(seat, x - dx, y - dy, x + dx, y + dy, spent=False))


def stands_clear(hand: Hand, numbers: NumberSet, disks: Iterable[Disk] = ()) -> bool:
    """Whether a hand stands where no prophet in a cloud can touch it, and overlaps none of these disks."""
    middle = (hand.ax + hand.bx) / 2, (hand.ay + hand.by) / 2
    length, angle = hypot(hand.bx - hand.ax, hand.by - hand.ay), degrees(atan2(hand.by - hand.ay, hand.bx - hand.ax))
    around = _AROUND[numbers] + tuple(Circle(d.x, d.y, RADIUS[numbers][d.kind]) for d in disks)
    return Bar("at", "angle", length, _RADIUS - _SLACK, around).allows(*middle, angle)


def _bar(state: State) -> Bar:
    disks = tuple(Circle(d.x, d.y, state.radius[d.kind]) for d in state.disks)
    return Bar("at", "angle", LENGTH, _RADIUS, disks + _AROUND[state.options.numbers])


# Places and angles to try for a legal example: the navel first, then a grid, along and across.
_TRIALS: Final = tuple(
    ((float(x), float(y)), angle)
    for x, y in sorted(
        ((x, y) for x in range(-220, 221, 40) for y in range(-220, 221, 40)), key=lambda p: p[0] ** 2 + p[1] ** 2
    )
    for angle in (0.0, 45.0, 90.0, 135.0)
)
