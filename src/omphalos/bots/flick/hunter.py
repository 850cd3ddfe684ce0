"""hunter: finds the best flick under tremor and after the opponents' answers (kernel regression UCT)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from omphalos.bots.bot import Setting
from omphalos.bots.flick.decision import Decision
from omphalos.bots.flick.greedy import ANY_GOD, EYE, SHAKE, TEMPERATURE
from omphalos.bots.flick.mind import Mind
from omphalos.bots.messages import say
from omphalos.bots.spec import Budget

if TYPE_CHECKING:
    from omphalos.bots.flick.hunt import Hunt
    from omphalos.bots.flick.purse import Purse
    from omphalos.flick.judged import Board

_HUNTED: Final = 0.55  # share of the budget after the first flicks; the rest is for lookahead
_FEW: Final = 4  # shots chosen for lookahead
_LARGE: Final = 200  # simulations from which on hard flicks are tried on purpose
_HARD: Final = 1  # of 4 first flicks
_LOOKS: Final = 60  # minimum number of lookaheads; with fewer none is made


class Hunter(Mind):
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

    def look(self, decision: Decision, board: Board, way: int, row: int, purse: Purse) -> Hunt:
        from omphalos.bots.flick.hunt import new_hunt

        hunt, search = new_hunt(board), decision.search
        depth, tries = int(self.setting("depth")), int(self.setting("tries"))
        depth = 0 if board.rule[0].trial else min(depth, _turns_left(board))
        ahead = depth * (tries + 1)  # flicks simulated in one lookahead

        large = purse.ms is not None or purse.most >= _LARGE
        hard = _HARD if large and not board.rule[0].trial else 0

        def seed(sims: int) -> None:
            search.seed(board, hunt, decision.seat, way, row, sims=sims, keep=12, hard=hard)

        def improve(sims: int) -> None:
            search.improve(board, hunt, decision.seat, way, sims=sims)

        def deepen(sims: int) -> None:
            search.deepen(board, hunt, decision.seat, way, turns=depth, tries=tries, sims=sims - ahead)

        def attempt(sims: int) -> None:
            luck = decision.dice.dice.copy()
            search.seed(board, new_hunt(board), decision.seat, way, row, sims=sims, keep=12, hard=hard)
            decision.dice.dice[:] = luck

        def work(do: Callable[[int], None], part: Purse, size: int, each: int = 0) -> None:
            while (sims := part.next(size)) > each:  # one lookahead may take up to this many further flicks
                before = int(hunt.known[0].made)
                do(sims)
                made = max(1, int(hunt.known[0].made) - before)
                part.pay(made)
                if part is not purse:
                    purse.pay(made)

        purse.learn(attempt)
        work(seed, purse.part(0.3), 256)
        work(improve, purse.part(_HUNTED if depth else 1.0), 128)
        could = int(hunt.known[0].made) * (1.0 - _HUNTED) * 0.7 / (0.3 + 0.7 * _HUNTED)  # flicks left to spend
        if depth and could < _LOOKS * (ahead + 1):
            work(improve, purse, 128)
            depth = 0
        search.rank(board, hunt)
        if depth:
            search.choose(board, hunt, few=_FEW)
            work(deepen, purse, 256 + ahead, ahead)
            search.rank(board, hunt)
        return hunt

    def firm(self, decision: Decision, board: Board, row: int, hunt: Hunt) -> float | None:
        return decision.search.besiege(board, hunt, decision.seat, row, tries=16)

    def rate(self, hunt: Hunt, a: int) -> tuple[float, float]:
        from omphalos.bots.flick.hunt import rate
        from omphalos.bots.flick.judge import WEIGHTS

        value, sure = rate(hunt, a, WEIGHTS.caution)
        return float(value), float(sure)

    def before_answers(self, hunt: Hunt, a: int) -> float:
        value, sure = self.rate(hunt, a)
        return float(hunt.told[a].worth) / max(float(hunt.told[a].weight), 1e-9) + sure - value

    def rounds(self) -> int:
        return 8


def _turns_left(board: Board) -> int:
    """The number of prophets still to be flicked."""
    return int(board.unused[: board.table[0].players].sum())
