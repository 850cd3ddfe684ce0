"""Greedy: tries each move to the end of its action in imagined worlds, and takes the one with the best forecast."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from omphalos.bots.bot import Setting
from omphalos.bots.messages import say
from omphalos.bots.observation import Observation
from omphalos.bots.oracle.oracle_bot import FORESIGHT, TEMPERATURE, OracleBot
from omphalos.bots.spec import Budget
from omphalos.bots.thought import Thought


class Greedy(OracleBot):
    """Looks one action ahead, with the value function."""

    name: ClassVar[str] = "greedy"
    about: ClassVar[Mapping[str, str]] = say.texts("about-oracle-greedy")
    settings: ClassVar[tuple[Setting, ...]] = (TEMPERATURE, FORESIGHT)
    default_budget: ClassVar[Budget] = Budget(simulations=48)

    def think(self, observation: Observation) -> Thought:
        """Try the moves and take the best."""
        from omphalos.bots.oracle import rollouts
        from omphalos.bots.oracle.heuristic import Heuristic
        from omphalos.bots.oracle.valuation import lead

        options, seat = observation.legal.actions, observation.seat
        if len(options) == 1:
            return Thought(options[0])
        heuristic, temperature = Heuristic(self.setting("foresight")), self.setting("temperature")
        game, here = observation.game, observation.imagine(0)[0]
        moves = rollouts.candidates(heuristic, here, options)
        if rollouts.needs_no_search(here, observation.budget):
            return rollouts.thought_of(observation, moves, 0, temperature, heuristic)
        worlds: dict[int, Any] = {0: here}

        def attempt(one: rollouts.Candidate, world: int) -> None:
            if world not in worlds:
                worlds[world] = observation.imagine(world)[0]
            chance, state = observation.chance(f"{world} on"), worlds[world]
            turn = rollouts.open_turn(state)
            state = rollouts.play_on(game, heuristic, rollouts.step(game, state, one.action, chance), chance, 0, turn)
            if one.first is None:
                one.first = state
            one.add(lead(heuristic.values(state), seat))

        made = rollouts.sequential_halving(observation, moves, attempt)
        return rollouts.thought_of(observation, moves, made, temperature, heuristic)
