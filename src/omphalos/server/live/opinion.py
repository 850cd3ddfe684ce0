"""Opinions of bots: what the strongest bot would do in a position. An address pays for one before the bot thinks."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from omphalos.bots import levels
from omphalos.bots.puzzles import Score, Task
from omphalos.server.errors import RateLimited
from omphalos.server.live.bot_pool import BotPool, seated
from omphalos.server.live.bot_worker import Explain, MapHeat, TrySolution
from omphalos.server.live.monitor import TableMonitor
from omphalos.server.opponents import usual_opponent
from omphalos.server.protocol.parts import Language, Opinion
from omphalos.table.game import AnyGame
from omphalos.table.heatmap import HeatMap

EXPECTED: Final = 1.0  # seconds that are charged before the bot thinks; the difference is charged or returned after

ChargeBots: TypeAlias = Callable[[str, float], float]
"""Charges seconds of bots' thinking to an address and returns the seconds to wait before more."""


class OpinionRequest(msgspec.Struct, frozen=True):
    """A position to ask about. The bot gets only the seat's view of `state`."""

    game: AnyGame
    options: Any
    state: Any
    seat: int  # to act
    names: list[str]
    language: Language


class Opinions:
    """Asks the strongest bot of a game."""

    def __init__(self, bot_pool: BotPool, seconds: float, seed: str, charge: ChargeBots, monitor: TableMonitor) -> None:
        self._bot_pool = bot_pool
        self._seconds = seconds  # maximum for one opinion
        self._seed = seed
        self._charge = charge
        self._monitor = monitor

    async def opinion(self, request: OpinionRequest, address: str) -> Opinion:
        """The opinion of a position. RateLimited when the address has used its share of bots' thinking."""
        self._pay(address)
        game, seat, bot = request.game, request.seat, strongest(request.game)
        view, legal = game.view(request.state, seat), game.legal(request.state, seat)
        one = seated(bot, game, seat, f"hint {self._seed}", request.options, self._seconds)
        question = Explain(one, bot, 0, view, legal, tuple(request.names), request.language)
        opinion, seconds = await self._bot_pool.explain(game, question, address)
        self._charge(address, seconds - EXPECTED)
        self._monitor.bot_thought(game.name, seconds)
        return opinion

    async def score(self, game: AnyGame, task: Task, action: Any, address: str) -> Score | None:
        """The score of a puzzle's solution, which is legal. None: it is of a kind that cannot be tried."""
        self._pay(address)
        one = seated(task.played.bot, game, task.puzzle.seat, f"puzzle {self._seed}", None, self._seconds)
        score, seconds = await self._bot_pool.score(game, TrySolution(one, task, action), address)
        self._charge(address, seconds - EXPECTED)
        self._monitor.bot_thought(game.name, seconds)
        return score

    async def heat_map(self, game: AnyGame, state: Any, seat: int, action: Any, address: str) -> HeatMap | None:
        """The heat map of a legal action in a state that everybody knows. None: it has none."""
        self._pay(address)
        one = seated(strongest(game), game, seat, f"heat {self._seed}", None, self._seconds)
        found, seconds = await self._bot_pool.heat_map(game, MapHeat(one, state, action), address)
        self._charge(address, seconds - EXPECTED)
        self._monitor.bot_thought(game.name, seconds)
        return found

    def _pay(self, address: str) -> None:
        wait = self._charge(address, EXPECTED)
        if wait > 0.0:
            self._charge(address, -EXPECTED)
            raise RateLimited(f"bots have thought enough for this address; ask again in {math.ceil(wait)} s")


def strongest(game: AnyGame) -> str:
    """The bot whose opinion is asked."""
    found = levels(game.name)
    return found[-1].id if found else usual_opponent(game)
