"""A trial: players flick one prophet each at the navel and the nearest wins (PB-S3, PB-E1)."""

from __future__ import annotations

from math import hypot
from typing import Literal

from omphalos.flick import cloud, temples
from omphalos.flick.actions import Action, Flick
from omphalos.flick.draft import Draft
from omphalos.flick.events import KingSet, Thrown, TrialBegan, TrialEnded
from omphalos.flick.finger import velocity
from omphalos.flick.house import TURNS
from omphalos.flick.mission import put_one
from omphalos.flick.refusals import NotNow
from omphalos.flick.rulings import rulings_of
from omphalos.flick.slide import flick as slide
from omphalos.flick.state import State
from omphalos.table.legal import Legal


def begin(
    draft: Draft, stake: Literal["marker", "game"], seats: tuple[int, ...], standing: tuple[int, ...] = ()
) -> None:
    """These players will flick, in seat order."""
    draft.emit(TrialBegan(stake, seats, 1, standing))


def active(state: State) -> tuple[int, ...]:
    """Whose flick it is; nobody's once all have flicked."""
    trial = state.trial
    return () if trial is None else trial.seats[trial.done : trial.done + 1]


def legal(state: State, seat: int) -> Legal[Action]:
    """Put a prophet in the cloud and flick it."""
    return Legal[Action](families=cloud.families(state, seat, rulings_of(state).manner, trial=True))


def decide(draft: Draft, seat: int, action: Action) -> tuple[int, ...]:
    """A flick; after the last one the seats that won, more than one if even many rounds could not part them."""
    if not isinstance(action, Flick) or action.kind != "prophet":
        raise NotNow("everybody flicks one prophet at the navel")
    manner = rulings_of(draft.state).manner
    disk = put_one(draft.state, seat, action, manner)
    vx, vy = velocity(action.angle, action.speed, manner, draft.chance)
    thrown = Thrown(disk.id, disk.kind, disk.x, disk.y, vx, vy)
    draft.emit(slide(draft.state, manner, seat, "trial", (disk,), (thrown,)))
    trial = draft.state.trial
    assert trial is not None
    return _measure(draft) if trial.done == len(trial.seats) else ()


def _measure(draft: Draft) -> tuple[int, ...]:
    """Off the mat is farthest; those who tie for nearest flick again."""
    state, trial = draft.state, draft.state.trial
    assert trial is not None
    reach: dict[int, float] = {d.owner: hypot(d.x, d.y) for d in state.disks if d.is_prophet}
    best = min(reach.values(), default=None)
    nearest = tuple(seat for seat in trial.seats if reach.get(seat) == best)
    draft.emit(TrialEnded(tuple(reach.get(seat) for seat in trial.seats), nearest))
    temples.return_lost(draft)
    for disk in draft.state.fallen:
        if disk.kind == "king":
            draft.emit(KingSet(disk.id))
    if len(nearest) > 1 and trial.round < TURNS.trials:
        draft.emit(TrialBegan(trial.stake, nearest, trial.round + 1, trial.temples))
        return ()
    return nearest
