"""The endpoints of what can be played here: games, opponents, phrases, names, and how strong bots are now."""

from __future__ import annotations

import asyncio
import logging

from omphalos import __version__
from omphalos.bots.puzzles import shipped_puzzles
from omphalos.i18n import LANGUAGES
from omphalos.server.http.endpoint import get
from omphalos.server.live.registry import TableRegistry
from omphalos.server.lobby.game_options import describe
from omphalos.server.opponents import opponents
from omphalos.server.phrases import PHRASES
from omphalos.server.protocol.games import BotStrength, GameInfo, ServerInfo
from omphalos.server.random_moves import seers_in
from omphalos.table.errors import OmphalosError
from omphalos.table.registry import find_game, games

logger = logging.getLogger(__name__)


class GameCatalogue:
    """The installed games. Read once, and again as long as one of them cannot be loaded."""

    def __init__(self, service: TableRegistry, counts_steps: bool = False, play_on_device: bool = False) -> None:
        self._service = service
        self._counts_steps = counts_steps
        self._play_on_device = play_on_device
        self._info: ServerInfo | None = None
        self._looking = asyncio.Lock()

    @get("/api/info", cache="no-cache", compress=True)
    async def info(self) -> ServerInfo:
        """What can be played here, and how."""
        async with self._looking:
            if self._info is None or len(self._info.games) < len(games.names()):
                self._info = await asyncio.to_thread(server_info, self._counts_steps, self._play_on_device)
        return self._info

    @get("/api/bots")
    async def bots(self) -> BotStrength:
        """Whether bots have all their strength in this process.

        `looking`: it is not known yet, for a second or two after the start. `compiling`: bots think in plain Python
        until their code is compiled. `missing`: it could not be compiled.
        """
        return BotStrength(self._service.strength)


def server_info(counts_steps: bool = False, play_on_device: bool = False) -> ServerInfo:
    """Load and describe every game. One that cannot be loaded is left out and logged.

    Args:
        counts_steps: the operator wants to know to which step of a first game people come.
        play_on_device: games of one person against bots run in their browser, where it has the engine.
    """
    found: list[GameInfo] = []
    for name in games.names():
        try:
            game = find_game(name)
        except OmphalosError:
            logger.exception("the game %s cannot be loaded", name)
            continue
        shown = game.presentation()
        found.append(
            GameInfo(
                name=game.name,
                title=dict(game.title),
                about=dict(shown.about),
                has_rules=shown.rules_page is not None,
                ruleset=game.ruleset,
                players=list(game.players),
                options=describe(game.options_type, shown),
                opponents=opponents(game),
                short=dict(shown.short),
                first=dict(shown.first),
                first_seed=shown.first_seed,
                second=dict(shown.second),
                second_name=dict(shown.second_name),
                puzzles=len(shipped_puzzles(game.name)),
                practice=game.practice() is not None,
            )
        )
    names = {language: list(seers_in(language)) for language in LANGUAGES}
    return ServerInfo(__version__, found, list(PHRASES), names, counts_steps, play_on_device)
