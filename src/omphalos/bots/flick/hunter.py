"""hunter: the flick that is best under tremor and after the opponents' answers (kernel regression UCT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from omphalos.bots.bot import Setting
from omphalos.bots.flick.greedy import ANY_GOD, EYE, SHAKE
from omphalos.bots.flick.mind import Desk, Mind
from omphalos.bots.spec import Budget

if TYPE_CHECKING:
    from omphalos.bots.flick.board import Board
    from omphalos.bots.flick.purse import Purse
    from omphalos.bots.flick.search import Hunt


class Hunter(Mind):
    """It looks for flicks, spends simulations on those that may be the best, then on what is answered to them."""

    name: ClassVar[str] = "hunter"
    games: ClassVar[tuple[str, ...] | None] = ("flick",)
    about: ClassVar[dict[str, str]] = {
        "en": "reckons with the tremor of its finger and with what the others will answer",
        "pl": "liczy się z drżeniem palca i z tym, co odpowiedzą inni",
    }
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("depth", 1, "turns of others it looks ahead over for each flick", high=8, whole=True),
        Setting("tries", 12, "flicks that others try in its mind", low=1, high=200, whole=True),
        EYE,
        SHAKE,
        ANY_GOD,
    )
    default_budget: ClassVar[Budget] = Budget(simulations=4000)

    def look(self, desk: Desk, board: Board, way: int, row: int, purse: Purse) -> Hunt:
        from omphalos.bots.flick.board import TRIAL
        from omphalos.bots.flick.search import DEEPEN, HUNT, MADE, RANK, SEED, new_hunt

        hunt = new_hunt(board)
        depth, tries = int(self.setting("depth")), int(self.setting("tries"))
        if board.rule[TRIAL] > 0.0:
            depth = 0

        def work(what: int, part: Purse, few: int, size: int, each: int = 0) -> None:
            while (sims := part.next(size)) > each:  # one look ahead takes up to so many more flicks
                before = int(hunt.tally[MADE])
                desk.search.search(
                    what, board, hunt, desk.seat, way, row, few, depth, tries, sims - each, desk.weights, desk.dice
                )
                made = max(1, int(hunt.tally[MADE]) - before)
                part.pay(made)
                if part is not purse:
                    purse.pay(made)

        work(SEED, purse.part(0.3), 12, 256)
        work(HUNT, purse.part(0.55 if depth else 1.0), 0, 128)
        desk.search.search(RANK, board, hunt, desk.seat, way, row, 0, 0, 0, 0, desk.weights, desk.dice)
        if depth:
            ahead = depth * (tries + 1)
            work(DEEPEN, purse, 6, 256 + ahead, ahead)
            desk.search.search(RANK, board, hunt, desk.seat, way, row, 0, 0, 0, 0, desk.weights, desk.dice)
        return hunt

    def firm(self, desk: Desk, board: Board, row: int, hunt: Hunt) -> float | None:
        from omphalos.bots.flick.search import BESIEGE

        return float(desk.search.search(BESIEGE, board, hunt, desk.seat, 0, row, 0, 0, 16, 0, desk.weights, desk.dice))

    def rate(self, hunt: Hunt, a: int) -> tuple[float, float]:
        from omphalos.bots.flick.judge import W_CAUTION, WEIGHTS
        from omphalos.bots.flick.search import expected, lower

        return float(expected(hunt, a)), float(lower(hunt, a, float(WEIGHTS[W_CAUTION])))

    def before_answers(self, hunt: Hunt, a: int) -> float:
        from omphalos.bots.flick.search import SUM, WEIGHT

        value, sure = self.rate(hunt, a)
        return float(hunt.told[a, SUM]) / max(float(hunt.told[a, WEIGHT]), 1e-9) + sure - value

    def rounds(self) -> int:
        return 8
