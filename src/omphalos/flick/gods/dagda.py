"""Dagda: once a generation he stands his hand on the mat as a wall for a flick of his own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from omphalos.flick.actions import Action, StandHand
from omphalos.flick.draft import Draft
from omphalos.flick.events import HandStood
from omphalos.flick.finger import check_angle, check_numbers, direction
from omphalos.flick.house import GODS
from omphalos.flick.mat import CLOUDS, HALF
from omphalos.flick.pieces import RADIUS
from omphalos.flick.powers import God
from omphalos.flick.refusals import IllegalPlacement, PowerSpent
from omphalos.flick.state import State
from omphalos.table.legal import Bar, Circle, Family, Range, Spot

_SPOT: Final = Spot("at", (-HALF, -HALF, HALF, HALF))  # its middle lies on the mat
_ANGLE: Final = Range("angle", 0.0, 360.0, wraps=True)
_RADIUS: Final = GODS.dagda.thickness / 2
_LENGTH: Final = GODS.dagda.length - GODS.dagda.thickness  # of the middle line: the round ends make up the rest


class Dagda(God):
    """Hand of God."""

    id = "Dagda"
    card = "celtic"
    name: ClassVar[dict[str, str]] = {"en": "Dagda", "pl": "Dagda"}
    text: ClassVar[dict[str, str]] = {
        "en": "Hand of God: once a generation, stand the hand on the mat as a wall for a flick of yours.",
        "pl": "Ręka Boga: raz na pokolenie postaw rękę na mapie jako ścianę na czas swojego pstryknięcia.",
    }

    def before_flick(self, state: State, seat: int) -> Sequence[Family[Action]]:
        """The hand, where it overlaps no disk and no cloud."""
        if state.players[seat].spent:
            return ()
        bar = _bar(state)
        for at, angle in _TRIALS:
            if bar.allows(*at, angle):
                like = StandHand(at, angle)
                return (Family[Action](like, ranges=(_ANGLE,), spots=(_SPOT,), bars=(bar,)),)
        return ()  # no room could be found: it is not offered


def stand(draft: Draft, seat: int, action: StandHand) -> None:
    """The hand is put up until the next flick is done."""
    state = draft.state
    if state.gods[seat] != Dagda.id:
        raise IllegalPlacement("only Dagda has a hand to stand on the mat")
    if state.players[seat].spent:
        raise PowerSpent("the hand has been used in this generation")
    check_numbers(*action.at, action.angle)
    check_angle(action.angle)
    x, y = action.at
    if not _SPOT.allows(x, y):
        raise IllegalPlacement(f"the middle of the hand lies off the mat at ({x:g}, {y:g})")
    if not _bar(state).allows(x, y, action.angle):
        raise IllegalPlacement("the hand overlaps a disk or a cloud")
    ux, uy = direction(action.angle)
    dx, dy = ux * _LENGTH / 2, uy * _LENGTH / 2
    draft.emit(HandStood(seat, x - dx, y - dy, x + dx, y + dy))


def outline(state: State, reach: float) -> tuple[Circle, ...]:
    """Circles that keep a disk of radius `reach` clear of the standing hand: beads along its middle line."""
    hand = state.hand
    if hand is None:
        return ()
    beads = 2 * int(GODS.dagda.length / _RADIUS)
    step = _LENGTH / (beads - 1)
    r = ((reach + _RADIUS) ** 2 + (step / 2) ** 2) ** 0.5 + 1e-9
    return tuple(
        Circle(hand.ax + (hand.bx - hand.ax) * t, hand.ay + (hand.by - hand.ay) * t, r)
        for t in (i / (beads - 1) for i in range(beads))
    )


def _bar(state: State) -> Bar:
    disks = tuple(Circle(d.x, d.y, RADIUS[d.kind]) for d in state.disks)
    return Bar("at", "angle", _LENGTH, _RADIUS, disks + CLOUDS)


# Where a hand is tried for an example that is legal: the navel first, then a grid, along and across.
_TRIALS: Final = tuple(
    ((float(x), float(y)), angle)
    for x, y in sorted(
        ((x, y) for x in range(-220, 221, 40) for y in range(-220, 221, 40)), key=lambda p: p[0] ** 2 + p[1] ** 2
    )
    for angle in (0.0, 45.0, 90.0, 135.0)
)
