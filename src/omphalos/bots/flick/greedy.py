"""greedy: tries candidate flicks, each exactly as aimed, and takes the best."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from omphalos.bots.bot import Setting
from omphalos.bots.flick.decision import Decision
from omphalos.bots.flick.mind import LOOKED_AT, Mind
from omphalos.bots.messages import say
from omphalos.bots.spec import Budget

if TYPE_CHECKING:
    from omphalos.bots.flick.hunt import Hunt
    from omphalos.bots.flick.purse import Purse
    from omphalos.flick.judged import Board

EYE = Setting("eye", 0.0, "error with which it sees values, VP", high=100.0)
TEMPERATURE = Setting("temperature", 0.0, "VP: how far below the best the move it takes may well be", high=100.0)
SHAKE = Setting("shake", 0.0, "unsteadiness of its own hand, degrees", high=45.0)
ANY_GOD = Setting("any-god", 0, "1: it takes either side of its card, for studies of all gods", high=1, whole=True)


class Greedy(Mind):
    """Ignores its own tremor and the opponents' answers."""

    name: ClassVar[str] = "greedy"
    games: ClassVar[tuple[str, ...] | None] = ("flick",)
    about: ClassVar[Mapping[str, str]] = say.texts("about-flick-greedy")
    settings: ClassVar[tuple[Setting, ...]] = (EYE, TEMPERATURE, SHAKE, ANY_GOD)
    default_budget: ClassVar[Budget] = Budget(simulations=400)

    def look(self, decision: Decision, board: Board, way: int, row: int, purse: Purse) -> Hunt:
        from omphalos.bots.flick.hunt import new_hunt

        hunt = new_hunt(board)
        while size := purse.next(256):
            before = int(hunt.known[0].made)
            decision.search.seed(board, hunt, decision.seat, way, row, sims=size, keep=24)
            purse.pay(int(hunt.known[0].made) - before)
        return hunt

    def best_of(self, hunt: Hunt, listed: int) -> list[int]:
        if listed <= LOOKED_AT:
            return list(range(listed))
        return sorted(range(listed), key=lambda a: -float(hunt.told[a].exact))[:LOOKED_AT]

    def rate(self, hunt: Hunt, a: int) -> tuple[float, float]:
        value = float(hunt.told[a].exact)
        return value, value

    def before_answers(self, hunt: Hunt, a: int) -> float:
        return self.rate(hunt, a)[1]
