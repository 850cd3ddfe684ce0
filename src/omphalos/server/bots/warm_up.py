"""Warms up games and bots: what they load at their first moves shall keep nobody waiting."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final, TypeVar

from omphalos.server.bots.kernels import KernelCompiler, Spawn
from omphalos.server.bots.pool import BotPool
from omphalos.server.opponents import opponents
from omphalos.server.random_moves import play_some
from omphalos.table.game import AnyGame
from omphalos.table.registry import find_game, games

T = TypeVar("T")
MOVES: Final = 12  # random moves that warm a game up
logger = logging.getLogger(__name__)


class WarmUp:
    """The games that have loaded what they need, in this process and in those of the bots.

    Kernels are compiled meanwhile, if they are not yet: nobody waits for that.
    """

    def __init__(self, bot_pool: BotPool, spawn: Spawn) -> None:
        self.under_way = False  # the server has started and is not ready yet
        self.kernels = KernelCompiler()
        self._bot_pool = bot_pool
        self._spawn = spawn
        self._warming: dict[str, asyncio.Task[None]] = {}  # those that were begun

    async def game(self, name: str) -> AnyGame:
        """A game by its name. The first time, it is warmed up in the background."""
        game = await asyncio.to_thread(find_game, name)
        if name not in self._warming:
            self._warming[name] = self._spawn(self._play(game))
        return game

    async def compute(self, game: AnyGame, what: Callable[[], T]) -> T:
        """Run the rules: in a thread while they are still loaded, else directly, which takes microseconds."""
        warming = self._warming.get(game.name)
        if warming is not None and warming.done():
            return what()
        return await asyncio.to_thread(what)

    def start(self) -> None:
        """Warm up every installed game and the bots that are offered for it."""
        self.under_way = True
        self.kernels.start(self._spawn)
        self._spawn(self._everything())

    async def _everything(self) -> None:
        begun = time.monotonic()
        try:
            names = await asyncio.to_thread(games.names)
            logger.info("warming up: %s", ", ".join(names))
            await self._bot_pool.prepare([one for name in names for one in await asyncio.to_thread(_offered, name)])
            for name in names:
                await self.game(name)
                await asyncio.shield(self._warming[name])
            logger.info("games and bots are warm after %.1f s", time.monotonic() - begun)
        except Exception:
            logger.exception("not everything could be warmed up")
        finally:
            self.under_way = False

    async def _play(self, game: AnyGame) -> None:
        try:
            await asyncio.to_thread(play_some, game, MOVES)
        except Exception:
            logger.exception("%s could not be warmed up", game.name)


def _offered(name: str) -> list[tuple[AnyGame, str]]:
    """The bots that are offered for a game; none for a game that cannot be loaded."""
    try:
        game = find_game(name)
        return [(game, one.bot) for one in opponents(game)]
    except Exception:
        logger.exception("%s cannot be loaded", name)
        return []
