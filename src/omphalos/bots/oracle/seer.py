"""Seer: information-set Monte Carlo tree search in worlds imagined from the view."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from omphalos.bots.bot import Setting
from omphalos.bots.messages import say
from omphalos.bots.observation import Observation
from omphalos.bots.oracle.oracle_bot import FORESIGHT, TEMPERATURE, OracleBot
from omphalos.bots.spec import Budget
from omphalos.bots.thought import Thought

if TYPE_CHECKING:
    from omphalos.bots.oracle.heuristic import Heuristic
    from omphalos.bots.oracle.rollouts import Candidate


class Seer(OracleBot):
    """Searches some turns ahead. Every player is assumed to play for their own lead."""

    name: ClassVar[str] = "seer"
    about: ClassVar[Mapping[str, str]] = say.texts("about-oracle-seer")
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("depth", 2, "turns it looks ahead after its own action", high=200, whole=True),
        Setting("explore", 6.0, "gold by which a move seldom tried may turn out better", high=1000),
        Setting("moves", 16, "how many moves it tries", low=1, high=100, whole=True),
        Setting("patience", 0.0, "how much of the budget passes before moves are dropped, 0 to 1", high=1),
        TEMPERATURE,
        FORESIGHT,
    )
    default_budget: ClassVar[Budget] = Budget(ms=1000)

    def think(self, observation: Observation) -> Thought:
        """Search, and choose the move with the best results."""
        from omphalos.bots.oracle import rollouts
        from omphalos.bots.oracle.tree import Edge, Search

        options, seat = observation.legal.actions, observation.seat
        if len(options) == 1:
            return Thought(options[0])
        heuristic = self.heuristic()
        here = observation.imagine(0)[0]
        found = self.candidates(heuristic, here, options)
        if rollouts.needs_no_search(here, observation.budget):
            return rollouts.thought_of(observation, found, 0, self.setting("temperature"), heuristic)
        search = Search(observation.game, int(self.setting("depth")), self.setting("explore"), heuristic)
        moves = [Edge(one.action, one.prior, one.probability) for one in found]
        worlds: dict[int, Any] = {0: here}

        def rollout(one: Edge, world: int) -> None:
            if world not in worlds:
                worlds[world] = observation.imagine(world)[0]
            search.rollout(one, worlds[world], observation.chance(f"{world} on"), seat, world)

        prior_weight = self.prior_weight(here)
        made = rollouts.sequential_halving(
            observation, moves, rollout, prior_weight, self.setting("patience"), self.time_limit()
        )
        return rollouts.thought_of(observation, moves, made, self.setting("temperature"), heuristic, prior_weight)

    def candidates(self, heuristic: Heuristic, state: Any, options: Sequence[Any]) -> list[Candidate]:
        """The moves to try, the best first, with what they promise."""
        from omphalos.bots.oracle import rollouts

        return rollouts.candidates(heuristic, state, options, int(self.setting("moves")))

    def prior_weight(self, state: Any) -> float:
        """How many rollouts the judgement before them counts for."""
        return 0.0

    def time_limit(self) -> float:
        """The longest time for a search, whatever the budget is."""
        return math.inf

    def heuristic(self) -> Heuristic:
        """What plays imagined games on and forecasts their gold."""
        from omphalos.bots.oracle.heuristic import Heuristic

        return Heuristic(self.setting("foresight"))
