"""Judges decisions of Wyrocznia: the heuristic plays each move to the end of the turn, then the gold is forecast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import Any, ClassVar, Final

from omphalos.bots.analyst import Case, Think, Trials
from omphalos.bots.oracle import rollouts
from omphalos.bots.oracle.estimates import DAY_HOURS, DAYS
from omphalos.bots.oracle.heuristic import Heuristic
from omphalos.bots.spec import Budget
from omphalos.bots.winning import Forecast, ForecastAnalyst, Width, final_chances, lead, softmax
from omphalos.oracle.agenda import Turn
from omphalos.table.chance import Chance
from omphalos.table.game import AnyGame

_LOOKS: Final = 4  # continuations for the forecast of a state in the middle of a turn


class OracleAnalyst(ForecastAnalyst):
    """The forecast is that of the bots (`valuation`): the gold in the purse and all that may still come."""

    trials: ClassVar[int] = 16
    few: ClassVar[int] = 1
    width: ClassVar[Width] = Width(4.0, 30.0)

    def __init__(
        self, game: AnyGame, players: int, think: Think, budget: Budget, heuristic: Callable[[], Heuristic] = Heuristic
    ) -> None:
        super().__init__(game, players, think, budget)
        self._heuristic = heuristic

    def forecast(self, state: Any, seed: str) -> Forecast:
        heuristic = self._heuristic()
        points = heuristic.values(state)
        hours = [heuristic.valuation(state, seat).all_hours for seat in range(len(points))]
        return Forecast(tuple(points), min(1.0, sum(hours) / len(hours) / (DAYS * DAY_HOURS)))

    def chances(self, state: Any, seed: str) -> tuple[float, ...]:
        """In the middle of a turn, the mean over some ways to finish it: a forecast is made for the end of a turn."""
        if not state.agenda or isinstance(state.agenda[-1], Turn):
            return super().chances(state, seed)
        ends = [self.turn_end(state, f"{seed} look {look}") for look in range(_LOOKS)]
        several = [super(OracleAnalyst, self).chances(end, seed) for end in ends]
        return tuple(fsum(seat) / len(ends) for seat in zip(*several, strict=True))

    def turn_end(self, state: Any, seed: str) -> Any:
        """The state when a turn begins next, or when the game is over, played by the heuristic."""
        return rollouts.play_on(self.game, self._heuristic(), state, Chance(seed, self.game.streams))

    def tried(self, case: Case, actions: Sequence[Any]) -> list[Trials] | None:
        found = [(list[float](), list[float]()) for _ in actions]  # chances and points of each
        for world in range(self.trials):
            seed = f"{case.seed} trial {world}"
            here = self.game.disguise(case.state, case.seat, Chance(seed, self.game.streams))
            turn = rollouts.open_turn(here)
            for action, (chances, points) in zip(actions, found, strict=True):
                chance = Chance(f"{seed} on", self.game.streams)
                state = rollouts.step(self.game, here, action, chance)
                state = rollouts.play_on(self.game, self._heuristic(), state, chance, 0, turn)
                chance_to_win, ahead = self._value(state, case.seat)
                chances.append(chance_to_win)
                points.append(ahead)
        return [Trials(*both) for both in found]

    def _value(self, state: Any, seat: int) -> tuple[float, float]:
        outcome = self.game.outcome(state)
        if outcome is not None:
            return final_chances(outcome)[seat], lead(outcome.scores, seat)
        points, left = self.forecast(state, "")
        return softmax(points, self.width.at(left))[seat], lead(points, seat)


class LearnedOracleAnalyst(OracleAnalyst):
    """With a forecast that a network corrects. It errs less, so a lead is worth more."""

    width: ClassVar[Width] = Width(6.0, 24.0)
