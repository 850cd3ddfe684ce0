"""Actions that only the seat's god may take before a flick: which ones a bot tries.

Any kind of action is tried: all that are on offer if they are few, or some drawn at random. A kind with a better way to
find good ones is listed in `_PROPOSERS`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, ceil, degrees, hypot
from typing import Any, Final

from msgspec.structs import replace

from omphalos.bots.flick.decision import Decision
from omphalos.flick.actions import Action, StandHand
from omphalos.flick.finger import direction
from omphalos.flick.gods.dagda import LENGTH
from omphalos.flick.mat import CITIES, CORNERS, NAVEL, corner_of
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import Hand, State

Tried = tuple[Action, State]  # an action and the state after it


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


def hands_to_try(decision: Decision, most: int) -> list[Tried]:
    """Places for Dagda's hand, at most `most`: a backstop behind a target, across the path of the flick."""
    observation, state = decision.observation, decision.state
    family = next(f for f in observation.legal.families if isinstance(f.like, StandHand))
    x, y = CORNERS[corner_of(observation.seat, len(state.players))]
    draws = observation.draws("hands")
    marks = [(NAVEL.x, NAVEL.y), *((c.x, c.y) for c in CITIES)]
    found: list[Tried] = []
    for i in range(4 * most):
        mx, my = marks[i % len(marks)]
        far = hypot(mx - x, my - y)
        ux, uy = (mx - x) / far, (my - y) / far
        behind, aside, turn = draws.between(14.0, 34.0), draws.normal(6.0), draws.normal(10.0)
        at = (mx + behind * ux - aside * uy, my + behind * uy + aside * ux)
        angle = (degrees(atan2(uy, ux)) + 90.0 + turn) % 360.0
        action = StandHand(at, angle)
        if family.allows(action):
            dx, dy = (part * LENGTH / 2 for part in direction(angle))
            hand = Hand(at[0] - dx, at[1] - dy, at[0] + dx, at[1] + dy)
            found.append((action, replace(state, hand=hand)))
            if len(found) == most:
                break
    return found


_PROPOSERS: Final[dict[type[Any], Callable[[Decision, int], list[Tried]]]] = {StandHand: hands_to_try}
