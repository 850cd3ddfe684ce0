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
    from omphalos.bots.oracle.habit import Habit
    from omphalos.bots.oracle.trial import Tried


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
        from omphalos.bots.oracle import trial
        from omphalos.bots.oracle.tree import Branch, Search

        options, seat = observation.legal.actions, observation.seat
        if len(options) == 1:
            return Thought(options[0])
        habit = self.habit()
        here = observation.imagine(0)[0]
        found = self.candidates(habit, here, options)
        if trial.is_clear(here, observation.budget):
            return trial.thought(observation, found, 0, self.setting("temperature"), habit)
        search = Search(observation.game, int(self.setting("depth")), self.setting("explore"), habit)
        moves = [Branch(one.action, one.prior, one.share) for one in found]
        worlds: dict[int, Any] = {0: here}

        def course(one: Branch, world: int) -> None:
            if world not in worlds:
                worlds[world] = observation.imagine(world)[0]
            search.course(one, worlds[world], observation.chance(f"{world} on"), seat, world)

        faith = self.faith(here)
        made = trial.tournament(observation, moves, course, faith, self.setting("patience"), self.seconds())
        return trial.thought(observation, moves, made, self.setting("temperature"), habit, faith)

    def candidates(self, habit: Habit, state: Any, options: Sequence[Any]) -> list[Tried]:
        """The moves to try, the best first, with what they promise."""
        from omphalos.bots.oracle import trial

        return trial.candidates(habit, state, options, int(self.setting("moves")))

    def faith(self, state: Any) -> float:
        """How many trials the judgement before them counts for."""
        return 0.0

    def seconds(self) -> float:
        """The longest time for a search, whatever the budget is."""
        return math.inf

    def habit(self) -> Habit:
        """What plays imagined games on and forecasts their gold."""
        from omphalos.bots.oracle.habit import Habit

        return Habit(self.setting("foresight"))
