"""A trial: players flick one prophet each at the navel, and the nearest wins (PB-S3, PB-E1).

Each flick is on an empty mat: the distance is noted and the prophet lifted, so nobody can push another's prophet.
"""

from __future__ import annotations

from math import hypot
from typing import Literal

from omphalos.flick import cloud
from omphalos.flick.actions import Action, Flick
from omphalos.flick.draft import Draft
from omphalos.flick.events import Thrown, TrialBegan, TrialEnded, TrialMeasured
from omphalos.flick.finger import velocity
from omphalos.flick.mission import check_one
from omphalos.flick.numbers import TURNS
from omphalos.flick.pieces import Disk
from omphalos.flick.refusals import NotNow
from omphalos.flick.rulings import rulings_of
from omphalos.flick.slide import flick as slide
from omphalos.flick.state import State, Trial
from omphalos.table.legal import Legal


def begin(
    draft: Draft, stake: Literal["marker", "game"], seats: tuple[int, ...], standing: tuple[int, ...] = ()
) -> None:
    """Begin a trial. These players flick in seat order, each on an empty mat."""
    draft.emit(TrialBegan(stake, seats, 1, standing, cleared=bool(draft.state.disks)))


def active(state: State) -> tuple[int, ...]:
    """The seat that flicks now. Empty once all have flicked."""
    trial = state.trial
    return () if trial is None else trial.seats[trial.done : trial.done + 1]


def legal(state: State, seat: int) -> Legal[Action]:
    """Put a prophet in the cloud and flick it."""
    return Legal[Action](families=cloud.families(state, seat, rulings_of(state).manner, trial=True))


def decide(draft: Draft, seat: int, action: Action) -> tuple[int, ...]:
    """Make a flick. After the last one return the winning seats: several if they still tie after the last round."""
    if not isinstance(action, Flick) or action.kind != "prophet":
        raise NotNow("everybody flicks one prophet at the navel")
    manner = rulings_of(draft.state).manner
    check_one(draft.state, seat, action, manner)
    disk = Disk(draft.state.placed, action.kind, seat, *action.at)
    vx, vy = velocity(action.angle, action.speed, manner, draft.chance)
    thrown = Thrown(disk.id, disk.kind, disk.x, disk.y, vx, vy)
    draft.emit(slide(draft.state, manner, seat, "trial", (disk,), (thrown,)))
    draft.emit(TrialMeasured(seat, _distance(draft.state)))
    trial = draft.state.trial
    assert trial is not None
    return _compare(draft, trial) if trial.done == len(trial.seats) else ()


def _distance(state: State) -> float | None:
    """The distance from the centre of the only prophet on the mat. None: it is off the mat."""
    return next((hypot(d.x, d.y) for d in state.disks), None)


def _compare(draft: Draft, trial: Trial) -> tuple[int, ...]:
    """Find the nearest. Off the mat counts as farthest. Players who tie for nearest flick again."""
    best = min((d for d in trial.distances if d is not None), default=None)
    nearest = tuple(seat for seat, d in zip(trial.seats, trial.distances, strict=True) if d == best)
    draft.emit(TrialEnded(trial.distances, nearest))
    if len(nearest) > 1 and trial.round < TURNS.trials:
        draft.emit(TrialBegan(trial.stake, nearest, trial.round + 1, trial.temples))
        return ()
    return nearest
