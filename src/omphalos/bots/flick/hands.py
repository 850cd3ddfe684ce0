"""Places for Dagda's hand: a backstop behind a target, across the path of the flick."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING

from msgspec.structs import replace

from omphalos.flick.actions import Action, StandHand
from omphalos.flick.gods.dagda import LENGTH
from omphalos.flick.mat import CITIES, CORNERS, NAVEL, corner_of
from omphalos.flick.state import Hand

if TYPE_CHECKING:
    from omphalos.bots.flick.decision import Decision
    from omphalos.flick.state import State


def hands_to_try(decision: Decision, most: int) -> list[tuple[Action, State]]:
    """Legal placements of the hand, at most `most`: the action and the state with the hand standing."""
    observation, state = decision.observation, decision.state
    family = next(f for f in observation.legal.families if isinstance(f.like, StandHand))
    x, y = CORNERS[corner_of(observation.seat, len(state.players))]
    numbers = observation.numbers("hands")
    marks = [(NAVEL.x, NAVEL.y), *((c.x, c.y) for c in CITIES)]
    found: list[tuple[Action, State]] = []
    for i in range(4 * most):
        mx, my = marks[i % len(marks)]
        far = hypot(mx - x, my - y)
        ux, uy = (mx - x) / far, (my - y) / far
        behind, aside, turn = numbers.uniform(14.0, 34.0), numbers.normal(0.0, 6.0), numbers.normal(0.0, 10.0)
        at = (float(mx + behind * ux - aside * uy), float(my + behind * uy + aside * ux))
        angle = float((degrees(atan2(uy, ux)) + 90.0 + turn) % 360.0)
        action = StandHand(at, angle)
        if family.allows(action):
            dx, dy = cos(radians(angle)) * LENGTH / 2, sin(radians(angle)) * LENGTH / 2
            hand = Hand(at[0] - dx, at[1] - dy, at[0] + dx, at[1] + dy)
            found.append((action, replace(state, hand=hand)))
            if len(found) == most:
                break
    return found
