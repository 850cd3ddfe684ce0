"""greedy: tries candidate flicks, each exactly as aimed, and takes the best."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from omphalos.bots.bot import Setting
from omphalos.bots.flick.decision import Decision
from omphalos.bots.flick.flick_bot import MAX_MOVES, FlickBot
from omphalos.bots.messages import say
from omphalos.bots.spec import Budget

if TYPE_CHECKING:
    from omphalos.bots.flick.decision import SearchBudget
    from omphalos.bots.flick.search.state import Search
    from omphalos.flick.judged import Board

EYE = Setting("eye", 0.0, "error with which it sees values, VP", high=100.0)
TEMPERATURE = Setting("temperature", 0.0, "VP: how far below the best the move it takes may well be", high=100.0)
SHAKE = Setting("shake", 0.0, "unsteadiness of its own hand, degrees", high=45.0)
ANY_GOD = Setting("any-god", 0, "1: it takes either side of its card, for studies of all gods", high=1, whole=True)


class Greedy(FlickBot):
    """Ignores its own tremor and the opponents' answers."""

    name: ClassVar[str] = "greedy"
    games: ClassVar[tuple[str, ...] | None] = ("flick",)
    about: ClassVar[Mapping[str, str]] = say.texts("about-flick-greedy")
    settings: ClassVar[tuple[Setting, ...]] = (EYE, TEMPERATURE, SHAKE, ANY_GOD)
    default_budget: ClassVar[Budget] = Budget(simulations=400)

    def search_flick(self, decision: Decision, board: Board, way: int, row: int, budget: SearchBudget) -> Search:
        from omphalos.bots.flick.search.state import new_search

        search = new_search(board)
        while size := budget.next(256):
            before = int(search.totals[0].simulations)
            decision.kernel.sample(board, search, decision.seat, way, row, sims=size, keep=24)
            budget.spend(int(search.totals[0].simulations) - before)
        return search

    def shots_to_show(self, search: Search, listed: int) -> list[int]:
        if listed <= MAX_MOVES:
            return list(range(listed))
        return sorted(range(listed), key=lambda a: -float(search.stats[a].first_value))[:MAX_MOVES]

    def value_and_bound(self, search: Search, a: int) -> tuple[float, float]:
        value = float(search.stats[a].first_value)
        return value, value

    def bound_before_answers(self, search: Search, a: int) -> float:
        return self.value_and_bound(search, a)[1]
