"""Human error, as set by a bot's settings: values seen wrongly, not quite the best move, and aims that are off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from omphalos.bots.flick.decision import Option
from omphalos.flick.actions import Flick, FlickAgain, FlickPair, FlickStack, KeepOath
from omphalos.kernels.functions import log

if TYPE_CHECKING:
    from omphalos.bots.observation import Observation
    from omphalos.bots.thought import Considered, Thought


def misjudge(observation: Observation, found: list[Option], error: float) -> list[Option]:
    """Add a random error to the values. `error` is its standard deviation in VP."""
    if error <= 0.0:
        return found
    eye = observation.draws("eye")
    draws = [eye.normal(error) for _ in found]
    return [
        Option(sure + draw, replace(move, value=move.value + draw))
        for (sure, move), draw in zip(found, draws, strict=True)
    ]


def pick(observation: Observation, options: Sequence[Option], temperature: float) -> Considered:
    """One of the moves, the best of which is first: each with a probability proportional to exp(value / temperature).

    Moves that a person would call the same count once, with the value of the best of them. Without a temperature the
    first move is taken.
    """
    if temperature <= 0.0:
        return options[0].move
    from omphalos.bots.flick.words import alike

    ideas: list[Option] = []
    for one in options:
        if not any(alike(one.move, better.move) for better in ideas):
            ideas.append(one)
    stream = observation.draws("temperature")
    luck = [-temperature * log(-log(max(stream.unit(), 1e-12))) for _ in ideas]  # Gumbel's distribution
    return max(zip(ideas, luck, strict=True), key=lambda one: one[0].sure + one[1])[0].move


def misaim(observation: Observation, thought: Thought, error: float) -> Thought:
    """Add a random error to the aim. `error` is its standard deviation in degrees."""
    action = thought.action
    if error <= 0.0 or not isinstance(action, Flick | FlickStack | FlickPair | FlickAgain | KeepOath):
        return thought
    stream = observation.draws("shake")
    draws = [stream.normal(error) for _ in range(4)]
    fastest = observation.view.aim.fastest

    def off(angle: float, speed: float, which: int) -> dict[str, float]:
        wrong = speed * (1.0 + 0.03 * draws[2 * which + 1])
        return {"angle": (angle + draws[2 * which]) % 360.0, "speed": min(max(wrong, 0.02), fastest)}

    if isinstance(action, FlickPair):
        one = replace(action.one, **off(action.one.angle, action.one.speed, 0))
        other = replace(action.other, **off(action.other.angle, action.other.speed, 1))
        return replace(thought, action=FlickPair(one, other))
    return replace(thought, action=replace(action, **off(action.angle, action.speed, 0)))
