"""Judges decisions of Palec boży. A flick is made a thousand times with the tremor, so luck is told from the choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from omphalos.bots.analyst import Actual, Case, Think, Trials
from omphalos.bots.flick.decision import affordable
from omphalos.bots.flick.evaluation.judge import WEIGHTS, Weights, board_value
from omphalos.bots.flick.flicks import FLICKS, chances_of, draw_tremor, leads_after, leads_as_made
from omphalos.bots.flick.kernels import new_rng
from omphalos.bots.flick.moves import alike
from omphalos.bots.spec import Budget
from omphalos.bots.thought import Thought
from omphalos.bots.winning import Forecast, ForecastAnalyst, Width, lead, softmax
from omphalos.flick.actions import Build, Decline, DropHeart, FlickAgain, StandHand
from omphalos.flick.events import Flicked
from omphalos.flick.state import State
from omphalos.kernels.arrays import empty, grid
from omphalos.table.chance import Chance, seed_from
from omphalos.table.game import AnyGame

_HEARTS = 200  # trials of a dropped heart
_WIDE = 5.0  # times what bots call nearly the same flick: 15 degrees, 75 mm, 0.75 m/s


class FlickAnalyst(ForecastAnalyst):
    """The forecast is that of the bots (`judge.board_value`): VP, conversion as it would be now, prophets, temples."""

    trials: ClassVar[int] = 1000
    width: ClassVar[Width] = Width(1.5, 13.0)

    def __init__(self, game: AnyGame, players: int, think: Think, budget: Budget, weights: Weights = WEIGHTS) -> None:
        super().__init__(game, players, think, budget)
        self._weights = weights

    def forecast(self, state: State, seed: str) -> Forecast:
        if state.trial is not None and state.trial.stake == "game":
            return Forecast(tuple(0.0 if seat in state.trial.seats else -1e6 for seat in range(self.players)), 0.0)
        again = 0
        if state.phase == "mission" and state.turn is not None and state.turn.step == "after":
            legal = self.game.legal(state, state.turn.seat)
            again = sum(isinstance(family.like, FlickAgain) for family in legal.families)
        return self._as_it_lies(state, again)

    def _as_it_lies(self, state: State, again: int) -> Forecast:
        """The forecast if the turn ends now. `again` prophets of it may still be flicked again from the cloud."""
        from omphalos.bots.flick.evaluation.board import blank, board_of
        from omphalos.bots.flick.kernels import NO, YES
        from omphalos.bots.flick.search.playing import end_turn
        from omphalos.bots.flick.search.scratch import new_scratch

        board = board_of(state)
        if state.phase == "mission" and state.turn is not None and state.turn.step != "flick":
            after = blank(board)  # the turn ends, with temples on the cities unless they have been decided on
            end_turn(board, state.turn.seat, after, new_scratch(1), NO if state.turn.settled else YES)
            after.seat[state.turn.seat].again = again
            board = after
        leads = [float(board_value(board, seat, self._weights)) for seat in range(self.players)]
        share = (self.players - 1) / self.players if self.players > 1 else 1.0
        return Forecast(tuple(share * one for one in leads), _left(state))  # points around their mean

    def tried(self, case: Case, actions: Sequence[Any]) -> list[Trials] | None:
        state: State = case.state
        if state.phase == "heart":
            trials = affordable(_HEARTS, 2, lambda few: [self._drops(case, action, few) for action in actions])
            return [self._drops(case, action, trials) for action in actions]
        if state.phase != "mission" or not all(isinstance(a, (*FLICKS, Build, Decline)) for a in actions):
            return None
        tremor = empty((self.trials, 2, 2))
        draw_tremor(new_rng(int.from_bytes(seed_from(case.seed)[:7])), tremor)
        trials = affordable(len(tremor), 4, lambda few: [self._flicks(case, one, tremor[:few]) for one in actions])
        return [self._flicks(case, action, tremor[:trials]) for action in actions]

    def _rivals(self, case: Case, thought: Thought) -> list[Any]:
        """A flick is compared with flicks: a hand that could be stood first cannot be tried."""
        rivals = super()._rivals(case, thought)
        if not isinstance(case.action, FLICKS):
            return rivals
        return [one for one in rivals if not isinstance(one, StandHand)]

    def same_idea(self, one: Any, other: Any) -> bool:
        """Flicks of the same disk from about the same place in about the same direction."""
        return alike(one, other, _WIDE)

    def worth_finding(self, action: Any) -> bool:
        """A puzzle is a flick to find."""
        return isinstance(action, FLICKS)

    def actual(self, case: Case) -> Actual | None:
        made = next((event for event in case.events if isinstance(event, Flicked)), None)
        if case.state.phase == "heart":
            one = self._value(case.after, case)
        elif made is not None and isinstance(case.action, FLICKS):
            leads = leads_as_made(case.state, case.seat, case.action, made, self._weights)
            one = self._of_leads(grid(leads.tolist(), self.players), case)
        else:
            return None
        return Actual(one.chance[0], one.points[0])

    def _flicks(self, case: Case, action: Any, tremor: Any) -> Trials:
        if isinstance(action, FLICKS):
            return self._of_leads(leads_after(case.state, case.seat, action, tremor, self._weights), case)
        if case.state.turn.step == "after":  # declined
            points, left = self._as_it_lies(case.state, 0)
            one = Trials((softmax(points, self.width.at(left))[case.seat],), (lead(points, case.seat),))
        else:
            state = self.game.decide(case.state, case.seat, action, Chance(case.seed, self.game.streams)).state
            one = self._value(state, case)
        return Trials([one.chance[0]] * len(tremor), [one.points[0]] * len(tremor))

    def _drops(self, case: Case, action: Any, trials: int) -> Trials:
        """Drop the heart many times. Declining, and dropping without tremor, need one."""
        ends: list[Trials] = []
        for trial in range(trials if isinstance(action, DropHeart) else 1):
            chance = Chance(f"{case.seed} trial {trial}", self.game.streams)
            ends.append(self._value(self.game.decide(case.state, case.seat, action, chance).state, case))
        ends *= trials // len(ends)
        return Trials([one.chance[0] for one in ends], [one.points[0] for one in ends])

    def _value(self, state: State, case: Case) -> Trials:
        """One trial that ended in this state."""
        chance = self.chances(state, case.seed)[case.seat]
        points = self.forecast(state, case.seed).points if state.outcome is None else state.outcome.scores
        return Trials((chance,), (lead(points, case.seat),))

    def _of_leads(self, leads: Any, case: Case) -> Trials:
        chance, ahead = empty(len(leads)), empty(len(leads))
        chances_of(leads, case.seat, self.width.at(_left(case.state)), chance, ahead)
        return Trials(chance.tolist(), ahead.tolist())


class LearnedFlickAnalyst(FlickAnalyst):
    """With a forecast that a network corrects. It errs less, so a lead is worth more."""

    width: ClassVar[Width] = Width(1.5, 10.0)


def _left(state: State) -> float:
    """How much of the game is still to come."""
    owned = sum(player.unused.total + player.reserve.total for player in state.players)
    owned += sum(disk.is_prophet for disk in (*state.disks, *state.fallen)) + len(state.held)
    unused = sum(player.unused.total for player in state.players) / max(1, owned)
    if state.phase not in ("mission", "heart"):
        unused = 1.0
    if state.phase == "heart":
        unused = 0.0
    return (state.generations - max(1, state.generation) + unused) / state.generations
