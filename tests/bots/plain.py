"""`python -m tests.bots.plain PATIENCE` prints what bots decide, with this patience (milliseconds) for plain Python."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from omphalos.bots import BotSeat, levels, make_bot
from omphalos.bots.analyst import Case, Trials
from omphalos.bots.flick import analyst, decision, heatmap
from omphalos.bots.flick.library import FLICK
from omphalos.bots.oracle import sibyl
from omphalos.bots.spec import Budget
from omphalos.flick import GAME as FLICK_GAME
from omphalos.flick.actions import Flick
from omphalos.flick.notation import read_state
from omphalos.oracle import GAME as ORACLE_GAME
from omphalos.table import Table
from omphalos.table.game import AnyGame

MAT = "2p exact >a bp-60,-60 ap-100,-20"
HEARTED = "2p g2/4 steady >a bp-60,-60 ap-100,-20"
MOST = 250  # simulations; a decision of the strongest level takes many seconds
TRIES = 40  # of a heat map and of a flick in a review


def decide(game: AnyGame, bot: str, state: Any) -> Any:
    """A decision: the move, what was considered, and the number of simulations."""
    seat = game.to_act(state)[0]
    answer = BotSeat(bot, game, seat, "plain").decide(0, game.view(state, seat), game.legal(state, seat))
    assert answer.forfeit is None, answer.forfeit
    return to_builtins(answer.thought)


def voting() -> Any:
    """A council of two players."""
    table = Table.open(FLICK_GAME, 2, {"generations": 2}, "plain")
    while table.state.phase != "council":
        BotSeat("random", FLICK_GAME, table.to_act()[0], "plain", table.options).play(table)
    return table.state


def hearing() -> Any:
    """A seat drops Freja's heart."""
    state = read_state(HEARTED)
    return replace(state, phase="heart", turn=None)


def a_flick() -> Flick:
    """The first legal flick on the mat."""
    families = FLICK_GAME.legal(read_state(MAT), 0).families
    return next(family.like for family in families if isinstance(family.like, Flick))


def tried() -> Any:
    """Trials of a flick, as reviews and puzzles make them."""
    one = make_bot("fate", FLICK_GAME).analyst(2)
    assert one is not None
    state, flick = read_state(MAT), a_flick()
    found: list[Trials] | None = one.tried(Case(0, 0, state, flick, state, seed="plain"), [flick])
    assert found is not None
    return [float(points) for points in found[0].points]


def questions() -> Iterator[tuple[str, Callable[[], Any]]]:
    """What is asked, each with its name."""
    oracle, mat = Table.open(ORACLE_GAME, 2, None, "plain").state, read_state(MAT)
    for game, state in ((ORACLE_GAME, oracle), (FLICK_GAME, mat)):
        for level in levels(game.name):
            budget = Budget(simulations=min(level.spec.budget.simulations or 1, MOST))
            yield level.id, partial(decide, game, str(replace(level.spec, budget=budget)), state)
    yield "vote", lambda: decide(FLICK_GAME, "shepherd", voting())
    yield "heart", lambda: decide(FLICK_GAME, "shepherd", hearing())
    yield "heat map", lambda: to_builtins(heatmap.heat_map(read_state(MAT), 0, a_flick(), TRIES))
    yield "trials", tried


def main() -> None:
    """Ask everything."""
    decision.PLAIN_LIMIT = float(sys.argv[1])  # pyright: ignore[reportConstantRedefinition]
    sibyl.PLAIN_SECONDS = decision.PLAIN_LIMIT / 1000  # pyright: ignore[reportConstantRedefinition]
    analyst.FlickAnalyst.trials = TRIES
    found: dict[str, Any] = {}
    seconds: dict[str, float] = {}
    for name, ask in questions():
        begun = time.process_time()
        found[name] = ask()
        seconds[name] = time.process_time() - begun
    print(json.dumps({"compiled": FLICK.is_compiled, "found": found, "seconds": seconds}))


if __name__ == "__main__":
    main()
