"""Every level plays a short game under a law, or as a god, and the strongest votes on the law.

`python -m tests.bots.flick.levels L21` prints what the levels did as JSON. A test runs it in a copy of the sources, to
which a law or a god was added.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from omphalos.bots import BotSeat, BotSpec, Budget, levels, resolve
from omphalos.bots.flick import decision
from omphalos.bots.flick.augur import Augur
from omphalos.bots.flick.evaluation.board import board_of
from omphalos.bots.flick.evaluation.judge import board_value
from omphalos.flick import GAME
from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.options import CARD_OF, GodId, LawId
from omphalos.flick.state import InForce, State
from tests.flick.helpers import act, begun, chance, dealt, idle, left, play, put

SIMULATIONS = 4  # of each decision: enough to try every kind of action
PROPHETS = 2  # that each has left


class Played(msgspec.Struct):
    """What one level did."""

    tried: dict[str, int]  # by kind of action: how many the first seat considered
    forfeits: list[str]
    law_adds: float = 0.0  # VP in its judgement, on a mat where it has temples on two islands and the other on one


def played(level: str, law: LawId | None, god: GodId | None, votes: bool = False) -> Played:
    """The end of a game by a level against itself, and a vote on the law, which takes longer than the game."""
    spec = replace(resolve(level, GAME), budget=Budget(simulations=SIMULATIONS))
    seats = [BotSeat(spec, GAME, seat, level) for seat in range(2)]
    tried, forfeits = Counter[str](), list[str]()

    def follow(state: State, over: Callable[[State], bool]) -> None:
        luck, asked = chance(level), 0
        while not over(state):
            seat = GAME.to_act(state)[0]
            answer = seats[seat].decide(asked, GAME.view(state, seat), GAME.legal(state, seat))
            if answer.forfeit is not None:
                forfeits.append(answer.forfeit.reason)
            if seat == 0:
                tried.update(type(one.action).__name__ for one in answer.thought.considered)
            state, _ = play(state, seat, answer.action, luck)
            asked += 1

    state = begun(2, laws=() if law is None else (law,), gods=gods_with(god), generations=1)
    follow(put(left(state, PROPHETS, PROPHETS), "ap-60,-60"), lambda s: s.outcome is not None)
    if law is not None and votes:
        follow(voting_on(law), lambda s: s.phase != "council")
    return Played(dict(tried), forfeits, 0.0 if law is None else law_adds(law, spec))


def gods_with(god: GodId | None) -> tuple[GodId, ...]:
    """The god and one of another card; none without a god."""
    return () if god is None else (god, next(other for other in GODS if CARD_OF[other] != CARD_OF[god]))


def voting_on(law: LawId) -> State:
    """A council that votes on the law and another."""
    state = dealt(2, gods=False, steadiness="exact")
    while state.phase != "council":
        state = act(state, idle(state))
    return replace(state, shown=(law, next(other for other in LAWS if other != law)))


def law_adds(law: LawId, spec: BotSpec) -> float:
    """What the law adds to the lead of a player in the judgement of a bot."""
    bot = Augur(spec, GAME)
    state = put(begun(2), "aT152,6", "aT-152,-6", "bT150,45")
    both = (replace(state, laws=(InForce(law, 1),)), state)
    under, without = (float(board_value(board_of(one), 0, bot.weights())) for one in both)
    return under - without


if __name__ == "__main__":
    added = sys.argv[1]
    decision.PLAIN_LIMIT = 1e9  # pyright: ignore[reportConstantRedefinition]  a slow machine tries no fewer
    law, god = (added, None) if added in LAWS else (None, added)
    ids = [level.id for level in levels("flick")]
    found = {level: played(level, law, god, votes=level == ids[-1]) for level in ids}
    print(msgspec.json.encode(found).decode())
