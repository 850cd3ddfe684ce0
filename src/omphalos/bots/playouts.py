"""Chances to win by playing on at random: for a game without an analyst of its own."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any, ClassVar, Final

from omphalos.bots.analyst import Analyst, Case, Trials
from omphalos.bots.winning import final_chances, lead
from omphalos.table.chance import Chance

MAX_MOVES: Final = 2_000  # of one playout; a longer one counts as a draw between all
LOOKS: Final = 32  # playouts for the chances of one state


class PlayoutAnalyst(Analyst):
    """Plays games to the end with random moves. What the seat could not know is drawn anew for each."""

    trials: ClassVar[int] = 48
    method: ClassVar[str] = "playouts"

    def chances(self, state: Any, seed: str) -> tuple[float, ...]:
        outcome = self.game.outcome(state)
        if outcome is not None:
            return final_chances(outcome)
        ends = [self._won(state, f"{seed} look {look}") for look in range(LOOKS)]
        return tuple(fsum(seat) / LOOKS for seat in zip(*(won for won, _ in ends), strict=True))

    def tried(self, case: Case, actions: Sequence[Any]) -> list[Trials] | None:
        found: list[Trials] = []
        game, seat = self.game, case.seat
        for action in actions:
            ends: list[tuple[float, float]] = []
            for trial in range(self.trials):
                seed = f"{case.seed} trial {trial}"
                chance = Chance(seed, game.streams)
                state = game.decide(game.disguise(case.state, seat, chance), seat, action, chance).state
                won, scores = self._won(state, f"{seed} on")
                ends.append((won[seat], lead(scores, seat)))
            found.append(Trials([won for won, _ in ends], [ahead for _, ahead in ends]))
        return found

    def _won(self, state: Any, seed: str) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Who wins a random continuation, and the scores."""
        game = self.game
        chance, choice = Chance(seed, game.streams), Chance(f"{seed} choice", ("choice",))["choice"]
        for _ in range(MAX_MOVES):
            outcome = game.outcome(state)
            if outcome is not None:
                return final_chances(outcome), outcome.scores
            seat = game.to_act(state)[0]
            state = game.decide(state, seat, game.legal(state, seat).sample(choice), chance).state
        return (1.0 / self.players,) * self.players, (0.0,) * self.players
