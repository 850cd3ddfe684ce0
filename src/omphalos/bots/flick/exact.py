"""Simulates a flick exactly as aimed, without tremor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from omphalos.flick.actions import Flick, FlickAgain, FlickPair, FlickStack, KeepOath
from omphalos.flick.events import Flicked, Thrown
from omphalos.flick.finger import direction
from omphalos.flick.pieces import Disk
from omphalos.flick.rulings import rulings_of
from omphalos.flick.slide import flick

if TYPE_CHECKING:
    from collections.abc import Sequence

    from omphalos.bots.observation import Observation


def as_aimed(observation: Observation, action: Any) -> Flicked | None:
    """The result of a flick without tremor. None if the action is not a flick."""
    state = observation.imagine(0)[0]
    flicks: Sequence[Flick | FlickStack] = ()
    put: list[Disk] = []
    thrown: list[Thrown] = []
    if isinstance(action, Flick | FlickStack):
        flicks = (action,)
    elif isinstance(action, FlickPair):
        flicks = (action.one, action.other)
    elif isinstance(action, FlickAgain | KeepOath):
        disk = next(d for d in state.disks if d.id == action.disk)
        dx, dy = direction(action.angle)
        thrown.append(Thrown(disk.id, disk.kind, disk.x, disk.y, action.speed * dx, action.speed * dy))
    for one in flicks:
        dx, dy = direction(one.angle)
        kind = one.lower if isinstance(one, FlickStack) else one.kind
        number = state.placed + len(put)
        put.append(Disk(number, kind, observation.seat, *one.at))
        upper = None
        if isinstance(one, FlickStack):
            upper = number + 1
            put.append(Disk(upper, one.upper, observation.seat, *one.at))
        thrown.append(Thrown(number, kind, *one.at, one.speed * dx, one.speed * dy, upper))
    if not thrown:
        return None
    return flick(state, rulings_of(state).manner, observation.seat, "turn", put, thrown)
