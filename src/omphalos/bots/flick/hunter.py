"""hunter: finds the best flick under tremor and after the opponents' answers (kernel regression UCT)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from omphalos.bots.bot import Setting
from omphalos.bots.flick.decision import Decision
from omphalos.bots.flick.flick_bot import FlickBot
from omphalos.bots.flick.greedy import ANY_GOD, EYE, SHAKE, TEMPERATURE
from omphalos.bots.messages import say
from omphalos.bots.spec import Budget
from omphalos.kernels.arrays import copied

if TYPE_CHECKING:
    from omphalos.bots.flick.decision import SearchBudget
    from omphalos.bots.flick.search.state import Search
    from omphalos.flick.judged import Board

_IMPROVED: Final = 0.55  # share of the budget after the first flicks; the rest is for lookahead
_LOOKAHEAD_SHOTS: Final = 4  # shots chosen for lookahead
_LARGE: Final = 200  # simulations from which on hard flicks are tried on purpose
_HARD: Final = 1  # of 4 first flicks
_MIN_LOOKAHEADS: Final = 60  # with fewer none is made


class Hunter(FlickBot):
    """Proposes flicks, spends simulations on the most promising, then on the opponents' answers to them."""

    name: ClassVar[str] = "hunter"
    games: ClassVar[tuple[str, ...] | None] = ("flick",)
    about: ClassVar[Mapping[str, str]] = say.texts("about-flick-hunter")
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting(
            "depth", 100, "turns it looks ahead over after a flick, to the end of the generation", high=100, whole=True
        ),
        Setting("tries", 12, "flicks that others try in its mind", low=1, high=200, whole=True),
        EYE,
        TEMPERATURE,
        SHAKE,
        ANY_GOD,
    )
    default_budget: ClassVar[Budget] = Budget(simulations=4000)

    def search_flick(self, decision: Decision, board: Board, way: int, row: int, budget: SearchBudget) -> Search:
        from omphalos.bots.flick.search.state import new_search

        search, kernel = new_search(board), decision.kernel
        depth, tries = int(self.setting("depth")), int(self.setting("tries"))
        depth = 0 if board.rule[0].trial else min(depth, _turns_left(board))
        ahead = depth * (tries + 1)  # flicks simulated in one lookahead

        large = budget.ms is not None or budget.simulations >= _LARGE
        hard = _HARD if large and not board.rule[0].trial else 0

        def sample(sims: int) -> None:
            kernel.sample(board, search, decision.seat, way, row, sims=sims, keep=12, hard=hard)

        def improve(sims: int) -> None:
            kernel.improve(board, search, decision.seat, way, sims=sims)

        def look_ahead(sims: int) -> None:
            kernel.look_ahead(board, search, decision.seat, way, turns=depth, tries=tries, sims=sims - ahead)

        def attempt(sims: int) -> None:
            before = copied(decision.scratch.rng)
            kernel.sample(board, new_search(board), decision.seat, way, row, sims=sims, keep=12, hard=hard)
            decision.scratch.rng[:] = before

        def work(do: Callable[[int], None], part: SearchBudget, size: int, each: int = 0) -> None:
            while (sims := part.next(size)) > each:  # one lookahead may take up to this many further flicks
                before = int(search.totals[0].simulations)
                do(sims)
                made = max(1, int(search.totals[0].simulations) - before)
                part.spend(made)
                if part is not budget:
                    budget.spend(made)

        budget.measure_pace(attempt)
        work(sample, budget.share(0.3), 256)
        work(improve, budget.share(_IMPROVED if depth else 1.0), 128)
        made = int(search.totals[0].simulations)
        could = made * (1.0 - _IMPROVED) * 0.7 / (0.3 + 0.7 * _IMPROVED)  # flicks left to spend
        if depth and could < _MIN_LOOKAHEADS * (ahead + 1):
            work(improve, budget, 128)
            depth = 0
        kernel.rank(board, search)
        if depth:
            kernel.choose(board, search, few=_LOOKAHEAD_SHOTS)
            work(look_ahead, budget, 256 + ahead, ahead)
            kernel.rank(board, search)
        return search

    def value_under_attack(self, decision: Decision, board: Board, row: int, search: Search) -> float | None:
        return decision.kernel.value_under_attack(board, search, decision.seat, row, tries=16)

    def value_and_bound(self, search: Search, a: int) -> tuple[float, float]:
        from omphalos.bots.flick.evaluation.judge import WEIGHTS
        from omphalos.bots.flick.search.state import value_and_bound

        value, sure = value_and_bound(search, a, WEIGHTS.caution)
        return float(value), float(sure)

    def bound_before_answers(self, search: Search, a: int) -> float:
        value, sure = self.value_and_bound(search, a)
        return float(search.stats[a].value_sum) / max(float(search.stats[a].weight), 1e-9) + sure - value

    def rollout_tries(self) -> int:
        return 8


def _turns_left(board: Board) -> int:
    """The number of prophets still to be flicked."""
    return sum(map(sum, board.unused[: board.table[0].players].tolist()))
