"""Opinions of bots: what the strongest bot would do in a position. An address pays for one before the bot thinks.

It pays for the time that the bot took also if the bot failed or nobody waits for the answer any more. What was dropped
before the bot began costs nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias, TypeVar

import msgspec

from omphalos.bots import levels
from omphalos.bots.puzzles import PosedPuzzle
from omphalos.server.bots.pool import BotPool, Settle, seated
from omphalos.server.bots.requests import BotRequest, Explain, MapHeat, PackedRequest, SeatedBot, TrySolution, pack
from omphalos.server.errors import RateLimited
from omphalos.server.opponents import usual_opponent
from omphalos.server.ops.monitor import TableMonitor
from omphalos.server.protocol.parts import Language, Opinion
from omphalos.table.game import AnyGame
from omphalos.table.heatmap import HeatTask

EXPECTED: Final = 1.0  # seconds that are charged before the bot thinks; the difference is charged or returned after

T = TypeVar("T")

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


class Asked(msgspec.Struct, frozen=True):
    """A bot that is asked. Its seat and the options of the game are filled in with the question."""

    bot: str  # as people call it
    seated: SeatedBot


class Opinions:
    """Asks the strongest bot of a game."""

    def __init__(self, bot_pool: BotPool, seconds: float, seed: str, charge: ChargeBots, monitor: TableMonitor) -> None:
        self._bot_pool = bot_pool
        self._seconds = seconds  # maximum for one opinion
        self._seed = seed
        self._charge = charge
        self._monitor = monitor

    async def ask(self, game: AnyGame, request: BotRequest[T] | PackedRequest[T], address: str) -> T:
        """The answer to a request. RateLimited when the address has used its share of bots' thinking."""
        paid = self._pay(game, address)
        return await self._bot_pool.ask(game, request, address, paid)

    async def opinion(self, position: OpinionRequest, address: str) -> Opinion:
        """The opinion of a position. RateLimited as above."""
        return await self.ask(position.game, _explain(position, self.asked(position.game, "hint")), address)

    def asked(self, game: AnyGame, what: Literal["hint", "heat"]) -> Asked:
        """The bot that is asked, for requests that other processes put together."""
        bot = strongest(game)
        return Asked(bot, seated(bot, game, 0, f"{what} {self._seed}", None, self._seconds))

    def solution(self, game: AnyGame, posed: PosedPuzzle, action: Any) -> TrySolution:
        """The request for the score of a puzzle's solution, which is legal."""
        one = seated(posed.played.bot, game, posed.puzzle.seat, f"puzzle {self._seed}", None, self._seconds)
        return TrySolution(one, posed, action)

    def _pay(self, game: AnyGame, address: str) -> Settle:
        """Charge the usual time before a bot thinks. What is returned charges the rest, whatever came of it."""
        wait = self._charge(address, EXPECTED)
        if wait > 0.0:
            self._charge(address, -EXPECTED)
            raise RateLimited(f"bots have thought enough for this address; ask again in {math.ceil(wait)} s")

        def settle(seconds: float) -> None:
            self._charge(address, seconds - EXPECTED)
            if seconds > 0.0:
                self._monitor.bot_thought(game.name, seconds)

        return settle


def _explain(one: OpinionRequest, asked: Asked) -> Explain:
    view, legal = one.game.view(one.state, one.seat), one.game.legal(one.state, one.seat)
    sitter = msgspec.structs.replace(asked.seated, seat=one.seat, options=one.options)
    return Explain(sitter, asked.bot, 0, view, legal, tuple(one.names), one.language)


def asked_opinion(request: OpinionRequest, asked: Asked) -> PackedRequest[Opinion]:
    """The question put together. In a worker process: the state may be one that somebody made up."""
    return pack(_explain(request, asked))


def asked_heat_map(state: Any, seat: int, action: Any, asked: Asked) -> PackedRequest[HeatTask | None]:
    """The question where an action can end. In a worker process."""
    return pack(MapHeat(msgspec.structs.replace(asked.seated, seat=seat), state, action))


def strongest(game: AnyGame) -> str:
    """The bot whose opinion is asked."""
    found = levels(game.name)
    return found[-1].id if found else usual_opponent(game)
