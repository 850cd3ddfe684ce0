"""The order of the phases: which one begins when another ends. The phases do not depend on each other."""

from __future__ import annotations

from omphalos.flick import conversion, council, ending, mission, setup, trial
from omphalos.flick.actions import Action
from omphalos.flick.draft import Draft
from omphalos.flick.refusals import NotNow


def deal(draft: Draft) -> None:
    """Do what chance does before the first action, and begin the first phase."""
    if setup.deal(draft):
        _begin_generation(draft)


def decide(draft: Draft, seat: int, action: Action) -> None:
    """Carry out an action of a seat that is asked, and begin the next phase when one ends."""
    phase = draft.state.phase
    if phase == "mission":
        if mission.decide(draft, seat, action):
            _mission_over(draft)
    elif phase in ("council", "scales"):
        if council.decide(draft, seat, action):
            _begin_mission(draft)
    elif phase == "trial":
        _decide_trial(draft, seat, action)
    elif phase == "heart":
        conversion.decide(draft, seat, action)
        _count(draft)
    elif phase == "gods":
        if setup.decide(draft, seat, action):
            _begin_generation(draft)
    else:
        raise NotNow("the game is over")


def _decide_trial(draft: Draft, seat: int, action: Action) -> None:
    at_stake = draft.state.trial
    assert at_stake is not None
    nearest = trial.decide(draft, seat, action)
    if not nearest:
        return
    if at_stake.stake == "marker":
        setup.after_trial(draft, nearest)
        _begin_generation(draft)
    else:
        ending.after_trial(draft, at_stake.temples, nearest)


def _begin_generation(draft: Draft) -> None:
    if council.begin(draft):
        _begin_mission(draft)


def _begin_mission(draft: Draft) -> None:
    if not mission.begin(draft):
        _mission_over(draft)


def _mission_over(draft: Draft) -> None:
    if conversion.begin(draft):
        _count(draft)


def _count(draft: Draft) -> None:
    conversion.count(draft)
    conversion.end_generation(draft)
    if draft.state.generation == draft.state.generations:
        ending.begin(draft)
    else:
        _begin_generation(draft)
