"""Votes: the value of each of the two laws, by simulated generations under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from omphalos.bots.flick.decision import Decision, Option, affordable
from omphalos.bots.flick.evaluation.board import board_of, copy_of
from omphalos.bots.flick.evaluation.judge import board_value
from omphalos.bots.flick.search.state import new_search
from omphalos.bots.thought import Considered
from omphalos.flick.actions import Vote
from omphalos.kernels.arrays import copied

if TYPE_CHECKING:
    from omphalos.bots.flick.decision import SearchBudget
    from omphalos.bots.flick.search.state import Search
    from omphalos.flick.judged import Board
    from omphalos.flick.state import State

_MAX_WORLDS: Final = 2000  # generations imagined before a vote


def weigh_laws(decision: Decision, tries: int, budget: SearchBudget, *, prior_rollouts: int = 0) -> list[Option]:
    """Simulate generations under each of the two laws. Each player tries `tries` flicks per turn.

    The evaluation of the generation's first turn under the law counts as much as `prior_rollouts` simulated
    generations. Few generations say little: the luck of one is several times the difference between two laws.
    """
    boards: list[tuple[Board, int]] = []
    for up in (True, False):
        state = _under(decision, up)
        assert state.first is not None
        first = state.turn.seat if state.turn is not None else state.first
        boards.append((board_of(state), first))
    searches = [new_search(board) for board, _ in boards]
    tried: list[list[float]] = [[] for _ in boards]
    tries = _tries_in_time(decision, boards[0], searches[0], tries)
    for _ in range(_MAX_WORLDS):
        luck = copied(decision.scratch.rng)  # the same for both laws
        made = 0
        for (board, first), search, values in zip(boards, searches, tried, strict=True):
            decision.scratch.rng[:] = luck
            mat = copy_of(board)
            search.totals[0].simulations = 0
            values.append(decision.kernel.play_out(mat, search, decision.seat, first, tries=tries))
            made += int(search.totals[0].simulations)
            budget.spend(int(search.totals[0].simulations))
        if not budget.next(1) or not budget.covers(made):
            break
    found: list[Option] = []
    for which, values in enumerate(tried):
        mean, spread = _mean(values)
        if prior_rollouts:
            begun = float(board_value(boards[which][0], decision.seat, decision.kernel.weights))
            mean = (prior_rollouts * begun + len(values) * mean) / (prior_rollouts + len(values))
        found.append(Option(mean, Considered(Vote(which == 0), mean, spread, len(values), decision.view.shown[which])))
    return found


def _tries_in_time(decision: Decision, under: tuple[Board, int], search: Search, tries: int) -> int:
    """Fewer tries where a generation under each law would take too long."""
    (board, first), luck = under, copied(decision.scratch.rng)

    def attempt(few: int) -> None:
        decision.kernel.play_out(copy_of(board), search, decision.seat, first, tries=few)

    found = affordable(tries, 1, attempt, 1 / 2)
    decision.scratch.rng[:] = luck
    return found


def _under(decision: Decision, up: bool) -> State:
    """The state at the first turn of the generation if all vote the same."""
    game, seat, state = decision.observation.game, decision.seat, decision.state
    votes = tuple(None if i == seat else up for i in range(len(state.players)))
    state = replace(state, phase="council", votes=votes)
    return game.decide(state, seat, Vote(up), decision.observation.chance("law")).state


def _mean(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, (sum((v - mean) ** 2 for v in values) / len(values)) ** 0.5
