"""Errors of opening tables, and of their records."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar, Final

from omphalos.bots.spec import BadBot
from omphalos.server.errors import OneSeatEach, TooManyTables
from omphalos.server.http.errors import AWAY
from omphalos.server.live.bot_accounts import BotRefused
from omphalos.server.store.errors import BadName, ReservedName
from omphalos.table.errors import BadOptions, BadPlayers, OmphalosError, UnknownGame


class NotOver(OmphalosError):
    """The game is still being played, and its record holds hidden information."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NotBegun(OmphalosError):
    """The table's game never began."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


OPENING: Final = (
    *(UnknownGame, BadOptions, BadPlayers, BadBot, BadName, ReservedName, BotRefused, OneSeatEach, TooManyTables),
    *AWAY,
)
"""Of whoever opens a table."""
