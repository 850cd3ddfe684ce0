"""Actions that only the seat's god may take before a flick: which ones a bot tries.

Any kind of action is tried: all that are on offer if they are few, or some drawn at random. A kind with a better way to
find good ones is listed in `_PROPOSERS`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any, Final

from omphalos.bots.flick.decision import Decision
from omphalos.bots.flick.hands import hands_to_try
from omphalos.flick.actions import Action, StandHand
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import State

Tried = tuple[Action, State]  # an action and the state after it
_PROPOSERS: Final[dict[type[Any], Callable[[Decision, int], list[Tried]]]] = {StandHand: hands_to_try}


def own_actions(decision: Decision) -> bool:
    """Whether the seat may take an action of its god now."""
    legal = decision.observation.legal
    kind = _kind(decision)
    return kind is not None and any(isinstance(a, kind) for a in (*legal.actions, *(f.like for f in legal.families)))


def actions_to_try(decision: Decision, most: int) -> list[Tried]:
    """Legal actions of the seat's god, at most `most`, each with the state after it."""
    kind = _kind(decision)
    if kind is None:
        return []
    if kind in _PROPOSERS:
        return _PROPOSERS[kind](decision, most)
    observation, state = decision.observation, decision.state
    found: list[Action] = [a for a in observation.legal.actions if isinstance(a, kind)]
    found = found[:: max(1, ceil(len(found) / most))]
    families = [f for f in observation.legal.families if isinstance(f.like, kind)]
    if families:
        found += [families[i % len(families)].sample(observation.stream) for i in range(most - len(found))]
    return [
        (a, observation.game.decide(state, decision.seat, a, observation.chance("own action")).state) for a in found
    ]


def _kind(decision: Decision) -> type[Any] | None:
    god = rulings_of(decision.state).gods[decision.seat]
    return None if god is None else god.action
